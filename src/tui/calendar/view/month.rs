//! A month as a grid, Monday first. What fits into a day's cell decides what stands there: titles,
//! or only their marks.
//!
//! ```text
//!  Mo        Tu        We
//! ▸16        17       [18]       chosen in ▸, today in [ ]
//!  ✓ Upper   × Legs…   +2 more
//! ```

use super::super::sheet::{Item, Mark, Sheet};
use super::super::span;
use crate::domain::text::printable;
use crate::text;
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::ink;
use crate::tui::wrap;
use jiff::civil::Date;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The least a day's cell can be: its number between two marks, and one cell for a session.
const LEAST_CELL: u16 = 5;
/// Cells from which titles stand beside their marks.
const WITH_TITLES: u16 = 9;
const DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const WEEKS: u16 = 6;

/// Whether there is room for every week of a month.
pub fn fits(area: Rect) -> bool {
    area.width >= 7 * LEAST_CELL && area.height > WEEKS
}

pub fn mark_style(mark: Mark) -> Style {
    match mark {
        Mark::Done => theme::DONE,
        Mark::Missed => theme::REFUSED,
        Mark::Planned => theme::CURRENT,
        Mark::Deload => theme::DIM,
    }
}

pub fn render(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let calendar = &model.calendar;
    let today = model.now.date();
    let chosen = calendar.chosen(today);
    let sheet = calendar.read(today);
    let width = area.width / 7;
    let height = (area.height - 1) / WEEKS;
    for (x, name) in (area.x..).step_by(usize::from(width)).zip(DAYS) {
        ink::words(frame, x + 1, area.y, name, theme::DIM);
    }
    let first = span::grid(chosen);
    for week in 0..WEEKS {
        for weekday in 0..7 {
            let day = span::after(first, i32::from(week * 7 + weekday));
            let place = Rect::new(
                area.x + weekday * width,
                area.y + 1 + week * height,
                width,
                height,
            );
            let look = Look {
                chosen: day == chosen,
                today: day == today,
                outside: day.month() != chosen.month(),
            };
            cell(frame, place, day, look, sheet);
        }
    }
}

#[derive(Clone, Copy)]
struct Look {
    chosen: bool,
    today: bool,
    /// A day of the month before or after.
    outside: bool,
}

fn cell(frame: &mut Frame<'_>, area: Rect, day: Date, look: Look, sheet: Option<&Sheet>) {
    let items = sheet.map_or(&[][..], |sheet| sheet.on(day));
    let mut line = Line::from(number(day, look));
    if area.height == 1 {
        line.extend(marks(items, usize::from(area.width).saturating_sub(4)));
        return ink::line(frame, area, area.y, &line);
    }
    if look.outside && day.day() == 1 && area.width >= WITH_TITLES {
        line.push_span(Span::styled(text::day::month(day), theme::DIM));
    }
    ink::line(frame, area, area.y, &line);
    let below = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width - 1,
        height: area.height - 1,
    };
    match sheet {
        Some(sheet) if area.width >= WITH_TITLES => titles(frame, below, day, sheet),
        _ => {
            let row = Line::from(marks(items, usize::from(below.width).saturating_sub(1)));
            ink::line(frame, below, below.y, &row);
        }
    }
}

fn number(day: Date, look: Look) -> Span<'static> {
    let before = match (look.chosen, look.today) {
        (true, _) => '▸',
        (false, true) => '[',
        (false, false) => ' ',
    };
    let after = if look.today { ']' } else { ' ' };
    let style = match (look.chosen, look.today, look.outside) {
        (true, ..) => theme::CHOSEN,
        (false, true, _) => theme::STRONG,
        (false, false, true) => theme::DIM,
        (false, false, false) => theme::PLAIN,
    };
    Span::styled(format!("{before}{:>2}{after}", day.day()), style)
}

/// The marks of a day, and a mark for those there is no room for.
fn marks(items: &[Item], room: usize) -> Vec<Span<'static>> {
    let all = items.len() <= room;
    let shown = if all { room } else { room.saturating_sub(1) };
    let mut spans: Vec<_> = items
        .iter()
        .take(shown)
        .map(|item| Span::styled(item.mark.symbol(), mark_style(item.mark)))
        .collect();
    if !all {
        spans.push(Span::styled("…", theme::DIM));
    }
    spans
}

fn titles(frame: &mut Frame<'_>, area: Rect, day: Date, sheet: &Sheet) {
    let items = sheet.on(day);
    let room = usize::from(area.height);
    let shown = if items.len() <= room { room } else { room - 1 };
    let width = usize::from(area.width).saturating_sub(1);
    for (item, y) in items.iter().take(shown).zip(area.y..) {
        let session = sheet.session_on(item.session, day);
        let title = printable(session.map_or("", |session| &session.title));
        let words = wrap::fit(&title, width.saturating_sub(2)).into_owned();
        let line = Line::from(vec![
            Span::styled(item.mark.symbol(), mark_style(item.mark)),
            Span::styled(format!(" {words}"), theme::PLAIN),
        ]);
        ink::line(frame, area, y, &line);
    }
    if items.len() > room {
        let words = format!("+{} more", items.len() - shown);
        let y = area.bottom() - 1;
        ink::words(frame, area.x, y, &wrap::fit(&words, width), theme::DIM);
    }
}
