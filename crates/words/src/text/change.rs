//! Changes: lines of a diff, sets taken back and corrected.

use super::{Formatter, counted, printable};
use setwise_domain::proposal::Hunk;
use setwise_domain::set_result::{EditedSet, SetResult};

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

    /// `Changed: Bench Press, set 2: 185 lb × 8 → 185 lb × 7.`; of a set that was moved
    /// `Changed: Bench Press, set 2: 185 lb × 8 → Dip, set 1 on 2026-11-20: 185 lb × 8.`
    pub fn corrected(&self, before: &SetResult, after: &SetResult) -> String {
        let moved = before.exercise != after.exercise
            || before.set_number != after.set_number
            || before.date != after.date;
        let noted = before.performance.notes != after.performance.notes;
        let day = if before.date == after.date {
            String::new()
        } else {
            format!(" on {}", self.day(after.date))
        };
        let now = if noted { self.with_note(after) } else { self.set(after) };
        let place = if moved {
            format!("{}, {}{day}: ", printable(&after.exercise), self.place(after))
        } else {
            String::new()
        };
        if before == after {
            return format!("Nothing to change: {} already.", self.numbered(before));
        }
        printable(&format!("Changed: {} → {place}{now}.", self.numbered(before))).into_owned()
    }

    /// The same of several, a line each, and what is said beside.
    pub fn corrected_all(&self, sets: &[EditedSet], remarks: &[String]) -> String {
        let lines = sets.iter().map(|set| self.corrected(&set.before, &set.after));
        let beside = remarks.iter().map(|remark| printable(remark).into_owned());
        lines.chain(beside).collect::<Vec<_>>().join("\n")
    }
}
