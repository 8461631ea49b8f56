//! Answers as they are in the wild, by the binary: what is stored of them, what goes back, and where they end.

use super::server::{Reply, Server};
use super::speaker::{CHAT, Call, SPEAKERS};
use super::{ask, choice, question};
use crate::home::Home;
use serde_json::{Value, json};
use setwise::domain::provider::ProtocolName;
use setwise::provider::ModelError;
use setwise_models::testing::Odd;
use std::time::{Duration, Instant};

fn home(protocol: ProtocolName, server: &Server) -> Home {
    Home::new()
        .with("SETWISE_PROVIDER", protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url())
}

fn says(protocol: ProtocolName, words: &str) -> Reply {
    let speaker = SPEAKERS.iter().find(|speaker| speaker.protocol == protocol).unwrap();
    Reply::stream((speaker.text)(&[words]))
}

fn sets(home: &Home) -> usize {
    home.run(&["history", "--json"]).done().json().as_array().unwrap().len()
}

/// The requests after an answer, and what was stored of it.
fn chat(protocol: ProtocolName, stream: &str) -> (Value, usize) {
    let server = Server::new([Reply::stream(stream), says(protocol, "Done.")]);
    let home = home(protocol, &server);
    let ran = home.run(&["chat", "coach, I did bench 185x8 and then bench 185x7"]);
    assert_eq!(ran.exit, 0, "{}\n{}\n{stream}", ran.out, ran.err);
    let body = server.seen()[1].json();
    (body, sets(&home))
}

/// All values under this name.
fn all<'a>(value: &'a Value, name: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                if key == name {
                    found.push(value);
                }
                all(value, name, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| all(value, name, found)),
        _ => {}
    }
}

/// Whatever ids they came with: both are stored, and each goes back with a result of its own.
#[test]
fn two_calls_are_two_sets_and_two_results() {
    let all_odd = Odd::all();
    let two = all_odd.iter().filter(|odd| odd.calls.len() == 2 && odd.calls[0] != odd.calls[1]);
    let mut protocols = Vec::new();
    for odd in two {
        let protocol = odd.protocol();
        let (body, stored) = chat(protocol, &odd.stream());
        assert_eq!(stored, 2, "{}: {}", odd.protocol, odd.about);
        let names = match protocol {
            ProtocolName::OpenAi => ["call_id", "call_id"],
            ProtocolName::OpenAiChat | ProtocolName::Ollama => ["id", "tool_call_id"],
            ProtocolName::Anthropic => ["id", "tool_use_id"],
            // Its ids are the model's own; the order tells results apart.
            ProtocolName::Gemini => continue,
        };
        protocols.push(protocol);
        let (mut made, mut answered) = (Vec::new(), Vec::new());
        all(&body, names[0], &mut made);
        all(&body, names[1], &mut answered);
        if names[0] == names[1] {
            answered = made.split_off(2);
        }
        assert_eq!((made.len(), &made), (2, &answered), "{}: {body:#}", odd.about);
        assert_ne!(made[0], made[1], "{}: {body:#}", odd.about);
    }
    protocols.dedup();
    assert!(protocols.len() >= 3, "{protocols:?}");
}

/// What a signature stands on goes back with it, untouched and in order.
#[test]
fn signatures_go_back_on_the_calls_that_they_came_with() {
    let calls = [
        r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#,
        r#"{"exercise":"Bench Press","reps":"7","load_lb":"185"}"#,
    ];
    let piece = |index: usize, extra: Value| {
        let mut call = json!({"index": index, "id": "call_0", "type": "function",
            "function": {"name": "log_set_result", "arguments": calls[index]}});
        for (name, value) in extra.as_object().unwrap() {
            call[name] = value.clone();
        }
        call
    };
    let signed = json!({"extra_content": {"google": {"thought_signature": "SIG1"}}});
    let delta = json!({"choices": [{"index": 0, "delta":
        {"tool_calls": [piece(0, signed.clone()), piece(1, json!({}))]}}]});
    let end = json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]});
    let stream = format!("data: {delta}\n\ndata: {end}\n\ndata: [DONE]\n\n");
    let (body, stored) = chat(ProtocolName::OpenAiChat, &stream);
    let messages = body["messages"].as_array().unwrap();
    let sent = messages.iter().find(|message| message["tool_calls"].is_array()).unwrap();
    assert_eq!(sent["tool_calls"][0]["extra_content"], signed["extra_content"], "{sent:#}");
    assert_eq!(sent["tool_calls"][1].get("extra_content"), None, "{sent:#}");
    assert_eq!(stored, 2);

    for ids in [["", ""], ["a", "a"]] {
        let part = |at: usize| {
            let args: Value = serde_json::from_str(calls[at]).unwrap();
            json!({"functionCall": {"id": ids[at], "name": "log_set_result", "args": args}})
        };
        let mut first = part(0);
        first["thoughtSignature"] = json!("SIG");
        let parts = json!([{"text": "Hm.", "thought": true}, first, part(1)]);
        let chunk = json!({"candidates": [{"content": {"role": "model", "parts": parts},
                           "finishReason": "STOP"}]});
        let (body, stored) = chat(ProtocolName::Gemini, &format!("data: {chunk}\n\n"));
        assert_eq!(stored, 2);
        let contents = body["contents"].as_array().unwrap();
        let [.., model, results] = &contents[..] else { panic!("{body:#}") };
        assert_eq!(model["parts"], parts);
        for (at, result) in results["parts"].as_array().unwrap().iter().enumerate() {
            let id = (!ids[at].is_empty()).then(|| json!(ids[at]));
            assert_eq!(result["functionResponse"].get("id"), id.as_ref(), "{result:#}");
        }
    }
}

/// The sentence with which a chat ends, of a model that answers so.
fn stopped(reply: Reply, settings: &[(&str, &str)]) -> String {
    let server = Server::new([reply]);
    let home = home(ProtocolName::OpenAiChat, &server);
    for (key, value) in settings {
        home.run(&["config", "set", key, value]).done();
    }
    let began = Instant::now();
    let ran = home.run(&["chat", "coach, what should I do today?"]);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    server.was_hung_up_on();
    ran.out + &ran.err
}

fn piece(words: &str) -> String {
    (CHAT.begun)(words)
}

#[test]
fn an_answer_without_an_end_is_stopped_with_a_word() {
    let pause = Duration::from_millis(1);
    let numbered = |form: fn(u32) -> String| -> Reply {
        let pieces: String = (1..400).map(|n| piece(&form(n))).collect();
        Reply::begun().with(pieces).waits()
    };
    for (reply, settings, why) in [
        (
            Reply::begun().repeats(piece("Squat, row, press, and so on it goes. "), pause),
            &[][..],
            "it said the same over and over, or only counted on",
        ),
        (numbered(|n| format!("{n} ")), &[], "only counted on"),
        (numbered(|n| format!("Set {n}: bench press. ")), &[], "only counted on"),
        (
            numbered(|n| format!("And number {n}, what of it? ")),
            &[],
            "it asked more than 15 questions at once",
        ),
        (
            Reply::begun()
                .with((1..400).map(|n| piece(&format!("{:x} ", n * n * 7_919))).collect::<String>())
                .waits(),
            &[("coach.max_output_tokens", "64")],
            "went on past the 64 tokens that were asked for; ask for less at a time, set coach.max_output_tokens higher",
        ),
        (
            Reply::begun().with(piece("Well, ")).repeats(": still here\n\n", pause),
            &[("coach.answer_seconds", "1")],
            "it took longer than 1 s; set coach.answer_seconds higher",
        ),
    ] {
        let told = stopped(reply, settings);
        assert!(told.contains(why), "{why}: {told}");
    }
}

/// What a model writes at most, nobody knows before; then it is kept to here alone.
#[test]
fn a_server_that_refuses_the_bound_is_asked_without_one() {
    for message in [
        "max_tokens is too large: 16000. This model supports at most 4096 completion tokens",
        "Unsupported parameter: 'max_tokens' is not supported with this model",
    ] {
        let refusal = json!({"error": {"message": message, "type": "invalid_request_error"}});
        let no = Reply::status(400, &[], &refusal.to_string());
        let server = Server::new([no, says(ProtocolName::OpenAiChat, "Hi.")]);
        assert_eq!(ask(choice(ProtocolName::OpenAiChat, &server), question()).1, Ok(()));
        let bounds: Vec<_> =
            server.seen().iter().map(|seen| seen.json()["max_tokens"].is_u64()).collect();
        assert_eq!(bounds, [true, false]);
    }
    let no = Reply::status(400, &[], r#"{"error":{"message":"messages is missing"}}"#);
    let server = Server::new([no]);
    let ended = ask(choice(ProtocolName::OpenAiChat, &server), question()).1;
    assert!(matches!(ended, Err(ModelError::Rejected { .. })), "{ended:?}");
}

/// Each protocol's own parameter, in the chat and of a contract.
#[test]
fn every_request_has_a_bound() {
    for speaker in &SPEAKERS {
        for request in [super::bodies::conversation(), super::bodies::contract()] {
            let body = super::bodies::sent(speaker, request, |_| ());
            let bound = match speaker.protocol {
                ProtocolName::OpenAi => &body["max_output_tokens"],
                ProtocolName::OpenAiChat | ProtocolName::Anthropic => &body["max_tokens"],
                ProtocolName::Gemini => &body["generationConfig"]["maxOutputTokens"],
                ProtocolName::Ollama => &body["options"]["num_predict"],
            };
            assert_eq!(bound, &json!(8_192), "{}", speaker.protocol);
        }
    }
}

/// A small model may search, talk or write without ever giving the answer.
#[test]
fn a_program_that_never_comes_ends_with_a_reason() {
    let search = (CHAT.calls)(&[Call {
        id: "c",
        name: "search_exercise",
        pieces: vec![r#"{"query":"bench"}"#],
    }]);
    let endless = Reply::begun().repeats(piece("{\"days\": ["), Duration::from_millis(5));
    let slow = Reply::trickle((CHAT.text)(&["Well."]), Duration::from_millis(20));
    for (what, reply) in [("searches", Reply::stream(search)), ("endless", endless), ("slow", slow)]
    {
        let server = Server::new(vec![reply; 60]);
        let home = home(ProtocolName::OpenAiChat, &server);
        for (key, value) in [("coach.answer_seconds", "3"), ("coach.max_output_tokens", "200")] {
            home.run(&["config", "set", key, value]).done();
        }
        let began = Instant::now();
        let ran = home.run(&["program", "generate"]);
        let took = began.elapsed();
        assert!(took < Duration::from_secs(30), "{what}: {took:?}");
        assert_ne!(ran.exit, 0, "{what}: {}", ran.out);
        assert!(ran.err.lines().any(|line| line.len() > 30), "{what}: {}", ran.err);
        assert!(server.seen().len() < 40, "{what}: {}", server.seen().len());
    }
}

/// The provider's own sentence, out of whatever its error stands in.
#[test]
fn an_error_is_told_in_the_provider_s_own_words() {
    let list = r#"[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}]"#;
    for body in [
        list.to_owned(),
        json!({"detail": "API key not valid. Please pass a valid API key."}).to_string(),
    ] {
        let server = Server::new([Reply::status(400, &[], &body)]);
        let ran = home(ProtocolName::OpenAiChat, &server).run(&["chat", "coach, what now?"]);
        let told = ran.out + &ran.err;
        assert!(told.contains("API key not valid. Please pass a valid API key"), "{told}");
        assert!(!told.contains('{'), "{told}");
    }
}
