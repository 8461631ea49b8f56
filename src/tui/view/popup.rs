//! What lies over the panes: a title, and rows that scroll.

use super::areas::Areas;
use super::{frame, help, inspector, plan, plan_history, plan_sheet};
use crate::tui::calendar;
use crate::tui::list::Row;
use crate::tui::model::{Model, Overlay};
use crate::tui::target::Cells;
use crate::tui::view::Canvas;
use ratatui::layout::Rect;

/// Cells of a popup's frame, with the space inside of it, on both sides together.
const FRAME: (u16, u16) = (4, 2);

pub fn render(screen: &mut Canvas, areas: &Areas, model: &Model) {
    let Some(overlay) = &model.overlay else {
        return;
    };
    let title = match overlay {
        Overlay::Help => vec!["help: this place, keys and commands".to_owned()],
        Overlay::Page(page) => vec![format!("help: {page}")],
        Overlay::Inspector(inspector) => inspector::title(&inspector.call),
        Overlay::Plan => plan::title(model),
        Overlay::Day => calendar::day_title(model),
        Overlay::PlanSheet(sheet) => plan_sheet::title(model, sheet),
        Overlay::Plans(history) => plan_history::title(model, history),
    };
    let inner = frame::popup(screen, areas.over, title);
    match (rows(model, overlay, inner.width), overlay) {
        (Some(rows), _) => screen.rows(inner, rows, model.overlay_scroll),
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

/// How many rows what lies over the panes has, and where they are drawn.
pub fn extent(model: &Model, overlay: &Overlay, over: Rect) -> (usize, Rect) {
    let inner = inner(over);
    match rows(model, overlay, inner.width) {
        Some(rows) => (rows.len(), inner),
        None => plan::extent(model, inner),
    }
}

/// All rows; `None` for the plan, which is drawn as in its own pane, and for a list that draws itself.
fn rows(model: &Model, overlay: &Overlay, width: u16) -> Option<Vec<Row<Cells>>> {
    let width = usize::from(width);
    let lines = match overlay {
        Overlay::Help => help::rows(model, width),
        Overlay::Page(page) => help::page(*page, width),
        Overlay::Inspector(inspector) => inspector::rows(model, inspector, width),
        Overlay::Day => return Some(calendar::day_rows(model, width)),
        Overlay::PlanSheet(sheet) => plan_sheet::rows(sheet, width),
        Overlay::Plans(history) if history.whole => plan_history::changed(history, width),
        Overlay::Plans(_) | Overlay::Plan => return None,
    };
    Some(lines.into_iter().map(Row::from).collect())
}
