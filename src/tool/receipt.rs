//! The receipt as the athlete reads it: the sets, what must be said of them, then at most two
//! sentences.

use super::told::{Days, Teller};
use crate::catalog::Catalog;
use crate::domain::load::Unit;
use crate::domain::receipt::{Receipt, Record, RecordKind};
use crate::domain::text::printable;

/// Which records are told first; a set that breaks one often breaks several.
const TELLING: [RecordKind; 4] = [
    RecordKind::Load,
    RecordKind::Reps,
    RecordKind::E1rm,
    RecordKind::Volume,
];

/// Plain lines, such as:
/// ```text
/// ✓ Bench Press  185 lb × 8 @8   set 1
/// Record: most weight for 8 reps (was 180 lb, 7 Nov).
/// Next: Barbell Row 3 x 8, try 155 lb (all 3 sets hit 8: +5; last 150 lb × 8, 8, 8 on 14 Nov).
/// ```
pub fn receipt_text(receipt: &Receipt, unit: Unit) -> String {
    let last = receipt.sets.last();
    let teller = Teller {
        unit,
        catalog: Catalog::embedded(),
        days: last.map_or(Days::Iso, |set| Days::Near(set.date)),
    };
    let mut lines: Vec<String> = Vec::new();
    for set in &receipt.sets {
        let mut line = format!(
            "✓ {}  {}   set {}",
            printable(&set.exercise),
            teller.performance(set),
            set.set_number
        );
        if let Some(notes) = &set.performance.notes {
            line.push_str(&format!("   // {}", printable(notes)));
        }
        lines.push(line);
    }
    lines.extend(
        receipt
            .remarks
            .iter()
            .map(|remark| printable(remark).into_owned()),
    );
    lines.extend(records(&teller, &receipt.records));
    lines.extend(receipt.next.as_ref().map(|next| teller.next(next, last)));
    lines.join("\n")
}

/// All records in one sentence: the most telling one in full, the others by number.
fn records(teller: &Teller, records: &[Record]) -> Option<String> {
    let first = TELLING
        .iter()
        .find_map(|kind| records.iter().rfind(|record| record.kind == *kind))?;
    let more = match records.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    Some(format!("Record: {}{more}.", teller.record(first)))
}
