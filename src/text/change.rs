//! Changes: lines of a diff, sets taken back and corrected.

use super::{Formatter, counted, printable};
use crate::domain::proposal::Hunk;
use crate::domain::set_result::SetResult;

/// `+ Row  3 x 8`, with `-` what goes and with a space what stays.
pub fn hunk(hunk: &Hunk) -> String {
    match hunk {
        Hunk::Same(line) => format!("  {line}"),
        Hunk::Removed(line) => format!("- {line}"),
        Hunk::Added(line) => format!("+ {line}"),
    }
}

impl Formatter<'_> {
    /// `Taken back: Bench Press, set 2: 185 lb × 8 @8.`
    pub fn taken_back(&self, sets: &[SetResult]) -> String {
        match sets {
            [] => "Nothing was taken back.".to_owned(),
            [set] => format!("Taken back: {}.", self.numbered(set)),
            [first, ..] => format!(
                "Taken back: {}, from {}.",
                counted(sets.len(), "set"),
                self.numbered(first)
            ),
        }
    }

    /// `Changed: Bench Press, set 2: 185 lb × 8 → 185 lb × 7.`
    pub fn corrected(&self, before: &SetResult, after: &SetResult) -> String {
        format!(
            "Changed: {}, set {}: {} → {}.",
            printable(&after.exercise),
            after.set_number,
            self.set(before),
            self.set(after)
        )
    }
}
