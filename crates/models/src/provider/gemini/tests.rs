use super::*;
use crate::provider::tests::heard;
use crate::provider::{About, CallResult, Message};
use serde_json::json;
use setwise_domain::provider::ProtocolName;
use setwise_domain::tool_call::ToolCall;
use std::time::Duration;

const MODEL: &str = "gemini-3.1-pro";

fn choice() -> Choice {
    Choice::new(ProtocolName::Gemini, MODEL, None)
}

fn hear(transcript: &str) -> (Vec<Delta>, Result<(), ModelError>) {
    let make = || -> Box<dyn Protocol> { Box::new(Gemini::new(&choice(), &Request::default())) };
    heard(make, transcript)
}

/// Chunks as they come: whole documents, lines ended with CR LF.
fn chunks(datas: &[Value]) -> String {
    let write = |data: &Value| format!("data: {data}\r\n\r\n");
    datas.iter().map(write).collect()
}

fn parts(parts: Value, output: u64) -> Value {
    let mut chunk = json!({
        "candidates": [{"content": {"role": "model"}, "index": 0}],
        "usageMetadata": {"promptTokenCount": 40, "candidatesTokenCount": output,
                          "totalTokenCount": 40 + output, "cachedContentTokenCount": 8,
                          "promptTokensDetails": [{"modality": "TEXT", "tokenCount": 40}]},
        "modelVersion": MODEL, "responseId": "mAitaLmkHPPlz7IPvtfUqQ4",
    });
    chunk["candidates"][0]["content"]["parts"] = parts;
    chunk
}

fn last(mut chunk: Value, reason: &str) -> Value {
    chunk["candidates"][0]["finishReason"] = json!(reason);
    chunk
}

fn call(id: Option<&str>, arguments: &str) -> ToolCall {
    ToolCall::native("log_set_result", arguments, id.map(str::to_owned))
}

const fn usage(input: u64, output: u64, cached: u64) -> Delta {
    Delta::Usage(Usage { input, output, cached })
}

/// The contents of a request's body.
fn sent(model: &str, messages: Vec<Message>) -> Value {
    let request = Request { messages, ..Request::default() };
    let choice = Choice::new(ProtocolName::Gemini, model, None);
    Gemini::new(&choice, &request).body(&request)["contents"].take()
}

#[test]
fn text_and_thoughts_are_heard_as_they_come_and_what_is_unknown_is_passed_over() {
    let transcript = chunks(&[
        parts(json!([{"text": "8 at 185.", "thought": true}]), 4),
        json!({"usageMetadata": {"promptTokenCount": 40, "cachedContentTokenCount": 8,
                                 "thoughtsTokenCount": 6, "candidatesTokenCount": 4}}),
        parts(json!([{"text": "Nice — "}, {"executableCode": {"code": "1"}}]), 14),
        last(parts(json!([{"text": "💪 logged."}]), 20), "STOP"),
    ]);
    assert_eq!(
        hear(&transcript),
        (
            vec![
                Delta::Thought("8 at 185.".to_owned()),
                usage(40, 4, 8),
                usage(0, 6, 0),
                Delta::Text("Nice — ".to_owned()),
                usage(0, 4, 0),
                Delta::Text("💪 logged.".to_owned()),
                usage(0, 6, 0),
            ],
            Ok(())
        )
    );
}

#[test]
fn calls_come_whole_and_their_signatures_go_back_where_they_were() {
    let signed = json!({"functionCall": {"name": "log_set_result", "args": {"reps": "8"}},
                        "thoughtSignature": "Cs0BAdHtim9="});
    let second = json!({"functionCall": {"name": "log_set_result", "id": "b",
                                         "args": {"reps": "7", "load_kg": null}}});
    let transcript = chunks(&[
        parts(json!([{"text": "Logging"}]), 2),
        parts(json!([{"text": " both."}]), 4),
        parts(json!([signed, second]), 9),
        last(parts(json!([{"text": "", "thoughtSignature": "AY89a18="}]), 9), "STOP"),
    ]);
    let (heard, end) = hear(&transcript);
    assert_eq!(end, Ok(()));
    let first = call(None, r#"{"reps":"8"}"#);
    let other = call(Some("b"), r#"{"reps":"7","load_kg":null}"#);
    let kept = json!([{"text": "Logging both."}, signed, second,
                      {"text": "", "thoughtSignature": "AY89a18="}]);
    assert_eq!(
        heard,
        vec![
            Delta::Text("Logging".to_owned()),
            usage(40, 2, 8),
            Delta::Text(" both.".to_owned()),
            usage(0, 2, 0),
            Delta::Call(first.clone()),
            Delta::Call(other.clone()),
            usage(0, 5, 0),
            keep(&choice(), kept.clone()),
        ]
    );

    let Some(Delta::Keep(item)) = heard.last() else {
        panic!("nothing is kept");
    };
    let message = Message::Assistant {
        text: "Logging both.".to_owned(),
        calls: vec![first.clone(), other],
        kept: vec![item.clone()],
    };
    assert_eq!(sent(MODEL, vec![message.clone()])[0], json!({"role": "model", "parts": kept}));
    assert_eq!(
        sent("gemini-2.5-flash", vec![message])[0]["parts"][1],
        json!({"functionCall": {"name": "log_set_result", "args": {"reps": "8"}}})
    );
}

#[test]
fn a_call_that_the_model_did_not_sign_goes_back_with_the_mark_for_that() {
    let message = Message::Assistant {
        text: String::new(),
        calls: vec![call(Some("a"), "{}"), call(None, "[")],
        kept: vec![],
    };
    assert_eq!(
        sent(MODEL, vec![message.clone()])[0]["parts"],
        json!([
            {"functionCall": {"name": "log_set_result", "args": {}, "id": "a"},
             "thoughtSignature": "skip_thought_signature_validator"},
            {"functionCall": {"name": "log_set_result", "args": {"INVALID_JSON": "["}}},
        ])
    );
    for older in ["gemini-2.5-pro", "gemma-3-27b-it"] {
        assert_eq!(sent(older, vec![message.clone()])[0]["parts"][0].get("thoughtSignature"), None);
    }
}

#[test]
fn outcomes_go_out_under_the_keys_that_the_model_knows() {
    let result = |text: &str, refused| CallResult {
        name: "log_set_result".to_owned(),
        text: text.to_owned(),
        refused,
    };
    let results = vec![result("logged", false), result("'weight' is no parameter", true)];
    let calls = vec![call(None, "{}"), call(Some("b"), "{}")];
    let messages = vec![
        Message::User(String::new()),
        Message::Assistant { text: String::new(), calls, kept: Vec::new() },
        Message::Results(results),
        Message::User("and now?".to_owned()),
    ];
    assert_eq!(
        sent("gemini-2.5-flash", messages),
        json!([
            {"role": "model", "parts": [
                {"functionCall": {"name": "log_set_result", "args": {}}},
                {"functionCall": {"name": "log_set_result", "args": {}, "id": "b"}},
            ]},
            {"role": "user", "parts": [
                {"functionResponse": {"name": "log_set_result",
                                      "response": {"output": "logged"}}},
                {"functionResponse": {"name": "log_set_result",
                                      "response": {"error": "'weight' is no parameter"},
                                      "id": "b"}},
            ]},
            {"role": "user", "parts": [{"text": "and now?"}]},
        ])
    );
}

#[test]
fn the_model_stands_in_the_path_and_nothing_of_its_name_leaves_it() {
    let path = |model: &str| {
        let choice = Choice::new(ProtocolName::Gemini, model, None);
        Gemini::new(&choice, &Request::default()).path()
    };
    assert_eq!(path(MODEL), "/v1beta/models/gemini-3.1-pro:streamGenerateContent?alt=sse");
    assert_eq!(path("tunedModels/mine"), "/v1beta/tunedModels/mine:streamGenerateContent?alt=sse");
    assert_eq!(
        path("a?key=b#c d:é"),
        "/v1beta/models/a%3Fkey%3Db%23c%20d%3A%C3%A9:streamGenerateContent?alt=sse"
    );
}

#[track_caller]
fn fails(transcript: &str, sentence: &str) {
    assert_eq!(hear(transcript).1.unwrap_err().to_string(), sentence);
}

#[test]
fn an_answer_that_is_not_whole_says_why() {
    let ended = |reason: &str| chunks(&[last(parts(json!([{"text": "He"}]), 1), reason)]);
    fails(
        &ended("MAX_TOKENS"),
        "the answer was cut short: it reached the limit of tokens for an answer",
    );
    fails(&ended("SAFETY"), "the model declined to answer: SAFETY");
    let mut malformed = last(parts(json!([]), 1), "MALFORMED_FUNCTION_CALL");
    malformed["candidates"][0]["finishMessage"] = json!("Malformed function call: print(");
    fails(
        &chunks(&[malformed]),
        "the answer of Gemini was cut off: Malformed function call: print( (MALFORMED_FUNCTION_CALL); try again",
    );
    fails(
        &chunks(&[json!({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"},
                         "usageMetadata": {"promptTokenCount": 40}})]),
        "the model declined to answer: PROHIBITED_CONTENT",
    );
    fails(
        &chunks(&[parts(json!([{"text": "He"}]), 1)]),
        "the answer of Gemini was cut off: the connection ended before it did; try again",
    );
    fails(
        "data: {\"candidates\": 1}\n\n",
        "the answer of Gemini was cut off: the connection ended before it did; try again",
    );
}

#[test]
fn an_error_in_the_stream_ends_it() {
    let error = json!({"error": {"code": 503, "message": "The model is overloaded.",
                                 "status": "UNAVAILABLE"}});
    let broken = || {
        Err(ModelError::BrokeOff {
            provider: "Gemini",
            detail: "The model is overloaded.".to_owned(),
        })
    };
    assert_eq!(hear(&chunks(std::slice::from_ref(&error))), (vec![], broken()));
    let said = parts(json!([{"text": "So"}]), 1);
    assert_eq!(
        hear(&chunks(&[said, error])),
        (vec![Delta::Text("So".to_owned()), usage(40, 1, 8)], broken())
    );
}

#[test]
fn an_empty_answer_is_heard_as_nothing_and_null_is_as_good_as_missing() {
    let empty = json!({"candidates": [{"content": null, "finishReason": "STOP"}],
                       "promptFeedback": null, "usageMetadata": null, "error": null});
    assert_eq!(hear(&chunks(&[empty])), (vec![], Ok(())));
    let without = json!({"candidates": [{"content": {"parts": null}, "finishReason": "STOP"}]});
    assert_eq!(hear(&chunks(&[without])), (vec![], Ok(())));
}

#[test]
fn what_is_asked_of_the_model_beside_the_words_stands_in_its_config() {
    let mut choice = choice();
    choice.tuning.thoughts = true;
    choice.tuning.output_tokens = Some(500);
    let request = Request::default();
    let body = Gemini::new(&choice, &request).body(&request);
    assert_eq!(
        body,
        json!({"contents": [], "generationConfig": {
            "maxOutputTokens": 500, "thinkingConfig": {"includeThoughts": true}}})
    );
}

#[test]
fn what_an_error_is_about_is_read_from_its_status() {
    let protocol = Gemini::new(&choice(), &Request::default());
    let body = |status: &str, message: &str| json!({"error": {"code": 400, "message": message, "status": status}});
    let cases = [
        ("INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", Some(About::Key)),
        ("UNAUTHENTICATED", "Request had invalid", Some(About::Key)),
        ("PERMISSION_DENIED", "Method doesn't", Some(About::Key)),
        (
            "INVALID_ARGUMENT",
            "Invalid JSON payload received. Unknown name \"const\" at 'generation_config.response_json_schema'",
            Some(About::Schema),
        ),
        (
            "INVALID_ARGUMENT",
            "* GenerateContentRequest.tools[0].function_declarations[0].parameters: missing",
            Some(About::Schema),
        ),
        (
            "INVALID_ARGUMENT",
            "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
            None,
        ),
        ("NOT_FOUND", "models/gemini-9 is not found for API version v1beta", Some(About::Model)),
        ("RESOURCE_EXHAUSTED", "You exceeded", Some(About::Rate)),
        ("INTERNAL", "An internal error", Some(About::Trouble)),
        ("UNAVAILABLE", "overloaded", Some(About::Trouble)),
        ("DEADLINE_EXCEEDED", "too slow", Some(About::Trouble)),
        ("FAILED_PRECONDITION", "User location is not", None),
    ];
    for (status, message, wanted) in cases {
        let complaint = protocol.complaint(&body(status, message)).unwrap();
        assert_eq!((complaint.message.as_str(), complaint.about), (message, wanted), "{status}");
    }
    let listed = json!([body("NOT_FOUND", "no")]);
    assert_eq!(protocol.complaint(&listed).unwrap().about, Some(About::Model));
    for other in [json!({}), json!({"error": null}), json!([]), json!("x")] {
        assert_eq!(protocol.complaint(&other), None, "{other}");
    }
}

#[test]
fn how_long_to_wait_is_read_from_the_details() {
    let protocol = Gemini::new(&choice(), &Request::default());
    let wait = |told: Value| {
        let body = json!({"error": {"status": "RESOURCE_EXHAUSTED", "message": "You exceeded",
            "details": [{"@type": "type.googleapis.com/google.rpc.Help"}, told]}});
        protocol.complaint(&body).unwrap().wait
    };
    let retry = |delay: &str| json!({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay});
    assert_eq!(wait(retry("34.5s")), Some(Duration::from_millis(34_500)));
    for none in ["0s", "-3s", "soon", "34", "1e300s", "NaNs", ""] {
        assert_eq!(wait(retry(none)), None, "{none}");
    }
    assert_eq!(wait(json!({})), None);
}
