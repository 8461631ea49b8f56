//! The calendar's assistant by the binary, with a scripted model: what is proposed, what is
//! accepted, and what a broken answer comes to.

use super::home::{Home, Ran};
use super::models::server::{Reply, Server};
use super::models::speaker::{CHAT, Call, SPEAKERS, Speaker};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

const SESSIONS: &str = r#"{"operations":[
    {"op":"create","title":"Leg day","scheduledFor":"2026-11-26","recurrence":{"type":"none"}},
    {"op":"create","title":"Upper day","scheduledFor":"2026-11-02","recurrence":{"type":"weekly","until":"never"}},
    {"op":"create","title":"Mobility","recurrence":{"type":"none"}}
]}"#;

const MOVE: &str = r#"{"operations":[{"op":"update","id":1,"title":null,"notes":null,"scheduledFor":"2026-11-27","priority":null,"recurrence":{"type":"none","intervalDays":null,"until":null}}]}"#;

const SAID: &str = r#"{"text":"Leg day would move to Friday 27 November."}"#;

const ASKED: &[&str] = &["assistant", "message", "move leg day to friday"];

fn home(speaker: &Speaker, server: &Server) -> Home {
    let home = Home::new()
        .with("SETWISE_PROVIDER", speaker.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url());
    home.fed(&["assistant", "apply", "-"], SESSIONS).done();
    home
}

fn says(text: &str) -> Reply {
    Reply::stream((CHAT.text)(&[text]))
}

fn route(decision: &str, confidence: f64) -> Reply {
    let route = json!({
        "decision": decision, "category": "move", "entities": ["leg day", "friday"],
        "missing": ["which session"], "confidence": confidence, "question": null,
    });
    says(&route.to_string())
}

fn scheduled(home: &Home, title: &str) -> Value {
    let calendar = home.run(&["calendar", "--json"]).done().json();
    let sessions = calendar["sessions"].as_array().unwrap();
    let session = sessions.iter().find(|one| one["title"] == title);
    session.unwrap()["scheduledFor"].clone()
}

fn events(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The names of the events, stages by their own.
fn order(events: &[Value]) -> String {
    let names = events.iter().map(|event| {
        let name = event["event"].as_str().unwrap();
        event["data"]["stage"].as_str().unwrap_or(name)
    });
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_protocol_plans_and_nothing_changes_before_it_is_accepted() {
    for speaker in &SPEAKERS {
        let text = |text: &str| Reply::stream((speaker.text)(&[text]));
        let server = Server::new([text(MOVE), text(SAID)]);
        let home = home(speaker, &server);
        let ran = home.run(ASKED);
        assert_eq!(
            (ran.exit, ran.out.as_str()),
            (
                0,
                "Leg day would move to Friday 27 November.\n  1 ✓ “Leg day” moves from Thu 26 Nov to Fri 27 Nov.\nNothing has changed yet: `setwise accept` or `setwise refuse`.\n"
            ),
            "{}: {}",
            speaker.protocol,
            ran.err
        );
        assert_eq!(
            ran.err,
            "setwise: proposing: working out the changes\nsetwise: validating: checking them\nsetwise: summarizing: putting it into words\n"
        );
        assert_eq!(scheduled(&home, "Leg day"), "2026-11-26");
        let seen = server.seen();
        assert!(seen[0].body.contains("2026-11-26"), "{}", seen[0].body);
        home.run(&["accept"]).done();
        assert_eq!(scheduled(&home, "Leg day"), "2026-11-27");
        home.run(&["undo"]).done();
        assert_eq!(scheduled(&home, "Leg day"), "2026-11-26");
    }
}

#[test]
fn events_are_lines_of_json_in_their_order() {
    let server = Server::new([route("plan", 0.95), says(MOVE), says(SAID)]);
    let home = home(&CHAT, &server);
    let ran = home.run(&[ASKED, &["--mode", "auto", "--events"]].concat()).done();
    let events = events(&ran);
    assert_eq!(order(&events), "routing proposing validating ops summarizing summary result done");
    let result = &events[6]["data"];
    assert_eq!(result["mode"], "plan");
    assert_eq!(result["validCount"], 1);
    let proposal = result["proposal"].as_str().unwrap();
    home.run(&["accept", proposal]).done();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-27");
}

#[test]
fn the_whole_outcome_is_one_document() {
    let server = Server::new([says(MOVE), says(SAID)]);
    let home = home(&CHAT, &server);
    let ran = home.run(&[ASKED, &["--json"]].concat());
    let outcome = ran.json();
    assert_eq!(outcome["text"], "Leg day would move to Friday 27 November.");
    assert_eq!(
        outcome["operations"],
        json!([{"op": {"op": "update", "id": 1, "scheduledFor": "2026-11-27", "recurrence": {"type": "none"}}, "errors": []}])
    );
    assert_eq!((&outcome["validCount"], &outcome["invalidCount"]), (&json!(1), &json!(0)));
}

#[test]
fn a_question_back_is_answered_by_a_choice() {
    let server = Server::new([route("clarify", 0.3), says(MOVE), says(SAID)]);
    let home = home(&CHAT, &server);
    let asked = home.run(&["assistant", "message", "push it back", "--mode", "auto"]);
    assert_eq!(
        (asked.exit, asked.out.as_str()),
        (
            3,
            "Which session?\n  1  Leg day, Thu 26 Nov 2026\nSay the same again with the number of one: `setwise assistant message 'push it back' --select '{\"ids\":[1]}'`.\n"
        )
    );
    let chosen = home.run(&[
        "assistant",
        "message",
        "push it back",
        "--select",
        r#"{"ids":[1]}"#,
        "--events",
    ]);
    let events = events(&chosen);
    assert_eq!(order(&events), "proposing validating ops summarizing summary result done");
    let asked = server.seen()[1].body.clone();
    assert!(asked.contains(r#"\"where\":{\"ids\":[1]}"#), "{asked}");
    assert!(asked.contains(r#"\"scope\":\"focused\""#), "{asked}");
    home.run(&["assistant", "message", "x", "--select", r#"{"ids":[9]}"#])
        .refuses("The choice names session 9, and the calendar has none of that number; choose one of those that were offered.");
    for wrong in ["{", r#"{"id":1}"#, r#"{"ids":"1"}"#] {
        let ran = home.run(&["assistant", "message", "x", "--select", wrong]);
        assert_eq!((ran.exit, ran.out.as_str()), (2, ""), "{wrong}");
        assert!(ran.err.starts_with("setwise: --select can't be read: "), "{}", ran.err);
    }
    assert_eq!(server.seen().len(), 3);
}

#[test]
fn a_clarification_as_json_has_its_options() {
    let server = Server::new([route("plan", 0.44)]);
    let home = home(&CHAT, &server);
    let asked = home.run(&["assistant", "message", "push leg day", "--mode", "auto", "--json"]);
    assert_eq!(asked.exit, 3);
    assert_eq!(
        asked.json(),
        json!({"question": "Which session?", "options": [{"id": 1, "title": "Leg day", "scheduledFor": "2026-11-26"}], "slot": "session"})
    );
}

#[test]
fn a_broken_proposal_is_repaired_once_with_every_error_and_the_schema() {
    let bad = r#"Sure! ```json
{"actions":[{"id":1,"scheduledFor":"2026-06-31","recurrence":{"type":"none"}},{"action":"complete","id":2},{"op":"delete","id":77}]}
```"#;
    let mended = r#"{"operations":[{"op":"update","id":1,"scheduledFor":"2026-11-27","recurrence":{"type":"none"}},{"op":"complete_occurrence","id":2,"occurrenceDate":"2026-11-16"},{"op":"delete","id":77}]}"#;
    let server = Server::new([says(bad), says(mended), says(SAID)]);
    let home = home(&CHAT, &server);
    let ran = home.run(&[ASKED, &["--events"]].concat()).done();
    let events = events(&ran);
    assert_eq!(
        order(&events),
        "proposing validating ops repairing ops summarizing summary result done"
    );
    let (first, second) = (&events[2]["data"], &events[4]["data"]);
    assert_eq!(
        (&first["version"], &first["validCount"], &first["invalidCount"]),
        (&json!(1), &json!(0), &json!(3))
    );
    assert_eq!(
        (&second["version"], &second["validCount"], &second["invalidCount"]),
        (&json!(2), &json!(2), &json!(1))
    );
    let seen = server.seen();
    assert_eq!(seen.len(), 3);
    let told = seen[1].json();
    let told = told["messages"][1]["content"].as_str().unwrap();
    for operation in first["operations"].as_array().unwrap() {
        for error in operation["errors"].as_array().unwrap() {
            for part in ["code", "message"] {
                let wanted = json!(error[part].as_str().unwrap()).to_string();
                assert!(told.contains(wanted.trim_matches('"')), "{wanted} in {told}");
            }
        }
    }
    for part in [
        r#"\"const\":\"complete\""#,
        r#"\"Recurrence\":{"#,
        r#""who":"athlete","text":"move leg day to friday""#,
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    home.run(&["accept", "--only", "1"]).done();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-27");
}

#[test]
fn what_can_not_be_done_is_said_and_nothing_is_proposed() {
    let bad = r#"{"operations":[{"op":"delete","id":77}]}"#;
    let server = Server::new([says(bad), says("I can't.")]);
    let home = home(&CHAT, &server);
    let ran = home.run(ASKED);
    assert_eq!(ran.exit, 3);
    assert!(
        ran.out.starts_with("Nothing is proposed. 1 operation can't be carried out: delete: "),
        "{}",
        ran.out
    );
    home.run(&["accept"]).refuses("No proposal is open.");
}

#[test]
fn a_model_that_is_down_is_said_and_changes_nothing() {
    let server = Server::new([]);
    let home = home(&CHAT, &server);
    let ran = home.run(&[ASKED, &["--events"]].concat());
    assert_eq!(ran.exit, 1);
    assert_eq!(order(&events(&ran)), "proposing failed done");
    assert!(ran.err.ends_with("Nothing has changed; ask again.\n"), "{}", ran.err);
    let ran = home.run(&["assistant", "message", "when is leg day?", "--mode", "chat"]);
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    home.run(&["accept"]).refuses("No proposal is open.");
}

#[test]
fn talk_is_answered() {
    let server = Server::new([says(r#"{"text":"Leg day is on **Thursday**.\n\n\u001b[2J"}"#)]);
    let home = home(&CHAT, &server);
    home.run(&["assistant", "message", "when is leg day?", "--mode", "chat"])
        .says("Leg day is on Thursday. \u{fffd}[2J");
}

#[test]
fn a_message_that_is_none_is_refused() {
    let server = Server::new([]);
    let home = home(&CHAT, &server);
    home.fed(&["assistant", "message", "-"], " \n")
        .refuses("There is nothing to do: the message is empty.");
    home.fed(&["assistant", "message", "-"], "x".repeat(70_000))
        .refuses("That is 70000 bytes long; a message can have at most 65536.");
    let ran = home.fed(&["assistant", "message", "-"], [0xff, 0xfe]);
    assert_eq!(ran.exit, 3);
    let ran = home.run(&["assistant", "message", "x", "--mode", "guess"]);
    assert_eq!(ran.exit, 2);
    assert_eq!(server.seen().len(), 0);
}

#[test]
fn a_file_of_operations_is_read_leniently() {
    let server = Server::new([]);
    let home = home(&CHAT, &server);
    home.fed(
        &["assistant", "apply", "-"],
        r#"{"actions":[{"id":1,"scheduledFor":"2026-11-28","recurrence":{"type":"none"}},{"title":"Yoga","priority":"Urgent","recurrence":{"type":"none"}}]}"#,
    )
    .done();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-28");
    home.fed(&["assistant", "apply", "-"], r#"[{"id":1,"completed":true}]"#).done();
    let ran = home.fed(&["assistant", "apply", "-"], "move leg day");
    assert_eq!(ran.exit, 3);
    assert!(
        ran.out.starts_with("The file is not taken. It can't be read as JSON: "),
        "{}",
        ran.out
    );
}

/// An answer of a model that calls the tool.
fn call(message: &str) -> Reply {
    let arguments = json!({ "message": message }).to_string();
    Reply::stream((CHAT.calls)(&[Call {
        id: "c1",
        name: "calendar_propose",
        pieces: vec![&arguments],
    }]))
}

#[test]
fn a_chat_reaches_the_assistant_by_a_call_and_shows_its_card() {
    let server = Server::new([
        call("move leg day to friday"),
        route("plan", 0.9),
        says(MOVE),
        says(SAID),
        says("Have a look at the card."),
    ]);
    let home = home(&CHAT, &server);
    let told = home.run(&["chat", "please move leg day to friday"]).done().out;
    assert!(
        told.contains("“Leg day” moves from Thu 26 Nov to Fri 27 Nov.\nLeg day would move to Friday 27 November."),
        "{told}"
    );
    assert!(
        told.contains("Nothing has changed yet: `setwise accept` or `setwise refuse`."),
        "{told}"
    );
    assert!(told.ends_with("Have a look at the card.\n"), "{told}");
    let seen = server.seen();
    assert!(seen[4].body.contains("[Calendar Proposed] “Leg day” moves"), "{}", seen[4].body);
    home.run(&["accept"]).done();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-27");
}

#[test]
fn a_call_that_needs_a_word_of_the_athlete_ends_the_turn_with_the_question() {
    let server = Server::new([
        call("push it back"),
        route("clarify", 0.9),
        // The number becomes a line, which goes to the model like any other.
        call("push it back (session 1: Leg day)"),
        says(MOVE),
        says(SAID),
        says("There it is."),
    ]);
    let home = home(&CHAT, &server);
    let asked = home.run(&["chat", "push it back"]);
    assert_eq!(asked.exit, 3, "{}{}", asked.out, asked.err);
    assert!(asked.out.contains("Which session?"), "{}", asked.out);
    assert_eq!(server.seen().len(), 2);
    let told = home.run(&["chat", "--choose", "1"]).done().out;
    assert!(told.ends_with("There it is.\n"), "{told}");
    let seen = server.seen();
    assert_eq!(seen.len(), 6, "the router was asked about a choice");
    assert!(seen[2].body.contains("push it back (session 1: Leg day)"), "{}", seen[2].body);
}

#[test]
fn the_tool_works_without_a_turn_too() {
    let server = Server::new([
        route("plan", 0.9),
        says(MOVE),
        says(SAID),
        route("chat", 0.9),
        says(r#"{"text":"On Thursday."}"#),
    ]);
    let home = home(&CHAT, &server);
    let made = home
        .run(&[
            "tool",
            "call",
            "calendar_propose",
            r#"{"message":"move leg day to friday"}"#,
            "--json",
        ])
        .done()
        .json();
    assert_eq!((&made["ok"], &made["result"]["kind"]), (&json!(true), &json!("proposed")));
    let talk =
        home.run(&["tool", "call", "calendar_propose", r#"{"message":"when is leg day"}"#]).done();
    assert_eq!(
        talk.out,
        "[Calendar Unchanged] On Thursday.\nNothing is proposed; tell the athlete this.\n"
    );
    let down =
        home.run(&["tool", "call", "calendar_propose", r#"{"message":"move it"}"#, "--json"]);
    assert_eq!(down.exit, 3);
    assert_eq!(down.json()["faults"][0]["code"], "not_planned");
    home.run(&["accept"]).done();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-27");
}

/// A run whose model never comes to its end: started, and read until the event.
fn waiting(home: &Home, until: &str) -> std::process::Child {
    let mut child = home
        .command()
        .args(ASKED)
        .arg("--events")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains(until)), "{until} never came");
    child
}

#[cfg(unix)]
#[test]
fn an_interruption_anywhere_changes_nothing() {
    let silent = || Reply::begun().waits();
    for (script, until) in [
        (vec![silent()], "proposing"),
        (vec![says(r#"{"operations":[{"op":"delete","id":77}]}"#), silent()], "repairing"),
        (vec![says(MOVE), silent()], "summarizing"),
    ] {
        let server = Server::new(script);
        let home = home(&CHAT, &server);
        let child = waiting(&home, until);
        let pid = child.id().to_string();
        let killed = std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
        assert!(killed.success());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(1), "{until}");
        let rest = String::from_utf8(ended.stdout).unwrap();
        assert!(
            rest.ends_with("{\"event\":\"failed\",\"data\":{\"message\":\"It was stopped; nothing is proposed, and nothing has changed.\"}}\n{\"event\":\"done\",\"data\":{}}\n"),
            "{until}: {rest}"
        );
        home.run(&["accept"]).refuses("No proposal is open.");
        assert_eq!(scheduled(&home, "Leg day"), "2026-11-26");
    }
}

#[test]
fn a_proposal_outlives_a_kill_before_it_is_accepted() {
    let server = Server::new([says(MOVE), says(SAID)]);
    let home = home(&CHAT, &server);
    let mut child = waiting(&home, "\"result\"");
    // Whether it had ended by itself is all the same.
    let _ = child.kill();
    child.wait().unwrap();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-26");
    home.run(&["accept"]).done();
    assert_eq!(scheduled(&home, "Leg day"), "2026-11-27");
}

#[test]
fn without_its_model_the_assistant_says_what_to_do() {
    let home = Home::new().with("SETWISE_PROVIDER", "openai-chat");
    let ran = home.run(&["assistant", "message", "move leg day", "--mode", "auto"]);
    assert_eq!((ran.exit, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("There is no key for OpenAI: set OPENAI_API_KEY"), "{}", ran.err);
}
