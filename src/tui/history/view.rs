//! The history tab.
//!
//! ```text
//! ┌ ▸ exercises ─────────┬ Bench Press ─────────────────────┐
//! │ exercise   sets last │ Records                           │
//! │ Bench Press 42 21 Nov│  load    185 lb × 8 @8    21 Nov  │
//! │ Squat       30 19 Nov│ Days                              │
//! │                      │  21 Nov 2026  185 × 8, 8, 8       │
//! └──────────────────────┴───────────────────────────────────┘
//! ```

use super::Story;
use crate::catalog::Catalog;
use crate::domain::load::Unit;
use crate::domain::receipt::{Record, RecordKind};
use crate::store::ExerciseDone;
use crate::text::{self, day};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::areas::Areas;
use crate::tui::view::frame::{Title, draw};
use crate::tui::view::ink;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::view::popup::scrolled;
use crate::tui::wrap;
use jiff::civil::Date;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

pub fn render(frame: &mut Frame<'_>, areas: &Areas, model: &Model) {
    let chosen = model.history.chosen().map_or("", |done| done.name.as_str());
    let left = Title {
        text: "exercises",
        focused: true,
    };
    let right = Title {
        text: chosen,
        focused: false,
    };
    draw(frame.buffer_mut(), areas, &left, Some(&right));
    if let Some(area) = areas.list {
        list(frame, area, model);
    }
    if let Some(area) = areas.detail {
        let rows = detail(model, usize::from(area.width));
        scrolled(frame, area, &rows, model.history.scroll);
    }
}

/// The exercise that is chosen, or that the one asked for has no sets.
fn detail(model: &Model, width: usize) -> Vec<Line<'static>> {
    let history = &model.history;
    match (&history.missing, history.story_of_chosen()) {
        (Some(name), _) => Paragraph::of(&no_sets_of(name), theme::DIM).rows(width),
        (None, Some(story)) => rows(story, model.panes.profile.unit, width, model.now.date()),
        (None, None) => Vec::new(),
    }
}

pub fn no_sets_of(name: &str) -> String {
    format!("No sets of {} yet.", text::printable(name))
}

/// The exercise that was asked for by name, as text; nothing where none was.
pub fn text_of_asked(model: &Model, width: usize) -> Option<String> {
    model.history.asked.as_ref()?;
    // The hint says it already.
    if model.history.missing.is_some() {
        return Some(String::new());
    }
    let name = model
        .history
        .chosen()
        .map(|done| text::printable(&done.name).into_owned());
    let rows = detail(model, width).into_iter().map(|row| row.to_string());
    Some(name.into_iter().chain(rows).collect::<Vec<_>>().join("\n"))
}

fn list(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let width = usize::from(area.width);
    let history = &model.history;
    let head = match (history.loaded, history.rows.is_empty()) {
        (false, _) => String::new(),
        (true, true) => "no sets yet".into(),
        (true, false) => columns("exercise", "sets", "last", width),
    };
    let mut head = Line::styled(wrap::fit(&head, width).into_owned(), theme::DIM);
    if let Some(words) = &history.find {
        head = Paragraph::of("find: ", theme::DIM)
            .run(words, theme::PLAIN)
            .run("▌", theme::CURRENT)
            .row(width);
    }
    ink::line(frame, area, area.y.saturating_sub(1), &head);
    let rows = history.rows.iter().enumerate().skip(history.cursor.first());
    for ((index, done), y) in rows.zip(area.top()..area.bottom()) {
        let style = if history.missing.is_none() && index == history.cursor.chosen() {
            theme::CHOSEN
        } else {
            theme::PLAIN
        };
        let words = columns_of(done, model.now.date(), width);
        ink::words(frame, area.x, y, &wrap::fit(&words, width), style);
    }
}

fn columns_of(done: &ExerciseDone, today: Date, width: usize) -> String {
    let name = text::printable(&done.name);
    columns(
        &name,
        &done.sets.to_string(),
        &day::date_near(done.last, today),
        width,
    )
}

fn columns(name: &str, sets: &str, last: &str, width: usize) -> String {
    let room = width.saturating_sub(7 + 13);
    format!("{} {sets:>6} {last:>11} ", wrap::pad(name, room))
}

fn rows(story: &Story, unit: Unit, width: usize, today: Date) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    if !story.records.is_empty() {
        rows.push(Line::styled("Records", theme::STRONG));
        rows.extend(
            story
                .records
                .iter()
                .map(|record| record_row(record, unit, today).row(width)),
        );
        rows.push(Line::default());
    }
    rows.push(Line::styled("Days", theme::STRONG));
    for past in &story.sessions {
        let said = Catalog::in_force()
            .formatter(unit)
            .sets_in_short(&past.sets);
        let line = Paragraph::of(
            &format!(" {:>11}  ", day::date_near(past.date, today)),
            theme::DIM,
        )
        .run(&said, theme::PLAIN)
        .hang(14);
        rows.extend(line.rows(width));
    }
    rows
}

/// How far the story can be scrolled.
pub fn most_scroll(model: &Model, area: Rect) -> usize {
    let unit = model.panes.profile.unit;
    model.history.story_of_chosen().map_or(0, |story| {
        rows(story, unit, usize::from(area.width), model.now.date())
            .len()
            .saturating_sub(usize::from(area.height))
    })
}

fn record_row(record: &Record, unit: Unit, today: Date) -> Paragraph {
    let set = Catalog::in_force().formatter(unit).set(&record.set);
    let mut said = match record.kind {
        RecordKind::E1rm => format!("{} from ", text::whole_mass_in(record.value, unit)),
        RecordKind::Volume => format!("{} in all, last ", text::whole_mass_in(record.value, unit)),
        RecordKind::Load | RecordKind::Reps => String::new(),
    };
    said += &set;
    Paragraph::of(&format!(" {:<7} ", record.kind.word()), theme::DIM)
        .run(&said, theme::PLAIN)
        .run(
            &format!("   {}", day::date_near(record.set.date, today)),
            theme::DIM,
        )
        .hang(9)
}
