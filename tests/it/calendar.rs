//! `setwise calendar` and `setwise assistant apply|dryrun`: the calendar in a shell.

use super::home::Home;
use serde_json::{Value, json};

/// Legs every Monday, one that was missed, one for later.
fn planned() -> Home {
    let home = Home::new();
    let file = file(
        &home,
        &json!([
            {"op": "create", "title": "Leg day", "scheduledFor": "2026-11-02", "priority": "high", "programDay": 2, "recurrence": {"type": "weekly", "until": "2026-12-31"}},
            {"op": "create", "title": "Weigh in", "kind": "check_in", "scheduledFor": "2026-11-19", "recurrence": {"type": "none"}},
            {"op": "create", "title": "Read about sleep", "recurrence": {"type": "none"}},
            {"op": "bulk_complete", "where": {"ids": [1]}, "occurrence_range": {"from": "2026-11-01", "to": "2026-11-09"}},
        ]),
    );
    home.run(&["assistant", "apply", &file]).done();
    home
}

fn file(home: &Home, operations: &Value) -> String {
    home.file("operations.json", json!({"operations": operations}).to_string())
}

#[test]
fn a_calendar_is_shown_as_text() {
    let home = Home::new();
    insta::assert_snapshot!(home.run(&["calendar"]).done().out, @"
    Sun 1 Nov to Mon 30 Nov
      nothing is planned
    ");
    let home = planned();
    insta::assert_snapshot!(home.run(&["calendar"]).done().out, @"
    Sun 1 Nov to Mon 30 Nov
      Mon 2 Nov        ✓ done      1  Leg day (weekly until Thu 31 Dec, high priority, day 3 of the program)
      Mon 9 Nov        ✓ done      1  Leg day (weekly until Thu 31 Dec, high priority, day 3 of the program)
      Mon 16 Nov       × missed    1  Leg day (weekly until Thu 31 Dec, high priority, day 3 of the program)
      Thu 19 Nov       × missed    2  Weigh in (check-in)
      Mon 23 Nov       • planned   1  Leg day (weekly until Thu 31 Dec, high priority, day 3 of the program)
      Mon 30 Nov       • planned   1  Leg day (weekly until Thu 31 Dec, high priority, day 3 of the program)
    Backlog
        3  Read about sleep
    2 sessions overdue
    ");
    let next = home.run(&["calendar", "--from", "2026-12-24", "--to", "2027-01-06"]);
    insta::assert_snapshot!(next.done().out, @"
    Thu 24 Dec to Wed 6 Jan 2027
      Mon 28 Dec       • planned   1  Leg day (weekly until Thu 31 Dec, high priority, day 3 of the program)
    Backlog
        3  Read about sleep
    2 sessions overdue
    ");
}

#[test]
fn a_calendar_is_shown_as_json_by_its_own_names() {
    let home = planned();
    let all = home.run(&["calendar", "--json"]).done().json();
    insta::assert_snapshot!(serde_json::to_string(&all["sessions"]).unwrap(), @r#"[{"id":1,"title":"Leg day","notes":"","scheduledFor":"2026-11-02","priority":"high","recurrence":{"type":"weekly","until":"2026-12-31"},"kind":"training","programDay":2,"completed":false,"completedDates":["2026-11-02","2026-11-09"],"skippedDates":[]},{"id":2,"title":"Weigh in","notes":"","scheduledFor":"2026-11-19","priority":"medium","recurrence":{"type":"none"},"kind":"check_in","completed":false,"completedDates":[],"skippedDates":[]},{"id":3,"title":"Read about sleep","notes":"","scheduledFor":null,"priority":"medium","recurrence":{"type":"none"},"kind":"training","completed":false,"completedDates":[],"skippedDates":[]}]"#);
    assert_eq!(all["occurrences"].as_array().unwrap().len(), 6);
    assert_eq!(all["occurrences"][0], json!({"session": 1, "date": "2026-11-02", "state": "done"}));
    let month = home.run(&["calendar", "--month", "2026-12", "--json"]).done().json();
    assert_eq!((&month["from"], &month["to"]), (&json!("2026-12-01"), &json!("2026-12-31")));
    let ids: Vec<_> = month["sessions"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, [&json!(1)]);
}

#[test]
fn days_that_can_not_be_shown_are_wrong() {
    let home = Home::new();
    home.run(&["calendar", "--from", "2026-12-02", "--to", "2026-12-01"])
        .fails(2, "setwise: --from 2026-12-02 is after --to 2026-12-01; say the earlier day first");
    home.run(&["calendar", "--from", "2020-01-01", "--to", "2026-12-01"]).fails(
        2,
        "setwise: from 2020-01-01 to 2026-12-01 is too long; at most 1100 days are shown, and --ics prints all there is",
    );
    home.run(&["calendar", "--month", "2026-13"]).is_wrong(
        "error: invalid value '2026-13' for '--month <MONTH>': a month is a year and a month, such as 2026-11",
    );
    home.run(&["calendar", "--ics", "--json"])
        .fails(2, "setwise: --ics prints iCalendar; leave out --json");
    home.run(&["calendar", "--from", "9999-12-30"]).done();
}

#[test]
fn a_calendar_is_printed_for_other_programs() {
    let home = planned();
    let text = home.run(&["calendar", "--ics"]).done().out;
    assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
    assert!(text.contains("\r\nRRULE:FREQ=WEEKLY;UNTIL=20261231\r\n"));
    let read: icalendar::Calendar = text.parse().unwrap();
    // The series, its two days that were done, the single one, the one for later.
    assert_eq!(read.components.len(), 5);
    assert_eq!(home.run(&["calendar", "--ics"]).done().out, text);
}

/// What was exported is known when it comes back, wherever between two days a series ends.
#[test]
fn what_was_exported_is_there_already() {
    for wish in [
        "add leg day every monday and thursday until 28 february",
        "add leg day every monday and thursday until 25 february",
        "add leg day every tuesday until march",
        "add leg day every 3 days until 30 december",
        "add leg day every month until june",
        "add leg day every weekday until christmas",
        "add leg day on friday",
    ] {
        let home = Home::new();
        home.run(&["assistant", "message", wish]);
        home.run(&["accept"]).done();
        let file = home.file("own.ics", home.run(&["calendar", "--ics"]).done().out);
        let found = home.run(&["import", &file, "--dry-run", "--json"]).done().json();
        assert_eq!(found["already_there"], json!(1), "{wish}: {found}");
    }
}

#[test]
fn a_dry_run_and_an_apply_say_the_same() {
    let home = planned();
    let file = file(
        &home,
        &json!([
            {"op": "move_occurrence", "id": 1, "occurrenceDate": "2026-11-23", "to": "2026-11-27"},
            {"op": "complete", "id": 2},
            {"op": "delete", "id": 3},
        ]),
    );
    let dry = home.run(&["assistant", "dryrun", &file]).done();
    insta::assert_snapshot!(dry.out, @"
    This would be done:
      1  Moves “Leg day” from Mon 23 Nov to Fri 27 Nov.
      2  Marks “Weigh in” of Thu 19 Nov as done.
      3  Deletes “Read about sleep”.
    1 session added, 1 session changed, 1 session done, 1 session deleted.
    ");
    let dry = home.run(&["assistant", "dryrun", &file, "--json"]).done().json();
    assert_eq!(dry["applied"], false);
    assert_eq!(dry["summary"], json!({"created": 1, "updated": 1, "deleted": 1, "completed": 1}));
    let applied = home.run(&["assistant", "apply", &file]).done();
    insta::assert_snapshot!(applied.out, @"
    Done:
      1  Moves “Leg day” from Mon 23 Nov to Fri 27 Nov.
      2  Marks “Weigh in” of Thu 19 Nov as done.
      3  Deletes “Read about sleep”.
    1 session added, 1 session changed, 1 session done, 1 session deleted.
    ");
    let shown = home.run(&["calendar", "--json"]).done().json();
    assert_eq!(shown["sessions"].as_array().unwrap().len(), 3);
    home.run(&["undo"]).says("Undone: 3 changes of the calendar.");
    let back = home.run(&["calendar", "--json"]).done().json();
    assert_eq!(back["sessions"].as_array().unwrap().len(), 3);
    assert_eq!(back["sessions"][2]["title"], "Read about sleep");
}

#[test]
fn one_bad_operation_leaves_all_undone() {
    let home = planned();
    let before = home.run(&["calendar", "--json"]).done().out;
    let file = file(
        &home,
        &json!([{"op": "delete", "id": 3}, {"op": "complete", "id": 1}, {"op": "create", "title": "\u{1b}[2J"}]),
    );
    let refused = home.run(&["assistant", "apply", &file]);
    assert_eq!(refused.exit, 3);
    insta::assert_snapshot!(refused.out, @r#"
    Nothing was changed, because not all of it can be carried out:
      1  ✓ can be done
      2  ✗ use_complete_occurrence_for_repeating: session 1 (“Leg day”) repeats, so only its days can be done: send complete_occurrence with the `occurrenceDate`, such as "2026-11-23".
      3  ✗ missing_recurrence: this create has no `recurrence`: send {"type": "none"} for a session that does not repeat.
      3  ✗ invalid_title: `title` is “�[2J”, with control characters in it: send it as one line of plain text.
    "#);
    let refused = home.run(&["assistant", "apply", &file, "--json"]);
    assert_eq!((refused.exit, &refused.json()["applied"]), (3, &json!(false)));
    assert_eq!(refused.json()["results"][0]["errors"], json!([]));
    assert_eq!(
        refused.json()["results"][1]["errors"][0]["code"],
        "use_complete_occurrence_for_repeating"
    );
    assert_eq!(home.run(&["assistant", "dryrun", &file]).exit, 3);
    assert_eq!(home.run(&["calendar", "--json"]).done().out, before);
}

#[test]
fn much_at_once_is_confirmed_by_a_flag() {
    let home = Home::new();
    let many: Vec<_> = (0..21)
        .map(|n| json!({"op": "create", "title": format!("s{n}"), "recurrence": {"type": "none"}}))
        .collect();
    home.run(&["assistant", "apply", &file(&home, &Value::Array(many))]).done();
    let file = file(&home, &json!([{"op": "bulk_delete", "where": {"completed": false}}]));
    let waits = home.run(&["assistant", "apply", &file]);
    insta::assert_snapshot!(waits.out, @"
    Nothing was changed; with --confirm this would be done:
      1  Deletes 21 sessions (“s0”, “s1”, “s2” and 18 more).
      ! 21 sessions would be deleted, more than 20 at once.
    21 sessions deleted.
    ");
    assert_eq!(waits.exit, 3);
    // A dry run was asked what would be done, and says it.
    home.run(&["assistant", "dryrun", &file]).done();
    let waits = home.run(&["assistant", "apply", &file, "--json"]).json();
    assert_eq!((&waits["applied"], &waits["needsConfirmation"]), (&json!(false), &json!(true)));
    let done = home.run(&["assistant", "apply", &file, "--confirm", "--json"]).done().json();
    assert_eq!(done["summary"]["deleted"], 21);
}

#[test]
fn the_same_under_a_key_is_answered_alike_and_anything_else_is_refused() {
    let home = Home::new();
    let first = home.file(
        "a.json",
        r#"{"operations":[{"op":"create","title":"A","recurrence":{"type":"none"}}]}"#,
    );
    // Whatever stands around them, the operations are the same.
    let same = home
        .file("same.json", r#"[ {"op": "create", "title": "A", "recurrence": {"type": "none"}} ]"#);
    let other = home.file(
        "b.json",
        r#"{"operations":[{"op":"create","title":"B","recurrence":{"type":"none"}}]}"#,
    );
    let apply = |home: &Home, file: &str| {
        home.run(&["assistant", "apply", file, "--idempotency-key", "k", "--json"])
    };
    let answer = apply(&home, &first).done().out;
    for repeated in [&first, &same] {
        assert_eq!(apply(&home, repeated).done().out, answer);
    }
    let taken = home.run(&["assistant", "apply", &other, "--idempotency-key", "k"]);
    taken.refuses("Nothing was changed: that idempotency key was used with other operations in the last 10 minutes; use another key, or send the same operations.");
    let home = home.at("2026-11-21T18:11:59-05:00");
    assert_eq!(apply(&home, &first).done().out, answer);
    // After ten minutes the key is free, and the same is done once more.
    let home = home.at("2026-11-21T18:12:00-05:00");
    apply(&home, &other).done();
    let shown = home.run(&["calendar", "--json"]).done().json();
    assert_eq!(shown["sessions"].as_array().unwrap().len(), 2);
    home.run(&["assistant", "apply", &first, "--idempotency-key", ""])
        .refuses("The idempotency key has 0 characters, and must have from 1 to 200, not all of them spaces.");
}

#[test]
fn files_that_hold_no_operations_are_refused() {
    let home = Home::new();
    for (text, why) in [
        ("", "The file is not taken. It can't be read as JSON: "),
        ("{", "The file is not taken. It can't be read as JSON: "),
        ("skip today", "The file is not taken. It can't be read as JSON: "),
        (
            "{}",
            "The file is not taken. It has 1 JSON value and no operations in it; send one JSON object with a list named operations.",
        ),
        (r#"{"operations":{}}"#, "Nothing was changed, because not all of it can be carried out:"),
        (r#"{"operations":[]}"#, "`operations` is empty: send at least one operation."),
        (r#"{"operations":[3]}"#, "Nothing was changed, because not all of it can be carried out:"),
    ] {
        let ran = home.fed(&["assistant", "apply", "-"], text);
        assert_eq!(ran.exit, 3, "{text}");
        assert!(ran.out.starts_with(why), "{text}: {}", ran.out);
    }
    let not_text = home.file("bytes", [0xff, 0xfe, 0x00]);
    assert_eq!(home.run(&["assistant", "apply", &not_text]).exit, 3);
    let huge = home.file("huge", "[".repeat(3_000_000));
    assert_eq!(home.run(&["assistant", "apply", &huge]).exit, 3);
    assert_eq!(home.run(&["assistant", "apply", "nowhere.json"]).exit, 2);
    let deep = home.file("deep", format!("{{\"operations\":[{}]}}", "[".repeat(5_000)));
    assert_eq!(home.run(&["assistant", "dryrun", &deep]).exit, 3);
}

/// A club's calendar: a series with a day left out and one moved, a single event, a rule that no
/// session has, and what is past.
const CLUB: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\
    BEGIN:VEVENT\r\nUID:club@example\r\nSUMMARY:Club night\\, hall 2\r\nDTSTART:20261005T183000\r\n\
    DURATION:PT2H\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH\r\nEXDATE:20261126T183000\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:club@example\r\nRECURRENCE-ID:20261130T183000\r\nSUMMARY:Club night\\, hall 2\r\n\
    DTSTART:20261201T190000\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:meet@example\r\nSUMMARY:Mock me\r\n et\r\nDTSTART;VALUE=DATE:20261212\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:first@example\r\nSUMMARY:Open gym\r\nDTSTART;VALUE=DATE:20261201\r\n\
    RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=3\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:old@example\r\nSUMMARY:Old\r\nDTSTART;VALUE=DATE:20200101\r\nEND:VEVENT\r\n\
    END:VCALENDAR\r\n";

fn titles(home: &Home) -> Vec<String> {
    let calendar = home.run(&["calendar", "--json"]).done().json();
    let sessions = calendar["sessions"].as_array().unwrap();
    let line = |one: &Value| {
        format!(
            "{} {} {}",
            one["title"].as_str().unwrap(),
            one["scheduledFor"].as_str().unwrap_or("-"),
            one["time"].as_str().unwrap_or("-")
        )
    };
    sessions.iter().map(line).collect()
}

#[test]
fn a_calendar_file_is_previewed_imported_once_and_undone() {
    let home = Home::new();
    let file = home.file("club.ics", CLUB);
    let preview = home.run(&["import", &file, "--dry-run"]).done().out;
    assert!(preview.contains("6 new sessions of 5 events, 1 past and left out."), "{preview}");
    assert!(preview.contains("its days of a year became 3 sessions"), "{preview}");
    assert_eq!(titles(&home), Vec::<String>::new());
    let imported = home.run(&["import", &file]).done().out;
    assert!(imported.starts_with("Imported from "), "{imported}");
    let wanted = [
        "Club night, hall 2 2026-11-23 18:30",
        "Club night, hall 2 2026-12-01 19:00",
        "Mock meet 2026-12-12 -",
        "Open gym 2026-12-01 -",
        "Open gym 2027-01-05 -",
        "Open gym 2027-02-02 -",
    ];
    assert_eq!(titles(&home), wanted);
    // What was changed since stays, and nothing comes twice.
    home.run(&["assistant", "message", "rename mock meet to Test day"]);
    home.run(&["accept"]).done();
    let again = home.run(&["import", &file, "--json"]).done().json();
    assert_eq!((&again["imported"], &again["already_there"]), (&json!(0), &json!(6)));
    home.run(&["undo"]).done();
    home.run(&["undo"]).done();
    assert_eq!(titles(&home), Vec::<String>::new());
    home.run(&["import", &file]).done();
    assert_eq!(titles(&home), wanted);
}

#[test]
fn a_calendar_file_with_bad_events_is_refused_by_line_or_read_without_them() {
    let home = Home::new();
    let text = CLUB.replace("DTSTART;VALUE=DATE:20261212", "DTSTART;VALUE=DATE:20261232");
    let file = home.file("bad.ics", &text);
    let refused = home.run(&["import", &file]);
    assert_eq!(refused.exit, 3);
    let out = refused.out;
    assert!(
        out.contains("line 21: DTSTART is '20261232', not a date such as 20261121 or 20261121T180000; the event is left out"),
        "{out}"
    );
    assert_eq!(titles(&home), Vec::<String>::new());
    home.run(&["import", &file, "--skip-bad"]).done();
    assert_eq!(titles(&home).len(), 5);
    for hostile in ["", "no calendar", "BEGIN:VCALENDAR", "BEGIN:VEVENT\nEND:VCALENDAR"] {
        let file = home.file("hostile.ics", hostile);
        assert_eq!(home.run(&["import", &file]).exit, 3, "{hostile}");
    }
}
