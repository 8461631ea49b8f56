//! How the loads would go week by week, as a table: exercises down, weeks across.

use super::super::Sheet;
use super::super::state::ProgramTab;
use crate::program::{Done, Week};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::cmp::Ordering;
use std::ops::Range;

/// Cells of one week: `↑3×102.5×12`, and a gap.
const WEEK: usize = 13;

pub fn render(frame: &mut Canvas, area: Rect, program: &ProgramTab, sheet: &Sheet) {
    let width = usize::from(area.width);
    let heading = heading(program, sheet, width);
    frame.line(area, area.y, &heading);
    let below =
        Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(1), ..area };
    let rows = rows(program, sheet, area.width);
    frame.rows(below, rows, program.scroll);
}

/// Cells of the names, and how many weeks fit beside them.
fn columns(width: usize) -> (usize, usize) {
    let name = (width / 3).min(30);
    (name, (width.saturating_sub(name) / WEEK).max(1))
}

/// The places of the weeks that there is room for.
pub fn places(program: &ProgramTab, sheet: &Sheet, width: usize) -> Range<usize> {
    let (_, count) = columns(width);
    let first = program.first_week.min(most_first(sheet, width));
    first..(first + count).min(sheet.weeks.len())
}

/// The furthest that the first week shown may be.
pub fn most_first(sheet: &Sheet, width: usize) -> usize {
    sheet.weeks.len().saturating_sub(columns(width).1)
}

fn heading(program: &ProgramTab, sheet: &Sheet, width: usize) -> Line<'static> {
    let (name, _) = columns(width);
    let mut line = Paragraph::of(&wrap::pad("load × reps", name), theme::DIM);
    for week in &sheet.weeks[places(program, sheet, width)] {
        let deload = if week.deload { " deload" } else { "" };
        let is_now = program.draft.is_none() && sheet.weeks.get(sheet.now) == Some(week);
        let mark = if is_now { "▸" } else { "" };
        let words = format!("{mark}wk {}{deload}", number(sheet, week));
        let style = if is_now { theme::CURRENT } else { theme::STRONG };
        line.push(&wrap::pad(&words, WEEK), style);
    }
    line.row(width)
}

/// The number of a week in its round.
fn number(sheet: &Sheet, week: &Week) -> u32 {
    match sheet.made.plan.metadata.weeks.map(u32::from) {
        Some(weeks) if weeks > 0 => (week.week - 1) % weeks + 1,
        Some(_) | None => week.week,
    }
}

pub fn rows(program: &ProgramTab, sheet: &Sheet, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width);
    let (name, _) = columns(width);
    let weeks = &sheet.weeks[places(program, sheet, width)];
    let mut rows = Vec::new();
    for day in 0..sheet.days() {
        let title = sheet.day(day).map_or("", |day| &day.name);
        let title = format!("{} {title}", day + 1);
        rows.push(Paragraph::of(&title, theme::STRONG).row(width));
        for number in 0..sheet.exercises(day) {
            let Some(loc) = sheet.place(day, number) else {
                continue;
            };
            let exercise = sheet.exercise(loc).map_or("", |one| &one.name);
            let shown = crate::domain::text::printable(exercise);
            let shown = wrap::pad(&format!("  {shown}"), name.saturating_sub(1));
            let mut line = Paragraph::of(&format!("{shown} "), theme::PLAIN);
            for week in weeks {
                let done = |week| done(week, day, number);
                let full = sheet.weeks.iter().filter(|one| !one.deload);
                let before = full.take_while(|one| one.week < week.week).filter_map(done);
                let style = if week.deload { theme::DIM } else { theme::PLAIN };
                let cell = cell(done(week), before.last());
                line.push(&wrap::pad(&cell, WEEK), style);
            }
            rows.push(line.row(width));
        }
    }
    let about = if program.draft.is_none() && program.standing.is_some() {
        "Sets × load × reps: past weeks as they were asked for, the next ones from your log, later ones if you do everything. ↑ and ↓: heavier or lighter than the week before, not counting deloads. top: the heaviest of sets that differ. ?: pick a load yourself."
    } else {
        "Sets × load × reps as the rules project them from your best lifts, if you do everything. ↑ and ↓: heavier or lighter than the week before, not counting deloads. top: the heaviest of sets that differ. ?: pick a load yourself."
    };
    rows.push(Line::default());
    rows.extend(Paragraph::of(about, theme::DIM).rows(width));
    rows
}

fn done(week: &Week, day: usize, number: usize) -> Option<&Done> {
    let day = week.days.iter().find(|one| one.place == day)?;
    day.exercises.get(number)
}

/// `3×155×8`, `↑3×157.5×8`, `3×8`, `top 265×1+` where sets have different loads, or what is asked for where reps are
/// not counted.
fn cell(done: Option<&Done>, before: Option<&Done>) -> String {
    let Some(done) = done else {
        return "-".to_owned();
    };
    let change = match (done.load, before.and_then(|one| one.load)) {
        (Some(now), Some(before)) => match now.mass().cmp(&before.mass()) {
            Ordering::Greater => "↑",
            Ordering::Less => "↓",
            Ordering::Equal => "",
        },
        _ => "",
    };
    // The unit is the athlete's own everywhere.
    let load = done.load.map(|load| load.amount.to_string());
    let times = match &load {
        Some(load) => format!("×{load}"),
        None if done.is_asked => "×?".to_owned(),
        None => String::new(),
    };
    let sets = done.sets;
    let cell = match (done.got, &done.loads) {
        _ if sets == 0 => "rest".to_owned(),
        (_, Some(loads)) => {
            format!("{change}top {}×{}", load.as_deref().unwrap_or("?"), loads.top_reps)
        }
        (Some(reps), None) => format!("{change}{sets}{times}×{reps}"),
        (None, None) => format!("{change}{sets}{times}×{}", done.reps),
    };
    wrap::fit(&cell, WEEK - 1).into_owned()
}
