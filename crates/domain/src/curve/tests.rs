use super::*;
use crate::day_totals;
use crate::load::Unit;
use crate::testing::sets;
use jiff::civil::date;

fn at(day: i8, value: f64) -> Point {
    Point { date: date(2026, 11, day), value }
}

/// By hand: 100, 102, 104 on days 1, 8, 15 rise by 2 a week.
#[test]
fn a_line_through_its_own_points() {
    let trend = trend(&[at(1, 100.0), at(8, 102.0), at(15, 104.0)]).unwrap();
    assert!((trend.a_week - 2.0).abs() < 1e-9);
    assert!((trend.from - 100.0).abs() < 1e-9);
    assert!((trend.to - 104.0).abs() < 1e-9);
}

/// By hand: x = 0, 1, 2 weeks, y = 100, 106, 103; mean 103; slope = (−1·−3 + 0 + 1·0) / 2 = 1.5.
#[test]
fn the_line_that_fits_best() {
    let trend = trend(&[at(1, 100.0), at(8, 106.0), at(15, 103.0)]).unwrap();
    assert!((trend.a_week - 1.5).abs() < 1e-9);
    assert!((trend.from - 101.5).abs() < 1e-9);
}

#[test]
fn too_little_makes_no_line() {
    assert_eq!(trend(&[]), None);
    assert_eq!(trend(&[at(1, 1.0), at(2, 2.0)]), None);
    assert_eq!(trend(&[at(1, 1.0), at(1, 2.0), at(1, 3.0)]), None);
    assert_eq!(trend(&[at(1, 1.0), at(7, 2.0), at(14, 3.0)]), None);
}

#[test]
fn spans_end_today() {
    let today = date(2026, 5, 31);
    let from = |span: Span| span.until(today).from;
    assert_eq!(from(Span::ThreeMonths), date(2026, 2, 28));
    assert_eq!(from(Span::Year), date(2025, 5, 31));
    assert_eq!(from(Span::All), date(1900, 1, 1));
}

#[test]
fn measures_are_those_that_a_day_has() {
    let days = |line| -> Vec<DayTotals> {
        let days = day_totals::of_sets(&sets("2026-11-16", Unit::Kg, line));
        days.into_iter().map(|day| day.totals).collect()
    };
    let lifted = days("100x5");
    let all = [Measure::E1rm, Measure::TopSet, Measure::Volume, Measure::Reps];
    assert_eq!(Measure::among(&lifted), all);
    let mut run = lifted[0].clone();
    run = DayTotals {
        e1rm: None,
        top: None,
        most_reps: None,
        volume: 0.0,
        seconds: Some(1500),
        metres: Some(5000),
        ..run
    };
    assert_eq!(Measure::among(&[run]), [Measure::Pace, Measure::Time, Measure::Distance]);
    assert_eq!(Measure::among(&[]), []);
}

#[test]
fn a_light_day_is_not_where_a_lift_stands() {
    let points: Vec<Point> = [("2026-08-01", 130.0), ("2026-11-01", 120.0), ("2026-11-20", 90.0)]
        .map(|(date, value)| Point { date: date.parse().unwrap(), value })
        .into();
    assert_eq!(now(&points, Measure::E1rm), Some(120.0), "the best of eight weeks");
    assert_eq!(now(&[], Measure::E1rm), None);
}
