//! An assistant elsewhere that may ask the athlete for their word, in both ways of the protocol.

use crate::home::Home;
use crate::mcp::{Assistant, bench, text};
use crate::models::server::{Reply, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn home() -> Home {
    let home = Home::new();
    assert_eq!(home.run(&["config", "set", "mcp.accept", "elicit"]).exit, 0);
    home
}

/// One that can show forms, by the handshake.
fn asks(home: &Home, says: &[&'static str]) -> Assistant {
    let mut assistant = Assistant::start(home);
    assistant.capabilities = json!({"elicitation": {}});
    assistant.says = says.iter().rev().copied().collect();
    assistant.introduce();
    assistant
}

fn sets(home: &Home) -> usize {
    let sets: Value = serde_json::from_str(&home.run(&["export", "--format", "json"]).out).unwrap();
    sets.as_array().unwrap().len()
}

#[test]
fn where_the_athlete_accepts_it_is_stored_and_where_they_decline_or_close_it_is_not() {
    let home = home();
    let mut assistant = asks(&home, &["accept", "decline", "cancel"]);
    let accepted = assistant.call("log_set_result", bench());
    assert_eq!(accepted["isError"], false, "{accepted}");
    assert_eq!(sets(&home), 1);
    let asked = assistant.told.last().unwrap();
    let message = asked["params"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("Accept this in setwise?") && message.contains("Bench Press"),
        "{message}"
    );
    assert_eq!(asked["params"]["requestedSchema"], json!({"type": "object", "properties": {}}));
    let declined = assistant.call("log_set_result", bench());
    assert!(text(&declined).contains("efused") || text(&declined).contains("iscard"), "{declined}");
    assert_eq!(home.run(&["accept"]).exit, 3);
    let closed = assistant.call("log_set_result", bench());
    assert!(text(&closed).starts_with("[Waiting for the athlete]"), "{closed}");
    assert_eq!(sets(&home), 1);
    // The card is still there, for setwise itself.
    assert_eq!(home.run(&["accept"]).exit, 0);
    assert_eq!(sets(&home), 2);
    assistant.leave();
}

#[test]
fn nobody_is_asked_unless_the_athlete_wants_it_and_the_program_can() {
    let plain = Home::new();
    let mut assistant = asks(&plain, &[]);
    assistant.call("log_set_result", bench());
    assert_eq!((sets(&plain), assistant.told.len()), (0, 0));
    assistant.leave();
    let home = home();
    let mut cannot = Assistant::connect(&home);
    cannot.call("log_set_result", bench());
    assert_eq!((sets(&home), cannot.told.len()), (0, 0));
    cannot.leave();
}

fn meta(capabilities: &Value) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "new-helper", "version": "3"},
        "io.modelcontextprotocol/clientCapabilities": capabilities,
    })
}

#[test]
fn without_a_handshake_the_call_comes_again_with_the_answer_and_a_note_that_holds_once() {
    let home = home();
    let mut assistant = Assistant::start(&home);
    let meta = meta(&json!({"elicitation": {"form": {}}}));
    let call = json!({"name": "log_set_result", "arguments": bench(), "_meta": meta});
    let asked = assistant.ask("tools/call", call.clone());
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    let form = &asked["inputRequests"]["consent"];
    assert_eq!(form["method"], "elicitation/create", "{asked}");
    let state = asked["requestState"].as_str().unwrap().to_owned();
    assert_eq!(sets(&home), 0);

    let again = |state: &str, arguments: Value, action: &str| {
        let mut call = call.clone();
        call["arguments"] = arguments;
        call["requestState"] = json!(state);
        call["inputResponses"] = json!({"consent": {"action": action}});
        call
    };
    // A note that was changed, or goes with another call, is nobody's word.
    let mut forged = state.clone();
    forged.replace_range(10..11, if &state[10..11] == "A" { "B" } else { "A" });
    let other = json!({"exercise": "Bench Press", "reps": "8", "load_lb": "500"});
    for wrong in [
        again(&forged, bench(), "accept"),
        again("x", bench(), "accept"),
        again(&state, other, "accept"),
    ] {
        let answer = assistant.reply("tools/call", wrong);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    assert_eq!(sets(&home), 0);
    let done = assistant.ask("tools/call", again(&state, bench(), "accept"));
    assert_eq!(done["isError"], false, "{done}");
    assert_eq!(sets(&home), 1);
    let twice = assistant.ask("tools/call", again(&state, bench(), "accept"));
    assert_eq!(twice["isError"], true, "{twice}");
    assert_eq!(sets(&home), 1);
    assistant.leave();
}

#[test]
fn how_far_a_coach_is_comes_to_whoever_gave_a_token() {
    let home = home();
    let mut assistant = Assistant::connect(&home);
    let plan = |meta: Value| {
        let arguments = json!({"message": "add leg day on friday"});
        json!({"name": "calendar_propose", "arguments": arguments, "_meta": meta})
    };
    let answer = assistant.ask("tools/call", plan(json!({})));
    assert_eq!(answer["isError"], false, "{answer}");
    assert!(assistant.told.is_empty());
    assistant.ask("tools/call", plan(json!({"progressToken": "p-1"})));
    // The last may come behind the answer.
    assistant.ask("tools/list", json!({}));
    let told = &assistant.told;
    assert!(!told.is_empty());
    for (number, one) in (1..).zip(told) {
        assert_eq!(one["method"], "notifications/progress", "{one}");
        assert_eq!(one["params"]["progressToken"], "p-1");
        assert_eq!(one["params"]["progress"].as_f64(), Some(f64::from(number)));
    }
    assert_eq!(told[0]["params"]["message"], "reading the message");
    assistant.leave();
}

#[test]
fn a_call_that_is_cancelled_ends_where_it_is_and_leaves_nothing() {
    let server = Server::new([Reply::begun().waits()]);
    let home = Home::new()
        .with("SETWISE_PROVIDER", "openai-chat")
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url());
    let mut assistant = Assistant::connect(&home);
    let call = json!({"jsonrpc": "2.0", "id": 77, "method": "tools/call", "params": {
        "name": "calendar_propose", "arguments": {"message": "add leg day on friday"},
    }});
    assistant.say(&call.to_string());
    let until = Instant::now() + Duration::from_mins(1);
    while server.seen().is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    let cancelled = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {
        "requestId": 77, "reason": "the athlete changed their mind",
    }});
    assistant.say(&cancelled.to_string());
    server.was_hung_up_on();
    // It goes on with the next.
    let plan = assistant.call("show_plan", json!({}));
    assert_eq!(plan["isError"], false, "{plan}");
    home.run(&["accept"]).refuses("No proposal is open.");
    assistant.leave();
}

#[test]
fn what_changes_much_of_the_calendar_is_asked_about_a_second_time() {
    let home = home();
    let sessions: Vec<Value> = (1..=24)
        .map(|day| {
            json!({
                "op": "create", "title": format!("Press {day}"),
                "scheduledFor": format!("2026-12-{day:02}"), "recurrence": {"type": "none"},
            })
        })
        .collect();
    let file = home.file("many.json", json!({"operations": sessions}).to_string());
    home.run(&["assistant", "apply", &file]).done();
    let planned = || {
        let calendar = home.run(&["calendar", "--month", "2026-12", "--json"]).json();
        calendar["sessions"].as_array().unwrap().len()
    };
    assert_eq!(planned(), 24);
    // Yes and then no; yes, and yes again.
    let mut assistant = asks(&home, &["accept", "decline", "accept", "accept"]);
    let delete = || json!({"message": "delete all press sessions"});
    assistant.call("calendar_propose", delete());
    let asked = assistant.told.last().unwrap()["params"]["message"].as_str();
    let asked = asked.unwrap().to_owned();
    assert_eq!(
        asked,
        "Accept it all the same?\n24 sessions would be deleted, more than 20 at once."
    );
    assert_eq!((assistant.told.len(), planned()), (2, 24));
    assistant.call("calendar_propose", delete());
    assert_eq!((assistant.told.len(), planned()), (4, 0));
    assistant.leave();
}
