//! `POST /responses`, as the reference has it.
#![expect(dead_code, reason = "the shape is what matters, nothing reads it")]

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    model: String,
    input: Vec<Input>,
    instructions: Option<String>,
    stream: Option<bool>,
    store: Option<bool>,
    include: Option<Vec<String>>,
    tools: Option<Vec<Tool>>,
    tool_choice: Option<Value>,
    parallel_tool_calls: Option<bool>,
    text: Option<Text>,
    reasoning: Option<Reasoning>,
    max_output_tokens: Option<u32>,
    temperature: Option<f64>,
}

/// A message without a type is one in short.
#[derive(Deserialize)]
#[serde(untagged)]
enum Input {
    Item(Item),
    Short(Short),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Short {
    role: Role,
    content: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Role {
    User,
    Assistant,
    System,
    Developer,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Item {
    Message {
        id: Option<String>,
        status: Option<String>,
        role: Role,
        content: Value,
        phase: Option<String>,
    },
    FunctionCall {
        id: Option<String>,
        status: Option<String>,
        call_id: String,
        name: String,
        arguments: String,
    },
    FunctionCallOutput {
        id: Option<String>,
        status: Option<String>,
        call_id: String,
        output: String,
    },
    Reasoning {
        id: String,
        status: Option<String>,
        summary: Vec<Value>,
        content: Option<Vec<Value>>,
        encrypted_content: Option<String>,
    },
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Tool {
    Function {
        name: String,
        description: Option<String>,
        parameters: Map<String, Value>,
        strict: bool,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    format: Option<Format>,
    verbosity: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Format {
    Text {},
    JsonSchema {
        name: String,
        description: Option<String>,
        schema: Map<String, Value>,
        strict: Option<bool>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reasoning {
    effort: Option<String>,
    summary: Option<String>,
}
