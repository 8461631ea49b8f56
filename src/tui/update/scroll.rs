//! Scrolling: rows, pages and ends of whatever has the keys or lies under the wheel.

use crate::tui::coach::Focus;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay};
use crate::tui::tab::Tab;
use crate::tui::update::plan_history;
use crate::tui::view::{self, areas, popup};
use crate::tui::{calendar, coach, history, program, team, tools};
use ratatui::layout::Rect;

/// Rows that one notch of the wheel scrolls.
pub const WHEEL: isize = 3;

/// The keys that every list and popup has.
pub fn scroll_key(model: &mut Model, action: Action) {
    match action {
        Action::Up => scroll(model, -1),
        Action::Down => scroll(model, 1),
        Action::Top => scroll(model, isize::MIN),
        Action::Follow => scroll(model, isize::MAX),
        _ => {}
    }
}

pub fn wheel(model: &mut Model, rows: isize) {
    if model.tab == Tab::Calendar && model.overlay.is_none() {
        calendar::wheel(model, rows);
    } else {
        scroll(model, rows * WHEEL);
    }
}

pub fn page(model: &mut Model, on: bool) {
    if model.tab == Tab::Calendar && model.overlay.is_none() {
        return calendar::page(model, on);
    }
    let rows = isize::try_from(page_rows(model)).unwrap_or(isize::MAX);
    scroll(model, if on { rows } else { -rows });
}

/// Rows of a page of what the keys scroll.
fn page_rows(model: &Model) -> usize {
    let areas = areas::of(model);
    let height = |area: Option<Rect>| area.map_or(1, |area| usize::from(area.height)).max(1);
    match (&model.overlay, model.tab) {
        // Without the frame, and without the two rows that say how much is above and below.
        (Some(_), _) => usize::from(areas.over.height.saturating_sub(4)).max(1),
        (None, Tab::Coach) if model.coach.focus == Focus::Plan => height(areas.plan),
        (None, Tab::Coach) => model.coach.chat.page(),
        (None, Tab::Program) => program::PAGE,
        (None, Tab::Tools) => model.tools.cursor.page(),
        (None, Tab::Calendar) => 1,
        (None, Tab::History | Tab::Team) => height(areas.detail),
    }
}

/// Scrolls, or moves what is chosen, by rows; negative is up.
pub fn scroll(model: &mut Model, rows: isize) {
    if plan_history::by(model, rows) {
        return;
    }
    if let Some((at, most)) = scrolled(model) {
        let to = at.min(most).saturating_add_signed(rows).min(most);
        return set_scroll(model, to);
    }
    match model.tab {
        Tab::Coach => coach::scroll_chat(model, rows),
        Tab::History => history::scroll(model, rows),
        Tab::Calendar => calendar::scroll(model, rows),
        Tab::Program => program::scroll(model, rows),
        Tab::Tools => tools::scroll(model, rows),
        Tab::Team => team::scroll(model, rows),
    }
}

/// Where the popup or the plan is scrolled to and how far it can be, where one of them scrolls.
fn scrolled(model: &Model) -> Option<(usize, usize)> {
    let areas = areas::of(model);
    let plan = model.coach.plan_scroll.unwrap_or(0);
    let at = match &model.overlay {
        Some(Overlay::Plan) | None => plan,
        Some(_) => model.overlay_scroll,
    };
    match &model.overlay {
        Some(overlay) => Some((at, popup::most_scroll(model, overlay, areas.over))),
        None if model.tab == Tab::Coach && model.coach.focus == Focus::Plan => {
            let area = areas.plan.unwrap_or_default();
            Some((at, view::plan::most_scroll(model, area)))
        }
        None => None,
    }
}

fn set_scroll(model: &mut Model, to: usize) {
    match &model.overlay {
        Some(Overlay::Plan) | None => model.coach.plan_scroll = Some(to),
        Some(_) => model.overlay_scroll = to,
    }
}
