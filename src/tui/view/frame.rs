//! Lines around and between panes.

use super::Canvas;
use super::areas::Areas;
use crate::domain::text::printable;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::layout::Rect;
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
    let Some(frame) = areas.frame.filter(|frame| frame.width > 1 && frame.height > 1) else {
        return;
    };
    outline().render(frame, &mut canvas.buffer);
    let bottom = frame.bottom() - 1;
    let end = areas.rule.unwrap_or(bottom);
    if let Some(rule) = areas.rule {
        let line = "─".repeat(usize::from(frame.width - 2));
        canvas.words(frame.x, rule, &format!("├{line}┤"), theme::DIM);
    }
    if let Some(x) = areas.split {
        canvas.words(x, frame.y, "┬", theme::DIM);
        (frame.y + 1..end).for_each(|y| canvas.words(x, y, "│", theme::DIM));
        canvas.words(x, end, "┴", theme::DIM);
    }
    let middle = areas.split.unwrap_or(frame.right() - 1);
    title(canvas, left, frame.x + 1, frame.y, middle);
    if let (Some(right), Some(x)) = (right, areas.split) {
        title(canvas, right, x + 1, frame.y, frame.right() - 1);
    }
}

/// A frame of its own with a title, over whatever was there.
pub fn popup(frame: &mut Canvas, area: Rect, parts: Vec<String>) -> Rect {
    let area = area.intersection(frame.buffer.area);
    frame.mark(area, Option::<Target>::None);
    Clear.render(area, &mut frame.buffer);
    if area.width < 4 || area.height < 3 {
        return area;
    }
    outline().render(area, &mut frame.buffer);
    title(frame, &Title { parts, focused: true }, area.x + 1, area.y, area.right() - 1);
    Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
}

fn outline() -> Block<'static> {
    Block::bordered().border_style(theme::DIM)
}

fn title(canvas: &mut Canvas, title: &Title, x: u16, y: u16, end: u16) {
    let room = usize::from(end.saturating_sub(x + 1));
    let mark = if title.focused { " ▸ " } else { " " };
    // What stands last is left out before anything is cut: `Upper A · 4 of 13 sets · 31 min left`.
    let fits = wrap::leading(&title.parts, room.saturating_sub(wrap::width(mark) + 1));
    let text = fits.or_else(|| title.parts.first().cloned()).unwrap_or_default();
    let style = if title.focused { theme::FOCUSED } else { theme::PLAIN };
    let words = format!("{mark}{} ", printable(&text));
    canvas.words(x, y, &wrap::fit(&words, room), style);
}
