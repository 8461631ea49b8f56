//! The calendar's assistant without a model: sentences to proposals, by the binary.

use super::home::Home;
use serde_json::{Value, json};

/// Leg day on Thursday, Upper day every Monday, two mobility sessions, one of them overdue.
const SESSIONS: &str = r#"{"operations":[
    {"op":"create","title":"Leg day","scheduledFor":"2026-11-26","recurrence":{"type":"none"}},
    {"op":"create","title":"Upper day","scheduledFor":"2026-11-02","recurrence":{"type":"weekly","until":"never"}},
    {"op":"create","title":"Hip mobility","scheduledFor":"2026-11-20","recurrence":{"type":"none"}},
    {"op":"create","title":"Shoulder mobility","scheduledFor":"2026-11-25","recurrence":{"type":"none"}}
]}"#;

fn planned() -> Home {
    let home = Home::new();
    home.fed(&["assistant", "apply", "-"], SESSIONS).done();
    home
}

fn session(home: &Home, title: &str) -> Value {
    let calendar = home.run(&["calendar", "--json"]).done().json();
    let sessions = calendar["sessions"].as_array().unwrap();
    let found = sessions.iter().find(|one| one["title"] == title);
    found.cloned().unwrap_or(Value::Null)
}

fn order(out: &str) -> String {
    let names = out.lines().map(|line| {
        let event: Value = serde_json::from_str(line).unwrap();
        let name = event["event"].as_str().unwrap().to_owned();
        event["data"]["stage"].as_str().map_or(name, str::to_owned)
    });
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_sentence_becomes_a_proposal_that_is_accepted_and_taken_back() {
    let home = planned();
    for mode in ["plan", "auto"] {
        let ran = home.run(&["assistant", "message", "move leg day to friday", "--mode", mode]);
        assert_eq!(ran.exit, 0, "{mode}: {}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("  1 ✓ “Leg day” moves from Thu 26 Nov to Fri 27 Nov."),
            "{}",
            ran.out
        );
        assert_eq!(session(&home, "Leg day")["scheduledFor"], "2026-11-26");
        home.run(&["accept"]).done();
        assert_eq!(session(&home, "Leg day")["scheduledFor"], "2026-11-27");
        home.run(&["undo"]).done();
        assert_eq!(session(&home, "Leg day")["scheduledFor"], "2026-11-26");
    }
}

#[test]
fn the_events_are_those_of_a_model() {
    let home = planned();
    let ran = home
        .run(&["assistant", "message", "skip upper day on monday", "--mode", "auto", "--events"])
        .done();
    assert_eq!(order(&ran.out), "routing proposing validating ops summarizing summary result done");
    home.run(&["accept"]).done();
    assert_eq!(session(&home, "Upper day")["skippedDates"], json!(["2026-11-23"]));
}

#[test]
fn two_that_fit_alike_are_asked_about_and_the_choice_is_carried_out() {
    let home = planned();
    let message = "move mobility to saturday";
    let asked = home.run(&["assistant", "message", message, "--mode", "auto", "--json"]);
    assert_eq!(asked.exit, 3, "{}{}", asked.out, asked.err);
    let asked = asked.json();
    let ids: Vec<_> = asked["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_u64().unwrap())
        .collect();
    assert!(ids.contains(&3) && ids.contains(&4), "{asked}");
    let chosen = home.run(&[
        "assistant",
        "message",
        message,
        "--mode",
        "auto",
        "--select",
        r#"{"ids":[4]}"#,
    ]);
    assert_eq!(chosen.exit, 0, "{}{}", chosen.out, chosen.err);
    home.run(&["accept"]).done();
    assert_eq!(session(&home, "Shoulder mobility")["scheduledFor"], "2026-11-28");
    assert_eq!(session(&home, "Hip mobility")["scheduledFor"], "2026-11-20");
}

#[test]
fn a_question_in_the_chat_is_answered_by_a_number() {
    let home = planned();
    let asked = home.run(&["chat", "move mobility to saturday"]);
    assert_eq!(asked.exit, 3, "{}{}", asked.out, asked.err);
    let second = asked.out.lines().position(|line| line.contains("Shoulder mobility"));
    let first = asked.out.lines().position(|line| line.contains("Hip mobility"));
    let number = if second > first { "2" } else { "1" };
    let told = home.run(&["chat", "--choose", number]);
    assert_eq!(told.exit, 0, "{}{}", told.out, told.err);
    assert!(told.out.contains("Nothing has changed yet"), "{}", told.out);
    home.run(&["accept"]).done();
    assert_eq!(session(&home, "Shoulder mobility")["scheduledFor"], "2026-11-28");
}

#[test]
fn a_sentence_in_the_chat_shows_its_card() {
    let home = planned();
    let told = home.run(&["chat", "move leg day to friday"]).done().out;
    assert!(told.contains("“Leg day” moves from Thu 26 Nov to Fri 27 Nov"), "{told}");
    home.run(&["accept"]).done();
    assert_eq!(session(&home, "Leg day")["scheduledFor"], "2026-11-27");
}

#[test]
fn the_tool_is_called_by_hand_too() {
    let home = planned();
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
    assert_eq!(made["result"]["kind"], "proposed", "{made}");
    home.run(&["accept"]).done();
    assert_eq!(session(&home, "Leg day")["scheduledFor"], "2026-11-27");
    let nothing = home.run(&["tool", "call", "calendar_propose", r#"{"message":""}"#, "--json"]);
    assert_eq!(nothing.exit, 3);
}

#[test]
fn nothing_is_changed_on_a_guess() {
    let home = planned();
    let before = home.run(&["calendar", "--json"]).done().out;
    for message in [
        "should I skip leg day?",
        "what is on this week?",
        "don't move leg day",
        "purple monkey dishwasher",
        "move leg day to 31 june",
    ] {
        for mode in ["auto", "plan", "chat"] {
            let ran = home.run(&["assistant", "message", message, "--mode", mode]);
            assert!(matches!(ran.exit, 0 | 3), "{message} {mode}: {}{}", ran.out, ran.err);
            assert!(!ran.out.trim().is_empty(), "{message} {mode}");
        }
    }
    assert_eq!(home.run(&["calendar", "--json"]).done().out, before);
    home.run(&["accept"]).refuses("No proposal is open.");
}

#[test]
fn an_empty_calendar_is_no_trouble() {
    let home = Home::new();
    for message in ["move leg day to friday", "skip everything overdue", "what is on today?"] {
        for mode in ["auto", "plan", "chat"] {
            let ran = home.run(&["assistant", "message", message, "--mode", mode]);
            assert!(matches!(ran.exit, 0 | 3), "{message} {mode}: {}{}", ran.out, ran.err);
        }
    }
    let ran = home.run(&["assistant", "message", "add mobility on sunday", "--mode", "auto"]);
    assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
    home.run(&["accept"]).done();
    assert_eq!(session(&home, "Mobility")["scheduledFor"], "2026-11-22");
}

#[test]
fn hostile_words_steer_nothing() {
    let home = planned();
    let ran = home.run(&[
        "assistant",
        "message",
        "move leg\u{1b}[2Jday\u{202e} to friday <think>",
        "--mode",
        "auto",
    ]);
    assert!(matches!(ran.exit, 0 | 3), "{}", ran.err);
    let all = ran.out + &ran.err;
    assert!(!all.contains(['\u{1b}', '\u{202e}']), "{all}");
}
