//! What operations come to.

use super::*;
use setwise_domain::calendar::Touched;
use setwise_domain::session::{Recurrence, SessionPatch};

#[test]
fn each_kind_says_what_it_does() {
    let worked = worked(
        &some(),
        json!([
            {"op": "create", "title": " Mobility ", "scheduledFor": "2026-11-22", "recurrence": {"type": "every_n_days", "intervalDays": 3}},
            {"op": "create", "title": "Book", "scheduledFor": null, "priority": "low", "recurrence": {"type": "none"}},
            {"op": "update", "id": 2, "title": "Upper", "scheduledFor": "2027-01-01", "priority": "high", "notes": "light", "recurrence": {"type": "weekly", "until": "never"}},
            {"op": "update", "id": 3, "title": null, "scheduledFor": null, "recurrence": {"type": "none"}},
            {"op": "update", "id": 4, "scheduledFor": "", "recurrence": {"type": "none"}},
            {"op": "complete", "id": 3},
            {"op": "complete", "id": 3},
            {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-11-16"},
            {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-11-16"},
            {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-12-07"},
            {"op": "skip_occurrence", "id": 1, "occurrenceDate": "2026-11-23"},
            {"op": "skip_occurrence", "id": 1, "occurrenceDate": "2026-11-23"},
            {"op": "move_occurrence", "id": 1, "occurrenceDate": "2026-12-14", "to": "2026-12-15"},
            {"op": "bulk_update", "where": {"completed": false}, "set": {"priority": "high"}},
            {"op": "bulk_complete", "where": {"title_contains": "LEG"}, "occurrence_range": {"from": "2026-12-14", "to": "2026-12-31"}},
            {"op": "bulk_delete", "where": {"ids": [4]}},
            {"op": "delete", "id": 1}
        ]),
    );
    insta::assert_snapshot!(worked.effects.join("\n"), @"
    Adds “Mobility” on Sun 22 Nov, every 3 days until Fri 31 Dec 2027.
    Adds “Book” to the backlog.
    “Upper body” is called “Upper”, moves from Thu 26 Nov to Fri 1 Jan 2027, repeats weekly, gets high priority, gets other notes.
    “Read about sleep” stays as it is.
    “Weigh in” moves to the backlog.
    Marks “Read about sleep” as done.
    “Read about sleep” is done already.
    Marks “Leg day” of Mon 16 Nov as done.
    “Leg day” of Mon 16 Nov is done already.
    Marks “Leg day” of Mon 7 Dec as done.
    Skips “Leg day” on Mon 23 Nov.
    “Leg day” of Mon 23 Nov is skipped already.
    Moves “Leg day” from Mon 14 Dec to Tue 15 Dec.
    Changes 6 sessions (“Leg day”, “Upper”, “Weigh in” and 3 more): of high priority.
    Marks 2 sessions (“Leg day”, “Leg day”) as done, 3 days in all.
    Deletes “Weigh in”.
    Deletes “Leg day” with all of its days.
    ");
    insta::assert_snapshot!(worked.warnings.join("\n"), @"
    “Leg day” of Mon 7 Dec would be done before its day.
    3 occurrences after Sat 21 Nov would be done before their day.
    On Fri 15 Jan 2027, and on 1 more day until Fri 5 Feb 2027, there would be 2 sessions: “Upper” and “Mobility”.
    ");
    assert_eq!(worked.touched, Touched { created: 3, updated: 1, deleted: 2, completed: 1 });
    assert_eq!(worked.change.summary, "17 changes of the calendar");
    assert_eq!(worked.change.base.0, 7);
    assert!(!worked.needs_confirmation);
}

#[test]
fn a_moved_occurrence_is_a_session_of_its_own() {
    let worked = worked(
        &some(),
        json!([{"op": "move_occurrence", "id": 1, "occurrenceDate": "2026-11-23", "to": "2026-11-27"}]),
    );
    let calendar = after(&some(), &worked);
    let moved = &calendar.sessions[&SessionId(5)];
    assert_eq!(
        *moved,
        Session {
            program_day: Some(2),
            series: Some(SessionId(1)),
            ..single(5, "Leg day", Some(day("2026-11-27")))
        }
    );
    let legs = &calendar.sessions[&SessionId(1)];
    assert_eq!(legs.skipped_dates, [day("2026-11-23"), day("2026-11-30")]);
    assert_eq!(worked.touched.created + worked.touched.updated, 2);
    let again = one_after(
        json!([{"op": "move_occurrence", "id": 2, "occurrenceDate": "2026-11-26", "to": "2026-11-28"}]),
        2,
    );
    assert_eq!(again.scheduled_for, Some(day("2026-11-28")));
}

#[test]
fn renaming_never_unschedules_and_null_is_unchanged() {
    let renamed = one_after(
        json!([{"op": "update", "id": 1, "title": "Legs", "notes": null, "scheduledFor": null,
                "priority": null, "recurrence": {"type": "weekly", "intervalDays": null, "until": null}}]),
        1,
    );
    let mut wanted = some().sessions[&SessionId(1)].clone();
    wanted.title = "Legs".to_owned();
    assert_eq!(renamed, wanted);
    // Left out, the end is that of the anchor's year; for a new one null is no end.
    let of = |recurrence: Value| {
        one_after(
            json!([{"op": "create", "title": "X", "scheduledFor": "2027-05-05", "recurrence": recurrence}]),
            5,
        )
        .recurrence
        .until
    };
    assert_eq!(of(json!({"type": "daily"})), Until::On(day("2027-12-31")));
    assert_eq!(of(json!({"type": "daily", "until": null})), Until::Never);
    assert_eq!(of(json!({"type": "daily", "until": "never"})), Until::Never);
}

#[test]
fn one_that_stops_repeating_loses_its_days_and_one_that_begins_keeps_its_own() {
    let stopped = one_after(json!([{"op": "update", "id": 1, "recurrence": {"type": "none"}}]), 1);
    assert_eq!(stopped.recurrence, Recurrence::NONE);
    assert_eq!(stopped.scheduled_for, Some(day("2026-11-02")));
    assert!(stopped.completed_dates.is_empty() && stopped.skipped_dates.is_empty());
    assert!(!stopped.completed);
    let begun = one_after(
        json!([{"op": "complete", "id": 4},
               {"op": "update", "id": 4, "recurrence": {"type": "daily"}}]),
        4,
    );
    assert_eq!(begun.completed_dates, [day("2026-11-19")]);
    assert!(!begun.completed);
}

/// What is written down is read as it was meant, null or not.
#[test]
fn no_end_stays_so_through_json() {
    let endless = Recurrence { until: Until::Never, ..Recurrence::of(RecurrenceType::Weekly) };
    let unchanged = SessionPatch::default();
    let update = Operation::update(SessionId(1), unchanged, endless.clone());
    let update = serde_json::to_value(update).unwrap();
    assert_eq!(update["recurrence"], json!({"type": "weekly", "until": "never"}));
    assert_eq!(one_after(json!([update]), 1).recurrence, endless);
    let bulk = Operation::BulkUpdate {
        r#where: Where { repeating: Some(true), ..Where::default() },
        set: setwise_domain::session::SessionPatch {
            recurrence: Some(endless.clone()),
            ..Default::default()
        },
    };
    let bulk = serde_json::to_value(bulk).unwrap();
    assert_eq!(one_after(json!([bulk]), 1).recurrence, endless);
}

#[test]
fn skipping_a_single_one_holds_until_it_is_moved() {
    let skip = json!({"op": "skip_occurrence", "id": 4, "occurrenceDate": "2026-11-19"});
    let skipped = one_after(json!([skip]), 4);
    assert_eq!(skipped.skipped_dates, [day("2026-11-19")]);
    assert!(!super::super::is_overdue(&skipped, TODAY));
    let moved = json!({"op": "update", "id": 4, "scheduledFor": "2026-11-24", "recurrence": {"type": "none"}});
    assert!(one_after(json!([skip, moved]), 4).skipped_dates.is_empty());
    let done = json!({"op": "complete", "id": 4});
    let done = one_after(json!([skip, done]), 4);
    assert!(done.completed && done.skipped_dates.is_empty());
}

#[test]
fn completing_in_bulk_takes_single_ones_of_those_days() {
    let done = |more: Value| {
        let mut operation = json!({"op": "bulk_complete", "where": {"completed": false}});
        operation.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let calendar = some();
        after(&calendar, &worked(&calendar, json!([operation])))
    };
    let week = done(json!({"occurrence_range": {"from": "2026-11-16", "to": "2026-11-22"}}));
    let completed: Vec<_> = week.sessions.values().map(|one| one.completed).collect();
    assert_eq!(completed, [false, false, false, true]);
    assert_eq!(week.sessions[&SessionId(1)].completed_dates.len(), 3);
    let singles = worked(&some(), json!([{"op": "bulk_complete", "where": {"repeating": false}}]));
    assert_eq!(singles.touched.completed, 3);
    insta::assert_snapshot!(singles.effects[0], @"Marks 3 sessions (“Upper body”, “Read about sleep”, “Weigh in”) as done.");
    let day = done(json!({"occurrenceDate": "2026-11-26"}));
    assert!(day.sessions[&SessionId(2)].completed && !day.sessions[&SessionId(4)].completed);
}

#[test]
fn conditions_find_what_they_say() {
    let calendar = some();
    let found = |conditions: Value| -> Vec<u32> {
        let conditions: Where = serde_json::from_value(conditions).unwrap();
        find(&calendar, &conditions, TODAY).iter().map(|id| id.0).collect()
    };
    assert_eq!(found(json!({"overdue": true})), [1, 4]);
    assert_eq!(found(json!({"overdue": false})), [2, 3]);
    assert_eq!(found(json!({"title_contains": " BODY"})), [2]);
    assert_eq!(found(json!({"repeating": true})), [1]);
    assert_eq!(found(json!({"ids": [3, 2]})), [2, 3]);
    assert_eq!(
        found(json!({"scheduled_range": {"from": "2026-11-23", "to": "2026-11-29"}})),
        [1, 2]
    );
    // Its only day there is skipped.
    assert_eq!(
        found(json!({"scheduled_range": {"from": "2026-11-30", "to": "2026-12-06"}})),
        [0; 0]
    );
    assert_eq!(found(json!({"overdue": true, "repeating": false})), [4]);
    assert_eq!(found(json!({"completed": true})), [0; 0]);
    assert_eq!(found(json!({"priority": "medium"})), [1, 2, 3, 4]);
}

#[test]
fn much_at_once_needs_a_second_word_by_sessions_not_operations() {
    let many = calendar((1..=60).map(|id| single(id, "x", None)));
    let bulk = |op: &str, ids: u32| {
        let ids: Vec<_> = (1..=ids).collect();
        let mut operation = json!({"op": op, "where": {"ids": ids}});
        if op == "bulk_update" {
            operation["set"] = json!({"priority": "low"});
        }
        worked(&many, json!([operation]))
    };
    assert!(!bulk("bulk_delete", 20).needs_confirmation);
    let deleted = bulk("bulk_delete", 21);
    assert!(deleted.needs_confirmation);
    assert_eq!(deleted.warnings, ["21 sessions would be deleted, more than 20 at once."]);
    assert!(!bulk("bulk_update", 50).needs_confirmation);
    let changed = bulk("bulk_update", 51);
    assert_eq!(changed.warnings, ["51 sessions would be changed, more than 50 at once."]);
    assert!(bulk("bulk_complete", 51).needs_confirmation);
    // Twice the same is once.
    let once = json!({"op": "bulk_delete", "where": {"ids": (1..=15).collect::<Vec<_>>()}});
    let twice: Vec<_> = (1..=40)
        .map(|_| json!({"op": "update", "id": 60, "title": "y", "recurrence": {"type": "none"}}))
        .collect();
    let mut all = vec![once];
    all.extend(twice);
    assert!(!worked(&many, Value::Array(all)).needs_confirmation);
}

#[test]
fn what_comes_to_nothing_changes_nothing() {
    let worked = worked(
        &some(),
        json!([
            {"op": "create", "title": "X", "recurrence": {"type": "none"}},
            {"op": "delete", "id": 5},
            {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-11-02"},
        ]),
    );
    assert_eq!(worked.change.sessions, []);
    assert_eq!(worked.touched, Touched::default());
}

proptest! {
    /// Whatever is asked: what is accepted leaves a calendar that holds its own rules, what is
    /// said before and after is so, and checking comes to the same as carrying out.
    #[test]
    fn what_is_accepted_leaves_a_calendar_in_order(
        operations in proptest::collection::vec(any_operation(), 1..8)
    ) {
        let before = some();
        let values: Vec<Value> = operations.iter().map(|one| serde_json::to_value(one).unwrap()).collect();
        let checked = check(&values, &before, TODAY);
        match work_out(&before, &operations, TODAY) {
            Ok(worked) => {
                prop_assert!(checked.iter().all(|one| one.errors.is_empty()), "{checked:?}");
                prop_assert_eq!(worked.effects.len(), operations.len());
                for change in &worked.change.sessions {
                    prop_assert_eq!(change.before.as_ref(), before.sessions.get(&change.id));
                    prop_assert_ne!(&change.before, &change.after);
                }
                for session in after(&before, &worked).sessions.values() {
                    prop_assert!(session.completed_dates.is_sorted_by(|a, b| a < b));
                    prop_assert!(session.skipped_dates.is_sorted_by(|a, b| a < b));
                    prop_assert!(!session.title.trim().is_empty());
                    prop_assert!(session.recurrence.until != Until::EndOfYear || !session.recurrence.repeats());
                    prop_assert!(!session.recurrence.repeats() || session.scheduled_for.is_some());
                    prop_assert!(session.recurrence.repeats() || session.completed_dates.is_empty());
                    prop_assert!(!(session.recurrence.repeats() && session.completed));
                }
            }
            Err(refused) => {
                prop_assert!(!refused.is_empty());
                prop_assert!(checked.iter().any(|one| !one.errors.is_empty()));
            }
        }
    }

    /// Any JSON is checked without a panic, and refused with a sentence or read.
    #[test]
    fn any_value_is_checked(text in "\\PC{0,20}", number in any::<i64>(), op in 0..12_usize) {
        let ops = ["create", "update", "delete", "complete", "complete_occurrence", "skip_occurrence",
            "move_occurrence", "bulk_update", "bulk_complete", "bulk_delete", "", "x"];
        for value in [json!(text), json!(number), json!([text]), json!({"type": text, "from": number}), json!(null), json!(true)] {
            let mut operation = json!({"op": ops[op]});
            for field in ["id", "title", "notes", "scheduledFor", "priority", "recurrence", "kind",
                "programDay", "occurrenceDate", "scope", "time", "completed", "to", "where", "set", "occurrence_range"] {
                operation[field] = value.clone();
            }
            let checked = check(&[operation], &some(), TODAY).remove(0);
            prop_assert!(!checked.errors.is_empty());
            for error in checked.errors {
                prop_assert!(!error.message.chars().any(setwise_domain::text::steers));
                prop_assert!(error.message.ends_with('.'), "{}", error.message);
            }
        }
    }
}

#[test]
fn a_second_training_session_of_a_day_is_said() {
    let weekly = setwise_domain::session::RecurrenceType::Weekly;
    let all = calendar([
        single(1, "Legs", Some(day("2026-11-25"))),
        repeating(2, "Upper", day("2026-11-02"), weekly),
        single(3, "Long run", Some(day("2026-11-24"))),
    ]);
    for (operation, wanted) in [
        (
            json!({"op": "update", "id": 1, "scheduledFor": "2026-11-23", "recurrence": {"type": "none"}}),
            "On Mon 23 Nov there would be 2 sessions: “Upper” and “Legs”.",
        ),
        (
            json!({"op": "create", "title": "Yoga", "scheduledFor": "2026-11-24", "recurrence": {"type": "weekly"}}),
            "On Tue 24 Nov there would be 2 sessions: “Long run” and “Yoga”.",
        ),
        (
            json!({"op": "update", "id": 2, "scope": "from", "occurrenceDate": "2026-11-23", "scheduledFor": "2026-11-25", "recurrence": {"type": "weekly"}}),
            "On Wed 25 Nov there would be 2 sessions: “Legs” and “Upper”.",
        ),
        (
            json!({"op": "create", "title": "Weigh in", "kind": "check_in", "scheduledFor": "2026-11-24", "recurrence": {"type": "none"}}),
            "",
        ),
        (json!({"op": "update", "id": 1, "title": "Squats", "recurrence": {"type": "none"}}), ""),
    ] {
        let worked = worked(&all, json!([operation]));
        assert_eq!(worked.warnings.join(" "), wanted, "{operation}");
    }
}
