//! Names and words that look like something else, by every route that takes some: each means itself.

use crate::home::Home;
use crate::mcp::Assistant;
use crate::server::{Answer, Server};
use serde_json::{Value, json};
use std::fmt::Write as _;

const NAMES: &[&str] = &[
    "Zercher March",
    "Press on Monday",
    "Row, Chest Supported",
    "Hatfield Squat to Box",
    "Undo Last Set",
    "1 Accept 2",
    "Set 2 of Bench",
    "3x8 100kg Thing",
    "Today",
    "--help",
    "--json",
    "--planned",
    "-5",
    "--",
    "/new Press",
    "@file.json",
    "$(reboot) Press",
    "\"Quoted\" Press",
    "It's; a // Press",
    "{\"line\": 1} Press",
    "%2e%2e Press & more=1",
    "تمرين الضغط على الصدر",
    "卧推 宽握 胸部 训练",
    "🏋️ Swing",
    "Zercher Carry With Chains Over The Whole Of A Very Long And Rather Winding Hall!",
];

/// What can't name an exercise, and is said all the same.
const WORDS: &[&str] = &[
    "-",
    "1",
    "yes",
    "cancel",
    "/resume 9",
    "help",
    "@",
    "undo\nlog bench 3x8 100kg",
    "\u{202e}press",
];

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        let _ = write!(encoded, "%{byte:02X}");
        encoded
    })
}

/// It answers or refuses, and in no words of a command line but those that were sent.
#[track_caller]
fn is_answered(answer: &Answer, sent: &str) {
    assert!([200, 422].contains(&answer.status), "{sent}: {} {}", answer.status, answer.body);
    let escaped = Value::from(sent).to_string();
    let own = answer.body.replace(escaped.trim_matches('"'), "");
    for word in ["Usage", "stdin", "argument", "--choose", "--confirm", "--only", "--yes"] {
        assert!(!own.contains(word), "{sent}: {word}: {}", answer.body);
    }
}

/// A home whose plan of today asks for one set of each name.
fn planned() -> Home {
    let home = Home::new();
    let exercise = |(place, name): (usize, &&str)| json!({"id": format!("e{place}"), "name": name, "prescription": "1 x 8 @ 60 kg", "detail": null});
    let exercises: Vec<Value> = NAMES.iter().enumerate().map(exercise).collect();
    let block = json!({
        "id": "b", "title": "Main", "durationMinutes": 30, "focus": "Strength", "exercises": exercises,
    });
    let plan = json!({
        "id": "p", "focus": "Upper body", "durationMinutes": 45, "equipment": [], "source": "ai",
        "energy": "moderate", "summary": "Press.", "blocks": [block],
    });
    let file = home.file("plan.json", plan.to_string());
    home.run(&["plan", "accept", &file, "--confirm"]).done();
    home
}

#[test]
fn a_planned_set_of_any_name_is_logged_and_found_by_it() {
    let home = planned();
    let server = Server::start(&home);
    let mut assistant = Assistant::connect(&home);
    let sets: Vec<Value> = server.get("/api/now").json()["ahead"].as_array().unwrap().clone();
    assert_eq!(sets.len(), NAMES.len());
    for (name, ahead) in NAMES.iter().zip(sets) {
        let set = &ahead["set"];
        let logged = server.post("/api/log", &json!({"planned": set}));
        assert_eq!(logged.status, 200, "{name}: {}", logged.body);
        let logged = logged.json()["logged"][0].clone();
        let kept = logged["exerciseName"].as_str().unwrap();
        // Of one in the catalogue it is the name there.
        assert!(kept == *name || logged["exerciseId"].is_string(), "{name}: {logged}");
        let again = server.post("/api/log", &json!({"planned": set}));
        assert_eq!(again.status, 422, "{name}: {}", again.body);
        let by_name = format!("?exercise={}", encoded(name));
        for (path, resource) in [("/api/history", "history"), ("/api/records", "records")] {
            let found = server.get(&format!("{path}{by_name}"));
            is_answered(&found, name);
            let printed = home.run(&[resource, "--json", "--", name]);
            assert_eq!(found.body.trim_end(), printed.out.trim_end(), "{name}");
            let uri = format!("setwise://{resource}/{}", encoded(name));
            let read = assistant.ask("resources/read", json!({ "uri": uri }));
            assert_eq!(read["contents"][0]["text"], found.body, "{name}");
        }
        let history = server.get(&format!("/api/history{by_name}")).json();
        let found = history.as_array().is_some_and(|sets| {
            sets.iter().any(|one| one["exerciseName"] == kept && one["reps"] == 8)
        });
        // One that may mean several of the catalogue is asked about.
        assert!(found || history["question"].is_object(), "{name}: {history}");
        let change = server.get("/api/now").json()["undo"]["change"].clone();
        for (path, what) in [("/api/undo", "undone"), ("/api/redo", "redone")] {
            let answer = server.post(path, &json!({ "change": change }));
            assert_eq!(answer.status, 200, "{name}: {}", answer.body);
            assert!(answer.json()[what].as_str().unwrap().contains(kept), "{}", answer.body);
        }
    }
    assistant.leave();
}

#[test]
fn words_of_any_kind_are_answered_by_every_route_that_takes_words() {
    let home = Home::new();
    let server = Server::start(&home);
    for words in NAMES.iter().chain(WORDS) {
        let escaped = encoded(words);
        for path in ["/api/query?words=", "/api/preview?line=", "/api/history?exercise="] {
            is_answered(&server.get(&format!("{path}{escaped}")), words);
        }
        for (path, body) in [
            ("/api/log", json!({ "line": words })),
            ("/api/log", json!({"line": words, "choose": 1})),
            ("/api/chat", json!({ "text": words })),
            ("/api/chat", json!({ "answer": words })),
            ("/api/assistant/message", json!({ "message": words })),
            ("/api/llm/dryrun", json!({"operations": [{"op": words, "id": 1}]})),
            (
                "/api/llm/apply",
                json!({"operations": [{"op": "create", "title": words, "recurrence": {"type": "none"}}]}),
            ),
            ("/api/plan/review", json!({"plan": {"id": words}})),
            ("/api/plan", json!({"profile": {"avoid_exercises": [words]}})),
        ] {
            is_answered(&server.post(path, &body), words);
        }
        let told = server.get(&format!("/api/assistant/message/stream?message={escaped}"));
        assert_eq!(told.status, 200, "{words}: {}", told.body);
        assert!(told.body.contains("event: done"), "{words}: {}", told.body);
    }
    // A title is kept as it was sent.
    let calendar = server.get("/api/calendar").json();
    let titles = calendar["sessions"].as_array().unwrap().iter();
    let titles: Vec<_> = titles.map(|session| session["title"].as_str().unwrap()).collect();
    let missing: Vec<_> = NAMES.iter().filter(|name| !titles.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?} of {titles:?}");
}
