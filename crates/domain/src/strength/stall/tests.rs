use super::*;
use jiff::civil::Date;

fn judged(days: &[(&str, f64)]) -> Progress {
    let points: Vec<_> = days.iter().map(|(date, value)| point(date, *value)).collect();
    judge(&points)
}

fn point(date: &str, value: f64) -> Point {
    let date: Date = date.parse().unwrap();
    Point { date, value }
}

#[test]
fn four_sessions_without_a_better_estimate_are_a_stall() {
    let progress = judged(&[
        ("2026-11-03", 110.0),
        ("2026-11-06", 116.0),
        ("2026-11-10", 113.0),
        ("2026-11-13", 114.0),
        ("2026-11-17", 116.0),
        ("2026-11-20", 115.0),
    ]);
    let standing = point("2026-11-06", 116.0);
    assert_eq!(progress, Progress::Stalled { standing });
}

#[test]
fn one_better_session_is_progress() {
    let progress = judged(&[
        ("2026-11-06", 116.0),
        ("2026-11-10", 113.0),
        ("2026-11-13", 114.0),
        ("2026-11-17", 120.0),
        ("2026-11-20", 116.0),
    ]);
    let wanted =
        Progress::Improving { best: point("2026-11-17", 120.0), beat: point("2026-11-06", 116.0) };
    assert_eq!(progress, wanted);
}

#[test]
fn four_sessions_or_fewer_are_too_early() {
    for have in 0..=4 {
        let days: Vec<_> = (0..have).map(|_| ("2026-11-06", 100.0)).collect();
        assert_eq!(judged(&days), Progress::TooEarly { have, need: 5 });
    }
}
