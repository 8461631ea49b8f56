//! `setwise debrief`, what it remembers, and the tools that finish a session and swap an exercise.

use super::home::Home;
use super::models::server::{Reply, Server};
use super::models::speaker::CHAT;
use serde_json::{Value, json};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

const PLAN: &str = r#"{
  "focus": "Upper body", "durationMinutes": 45, "equipment": ["barbell"], "source": "manual",
  "energy": "moderate", "summary": "Press and pull.",
  "blocks": [{"title": "Main", "durationMinutes": 45, "focus": "Strength"}],
  "exercises": [
    {"blockIndex": 0, "order": 0, "name": "Bench Press", "prescription": "3 x 8", "detail": null},
    {"blockIndex": 0, "order": 1, "name": "Barbell Row", "prescription": "3 x 8", "detail": null}
  ]
}"#;

/// A session with a plan, an earlier one, a record, notes and words.
fn trained() -> Home {
    let home = Home::new();
    home.run(&["log", "bench 3x8 180lb on 14 nov"]).done();
    home.fed(&["plan", "accept", "-"], PLAN).done();
    home.run(&["log", "bench 185lb 8 8 8 // left elbow twinge"]).done();
    home.run(&["log", "barbell row 150lb 8"]).done();
    home.run(&["chat", "only have 30 minutes on weekdays"]);
    home
}

fn ends(answer: &Value) -> Vec<(String, String)> {
    let sections = answer["sections"].as_array().unwrap().iter();
    let end = |section: &Value| {
        let text = |key: &str| section[key].as_str().unwrap().to_owned();
        (text("name"), text("end"))
    };
    sections.map(end).collect()
}

#[test]
fn a_session_is_summed_up_by_sections_and_once() {
    let home = trained();
    let answer = home.run(&["debrief", "--json"]).done().json();
    let names: Vec<_> = answer.as_object().unwrap().keys().collect();
    assert_eq!(names, ["debrief", "sections"]);
    let all = |end: &str| {
        ["message", "highlights", "progressions", "athlete_facts"]
            .map(|name| (name.to_owned(), end.to_owned()))
            .to_vec()
    };
    assert_eq!(ends(&answer)[..4], all("stored"));
    assert_eq!(ends(&answer)[4], ("calendar".into(), "absent".into()));
    assert_eq!(
        answer["debrief"]["athlete_facts"],
        json!([
            {"kind": "schedule", "fact": "only have 30 minutes on weekdays"},
            {"kind": "limitation", "fact": "left elbow twinge"},
        ])
    );
    let again = home.run(&["debrief", "--json"]).done().json();
    assert_eq!(again["debrief"], answer["debrief"]);
    assert_eq!(ends(&again)[..4], all("already_stored"));
    let stored = home.run(&["debrief", "--history", "--json"]).done().json();
    assert_eq!(stored.as_array().unwrap().len(), 1);
    assert_eq!(stored[0]["debrief"], answer["debrief"]);
    assert_eq!(stored[0]["date"], "2026-11-21");
}

#[test]
fn its_text_says_what_was_done_what_stood_out_and_what_is_next() {
    let home = trained();
    home.run(&["debrief"]).says(
        "4 sets of 2 exercises. 2 of 6 working sets left out: Barbell Row (1 of 3 done). Watch: “left elbow twinge”.\n\
         Highlights:\n\
         - Bench Press: 185 lb × 8 is the most weight for 8 reps (180 lb on 14 Nov, +5 lb) and best e1RM, 234.3 lb (180 lb × 8 on 14 Nov, +6.3 lb)\n\
         - Bench Press: all 3 sets hit 8: 185 lb × 8, 8, 8\n\
         - Barbell Row: done for the first time: 150 lb × 8\n\
         Next time:\n\
         - Bench Press: 165 lb, less load ('left elbow twinge' on 21 Nov: lighter, and no increase; today: 185 lb × 8)\n\
         - Barbell Row: 150 lb, the same again (1 of 3 sets done: stay at this load; today: 150 lb × 8)\n\
         Remembered:\n\
         - only have 30 minutes on weekdays (schedule)\n\
         - left elbow twinge (limitation)",
    );
}

#[test]
fn without_sets_there_is_nothing_to_sum_up() {
    let home = Home::new();
    home.run(&["debrief"]).refuses("No sets are logged today, so there is nothing to sum up.");
    home.run(&["log", "bench 3x8 180lb on 14 nov"]).done();
    let refused = home.run(&["debrief", "--json"]);
    assert_eq!(refused.exit, 3);
    assert_eq!(refused.json()["faults"][0]["code"], "nothing_there");
    home.run(&["debrief", "--history"]).says("No debriefs yet.");
}

#[test]
fn what_is_remembered_is_shown_and_can_be_forgotten() {
    let home = trained();
    home.run(&["debrief"]).done();
    let shown = home.run(&["profile"]).done().out;
    assert!(
        shown.contains("remembered  2  left elbow twinge (limitation, 2026-11-21)\n"),
        "{shown}"
    );
    home.run(&["profile", "forget", "2"]).says("Forgotten: left elbow twinge.");
    home.run(&["profile", "forget", "2"])
        .refuses("Nothing was forgotten: nothing is remembered under the number 2.");
    let facts = home.run(&["profile", "--json"]).done().json();
    assert_eq!(
        facts["facts"],
        json!([{
            "number": 1,
            "since": "2026-11-21",
            "kind": "schedule",
            "fact": "only have 30 minutes on weekdays",
        }])
    );
    // The same session does not bring it back.
    let again = home.run(&["debrief", "--json"]).done().json();
    assert_eq!(
        again["debrief"]["athlete_facts"],
        json!([{"kind": "schedule", "fact": "only have 30 minutes on weekdays"}])
    );
    home.run(&["undo"]).done();
}

#[test]
fn an_undo_takes_a_debrief_back_as_one() {
    let home = trained();
    home.run(&["debrief"]).done();
    home.run(&["undo"]).says("Undone: the debrief of 2026-11-21.");
    home.run(&["debrief", "--history"]).says("No debriefs yet.");
    assert_eq!(home.run(&["profile", "--json"]).done().json()["facts"], json!([]));
    home.run(&["undo"]).says("Undone: 1 set of Barbell Row.");
}

#[test]
fn a_line_finishes_the_session_too() {
    let home = trained();
    let turn = home.run(&["chat", "I'm done for today", "--json"]).done();
    let events = turn.out.lines().map(|line| {
        let event: Value = serde_json::from_str(line).unwrap();
        event
    });
    let kinds: Vec<_> = events
        .filter(|event| event["event"] == "entry")
        .map(|event| event["data"]["body"]["kind"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(kinds, ["athlete", "debrief"]);
    home.run(&["chat", "finish"])
        .says("This session is already summed up, and nothing has changed since.");
}

/// What leads into the work is part of the plan, and none of its work.
#[test]
fn a_warm_up_alone_is_said_to_be_all_that_was_done() {
    let home = Home::new();
    home.run(&["plan", "today"]).done();
    home.run(&["chat", "warm-up done"]).done();
    let said = home.run(&["chat", "finish"]).done().out;
    assert!(
        said.starts_with(
            "2 sets of 2 exercises. Of the plan only Warm-up was begun: 13 sets left out."
        ),
        "{said}"
    );
}

#[test]
fn a_model_finishes_a_session_by_a_call() {
    let home = trained();
    let call = |arguments: &Value| {
        home.run(&["tool", "call", "finish_session", &arguments.to_string(), "--json"])
    };
    let sections = json!({
        "highlights": [{"text": "a good day"}],
        "progressions": [{"exercise": "Bench Press", "step": "add_load", "load": "heavy", "reason": "it went well"}],
        "athlete_facts": [{"kind": "goal", "fact": "wants to bench 225"}],
        "calendar": "add mobility on sunday",
    });
    let done = call(&json!({"message": "Well done.", "sections": sections.to_string()})).done();
    let done = done.json();
    assert_eq!(done["ok"], true);
    assert_eq!(
        done["message"],
        "[Session Summed Up] 2026-11-21\nmessage: stored\nhighlights: stored\nprogressions: not stored: the load of progression 1 is 'heavy', and must be a number with its unit, such as 187.5 lb\nathlete_facts: stored\ncalendar: stored\nThe calendar is unchanged: the athlete sees a card to accept or refuse."
    );
    home.run(&["accept"]).says("Accepted: Adds “Mobility” on Sun 22 Nov.");
    home.run(&["undo"]).says("Undone: the acceptance of “1 change of the calendar”.");
    home.run(&["refuse"]).done();
    let refused = call(&json!({"message": "x", "sections": "{\"highlight\": []}"}));
    assert_eq!(refused.exit, 3);
    let refused = refused.json();
    assert_eq!(refused["faults"][0]["code"], "bad_debrief");
    let alias = call(&json!({"text": "done"}));
    assert_eq!(alias.exit, 3);
    let nothing =
        Home::new().run(&["tool", "call", "finish_session", r#"{"message":"Well done."}"#]);
    assert_eq!(nothing.exit, 3);
    assert!(
        nothing.out.contains("No sets are logged today, so there is nothing to sum up."),
        "{}",
        nothing.out
    );
}

#[test]
fn one_bad_section_of_a_call_loses_no_other_and_invented_sets_are_kept_nowhere() {
    let home = trained();
    let call = |message: &str, sections: &Value| {
        let arguments = json!({"message": message, "sections": sections.to_string()});
        let ran = home.run(&["tool", "call", "finish_session", &arguments.to_string(), "--json"]);
        let message = ran.json()["message"].as_str().unwrap().to_owned();
        if ran.json()["ok"] == true {
            home.run(&["undo"]).done();
        }
        message
    };
    // A word that is none of the vocabulary.
    let told = call(
        "Well done.",
        &json!({
            "highlights": [{"text": "a good day"}],
            "progressions": [{"exercise": "Bench Press", "step": "more", "reason": "it went well"}],
            "athlete_facts": [{"kind": "goal", "fact": "wants to bench 225"}],
        }),
    );
    assert!(
        told.starts_with(
            "[Session Summed Up] 2026-11-21\nmessage: stored\nhighlights: stored\nprogressions: not stored: it can't be read: "
        ) && told.ends_with("\nathlete_facts: stored"),
        "{told}"
    );
    // A number behind `at` is the load as well as the reps.
    for (message, stored) in [
        ("Three sets at 185.", true),
        ("3 sets at 185 lb.", true),
        ("All 3 sets with 185!", true),
        ("3 sets at 8.", true),
        ("Three sets at 195.", false),
        ("4 sets at 185.", false),
        ("Three sets of 185.", false),
    ] {
        let told = call(message, &json!({"highlights": [{"text": "a good day"}]}));
        assert_eq!(told.contains("message: stored"), stored, "{message}: {told}");
    }
    // Sets that nobody did: without a message there is no debrief, so that one is sent again.
    let sections = json!({
        "highlights": [{"text": "Bench Press 999 × 8"}],
        "athlete_facts": [{"kind": "goal", "fact": "wants to bench 225"}],
    });
    let told = call("Bench Press 1000 lb × 8 is a record.", &sections);
    assert!(
        told.starts_with("[Error: Not as the athlete said it]")
            && told.contains(
                "The message says 'Bench Press 1000 lb × 8 is a record.', which is not in the log. Today's log has "
            ),
        "{told}"
    );
    let told = call("Well done.", &sections);
    assert_eq!(
        told,
        "[Session Summed Up] 2026-11-21\nmessage: stored\nhighlights: not stored: entry 1: the log doesn't support all of “Bench Press 999 × 8”: say only sets, reps, loads and effort as logged, such as “3 sets of 8 at 185 lb”\nathlete_facts: stored"
    );
}

/// Nobody is asked again: the athlete has a debrief, and a true one.
#[test]
fn a_false_message_of_a_model_gives_way_to_the_programs_own() {
    for (message, kept) in [
        ("You benched 1000 lb × 8.", "4 sets of 2 exercises. "),
        ("Bench at 185 lb for 8, 8 and 6, steady all the way.", "4 sets of 2 exercises. "),
        ("Bench at 185 lb for 8, 8 and 8, steady all the way.", "Bench at 185 lb for 8, 8 and 8"),
    ] {
        let answer = json!({"message": message}).to_string();
        let server = Server::new([Reply::stream((CHAT.text)(&[&answer]))]);
        let home = trained()
            .with("SETWISE_PROVIDER", CHAT.protocol.word())
            .with("SETWISE_MODEL", "test-model")
            .with("SETWISE_BASE_URL", &server.url());
        let told = home.run(&["debrief", "--json"]).done().json();
        let message = told["debrief"]["message"].as_str().unwrap();
        assert!(message.starts_with(kept), "{message}");
    }
}

#[test]
fn what_a_debrief_wants_of_the_calendar_is_a_proposal_only_where_it_can_be_done() {
    let home = trained();
    let finish = |operations: &Value| {
        let sections = json!({"calendar": operations}).to_string();
        let arguments = json!({"message": "Well done.", "sections": sections}).to_string();
        let ran = home.run(&["tool", "call", "finish_session", &arguments, "--json"]);
        let message = ran.json()["message"].as_str().unwrap().to_owned();
        home.run(&["undo"]).done();
        message
    };
    let told = finish(&json!("delete easy run"));
    let wanted = "[Session Summed Up] 2026-11-21\nmessage: stored\ncalendar: not stored: ";
    assert!(told.starts_with(wanted), "{told}");
    // A sentence, and no operations of its own.
    let told = finish(&json!([{"op": "delete", "id": 1}]));
    assert!(
        told.ends_with("calendar: not stored: it can't be read: /calendar: found a list; wanted a string or null."),
        "{told}"
    );
    let session = json!([{"op": "create", "title": "Easy run", "scheduledFor": "2026-11-23", "recurrence": {"type": "none"}}]);
    home.fed(&["assistant", "apply", "-"], session.to_string()).done();
    let told = finish(&json!("delete easy run"));
    assert!(
        told.contains("\ncalendar: stored\nThe calendar is unchanged: the athlete sees a card"),
        "{told}"
    );
}

#[test]
fn a_model_swaps_an_exercise_by_a_call() {
    let home = Home::new();
    let call = |arguments: &Value| {
        home.run(&["tool", "call", "swap_exercise", &arguments.to_string(), "--json"])
    };
    let message = |arguments: &Value| {
        let refused = call(arguments);
        assert_eq!(refused.exit, 3, "{}", refused.out);
        let issues = refused.json()["faults"].clone();
        let messages = issues.as_array().unwrap().iter();
        messages.map(|error| error["message"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        message(&json!({"exercise": "Bench Press", "reason": "busy"})),
        ["There is no plan for today, so there is nothing to swap; propose_plan proposes one."]
    );
    home.fed(&["plan", "accept", "-"], PLAN).done();
    assert_eq!(
        message(&json!({"exercise": "Deadlift", "reason": "busy"})),
        ["'Deadlift' is not on today's plan. On it: Bench Press, Barbell Row."]
    );
    assert_eq!(
        message(&json!({"exercise": "Bench Press", "reason": "taken"})),
        ["'reason' must be \"busy\", \"pain\" or \"no equipment\"; found \"taken\""]
    );
    assert_eq!(message(&json!({"exercise": "Bench Press", "with": "Florble"})).len(), 1);
    assert_eq!(message(&json!({"exercise": "Bench Press"})).len(), 1);
    let proposed = call(&json!({"exercise": "Bench Press", "reason": "busy"})).done().json();
    assert_eq!(proposed["result"]["kind"], "proposed");
    // Nothing has changed before the athlete's word.
    let plan = || home.run(&["plan", "today", "--json"]).done().json()["plan"].clone();
    assert_eq!(plan()["blocks"][0]["exercises"][0]["name"], "Bench Press");
    home.run(&["accept"]).done();
    let swapped = plan()["blocks"][0]["exercises"][0]["name"].clone();
    assert_ne!(swapped, "Bench Press");
    call(&json!({"exercise": "Barbell Row", "with": "Dumbbell Row"})).done();
    home.run(&["accept"]).done();
    assert_eq!(plan()["blocks"][0]["exercises"][1]["name"], "Dumbbell Row");
}

#[test]
fn hostile_words_are_kept_and_steer_nothing() {
    let home = Home::new();
    home.run(&["log", "bench 185lb 8 // left elbow \u{1b}[2J twinge"]).done();
    let said = home.run(&["debrief"]).done().out;
    assert!(said.contains("left elbow \u{fffd}[2J twinge"), "{said}");
    assert!(!said.contains('\u{1b}'));
    let facts = home.run(&["profile", "--json"]).done();
    assert!(!facts.out.contains('\u{1b}'));
    assert_eq!(facts.json()["facts"][0]["fact"], "left elbow \u{1b}[2J twinge");
}

/// Rounds in which the program is killed while it sums up.
const KILLS: u64 = 30;

#[test]
fn a_kill_leaves_the_whole_debrief_or_nothing_and_the_next_run_stores_the_rest() {
    let home = trained();
    let whole = home.run(&["debrief", "--json"]).done().json()["debrief"].clone();
    home.run(&["undo"]).done();
    for round in 0..KILLS {
        let mut child = home
            .command()
            .arg("debrief")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(round * 2));
        // It may have come to its end by itself.
        let _ = child.kill();
        child.wait().unwrap();
        let stored = home.run(&["debrief", "--history", "--json"]).done().json();
        let facts = home.run(&["profile", "--json"]).done().json()["facts"].clone();
        match stored.as_array().unwrap().as_slice() {
            [] => assert_eq!(facts, json!([])),
            [one] => {
                assert_eq!(one["debrief"], whole);
                assert_eq!(facts.as_array().unwrap().len(), 2);
            }
            many => panic!("{} debriefs of one session", many.len()),
        }
        home.run(&["debrief"]).done();
        let stored = home.run(&["debrief", "--history", "--json"]).done().json();
        assert_eq!(stored.as_array().unwrap().len(), 1);
        assert_eq!(stored[0]["debrief"], whole);
        home.run(&["undo"]).says("Undone: the debrief of 2026-11-21.");
    }
    assert_eq!(home.run(&["doctor", "--json"]).done().json()["ok"], json!(true));
}

/// The session of another day is summed up as it stood then: what came next is said of the last one alone.
#[test]
fn the_session_of_a_day_is_summed_up_against_its_plan() {
    let home = trained();
    let home = home.at("2026-11-22T09:00:00-05:00");
    home.run(&["debrief"]).refuses("No sets are logged today, so there is nothing to sum up.");
    home.run(&["debrief", "--date", "2026-11-20"])
        .refuses("No sets are logged on 2026-11-20, so there is nothing to sum up.");
    let told = home.run(&["debrief", "--date", "2026-11-21"]).done().out;
    let mut lines = told.lines();
    assert_eq!(lines.next(), Some("Sat 21 Nov 2026"));
    let message = lines.next().unwrap();
    assert!(
        message.contains("2 of 6 working sets left out: Barbell Row (1 of 3 done)."),
        "{message}"
    );
    assert!(
        told.contains("- Bench Press: 165 lb, less load ('left elbow twinge' on 21 Nov"),
        "{told}"
    );
    let stored = home.run(&["debrief", "--history", "--json"]).done().json();
    assert_eq!(stored[0]["date"], "2026-11-21");
}

/// All reps at less than the program asked for are no feat.
#[test]
fn reps_at_less_than_the_program_asked_for_are_no_highlight() {
    let home = Home::new();
    let athlete = home.path().join("athlete");
    home.run(&["demo", "--home", athlete.to_str().unwrap()]).done();
    let run = |arguments: &[&str]| {
        let mut command = home.command();
        command.env("SETWISE_HOME", &athlete).env("SETWISE_NOW", "2026-11-23T18:00:00Z");
        let ran = command.args(arguments).output().unwrap();
        assert!(ran.status.success(), "{arguments:?}: {ran:?}");
        String::from_utf8(ran.stdout).unwrap()
    };
    let asked = run(&["plan", "today"]);
    assert!(asked.contains("Back Squat"), "{asked}");
    run(&["log", "back squat 4x8 100lb"]);
    let told = run(&["debrief"]);
    assert!(told.contains("4 sets of 1 exercise"), "{told}");
    assert!(!told.contains("hit 8"), "{told}");
    let last = run(&["debrief", "--date", "2026-11-20"]);
    assert!(last.contains("All of the plan is done."), "{last}");
}
