//! A call as a caller would write it, in either syntax.

use super::descriptor::Kind;
use super::text_call::MARKER;
use super::tools::find;
use serde_json::{Map, Value, json};
use setwise_domain::tool_call::{Syntax, ToolCall};

/// Writes a call of these parameters, in their order.
pub fn written<'a>(
    syntax: Syntax,
    tool: &str,
    arguments: impl Iterator<Item = (&'a str, &'a str)>,
) -> String {
    match syntax {
        Syntax::Native => {
            json!({ "name": tool, "arguments": typed_arguments(tool, arguments) }).to_string()
        }
        Syntax::Text => {
            let pairs: Vec<_> =
                arguments.map(|(name, value)| format!("{name}: {}", quoted(value))).collect();
            format!("{MARKER} {tool}({})]", pairs.join(", "))
        }
    }
}

/// The arguments of a native call as their JSON.
pub fn typed_arguments<'a>(
    tool: &str,
    arguments: impl Iterator<Item = (&'a str, &'a str)>,
) -> Value {
    arguments.map(|(name, value)| (name.to_owned(), typed(tool, name, value))).collect()
}

/// A value as a native call has it: a string, or what its text holds where the parameter is of a
/// type of its own.
fn typed(tool: &str, name: &str, value: &str) -> Value {
    let kind = find(tool).and_then(|tool| tool.parameter(name)).map(|one| one.kind);
    let held = match kind {
        Some(Kind::Json { .. }) => serde_json::from_str(value).ok(),
        _ => None,
    };
    held.unwrap_or_else(|| Value::from(value))
}

/// A call as it is written into text, with the values that it has, strings or not.
pub fn in_text(call: &ToolCall) -> String {
    let arguments: Map<String, Value> = serde_json::from_str(&call.arguments).unwrap_or_default();
    let pairs = arguments.iter().map(|(name, value)| match value {
        Value::String(text) => format!("{name}: {}", quoted(text)),
        other => format!("{name}: {other}"),
    });
    let pairs: Vec<_> = pairs.collect();
    format!("{MARKER} {}({})]", call.name, pairs.join(", "))
}

/// A string as the text syntax has it: JSON's own.
fn quoted(value: &str) -> String {
    Value::from(value).to_string()
}

#[cfg(test)]
mod tests;
