//! What Gemini's errors are about: `{"error":{"code","message","status","details"}}`.

use crate::provider::{About, Complaint};
use serde_json::Value;
use std::time::Duration;

/// Words of its refusals that are about a schema, of an answer or of a function.
const SCHEMA_WORDS: [&str; 4] =
    ["schema", "Schema", "function_declarations", "functionDeclarations"];

pub(super) fn read(body: &Value) -> Option<Complaint> {
    // Some of its servers put the error into a list of one.
    let error = body.get("error").or_else(|| body.get(0)?.get("error"))?;
    error.is_object().then(|| of(error))
}

pub(super) fn of(error: &Value) -> Complaint {
    let message = error["message"].as_str().unwrap_or_default();
    let about = match error["status"].as_str().unwrap_or_default() {
        "INVALID_ARGUMENT" if is_about_the_key(error) => Some(About::Key),
        "INVALID_ARGUMENT" if names_schema(message) => Some(About::Schema),
        "UNAUTHENTICATED" | "PERMISSION_DENIED" => Some(About::Key),
        "NOT_FOUND" => Some(About::Model),
        "RESOURCE_EXHAUSTED" => Some(About::Rate),
        "INTERNAL" | "UNAVAILABLE" | "DEADLINE_EXCEEDED" => Some(About::Trouble),
        _ => None,
    };
    Complaint { message: message.to_owned(), about, wait: wait(error), context: None }
}

/// `"retryDelay": "34.07s"` of a detail: a protobuf duration
/// (<https://protobuf.dev/reference/protobuf/google.protobuf/#duration>).
fn wait(error: &Value) -> Option<Duration> {
    let details = error["details"].as_array()?;
    let told = details.iter().find_map(|one| one["retryDelay"].as_str())?;
    let seconds: f64 = told.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|wait| !wait.is_zero())
}

/// A wrong key is a bad argument to Gemini, told by its reason.
fn is_about_the_key(error: &Value) -> bool {
    let details = error["details"].as_array();
    details.into_iter().flatten().any(|detail| detail["reason"] == "API_KEY_INVALID")
        || error["message"].as_str().is_some_and(|message| message.contains("API key"))
}

fn names_schema(message: &str) -> bool {
    SCHEMA_WORDS.iter().any(|word| message.contains(word))
}
