//! The envelope of each protocol: where the schema of an answer and the tools go in a request's
//! body, and under which names.

use super::adapt::say_bounds;
use super::rules::check_request;
use super::strict::{close, complete};
use super::walk::each_mut;
use super::{Shape, ToolShape, adapt};
use serde_json::{Map, Value, json};
use setwise_domain::provider::{Dialect, ProtocolName};

/// Where Anthropic's body has the schema of the answer.
const ANTHROPIC_ANSWER: &str = "/output_config/format/schema";

/// Puts the schema of the answer into a body. A body that is no object becomes one.
pub fn attach_answer(protocol: ProtocolName, dialect: Dialect, shape: &Shape, body: &mut Value) {
    let schema = shape.adapted(dialect).clone();
    let name = &shape.name;
    match protocol {
        ProtocolName::OpenAi => {
            let format = json!({
                "type": "json_schema", "name": name, "strict": true, "schema": schema,
            });
            put(body, &["text", "format"], format);
        }
        ProtocolName::OpenAiChat => {
            let format = json!({
                "type": "json_schema",
                "json_schema": { "name": name, "strict": true, "schema": schema },
            });
            put(body, &["response_format"], format);
        }
        ProtocolName::Anthropic => {
            let format = json!({ "type": "json_schema", "schema": schema });
            put(body, &["output_config", "format"], format);
        }
        ProtocolName::Gemini => {
            let kind = "application/json".into();
            put(body, &["generationConfig", "responseMimeType"], kind);
            put(body, &["generationConfig", "responseJsonSchema"], schema);
        }
        ProtocolName::Ollama => {
            put(body, &["format"], schema);
            // A model that thinks first would have to think in the grammar.
            put(body, &["think"], false.into());
        }
    }
}

/// Puts the tools into a body; none leave it as it is.
pub fn attach_tools(
    protocol: ProtocolName,
    dialect: Dialect,
    strictness: Strictness,
    tools: &[ToolShape],
    body: &mut Value,
) {
    if tools.is_empty() {
        return;
    }
    let tools = match protocol {
        ProtocolName::Anthropic => anthropic(dialect, tools, body),
        ProtocolName::Gemini => {
            let tools: Vec<_> = tools.iter().map(|tool| gemini(dialect, tool)).collect();
            json!([{ "functionDeclarations": tools }])
        }
        ProtocolName::OpenAi | ProtocolName::OpenAiChat | ProtocolName::Ollama => {
            tools.iter().map(|tool| openai(protocol, dialect, strictness, tool)).collect()
        }
    };
    put(body, &["tools"], tools);
}

/// Whether tools are strict in `OpenAI`'s way, where the protocol has it: what may be left out is
/// null instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    Forced,
    /// A server at home makes a grammar of the schema, which takes what may be left out: nobody has
    /// to read and write a null for each.
    Optional,
}

impl Strictness {
    pub(super) const fn forces_nulls(self, protocol: ProtocolName) -> bool {
        matches!(self, Self::Forced)
            && matches!(protocol, ProtocolName::OpenAi | ProtocolName::OpenAiChat)
    }
}

/// The parameters as the dialect takes them, closed; in strict mode with everything required.
fn parameters(dialect: Dialect, tool: &ToolShape, is_strict: bool) -> Value {
    let mut parameters = tool.parameters.clone();
    for (name, words) in &tool.in_words {
        say_bounds(dialect, &mut parameters["properties"][name], words);
    }
    if is_strict {
        complete(&mut parameters);
    } else {
        close(&mut parameters);
        // Some dialects take no empty list of what is required.
        let root = parameters.as_object_mut().into_iter();
        root.for_each(|root| root.retain(|name, value| name != "required" || *value != json!([])));
    }
    adapt(dialect, &parameters)
}

fn openai(
    protocol: ProtocolName,
    dialect: Dialect,
    strictness: Strictness,
    tool: &ToolShape,
) -> Value {
    let is_strict = strictness.forces_nulls(protocol);
    let mut parameters = parameters(dialect, tool, is_strict);
    if !is_strict {
        unclose(&mut parameters);
    }
    let is_flat = protocol == ProtocolName::OpenAi;
    let mut function = if is_flat { json!({ "type": "function" }) } else { json!({}) };
    function["name"] = json!(tool.name);
    function["description"] = json!(tool.description);
    function["parameters"] = parameters;
    // Responses have to be told also where it isn't.
    if is_strict || is_flat {
        function["strict"] = Value::Bool(is_strict);
    }
    if is_flat { function } else { json!({ "type": "function", "function": function }) }
}

/// Says nowhere that no other field is taken: a grammar takes none by itself, where there is none the words
/// hold nobody to it, and every message pays for them. The decoder refuses other fields.
fn unclose(schema: &mut Value) {
    each_mut(schema, &mut |object| {
        if object.get("additionalProperties") == Some(&Value::Bool(false)) {
            object.shift_remove("additionalProperties");
        }
    });
}

fn gemini(dialect: Dialect, tool: &ToolShape) -> Value {
    json!({
        "name": tool.name,
        "description": tool.description,
        "parametersJsonSchema": parameters(dialect, tool, false),
    })
}

/// Strict on tools that write, in their order, as far as a whole request may be, its answer's
/// schema counted; our own decoder is strict on all of them.
fn anthropic(dialect: Dialect, tools: &[ToolShape], body: &Value) -> Value {
    let answer = body.pointer(ANTHROPIC_ANSWER);
    let schemas = tools.iter().map(|tool| parameters(dialect, tool, false));
    let schemas: Vec<_> = schemas.collect();
    let mut strict: Vec<&Value> = Vec::new();
    let mut out = Vec::with_capacity(tools.len());
    for (tool, schema) in tools.iter().zip(&schemas) {
        let mut said = json!({
            "name": tool.name,
            "description": tool.description,
            "input_schema": schema,
        });
        if tool.writes {
            strict.push(schema);
            if check_request(dialect, &strict, answer).is_empty() {
                said["strict"] = Value::Bool(true);
            } else {
                strict.pop();
            }
        }
        out.push(said);
    }
    Value::Array(out)
}

/// The schemas of a body's strict tools, which are counted with that of its answer.
pub(super) fn strict_tools(body: &Value) -> Vec<&Value> {
    let tools = body.get("tools").and_then(Value::as_array);
    tools
        .into_iter()
        .flatten()
        .filter(|tool| tool["strict"] == true)
        .filter_map(|tool| tool.get("input_schema"))
        .collect()
}

/// Puts a value at the end of a path, making objects on the way.
fn put(body: &mut Value, path: &[&str], value: Value) {
    let mut at = body;
    for step in path {
        if !at.is_object() {
            *at = Value::Object(Map::new());
        }
        at = &mut at[*step];
    }
    *at = value;
}

#[cfg(test)]
mod tests;
