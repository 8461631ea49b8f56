//! What came of operations, as lines.

use crate::domain::text::counted;
use crate::tool::ApplyReply;

/// `head` says whether it is done; then a line an operation, the warnings, and the counts.
pub fn text(reply: &ApplyReply, head: &str) -> String {
    let head = if reply.is_refused() {
        "Nothing was changed, because not all of it can be carried out"
    } else {
        head
    };
    let mut lines = vec![format!("{head}:")];
    for (index, result) in reply.results.iter().enumerate() {
        let number = index + 1;
        for error in &result.errors {
            lines.push(format!("  {number}  ✗ {}: {}", error.code, error.message));
        }
        match reply.effects.get(index) {
            Some(effect) => lines.push(format!("  {number}  {effect}")),
            None if result.errors.is_empty() => lines.push(format!("  {number}  ✓ can be done")),
            None => {}
        }
    }
    lines.extend(reply.warnings.iter().map(|one| format!("  ! {one}")));
    if !reply.is_refused() {
        lines.push(summary(reply));
    }
    lines.join("\n")
}

fn summary(reply: &ApplyReply) -> String {
    let touched = reply.summary;
    let counts = [
        (touched.created, "added"),
        (touched.updated, "changed"),
        (touched.completed, "done"),
        (touched.deleted, "deleted"),
    ];
    let counts: Vec<_> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{} {word}", counted(*count, "session")))
        .collect();
    if counts.is_empty() {
        "No session changed.".to_owned()
    } else {
        format!("{}.", counts.join(", "))
    }
}
