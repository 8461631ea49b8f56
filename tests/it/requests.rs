//! Requests that can't be read: each is answered with all that is wrong and where, and changes nothing.

use crate::home::Home;
use crate::outputs;
use crate::server::{Answer, Server};
use serde_json::{Value, json};
use std::fmt::Write as _;

const BODIES: &[(&str, &str)] = &[
    ("/api/log", "{}"),
    ("/api/log", "[]"),
    ("/api/log", "null"),
    ("/api/log", r#"{"line": 5, "choose": "x", "lime": 1}"#),
    ("/api/log", r#"{"lime": "bench 3x8 185lb"}"#),
    ("/api/log", r#"{"line": "bench", "line": "squat"}"#),
    ("/api/log", r#"{"line": "bench", "choose": 0}"#),
    // As the page of the book has it.
    ("/api/log", r#"{"line": 5, "chose": 1}"#),
    ("/api/log", r#"{"line": " \u00a0\t"}"#),
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
    ("/api/chat", r#"{"text": ""}"#),
    ("/api/chat", r#"{"answer": " "}"#),
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
];

const QUERIES: &[&str] = &[
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
];

/// What is wrong, a line for each, as a program finds it.
#[track_caller]
fn issues(answer: &Answer) -> String {
    let refused = answer.json();
    let issues = refused["faults"].as_array().unwrap();
    let lines: Vec<&str> = refused["message"].as_str().unwrap().lines().collect();
    let told = issues.iter().map(|issue| {
        assert_eq!(issue["code"], "bad_input", "{refused}");
        let (pointer, message) =
            (issue["pointer"].as_str().unwrap(), issue["message"].as_str().unwrap());
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
    for (path, body) in BODIES {
        let refused = server.post_with(path, "", body);
        refused.refuses(400, "bad_input");
        is_of_http(&refused);
        let _ = write!(told, "{path} {}\n{}", body.replace('\n', "⏎"), issues(&refused));
    }
    insta::assert_snapshot!(told, @r#"
    /api/log {}
      the body: found none of its fields; wanted line; or planned; or choose.
    /api/log []
      the body: found a list; wanted an object with line and choose or an object with planned or an object with choose.
    /api/log null
      the body: found null; wanted an object with line and choose or an object with planned or an object with choose.
    /api/log {"line": 5, "choose": "x", "lime": 1}
      /line: found the number 5; wanted a string that says something.
      /choose: found the string "x"; wanted a whole number, at least 1, at most 4294967295 or null.
      /lime: found a field that is not known there; wanted only line and choose; or planned; or choose; 'line' may be meant.
    /api/log {"lime": "bench 3x8 185lb"}
      the body: found none of its fields; wanted line; or planned; or choose.
      /lime: found a field that is not known there; wanted only line and choose; or planned; or choose; 'line' may be meant.
    /api/log {"line": "bench", "line": "squat"}
      /line: found the same field a second time; wanted each field once.
    /api/log {"line": "bench", "choose": 0}
      /choose: found the number 0; wanted a whole number, at least 1, at most 4294967295.
    /api/log {"line": 5, "chose": 1}
      /line: found the number 5; wanted a string that says something.
      /chose: found a field that is not known there; wanted only line and choose; or planned; or choose; 'choose' may be meant.
    /api/log {"line": " \u00a0\t"}
      /line: found a blank string; wanted a string that says something.
    /api/log {"choose": 1.5}
      /choose: found the number 1.5; wanted a whole number, at least 1, at most 4294967295.
    /api/log {"choose": 1e999}
      /choose: found the number 1e999; wanted a number that fits 64 bits.
    /api/log {"choose": "1"}
      /choose: found the string "1"; wanted a whole number, at least 1, at most 4294967295, without quotes.
    /api/log {"line": "\ud800"}
      /line: found '"' at column 17; wanted the other half of a surrogate pair, such as \ud83d\udcaa.
    /api/log {"line": "bench",}
      the body: found '}' at column 18; wanted a field's name in double quotes.
    /api/log {"line": "bench"} {}
      the body: found a second JSON value behind the body at column 19; wanted one body alone.
    /api/log {"line": "bench" // 3x8⏎}
      the body: found '/' at line 1, column 18; wanted ',' or '}' behind a field of the object.
    /api/log {"line": 
      /line: found the end of the text at column 10; wanted a value: an object, a list, a string, a number, true, false or null.
    /api/log {"planned": {"plan": "x", "number": -1}, "choose": 1}
      /planned/item: found nothing; wanted a whole number, at least 0.
      /planned/exercise: found nothing; wanted a string.
      /planned/asked: found nothing; wanted a whole number, at least 0, at most 255.
      /planned/target: found nothing; wanted an object with kind, reps, load, rir, rpe, seconds, metres, notes and structure.
      /planned/plan: found the string "x"; wanted a UUID.
      /planned/number: found the number -1; wanted a whole number, at least 0.
      /choose: found 'choose' beside 'planned'; wanted one of the two.
    /api/undo {"change": -3, "confirm": "yes", "yes": true}
      /change: found the number -3; wanted a whole number, at least 1, at most 4294967295.
      /confirm: found the string "yes"; wanted true or false or null.
      /yes: found a field that is not known there; wanted only change and confirm.
    /api/redo {"change": 4294967296}
      /change: found the number 4294967296; wanted a whole number, at least 1, at most 4294967295.
    /api/chat {"choose": 1, "text": "yes", "answer": "no"}
      /choose: found 'choose' beside 'text'; wanted one of the two.
      /answer: found 'answer' beside 'text'; wanted one of the two.
    /api/chat {"text": ""}
      /text: found a blank string; wanted a string that says something.
    /api/chat {"answer": " "}
      /answer: found a blank string; wanted a string that says something.
    /api/accept {"confirm": "yes"}
      /proposal: found nothing; wanted a UUID.
      /confirm: found the string "yes"; wanted true or false or null.
    /api/refuse {"proposal": "1"}
      /proposal: found the string "1"; wanted a UUID.
    /api/llm/apply {"operations": [1, {}, []], "key": null}
      /operations/0: found the number 1; wanted an object.
      /operations/2: found a list; wanted an object.
      /key: found a field that is not known there; wanted only operations and confirm.
    /api/llm/dryrun {"operations": []}
      /operations: found an empty list; wanted at least 1.
    /api/llm/dryrun {"operations": [{"op": "delete", "op": "delete"}]}
      /operations/0/op: found the same field a second time; wanted each field once.
    /api/assistant/message {"message": " ", "options": {"mode": "loud", "clarify": {"selection": {"ids": [1, "x"], "date": "soon"}}}}
      /message: found a blank string; wanted a string that says something.
      /options/mode: found the string "loud"; wanted "plan", "chat", "auto" or null.
      /options/clarify/selection/ids/1: found the string "x"; wanted a whole number, at least 0, at most 999999.
      /options/clarify/selection/date: found the string "soon"; wanted a date as YYYY-MM-DD.
    /api/plan/review {"plan": "{}", "strict": 1}
      /plan: found the string "{}"; wanted an object.
      /strict: found the number 1; wanted true or false or null.
    /api/plan {"profile": {"days_per_week": "four", "age": 300, "equipment": []}}
      /profile/days_per_week: found the string "four"; wanted a whole number from 1 to 7.
      /profile/age: found the number 300; wanted a whole number, at least 0, at most 255.
      /profile/equipment: found a field that is not known there; wanted only sex, age, birth_year, height_cm, weight_kg, training_history, training_age_years, days_per_week, minutes_per_day, equipment_available, goal, estimated_1rm, last_top_sets, avoid_exercises, unit and gym.
    /enter {"code": "\t"}
      /code: found a blank string; wanted a string that says something.
    "#);
    home.run(&["history"]).says("No sets yet.");
}

#[test]
fn a_query_that_can_not_be_read_is_told_whole() {
    let home = Home::new();
    let server = Server::start(&home);
    let mut told = String::new();
    for path in QUERIES {
        let refused = server.get(path);
        refused.refuses(400, "bad_input");
        is_of_http(&refused);
        let _ = write!(told, "{path}\n{}", issues(&refused));
    }
    insta::assert_snapshot!(told, @r#"
    /api/now?full=1
      /full: found a field that is not known there; wanted no fields at all.
    /api/history?limit=many&exersise=bench
      /limit: found the string "many"; wanted a whole number, at least 1, at most 10000 or null.
      /exersise: found a field that is not known there; wanted only exercise and limit; 'exercise' may be meant.
    /api/history?limit=0
      /limit: found the number 0; wanted a whole number, at least 1, at most 10000.
    /api/history?limit=1e999
      /limit: found the number 1e999; wanted a number that fits 64 bits.
    /api/history?limit=10001
      /limit: found the number 10001; wanted a whole number, at least 1, at most 10000.
    /api/history?limit=2&limit=3
      /limit: found the same field a second time; wanted each field once.
    /api/calendar?month=2026-13
      /month: found the string "2026-13"; wanted a year and a month, such as 2026-11.
    /api/query
      /words: found nothing; wanted a string that says something.
    /api/query?words=+
      /words: found a blank string; wanted a string that says something.
    /api/preview?line=
      /line: found a blank string; wanted a string that says something.
    /api/changes?since=-1
      /since: found the number -1; wanted a whole number, at least 0.
    /api/changes?since=last
      /since: found the string "last"; wanted a whole number, at least 0 or null.
    /api/assistant/message/stream
      /message: found nothing; wanted a string that says something.
    /api/assistant/message/stream?message=x&mode=loud&turn=1
      /mode: found the string "loud"; wanted "plan", "chat", "auto" or null.
      /turn: found the string "1"; wanted a UUID.
    /api/assistant/message/stream?message=x&selection=%7B%22ids%22:%5B%22a%22%5D,%22day%22:1%7D
      /selection/ids/0: found the string "a"; wanted a whole number, at least 0, at most 999999.
      /selection/day: found a field that is not known there; wanted only ids, date and priority.
    /api/assistant/message/stream?message=x&selection=%7B%22ids
      /selection: found the string "{\"ids"; wanted an object with ids, date and priority or null.
    "#);
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

/// The fields of an object, whichever of its forms has them.
fn fields(schema: &Value) -> Vec<(&String, &Value)> {
    let forms: Vec<&Value> = match schema["anyOf"].as_array() {
        Some(forms) => forms.iter().collect(),
        None => vec![schema],
    };
    forms.into_iter().filter_map(|form| form["properties"].as_object()).flatten().collect()
}

/// A value that isn't of a field's type.
fn wrong_for(place: &str, field: &Value) -> Value {
    let validator = outputs::validator_of(place, || field.clone());
    let values = [json!("x"), json!(-0.5), json!(true), json!({"x": 1}), json!([{}])];
    values.into_iter().find(|value| !validator.is_valid(value)).unwrap()
}

/// Bodies with one mistake each: a field of a wrong type, one that is doubled, one that nobody knows; and where
/// that is.
fn mistakes(place: &str, schema: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, field) in fields(schema) {
        let place = format!("{place}/{name}");
        let member = format!("{}: {}", json!(name), wrong_for(&place, field));
        let pointer = format!("/{name}");
        found.push((pointer.clone(), format!("{{{member}}}")));
        found.push((pointer.clone(), format!("{{{member}, {member}}}")));
        let within = mistakes(&place, field).into_iter();
        let within = within.map(|(inner, body)| {
            (format!("{pointer}{inner}"), format!("{{{}: {body}}}", json!(name)))
        });
        found.extend(within);
    }
    if !found.is_empty() {
        found.push(("/unheard-of".to_owned(), r#"{"unheard-of": 1}"#.to_owned()));
    }
    found
}

/// What is refused names the place, in words of HTTP.
#[track_caller]
fn is_found(refused: &Answer, pointer: &str, sent: &str) {
    refused.refuses(400, "bad_input");
    is_of_http(refused);
    let told = issues(refused);
    let found = told.lines().any(|line| {
        let line = line.trim_start();
        line.strip_prefix(pointer).is_some_and(|rest| rest.starts_with([':', '/']))
    });
    assert!(found, "{sent}: {pointer} is not in\n{told}");
}

/// Each route that says what it takes, with each of its fields: of a wrong type, twice, and one that nobody knows.
#[test]
fn every_field_of_every_route_is_held_to_its_type() {
    let home = Home::new();
    let server = Server::start(&home);
    let paths = server.get("/openapi.json").json()["paths"].clone();
    let (mut routes, mut sent) = (0, 0);
    for (path, operations) in paths.as_object().unwrap() {
        let mut of_query = vec![("/unheard-of".to_owned(), "unheard-of=1".to_owned())];
        if let Some(get) = operations.get("get").filter(|get| get["parameters"].is_array()) {
            routes += 1;
            for parameter in get["parameters"].as_array().unwrap() {
                let name = parameter["name"].as_str().unwrap();
                of_query.push((format!("/{name}"), format!("{name}=x&{name}=x")));
                let is_text = parameter["schema"]["type"] == "string"
                    && ["pattern", "format", "enum"]
                        .iter()
                        .all(|word| parameter["schema"].get(*word).is_none());
                if !is_text {
                    of_query.push((format!("/{name}"), format!("{name}=x")));
                }
            }
            for (pointer, query) in &of_query {
                let path = format!("{path}?{query}");
                is_found(&server.get(&path), pointer, &path);
                sent += 1;
            }
        }
        let Some(post) = operations.get("post") else { continue };
        routes += 1;
        let schema = &post["requestBody"]["content"]["application/json"]["schema"];
        let mistakes = mistakes(path, schema);
        assert!(!mistakes.is_empty(), "{path} takes no fields");
        for (pointer, body) in &mistakes {
            is_found(&server.post_with(path, "", body), pointer, &format!("{path} {body}"));
        }
        sent += mistakes.len();
        // All at once, each at its place.
        let mut all: serde_json::Map<String, Value> = fields(schema)
            .into_iter()
            .map(|(name, field)| (name.clone(), wrong_for(&format!("{path}/{name}"), field)))
            .collect();
        all.insert("unheard-of".to_owned(), json!(1));
        let refused = server.post(path, &Value::Object(all.clone()));
        for name in all.keys() {
            is_found(&refused, &format!("/{name}"), path);
        }
        if path != "/enter" {
            let path = format!("{path}?unheard-of=1");
            is_found(&server.post_with(&path, "", "{}"), "/unheard-of", &path);
        }
    }
    assert_eq!(routes, 23);
    assert!(sent > 150, "{sent} requests");
    home.run(&["history"]).says("No sets yet.");
}

/// What is to be sent instead is told in the words of HTTP, and the status says what is to be done.
#[test]
fn what_the_command_refuses_is_told_in_words_of_http() {
    let home = Home::new();
    let server = Server::start(&home);
    let says = |answer: &Answer, status: u16, wanted: &str| {
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.body.replace("\\\"", "\"").contains(wanted), "{wanted}: {}", answer.body);
        assert!(!answer.body.contains("setwise "), "{}", answer.body);
        is_of_http(answer);
    };
    says(&server.get("/api/plan"), 422, "there is no program yet; `POST /api/plan` writes one");
    let line =
        |line: &str, choose: u32| server.post("/api/log", &json!({"line": line, "choose": choose}));
    says(&line("what a lovely day", 1), 422, "questions go to `POST /api/chat`");
    says(&line("bench 3x8 185lb", 1), 422, "Send it without `choose`");
    let ask = |body: Value| server.post("/api/chat", &body);
    says(&ask(json!({"text": "row 100 x8"})), 200, "\"question\"");
    says(&ask(json!({"text": "2"})), 200, "To answer the question, send `{\"choose\": 2}`.");
    says(&ask(json!({"choose": 2})), 200, "100 lb");
    let proposed = ask(json!({"text": "make me a program"}));
    says(&proposed, 200, "\"proposal\"");
    // Four hours later it is of an earlier session.
    let mut home = home;
    drop(server);
    home.go_to("2026-11-22T12:00:00-05:00");
    let server = Server::start(&home);
    let body = json!({});
    says(&server.post("/api/undo", &body), 409, "`\"confirm\": true` does.");
    assert_eq!(server.post("/api/undo", &json!({"confirm": true})).status, 200);
}

/// What is said of a body beforehand is what is taken.
#[test]
fn a_body_fits_its_schema_where_it_is_taken() {
    let home = Home::new();
    home.run(&["plan", "today"]);
    let server = Server::start(&home);
    let paths = server.get("/openapi.json").json()["paths"].clone();
    assert!(!paths.to_string().contains("x-asked"));
    let stream = &paths["/api/assistant/message/stream"]["get"]["parameters"];
    assert_eq!(stream[1]["schema"], json!({"type": "string", "enum": ["plan", "chat", "auto"]}));
    let chosen = &stream[2]["content"]["application/json"]["schema"];
    assert_eq!(chosen["properties"]["ids"]["type"], "array", "{stream}");
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
        ("/api/chat", json!({"answer": ""})),
        ("/api/log", json!({"line": ""})),
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
