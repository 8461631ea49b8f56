use super::*;
use crate::load::Unit;
use crate::testing::sets;

/// Two warm-ups, two sets, a drop, and one more warm-up; stored as 1 to 6.
fn day() -> Vec<SetResult> {
    let mut day = sets("2026-11-14", Unit::Lb, "45x10 95x5 185x8 185x7 135x10 95x3");
    for (at, kind) in
        [(0, SetKind::WarmUp), (1, SetKind::WarmUp), (4, SetKind::Drop), (5, SetKind::WarmUp)]
    {
        day[at].performance.kind = kind;
    }
    day
}

#[test]
fn work_is_counted_by_itself() {
    let day = day();
    let places: Vec<_> = day.iter().map(|set| SetPlace::of(set, &day).to_string()).collect();
    assert_eq!(places, ["warm-up 1", "warm-up 2", "set 1", "set 2", "drop 1", "warm-up 3"]);
}

#[test]
fn a_set_that_is_gone_has_the_place_that_it_had_and_what_follows_moves_up() {
    let mut left = day();
    let gone = left.remove(2);
    assert_eq!(SetPlace::of(&gone, &left).to_string(), "set 1");
    assert_eq!(SetPlace::of(&left[2], &left).to_string(), "set 1");
}

#[test]
fn only_what_is_counted_otherwise_is_kept() {
    let day = day();
    let places = Places::read(&day, &day).unwrap();
    assert!(!places.is_plain());
    assert_eq!(places.of(&day[3]).to_string(), "set 2");
    let plain = sets("2026-11-14", Unit::Lb, "185x8 185x7");
    let places = Places::read(&plain, &plain).unwrap();
    assert!(places.is_plain());
    assert_eq!(places.of(&plain[1]).to_string(), "set 2");
    // An edit moved it: what it was there and what it is here are told apart.
    let moved = SetResult { date: plain[1].date.tomorrow().unwrap(), ..plain[1].clone() };
    let places = Places::read([&plain[1], &moved], &vec![plain[0].clone(), moved.clone()]).unwrap();
    assert_eq!(places.of(&plain[1]).to_string(), "set 2");
    assert_eq!(places.of(&moved).to_string(), "set 1");
}
