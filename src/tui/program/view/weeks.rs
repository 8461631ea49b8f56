//! How the loads would go week by week, as a table: exercises down, weeks across.

use super::super::Sheet;
use super::super::state::ProgramTab;
use crate::program::{Done, Week};
use crate::tui::theme;
use crate::tui::view::ink;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Cells of one week: `102.5×12`, and a gap.
const WEEK: usize = 10;

pub fn render(frame: &mut Frame<'_>, area: Rect, program: &ProgramTab, sheet: &Sheet) {
    let width = usize::from(area.width);
    let heading = heading(program, sheet, width);
    ink::line(frame, area, area.y, &heading);
    let below = Rect {
        y: area.y + 1.min(area.height),
        height: area.height.saturating_sub(1),
        ..area
    };
    let rows = rows(program, sheet, area.width);
    crate::tui::view::popup::scrolled(frame, below, &rows, program.scroll);
}

/// Cells of the names, and how many weeks fit beside them.
fn columns(width: usize) -> (usize, usize) {
    let name = (width / 3).min(30);
    (name, (width.saturating_sub(name) / WEEK).max(1))
}

fn seen<'a>(program: &ProgramTab, sheet: &'a Sheet, count: usize) -> &'a [Week] {
    let most = sheet.weeks.len().saturating_sub(count);
    let first = program.first_week.min(most);
    let end = (first + count).min(sheet.weeks.len());
    &sheet.weeks[first..end]
}

fn heading(program: &ProgramTab, sheet: &Sheet, width: usize) -> Line<'static> {
    let (name, count) = columns(width);
    let mut line = Paragraph::of(&wrap::pad("load × reps", name), theme::DIM);
    for week in seen(program, sheet, count) {
        let deload = if week.deload { " light" } else { "" };
        let words = format!("wk {}{deload}", week.week);
        line.push(&wrap::pad(&words, WEEK), theme::STRONG);
    }
    line.row(width)
}

pub fn rows(program: &ProgramTab, sheet: &Sheet, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width);
    let (name, count) = columns(width);
    let weeks = seen(program, sheet, count);
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
                let done = week.days.get(day).and_then(|day| day.exercises.get(number));
                let style = if week.deload {
                    theme::DIM
                } else {
                    theme::PLAIN
                };
                line.push(&wrap::pad(&cell(done), WEEK), style);
            }
            rows.push(line.row(width));
        }
    }
    let about = "Expected loads by the rules, without a missed set, from your best lifts; ×8 alone means that no starting load is known.";
    rows.push(Line::default());
    rows.extend(Paragraph::of(about, theme::DIM).rows(width));
    rows
}

/// `155×8`, `×8`, or what is asked for where reps are not counted.
fn cell(done: Option<&Done>) -> String {
    let Some(done) = done else {
        return "-".to_owned();
    };
    let load = done.load.as_deref().unwrap_or_default();
    // The unit is the athlete's own everywhere.
    let amount = load.split(' ').next().unwrap_or_default();
    match done.got {
        Some(reps) => format!("{amount}×{reps}"),
        None => wrap::fit(&done.reps, WEEK - 1).into_owned(),
    }
}
