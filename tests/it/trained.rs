//! A session of training is done once the day's plan is finished, and open again once that is
//! taken back.

use super::home::Home;
use serde_json::{Value, json};

/// Accepts a plan of one exercise for today.
fn accept(home: &Home, prescription: &str) {
    let plan = json!({
        "focus": "Legs", "durationMinutes": 20, "equipment": [], "source": "manual",
        "energy": "easy", "summary": "",
        "blocks": [
            {"blockTemplate": "warmup-lower"},
            {"title": "Main", "durationMinutes": 15, "focus": "Strength", "exercises": [
                {"name": "Back Squat", "prescription": prescription, "detail": null},
            ]},
        ],
    });
    let plan = home.file("plan.json", plan.to_string());
    home.run(&["plan", "accept", &plan]).done();
}

/// A home with such a plan, a session today, a check-in and another session.
fn home() -> Home {
    let home = Home::new();
    accept(&home, "2 x 5");
    let session = |title: &str, kind: &str, recurrence: &str| {
        json!({"op": "create", "title": title, "scheduledFor": "2026-11-21", "kind": kind,
               "recurrence": {"type": recurrence, "until": "never"}})
    };
    apply(
        &home,
        &json!([
            session("Leg day", "training", "weekly"),
            session("Weigh in", "check_in", "daily"),
            session("Extra legs", "training", "none"),
        ]),
    );
    home
}

fn apply(home: &Home, operations: &Value) {
    let file = home.file("ops.json", json!({ "operations": operations }).to_string());
    home.run(&["assistant", "apply", &file]).done();
}

/// How the sessions of today stand, by title.
fn stand(home: &Home) -> Vec<String> {
    let ran = home.run(&["calendar", "--from", "2026-11-21", "--to", "2026-11-21", "--json"]);
    let shown = ran.done().json();
    let title = |id: &Value| {
        let sessions = shown["sessions"].as_array().unwrap();
        let session = sessions.iter().find(|one| &one["id"] == id).unwrap();
        session["title"].as_str().unwrap().to_owned()
    };
    let occurrences = shown["occurrences"].as_array().unwrap().iter();
    let told = occurrences
        .map(|one| format!("{} {}", title(&one["session"]), one["state"].as_str().unwrap()));
    told.collect()
}

#[test]
fn what_was_trained_is_done_until_it_is_taken_back() {
    let home = home();
    let open = ["Leg day planned", "Weigh in planned", "Extra legs planned"];
    assert_eq!(stand(&home), open);
    home.run(&["log", "squat 100kg x5"]).done();
    assert_eq!(stand(&home), open, "half of it is not the whole");
    home.run(&["log", "squat 100kg x5"]).done();
    let done = ["Leg day done", "Weigh in planned", "Extra legs done"];
    assert_eq!(stand(&home), done);

    // A change of the session keeps what the log says out of the calendar itself.
    apply(
        &home,
        &json!([
            {"op": "update", "id": 1, "title": "Heavy legs", "recurrence": {"type": "weekly", "until": "never"}},
            {"op": "update", "id": 3, "priority": "high", "recurrence": {"type": "none"}},
        ]),
    );
    let done = ["Extra legs done", "Heavy legs done", "Weigh in planned"];
    assert_eq!(stand(&home), done);
    accept(&home, "3 x 5");
    let reopened = ["Extra legs planned", "Heavy legs planned", "Weigh in planned"];
    assert_eq!(stand(&home), reopened);
    home.run(&["undo"]).done();
    assert_eq!(stand(&home), done);
    for _ in 0..2 {
        home.run(&["undo"]).done();
    }
    assert_eq!(stand(&home), open);
}

#[test]
fn a_day_that_is_over_is_done_by_any_of_its_work() {
    let home = home();
    home.run(&["log", "squat 100kg x5"]).done();
    let home = home.at("2026-11-22T10:00:00-05:00");
    let done = ["Leg day done", "Weigh in missed", "Extra legs done"];
    assert_eq!(stand(&home), done);
    let day = ["calendar", "--from", "2026-11-21", "--to", "2026-11-21"];
    let shown = home.run(&[&day[..], &["--json"]].concat()).done().json();
    assert_eq!(shown["occurrences"][0]["work"], json!({"done": 1, "asked": 2}));
    assert_eq!(shown["trained"][0]["sets"], 1);
    assert_eq!(shown["trained"][0]["exercises"], json!(["Back Squat"]));
    home.run(&["undo", "--yes"]).done();
    let missed = ["Leg day missed", "Weigh in missed", "Extra legs missed"];
    assert_eq!(stand(&home), missed);
    // Warm-ups and mobility are no work.
    home.run(&["log", "squat w 60kg x5 on 2026-11-21"]).done();
    assert_eq!(stand(&home), missed);
    // What the plan didn't ask for is.
    home.run(&["log", "bench 60kg x5 on 2026-11-21"]).done();
    assert_eq!(stand(&home), done);
    let shown = home.run(&[&day[..], &["--json"]].concat()).done().json();
    assert_eq!(shown["occurrences"][0]["work"], Value::Null);
}

#[test]
fn a_day_without_a_plan_is_done_by_any_work_and_without_a_session_it_shows_too() {
    let home = Home::new();
    home.run(&["log", "squat 100kg x5, x5 on 2026-11-19; bench 60kg x8 on 2026-11-19"]).done();
    let text = home.run(&["calendar", "--from", "2026-11-19", "--to", "2026-11-20"]).done().out;
    assert_eq!(
        text,
        "Thu 19 Nov to Fri 20 Nov\n  \
           Thu 19 Nov       \u{2713} done    3 sets\n                              \
           Back Squat  100 kg \u{d7} 5, 5 (220.5 lb)\n                              \
           Bench Press  60 kg \u{d7} 8 (132.3 lb)\n"
    );
    apply(
        &home,
        &json!([{"op": "create", "title": "Legs", "scheduledFor": "2026-11-21",
                 "recurrence": {"type": "none"}}]),
    );
    assert_eq!(stand(&home), ["Legs planned"]);
    home.run(&["log", "squat 100kg x5"]).done();
    assert_eq!(stand(&home), ["Legs planned"], "it is under way");
    let home = home.at("2026-11-22T10:00:00-05:00");
    assert_eq!(stand(&home), ["Legs done"]);
}
