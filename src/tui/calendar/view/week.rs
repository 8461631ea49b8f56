//! A week as a list: a row for each session, and one for each day without any.
//!
//! ```text
//!   Mon 16 Nov  ✓ Upper day  training · every Monday
//!   Tue 17 Nov
//! ▸[Sat 21 Nov] • Legs
//! ```

use super::super::sheet::{Item, Mark};
use super::super::span;
use super::month::mark_style;
use super::row;
use crate::domain::text::counted;
use crate::text;
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::canvas::Canvas;
use crate::tui::view::ink;
use crate::tui::view::paragraph::Paragraph;
use jiff::civil::Date;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// A row: its day, whether it is the first of it, and the session with its place on that day.
struct WeekRow {
    day: Date,
    first: bool,
    item: Option<(usize, Item)>,
    /// What was trained for no session of the day.
    is_alone: bool,
}

fn rows(model: &Model) -> Vec<WeekRow> {
    let today = model.now.date();
    let calendar = &model.calendar;
    let monday = span::monday(calendar.chosen(today));
    let sheet = calendar.read(today);
    let mut rows = Vec::new();
    for day in (0..7).map(|days| span::after(monday, days)) {
        let items = sheet.map_or(&[][..], |sheet| sheet.on(day));
        let is_alone = sheet.is_some_and(|sheet| sheet.trained_alone(day).is_some());
        if items.is_empty() {
            rows.push(WeekRow { day, first: true, item: None, is_alone });
        }
        rows.extend(items.iter().enumerate().map(|(nth, item)| WeekRow {
            day,
            first: nth == 0,
            item: Some((nth, *item)),
            is_alone: false,
        }));
        if is_alone && !items.is_empty() {
            rows.push(WeekRow { day, first: false, item: None, is_alone });
        }
    }
    rows
}

fn is_chosen(row: &WeekRow, model: &Model) -> bool {
    let chosen = model.calendar.chosen(model.now.date());
    let is_of_day = match row.item {
        Some((nth, _)) => nth == model.calendar.nth,
        None => row.first,
    };
    row.day == chosen && is_of_day
}

/// Keeps the chosen row in sight.
pub fn fit(model: &mut Model, height: usize, month: bool) {
    if month {
        return;
    }
    let rows = rows(model);
    let at = rows.iter().position(|row| is_chosen(row, model));
    model.calendar.rows.to(at.unwrap_or(0));
    model.calendar.rows.fit(rows.len(), height);
}

pub fn render(frame: &mut Canvas<'_, '_>, area: Rect, model: &Model) {
    let all = rows(model);
    let cursor = model.calendar.rows;
    frame.list(area, (cursor, true), all.len(), |index| {
        let row = &all[index];
        let line = line(row, model, usize::from(area.width));
        let of = match row.item {
            Some((_, item)) => Target::Session { day: row.day, session: item.session },
            None => Target::Day(row.day),
        };
        Row { of: Some(of), line }
    });
    let below = all.len().saturating_sub(cursor.first() + usize::from(area.height));
    ink::more(frame, area, cursor.first(), below);
}

fn line(row: &WeekRow, model: &Model, width: usize) -> Line<'static> {
    let today = model.now.date();
    let mark = if is_chosen(row, model) { "▸" } else { " " };
    let day =
        if row.first { text::day::with_weekday_near(row.day, row.day) } else { String::new() };
    let (open, close) = if row.first && row.day == today { ("[", "]") } else { (" ", " ") };
    let before = format!("{:<14}", format!("{mark}{open}{day}{close}"));
    let sheet = model.calendar.read(today);
    let session = row
        .item
        .zip(sheet)
        .and_then(|((_, item), sheet)| Some((item.mark, sheet.session_on(item.session, row.day)?)));
    let share = row.item.zip(sheet).and_then(|((_, item), sheet)| sheet.share(item, row.day));
    match session {
        Some((mark, session)) => row::of(&before, Some(mark), session, share.as_deref(), width),
        None if row.is_alone => {
            let trained = sheet.and_then(|sheet| sheet.trained_alone(row.day));
            let done = Mark::Done;
            let mut line =
                Paragraph::of(&before, theme::PLAIN).run(done.symbol(), mark_style(done));
            if let Some(trained) = trained {
                line.push(&format!(" {}", counted(trained.sets, "set")), theme::PLAIN);
                let words = format!("  {}", trained.exercises.join(", "));
                line.push(&words, theme::DIM);
            }
            line.row(width)
        }
        None => Line::styled(crate::tui::wrap::fit(&before, width).into_owned(), theme::DIM),
    }
}
