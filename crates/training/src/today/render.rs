//! Faults as a reader sees them: the sentence, the line of the source, a caret under the place.

use super::error::{PlanError, PlanIssue};
use crate::today::limits::{CARET_LEAD, CARET_WIDTH};
use setwise_domain::decode::{Place, worded};
use setwise_domain::text::{counted, printable};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthChar;

/// Each fault with a caret into `source`, the text that was read. Nothing in it steers a terminal.
pub fn render(error: &PlanError, source: &str) -> String {
    let mut out = String::new();
    for issue in &error.faults {
        render_issue(issue, source, &mut out);
    }
    let total = error.faults.len() + error.more;
    if error.more > 0 {
        // Writing to a string can't fail.
        let _ = writeln!(out, "… and {} more", error.more);
    }
    let _ = write!(out, "{}; nothing was taken over.", counted(total, "fault"));
    out
}

fn render_issue(issue: &PlanIssue, source: &str, out: &mut String) {
    let Place { line, column, .. } = issue.span;
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let _ =
        writeln!(out, "{}\n{margin} ─ {}", printable(&issue.message), worded(source, line, column));
    if let Some((shown, lead, carets)) = excerpt(source, issue.span) {
        let (lead, carets) = (" ".repeat(lead), "^".repeat(carets));
        let _ = writeln!(out, "{number} │ {shown}\n{margin} │ {lead}{carets}");
    }
    out.push('\n');
}

/// The part of the line around a place, the columns before the place, and those of the place
/// itself; none where the source is another text. A plan is often one line of thousands of
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
