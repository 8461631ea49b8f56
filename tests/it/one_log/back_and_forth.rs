//! Whatever was changed, an undo leads to what was before and a redo to what was after: by all that an export of
//! everything holds.

use crate::home::Home;

/// Changes of every kind, in an order in which each has something to change.
const CHANGES: [&[&str]; 22] = [
    &["profile", "set", "days", "5"],
    &["profile", "set", "equipment", "barbell, rack"],
    &["log", "bench 3x8 185lb @8; squat 100kg 3x5"],
    &["log", "barbell row 80kg x8 // slow"],
    &["edit", "bench", "--set", "1", "--reps", "7"],
    &["edit", "squat", "--set", "2", "--to-date", "2026-11-20"],
    &["edit", "squat", "--set", "1", "--to-exercise", "deadlift"],
    &["delete", "bench", "--set", "2"],
    &["log", "bw 82.4 kg"],
    &["log", "bw 82 kg"],
    &["lines", "teach", "leg blast", "leg press"],
    &["lines", "teach", "leg blast", "hack squat"],
    &["lines", "forget", "leg blast"],
    &["assistant", "apply", "create.json"],
    &["assistant", "apply", "move.json"],
    &["import", "log.csv"],
    &["import", "more.csv"],
    &["import", "swim.ics"],
    &["debrief"],
    &["profile", "forget", "1"],
    &["plan", "accept", "plan.json", "--confirm"],
    &["log", "deadlift 180kg x2"],
];

const LOG: &str = "Date,Exercise,Weight (kg),Reps,Notes\n2026-11-12,Back Squat,100,5,\n\
    2026-11-14,Deadlift,140,3,\n";
const SWIM: &str = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20261203\r\n\
    SUMMARY:Swim\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const CREATE: &str = r#"{"operations": [{"op": "create", "title": "Leg day",
    "scheduledFor": "2026-11-23", "recurrence": {"type": "weekly", "until": "2026-12-31"}}]}"#;
const MOVE: &str = r#"{"operations": [{"op": "move_occurrence", "id": 1,
    "occurrenceDate": "2026-11-30", "to": "2026-12-01"}]}"#;

fn prepared() -> Home {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    // A plan to accept, and a fact to forget.
    let plan = Home::new().run(&["plan", "generate", "--json"]).done().out;
    home.file("plan.json", plan);
    home.run(&["chat", "my left shoulder hurts when I press"]);
    home.run(&["log", "dips x5"]).done();
    home.run(&["debrief"]).done();
    home.file("log.csv", LOG);
    home.file("more.csv", LOG.replace(",140,3,", ",140,4,"));
    home.file("swim.ics", SWIM);
    home.file("create.json", CREATE);
    home.file("move.json", MOVE);
    home
}

/// All that the athlete has, and the records that follow from it.
fn state(home: &Home) -> (String, String) {
    (home.run(&["export", "--all"]).done().out, home.run(&["records"]).done().out)
}

#[test]
fn every_change_goes_back_and_forth() {
    let home = prepared();
    let mut states = vec![state(&home)];
    for change in CHANGES {
        let ran = home.run(change);
        assert_eq!(ran.exit, 0, "{change:?}: {}{}", ran.out, ran.err);
        let after = state(&home);
        assert_ne!(Some(&after), states.last(), "{change:?}");
        home.run(&["undo"]).done();
        assert_eq!(Some(&state(&home)), states.last(), "the undo of {change:?}");
        home.run(&["redo"]).done();
        assert_eq!(state(&home), after, "the redo of {change:?}");
        states.push(after);
    }
    // All the way back, and forth again.
    for (change, before) in CHANGES.iter().zip(&states).rev() {
        home.run(&["undo"]).done();
        assert_eq!(&state(&home), before, "the undo of {change:?}");
    }
    for (change, after) in CHANGES.iter().zip(&states[1..]) {
        home.run(&["redo"]).done();
        assert_eq!(&state(&home), after, "the redo of {change:?}");
    }
    assert_eq!(home.run(&["redo"]).exit, 3);
    home.run(&["doctor", "--replay"]).done();
}

/// A redo ends with the next change, of whatever kind that is; by its number a change comes back all the same.
#[test]
fn whatever_is_changed_next_ends_a_redo() {
    let home = prepared();
    for change in &CHANGES[..10] {
        home.run(&["log", "plank 60s"]).done();
        home.run(&["undo"]).done();
        let ran = home.run(change);
        assert_eq!(ran.exit, 0, "{change:?}: {}{}", ran.out, ran.err);
        let refused = home.run(&["redo", "--json"]);
        assert_eq!(refused.json()["faults"][0]["code"], "nothing_to_redo", "{change:?}");
    }
}
