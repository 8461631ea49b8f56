//! What is refused, with the whole sentence.

use super::*;

fn create(field: &str, value: Value) -> String {
    let mut operation = json!({"op": "create", "title": "X", "recurrence": {"type": "none"}});
    operation[field] = value;
    refused(&some(), operation)
}

fn update(field: &str, value: Value) -> String {
    let mut operation = json!({"op": "update", "id": 1, "recurrence": {"type": "weekly"}});
    operation[field] = value;
    refused(&some(), operation)
}

fn bulk(conditions: &Value) -> String {
    refused(&some(), json!({"op": "bulk_delete", "where": conditions}))
}

#[test]
fn what_is_no_operation() {
    let all = [
        json!(null),
        json!("skip today"),
        json!({}),
        json!({"op": 3}),
        json!({"op": "remove", "id": 1}),
        json!({"op": "delete", "id": 1, "why": "x", "titel": "\u{1b}[2J", "notes": null}),
    ];
    let said: Vec<_> = all.map(|one| refused(&some(), one)).into();
    insta::assert_snapshot!(said.join("\n"), @r#"
    invalid_op: an operation is an object, and this is null: send {"op": "create", …} or another kind.
    invalid_op: an operation is an object, and this is "skip today": send {"op": "create", …} or another kind.
    invalid_op: this operation has no `op`, which must be "create", "update", "delete", "complete", "complete_occurrence", "skip_occurrence", "move_occurrence", "bulk_update", "bulk_complete" or "bulk_delete".
    invalid_op: `op` of this operation is 3, and must be "create", "update", "delete", "complete", "complete_occurrence", "skip_occurrence", "move_occurrence", "bulk_update", "bulk_complete" or "bulk_delete".
    invalid_op: `op` of this operation is "remove", and must be "create", "update", "delete", "complete", "complete_occurrence", "skip_occurrence", "move_occurrence", "bulk_update", "bulk_complete" or "bulk_delete".
    unknown_field: this delete has `why`, which means nothing there; it takes only op, id, scope and occurrenceDate.
    unknown_field: this delete has `titel`, which means nothing there; it takes only op, id, scope and occurrenceDate.
    "#);
}

#[test]
fn ids() {
    let all = [json!(null), json!("3"), json!(3.5), json!(-1), json!(9), json!(5_000_000_000_u64)];
    let said: Vec<_> = all.map(|id| refused(&some(), json!({"op": "complete", "id": id}))).into();
    insta::assert_snapshot!(said.join("\n"), @r#"
    missing_or_invalid_id: this complete has no `id`, which must be the whole number of a session.
    missing_or_invalid_id: `id` of this complete is "3", and must be the whole number of a session, without quotes.
    missing_or_invalid_id: `id` of this complete is 3.5, and must be the whole number of a session.
    missing_or_invalid_id: `id` of this complete is -1, and must be the whole number of a session.
    id_not_found: there is no session 9 in the calendar; send the `id` of one that is there, such as 1 (“Leg day”).
    missing_or_invalid_id: `id` of this complete is 5000000000, and must be the whole number of a session.
    "#);
    let empty = calendar([]);
    insta::assert_snapshot!(refused(&empty, json!({"op": "delete", "id": 1})), @"id_not_found: there is no session 1 in the calendar; the calendar is empty: send a `create`, or nothing.");
}

#[test]
fn words() {
    let said = [
        create("title", json!(null)),
        create("title", json!("  ")),
        create("title", json!(7)),
        create("title", json!("a\u{1b}[2Jb")),
        create("title", json!("a\nb")),
        create("title", json!("\u{202e}gel")),
        create("title", json!("x".repeat(121))),
        create("notes", json!("a\nb\u{9b}31m")),
        create("notes", json!("x".repeat(MOST_SESSION_NOTES_CHARS + 1))),
        create("notes", json!("two\nlines\tand é")),
        create("title", json!("x".repeat(120))),
        create("priority", json!("urgent")),
        create("priority", json!(1)),
        create("kind", json!("rest")),
        create("programDay", json!("1")),
        create("programDay", json!(14)),
        create("programDay", json!(300)),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    missing_title: a session needs a `title`: send what it is called, such as "Leg day".
    missing_title: a session needs a `title`: send what it is called, such as "Leg day".
    invalid_title: `title` of this create is 7, and must be a string.
    invalid_title: `title` is “a�[2Jb”, with control characters in it: send it as one line of plain text.
    invalid_title: `title` is “a b”, with control characters in it: send it as one line of plain text.
    invalid_title: `title` is “�gel”, with control characters in it: send it as one line of plain text.
    invalid_title: `title` has 121 characters, and at most 120 are kept: send fewer.
    invalid_notes: `notes` is “a b�31m”, with control characters in it: send plain text.
    invalid_notes: `notes` has 2001 characters, and at most 2000 are kept: send fewer.
    fine
    fine
    invalid_priority: `priority` of this create is "urgent", and must be "low", "medium" or "high".
    invalid_priority: `priority` of this create is 1, and must be "low", "medium" or "high".
    invalid_kind: `kind` of this create is "rest", and must be "training", "deload", "check_in" or "other".
    invalid_programDay: `programDay` of this create is "1", and must be a whole number from 0: the number of the program's day, without quotes.
    invalid_programDay: `programDay` is 14; days of a program are counted from 0 to 13: send one of those, or none.
    invalid_programDay: `programDay` of this create is 300, and must be a whole number from 0: the number of the program's day.
    "#);
}

#[test]
fn days() {
    let said = [
        create("scheduledFor", json!("2026-06-31")),
        create("scheduledFor", json!("2026-02-29")),
        create("scheduledFor", json!("tomorrow")),
        create("scheduledFor", json!("2026-11-21T10:00:00")),
        create("scheduledFor", json!("20261121")),
        create("scheduledFor", json!("2026-13-01")),
        create("scheduledFor", json!("none")),
        create("scheduledFor", json!(20_261_121)),
        create("scheduledFor", json!("")),
        create("scheduledFor", json!("2024-02-29")),
        create("scheduledFor", json!("9999-12-31")),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    invalid_scheduledFor: `scheduledFor` of this create is "2026-06-31", and there is no such day: send one that there is, such as "2026-06-30".
    invalid_scheduledFor: `scheduledFor` of this create is "2026-02-29", and there is no such day: send one that there is, such as "2026-02-28".
    invalid_scheduledFor: `scheduledFor` of this create is "tomorrow", and must be a date, or "" for the backlog: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_scheduledFor: `scheduledFor` of this create is "2026-11-21T10:00:00", and must be a date, or "" for the backlog: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_scheduledFor: `scheduledFor` of this create is "20261121", and must be a date, or "" for the backlog: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_scheduledFor: `scheduledFor` of this create is "2026-13-01", and must be a date, or "" for the backlog: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_scheduledFor: `scheduledFor` of this create is "none", and must be a date, or "" for the backlog: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_scheduledFor: `scheduledFor` of this create is 20261121, and must be a date, or "" for the backlog: send it as YYYY-MM-DD, such as "2026-11-21".
    fine
    fine
    fine
    "#);
}

#[test]
fn recurrences() {
    let on = |recurrence: Value| {
        refused(
            &some(),
            json!({"op": "create", "title": "X", "scheduledFor": "2026-11-23", "recurrence": recurrence}),
        )
    };
    let said = [
        on(json!(null)),
        on(json!("weekly")),
        on(json!({})),
        on(json!({"type": "monthly"})),
        on(json!({"type": "every_n_days"})),
        on(json!({"type": "every_n_days", "intervalDays": 0})),
        on(json!({"type": "every_n_days", "intervalDays": "3"})),
        on(json!({"type": "every_n_days", "intervalDays": 4_000})),
        on(json!({"type": "weekly", "intervalDays": 14})),
        on(json!({"type": "weekly", "until": "2026-11-22"})),
        on(json!({"type": "weekly", "until": "2026-11-31"})),
        on(json!({"type": "weekly", "until": "Christmas"})),
        on(json!({"type": "weekly", "days": ["mon"]})),
        on(json!({"type": "weekly", "until": "2026-11-23"})),
        on(json!({"type": "none", "intervalDays": 1, "until": "never"})),
        create("recurrence", json!({"type": "daily"})),
        update("recurrence", json!(null)),
        update("scheduledFor", json!("")),
        update("scheduledFor", json!("2027-03-01")),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    missing_recurrence: this create has no `recurrence`: send {"type": "none"} for a session that does not repeat.
    invalid_recurrence: `recurrence` of this create is "weekly", and must be an object: send {"type": "weekly"}, or {"type": "none"}.
    invalid_recurrence: `recurrence` of this create has no `type`, which must be "none", "daily", "weekdays", "weekly", "every_n_days" or "monthly".
    fine
    invalid_recurrence: `recurrence` is every_n_days without `intervalDays`: send how many days lie between, such as {"type": "every_n_days", "intervalDays": 3}.
    invalid_recurrence: `intervalDays` of `recurrence` is 0, and must be from 1 to 3660: send how many days lie between.
    invalid_recurrence: `intervalDays` of `recurrence` of this create is "3", and must be a whole number of days, at least 1, without quotes.
    invalid_recurrence: `intervalDays` of `recurrence` is 4000, and must be from 1 to 3660: send how many days lie between.
    invalid_recurrence: `intervalDays` of `recurrence` is 14, and goes with every_n_days only, not with weekly: send {"type": "every_n_days", "intervalDays": 14} or {"type": "weekly"}.
    invalid_recurrence: “X” would begin on 2026-11-23 and end before that, on 2026-11-22: send a later `until` in `recurrence`, or "never".
    invalid_recurrence: `until` of `recurrence` of this create is "2026-11-31", and there is no such day: send one that there is, such as "2026-11-30".
    invalid_recurrence: `until` of `recurrence` of this create is "Christmas", and must be a date, or "never": send it as YYYY-MM-DD, such as "2026-11-21".
    fine
    fine
    fine
    missing_anchor_for_recurrence: “X” would repeat without a day to count from: send `scheduledFor` with the day on which it begins, or {"type": "none"} as its `recurrence`.
    missing_recurrence: this update has no `recurrence`: send the one that the session has, {"type":"weekly","until":"2026-12-31"}, or another.
    missing_anchor_for_recurrence: “Leg day” would repeat without a day to count from: send `scheduledFor` with the day on which it begins, or {"type": "none"} as its `recurrence`.
    invalid_recurrence: “Leg day” would begin on 2027-03-01 and end before that, on 2026-12-31: send a later `until` in `recurrence`, or "never".
    "#);
}

#[test]
fn occurrences() {
    let of = |op: &str, id: u32, day: Value| {
        refused(&some(), json!({"op": op, "id": id, "occurrenceDate": day}))
    };
    let to = |day: &str, to: Value| {
        refused(&some(), json!({"op": "move_occurrence", "id": 1, "occurrenceDate": day, "to": to}))
    };
    let said = [
        refused(&some(), json!({"op": "complete", "id": 1})),
        of("complete_occurrence", 1, json!(null)),
        of("complete_occurrence", 1, json!("2026-11-24")),
        of("complete_occurrence", 1, json!("2026-10-26")),
        of("complete_occurrence", 1, json!("2027-06-07")),
        of("complete_occurrence", 2, json!("2026-11-25")),
        of("complete_occurrence", 3, json!("2026-11-25")),
        of("skip_occurrence", 1, json!("2026-11-09")),
        to("2026-11-09", json!("2026-11-10")),
        to("2026-11-23", json!("2026-11-23")),
        to("2026-11-30", json!("2026-12-01")),
        to("2026-11-23", json!(null)),
        to("2026-11-23", json!("2026-02-30")),
        of("complete_occurrence", 2, json!("2026-11-26")),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    use_complete_occurrence_for_repeating: session 1 (“Leg day”) repeats, so only its days can be done: send complete_occurrence with the `occurrenceDate`, such as "2026-11-23".
    invalid_occurrenceDate: this complete_occurrence has no `occurrenceDate`, which must be a date: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_occurrenceDate: session 1 (“Leg day”) does not happen on 2026-11-24; send one of its days, such as "2026-11-23" or "2026-11-30".
    invalid_occurrenceDate: session 1 (“Leg day”) does not happen on 2026-10-26; send one of its days, such as "2026-11-02".
    invalid_occurrenceDate: session 1 (“Leg day”) does not happen on 2027-06-07; send one of its days, such as "2026-12-28".
    invalid_occurrenceDate: session 2 (“Upper body”) does not happen on 2026-11-25; its only day is "2026-11-26": send that.
    invalid_occurrenceDate: session 3 (“Read about sleep”) does not happen on 2026-11-25; it has no day: send complete, or an update with a `scheduledFor`.
    invalid_occurrenceDate: session 1 (“Leg day”) of 2026-11-09 is done, so it can't be skipped: send another `occurrenceDate`, or leave this out.
    invalid_occurrenceDate: session 1 (“Leg day”) of 2026-11-09 is done, so it can't be moved: send another `occurrenceDate`, or leave this out.
    invalid_to: `to` is 2026-11-23, where session 1 (“Leg day”) stands already: send another day.
    invalid_occurrenceDate: session 1 (“Leg day”) of 2026-11-30 was skipped, so it can't be moved: send a create for 2026-12-01, or another `occurrenceDate`.
    invalid_to: this move_occurrence has no `to`, which must be a date: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_to: `to` of this move_occurrence is "2026-02-30", and there is no such day: send one that there is, such as "2026-02-28".
    fine
    "#);
}

#[test]
fn conditions() {
    let said = [
        bulk(&json!(null)),
        bulk(&json!("all")),
        bulk(&json!({})),
        bulk(&json!({"overdue": null})),
        bulk(&json!({"ids": []})),
        bulk(&json!({"ids": ["1"]})),
        bulk(&json!({"ids": [1, 8, 9]})),
        bulk(&json!({"title_contains": " "})),
        bulk(&json!({"title_contains": 3})),
        bulk(&json!({"overdue": "yes"})),
        bulk(&json!({"scheduled_range": "this week"})),
        bulk(&json!({"scheduled_range": {"from": "2026-11-22", "to": "2026-11-16"}})),
        bulk(&json!({"scheduled_range": {"from": "2026-06-31"}})),
        bulk(&json!({"priority": "urgent"})),
        bulk(&json!({"completed": 1})),
        bulk(&json!({"repeating": 1, "kind": "deload"})),
        bulk(&json!({"title_contains": "swim"})),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    invalid_where_missing: this bulk_delete has no `where`, which must be an object that says which sessions are meant: send such as {"overdue": true}.
    invalid_where_missing: `where` of this bulk_delete is "all", and must be an object that says which sessions are meant: send such as {"overdue": true}.
    invalid_where_empty: `where` has no condition, and would be about every session: send at least one, such as {"overdue": true} or {"ids": [1]}.
    invalid_where_empty: `where` has no condition, and would be about every session: send at least one, such as {"overdue": true} or {"ids": [1]}.
    invalid_where_ids: `ids` of `where` is empty: send the numbers of the sessions that are meant, such as [1, 2].
    invalid_where_ids: `ids` of `where` of this bulk_delete is ["1"], and must be a list of the whole numbers of sessions: send [1, 2].
    id_not_found: there is no session 8 in the calendar; send the `id` of one that is there, such as 1 (“Leg day”).
    id_not_found: there is no session 9 in the calendar; send the `id` of one that is there, such as 1 (“Leg day”).
    invalid_where_title_contains: `title_contains` of `where` is " ", which every title contains: send a part of the titles that are meant.
    invalid_where_title_contains: `title_contains` of `where` of this bulk_delete is 3, and must be a string.
    invalid_where_overdue: `overdue` of `where` of this bulk_delete is "yes", and must be true or false.
    invalid_where_scheduled_range: `scheduled_range` of `where` of this bulk_delete is "this week", and must be a range: send {"from": "2026-11-16", "to": "2026-11-22"}.
    invalid_where_scheduled_range: `scheduled_range` runs from 2026-11-22 to 2026-11-16, which is backwards: send {"from": "2026-11-16", "to": "2026-11-22"}.
    invalid_where_scheduled_range: `scheduled_range` of `where` of this bulk_delete has no `to`, which must be a date: send it as YYYY-MM-DD, such as "2026-11-21".
    invalid_where_scheduled_range: `from` of `scheduled_range` of `where` of this bulk_delete is "2026-06-31", and there is no such day: send one that there is, such as "2026-06-30".
    invalid_where_priority: `priority` of `where` of this bulk_delete is "urgent", and must be "low", "medium" or "high".
    invalid_where_completed: `completed` of `where` of this bulk_delete is 1, and must be true or false.
    invalid_where_repeating: `repeating` of `where` of this bulk_delete is 1, and must be true or false.
    invalid_where_field: `where` of this bulk_delete has `kind`, which means nothing there; it takes only ids, title_contains, overdue, scheduled_range, priority, completed and repeating.
    invalid_where_no_match: no session is found by `where`: send other conditions, or leave this out.
    "#);
}

#[test]
fn bulk_changes() {
    let set = |set: Value| {
        refused(&some(), json!({"op": "bulk_update", "where": {"completed": false}, "set": set}))
    };
    let complete = |more: Value| {
        let mut operation = json!({"op": "bulk_complete", "where": {"completed": false}});
        operation.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        refused(&some(), operation)
    };
    let said = [
        set(json!(null)),
        set(json!({})),
        set(json!({"title": null})),
        set(json!({"id": 3, "priority": "top"})),
        set(json!({"scheduledFor": ""})),
        set(json!({"recurrence": {"type": "daily"}})),
        complete(json!({})),
        complete(json!({"occurrenceDate": "2026-11-24"})),
        complete(
            json!({"occurrenceDate": "2026-11-23", "occurrence_range": {"from": "2026-11-16", "to": "2026-11-22"}}),
        ),
        complete(json!({"occurrence_range": {"from": "2026-11-22", "to": "2026-11-16"}})),
        complete(json!({"occurrence_range": {"from": "2026-01-01", "to": "2027-01-02"}})),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    missing_set: this bulk_update has no `set`, which must be an object that says what to change: send such as {"priority": "high"}.
    missing_set: `set` of this bulk_update changes nothing: send any of `title`, `notes`, `scheduledFor`, `time`, `priority`, `recurrence`, such as {"priority": "high"}.
    missing_set: `set` of this bulk_update changes nothing: send any of `title`, `notes`, `scheduledFor`, `time`, `priority`, `recurrence`, such as {"priority": "high"}.
    unknown_field: `set` of this bulk_update has `id`, which means nothing there; it takes only title, notes, scheduledFor, time, priority and recurrence.
    invalid_priority: `priority` of `set` of this bulk_update is "top", and must be "low", "medium" or "high".
    missing_anchor_for_recurrence: “Leg day” would repeat without a day to count from: send `scheduledFor` with the day on which it begins, or {"type": "none"} as its `recurrence`.
    missing_anchor_for_recurrence: “Read about sleep” would repeat without a day to count from: send `scheduledFor` with the day on which it begins, or {"type": "none"} as its `recurrence`.
    use_complete_occurrence_for_repeating: session 1 (“Leg day”) repeats, so it has to be said which of its days are done: send `occurrenceDate`, or `occurrence_range` with `from` and `to`.
    invalid_occurrenceDate: none of the sessions that `where` finds happens on 2026-11-24: send another day or range.
    invalid_occurrence_range: `occurrenceDate` and `occurrence_range` are both there, and say different days: send "2026-11-23" as `occurrenceDate` alone, or the range alone.
    invalid_occurrence_range: `occurrence_range` runs from 2026-11-22 to 2026-11-16, which is backwards: send {"from": "2026-11-16", "to": "2026-11-22"}.
    invalid_occurrence_range: `occurrence_range` runs from 2026-01-01 to 2027-01-02, and at most 366 days are completed at once: send a shorter one.
    "#);
}

#[test]
fn later_ones_see_what_earlier_ones_would_do() {
    let proposal = [
        json!({"op": "create", "title": "New", "recurrence": {"type": "none"}}),
        json!({"op": "complete", "id": 5}),
        json!({"op": "delete", "id": 2}),
        json!({"op": "complete", "id": 2}),
        json!({"op": "update", "id": 1, "title": " ", "recurrence": {"type": "none"}}),
        json!({"op": "complete", "id": 1}),
    ];
    let said: Vec<_> = check(&proposal, &some(), TODAY)
        .iter()
        .map(|one| one.errors.first().map_or("fine", |error| error.code.as_str()).to_owned())
        .collect();
    assert_eq!(
        said,
        [
            "fine",
            "fine",
            "fine",
            "id_not_found",
            "missing_title",
            // The refused update changed nothing: it repeats still.
            "use_complete_occurrence_for_repeating"
        ]
    );
}

#[test]
fn there_are_limits() {
    let proposal = vec![json!({"op": "complete", "id": 3}); MOST_OPERATIONS_AT_ONCE + 1];
    let checked = check(&proposal, &some(), TODAY);
    assert!(checked[..MOST_OPERATIONS_AT_ONCE].iter().all(|one| one.errors.is_empty()));
    insta::assert_snapshot!(checked[MOST_OPERATIONS_AT_ONCE].errors[0].message, @"there are 201 operations, and at most 200 are carried out at once: send the others afterwards, or say them as bulk operations.");
    let operations = vec![Operation::complete(SessionId(3)); MOST_OPERATIONS_AT_ONCE + 1];
    let refused_whole = work_out(&some(), &operations, TODAY).unwrap_err();
    assert_eq!(refused_whole[0].errors, checked[MOST_OPERATIONS_AT_ONCE].errors);

    let most = u32::try_from(MOST_SESSIONS).unwrap();
    let full = calendar((1..=most).map(|id| single(id, "x", None)));
    let create = json!({"op": "create", "title": "X", "recurrence": {"type": "none"}});
    insta::assert_snapshot!(refused(&full, create.clone()), @"calendar_full: the calendar has 20000 sessions, and at most 20000 are kept: delete some that are over first.");
    let room = [json!({"op": "delete", "id": 1}), create.clone(), create];
    let checked = check(&room, &full, TODAY);
    let fine: Vec<_> = checked.iter().map(|one| one.errors.is_empty()).collect();
    assert_eq!(fine, [true, true, false]);
    let mut last = some();
    last.next = SessionId(u32::MAX);
    let create = json!({"op": "create", "title": "X", "recurrence": {"type": "none"}});
    assert!(refused(&last, create).starts_with("calendar_full"));
}

#[test]
fn the_ends_of_time_are_refused_or_taken_but_never_panic() {
    use jiff::civil::Date;
    use setwise_domain::session::DateRange;
    let ever = DateRange { from: Date::MIN, to: Date::MAX };
    let complete = Operation::BulkComplete {
        r#where: Where { scheduled_range: Some(ever), ..Where::default() },
        occurrence_date: None,
        occurrence_range: Some(ever),
    };
    let refused = work_out(&some(), &[complete], TODAY).unwrap_err();
    assert_eq!(refused[0].errors[0].code, "invalid_occurrence_range");
    for day in [Date::MIN, Date::MAX] {
        let skip = Operation::SkipOccurrence { id: SessionId(1), occurrence_date: day };
        let refused = work_out(&some(), &[skip], day).unwrap_err();
        assert_eq!(refused[0].errors[0].code, "invalid_occurrenceDate");
    }
}
