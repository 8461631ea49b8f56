//! `POST /v1/messages`, as Anthropic's reference has it.
#![expect(dead_code, reason = "the shape is what matters, nothing reads it")]

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    model: String,
    max_tokens: u32,
    messages: Vec<Turn>,
    system: Option<System>,
    stream: Option<bool>,
    tools: Option<Vec<Tool>>,
    tool_choice: Option<Value>,
    output_config: Option<OutputConfig>,
    thinking: Option<Thinking>,
    cache_control: Option<Value>,
    metadata: Option<Value>,
    service_tier: Option<String>,
    stop_sequences: Option<Vec<String>>,
    temperature: Option<f64>,
    top_k: Option<u32>,
    top_p: Option<f64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum System {
    Text(String),
    Blocks(Vec<SystemBlock>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SystemBlock {
    r#type: Text,
    text: String,
    cache_control: Option<CacheControl>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Text {
    Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CacheControl {
    r#type: Ephemeral,
    ttl: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ephemeral {
    Ephemeral,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    role: Role,
    content: Vec<Block>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Role {
    User,
    Assistant,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Block {
    Text {
        text: String,
        cache_control: Option<CacheControl>,
    },
    Thinking {
        thinking: String,
        signature: String,
    },
    RedactedThinking {
        data: String,
    },
    ToolUse {
        id: String,
        name: String,
        input: Map<String, Value>,
        cache_control: Option<CacheControl>,
    },
    ToolResult {
        tool_use_id: String,
        content: Option<String>,
        is_error: Option<bool>,
        cache_control: Option<CacheControl>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tool {
    name: String,
    description: Option<String>,
    input_schema: Map<String, Value>,
    strict: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutputConfig {
    format: Option<Format>,
    effort: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Format {
    JsonSchema { schema: Map<String, Value> },
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Thinking {
    Enabled { budget_tokens: u32, display: Option<String> },
    Adaptive { display: Option<String> },
    Disabled {},
}
