//! What lies over the panes: a title, and rows that scroll.

use super::areas::Areas;
use super::ink;
use super::{frame, help, inspector, plan, plan_history, plan_sheet};
use crate::tui::calendar;
use crate::tui::model::{Model, Overlay};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Cells of a popup's frame, with the space inside of it, on both sides together.
const FRAME: (u16, u16) = (4, 2);

pub fn render(screen: &mut Frame<'_>, areas: &Areas, model: &Model) {
    let Some(overlay) = &model.overlay else {
        return;
    };
    let title = match overlay {
        Overlay::Help => "help: this place, keys and commands".to_owned(),
        Overlay::Page(page) => format!("help: {page}"),
        Overlay::Inspector(inspector) => inspector::title(&inspector.call),
        Overlay::Plan => plan::title(model),
        Overlay::Day => calendar::day_title(model),
        Overlay::PlanSheet(sheet) => plan_sheet::title(model, sheet),
        Overlay::Plans(history) => plan_history::title(model, history),
    };
    let inner = frame::popup(screen.buffer_mut(), areas.over, &title);
    match (rows(model, overlay, inner.width), overlay) {
        (Some(rows), _) => scrolled(screen, inner, &rows, model.overlay_scroll),
        (None, Overlay::Plans(history)) => plan_history::render(screen, inner, model, history),
        (None, _) => plan::render(screen, inner, model),
    }
}

/// The inside of a popup's frame.
pub fn inner(over: Rect) -> Rect {
    Rect {
        x: over.x + FRAME.0 / 2,
        y: over.y + FRAME.1 / 2,
        width: over.width.saturating_sub(FRAME.0),
        height: over.height.saturating_sub(FRAME.1),
    }
}

/// How far what lies over the panes can be scrolled.
pub fn most_scroll(model: &Model, overlay: &Overlay, over: Rect) -> usize {
    let inner = inner(over);
    match rows(model, overlay, inner.width) {
        Some(rows) => rows.len().saturating_sub(usize::from(inner.height)),
        None => plan::most_scroll(model, inner),
    }
}

/// All rows; `None` for the plan, which is drawn as in its own pane, and for a list that draws itself.
fn rows(model: &Model, overlay: &Overlay, width: u16) -> Option<Vec<Line<'static>>> {
    let width = usize::from(width);
    match overlay {
        Overlay::Help => Some(help::rows(model, width)),
        Overlay::Page(page) => Some(help::page(*page, width)),
        Overlay::Inspector(inspector) => Some(inspector::rows(model, inspector, width)),
        Overlay::Day => Some(calendar::day_rows(model, width)),
        Overlay::PlanSheet(sheet) => Some(plan_sheet::rows(sheet, width)),
        Overlay::Plans(history) => history.whole.then(|| plan_history::changed(history, width)),
        Overlay::Plan => None,
    }
}

/// Rows from `scroll` on; marks say what is above and below.
pub fn scrolled(frame: &mut Frame<'_>, area: Rect, rows: &[Line<'_>], scroll: usize) {
    let room = usize::from(area.height);
    let first = scroll.min(rows.len().saturating_sub(room));
    for (line, y) in rows[first..].iter().zip(area.top()..area.bottom()) {
        ink::line(frame, area, y, line);
    }
    let below = rows.len().saturating_sub(first + room);
    ink::more(frame, area, first, below);
}
