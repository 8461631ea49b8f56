use super::*;
use crate::provider::tests::heard;
use crate::provider::{About, CallResult, Message};
use serde_json::json;
use setwise_domain::provider::ProtocolName;

const MODEL: &str = "claude-opus-4-6";

fn choice() -> Choice {
    Choice::new(ProtocolName::Anthropic, MODEL, None)
}

fn hear(transcript: &str) -> (Vec<Delta>, Result<(), ModelError>) {
    let make = || -> Box<dyn Protocol> { Box::new(Anthropic::new(&choice(), &Request::default())) };
    heard(make, transcript)
}

/// Events as they come: each named as its data is.
fn events(datas: &[Value]) -> String {
    let write = |data: &Value| {
        let kind = data["type"].as_str().unwrap();
        format!("event: {kind}\ndata: {data}\n\n")
    };
    datas.iter().map(write).collect()
}

fn begin() -> Value {
    json!({"type": "message_start", "message": {
        "id": "msg_01", "type": "message", "role": "assistant", "model": MODEL, "content": [],
        "stop_reason": null, "stop_sequence": null,
        "usage": {"input_tokens": 25, "cache_creation_input_tokens": 5,
                  "cache_read_input_tokens": 100, "output_tokens": 1},
    }})
}

fn start(index: usize, block: Value) -> Value {
    let mut event = json!({"type": "content_block_start", "index": index});
    event["content_block"] = block;
    event
}

fn delta(index: usize, delta: Value) -> Value {
    let mut event = json!({"type": "content_block_delta", "index": index});
    event["delta"] = delta;
    event
}

fn text(index: usize, text: &str) -> Value {
    delta(index, json!({"type": "text_delta", "text": text}))
}

fn input(index: usize, json: &str) -> Value {
    delta(index, json!({"type": "input_json_delta", "partial_json": json}))
}

fn stop(index: usize) -> Value {
    json!({"type": "content_block_stop", "index": index})
}

fn ending(reason: &str) -> [Value; 2] {
    [
        json!({"type": "message_delta",
               "delta": {"stop_reason": reason, "stop_sequence": null},
               "usage": {"output_tokens": 15}}),
        json!({"type": "message_stop"}),
    ]
}

fn answer(middle: &[Value], reason: &str) -> String {
    let mut datas = vec![begin()];
    datas.extend_from_slice(middle);
    datas.extend(ending(reason));
    events(&datas)
}

fn tool_use(index: usize, id: &str) -> Value {
    let block = json!({"type": "tool_use", "id": id, "name": "log_set_result", "input": {}});
    start(index, block)
}

fn call(id: &str, arguments: &str) -> Delta {
    Delta::Call(ToolCall::native("log_set_result", arguments, Some(id.to_owned())))
}

const fn usage(input: u64, output: u64, cached: u64) -> Delta {
    Delta::Usage(Usage { input, output, cached })
}

#[test]
fn text_is_heard_as_it_comes_and_what_is_unknown_is_passed_over() {
    let transcript = answer(
        &[
            start(0, json!({"type": "text", "text": ""})),
            json!({"type": "ping"}),
            text(0, "Nice — "),
            json!({"type": "weather_report", "sun": [1, 2]}),
            start(1, json!({"type": "server_tool_use", "id": "srv_1", "name": "x"})),
            delta(1, json!({"type": "citations_delta", "citation": {"type": "x"}})),
            text(0, "💪 logged."),
            stop(0),
            stop(1),
        ],
        "end_turn",
    );
    assert_eq!(
        hear(&transcript),
        (
            vec![usage(130, 1, 100), Delta::Text("Nice — 💪 logged.".to_owned()), usage(0, 14, 0),],
            Ok(())
        )
    );
}

#[test]
fn thinking_is_heard_and_kept_with_its_signature_in_the_order_it_had() {
    let transcript = answer(
        &[
            start(0, json!({"type": "thinking", "thinking": "", "signature": ""})),
            delta(0, json!({"type": "thinking_delta", "thinking": "8 at 185, "})),
            delta(0, json!({"type": "thinking_delta", "thinking": "so log."})),
            delta(0, json!({"type": "signature_delta", "signature": "EqQBCgIYAhIM"})),
            stop(0),
            start(1, json!({"type": "redacted_thinking", "data": "EmwKAhgB"})),
            stop(1),
            start(2, json!({"type": "text", "text": ""})),
            text(2, "Logging."),
            stop(2),
            tool_use(3, "toolu_1"),
            input(3, ""),
            input(3, "{\"exercise\":"),
            input(3, " \"Bench Press\"}"),
            stop(3),
        ],
        "tool_use",
    );
    let (heard, end) = hear(&transcript);
    assert_eq!(end, Ok(()));
    let content = json!([
        {"type": "thinking", "thinking": "8 at 185, so log.", "signature": "EqQBCgIYAhIM"},
        {"type": "redacted_thinking", "data": "EmwKAhgB"},
        {"type": "text", "text": "Logging."},
        {"type": "tool_use", "id": "toolu_1", "name": "log_set_result",
         "input": {"exercise": "Bench Press"}},
    ]);
    assert_eq!(
        heard,
        vec![
            usage(130, 1, 100),
            Delta::Thought("8 at 185, so log.".to_owned()),
            Delta::Text("Logging.".to_owned()),
            call("toolu_1", r#"{"exercise": "Bench Press"}"#),
            usage(0, 14, 0),
            keep(&choice(), content.clone()),
        ]
    );

    let Some(Delta::Keep(kept)) = heard.last() else {
        panic!("nothing is kept");
    };
    let mut message = Message::Assistant {
        text: "Logging.".to_owned(),
        calls: vec![ToolCall::native(
            "log_set_result",
            r#"{"exercise": "Bench Press"}"#,
            Some("toolu_1".to_owned()),
        )],
        kept: vec![kept.clone()],
    };
    assert_eq!(sent(vec![message.clone()])[0], json!({"role": "assistant", "content": content}));

    // Of an answer that was taken over in part, the thinking goes back all the same.
    if let Message::Assistant { calls, .. } = &mut message {
        calls.clear();
    }
    assert_eq!(sent(vec![message])[0]["content"], json!([content[0], content[1], content[2]]));
}

/// Thinking between calls belongs where it was: in another order its signatures are refused.
#[test]
fn thinking_between_calls_goes_back_in_that_very_order() {
    let thought = |index, words: &str, signature: &str| {
        [
            start(index, json!({"type": "thinking", "thinking": "", "signature": ""})),
            delta(index, json!({"type": "thinking_delta", "thinking": words})),
            delta(index, json!({"type": "signature_delta", "signature": signature})),
            stop(index),
        ]
    };
    let called = |index, id: &str, name: &str| {
        [tool_use(index, id), input(index, &format!("{{\"exercise\": \"{name}\"}}")), stop(index)]
    };
    let said =
        [start(1, json!({"type": "text", "text": ""})), text(1, "\n Logging both. \n"), stop(1)];
    let parts = [
        &thought(0, "Two sets.", "c2lnLTE=")[..],
        &said,
        &called(2, "toolu_1", "Row"),
        &thought(3, "Then the squat.", "c2lnLTI="),
        &called(4, "toolu_2", "Squat"),
    ];
    let (heard, end) = hear(&answer(&parts.concat(), "tool_use"));
    assert_eq!(end, Ok(()));
    let calls = heard.iter().filter_map(|delta| match delta {
        Delta::Call(call) => Some(call.clone()),
        _ => None,
    });
    let calls: Vec<_> = calls.collect();
    let Some(Delta::Keep(kept)) = heard.last() else {
        panic!("nothing is kept");
    };
    let tool = |id: &str, name: &str| json!({"type": "tool_use", "id": id, "name": "log_set_result", "input": {"exercise": name}});
    // The conversation has the words without the blanks around them.
    let message =
        Message::Assistant { text: "Logging both.".to_owned(), calls, kept: vec![kept.clone()] };
    assert_eq!(
        sent(vec![message])[0]["content"],
        json!([
            {"type": "thinking", "thinking": "Two sets.", "signature": "c2lnLTE="},
            {"type": "text", "text": "\n Logging both. \n"},
            tool("toolu_1", "Row"),
            {"type": "thinking", "thinking": "Then the squat.", "signature": "c2lnLTI="},
            tool("toolu_2", "Squat"),
        ])
    );
}

/// The messages of a request's body.
fn sent(messages: Vec<Message>) -> Value {
    let request = Request { messages, ..Request::default() };
    Anthropic::new(&choice(), &request).body(&request)["messages"].take()
}

#[test]
fn two_calls_at_once_are_two_calls_whichever_way_their_pieces_mix() {
    let transcript = answer(
        &[
            tool_use(0, "toolu_1"),
            tool_use(1, "toolu_2"),
            input(1, "{\"reps\":\"7\"}"),
            input(0, "{\"reps\":"),
            input(0, "\"8\"}"),
            stop(0),
            stop(1),
            tool_use(2, "toolu_3"),
            stop(2),
        ],
        "tool_use",
    );
    let (heard, end) = hear(&transcript);
    assert_eq!(end, Ok(()));
    assert_eq!(
        heard,
        vec![
            usage(130, 1, 100),
            call("toolu_1", r#"{"reps":"8"}"#),
            call("toolu_2", r#"{"reps":"7"}"#),
            call("toolu_3", "{}"),
            usage(0, 14, 0),
        ]
    );
}

#[test]
fn broken_arguments_are_passed_on_as_they_came() {
    let transcript =
        answer(&[tool_use(0, "toolu_1"), input(0, r#"{"reps": 8,}"#), stop(0)], "tool_use");
    let (heard, end) = hear(&transcript);
    assert_eq!(end, Ok(()));
    assert_eq!(heard[1], call("toolu_1", r#"{"reps": 8,}"#));
}

#[test]
fn of_an_answer_that_is_cut_short_the_half_call_is_dropped_and_the_whole_ones_stand() {
    let transcript = answer(
        &[
            tool_use(0, "toolu_1"),
            input(0, r#"{"reps":"8"}"#),
            stop(0),
            tool_use(1, "toolu_2"),
            input(1, r#"{"reps":"#),
            stop(1),
        ],
        "max_tokens",
    );
    let (heard, end) = hear(&transcript);
    assert_eq!(
        heard,
        vec![usage(130, 1, 100), call("toolu_1", r#"{"reps":"8"}"#), usage(0, 14, 0)]
    );
    assert_eq!(
        end.unwrap_err().to_string(),
        "the answer was cut short: it reached the limit of tokens for an answer"
    );
}

#[track_caller]
fn fails(transcript: &str, sentence: &str) {
    assert_eq!(hear(transcript).1.unwrap_err().to_string(), sentence);
}

#[test]
fn an_answer_that_is_not_whole_says_why() {
    let some = [start(0, json!({"type": "text", "text": "He"})), text(0, "llo"), stop(0)];
    fails(
        &answer(&some, "model_context_window_exceeded"),
        "the answer was cut short: the conversation is as long as the model can hold",
    );
    fails(&answer(&some, "refusal"), "the model declined to answer: it gave no reason");
    fails(
        &events(&[
            begin(),
            json!({"type": "message_delta", "delta": {"stop_reason": "refusal", "stop_details":
                {"type": "refusal", "category": "bio", "explanation": "This is about poison."}}}),
        ]),
        "the model declined to answer: This is about poison.",
    );
    fails(
        &events(&[begin(), some[0].clone()]),
        "the answer of Anthropic was cut off: the connection ended before it did; try again",
    );
    fails("", "the answer of Anthropic was cut off: the connection ended before it did; try again");
    fails(
        "event: message_start\ndata: {\"type\":\n\n",
        "Anthropic sent something that can't be read: EOF while parsing a value at line 1 column 8; check that the protocol is the server's",
    );
}

#[test]
fn an_error_in_the_stream_ends_it() {
    let error = json!({"type": "error",
                       "error": {"type": "overloaded_error", "message": "Overloaded"}});
    let broken = ModelError::BrokeOff { provider: "Anthropic", detail: "Overloaded".to_owned() };
    assert_eq!(
        hear(&events(&[begin(), error.clone()])),
        (vec![usage(130, 1, 100)], Err(broken.clone()))
    );
    let said = start(0, json!({"type": "text", "text": "So"}));
    assert_eq!(
        hear(&events(&[begin(), said, error])),
        (vec![usage(130, 1, 100), Delta::Text("So".to_owned())], Err(broken))
    );
}

#[test]
fn a_whole_message_in_place_of_a_stream_is_heard_too() {
    let whole = json!({"type": "message", "role": "assistant", "stop_reason": "tool_use",
        "content": [
            {"type": "text", "text": "Logging."},
            {"type": "tool_use", "id": "toolu_1", "name": "log_set_result",
             "input": {"reps": "8"}},
            {"type": "tool_use", "id": "toolu_2", "name": "log_set_result", "input": {}},
        ],
        "usage": {"input_tokens": 10, "output_tokens": 20}});
    assert_eq!(
        hear(&format!("data: {whole}\n\n")),
        (
            vec![
                Delta::Text("Logging.".to_owned()),
                call("toolu_1", r#"{"reps":"8"}"#),
                call("toolu_2", "{}"),
                usage(10, 20, 0),
            ],
            Ok(())
        )
    );
}

#[test]
fn an_empty_answer_is_heard_as_nothing() {
    assert_eq!(hear(&answer(&[], "end_turn")), (vec![usage(130, 1, 100), usage(0, 14, 0)], Ok(())));
}

#[test]
fn messages_go_out_whole_and_never_empty() {
    let refused = CallResult {
        name: "log_set_result".to_owned(),
        text: "'weight' is no parameter".to_owned(),
        refused: true,
    };
    let done =
        CallResult { name: "log_set_result".to_owned(), text: "logged".to_owned(), refused: false };
    let broken =
        ToolCall::native("log_set_result", "{\"weight\":", Some("functions.log:0".to_owned()));
    let nameless = ToolCall::native("log_set_result", "{\"reps\":\"8\"}", None);
    let silent = Message::Assistant {
        text: String::new(),
        calls: vec![],
        kept: vec![r#"{"by":"gemini/x","content":[{"text":"?"}]}"#.to_owned()],
    };
    let calling =
        Message::Assistant { text: String::new(), calls: vec![broken, nameless], kept: vec![] };
    let messages = sent(vec![
        Message::User("bench 8 at 185".to_owned()),
        silent,
        calling,
        Message::Results(vec![refused, done]),
        Message::User(String::new()),
    ]);
    assert_eq!(
        messages,
        json!([
            {"role": "user", "content": [{"type": "text", "text": "bench 8 at 185"}]},
            {"role": "assistant", "content": [
                {"type": "tool_use", "id": "functions_log_0", "name": "log_set_result",
                 "input": {"INVALID_JSON": "{\"weight\":"}},
                {"type": "tool_use", "id": "call00001", "name": "log_set_result",
                 "input": {"reps": "8"}},
            ]},
            {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "functions_log_0",
                 "content": "'weight' is no parameter", "is_error": true},
                {"type": "tool_result", "tool_use_id": "call00001", "content": "logged"},
            ]},
        ])
    );
}

#[test]
fn thinking_is_asked_for_in_the_way_of_the_model() {
    let asked = |model: &str| {
        let mut choice = Choice::new(ProtocolName::Anthropic, model, None);
        choice.tuning.thoughts = true;
        choice.tuning.output_tokens = Some(8_000);
        let request = Request::default();
        let body = Anthropic::new(&choice, &request).body(&request);
        assert_eq!(body["max_tokens"], 8_000);
        body["thinking"].clone()
    };
    let adaptive = json!({"type": "adaptive", "display": "summarized"});
    for newer in ["claude-opus-4-6", "claude-sonnet-5", "claude-opus-4-7"] {
        assert_eq!(asked(newer), adaptive, "{newer}");
    }
    let enabled = json!({"type": "enabled", "budget_tokens": 4_000});
    for older in [
        "claude-sonnet-4-5",
        "claude-opus-4-1-20250805",
        "claude-sonnet-4-20250514",
        "claude-3-7-sonnet-latest",
    ] {
        assert_eq!(asked(older), enabled, "{older}");
    }
}

#[test]
fn what_an_error_is_about_is_read_from_its_type() {
    let protocol = Anthropic::new(&choice(), &Request::default());
    let about = |kind: &str, message: &str| {
        let body = json!({"type": "error", "error": {"type": kind, "message": message}});
        let complaint = protocol.complaint(&body).unwrap();
        assert_eq!(complaint.message, message);
        complaint.about
    };
    let cases = [
        ("authentication_error", "invalid x-api-key", Some(About::Key)),
        ("permission_error", "Your API key may not", Some(About::Key)),
        ("not_found_error", "model: claude-9", Some(About::Model)),
        ("not_found_error", "Not found", None),
        ("rate_limit_error", "Number of requests", Some(About::Rate)),
        ("overloaded_error", "Overloaded", Some(About::Trouble)),
        ("api_error", "Internal server error", Some(About::Trouble)),
        (
            "invalid_request_error",
            "output_config.format.schema: For 'object' type, 'additionalProperties' must be false",
            Some(About::Schema),
        ),
        ("invalid_request_error", "The compiled grammar is too large", Some(About::Schema)),
        ("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum", None),
        ("something_new", "?", None),
    ];
    for (kind, message, wanted) in cases {
        assert_eq!(about(kind, message), wanted, "{kind}: {message}");
    }
    for other in [json!({}), json!({"error": null}), json!([]), json!("x")] {
        assert_eq!(protocol.complaint(&other), None, "{other}");
    }
}
