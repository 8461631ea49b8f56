//! What Anthropic's errors are about: `{"type":"error","error":{"type","message"}}`.

use crate::provider::{About, Complaint};
use serde_json::Value;

/// Words of its refusals that are about a schema, of an answer or of a strict tool.
const SCHEMA_WORDS: [&str; 4] = ["schema", "output_config", "strict", "grammar"];

pub(super) fn read(body: &Value) -> Option<Complaint> {
    let error = body.get("error")?;
    error.is_object().then(|| of(error))
}

pub(super) fn of(error: &Value) -> Complaint {
    let message = error["message"].as_str().unwrap_or_default();
    let about = match error["type"].as_str().unwrap_or_default() {
        "authentication_error" | "permission_error" => Some(About::Key),
        "not_found_error" if message.contains("model") => Some(About::Model),
        "rate_limit_error" => Some(About::Rate),
        "overloaded_error" | "api_error" | "timeout_error" => Some(About::Trouble),
        "invalid_request_error" if names_schema(message) => Some(About::Schema),
        _ => None,
    };
    Complaint { message: message.to_owned(), about, wait: None, context: None }
}

fn names_schema(message: &str) -> bool {
    SCHEMA_WORDS.iter().any(|word| message.contains(word))
}
