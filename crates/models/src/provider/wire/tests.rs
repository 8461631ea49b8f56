use super::*;
use serde_json::json;
use setwise_domain::provider::ProtocolName;

fn choice() -> Choice {
    Choice::new(ProtocolName::OpenAiChat, "test-model", Key::new("sk-secret-123456"))
}

fn begin(wire: &Wire) -> Recording {
    wire.begin(&choice(), "/chat/completions".to_owned(), &json!({"model": "test-model"}))
}

fn call(name: &str, arguments: &str) -> Delta {
    Delta::Call(ToolCall::native(name, arguments, None))
}

#[test]
fn the_newest_exchange_that_holds_a_call_is_found_by_value() {
    let wire = Wire::default();
    for _ in 0..2 {
        let recording = begin(&wire);
        recording.heard(&[call("log_set_result", r#"{"exercise":"Squat","reps":"5"}"#)]);
        recording.end(ExchangeEnd::Whole);
    }
    let other = begin(&wire);
    other.heard(&[call("log_set_result", r#"{"exercise":"Squat","reps":"6"}"#)]);
    let found = wire.find("log_set_result", r#"{ "reps": "5", "exercise": "Squat" }"#).unwrap();
    assert_eq!((found.id, found.end), (1, ExchangeEnd::Whole));
    let found = wire.find("log_set_result", r#"{"exercise":"Squat","reps":"6"}"#).unwrap();
    assert_eq!((found.id, found.end), (2, ExchangeEnd::Running));
    drop(other);
    assert_eq!(wire.exchanges()[0].end, ExchangeEnd::Stopped);
    assert_eq!(wire.find("show_plan", "{}"), None);
}

#[test]
fn a_call_in_a_text_is_found_in_the_words() {
    let wire = Wire::new(|words| {
        assert_eq!(words, "Done. [TOOL_CALL: undo_last_set()]");
        vec![ToolCall::native("undo_last_set", "{}", None)]
    });
    let recording = begin(&wire);
    for piece in ["Done. [TOOL_", "CALL: undo_last_set()]"] {
        recording.heard(&[Delta::Text(piece.to_owned())]);
    }
    recording.end(ExchangeEnd::Whole);
    assert_eq!(wire.find("undo_last_set", "{ }").unwrap().id, 0);
    // One that can't be read is recorded as it was written.
    assert_eq!(wire.find("", "[TOOL_CALL: undo_last_set()]").unwrap().id, 0);
}

#[test]
fn the_key_is_in_nothing_that_is_read() {
    let wire = Wire::default();
    let body = json!({"messages": [{"content": "my key is sk-secret-123456, ok?"}]});
    let recording = wire.begin(&choice(), "/".to_owned(), &body);
    recording.bytes(b"data: sk-secr");
    recording.bytes(b"et-123456 and sk-secret-");
    recording.heard(&[
        Delta::Text("sk-secret-123456".to_owned()),
        call("log_set_result", r#"{"exercise":"sk-secret-123456"}"#),
    ]);
    recording.end(ExchangeEnd::Whole);
    let all = format!("{:?}", wire.exchanges());
    assert!(!all.contains("sk-secret"), "{all}");
    assert_eq!(wire.exchanges()[0].stream, "data: [key] and [key]");
}

#[test]
fn no_more_is_kept_than_the_bounds_say() {
    let wire = Wire::default();
    for _ in 0..=MOST_EXCHANGES {
        begin(&wire);
    }
    assert_eq!(wire.exchanges().len(), MOST_EXCHANGES);
    assert_eq!(wire.exchanges().last().map(|oldest| oldest.id), Some(1));

    let long = "é".repeat(MOST_EXCHANGE_BYTES);
    let recording = wire.begin(&choice(), "/".to_owned(), &json!({ "long": long }));
    recording.bytes(long.as_bytes());
    recording.heard(&[Delta::Text(long)]);
    let kept = &wire.exchanges()[0];
    assert_eq!(kept.stream.len(), MOST_EXCHANGE_BYTES);
    assert_eq!(kept.left_out, MOST_EXCHANGE_BYTES);
    assert_eq!(kept.words.len(), MOST_EXCHANGE_BYTES);
    let Body::Cut { text, left_out } = &kept.body else {
        panic!("{:?}", kept.body);
    };
    assert!(text.starts_with(r#"{"long":"é"#) && text.len() <= MOST_EXCHANGE_BYTES);
    assert_eq!(text.len() + left_out, 2 * MOST_EXCHANGE_BYTES + r#"{"long":""}"#.len());
}
