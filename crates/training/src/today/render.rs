//! issues as a reader sees them: the sentence, the line of the source, a caret under the place.

use super::error::PlanError;
use setwise_domain::text::counted;
use setwise_words::text::pointed;
use std::fmt::Write as _;

/// Each issue with a caret into `source`, the text that was read. Nothing in it steers a terminal.
pub fn render(error: &PlanError, source: &str) -> String {
    let mut out = String::new();
    for issue in &error.listed {
        out.push_str(&pointed(&issue.message, source, issue.span));
        out.push('\n');
    }
    let total = error.listed.len() + error.more;
    if error.more > 0 {
        // Writing to a string can't fail.
        let _ = writeln!(out, "… and {} more", error.more);
    }
    let _ = write!(out, "{}; nothing was taken over.", counted(total, "fault"));
    out
}
