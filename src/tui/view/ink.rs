//! Writing into a frame. A place outside it is not an error: on a screen of no size there is
//! nothing to write.

use crate::tui::theme;
use crate::tui::view::canvas::Canvas;
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Words from a place on, to the frame's edge.
pub fn words(frame: &mut Canvas<'_, '_>, x: u16, y: u16, words: &str, style: Style) {
    if frame.area().contains((x, y).into()) {
        frame.buffer_mut().set_string(x, y, words, style);
    }
}

/// A line in a row of an area.
pub fn line(frame: &mut Canvas<'_, '_>, area: Rect, y: u16, line: &Line<'_>) {
    if frame.area().contains((area.x, y).into()) {
        frame.buffer_mut().set_line(area.x, y, line, area.width);
    }
}

/// Words at the right end of a row of an area, cut to it.
pub fn right(frame: &mut Canvas<'_, '_>, area: Rect, y: u16, text: &str, style: Style) {
    let text = wrap::fit(text, usize::from(area.width));
    let width = u16::try_from(wrap::width(&text)).unwrap_or(0);
    let x = area.right().saturating_sub(width);
    // What stood there may be dim, and a colour over it would be dimmed too.
    let under = Rect::new(x, y, width, 1).intersection(frame.area());
    frame.buffer_mut().set_style(under, Style::reset());
    words(frame, x, y, &text, style);
}

/// Says at the edges of a pane how many rows are above and below what it shows. A row that it covers
/// the end of is marked as cut.
pub fn more(frame: &mut Canvas<'_, '_>, area: Rect, above: usize, below: usize) {
    let marks = [(below, area.bottom().saturating_sub(1), "↓"), (above, area.y, "↑")];
    for (rows, y, arrow) in marks.into_iter().filter(|(rows, ..)| *rows > 0) {
        let said = format!("{arrow} {rows} more");
        let lead = if is_covered(frame, area, y, wrap::width(&said) + 1) { '…' } else { ' ' };
        right(frame, area, y, &format!("{lead}{said}"), theme::CURRENT);
    }
}

/// Whether anything is written in the last cells of a row of an area.
fn is_covered(frame: &mut Canvas<'_, '_>, area: Rect, y: u16, cells: usize) -> bool {
    let cells = u16::try_from(cells).unwrap_or(u16::MAX);
    let from = area.right().saturating_sub(cells).max(area.x);
    let buffer = frame.buffer_mut();
    let mut under = (from..area.right()).filter_map(|x| buffer.cell((x, y)));
    under.any(|cell| !cell.symbol().trim().is_empty())
}

/// Rows as plain text, a line each.
pub fn text(rows: impl IntoIterator<Item = Line<'static>>) -> String {
    let lines = rows.into_iter();
    let lines: Vec<_> = lines.map(|line| line.to_string().trim_end().to_owned()).collect();
    lines.join("\n")
}
