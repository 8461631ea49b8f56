use super::*;
use crate::day_totals;
use crate::load::Unit;
use crate::testing::sets;

fn record(kind: RecordKind, set: &SetResult, value: f64) -> Record {
    Record { kind, set: set.clone(), value, beat: None }
}

/// What the last of the sets beat, where the newest `seen` of them are known.
fn beaten(kind: RecordKind, value: f64, days: &[(&str, &str)], seen: usize) -> Option<String> {
    let all: Vec<SetResult> =
        days.iter().flat_map(|(date, text)| sets(date, Unit::Kg, text)).collect();
    let totals: Vec<DayTotals> =
        day_totals::of_sets(&all).into_iter().map(|day| day.totals).collect();
    let known: Vec<&SetResult> = all.iter().rev().take(seen).collect();
    let last = all.last().unwrap();
    let found = rival(&record(kind, last, value), &known, &totals)?;
    Some(format!("{} on {}", found.value, found.date))
}

const DAYS: [(&str, &str); 4] = [
    ("2026-11-02", "110x3"),
    ("2026-11-09", "100x8 90x12"),
    ("2026-11-16", "102.5x6"),
    ("2026-11-20", "105x8"),
];

#[test]
fn each_kind_has_its_own_rival() {
    for (kind, value, wanted) in [
        // Of 8 reps or more.
        (RecordKind::Load, 105.0, "100 on 2026-11-09"),
        // At 105 kg or more.
        (RecordKind::Reps, 8.0, "3 on 2026-11-02"),
        (RecordKind::Volume, 2000.0, "1880 on 2026-11-09"),
    ] {
        let found = beaten(kind, value, &DAYS, 9);
        assert_eq!(found.as_deref(), Some(wanted), "{kind:?}");
    }
    let e1rm = beaten(RecordKind::E1rm, 133.0, &DAYS, 9).unwrap();
    assert!(e1rm.ends_with("on 2026-11-09"), "{e1rm}");
    assert_eq!(beaten(RecordKind::Load, 105.0, &DAYS[3..], 9), None);
}

/// The day of 110 kg is not among the sets that are known, and may have been of 8 reps.
#[test]
fn what_can_not_be_told_is_not_said() {
    assert_eq!(beaten(RecordKind::Load, 105.0, &DAYS, 4), None);
    let without = &DAYS[1..];
    assert_eq!(beaten(RecordKind::Load, 105.0, without, 4).as_deref(), Some("100 on 2026-11-09"));
}
