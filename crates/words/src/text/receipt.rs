//! The receipt as the athlete reads it: the sets, the record they broke, what must be said of them,
//! then what is next.

use super::logged::{GAP, are_told_together};
use super::{Formatter, MOST_SETS_NAMED, counted, more, printable};
use setwise_domain::receipt::{Receipt, Record, RecordKind};
use setwise_domain::set_result::{SetId, SetResult};
use std::fmt::{Display, Formatter as Fmt, Result};

/// Which records are worth telling, and which first; a set that breaks one often breaks several. A
/// session's volume goes up with one set more.
const MOST_TELLING: [RecordKind; 3] = [RecordKind::E1rm, RecordKind::Reps, RecordKind::Load];
/// Ticks that are drawn one by one; of more there is one, with their number.
const MOST_TICKS: usize = 10;

/// A line of a receipt, for those who draw its parts apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReceiptLine {
    /// Sets that are told together.
    Sets {
        /// The exercise, the sets, and what else is said of them.
        done: Vec<String>,
        /// How they are set off from the ticks: a number stands close to them.
        gap: &'static str,
        ticks: String,
        /// Of the last of them.
        note: Option<String>,
    },
    Record {
        what: String,
        /// The set that it beat, by how much, and how many more records there are.
        beat: String,
    },
    Remark(String),
    Next(String),
}

impl Display for ReceiptLine {
    fn fmt(&self, f: &mut Fmt<'_>) -> Result {
        match self {
            Self::Sets { done, gap, ticks, note } => {
                write!(f, "{}{gap}{ticks}", done.join(GAP))?;
                note.iter().try_for_each(|note| write!(f, "  // {note}"))
            }
            Self::Record { what, beat } => write!(f, "★ Record: {what} {beat}"),
            Self::Remark(words) | Self::Next(words) => f.write_str(words),
        }
    }
}

/// Plain lines, such as:
/// ```text
/// Bench Press  3 × 8 @ 185 lb  RPE 8  ✓✓✓
/// ★ Record: most weight for 8 reps (180 lb on 7 Nov, +5 lb)
/// Next: Barbell Row 3 x 8, try 155 lb (all 3 sets hit 8: +5; last 150 lb × 8, 8, 8 on 14 Nov).
/// ```
pub fn receipt(receipt: &Receipt, formatter: Formatter<'_>) -> String {
    let lines = receipt_lines(receipt, formatter);
    let lines: Vec<String> = lines.iter().map(ReceiptLine::to_string).collect();
    lines.join("\n")
}

/// The same, line by line.
pub fn receipt_lines(receipt: &Receipt, formatter: Formatter<'_>) -> Vec<ReceiptLine> {
    let last = receipt.sets.last();
    let formatter = last.map_or(formatter, |set| formatter.near(set.date));
    let typed = formatter.as_typed().counting(&receipt.places);
    let groups = receipt.sets.chunk_by(|a, b| follows(a, b, typed));
    let mut lines: Vec<_> = groups.map(|sets| logged(sets, typed)).collect();
    lines.extend(most_telling(formatter, &receipt.records));
    let remarks = receipt.remarks.iter();
    lines.extend(remarks.map(|remark| ReceiptLine::Remark(printable(remark).into_owned())));
    let next = receipt.next.as_ref();
    lines.extend(next.map(|next| ReceiptLine::Next(formatter.next(next, last))));
    lines
}

/// What stands under a receipt of which sets are gone by now: `✗ taken back`, `✗ 1 of 3 sets taken back`.
pub fn taken_back_since(receipt: &Receipt, is_gone: impl Fn(SetId) -> bool) -> Option<String> {
    let all = receipt.sets.len();
    match receipt.sets.iter().filter(|set| is_gone(set.id)).count() {
        0 => None,
        count if count == all => Some("✗ taken back".to_owned()),
        count => Some(format!("✗ {count} of {} taken back", counted(all, "set"))),
    }
}

/// The sets of a day, a line an exercise in the order in which they were begun: `Bench Press  185 lb × 8,
/// 8, 7 @8  // left elbow`.
pub fn day_lines(sets: &[SetResult], formatter: Formatter<'_>) -> Vec<String> {
    let mut begun: Vec<&str> = Vec::new();
    for set in sets {
        if !begun.contains(&set.exercise.as_str()) {
            begun.push(&set.exercise);
        }
    }
    let mut sets = sets.to_vec();
    let place = |set: &SetResult| begun.iter().position(|name| *name == set.exercise);
    sets.sort_by_key(|set| (place(set), set.set_number));
    let typed = formatter.as_typed();
    let line = |sets: &[SetResult]| {
        let done = sets.chunks(MOST_SETS_NAMED).map(|some| typed.sets(some));
        let done: Vec<String> = done.collect();
        let notes = sets.iter().filter_map(|set| set.performance.notes.as_ref());
        let notes = notes.map(|note| format!("  // {}", printable(note)));
        let name = sets.first().map_or("", |set| &set.exercise);
        let notes: String = notes.collect();
        format!("{}  {}{notes}", printable(name), done.join("; "))
    };
    let exercises = sets.chunk_by(|one, other| one.exercise == other.exercise);
    exercises.map(line).collect()
}

fn logged(sets: &[SetResult], formatter: Formatter<'_>) -> ReceiptLine {
    let numbers = sets.first().zip(sets.last());
    let is_numbered = numbers.is_some_and(|(first, last)| formatter.numbers(first, last).is_some());
    let note = sets.last().and_then(|set| set.performance.notes.as_ref());
    ReceiptLine::Sets {
        done: formatter.logged(sets),
        gap: if is_numbered { " " } else { GAP },
        ticks: match sets.len() {
            count @ 0..=MOST_TICKS => "✓".repeat(count),
            count => format!("✓ × {count}"),
        },
        note: note.map(|note| printable(note).into_owned()),
    }
}

fn follows(a: &SetResult, b: &SetResult, formatter: Formatter<'_>) -> bool {
    a.exercise == b.exercise
        && a.date == b.date
        && formatter.place(b).follows(formatter.place(a))
        && are_told_together(&a.performance, &b.performance)
}

/// The records that one exercise's sets of a day broke, each with the set that it beat: `185 lb ×
/// 8 @8 is the most weight for 8 reps (180 lb on 7 Nov, +5 lb) and best e1RM, 234.3 lb (180 lb × 8 on 7
/// Nov, +6.3 lb)`.
pub fn records(records: &[Record], formatter: Formatter<'_>) -> String {
    let worth: Vec<&Record> =
        records.iter().filter(|record| MOST_TELLING.contains(&record.kind)).collect();
    let by_set = worth.chunk_by(|a, b| a.set.id == b.set.id);
    let told = by_set.map(|records| {
        let set = &records[0].set;
        let formatter = formatter.near(set.date);
        let what: Vec<_> = records.iter().map(|record| formatter.record(record)).collect();
        format!("{} is the {}", formatter.set(set), what.join(" and "))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// The most telling of some records with its set: `205 lb × 6 is the most weight for 6 reps (200 lb × 8 on 10
/// Nov, +5 lb)`.
pub fn telling_record(records: &[Record], formatter: Formatter<'_>) -> Option<String> {
    let first =
        MOST_TELLING.iter().find_map(|kind| records.iter().rfind(|record| record.kind == *kind))?;
    Some(format!("{} is the {}", formatter.set(&first.set), formatter.record(first)))
}

/// All records in one line: the most telling one in full, the others by number.
fn most_telling(formatter: Formatter<'_>, records: &[Record]) -> Option<ReceiptLine> {
    let first =
        MOST_TELLING.iter().find_map(|kind| records.iter().rfind(|record| record.kind == *kind))?;
    let worth = records.iter().filter(|record| MOST_TELLING.contains(&record.kind)).count();
    let more = more(", and ", worth, 1);
    Some(ReceiptLine::Record {
        what: formatter.kind_of_record(first),
        beat: format!("{}{more}", formatter.beaten(first).unwrap_or_default()),
    })
}

#[cfg(test)]
mod tests;
