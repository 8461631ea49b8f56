//! `POST /chat/completions`, as the reference has it.
#![expect(dead_code, reason = "the shape is what matters, nothing reads it")]

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    model: String,
    messages: Vec<Said>,
    stream: Option<bool>,
    stream_options: Option<StreamOptions>,
    tools: Option<Vec<Tool>>,
    tool_choice: Option<Value>,
    parallel_tool_calls: Option<bool>,
    response_format: Option<Format>,
    max_completion_tokens: Option<u32>,
    max_tokens: Option<u32>,
    reasoning_effort: Option<String>,
    temperature: Option<f64>,
    store: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreamOptions {
    include_usage: Option<bool>,
    include_obfuscation: Option<bool>,
}

#[derive(Deserialize)]
#[serde(tag = "role", rename_all = "snake_case", deny_unknown_fields)]
enum Said {
    Developer { content: String },
    System { content: String },
    User { content: String },
    Assistant { content: Option<String>, refusal: Option<String>, tool_calls: Option<Vec<Call>> },
    Tool { content: String, tool_call_id: String },
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Call {
    Function { id: String, function: Called },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Called {
    name: String,
    arguments: String,
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
    parameters: Option<Map<String, Value>>,
    strict: Option<bool>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Format {
    Text {},
    JsonObject {},
    JsonSchema { json_schema: Named },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    description: Option<String>,
    schema: Option<Map<String, Value>>,
    strict: Option<bool>,
}
