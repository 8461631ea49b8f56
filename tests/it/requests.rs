//! Requests that can't be read: each is answered with all that is wrong and where, and changes nothing.

use crate::home::Home;
use crate::outputs;
use crate::server::{Answer, Server};
use serde_json::{Value, json};

/// What is wrong, a line for each, as a program finds it.
#[track_caller]
fn issues(answer: &Answer) -> String {
    let refused = answer.json();
    let faults = refused["faults"].as_array().unwrap();
    let lines: Vec<&str> = refused["message"].as_str().unwrap().lines().collect();
    let told = faults.iter().map(|fault| {
        assert_eq!(fault["code"], "bad_input", "{refused}");
        let (pointer, message) =
            (fault["pointer"].as_str().unwrap(), fault["message"].as_str().unwrap());
        let place = if pointer.is_empty() { "the " } else { pointer };
        assert!(message.starts_with(place) && lines.contains(&message), "{refused}");
        format!("  {message}\n")
    });
    told.collect()
}

#[track_caller]
fn is_of_http(answer: &Answer) {
    for word in ["Usage", "--", "argument", "stdin", "serde"] {
        assert!(!answer.body.contains(word), "{word}: {}", answer.body);
    }
}

#[test]
fn a_body_that_can_not_be_read_is_told_whole() {
    let home = Home::new();
    let server = Server::start(&home);
    let mut told = String::new();
    for (path, body) in [
        ("/api/log", "{}"),
        ("/api/log", "[]"),
        ("/api/log", "null"),
        ("/api/log", r#"{"line": 5, "choose": "x", "lime": 1}"#),
        ("/api/log", r#"{"lime": "bench 3x8 185lb"}"#),
        ("/api/log", r#"{"line": "bench", "line": "squat"}"#),
        ("/api/log", r#"{"line": "bench", "choose": 0}"#),
        ("/api/log", r#"{"choose": 1.5}"#),
        ("/api/log", r#"{"choose": 1e999}"#),
        ("/api/log", r#"{"choose": "1"}"#),
        ("/api/log", r#"{"line": "\ud800"}"#),
        ("/api/log", r#"{"line": "bench",}"#),
        ("/api/log", r#"{"line": "bench"} {}"#),
        ("/api/log", "{\"line\": \"bench\" // 3x8\n}"),
        ("/api/log", r#"{"line": "#),
        ("/api/log", r#"{"planned": {"plan": "x", "number": -1}, "choose": 1}"#),
        ("/api/undo", r#"{"change": -3, "confirm": "yes", "yes": true}"#),
        ("/api/redo", r#"{"change": 4294967296}"#),
        ("/api/chat", r#"{"choose": 1, "text": "yes", "answer": "no"}"#),
        ("/api/accept", r#"{"confirm": "yes"}"#),
        ("/api/refuse", r#"{"proposal": "1"}"#),
        ("/api/llm/apply", r#"{"operations": [1, {}, []], "key": null}"#),
        ("/api/llm/dryrun", r#"{"operations": []}"#),
        ("/api/llm/dryrun", r#"{"operations": [{"op": "delete", "op": "delete"}]}"#),
        (
            "/api/assistant/message",
            r#"{"message": " ", "options": {"mode": "loud", "clarify": {"selection": {"ids": [1, "x"], "date": "soon"}}}}"#,
        ),
        ("/api/plan/review", r#"{"plan": "{}", "strict": 1}"#),
        ("/api/plan", r#"{"profile": {"days_per_week": "four", "age": 300, "equipment": []}}"#),
        ("/enter", r#"{"code": "\t"}"#),
    ] {
        let refused = server.post_with(path, "", body);
        refused.refuses(400, "bad_input");
        is_of_http(&refused);
        told += &format!("{path} {}\n{}", body.replace('\n', "⏎"), issues(&refused));
    }
    insta::assert_snapshot!(told, @"");
    home.run(&["history"]).says("No sets yet.");
}

#[test]
fn a_query_that_can_not_be_read_is_told_whole() {
    let home = Home::new();
    let server = Server::start(&home);
    let mut told = String::new();
    for path in [
        "/api/now?full=1",
        "/api/history?limit=many&exersise=bench",
        "/api/history?limit=0",
        "/api/history?limit=1e999",
        "/api/history?limit=10001",
        "/api/history?limit=2&limit=3",
        "/api/calendar?month=2026-13",
        "/api/query",
        "/api/query?words=+",
        "/api/preview?line=",
        "/api/changes?since=-1",
        "/api/changes?since=last",
        "/api/assistant/message/stream",
        "/api/assistant/message/stream?message=x&mode=loud&turn=1",
        "/api/assistant/message/stream?message=x&selection=%7B%22ids%22:%5B%22a%22%5D,%22day%22:1%7D",
        "/api/assistant/message/stream?message=x&selection=%7B%22ids",
    ] {
        let refused = server.get(path);
        refused.refuses(400, "bad_input");
        is_of_http(&refused);
        told += &format!("{path}\n{}", issues(&refused));
    }
    insta::assert_snapshot!(told, @"");
}

#[test]
fn a_body_of_any_size_and_depth_is_answered() {
    let home = Home::new();
    let server = Server::start(&home);
    for open in ["[", "{\"a\":"] {
        let deep = format!("{{\"plan\": {}", open.repeat(100_000));
        let refused = server.post_with("/api/plan/review", "", &deep);
        refused.refuses(400, "bad_input");
        assert!(issues(&refused).contains("nested"), "{}", refused.body);
    }
    let many: Vec<u32> = (0..50_000).collect();
    let many = server.post("/api/llm/apply", &json!({"operations": many}));
    many.refuses(400, "bad_input");
    assert!(many.json()["message"].as_str().unwrap().ends_with(" more"), "{}", many.body);
    let long = format!("{{\"line\": \"{}\"}}", "x".repeat(10 << 20));
    server.post_with("/api/log", "", &long).refuses(413, "too_long");
    let marked = server.post_with("/api/log", "", "\u{feff}{\"line\": \"bench 3x8 185lb\"}");
    assert_eq!(marked.status, 200, "{}", marked.body);
}

/// What is said of a body beforehand is what is taken.
#[test]
fn a_body_fits_its_schema_where_it_is_taken() {
    let home = Home::new();
    home.run(&["plan", "today"]);
    let server = Server::start(&home);
    let paths = server.get("/openapi.json").json()["paths"].clone();
    let planned = server.get("/api/now").json()["ahead"][0]["set"].clone();
    assert!(planned.is_object(), "{planned}");
    let profile = server.post("/api/plan", &json!({})).json()["profile"].clone();
    let id = "01a20000-0000-7000-8000-000000000001";
    for (path, body) in [
        ("/api/log", json!({"line": "bench 3x8 185lb"})),
        ("/api/log", json!({"line": "bench 3x8 185lb", "choose": 1})),
        ("/api/log", json!({"planned": planned})),
        ("/api/log", json!({"choose": 1})),
        ("/api/log", json!({"planned": planned, "choose": 1})),
        ("/api/log", json!({"line": null})),
        ("/api/log", json!({"line": "bench", "more": 1})),
        ("/api/log", json!({})),
        ("/api/undo", json!({})),
        ("/api/undo", json!({"change": 1, "confirm": true})),
        ("/api/undo", json!({"change": 0})),
        ("/api/undo", json!({"change": null, "confirm": null})),
        ("/api/chat", json!({"choose": 1})),
        ("/api/chat", json!({"choose": 1, "answer": "no"})),
        ("/api/accept", json!({"proposal": id})),
        ("/api/accept", json!({"proposal": 1})),
        ("/api/plan", json!({"profile": profile})),
        ("/api/plan", json!({"profile": {"equipment": []}})),
        ("/api/llm/dryrun", json!({"operations": [{"op": "delete", "id": 1}]})),
        ("/api/llm/dryrun", json!({"operations": []})),
        ("/api/assistant/message", json!({"message": "x", "options": {"mode": "loud"}})),
        ("/api/assistant/message", json!({"message": ""})),
    ] {
        let taken = &paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        let validator = outputs::validator_of(&format!("the body of {path}"), || taken.clone());
        let answer = server.post(path, &body);
        assert_eq!(
            validator.is_valid(&body),
            answer.status != 400,
            "{path} {body}: {}",
            answer.body
        );
    }
}
