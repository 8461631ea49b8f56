//! Where lines of text break in a column of cells, by the widths that the screen draws.
//!
//! A row is a range of bytes of the text, so that styles and the cursor can be placed in it. Widths
//! are those of whole graphemes: an emoji of several code points is as wide here as it is drawn.
//! Kept by hand: `textwrap` adds up code points and gives back strings, ratatui keeps its rows.

use ratatui::buffer::CellWidth;
use std::borrow::Cow;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Cells that one grapheme takes. A control character is never drawn and takes none.
pub fn cells(grapheme: &str) -> usize {
    if grapheme.contains(char::is_control) { 0 } else { usize::from(grapheme.cell_width()) }
}

/// Cells that a text of one line takes.
pub fn width(text: &str) -> usize {
    if text.is_ascii() {
        text.bytes().filter(|b| !b.is_ascii_control()).count()
    } else {
        text.graphemes(true).map(cells).sum()
    }
}

/// Rows of prose: broken at spaces, which are dropped where a row ends, and beside wide characters;
/// within a word only where it is wider than a row. Every row but the first of each line leaves
/// `hang` cells free. A text without a line has one empty row.
pub fn prose(text: &str, width: usize, hang: usize) -> Vec<Range<usize>> {
    break_lines(text, width, hang, Spaces::Dropped)
}

/// Rows of text as it is typed: every character is in a row, spaces too. One space may stand in the
/// cell after a full row, which is the cursor's.
pub fn typed(text: &str, width: usize) -> Vec<Range<usize>> {
    break_lines(text, width, 0, Spaces::Kept)
}

/// The text cut to `width` cells; where something was cut, an ellipsis says so.
pub fn fit(text: &str, width: usize) -> Cow<'_, str> {
    if self::width(text) <= width {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut column = 0;
    for grapheme in text.graphemes(true) {
        let wide = cells(grapheme);
        if column + wide + 1 > width {
            break;
        }
        out.push_str(grapheme);
        column += wide;
    }
    if width > 0 {
        out.push('…');
    }
    Cow::Owned(out)
}

/// The text cut or filled with spaces to exactly `width` cells.
pub fn pad(text: &str, width: usize) -> String {
    let mut out = fit(text, width).into_owned();
    let missing = width.saturating_sub(self::width(&out));
    out.extend(std::iter::repeat_n(' ', missing));
    out
}

/// What becomes of the spaces at the end of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spaces {
    Dropped,
    Kept,
}

fn break_lines(text: &str, width: usize, hang: usize, spaces: Spaces) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let line = start..start + line.len();
        break_line(text, &line, [width, hang], spaces, &mut rows);
        start = line.end + 1;
    }
    rows
}

/// Greedy: a row ends at the last gap before the grapheme that has no room.
fn break_line(
    text: &str,
    line: &Range<usize>,
    [width, hang]: [usize; 2],
    spaces: Spaces,
    rows: &mut Vec<Range<usize>>,
) {
    let kept = spaces == Spaces::Kept;
    let mut room = width.max(1);
    let (mut start, mut column) = (line.start, 0);
    // Where a row may end, and where the next one then begins.
    let mut gap: Option<(usize, usize)> = None;
    let mut after_wide = false;
    for (offset, grapheme) in text[line.clone()].grapheme_indices(true) {
        let (at, wide) = (line.start + offset, cells(grapheme));
        let is_space = grapheme == " ";
        let after_space = gap.filter(|&(_, next)| next == at);
        if !kept && !is_space && after_space.is_none() && (wide > 1 || after_wide) {
            gap = Some((at, at));
        }
        let needs_room = !is_space || (kept && column != room);
        while needs_room && column + wide > room && at > start {
            let usable = gap.take().filter(|&(end, _)| end > start && !is_space);
            let (end, next) = usable.unwrap_or((at, at));
            rows.push(start..end);
            start = next;
            column = self::width(&text[start..at]);
            room = width.saturating_sub(hang).max(1);
        }
        column += wide;
        if is_space {
            let end = if kept { at + 1 } else { after_space.map_or(at, |(end, _)| end) };
            gap = Some((end, at + 1));
        }
        after_wide = wide > 1;
    }
    rows.push(start..line.end);
}

/// As many of the first parts as there is room for beside each other; none where the first alone has none.
pub fn leading(parts: &[String], room: usize) -> Option<String> {
    let mut words = (1..=parts.len()).rev().map(|count| parts[..count].join(" · "));
    words.find(|words| width(words) <= room)
}

#[cfg(test)]
mod tests;
