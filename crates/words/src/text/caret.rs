//! An issue in a text as its writer sees it: the sentence, the line of the text, a caret under the place.

use super::limits::{CARET_LEAD, CARET_WIDTH};
use setwise_domain::decode::{Place, worded};
use setwise_domain::text::printable;
use unicode_width::UnicodeWidthChar;

/// The sentence, with a caret into `source`, the text that was read. Nothing in it steers a terminal.
pub fn pointed(message: &str, source: &str, place: Place) -> String {
    let number = place.line.to_string();
    let margin = " ".repeat(number.len());
    let worded = worded(source, place.line, place.column);
    let head = format!("{}\n{margin} ─ {worded}\n", printable(message));
    match excerpt(source, place) {
        Some((shown, lead, carets)) => {
            let (lead, carets) = (" ".repeat(lead), "^".repeat(carets));
            format!("{head}{number} │ {shown}\n{margin} │ {lead}{carets}\n")
        }
        None => head,
    }
}

/// The part of the line around a place, the columns before the place, and those of the place
/// itself; none where the source is another text. A text is often one line of thousands of
/// characters.
fn excerpt(source: &str, span: Place) -> Option<(String, usize, usize)> {
    let (before, after) = source.split_at_checked(span.offset)?;
    let before = before.rsplit('\n').next()?.trim_start_matches('\u{feff}');
    let after = after.split('\n').next()?.trim_end_matches('\r');
    let skipped = before.chars().count().saturating_sub(CARET_LEAD);
    let mut shown = String::new();
    if skipped > 0 {
        shown.push('…');
    }
    let lead: String = before.chars().skip(skipped).collect();
    shown.push_str(&printable(&lead));
    let lead_columns = columns(&shown);
    let tail: String = after.chars().take(CARET_WIDTH).collect();
    let place = after.get(..span.length).unwrap_or(after);
    let most = columns(&printable(&tail)).max(1);
    let carets = columns(&printable(place)).clamp(1, most);
    shown.push_str(&printable(&tail));
    if tail.len() < after.len() {
        shown.push('…');
    }
    Some((shown, lead_columns, carets))
}

fn columns(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}
