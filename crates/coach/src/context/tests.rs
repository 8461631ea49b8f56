use super::*;
use jiff::civil::date;
use setwise_domain::load::Unit;
use setwise_domain::testing as example;

#[test]
fn only_whole_days_are_kept_and_today_always() {
    let day = |date: &str, sets: usize| {
        example::sets(date, Unit::Lb, &vec!["100x5"; sets.min(90)].join(" "))
            .into_iter()
            .cycle()
            .take(sets)
            .collect::<Vec<_>>()
    };
    let from = date(2026, 9, 20);
    let today = date(2026, 11, 21);
    let few = day("2026-11-20", 3);
    assert_eq!(newest_whole_days(from, today, few.clone()), (from, few));

    let mut many = day("2026-11-18", 2);
    many.extend(day("2026-11-19", SETS_IN_CONTEXT));
    many.extend(day("2026-11-20", 1));
    let (kept_from, kept) = newest_whole_days(from, today, many);
    assert_eq!((kept_from, kept.len()), (date(2026, 11, 20), 1));

    let one_day = day("2026-11-21", SETS_IN_CONTEXT + 5);
    let (kept_from, kept) = newest_whole_days(from, today, one_day.clone());
    assert_eq!((kept_from, kept.len()), (today, one_day.len()));
}
