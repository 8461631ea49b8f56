//! What a line would log, said while it is typed.

use super::logged::{are_told_together, numbers};
use super::{Formatter, more, printable};
use jiff::civil::Date;
use setwise_domain::set_place::SetPlace;
use setwise_domain::set_result::SetDraft;

/// Groups of sets that are named; a line under the composer has no room for more.
const MOST_GROUPS_NAMED: usize = 4;

impl Formatter<'_> {
    /// `Bench Press 3 × 8 @ 185 lb RPE 8, sets 1–3`, `Barbell Row 155 lb × 7, set 2 on 16 Nov`; `places` are those
    /// that the sets would get. The exercise is named where it changes.
    pub fn would_log(&self, drafts: &[SetDraft], places: &[SetPlace], today: Date) -> String {
        let numbered: Vec<_> = drafts.iter().zip(places).collect();
        let together = |(a, before): &(&SetDraft, &SetPlace),
                        (b, place): &(&SetDraft, &SetPlace)| {
            a.key() == b.key()
                && a.date == b.date
                && place.follows(**before)
                && are_told_together(&a.performance, &b.performance)
        };
        let groups: Vec<_> = numbered.chunk_by(together).collect();
        let mut named = None;
        let mut parts = Vec::new();
        for group in groups.iter().take(MOST_GROUPS_NAMED) {
            let Some(((draft, first), (end, last))) = group.first().zip(group.last()) else {
                continue;
            };
            let name = printable(&draft.exercise);
            let name = match named.replace(draft.key()) {
                Some(before) if before == draft.key() => String::new(),
                _ => format!("{name} "),
            };
            let done: Vec<_> = group.iter().map(|(draft, _)| &draft.performance).collect();
            let done = self.together(&done, draft.exercise_id.as_ref()).join(" ");
            let day = if draft.date == today {
                String::new()
            } else {
                format!(" on {}", self.day(draft.date))
            };
            let note = end.performance.notes.as_ref();
            let note = note.map(|note| format!(" // {}", printable(note)));
            let numbers = numbers(**first, **last).map(|numbers| format!(", {numbers}"));
            parts.push(format!(
                "{name}{done}{}{day}{}",
                numbers.unwrap_or_default(),
                note.unwrap_or_default()
            ));
        }
        parts.join(" · ") + &more(" · and ", groups.len(), MOST_GROUPS_NAMED)
    }
}
