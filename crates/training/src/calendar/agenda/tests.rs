//! What stands on which day, and what is overdue.

use super::*;
use crate::testing::calendar::{TODAY, calendar, day, repeating, single};
use proptest::prelude::*;
use setwise_domain::session::{RecurrenceType, SessionKind};

fn week() -> DateRange {
    DateRange { from: day("2026-11-16"), to: day("2026-11-22") }
}

#[test]
fn a_week_is_told_by_date_then_priority_then_number() {
    let mut legs = repeating(1, "Legs", day("2026-11-02"), RecurrenceType::Weekdays);
    legs.completed_dates = vec![day("2026-11-16"), day("2026-11-15")];
    legs.skipped_dates = vec![day("2026-11-18")];
    let mut urgent = single(2, "Weigh in", Some(day("2026-11-17")));
    urgent.priority = Priority::High;
    let later = single(3, "Mobility", Some(day("2026-11-22")));
    let backlog = single(4, "Read", None);
    let mut done = single(5, "Test", Some(day("2026-11-20")));
    done.completed = true;
    // Done on a day that its rule names no longer: it was moved to begin later.
    let mut moved = repeating(6, "Upper", day("2026-11-23"), RecurrenceType::Weekly);
    moved.completed_dates = vec![day("2026-11-19")];
    let calendar = calendar([legs, urgent, later, backlog, done, moved]);
    let told: Vec<_> = agenda(&calendar, week(), TODAY)
        .iter()
        .map(|one| format!("{} {} {}", one.date, one.session.0, one.state))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    2026-11-16 1 done
    2026-11-17 2 missed
    2026-11-17 1 missed
    2026-11-19 1 missed
    2026-11-19 6 done
    2026-11-20 1 missed
    2026-11-20 5 done
    2026-11-22 3 planned
    ");
}

#[test]
fn a_deload_is_over_when_its_days_are() {
    let mut deload = repeating(1, "Deload", day("2026-11-16"), RecurrenceType::Daily);
    deload.kind = SessionKind::Deload;
    assert!(!is_overdue(&deload, TODAY));
    let states = agenda(&calendar([deload]), week(), TODAY);
    let states: Vec<_> = states.iter().map(|one| (one.date, one.state)).collect();
    assert_eq!(states.len(), 7);
    for (date, state) in states {
        assert_eq!(state == OccurrenceState::Done, date < TODAY, "{date}: {state}");
    }
}

#[test]
fn what_was_due_before_today_and_not_done_is_overdue() {
    let yesterday = TODAY.yesterday().unwrap();
    assert!(is_overdue(&single(1, "x", Some(yesterday)), TODAY));
    assert!(!is_overdue(&single(1, "x", Some(TODAY)), TODAY));
    assert!(!is_overdue(&single(1, "x", None), TODAY));
    let mut done = single(1, "x", Some(yesterday));
    done.completed = true;
    assert!(!is_overdue(&done, TODAY));
    let mut skipped = single(1, "x", Some(yesterday));
    skipped.skipped_dates = vec![yesterday];
    assert!(!is_overdue(&skipped, TODAY));
    assert!(!is_overdue(&single(1, "x", Some(Date::MIN)), Date::MIN));
}

proptest! {
    /// Found by counting; here by going through every day.
    #[test]
    fn a_repeating_one_is_overdue_where_a_day_was_missed(
        kind in 1..RecurrenceType::ALL.len(),
        ago in 0..40_i64,
        ends in 0..40_i64,
        done in proptest::collection::btree_set(0..45_i64, 0..45),
        skipped in proptest::collection::btree_set(0..45_i64, 0..10),
    ) {
        let anchor = TODAY - jiff::Span::new().days(ago);
        let on = |days: i64| anchor + jiff::Span::new().days(days - 2);
        let mut session = repeating(1, "x", anchor, RecurrenceType::ALL[kind]);
        session.recurrence.interval_days = Some(3);
        session.recurrence.until = setwise_domain::session::Until::On(on(ends + 2));
        session.completed_dates = done.into_iter().map(on).collect();
        session.skipped_dates = skipped.into_iter().map(on).collect();
        let past = DateRange { from: anchor, to: TODAY.yesterday().unwrap() };
        let missed = occurrences(&session, past).any(|day| !session.completed_dates.contains(&day));
        prop_assert_eq!(is_overdue(&session, TODAY), missed);
    }
}
