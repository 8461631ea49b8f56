//! `OpenAI` Responses.

use super::named;
use crate::models::speaker::{Call, Speaker};
use serde_json::{Value, json};
use setwise::domain::provider::ProtocolName;

pub const SPEAKER: Speaker = Speaker {
    protocol: ProtocolName::OpenAi,
    path: "/responses",
    key: ("authorization", "Bearer "),
    pieces: true,
    text,
    thought,
    begun: |words| named(&[created(), said(words)]),
    calls,
    declined,
    cut_short,
    unknown,
    error: |message| {
        named(&[
            json!({"type": "error", "code": "server_error", "message": message, "param": null, "sequence_number": 9}),
        ])
    },
    refusal: super::openai_chat::SPEAKER.refusal,
};

fn response(kind: &str, details: &Value) -> Value {
    json!({"type": format!("response.{kind}"), "sequence_number": 99, "response": {
        "id": "resp_1", "object": "response", "status": kind, "error": null, "output": [],
        "incomplete_details": details, "store": false,
        "usage": {"input_tokens": 20, "input_tokens_details": {"cached_tokens": 10},
                  "output_tokens": 5, "output_tokens_details": {"reasoning_tokens": 0},
                  "total_tokens": 25},
    }})
}

fn created() -> Value {
    json!({"type": "response.created", "sequence_number": 0,
           "response": {"id": "resp_1", "error": null, "usage": null}})
}

fn said(words: &str) -> Value {
    json!({"type": "response.output_text.delta", "item_id": "msg_1", "output_index": 0,
           "content_index": 0, "delta": words, "logprobs": [], "obfuscation": "x7"})
}

fn whole(middle: &[Value]) -> String {
    named(&[&[created()], middle, &[response("completed", &Value::Null)]].concat())
}

fn text(words: &[&str]) -> String {
    let message = |content: Value| json!({"id": "msg_1", "type": "message", "status": "completed", "role": "assistant", "content": content});
    let mut events = vec![
        json!({"type": "response.output_item.added", "output_index": 0, "item": message(json!([]))}),
        json!({"type": "response.content_part.added", "item_id": "msg_1", "output_index": 0, "content_index": 0, "part": {"type": "output_text", "text": ""}}),
    ];
    events.extend(words.iter().map(|words| said(words)));
    let all = words.concat();
    events.push(json!({"type": "response.output_text.done", "item_id": "msg_1", "output_index": 0, "content_index": 0, "text": all}));
    let content = json!([{"type": "output_text", "text": all, "annotations": []}]);
    events.push(
        json!({"type": "response.output_item.done", "output_index": 0, "item": message(content)}),
    );
    whole(&events)
}

fn thought(thought: &str, words: &str) -> String {
    let item = json!({"id": "rs_1", "type": "reasoning", "summary": []});
    whole(&[
        json!({"type": "response.output_item.added", "output_index": 0, "item": item}),
        json!({"type": "response.reasoning_summary_part.added", "item_id": "rs_1", "output_index": 0, "summary_index": 0, "part": {"type": "summary_text", "text": ""}}),
        json!({"type": "response.reasoning_summary_text.delta", "item_id": "rs_1", "output_index": 0, "summary_index": 0, "delta": thought}),
        json!({"type": "response.reasoning_summary_text.done", "item_id": "rs_1", "output_index": 0, "summary_index": 0, "text": thought}),
        json!({"type": "response.output_item.done", "output_index": 0, "item": item}),
        said(words),
    ])
}

fn calls(calls: &[Call<'_>]) -> String {
    let mut events = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        let item = |status: &str, arguments: &str| {
            json!({"id": format!("fc_{index}"), "type": "function_call", "status": status,
                   "arguments": arguments, "call_id": call.id, "name": call.name})
        };
        let all = call.pieces.concat();
        events.push(json!({"type": "response.output_item.added", "output_index": index, "item": item("in_progress", "")}));
        events.extend(call.pieces.iter().map(|piece| {
            json!({"type": "response.function_call_arguments.delta", "item_id": format!("fc_{index}"), "output_index": index, "delta": piece})
        }));
        events.push(json!({"type": "response.function_call_arguments.done", "item_id": format!("fc_{index}"), "output_index": index, "arguments": all}));
        events.push(json!({"type": "response.output_item.done", "output_index": index, "item": item("completed", &all)}));
    }
    whole(&events)
}

fn declined(why: &str) -> String {
    whole(&[
        json!({"type": "response.refusal.delta", "item_id": "msg_1", "output_index": 0, "content_index": 0, "delta": why}),
        json!({"type": "response.refusal.done", "item_id": "msg_1", "output_index": 0, "content_index": 0, "refusal": why}),
    ])
}

fn cut_short(words: &str) -> String {
    let end = response("incomplete", &json!({"reason": "max_output_tokens"}));
    named(&[created(), said(words), end])
}

fn unknown(words: &str) -> String {
    let strange = json!({"type": "response.surprise.delta", "delta": {"a": [null]}});
    let mut said = said(words);
    said["surprise"] = json!([1]);
    let keepalive =
        ": keepalive\n\nevent: keepalive\ndata: {\"type\":\"keepalive\"}\n\n".to_owned();
    keepalive + &whole(&[strange, said])
}
