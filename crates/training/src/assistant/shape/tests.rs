use super::*;
use serde_json::json;

#[track_caller]
fn becomes(given: &Value, wanted: &Value) {
    let shaped = shaped(given.clone(), Writer::Coach);
    assert_eq!(&shaped, wanted, "of {given}");
}

#[test]
fn a_name_that_is_left_out_is_inferred() {
    let named = |given: Value| {
        let shaped = shaped(given, Writer::File);
        shaped.get("op").and_then(Value::as_str).map(str::to_owned)
    };
    for (given, op) in [
        (json!({"title": "Mobility"}), "create"),
        (json!({"id": null, "title": "Mobility"}), "create"),
        (json!({"id": 3, "completed": true}), "complete"),
        (json!({"id": 3, "completed": false}), "complete"),
        (
            json!({"id": 3, "completed": true, "occurrenceDate": "2026-11-23"}),
            "complete_occurrence",
        ),
        (json!({"id": 3, "occurrenceDate": "2026-11-23", "to": "2026-11-24"}), "move_occurrence"),
        (json!({"id": 3, "title": "Legs"}), "update"),
        (json!({"id": 3, "scheduledFor": "2026-11-24"}), "update"),
        (json!({"where": {"overdue": true}, "set": {"priority": "high"}}), "bulk_update"),
        (json!({"action": "create", "title": "Mobility"}), "create"),
        (json!({"type": "Delete", "id": 3}), "delete"),
        (json!({"op": null, "action": "skipOccurrence", "id": 3}), "skip_occurrence"),
        (json!({"op": "Bulk-Delete", "where": {}}), "bulk_delete"),
        (json!({"op": " BULK UPDATE "}), "bulk_update"),
        (json!({"op": "explode"}), "explode"),
    ] {
        assert_eq!(named(given.clone()).as_deref(), Some(op), "{given}");
    }
    // What can be meant in two ways is not guessed, least of all as a deletion.
    for given in [
        json!({"id": 3}),
        json!({"id": 3, "occurrenceDate": "2026-11-23"}),
        json!({"id": 3, "completed": true, "title": "Legs"}),
        json!({"where": {"overdue": true}}),
        json!({"id": 3, "where": {"overdue": true}, "set": {}}),
        json!({"scheduledFor": "2026-11-23"}),
        json!({}),
    ] {
        assert_eq!(named(given.clone()), None, "{given}");
    }
    becomes(&json!("delete 3"), &json!("delete 3"));
    becomes(&json!({"op": 3, "id": 3}), &json!({"op": 3, "id": 3}));
}

#[test]
fn nulls_and_empty_texts_say_nothing_but_where_they_clear() {
    becomes(
        &json!({"op": "create", "title": "Mobility", "notes": "", "scheduledFor": "", "priority": null, "kind": null, "programDay": null, "recurrence": {"type": "none", "intervalDays": null, "until": null}}),
        &json!({"op": "create", "title": "Mobility", "scheduledFor": "", "recurrence": {"type": "none"}}),
    );
    becomes(
        &json!({"op": "update", "id": 3, "title": "Legs", "scheduledFor": null, "notes": "", "recurrence": {"type": "none", "until": null}}),
        &json!({"op": "update", "id": 3, "title": "Legs", "notes": "", "recurrence": {"type": "none"}}),
    );
    becomes(
        &json!({"op": "update", "id": 3, "scheduledFor": "", "recurrence": {"type": "none"}}),
        &json!({"op": "update", "id": 3, "scheduledFor": "", "recurrence": {"type": "none"}}),
    );
    becomes(
        &json!({"op": "bulk_update", "where": {"ids": null, "overdue": true, "scheduled_range": {"from": null, "to": ""}}, "set": {"scheduledFor": "", "title": null}}),
        &json!({"op": "bulk_update", "where": {"overdue": true}, "set": {"scheduledFor": ""}}),
    );
    becomes(
        &json!({"op": "bulk_complete", "where": {"ids": [7]}, "occurrenceDate": "", "occurrence_range": {"from": "2026-11-16", "to": "2026-11-22"}}),
        &json!({"op": "bulk_complete", "where": {"ids": [7]}, "occurrence_range": {"from": "2026-11-16", "to": "2026-11-22"}}),
    );
}

#[test]
fn an_end_that_is_not_said_stays_as_it_is() {
    becomes(
        &json!({"op": "update", "id": 7, "title": "Push", "recurrence": {"type": "weekly", "until": null}}),
        &json!({"op": "update", "id": 7, "title": "Push", "recurrence": {"type": "weekly"}}),
    );
    becomes(
        &json!({"op": "update", "id": "7", "recurrence": {"type": "none", "until": null}}),
        &json!({"op": "update", "id": "7", "recurrence": {"type": "none"}}),
    );
    becomes(
        &json!({"op": "update", "id": 3, "scheduledFor": "2026-11-23", "recurrence": {"type": "weekly", "until": null}}),
        &json!({"op": "update", "id": 3, "scheduledFor": "2026-11-23", "recurrence": {"type": "weekly"}}),
    );
    becomes(
        &json!({"op": "update", "id": 7, "recurrence": {"type": "weekly"}}),
        &json!({"op": "update", "id": 7, "recurrence": {"type": "weekly"}}),
    );
}

#[test]
fn a_file_says_with_a_null_that_there_is_no_end() {
    let given =
        json!({"op": "create", "title": "Push", "recurrence": {"type": "weekly", "until": null}});
    assert_eq!(shaped(given.clone(), Writer::File), given);
    becomes(&given, &json!({"op": "create", "title": "Push", "recurrence": {"type": "weekly"}}));
}

#[test]
fn a_file_says_with_a_null_that_there_is_no_day() {
    for (given, wanted) in [
        (
            json!({"op": "update", "id": 3, "scheduledFor": null}),
            json!({"op": "update", "id": 3, "scheduledFor": ""}),
        ),
        (
            json!({"op": "bulk_update", "where": {"overdue": true}, "set": {"scheduledFor": null}}),
            json!({"op": "bulk_update", "where": {"overdue": true}, "set": {"scheduledFor": ""}}),
        ),
    ] {
        assert_eq!(shaped(given, Writer::File), wanted);
    }
}

#[test]
fn days_and_times_are_taken_as_they_are_often_written() {
    becomes(
        &json!({"op": "create", "title": "Push", "time": "6:30 PM", "reason": "asked for", "recurrence": {"type": "weekly", "days": "Monday, thursday"}}),
        &json!({"op": "create", "title": "Push", "time": "18:30", "recurrence": {"type": "weekly", "days": ["mon", "thu"]}}),
    );
    becomes(
        &json!({"op": "update", "id": 1, "time": "7:00", "recurrence": {"type": "weekly", "days": []}}),
        &json!({"op": "update", "id": 1, "time": "07:00", "recurrence": {"type": "weekly"}}),
    );
    let unread = json!({"op": "update", "id": 1, "time": "at six", "recurrence": {"type": "weekly", "days": ["someday"]}});
    becomes(&unread, &unread);
}

#[test]
fn words_for_a_priority_become_one() {
    for (said, wanted) in [
        ("High", "high"),
        (" urgent ", "high"),
        ("p2", "medium"),
        ("Normal priority", "medium"),
        ("minor", "low"),
    ] {
        becomes(
            &json!({"op": "bulk_update", "where": {"priority": said}, "set": {"priority": said}}),
            &json!({"op": "bulk_update", "where": {"priority": wanted}, "set": {"priority": wanted}}),
        );
    }
    becomes(&json!({"op": "x", "priority": "soon"}), &json!({"op": "x", "priority": "soon"}));
    becomes(&json!({"op": "x", "priority": 1}), &json!({"op": "x", "priority": 1}));
    becomes(&json!({"op": "x", "priority": ""}), &json!({"op": "x"}));
}
