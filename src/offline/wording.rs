//! How days, loads and sets are said to the athlete.

use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::set_result::{SetKind, SetResult};
use crate::domain::text::counted;
use jiff::civil::Date;

/// Sets named one by one in a sentence; beyond, they are counted.
const MOST_SETS_NAMED: usize = 8;

/// `today`, `yesterday`, `Sat 14 Nov`, `14 Nov 2025`.
pub fn day(date: Date, today: Date) -> String {
    if date == today {
        "today".into()
    } else if date.tomorrow().is_ok_and(|next| next == today) {
        "yesterday".into()
    } else if date.year() == today.year() {
        date.strftime("%a %-d %b").to_string()
    } else {
        date.strftime("%-d %b %Y").to_string()
    }
}

/// `9 to 15 Nov`, `28 Oct to 3 Nov`, or the one day.
pub fn days(from: Date, to: Date, today: Date) -> String {
    let year = if from.year() == today.year() && to.year() == today.year() {
        ""
    } else {
        " %Y"
    };
    let long = |date: Date| date.strftime(&format!("%-d %b{year}")).to_string();
    if from == to {
        day(from, today)
    } else if (from.year(), from.month()) == (to.year(), to.month()) {
        format!("{} to {}", from.day(), long(to))
    } else {
        format!("{} to {}", long(from), long(to))
    }
}

/// `today`, `1 day ago`, `12 days ago`.
pub fn ago(date: Date, today: Date) -> String {
    match days_between(date, today) {
        0 => "today".into(),
        days => format!("{} ago", counted(days, "day")),
    }
}

pub fn days_between(from: Date, to: Date) -> usize {
    (to - from).get_days().try_into().unwrap_or_default()
}

/// A mass that was reckoned, not entered: whole pounds, or half kilograms.
pub fn reckoned(kg: f64, unit: Unit) -> String {
    let value = match unit {
        Unit::Kg => (kg * 2.0).round() / 2.0,
        Unit::Lb => (kg / 0.453_592_37).round(),
    };
    Load::new(Decimal::from_f64(value), unit).to_string()
}

/// Sets of one exercise and day: `185 lb × 8, 8, 7 @8; 135 lb × 10 (warm-up)`.
pub fn sets(sets: &[SetResult], unit: Unit, bodyweight: bool) -> String {
    let mut said: Vec<String> = Vec::new();
    let named = &sets[..sets.len().min(MOST_SETS_NAMED)];
    for group in named.chunk_by(alike) {
        said.push(group_said(group, unit, bodyweight));
    }
    if sets.len() > named.len() {
        said.push(format!("and {} more", sets.len() - named.len()));
    }
    said.join("; ")
}

/// Whether two sets differ in their reps alone.
fn alike(a: &SetResult, b: &SetResult) -> bool {
    let rest = |set: &SetResult| {
        let done = &set.performance;
        (
            done.kind,
            done.load,
            done.rir,
            done.rpe,
            done.seconds,
            done.metres,
        )
    };
    rest(a) == rest(b) && a.performance.reps.is_some() && b.performance.reps.is_some()
}

fn group_said(group: &[SetResult], unit: Unit, bodyweight: bool) -> String {
    let [first, rest @ ..] = group else {
        return String::new();
    };
    let alone = first.performance.describe(unit, bodyweight);
    if alone.is_empty() {
        return "done, without numbers".into();
    }
    if rest.is_empty() {
        return alone;
    }
    let reps: Vec<_> = group
        .iter()
        .filter_map(|set| set.performance.reps)
        .map(|reps| reps.to_string())
        .collect();
    // The first set's own words with every set's reps in the place of its reps.
    let one = first.performance.reps.unwrap_or_default();
    let (old, new) = if first.performance.load.is_some() {
        (format!("× {one}"), format!("× {}", reps.join(", ")))
    } else if one == 1 {
        ("1 rep".into(), format!("{} reps", reps.join(", ")))
    } else {
        (format!("{one} reps"), format!("{} reps", reps.join(", ")))
    };
    alone.replacen(&old, &new, 1)
}

/// Sets that count as work.
pub fn is_work(set: &SetResult) -> bool {
    set.performance.kind != SetKind::WarmUp
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::strength::example;
    use jiff::civil::date;

    #[test]
    fn days_are_named_from_today() {
        let today = date(2026, 11, 21);
        let rows = [
            (date(2026, 11, 21), "today"),
            (date(2026, 11, 20), "yesterday"),
            (date(2026, 11, 14), "Sat 14 Nov"),
            (date(2025, 11, 14), "14 Nov 2025"),
        ];
        for (at, wanted) in rows {
            assert_eq!(day(at, today), wanted);
        }
        let rows = [
            (date(2026, 11, 9), date(2026, 11, 15), "9 to 15 Nov"),
            (date(2026, 10, 28), date(2026, 11, 3), "28 Oct to 3 Nov"),
            (
                date(2025, 12, 28),
                date(2026, 1, 3),
                "28 Dec 2025 to 3 Jan 2026",
            ),
            (date(2026, 11, 14), date(2026, 11, 14), "Sat 14 Nov"),
        ];
        for (from, to, wanted) in rows {
            assert_eq!(days(from, to, today), wanted);
        }
    }

    #[test]
    fn sets_that_differ_in_reps_alone_share_their_load() {
        let said = |text: &str| {
            sets(
                &example::sets("2026-11-14", Unit::Lb, text),
                Unit::Lb,
                false,
            )
        };
        assert_eq!(said("185x8 185x8 185x7"), "185 lb × 8, 8, 7");
        assert_eq!(
            said("135x5 185x8@2 185x8@2"),
            "135 lb × 5; 185 lb × 8, 8 RIR 2"
        );
        assert_eq!(said("x20 x1 x15"), "20, 1, 15 reps");
        assert_eq!(said("x1 x2"), "1, 2 reps");
        assert_eq!(
            said("5x1 6x1 7x1 8x1 9x1 10x1 11x1 12x1 13x1 14x1"),
            "5 lb × 1; 6 lb × 1; 7 lb × 1; 8 lb × 1; 9 lb × 1; 10 lb × 1; 11 lb × 1; 12 lb × 1; and 2 more"
        );
    }
}
