//! The receipt as the athlete reads it: the sets, what must be said of them, then at most two
//! sentences.

use super::{Formatter, more, printable};
use crate::domain::receipt::{Receipt, Record, RecordKind};
use crate::domain::set_result::SetResult;

/// Which records are told first; a set that breaks one often breaks several.
const MOST_TELLING: [RecordKind; 4] = [
    RecordKind::Load,
    RecordKind::Reps,
    RecordKind::E1rm,
    RecordKind::Volume,
];

/// Plain lines, such as:
/// ```text
/// ✓ Bench Press  185 lb × 8 @8   set 1
/// Record: most weight for 8 reps (+5 lb on 180 lb × 8, 7 Nov).
/// Next: Barbell Row 3 x 8, try 155 lb (all 3 sets hit 8: +5; last 150 lb × 8, 8, 8 on 14 Nov).
/// ```
pub fn receipt(receipt: &Receipt, formatter: Formatter<'_>) -> String {
    let last = receipt.sets.last();
    let formatter = last.map_or(formatter, |set| formatter.near(set.date));
    let typed = formatter.as_typed();
    let sets = receipt
        .sets
        .chunk_by(are_alike)
        .map(|sets| format!("✓ {}", typed.rows(sets, "   ")));
    let mut lines: Vec<String> = sets.collect();
    let remarks = receipt.remarks.iter();
    lines.extend(remarks.map(|remark| printable(remark).into_owned()));
    lines.extend(most_telling(formatter, &receipt.records));
    lines.extend(receipt.next.as_ref().map(|next| formatter.next(next, last)));
    lines.join("\n")
}

/// Whether two sets, one after the other, differ in nothing but their numbers.
fn are_alike(a: &SetResult, b: &SetResult) -> bool {
    a.exercise == b.exercise
        && a.date == b.date
        && a.performance == b.performance
        && b.set_number.checked_sub(1) == Some(a.set_number)
}

/// The records that one exercise's sets of a day broke, each with the set that it beat: `185 lb ×
/// 8 @8 is most weight for 8 reps (+5 lb on 180 lb × 8, 7 Nov) and best e1RM, 234.3 lb (+6.3 lb on 180
/// lb × 8, 7 Nov)`.
/// Of a session's volume there is no one set.
pub fn records(records: &[Record], formatter: Formatter<'_>) -> String {
    let by_set = records.chunk_by(|a, b| {
        a.set.id == b.set.id && a.kind != RecordKind::Volume && b.kind != RecordKind::Volume
    });
    let told = by_set.map(|records| {
        let set = &records[0].set;
        let formatter = formatter.near(set.date);
        let what: Vec<_> = records
            .iter()
            .map(|record| formatter.record(record))
            .collect();
        let what = what.join(" and ");
        if records[0].kind == RecordKind::Volume {
            what
        } else {
            format!("{} is {what}", formatter.set(set))
        }
    });
    told.collect::<Vec<_>>().join("; ")
}

/// All records in one sentence: the most telling one in full, the others by number.
fn most_telling(formatter: Formatter<'_>, records: &[Record]) -> Option<String> {
    let first = MOST_TELLING
        .iter()
        .find_map(|kind| records.iter().rfind(|record| record.kind == *kind))?;
    let more = more(", and ", records.len(), 1);
    Some(format!("Record: {}{more}.", formatter.record(first)))
}

#[cfg(test)]
mod tests;
