use super::*;
use jiff::civil::date;

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

/// Eight weeks of ten hard sets each, the last of them the running one.
fn weeks() -> Vec<DaySets> {
    (0..8)
        .map(|week| DaySets {
            date: date(2026, 9, 28).saturating_add(week.weeks()),
            sets: 10,
            hard_sets: 10,
        })
        .collect()
}

#[test]
fn a_deload_of_the_calendar_is_no_full_week_however_many_sets_it_has() {
    let none = BTreeSet::new();
    assert_eq!(hard_weeks(&weeks(), &none, TODAY), (8, None));
    let deload = BTreeSet::from([date(2026, 11, 2)]);
    let (full, light) = hard_weeks(&weeks(), &deload, TODAY);
    assert_eq!(full, 2);
    assert_eq!(light.unwrap().date, Some(date(2026, 11, 2)));
    let running = BTreeSet::from([date(2026, 11, 16)]);
    let (full, light) = hard_weeks(&weeks(), &running, TODAY);
    assert_eq!(full, 0);
    assert_eq!(light.unwrap().date, Some(date(2026, 11, 16)));
}
