//! The days of a program side by side, and the chosen exercise in full below them.

use super::super::Sheet;
use super::super::state::ProgramTab;
use super::parts::DAY;
use crate::domain::edit::ExerciseLoc;
use crate::domain::program::ProgramDay;
use crate::program::Done;
use crate::text::{self, duration};
use crate::tui::target::Target;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::{theme, wrap};
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Rows of a day's heading.
const HEADING: u16 = 2;
const INDENT: &str = "   ";
/// Rows that the chosen exercise is told in below, and the height from which it is.
const DETAIL: u16 = 2;
const LEAST_FOR_DETAIL: u16 = 9;

/// One row of a day.
#[derive(Clone, Copy)]
enum Row {
    Block(usize),
    /// An exercise's name, with its number in the day.
    Name(ExerciseLoc, usize),
    /// What is asked of it.
    Asked(ExerciseLoc, usize),
    Note(usize),
}

pub fn render(
    frame: &mut Canvas,
    area: Rect,
    program: &ProgramTab,
    sheet: &Sheet,
    (first, count): (usize, usize),
) {
    if sheet.days() == 0 {
        let line = Line::styled("The plan has no days.", theme::REFUSED);
        return frame.line(area, area.y, &line);
    }
    let mut columns = area;
    if area.height >= LEAST_FOR_DETAIL {
        columns.height -= DETAIL;
        let below = Rect { y: columns.bottom(), height: DETAIL, ..area };
        detail(frame, below, program, sheet);
    }
    let width = column_width(area.width, count);
    for (index, day) in (first..first + count).enumerate() {
        let x = u16::try_from(index).unwrap_or(0) * (width + 2);
        let column = Rect { x: area.x + x, width, ..columns };
        self::day(frame, column, program, sheet, day);
    }
}

fn column_width(width: u16, count: usize) -> u16 {
    let count = u16::try_from(count.max(1)).unwrap_or(1);
    // A lone day has all of it; among others each is the same, with two cells between.
    if width < DAY { width } else { (width + 2) / count - 2 }
}

fn day(frame: &mut Canvas, area: Rect, program: &ProgramTab, sheet: &Sheet, index: usize) {
    let Some(day) = sheet.day(index) else {
        return;
    };
    let width = usize::from(area.width);
    let chosen = index == program.day;
    let of = |row: usize| {
        let exercise = sheet.place(index, row).and_then(|loc| sheet.exercise(loc));
        let name = exercise.map(|one| one.name.clone()).unwrap_or_default();
        Target::Prescribed { day: index, row, name }
    };
    for (line, y) in heading(program, sheet, day, index).iter().zip(area.top()..area.bottom()) {
        frame.line(area, y, &line.row(width));
        frame.mark(Rect { y, height: 1, ..area }, of(0));
    }
    if chosen && !program.on_report {
        let place = Rect { height: 1.min(area.height), ..area };
        frame.buffer.set_style(place, theme::CHOSEN);
    }
    let body = Rect {
        y: area.y + HEADING.min(area.height),
        height: area.height.saturating_sub(HEADING),
        ..area
    };
    let rows = rows(day, index);
    let top = top(&rows, program, chosen, usize::from(body.height));
    for (&row, y) in rows[top..].iter().zip(body.top()..body.bottom()) {
        frame.line(body, y, &drawn(sheet, day, row, width).row(width));
        if let Row::Name(_, number) | Row::Asked(_, number) = row {
            frame.mark(Rect { y, height: 1, ..body }, of(number));
        }
        let here = chosen && !program.on_report;
        if here && matches!(row, Row::Name(_, number) if number == program.row) {
            let place = Rect::new(body.x, y, body.width, 1);
            frame.buffer.set_style(place, theme::CHOSEN);
        }
    }
    frame.more(body, top, rows.len());
}

/// The first row in sight: of the chosen day the one that keeps the chosen exercise in the middle,
/// of the others the same, as far as they have so many.
fn top(rows: &[Row], program: &ProgramTab, chosen: bool, height: usize) -> usize {
    let most = rows.len().saturating_sub(height);
    let number = |row: &Row| matches!(row, Row::Name(_, number) if *number == program.row);
    let at = rows.iter().position(number);
    let at = at.or(chosen.then_some(0)).unwrap_or(rows.len());
    (at + 2).saturating_sub(height / 2 + 1).min(most)
}

fn heading(
    program: &ProgramTab,
    sheet: &Sheet,
    day: &ProgramDay,
    index: usize,
) -> [Paragraph; HEADING as usize] {
    let standing = program.standing.as_ref();
    let comes = standing.filter(|one| program.draft.is_none() && one.day == index);
    let mut name = Paragraph::new();
    if sheet.is_day_wrong(index) {
        name.push("✗ ", theme::REFUSED);
    }
    if comes.is_some() {
        name.push("▸ ", theme::CURRENT);
    }
    name.push(&format!("{} {}", index + 1, day.name), theme::STRONG);
    let report = &sheet.made.verification;
    let minutes = report.time_fit.per_day_minutes.get(index);
    let minutes = minutes.map(|minutes| format!("{minutes:.0} min"));
    let focus = day.focus.clone().filter(|focus| !focus.trim().is_empty());
    let comes = comes.map(|one| match one.next {
        Some(date) => text::day::with_weekday_near(date, date),
        None => "today".to_owned(),
    });
    let facts: Vec<_> = [comes, minutes, focus].into_iter().flatten().collect();
    [name, Paragraph::of(&facts.join(" · "), theme::DIM)]
}

fn rows(day: &ProgramDay, day_idx: usize) -> Vec<Row> {
    let (mut rows, mut number) = (Vec::new(), 0);
    for (block_idx, block) in day.blocks.iter().enumerate() {
        rows.push(Row::Block(block_idx));
        for ex_idx in 0..block.exercises.len() {
            let loc = ExerciseLoc { day_idx, block_idx, ex_idx };
            rows.extend([Row::Name(loc, number), Row::Asked(loc, number)]);
            number += 1;
        }
    }
    rows.extend((0..day.notes.len()).map(Row::Note));
    rows
}

fn drawn(sheet: &Sheet, day: &ProgramDay, row: Row, width: usize) -> Paragraph {
    match row {
        Row::Block(block) => Paragraph::of(&day.blocks[block].name, theme::DIM),
        Row::Note(note) => Paragraph::of(&day.notes[note], theme::DIM),
        Row::Name(loc, _) => {
            let wrong = sheet.issues_at(loc).next().is_some();
            let name = sheet.exercise(loc).map_or("", |one| &one.name);
            let mark = if wrong { "✗ " } else { "  " };
            let mark = Paragraph::of(mark, theme::REFUSED);
            if mark.width() + wrap::width(name) > width {
                return mark.run(&text::short_name(name), theme::PLAIN);
            }
            mark.run(name, theme::PLAIN)
        }
        Row::Asked(loc, number) => {
            let mut asked = asked(sheet, loc, number, "").unwrap_or_default();
            let fits = |asked: &[String]| INDENT.len() + wrap::width(&asked.join(" ")) <= width;
            // The rest goes before the effort, and that before the load; no number is cut.
            while asked.len() > 2 && !fits(&asked) {
                asked.pop();
            }
            let next = sheet.next(loc.day_idx, number);
            if let Some(Done { load: Some(top), loads: Some(_), .. }) =
                next.filter(|_| !fits(&asked))
                && let Some(load) = asked.get_mut(1)
            {
                *load = format!("≤{top}");
            }
            if !fits(&asked) {
                asked.truncate(1);
            }
            Paragraph::of(INDENT, theme::PLAIN).run(&asked.join(" "), theme::CURRENT)
        }
    }
}

/// `3 x 6-8`, `155 lb`, `RPE 8`, `rest 2:30`, as far as they are known, with that word for the rest;
/// `5/3/1+` with `205/235/265 lb` where each set has a load of its own, which is `≤265 lb` in little room.
pub fn asked(sheet: &Sheet, loc: ExerciseLoc, number: usize, rest: &str) -> Option<Vec<String>> {
    let one = sheet.exercise(loc)?;
    let first = sheet.next(loc.day_idx, number);
    let load = first.and_then(|done| match &done.loads {
        Some(loads) => Some(loads.each.clone()),
        None => done.load.map(|load| load.to_string()),
    });
    // Shares of a maximum are those of the first week, and the loads say more.
    let is_share = |said: &String| load.is_some() && said.ends_with('%');
    let intensity = one.intensity.clone().filter(|said| !is_share(said));
    let rest = one.rest_seconds.map(|seconds| format!("{rest}{}", duration::clock(seconds)));
    // The plan's words say more where they begin alike, such as `10 each side`.
    let reps = first.filter(|done| !one.reps.starts_with(&done.reps));
    let reps = reps.map_or(&one.reps, |done| &done.reps);
    let sets = first.map_or(one.sets, |done| done.sets);
    let parts = [Some(format!("{sets} x {reps}")), load, intensity, rest];
    Some(parts.into_iter().flatten().collect())
}

/// The chosen exercise with all that is asked of it.
fn detail(frame: &mut Canvas, area: Rect, program: &ProgramTab, sheet: &Sheet) {
    let Some(loc) = sheet.place(program.day, program.row) else {
        return;
    };
    let Some(one) = sheet.exercise(loc) else {
        return;
    };
    let asked = asked(sheet, loc, program.row, "rest ").unwrap_or_default();
    let asked = asked.join(" · ");
    let mut told =
        Paragraph::of(&one.name, theme::STRONG).run(&format!("  {asked}"), theme::CURRENT).hang(2);
    let first = sheet.next(program.day, program.row);
    let why = first.and_then(|done| done.why.as_ref().map(|why| format!("load: {why}")));
    for more in [one.notes.clone(), why].into_iter().flatten() {
        told.push(&format!("  {more}"), theme::DIM);
    }
    for error in sheet.issues_at(loc) {
        told.push(&format!("  ✗ {}", error.message), theme::REFUSED);
    }
    let rows = told.rows(usize::from(area.width));
    frame.lines(area, &rows);
    if rows.len() > usize::from(area.height) {
        let y = area.bottom().saturating_sub(1);
        frame.right(area, y, " …", theme::DIM);
    }
}
