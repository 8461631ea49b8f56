use super::*;
use crate::provider::tests::heard;
use crate::provider::{About, CallResult, Message};
use setwise_domain::provider::ProtocolName;
use setwise_domain::tool_call::ToolCall;

const MODEL: &str = "qwen3:8b";

fn choice() -> Choice {
    Choice::new(ProtocolName::Ollama, MODEL, None)
}

fn hear(transcript: &str) -> (Vec<Delta>, Result<(), ModelError>) {
    let make = || -> Box<dyn Protocol> { Box::new(Ollama::new(&choice(), &Request::default())) };
    heard(make, transcript)
}

/// Lines as they come.
fn lines(datas: &[Value]) -> String {
    let write = |data: &Value| format!("{data}\n");
    datas.iter().map(write).collect()
}

fn said(message: Value) -> Value {
    let mut line = json!({"model": MODEL, "created_at": "2025-10-26T17:15:24.097767Z",
                          "done": false});
    line["message"] = message;
    line
}

fn done(reason: &str) -> Value {
    json!({"model": MODEL, "created_at": "2025-10-26T17:15:24.166576Z",
           "message": {"role": "assistant", "content": ""},
           "done": true, "done_reason": reason, "total_duration": 123, "load_duration": 1,
           "prompt_eval_count": 26, "prompt_eval_duration": 3, "eval_count": 9,
           "eval_duration": 4})
}

fn text(text: &str) -> Value {
    said(json!({"role": "assistant", "content": text}))
}

fn call(id: Option<&str>, arguments: &str) -> ToolCall {
    ToolCall::native("log_set_result", arguments, id.map(str::to_owned))
}

const USAGE: Delta = Delta::Usage(Usage { input: 26, output: 9, cached: 0 });

#[test]
fn text_and_thoughts_are_heard_as_they_come_and_what_is_unknown_is_passed_over() {
    let transcript = lines(&[
        said(json!({"role": "assistant", "content": "", "thinking": "8 at 185."})),
        said(json!({"role": "assistant", "content": null, "thinking": null,
                    "tool_calls": null, "images": null})),
        text("Nice — "),
        json!({"weather": "sun"}),
        text("💪 logged."),
        done("stop"),
    ]);
    assert_eq!(
        hear(&transcript),
        (
            vec![
                Delta::Thought("8 at 185.".to_owned()),
                Delta::Text("Nice — 💪 logged.".to_owned()),
                USAGE,
            ],
            Ok(())
        )
    );
}

#[test]
fn calls_come_whole_and_the_thinking_before_them_goes_back_with_them() {
    let first = json!({"function": {"index": 0, "name": "log_set_result",
                                    "arguments": {"reps": "8"}}});
    let second = json!({"id": "call_2", "function": {"name": "log_set_result",
                                                     "arguments": "{\"reps\": 7,}"}});
    let third = json!({"function": {"name": "log_set_result"}});
    let transcript = lines(&[
        said(json!({"role": "assistant", "content": "", "thinking": "Two "})),
        said(json!({"role": "assistant", "content": "", "thinking": "sets."})),
        said(json!({"role": "assistant", "content": "", "tool_calls": [first, second]})),
        said(json!({"role": "assistant", "content": "", "tool_calls": [third]})),
        done("stop"),
    ]);
    let calls =
        [call(None, r#"{"reps":"8"}"#), call(Some("call_2"), r#"{"reps": 7,}"#), call(None, "{}")];
    let (heard, end) = hear(&transcript);
    assert_eq!(end, Ok(()));
    assert_eq!(
        heard,
        vec![
            Delta::Thought("Two sets.".to_owned()),
            Delta::Call(calls[0].clone()),
            Delta::Call(calls[1].clone()),
            Delta::Call(calls[2].clone()),
            USAGE,
            keep(&choice(), json!("Two sets.")),
        ]
    );

    let Some(Delta::Keep(item)) = heard.last() else {
        panic!("nothing is kept");
    };
    let result = |text: &str| CallResult {
        name: "log_set_result".to_owned(),
        text: text.to_owned(),
        refused: false,
    };
    let request = Request {
        system: "You are a coach.".to_owned(),
        messages: vec![
            Message::User("bench 8 and 7".to_owned()),
            Message::Assistant {
                text: String::new(),
                calls: calls[..2].to_vec(),
                kept: vec![item.clone()],
            },
            Message::Results(vec![result("logged"), result("no")]),
        ],
        ..Request::default()
    };
    let body = Ollama::new(&choice(), &request).body(&request);
    assert_eq!(
        body,
        json!({
            "model": "qwen3:8b",
            "messages": [
                {"role": "system", "content": "You are a coach."},
                {"role": "user", "content": "bench 8 and 7"},
                {"role": "assistant", "content": "", "thinking": "Two sets.", "tool_calls": [
                    {"id": "call00001", "function": {"name": "log_set_result",
                        "arguments": {"reps": "8"}}},
                    {"id": "call_2", "function": {"name": "log_set_result",
                        "arguments": {"INVALID_JSON": "{\"reps\": 7,}"}}},
                ]},
                {"role": "tool", "tool_name": "log_set_result", "content": "logged",
                 "tool_call_id": "call00001"},
                {"role": "tool", "tool_name": "log_set_result", "content": "no",
                 "tool_call_id": "call_2"},
            ],
            "stream": true, "truncate": false, "shift": false,
            "options": {"num_ctx": 24_576, "num_predict": 8_192},
        })
    );
}

#[test]
fn thinking_that_led_to_no_call_is_not_kept() {
    let transcript = lines(&[
        said(json!({"role": "assistant", "content": "Hi", "thinking": "Hm."})),
        done("stop"),
    ]);
    let (heard, _) = hear(&transcript);
    assert!(!heard.iter().any(|one| matches!(one, Delta::Keep(_))));
}

#[track_caller]
fn fails(transcript: &str, sentence: &str) {
    assert_eq!(hear(transcript).1.unwrap_err().to_string(), sentence);
}

#[test]
fn an_answer_that_is_not_whole_says_why() {
    fails(
        &lines(&[text("He"), done("length")]),
        "the answer was cut short: it reached the most tokens that the model can hold or may write",
    );
    fails(
        &lines(&[text("He")]),
        "the answer of Ollama was cut off: the connection ended before it did; try again",
    );
    fails(
        &lines(&[text("He"), json!({"error": "an error was encountered while running the model"})]),
        "the answer of Ollama was cut off: an error was encountered while running the model; try again",
    );
    fails(
        "{\"message\":\n",
        "Ollama sent something that can't be read: EOF while parsing a value at line 1 column 11; check that the protocol is the server's",
    );
}

#[test]
fn an_empty_answer_is_heard_as_nothing() {
    assert_eq!(hear(&lines(&[done("stop")])), (vec![USAGE], Ok(())));
}

#[test]
fn what_is_asked_of_the_model_beside_the_words_stands_in_the_body() {
    let mut choice = choice();
    choice.tuning.thoughts = true;
    choice.tuning.output_tokens = Some(500);
    let request = Request::default();
    let body = Ollama::new(&choice, &request).body(&request);
    assert_eq!(
        (&body["think"], &body["options"]),
        (&json!(true), &json!({"num_ctx": 24_576, "num_predict": 500}))
    );
}

#[test]
fn what_an_error_is_about_is_read_from_its_words_and_advice_is_added() {
    let protocol = Ollama::new(&choice(), &Request::default());
    let cases = [
        (
            "model 'qwen3:8b' not found",
            "model 'qwen3:8b' not found; fetch it with `ollama pull qwen3:8b`",
            Some(About::Model),
        ),
        ("invalid JSON schema in format", "invalid JSON schema in format", Some(About::Schema)),
        ("unauthorized", "unauthorized", Some(About::Key)),
        (
            "registry.ollama.ai/library/gemma:2b does not support tools",
            "registry.ollama.ai/library/gemma:2b does not support tools; choose a model that does, or have its calls made as text",
            None,
        ),
        (
            "\"gemma:2b\" does not support thinking",
            "\"gemma:2b\" does not support thinking; don't ask for its thoughts",
            None,
        ),
        (
            "the prompt is longer than the context length currently available to the model",
            "the prompt is longer than the context length currently available to the model; OLLAMA_CONTEXT_LENGTH=16384 makes room where Ollama is started",
            None,
        ),
        ("out of memory", "out of memory", None),
    ];
    for (said, message, about) in cases {
        let complaint = protocol.complaint(&json!({"error": said})).unwrap();
        assert_eq!((complaint.message.as_str(), complaint.about), (message, about));
        let like_others = json!({"error": {"message": said}});
        assert_eq!(protocol.complaint(&like_others), Some(complaint));
    }
    for other in [json!({}), json!({"error": null}), json!([]), json!("x")] {
        assert_eq!(protocol.complaint(&other), None, "{other}");
    }
}
