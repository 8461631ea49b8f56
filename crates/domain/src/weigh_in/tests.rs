use super::{WeighIn, by_day, is_a_bodyweight, jumps, on, seven_day_means};
use crate::load::{Decimal, Load, Unit};
use jiff::Timestamp;
use jiff::civil::{Date, date};
use uuid::Uuid;

fn kg(kilograms: f64) -> Load {
    Load::new(Decimal::from_f64(kilograms), Unit::Kg)
}

fn weighed(day: Date, kilograms: f64) -> WeighIn {
    WeighIn { id: Uuid::nil(), date: day, at: Timestamp::UNIX_EPOCH, load: kg(kilograms) }
}

fn november(day: i8) -> Date {
    date(2026, 11, day)
}

fn values(points: &[crate::curve::Point]) -> Vec<(i8, f64)> {
    let value = |value: f64| (value * 100.0).round() / 100.0;
    let point = |point: &crate::curve::Point| (point.date.day(), value(point.value));
    points.iter().map(point).collect()
}

#[test]
fn a_day_is_the_mean_of_its_weights() {
    let all = [weighed(november(1), 82.0), weighed(november(1), 83.0), weighed(november(3), 81.0)];
    assert_eq!(values(&by_day(&all)), [(1, 82.5), (3, 81.0)]);
    assert_eq!(by_day(&[]), []);
}

#[test]
fn a_mean_takes_in_seven_days_and_no_more() {
    let all = [
        weighed(november(1), 80.0),
        weighed(november(7), 82.0),
        weighed(november(8), 84.0),
        weighed(november(30), 90.0),
    ];
    let means = seven_day_means(&by_day(&all));
    assert_eq!(values(&means), [(1, 80.0), (7, 81.0), (8, 83.0), (30, 90.0)]);
}

#[test]
fn the_weight_of_a_day_is_the_last_one_before_it_or_else_the_first() {
    let all = [weighed(november(5), 80.0), weighed(november(9), 82.0)];
    let of = |day| on(&all, november(day)).map(|one| one.load);
    assert_eq!(of(1), Some(kg(80.0)));
    assert_eq!(of(5), Some(kg(80.0)));
    assert_eq!(of(8), Some(kg(80.0)));
    assert_eq!(of(9), Some(kg(82.0)));
    assert_eq!(of(20), Some(kg(82.0)));
    assert_eq!(on(&[], november(1)), None);
}

#[test]
fn what_nobody_weighs_is_told_from_what_is_only_surprising() {
    for (load, is_one) in [(0.0, false), (19.9, false), (20.0, true), (400.0, true), (900.0, false)]
    {
        assert_eq!(is_a_bodyweight(kg(load)), is_one, "{load}");
    }
    assert!(!jumps(kg(80.0), kg(88.0)));
    assert!(jumps(kg(80.0), kg(88.1)));
    assert!(jumps(kg(80.0), kg(71.9)));
    assert!(!jumps(kg(82.0), Load::new(Decimal::from_int(181), Unit::Lb)));
}
