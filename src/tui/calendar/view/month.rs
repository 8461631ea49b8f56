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
use crate::domain::text::{counted, printable};
use crate::text;
use crate::tui::model::Model;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::wrap;
use jiff::civil::Date;
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

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let calendar = &model.calendar;
    let today = model.now.date();
    let chosen = calendar.chosen(today);
    let sheet = calendar.read(today);
    let talk = calendar.talk.as_ref();
    let (width, height) = size(area);
    for (x, name) in (area.x..).step_by(usize::from(width)).zip(DAYS) {
        frame.words(x + 1, area.y, name, theme::DIM);
    }
    let first = span::grid(chosen);
    for week in 0..WEEKS {
        for weekday in 0..7 {
            let day = span::after(first, i32::from(week * 7 + weekday));
            let place =
                Rect::new(area.x + weekday * width, area.y + 1 + week * height, width, height);
            let look = Look {
                chosen: day == chosen,
                today: day == today,
                outside: day.month() != chosen.month(),
                moves: talk.map_or([false; 2], |talk| [talk.leaves(day), talk.comes(day)]),
            };
            cell(frame, place, day, look, sheet);
            frame.mark(place, Target::Day(day));
        }
    }
}

/// Of a day, in cells.
fn size(area: Rect) -> (u16, u16) {
    (area.width / 7, (area.height - 1) / WEEKS)
}

#[derive(Clone, Copy)]
struct Look {
    chosen: bool,
    today: bool,
    /// A day of the month before or after.
    outside: bool,
    /// Whether an open proposal takes a session from it, and puts one on it.
    moves: [bool; 2],
}

/// Beside the number of a day: an open proposal takes something from it, or puts something on it.
pub const LEAVES: &str = "−";
pub const COMES: &str = "+";

fn cell(frame: &mut Canvas, area: Rect, day: Date, look: Look, sheet: Option<&Sheet>) {
    let items = sheet.map_or(&[][..], |sheet| sheet.on(day));
    let mut line = Line::from(number(day, look));
    let signs = [(LEAVES, theme::REFUSED), (COMES, theme::DONE)];
    for (sign, _) in signs.into_iter().zip(look.moves).filter(|(_, is_so)| *is_so) {
        line.push_span(Span::styled(sign.0, sign.1));
    }
    let mut shown: Vec<Mark> = items.iter().map(|item| item.mark).collect();
    let alone = sheet.and_then(|sheet| sheet.trained_alone(day));
    shown.extend(alone.map(|_| Mark::Done));
    if area.height == 1 {
        let room = usize::from(area.width).saturating_sub(line.width());
        line.extend(marks(&shown, room));
        return frame.line(area, area.y, &line);
    }
    if look.outside && day.day() == 1 && area.width >= WITH_TITLES {
        line.push_span(Span::styled(text::day::month(day), theme::DIM));
    }
    frame.line(area, area.y, &line);
    let below =
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 1, height: area.height - 1 };
    match sheet {
        Some(sheet) if area.width >= WITH_TITLES => titles(frame, below, day, sheet),
        _ => {
            let row = Line::from(marks(&shown, usize::from(below.width).saturating_sub(1)));
            frame.line(below, below.y, &row);
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
fn marks(marks: &[Mark], room: usize) -> Vec<Span<'static>> {
    let all = marks.len() <= room;
    let shown = if all { room } else { room.saturating_sub(1) };
    let mut spans: Vec<_> = marks
        .iter()
        .take(shown)
        .map(|mark| Span::styled(mark.symbol(), mark_style(*mark)))
        .collect();
    if !all {
        spans.push(Span::styled("…", theme::DIM));
    }
    spans
}

/// What stands on a day: its mark, its title, and how much of it was done where that is a part.
struct Entry {
    mark: Mark,
    title: String,
    share: Option<String>,
}

fn entries(day: Date, sheet: &Sheet) -> Vec<Entry> {
    let session = |item: &Item| {
        let session = sheet.session_on(item.session, day);
        Entry {
            mark: item.mark,
            title: printable(session.map_or("", |session| &session.title)).into_owned(),
            share: sheet.share(*item, day),
        }
    };
    let alone = sheet.trained_alone(day).map(|trained| Entry {
        mark: Mark::Done,
        title: match trained.workouts.as_slice() {
            [] => counted(trained.sets, "set"),
            titles => printable(&titles.join(", ")).into_owned(),
        },
        share: None,
    });
    sheet.on(day).iter().map(session).chain(alone).collect()
}

impl Entry {
    /// The lines that its words take beside the mark; a part of the work stands behind the title.
    fn lines(&self, width: usize) -> Vec<String> {
        let share = self.share.iter().map(|share| format!(" {share}"));
        let words = self.title.clone() + &share.collect::<String>();
        let lines = wrap::prose(&words, width, 0).into_iter();
        lines.map(|place| words[place].trim_end().to_owned()).collect()
    }

    /// The title alone on one line, cut where there is no room.
    fn line(&self, width: usize) -> String {
        wrap::fit(&self.title, width).into_owned()
    }
}

/// Titles go on over the lines that are free; only where there are none they are cut.
fn titles(frame: &mut Canvas, area: Rect, day: Date, sheet: &Sheet) {
    let entries = entries(day, sheet);
    let room = usize::from(area.height);
    let shown = if entries.len() <= room { room } else { room - 1 };
    let width = usize::from(area.width).saturating_sub(1);
    let mut free = room.saturating_sub(entries.len());
    let mut y = area.y;
    for entry in entries.iter().take(shown) {
        let mut lines = entry.lines(width.saturating_sub(2));
        if lines.len() > free + 1 {
            lines = vec![entry.line(width.saturating_sub(2))];
        }
        free -= lines.len().saturating_sub(1);
        for (nth, words) in lines.iter().enumerate() {
            let mark = if nth == 0 { entry.mark.symbol() } else { " " };
            let line = Line::from(vec![
                Span::styled(mark, mark_style(entry.mark)),
                Span::styled(format!(" {words}"), theme::PLAIN),
            ]);
            frame.line(area, y, &line);
            y += 1;
        }
    }
    if entries.len() > room {
        let words = format!("+{} more", entries.len() - shown);
        let y = area.bottom() - 1;
        frame.words(area.x, y, &wrap::fit(&words, width), theme::DIM);
    }
}
