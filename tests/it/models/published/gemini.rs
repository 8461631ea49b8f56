//! `models.streamGenerateContent`, as Gemini's reference has it.
#![expect(dead_code, reason = "the shape is what matters, nothing reads it")]

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Generate {
    contents: Vec<Content>,
    system_instruction: Option<Instruction>,
    tools: Option<Vec<Tool>>,
    tool_config: Option<Value>,
    generation_config: Option<Generation>,
    safety_settings: Option<Vec<Value>>,
    cached_content: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instruction {
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    role: Role,
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Role {
    User,
    Model,
}

/// One of its data fields, and what is beside them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Part {
    text: Option<String>,
    function_call: Option<Call>,
    function_response: Option<Outcome>,
    thought: Option<bool>,
    thought_signature: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    id: Option<String>,
    name: String,
    args: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    id: Option<String>,
    name: String,
    response: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Tool {
    function_declarations: Vec<Declaration>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Declaration {
    name: String,
    description: String,
    parameters_json_schema: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Generation {
    response_mime_type: Option<String>,
    response_json_schema: Option<Map<String, Value>>,
    max_output_tokens: Option<u32>,
    temperature: Option<f64>,
    thinking_config: Option<Depth>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Depth {
    include_thoughts: Option<bool>,
    thinking_budget: Option<i32>,
    thinking_level: Option<String>,
}
