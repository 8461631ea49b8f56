//! Lines around and between panes.

use super::Canvas;
use super::areas::Areas;
use crate::domain::text::printable;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Widget as _};

/// A title in the top line of a frame.
pub struct Title {
    /// The first says most.
    pub parts: Vec<String>,
    /// The pane has the keys: a mark before the title says so, and its colour.
    pub focused: bool,
}

impl Title {
    pub fn of(text: impl Into<String>, focused: bool) -> Self {
        Self { parts: vec![text.into()], focused }
    }
}

/// The frame of a tab, with its panes beside each other:
///
/// ```text
/// ┌ left ──────┬ right ─────┐
/// │            │            │
/// ├────────────┴────────────┤
/// └─────────────────────────┘
/// ```
pub fn draw(canvas: &mut Canvas, areas: &Areas, left: &Title, right: Option<&Title>) {
    let buffer = &mut canvas.buffer;
    let Some(frame) = areas.frame.filter(|frame| frame.width > 1 && frame.height > 1) else {
        return;
    };
    outline().render(frame, buffer);
    let bottom = frame.bottom() - 1;
    let end = areas.rule.unwrap_or(bottom);
    if let Some(rule) = areas.rule {
        put(buffer, frame.x, rule, "├");
        (frame.x + 1..frame.right() - 1).for_each(|x| put(buffer, x, rule, "─"));
        put(buffer, frame.right() - 1, rule, "┤");
    }
    if let Some(x) = areas.split {
        put(buffer, x, frame.y, "┬");
        (frame.y + 1..end).for_each(|y| put(buffer, x, y, "│"));
        put(buffer, x, end, "┴");
    }
    let middle = areas.split.unwrap_or(frame.right() - 1);
    title(buffer, left, frame.x + 1, frame.y, middle);
    if let (Some(right), Some(x)) = (right, areas.split) {
        title(buffer, right, x + 1, frame.y, frame.right() - 1);
    }
}

/// A frame of its own with a title, over whatever was there.
pub fn popup(frame: &mut Canvas, area: Rect, parts: Vec<String>) -> Rect {
    let area = area.intersection(frame.buffer.area);
    frame.mark(area, Option::<Target>::None);
    let buffer = &mut frame.buffer;
    Clear.render(area, buffer);
    if area.width < 4 || area.height < 3 {
        return area;
    }
    outline().render(area, buffer);
    title(buffer, &Title { parts, focused: true }, area.x + 1, area.y, area.right() - 1);
    Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
}

fn outline() -> Block<'static> {
    Block::bordered().border_style(theme::DIM)
}

fn put(buffer: &mut Buffer, x: u16, y: u16, symbol: &str) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(symbol).set_style(theme::DIM);
    }
}

fn title(buffer: &mut Buffer, title: &Title, x: u16, y: u16, end: u16) {
    let room = usize::from(end.saturating_sub(x + 1));
    let mark = if title.focused { "▸ " } else { "" };
    // What stands last is left out before anything is cut: `Upper A · 4 of 13 sets · 31 min left`.
    let all = |count: usize| format!(" {mark}{} ", printable(&title.parts[..count].join(" · ")));
    let mut counts = (1..=title.parts.len()).rev();
    let fitting = counts.find(|count| wrap::width(&all(*count)) <= room);
    let words = all(fitting.unwrap_or(1.min(title.parts.len())));
    let style: Style = if title.focused { theme::FOCUSED } else { theme::PLAIN };
    if buffer.area.contains((x, y).into()) {
        buffer.set_string(x, y, wrap::fit(&words, room), style);
    }
}
