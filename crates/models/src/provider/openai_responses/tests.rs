use super::*;
use crate::provider::tests as transcript;
use crate::provider::{CallResult, Message};
use serde_json::json;
use setwise_domain::provider::ProtocolName;
use setwise_domain::tool_call::ToolCall;
use setwise_domain::usage::Usage;

fn choice(model: &str) -> Choice {
    Choice::new(ProtocolName::OpenAi, model, None)
}

fn hear(events: &[Value]) -> (Vec<Delta>, Result<(), ModelError>) {
    let make = || -> Box<dyn Protocol> {
        Box::new(OpenAiResponses::new(&choice("gpt-5"), &Request::default()))
    };
    let transcript: Vec<_> = events.iter().map(|event| format!("data: {event}\n\n")).collect();
    transcript::heard(make, &transcript.concat())
}

fn item(place: u64, item: &Value) -> Value {
    json!({"type": "response.output_item.done", "output_index": place, "item": item})
}

fn ended(kind: &str, response: &Value) -> Value {
    json!({"type": format!("response.{kind}"), "response": response})
}

fn thought(sealed: &Value) -> Value {
    json!({"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": sealed})
}

fn called(id: &str) -> Value {
    json!({"type": "function_call", "id": "fc_1", "call_id": id, "name": "log", "arguments": "{}", "status": "completed"})
}

fn call(id: &str) -> ToolCall {
    ToolCall::native("log", "{}", Some(id.to_owned()))
}

#[test]
fn a_call_is_whole_by_any_of_the_events_that_end_it() {
    let added = json!({"type": "response.output_item.added", "output_index": 0,
                       "item": {"type": "function_call", "call_id": "a", "name": "log", "arguments": ""}});
    let delta =
        json!({"type": "response.function_call_arguments.delta", "output_index": 0, "delta": "{}"});
    let done = json!({"type": "response.function_call_arguments.done", "output_index": 0, "arguments": "{}"});
    let item = item(0, &called("a"));
    let completed = ended("completed", &json!({}));
    let ways: [&[&Value]; 5] = [
        &[&added, &delta, &done, &item, &completed],
        &[&added, &delta, &completed],
        &[&added, &done, &completed],
        &[&item, &completed],
        &[&added, &item, &completed],
    ];
    for way in ways {
        let events: Vec<_> = way.iter().map(|event| (*event).clone()).collect();
        assert_eq!(hear(&events), (vec![Delta::Call(call("a"))], Ok(())), "{way:?}");
    }
}

#[test]
fn a_call_that_is_cut_short_is_none() {
    let mut cut = called("b");
    cut["status"] = json!("incomplete");
    cut["arguments"] = json!("{\"re");
    let details = json!({"incomplete_details": {"reason": "max_output_tokens"}, "usage": {"input_tokens": 3, "output_tokens": 4}});
    let (heard, end) = hear(&[item(0, &called("a")), item(1, &cut), ended("incomplete", &details)]);
    let usage = Usage { input: 3, output: 4, cached: 0 };
    assert_eq!(heard, [Delta::Call(call("a")), Delta::Usage(usage)]);
    assert_eq!(
        end.unwrap_err().to_string(),
        "the answer was cut short: it reached the most tokens that the model can hold or may write"
    );
}

#[test]
fn a_filter_and_a_failure_are_told() {
    let filtered = json!({"incomplete_details": {"reason": "content_filter"}});
    let failed = json!({"error": {"code": "server_error", "message": "it fell over"}});
    for (event, sentence) in [
        (
            ended("incomplete", &filtered),
            "the model declined to answer: a filter of the provider stopped it",
        ),
        (ended("failed", &failed), "the answer of OpenAI was cut off: it fell over; try again"),
        (
            ended("failed", &json!({"error": null})),
            "the answer of OpenAI was cut off: the provider failed without a word; try again",
        ),
        (
            json!({"type": "error", "error": {"message": "slow down", "code": "rate_limit_exceeded"}}),
            "OpenAI asks to wait: slow down; try again in a while, or choose another model",
        ),
    ] {
        assert_eq!(hear(&[event]).1.unwrap_err().to_string(), sentence);
    }
}

#[test]
fn parts_of_a_summary_stand_apart() {
    let part = |index: u64| json!({"type": "response.reasoning_summary_part.added", "summary_index": index});
    let text = |text: &str| json!({"type": "response.reasoning_summary_text.delta", "delta": text});
    let (heard, _) =
        hear(&[part(0), text("One"), part(1), text("Two"), ended("completed", &json!({}))]);
    assert_eq!(heard, [Delta::Thought("One\n\nTwo".to_owned())]);
}

/// Earlier answers as they go back, of a model that thought and made two calls.
fn sent_back(model: &str, calls: &[ToolCall], sealed: &Value) -> Value {
    let said = json!({"type": "message", "id": "msg_1", "role": "assistant", "content": []});
    let (heard, end) = hear(&[
        item(0, &thought(sealed)),
        item(1, &said),
        item(2, &called("a")),
        item(3, &called("b")),
        ended("completed", &json!({})),
    ]);
    assert_eq!(end, Ok(()));
    let kept = heard.into_iter().filter_map(|heard| match heard {
        Delta::Keep(kept) => Some(kept),
        _ => None,
    });
    let results = calls.iter().map(|call| CallResult {
        name: call.name.clone(),
        text: "Logged.".to_owned(),
        refused: false,
    });
    let request = Request {
        messages: vec![
            Message::Assistant {
                text: "Well.".to_owned(),
                kept: kept.collect(),
                calls: calls.to_vec(),
            },
            Message::Results(results.collect()),
        ],
        ..Request::default()
    };
    let body = OpenAiResponses::new(&choice(model), &request).body(&request);
    let types = body["input"].as_array().unwrap().iter().map(|item| {
        let kind = item["type"].as_str().unwrap_or("text");
        format!("{kind} {}", item["call_id"].as_str().unwrap_or("-"))
    });
    json!(types.collect::<Vec<_>>().join(", "))
}

#[test]
fn thinking_goes_back_in_its_order_with_the_calls_that_were_carried_out() {
    let sealed = json!("c2VhbGVk");
    assert_eq!(
        sent_back("gpt-5", &[call("a"), call("b")], &sealed),
        "reasoning -, message -, function_call a, function_call b, function_call_output a, function_call_output b"
    );
    assert_eq!(
        sent_back("gpt-5", &[call("a")], &sealed),
        "reasoning -, message -, function_call a, function_call_output a"
    );
    // Another model can't read it, and what is not sealed is not to be found again.
    for (model, sealed) in [("gpt-5-mini", &sealed), ("gpt-5", &Value::Null)] {
        assert_eq!(
            sent_back(model, &[call("a")], sealed),
            "text -, function_call a, function_call_output a"
        );
    }
}

#[test]
fn a_model_that_does_not_think_is_not_asked_for_its_thoughts() {
    let asks = |model: &str| {
        let mut choice = choice(model);
        choice.tuning.thoughts = true;
        let request = Request::default();
        let body = OpenAiResponses::new(&choice, &request).body(&request);
        (!body["include"].is_null(), !body["reasoning"].is_null())
    };
    for model in ["gpt-5", "gpt-5.4-mini", "o4-mini", "openai/gpt-5", "gpt-oss-20b"] {
        assert_eq!(asks(model), (true, true), "{model}");
    }
    for model in
        ["gpt-4o", "gpt-4.1-mini", "chatgpt-4o-latest", "gpt-5-chat-latest", "openai/gpt-4o"]
    {
        assert_eq!(asks(model), (false, false), "{model}");
    }
}

/// llama.cpp's server names items by their ids alone.
#[test]
fn items_without_numbers_are_told_apart_by_their_ids() {
    let added = |id: &str, call: &str| {
        json!({"type": "response.output_item.added",
        "item": {"type": "function_call", "id": id, "call_id": call, "name": "log", "arguments": ""}})
    };
    let delta = |id: &str, text: &str| json!({"type": "response.function_call_arguments.delta", "item_id": id, "delta": text});
    let done = |id: &str, call: &str| {
        json!({"type": "response.output_item.done", "item":
        {"type": "function_call", "id": id, "call_id": call, "name": "log", "arguments": "{}", "status": "completed"}})
    };
    let (heard, ended) = hear(&[
        added("fc_1", "a"),
        delta("fc_1", "{"),
        delta("fc_1", "}"),
        done("fc_1", "a"),
        added("fc_2", "b"),
        delta("fc_2", "{}"),
        done("fc_2", "b"),
        self::ended("completed", &json!({})),
    ]);
    assert_eq!(heard, [Delta::Call(call("a")), Delta::Call(call("b"))]);
    assert_eq!(ended, Ok(()));
}
