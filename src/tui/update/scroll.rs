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
    let area = |model| usize::from(scrolled(model).1.height).max(1);
    match (&model.overlay, model.tab) {
        // Without the two rows that say how much is above and below.
        (Some(_), _) => area(model).saturating_sub(2).max(1),
        (None, Tab::Coach) if model.coach.focus != Focus::Plan => model.coach.chat.page(),
        (None, Tab::Program) => program::PAGE,
        (None, Tab::Tools) => model.tools.cursor.page(),
        (None, _) => area(model),
    }
}

/// Scrolls, or moves what is chosen, by rows; negative is up.
pub fn scroll(model: &mut Model, rows: isize) {
    if plan_history::by(model, rows) {
        return;
    }
    // Beside a list, one row moves the choice and more scroll what is said of it.
    let scrolls = match model.tab {
        _ if model.overlay.is_some() => true,
        Tab::Coach => model.coach.focus == Focus::Plan,
        Tab::History | Tab::Team => rows.unsigned_abs() > 1,
        Tab::Tools => model.tools.shows_stats,
        Tab::Program => model.program.scrolls(),
        Tab::Calendar => false,
    };
    if scrolls {
        let (count, area) = scrolled(model);
        let most = count.saturating_sub(usize::from(area.height));
        let place = place(model);
        *place = (*place).min(most).saturating_add_signed(rows).min(most);
        return;
    }
    match model.tab {
        Tab::Coach => coach::scroll_chat(model, rows),
        Tab::History => history::choose_by(model, rows),
        Tab::Calendar => calendar::scroll(model, rows),
        Tab::Program => program::choose_by(&mut model.program, rows),
        Tab::Tools => model.tools.cursor.by(rows),
        Tab::Team => team::choose_by(model, rows),
    }
}

/// What scrolls: how many rows it has, and where it lies.
fn scrolled(model: &Model) -> (usize, Rect) {
    let areas = areas::of(model);
    let detail = areas.detail.unwrap_or_default();
    match (&model.overlay, model.tab) {
        (Some(overlay), _) => popup::extent(model, overlay, areas.over),
        (None, Tab::Coach) => view::plan::extent(model, areas.plan.unwrap_or_default()),
        (None, Tab::History) => (history::detail(model, detail).len(), detail),
        (None, Tab::Team) => (team::detail(model, usize::from(detail.width)).len(), detail),
        (None, Tab::Program) => program::extent(model, detail),
        (None, Tab::Tools | Tab::Calendar) => tools::extent(model, &areas),
    }
}

/// The rows of it that are scrolled out above.
fn place(model: &mut Model) -> &mut usize {
    match (&model.overlay, model.tab) {
        (Some(Overlay::Plan), _) | (None, Tab::Coach) => {
            model.coach.plan_scroll.get_or_insert_default()
        }
        (Some(_), _) => &mut model.overlay_scroll,
        (None, Tab::History) => &mut model.history.scroll,
        (None, Tab::Team) => &mut model.team.scroll,
        (None, Tab::Program) => &mut model.program.scroll,
        (None, Tab::Tools | Tab::Calendar) => &mut model.tools.scroll,
    }
}
