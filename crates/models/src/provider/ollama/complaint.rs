//! What Ollama's errors are about: `{"error":"…"}`, and nothing but its words to tell.

use crate::provider::{About, Complaint};
use serde_json::Value;

/// Words of its refusals of a schema.
const SCHEMA_WORDS: [&str; 3] = ["schema", "invalid format", "grammar"];

pub(super) fn read(error: &Value, model: &str) -> Option<Complaint> {
    // Servers that stand in for it answer in OpenAI's way.
    let said = error.as_str().or_else(|| error["message"].as_str())?;
    let about = about(said);
    Some(Complaint {
        message: match about {
            Some(About::Model) => format!("{said}; fetch it with `ollama pull {model}`"),
            _ => advised(said),
        },
        about,
        wait: None,
        context: None,
    })
}

fn about(said: &str) -> Option<About> {
    if SCHEMA_WORDS.iter().any(|word| said.contains(word)) {
        Some(About::Schema)
    } else if said.contains("model") && said.contains("not found") {
        Some(About::Model)
    } else if said.contains("unauthorized") {
        Some(About::Key)
    } else {
        None
    }
}

/// Its words, with what to do where they don't say it.
fn advised(said: &str) -> String {
    if said.contains("does not support tools") {
        format!("{said}; choose a model that does, or have its calls made as text")
    } else if said.contains("does not support thinking") {
        format!("{said}; don't ask for its thoughts")
    } else if said.contains("longer than the context") {
        format!("{said}; OLLAMA_CONTEXT_LENGTH=16384 makes room where Ollama is started")
    } else {
        said.to_owned()
    }
}
