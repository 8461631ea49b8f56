use super::*;
use crate::domain::load::Unit;
use crate::domain::strength::e1rm;
use crate::domain::strength::tests::session;

fn judged(days: &[(&str, &str)]) -> Progress {
    let sessions: Vec<_> = days
        .iter()
        .map(|(date, text)| session(date, Unit::Kg, text))
        .collect();
    judge(&sessions, e1rm::of_set)
}

#[test]
fn four_sessions_without_a_better_estimate_are_a_stall() {
    let progress = judged(&[
        ("2026-11-20", "100x5 100x4"),
        ("2026-11-17", "100x5"),
        ("2026-11-13", "97.5x5"),
        ("2026-11-10", "100x4"),
        ("2026-11-06", "90x5 100x5"),
    ]);
    let Progress::Stalled { standing, since } = progress else {
        panic!("{progress:?}");
    };
    assert_eq!(standing.set.date.to_string(), "2026-11-06");
    assert_eq!(standing.set.set_number, 2);
    let days: Vec<_> = since.iter().map(|b| b.set.date.to_string()).collect();
    assert_eq!(
        days,
        ["2026-11-20", "2026-11-17", "2026-11-13", "2026-11-10"]
    );
}

#[test]
fn one_better_set_is_progress() {
    let progress = judged(&[
        ("2026-11-20", "100x5"),
        ("2026-11-17", "100x6"),
        ("2026-11-13", "97.5x5"),
        ("2026-11-10", "100x4"),
        ("2026-11-06", "100x5"),
    ]);
    let Progress::Improving { best, beat } = progress else {
        panic!("{progress:?}");
    };
    assert_eq!(best.set.date.to_string(), "2026-11-17");
    assert_eq!(beat.set.date.to_string(), "2026-11-06");
    assert!((best.e1rm_kg - 120.0).abs() < 1e-9);
}

#[test]
fn sessions_without_an_estimate_do_not_count() {
    let progress = judged(&[
        ("2026-11-20", "60x20"),
        ("2026-11-17", "100x5"),
        ("2026-11-13", "x12"),
    ]);
    assert_eq!(progress, Progress::TooEarly { have: 1, need: 5 });
}
