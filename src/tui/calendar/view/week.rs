//! A week as a list: a row for each session, and one for each day without any.
//!
//! ```text
//!   Mon 16 Nov  ✓ Upper day  training · every Monday
//!   Tue 17 Nov
//! ▸[Sat 21 Nov] • Legs
//! ```

use super::super::sheet::{Item, Mark, Sheet};
use super::super::span;
use super::month::mark_style;
use super::row;
use crate::domain::text::counted;
use crate::text;
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use jiff::civil::Date;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The rows, and which of them is chosen.
fn rows(model: &Model, width: usize) -> (Vec<Row<Cells>>, usize) {
    let today = model.now.date();
    let calendar = &model.calendar;
    let chosen_day = calendar.chosen(today);
    let sheet = calendar.read(today);
    let (mut rows, mut chosen) = (Vec::new(), 0);
    for day in (0..7).map(|days| span::after(span::monday(chosen_day), days)) {
        let items = sheet.map_or(&[][..], |sheet| sheet.on(day));
        let is_alone = sheet.is_some_and(|sheet| sheet.trained_alone(day).is_some());
        // A day without a session has a row too, and so has what was trained for none of them.
        let without = (items.is_empty() || is_alone).then_some(None);
        for (nth, item) in items.iter().copied().map(Some).chain(without).enumerate() {
            let is_chosen = day == chosen_day && nth == calendar.nth;
            if is_chosen {
                chosen = rows.len();
            }
            let of = match item {
                Some(Item { session, .. }) => Target::Session { day, session },
                None => Target::Day(day),
            };
            let before = before(day, nth == 0, is_chosen, today);
            rows.push(Row::of(of, line(sheet, day, item, &before, width)));
        }
    }
    (rows, chosen)
}

/// Keeps the chosen row in sight.
pub fn fit(model: &mut Model, height: usize, month: bool) {
    if month {
        return;
    }
    let (rows, chosen) = rows(model, 0);
    model.calendar.rows.to(chosen);
    model.calendar.rows.fit(rows.len(), height);
}

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let (rows, _) = rows(model, usize::from(area.width));
    let cursor = model.calendar.rows;
    frame.list(area, (cursor, true), rows.len(), |index| rows[index].clone());
    frame.more(area, cursor.first(), rows.len());
}

/// The day, in the first of its rows.
fn before(day: Date, first: bool, is_chosen: bool, today: Date) -> String {
    let mark = if is_chosen { "▸" } else { " " };
    let (open, close) = if first && day == today { ("[", "]") } else { (" ", " ") };
    let day = if first { text::day::with_weekday_near(day, day) } else { String::new() };
    format!("{:<14}", format!("{mark}{open}{day}{close}"))
}

fn line(
    sheet: Option<&Sheet>,
    day: Date,
    item: Option<Item>,
    before: &str,
    width: usize,
) -> Line<'static> {
    let session = item.zip(sheet).and_then(|(item, sheet)| {
        Some((item, sheet.session_on(item.session, day)?, sheet.share(item, day)))
    });
    if let Some((item, session, share)) = session {
        return row::of(before, Some(item.mark), session, share.as_deref(), width);
    }
    let trained = sheet.and_then(|sheet| sheet.trained_alone(day));
    let Some(trained) = trained.filter(|_| item.is_none()) else {
        return Line::styled(crate::tui::wrap::fit(before, width).into_owned(), theme::DIM);
    };
    Paragraph::of(before, theme::PLAIN)
        .run(Mark::Done.symbol(), mark_style(Mark::Done))
        .run(&format!(" {}", counted(trained.sets, "set")), theme::PLAIN)
        .run(&format!("  {}", trained.exercises.join(", ")), theme::DIM)
        .row(width)
}
