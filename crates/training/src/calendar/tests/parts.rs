//! Series on several days, by the month and in parts, times of day, and what is taken back.

use super::*;
use crate::calendar::{occurrences, usual_end};
use jiff::civil::{Date, date};
use setwise_domain::session::{ClockTime, DateRange, Weekdays};

/// The days of a session from the first of November until the end of January.
fn days(session: &Session) -> String {
    let winter = DateRange { from: date(2026, 11, 1), to: date(2027, 1, 31) };
    let days: Vec<_> =
        occurrences(session, winter).map(|day| day.strftime("%-d.%-m").to_string()).collect();
    days.join(" ")
}

/// The one that is new after some operations.
fn made(operations: Value) -> Session {
    one_after(operations, 5)
}

fn created(scheduled_for: &str, recurrence: &Value) -> Session {
    made(json!([
        {"op": "create", "title": "New", "scheduledFor": scheduled_for, "recurrence": recurrence}
    ]))
}

#[test]
fn a_week_may_have_several_days() {
    let session = created(
        "2026-12-01",
        &json!({"type": "weekly", "days": ["fri", "mon", "fri"], "until": "2026-12-14"}),
    );
    assert_eq!(days(&session), "4.12 7.12 11.12 14.12");
    // One day of the week is that of the first day, and moves with it.
    let session =
        created("2026-12-01", &json!({"type": "weekly", "days": ["thu"], "until": "2026-12-14"}));
    assert_eq!(days(&session), "3.12 10.12");
    assert_eq!(session.recurrence.days, Weekdays::NONE);
}

#[test]
fn a_month_that_is_shorter_ends_with_its_last_day() {
    let session = created("2026-12-31", &json!({"type": "monthly", "until": "never"}));
    let year = DateRange { from: date(2027, 1, 1), to: date(2027, 6, 30) };
    let found: Vec<Date> = occurrences(&session, year).collect();
    let wanted = [(1, 31), (2, 28), (3, 31), (4, 30), (5, 31), (6, 30)];
    assert_eq!(found, wanted.map(|(month, day)| date(2027, month, day)));
}

#[test]
fn an_end_that_is_not_said_leaves_at_least_two_months() {
    let rows = [
        ((2026, 1, 5), (2026, 1, 1), (2026, 12, 31)),
        // 60 days are left of the year.
        ((2026, 11, 1), (2026, 1, 1), (2026, 12, 31)),
        ((2026, 11, 2), (2026, 1, 1), (2027, 12, 31)),
        // What began long ago goes on from today.
        ((2024, 3, 1), (2026, 6, 1), (2026, 12, 31)),
        ((2024, 3, 1), (2026, 12, 1), (2027, 12, 31)),
        ((2028, 2, 1), (2026, 11, 21), (2028, 12, 31)),
    ];
    for (anchor, today, wanted) in rows {
        let day = |(year, month, day)| date(year, month, day);
        assert_eq!(usual_end(day(anchor), day(today)), day(wanted), "{anchor:?}");
    }
}

#[test]
fn an_update_keeps_what_it_does_not_name() {
    let before = some().sessions[&SessionId(1)].clone();
    for recurrence in [
        json!({"type": "weekly"}),
        json!({"type": "weekly", "until": null, "days": null, "intervalDays": null}),
        json!({"type": "weekly", "until": ""}),
    ] {
        let renamed = json!([{"op": "update", "id": 1, "title": "Legs", "recurrence": recurrence}]);
        let wanted = Session { title: "Legs".to_owned(), ..before.clone() };
        assert_eq!(one_after(renamed, 1), wanted);
    }
    // Without an end it has none after being renamed either.
    let endless = json!([
        {"op": "update", "id": 1, "recurrence": {"type": "weekly", "until": "never"}},
        {"op": "update", "id": 1, "title": "Legs", "recurrence": {"type": "weekly"}}
    ]);
    assert_eq!(one_after(endless, 1).recurrence.until, Until::Never);
    // A new kind takes its own defaults.
    let daily = json!([{"op": "update", "id": 1, "recurrence": {"type": "daily"}}]);
    let after = one_after(daily, 1);
    assert_eq!(after.recurrence.until, Until::On(date(2027, 12, 31)));
    let interval = json!([
        {"op": "update", "id": 1, "recurrence": {"type": "every_n_days", "intervalDays": 5}},
        {"op": "update", "id": 1, "priority": "high", "recurrence": {"type": "every_n_days"}}
    ]);
    assert_eq!(one_after(interval, 1).recurrence.interval_days, Some(5));
}

#[test]
fn one_day_of_a_series_is_changed_alone() {
    let operations = json!([{
        "op": "update", "id": 1, "scope": "one", "occurrenceDate": "2026-11-23",
        "scheduledFor": "2026-11-24", "time": "18:30", "title": "Legs, short",
        "recurrence": {"type": "weekly"}
    }]);
    let worked = worked(&some(), operations.clone());
    assert_eq!(
        worked.effects,
        [
            "“Leg day” of Mon 23 Nov is called “Legs, short”, moves from Mon 23 Nov to Tue 24 Nov, is at 18:30."
        ]
    );
    assert_eq!(days(&one_after(operations.clone(), 1)), "2.11 9.11 16.11 7.12 14.12 21.12 28.12");
    let one = made(operations);
    assert_eq!(days(&one), "24.11");
    assert_eq!(one.time, ClockTime::new(18, 30));
    assert_eq!(one.series, Some(SessionId(1)));
    assert_eq!(one.program_day, Some(2));
}

#[test]
fn the_rest_of_a_series_becomes_another_of_the_same() {
    let operations = json!([
        {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-12-21"},
        {"op": "update", "id": 1, "scope": "from", "occurrenceDate": "2026-12-07",
            "scheduledFor": "2026-12-08", "recurrence": {"type": "weekly"}}
    ]);
    assert_eq!(days(&one_after(operations.clone(), 1)), "2.11 9.11 16.11 23.11");
    let rest = made(operations);
    assert_eq!(days(&rest), "8.12 15.12 22.12 29.12");
    assert_eq!(rest.completed_dates, [date(2026, 12, 21)]);
    assert_eq!(rest.series, Some(SessionId(1)));
    // From its first day on it is all of it.
    let all = json!([{"op": "update", "id": 1, "scope": "from", "occurrenceDate": "2026-11-02",
        "title": "Legs", "recurrence": {"type": "weekly"}}]);
    assert_eq!(worked(&some(), all.clone()).touched.created, 0);
    assert_eq!(one_after(all, 1).title, "Legs");
}

#[test]
fn a_month_that_is_divided_on_a_short_one_keeps_its_day() {
    let operations = json!([
        {"op": "create", "title": "Weigh in", "scheduledFor": "2026-10-31", "recurrence": {"type": "monthly", "until": "never"}},
        {"op": "update", "id": 5, "scope": "from", "occurrenceDate": "2026-11-30", "title": "Measure", "recurrence": {"type": "monthly"}}
    ]);
    let calendar = some();
    let worked = worked(&calendar, operations);
    let sessions = after(&calendar, &worked).sessions;
    assert_eq!(days(&sessions[&SessionId(5)]), "");
    assert_eq!(days(&sessions[&SessionId(6)]), "30.11 31.12 31.1");
}

#[test]
fn a_part_of_a_series_is_deleted() {
    let one = json!([{"op": "delete", "id": 1, "scope": "one", "occurrenceDate": "2026-12-14"}]);
    assert_eq!(days(&one_after(one, 1)), "2.11 9.11 16.11 23.11 7.12 21.12 28.12");
    let rest = json!([{"op": "delete", "id": 1, "scope": "from", "occurrenceDate": "2026-12-14"}]);
    assert_eq!(worked(&some(), rest.clone()).effects, ["Ends “Leg day” before Mon 14 Dec."]);
    assert_eq!(days(&one_after(rest, 1)), "2.11 9.11 16.11 23.11 7.12");
}

#[test]
fn what_is_done_is_taken_back() {
    let operations = json!([
        {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-11-09", "completed": false},
        {"op": "complete", "id": 2, "completed": true},
        {"op": "complete", "id": 2, "completed": false},
        {"op": "complete", "id": 3, "completed": false}
    ]);
    assert_eq!(
        worked(&some(), operations.clone()).effects,
        [
            "Marks “Leg day” of Mon 9 Nov as not done.",
            "Marks “Upper body” of Thu 26 Nov as done.",
            "Marks “Upper body” of Thu 26 Nov as not done.",
            "“Read about sleep” is not marked as done."
        ]
    );
    assert_eq!(one_after(operations.clone(), 1).completed_dates, [date(2026, 11, 2)]);
    assert!(!one_after(operations, 2).completed);
}

#[test]
fn times_of_day_are_set_and_cleared() {
    let operations = |time: &str| {
        json!([
            {"op": "update", "id": 2, "time": "06:15", "recurrence": {"type": "none"}},
            {"op": "update", "id": 2, "time": time, "recurrence": {"type": "none"}}
        ])
    };
    assert_eq!(one_after(operations(""), 2).time, None);
    assert_eq!(one_after(operations("18:00"), 2).time, ClockTime::new(18, 0));
    // Earlier first, and what has no time before it.
    let timed = |id, time: &str| json!({"op": "update", "id": id, "time": time, "scheduledFor": "2026-11-24", "priority": "high", "recurrence": {"type": "none"}});
    let calendar = some();
    let operations = json!([timed(2, "18:00"), timed(4, "7:00"), timed(4, "07:00"), timed(3, "")]);
    let checked = check(operations.as_array().unwrap(), &calendar, TODAY);
    assert_eq!(
        checked[1].errors[0].message,
        "`time` of this update is \"7:00\", and must be a time of day, or \"\" for none: send it as HH:MM, such as \"18:00\"."
    );
    let good = json!([timed(2, "18:00"), timed(4, "07:00"), timed(3, "")]);
    let worked = worked(&calendar, good);
    let calendar = after(&calendar, &worked);
    let that_day = DateRange { from: date(2026, 11, 24), to: date(2026, 11, 24) };
    let order: Vec<u32> = crate::calendar::agenda(&calendar, that_day, TODAY)
        .into_iter()
        .map(|one| one.session.0)
        .collect();
    assert_eq!(order, [3, 4, 2]);
}

#[test]
fn a_moved_day_stays_of_its_series() {
    let moved = json!([{"op": "move_occurrence", "id": 1, "occurrenceDate": "2026-11-23", "to": "2026-11-25"}]);
    assert_eq!(made(moved).series, Some(SessionId(1)));
}

#[test]
fn what_can_not_be_is_refused_with_what_to_send() {
    let some = some();
    let row = |operation: Value| refused(&some, operation);
    insta::assert_snapshot!([
        row(json!({"op": "create", "title": "x", "scheduledFor": "2026-12-01", "recurrence": {"type": "weekly", "days": ["monday"]}})),
        row(json!({"op": "create", "title": "x", "scheduledFor": "2026-12-01", "recurrence": {"type": "weekly", "days": "mon"}})),
        row(json!({"op": "create", "title": "x", "scheduledFor": "2026-12-01", "recurrence": {"type": "daily", "days": ["mon", "thu"]}})),
        row(json!({"op": "create", "title": "x", "scheduledFor": "2026-12-01", "time": "25:00", "recurrence": {"type": "none"}})),
        row(json!({"op": "update", "id": 1, "scope": "some", "recurrence": {"type": "weekly"}})),
        row(json!({"op": "update", "id": 1, "scope": "one", "recurrence": {"type": "weekly"}})),
        row(json!({"op": "update", "id": 1, "occurrenceDate": "2026-12-07", "recurrence": {"type": "weekly"}})),
        row(json!({"op": "update", "id": 1, "scope": "one", "occurrenceDate": "2026-12-08", "recurrence": {"type": "weekly"}})),
        row(json!({"op": "update", "id": 1, "scope": "one", "occurrenceDate": "2026-12-07", "recurrence": {"type": "daily"}})),
        row(json!({"op": "delete", "id": 1, "scope": "one", "occurrenceDate": "2026-11-09"})),
        row(json!({"op": "complete", "id": 2, "completed": "no"})),
    ].join("\n"), @r#"
    invalid_recurrence: `days` of `recurrence` of this create is ["monday"], and must be a list of days of the week: send such as ["mon", "thu"].
    invalid_recurrence: `days` of `recurrence` of this create is "mon", and must be a list of days of the week: send such as ["mon", "thu"].
    invalid_recurrence: `days` of `recurrence` goes with weekly only, not with daily: send {"type": "weekly", "days": ["mon", "thu"]}, or leave `days` out.
    invalid_time: `time` of this create is "25:00", and must be a time of day, or "" for none: send it as HH:MM, such as "18:00".
    invalid_scope: `scope` of this update is "some", and must be "one", "from" or "all".
    invalid_occurrenceDate: `scope` is one day of session 1 (“Leg day”) or the rest from a day on, and `occurrenceDate` is missing: send the day, such as "2026-11-23", or "all" as `scope`.
    invalid_scope: `occurrenceDate` is 2026-12-07, and session 1 (“Leg day”) repeats: send "one" as `scope` for that day alone, "from" for it and all after it, or leave `occurrenceDate` out for all of it.
    invalid_occurrenceDate: session 1 (“Leg day”) does not happen on 2026-12-08; send one of its days, such as "2026-12-07" or "2026-12-14".
    invalid_recurrence: `scope` is "one" and `recurrence` is daily, but one day of session 1 (“Leg day”) can't repeat: send "from" or "all" as `scope`, or {"type": "none"} as `recurrence`.
    invalid_occurrenceDate: session 1 (“Leg day”) of 2026-11-09 is done, so it can't be skipped: send another `occurrenceDate`, or leave this out.
    invalid_completed: `completed` of this complete is "no", and must be true or false.
    "#);
}
