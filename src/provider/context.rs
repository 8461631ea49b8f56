//! How much a model holds: what its server says of it when asked, or in the error of a request that
//! was too long for it.

use super::Choice;
use crate::domain::provider::ProtocolName;
use regex_lite::Regex;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// Where a server says it, and what is sent there: nothing is asked by GET.
pub(super) struct Place {
    /// An address in full.
    pub url: String,
    pub body: Option<Value>,
    read: fn(&Choice, &Value) -> Option<u32>,
}

impl Place {
    pub fn read(&self, choice: &Choice, said: &Value) -> Option<u32> {
        (self.read)(choice, said).filter(|tokens| *tokens > 0)
    }
}

/// The places to be asked, one after the other until one says it. Only servers at home are asked:
/// what the makers' own models hold is more than a chat fills, and known to nobody by a request.
pub(super) fn places(choice: &Choice) -> Vec<Place> {
    let base = choice.base();
    match choice.protocol {
        ProtocolName::Ollama => vec![Place {
            url: format!("{base}/api/show"),
            body: Some(json!({ "model": choice.model })),
            read: |_, said| of_ollama(said),
        }],
        ProtocolName::OpenAi | ProtocolName::OpenAiChat if choice.is_at_home() => {
            let root = base.trim_end_matches("/v1");
            vec![
                Place {
                    url: format!("{root}/props"),
                    body: None,
                    read: |_, said| of_llama_cpp(said),
                },
                Place {
                    url: format!("{base}/models"),
                    body: None,
                    read: of_list,
                },
            ]
        }
        _ => Vec::new(),
    }
}

fn tokens(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|tokens| u32::try_from(tokens).ok())
}

/// llama.cpp: `{"default_generation_settings":{"n_ctx":8192,…}}`, of one slot.
fn of_llama_cpp(said: &Value) -> Option<u32> {
    let places = ["/default_generation_settings/n_ctx", "/n_ctx"];
    places.iter().find_map(|place| tokens(said.pointer(place)?))
}

/// Ollama: `{"model_info":{"llama.context_length":131072,…},"parameters":"num_ctx 8192\n…"}`. What a
/// model was made with counts before what it could hold.
fn of_ollama(said: &Value) -> Option<u32> {
    let parameters = said["parameters"].as_str().unwrap_or_default();
    let set = parameters.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some("num_ctx")).then(|| words.next()?.parse().ok())?
    });
    set.or_else(|| {
        let info = said["model_info"].as_object()?;
        let most = info
            .iter()
            .find(|(name, _)| name.ends_with(".context_length"));
        tokens(most?.1)
    })
}

/// vLLM and LM Studio: `{"data":[{"id":"m","max_model_len":8192}]}`. A server with one model has no
/// other.
fn of_list(choice: &Choice, said: &Value) -> Option<u32> {
    let models = said["data"].as_array()?;
    let own = models
        .iter()
        .find(|model| model["id"] == choice.model.as_str());
    let own = own.or(match models.as_slice() {
        [only] => Some(only),
        _ => None,
    })?;
    let names = [
        "max_model_len",
        "loaded_context_length",
        "max_context_length",
        "context_length",
    ];
    names.iter().find_map(|name| tokens(&own[*name]))
}

/// Whether a complaint is about a request that is too long for the model.
pub(super) fn is_about(message: &str) -> bool {
    let message = message.to_ascii_lowercase();
    let words = [
        "context length",
        "context size",
        "context window",
        "prompt is too long",
        "exceeds the available context",
        "n_ctx",
    ];
    words.iter().any(|word| message.contains(word))
}

/// The size that an error names: as a field of llama.cpp's, or in its sentence.
pub(super) fn in_error(error: &Value, message: &str) -> Option<u32> {
    tokens(&error["n_ctx"]).or_else(|| in_words(message))
}

/// `maximum context length is 8192 tokens`, `context size (4096 tokens)`, `n_ctx = 2048`, `210000
/// tokens > 200000 maximum`.
fn in_words(message: &str) -> Option<u32> {
    static SIZE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?i)(?:context (?:length|size|window)[^0-9]{0,16}|n_ctx[^0-9]{0,4}|tokens > )([0-9]{3,8})")
            .ok()
    });
    let found = SIZE.as_ref()?.captures(message)?;
    found.get(1)?.as_str().parse().ok()
}

#[cfg(test)]
mod tests;
