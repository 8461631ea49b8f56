//! The calendar tab.
//!
//! ```text
//! ┌ ▸ November 2026 ────────────────┬ Sat 21 Nov · today ──────┐
//! │  Mo    Tu    We    Th    Fr     │ ▸ ✓ Upper day            │  month, week
//! │  16    17    18    19    20     │     every Monday         │  day
//! │  ✓ U…        × L…               │ Backlog 2                │  backlog
//! ├─────────────────────────────────┴──────────────────────────┤
//! │ ✓ 8 done  • 4 planned  × 1 missed                          │  strip
//! │ › move leg day to friday_                                  │  composer
//! └────────────────────────────────────────────────────────────┘
//! ```
//! Where there is no room for two panes, a week is listed, and the chosen day opens over it. What
//! the assistant says takes the place of the day, or of everything.

mod backlog;
pub(super) mod day;
pub mod format;
pub mod month;
mod row;
mod strip;
mod talk;
pub mod week;

use super::sheet::Sheet;
use super::state::{Look, Pane};
use crate::text;
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::areas::{self, Areas};
use crate::tui::view::composer;
use crate::tui::view::frame::{Title, draw};
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::Line;
pub use talk::text as talk_text;

/// Whether the days stand as a month's grid: as it was chosen, and where there is room.
pub fn shows_month(model: &Model) -> bool {
    let areas = areas::of(model);
    model.calendar.look == Look::Month
        && areas.detail.is_some()
        && areas.list.is_some_and(month::fits)
}

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let calendar = &model.calendar;
    let beside = areas.detail.is_some();
    let (left, right) = titles(model, beside);
    let left = Title { parts: left, focused: left_has_keys(model, beside) };
    let right = Title { parts: right, focused: matches!(calendar.pane, Pane::Day | Pane::Talk) };
    draw(frame, areas, &left, Some(&right));
    if let Some(area) = areas.list {
        if areas.frame.is_none() {
            let heading = left.parts.join(" · ");
            let heading = wrap::fit(&heading, usize::from(area.width)).into_owned();
            let y = area.y.saturating_sub(1);
            frame.line(area, y, &Line::styled(heading, theme::STRONG));
        }
        days(frame, area, model, beside);
    }
    if let Some(area) = areas.detail {
        detail(frame, area, model);
    }
    if let Some(area) = areas.strip {
        strip::render(frame, area, model);
    }
    composer::render(frame, areas, model);
}

fn left_has_keys(model: &Model, beside: bool) -> bool {
    match model.calendar.pane {
        Pane::Days => true,
        Pane::Composer => false,
        _ => !beside,
    }
}

fn titles(model: &Model, beside: bool) -> (Vec<String>, Vec<String>) {
    let calendar = &model.calendar;
    let today = model.now.date();
    let chosen = calendar.chosen(today);
    let days =
        if shows_month(model) { text::day::month_and_year(chosen) } else { format::week(chosen) };
    let talk = vec!["the assistant".to_owned()];
    match (&calendar.talk, beside) {
        (Some(_), true) => (vec![days], talk),
        (Some(_), false) => (talk, Vec::new()),
        (None, false) if calendar.pane == Pane::Backlog => (vec!["backlog".into()], Vec::new()),
        (None, _) => (vec![days], format::day(chosen, today)),
    }
}

/// The left pane; where it is the only one, all that has the keys stands in it.
fn days(frame: &mut Canvas, area: Rect, model: &Model, beside: bool) {
    let calendar = &model.calendar;
    match &calendar.talk {
        Some(said) if !beside => return talk::render(frame, area, model, said),
        _ => {}
    }
    if !beside && calendar.pane == Pane::Backlog {
        return backlog::render(frame, area, model);
    }
    if shows_month(model) {
        month::render(frame, area, model);
    } else if !beside && is_empty(model) {
        format::nothing(frame, area, model);
    } else {
        week::render(frame, area, model);
    }
}

fn detail(frame: &mut Canvas, area: Rect, model: &Model) {
    if let Some(said) = &model.calendar.talk {
        return talk::render(frame, area, model, said);
    }
    if is_empty(model) {
        return format::nothing(frame, area, model);
    }
    let below = backlog::height(model, area.height);
    let above = Rect { height: area.height - below, ..area };
    day::render(frame, above, model);
    if below > 1 {
        let y = area.bottom() - below;
        backlog::heading(frame, Rect { y, height: 1, ..area }, model);
        let rows = Rect { y: y + 1, height: below - 1, ..area };
        backlog::render(frame, rows, model);
    }
}

fn is_empty(model: &Model) -> bool {
    let sheet = model.calendar.sheet.as_ref();
    sheet.is_some_and(Sheet::is_empty)
}

/// Lays out what scrolls, after any change.
pub fn fit(model: &mut Model, areas: &Areas) {
    let today = model.now.date();
    model.calendar.fit(today);
    let beside = areas.detail.is_some();
    if let Some(list) = areas.list {
        let month = shows_month(model);
        week::fit(model, usize::from(list.height), month);
    }
    let count = model.calendar.sheet.as_ref().map_or(0, |sheet| sheet.backlog.len());
    let rows = match (areas.detail, areas.list) {
        (Some(area), _) => backlog::height(model, area.height).saturating_sub(1),
        (None, Some(list)) => list.height,
        (None, None) => 0,
    };
    model.calendar.backlog.fit(count, usize::from(rows));
    if let Some(area) = areas.detail {
        day::fit(model, area);
    }
    if let Some(area) = if beside { areas.detail } else { areas.list } {
        talk::fit(model, area);
    }
}
