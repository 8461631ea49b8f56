//! `POST /api/chat`, as Ollama's types have it; `truncate` and `shift` are in no other document.
#![expect(dead_code, reason = "the shape is what matters, nothing reads it")]

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chat {
    model: String,
    messages: Vec<Said>,
    stream: Option<bool>,
    format: Option<Map<String, Value>>,
    keep_alive: Option<String>,
    tools: Option<Vec<Tool>>,
    options: Option<Options>,
    think: Option<bool>,
    truncate: Option<bool>,
    shift: Option<bool>,
}

#[derive(Deserialize)]
#[serde(tag = "role", rename_all = "snake_case", deny_unknown_fields)]
enum Said {
    System { content: String },
    User { content: String },
    Assistant { content: String, thinking: Option<String>, tool_calls: Option<Vec<Call>> },
    Tool { content: String, tool_name: Option<String>, tool_call_id: Option<String> },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    id: Option<String>,
    function: Called,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Called {
    index: Option<u32>,
    name: String,
    arguments: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Tool {
    Function { function: Function },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Function {
    name: String,
    description: Option<String>,
    parameters: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    num_ctx: Option<u32>,
    num_predict: Option<i32>,
    temperature: Option<f64>,
}
