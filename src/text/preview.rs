//! What a line would log, said while it is typed.

use super::{Formatter, more, printable};
use crate::domain::set_result::SetDraft;
use jiff::civil::Date;

/// Groups of equal sets that are named; a line under the composer has no room for more.
const MOST_GROUPS_NAMED: usize = 4;

impl Formatter<'_> {
    /// `Bench Press 3 × 185 lb × 8 @8, sets 1–3`, `Barbell Row 155 lb × 7, set 2 on 16 Nov`; `numbers`
    /// are those that the sets would get. The exercise is named where it changes.
    pub fn would_log(&self, drafts: &[SetDraft], numbers: &[u8], today: Date) -> String {
        let numbered: Vec<_> = drafts.iter().zip(numbers).collect();
        let alike = |(a, before): &(&SetDraft, &u8), (b, number): &(&SetDraft, &u8)| {
            a.key() == b.key()
                && a.date == b.date
                && a.performance == b.performance
                && before.checked_add(1) == Some(**number)
        };
        let groups: Vec<_> = numbered.chunk_by(alike).collect();
        let mut named = None;
        let mut parts = Vec::new();
        for group in groups.iter().take(MOST_GROUPS_NAMED) {
            let Some(((draft, first), (_, last))) = group.first().zip(group.last()) else {
                continue;
            };
            let name = printable(&draft.exercise);
            let name = match named.replace(draft.key()) {
                Some(before) if before == draft.key() => String::new(),
                _ => format!("{name} "),
            };
            let times = match group.len() {
                1 => String::new(),
                count => format!("{count} × "),
            };
            let done = self.performance(&draft.performance, draft.exercise_id.as_ref());
            let sets = if first == last {
                format!("set {first}")
            } else {
                format!("sets {first}–{last}")
            };
            let day = if draft.date == today {
                String::new()
            } else {
                format!(" on {}", self.day(draft.date))
            };
            let note = draft.performance.notes.as_ref();
            let note = note.map(|note| format!(" // {}", printable(note)));
            parts.push(format!(
                "{name}{times}{done}, {sets}{day}{}",
                note.unwrap_or_default()
            ));
        }
        parts.join(" · ") + &more(" · and ", groups.len(), MOST_GROUPS_NAMED)
    }
}
