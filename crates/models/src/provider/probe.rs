//! Which protocol a server speaks that answers, but not as a model's server does: asked for what only
//! one of them has.

use super::Choice;
use serde_json::Value;
use setwise_domain::provider::ProtocolName;

/// What was found at an address: how to speak there, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub protocol: ProtocolName,
    pub base_url: String,
}

/// What is asked, by GET and without a key, and how the protocol is told by the answer.
pub(super) struct Probe {
    pub url: String,
    pub protocol: fn(&Value) -> Option<ProtocolName>,
    /// Where that protocol's paths begin.
    pub base_url: String,
}

/// What protocols have behind the address of a server; of an address in full the rest is left out.
const ENDS: [&str; 8] = [
    "/chat/completions",
    "/responses",
    "/messages",
    "/api/chat",
    "/api",
    "/models",
    "/v1beta",
    "/v1",
];

fn root(base: &str) -> &str {
    let mut root = base.trim_end_matches('/');
    while let Some(shorter) = ENDS.iter().find_map(|end| root.strip_suffix(end)) {
        root = shorter.trim_end_matches('/');
    }
    root
}

pub(super) fn probes(choice: &Choice) -> Vec<Probe> {
    let root = root(choice.base());
    let probe = |path: &str, protocol, base: &str| Probe {
        url: format!("{root}{path}"),
        protocol,
        base_url: format!("{root}{base}"),
    };
    vec![
        probe("/api/version", of_version, ""),
        probe("/v1/models", of_list, "/v1"),
        probe("/v1/models", of_anthropic, ""),
        probe("/models", of_list, ""),
        probe("/v1beta/models", of_gemini, ""),
    ]
}

/// Ollama: `{"version":"0.12.3"}`.
fn of_version(said: &Value) -> Option<ProtocolName> {
    said["version"].is_string().then_some(ProtocolName::Ollama)
}

/// `{"object":"list","data":[…]}`, or that a key is wanted, as `OpenAI` says it.
fn of_list(said: &Value) -> Option<ProtocolName> {
    let lists = said["data"].is_array() && said.get("has_more").is_none();
    let complains = said["error"]["message"].is_string()
        && said["error"]["type"].is_string()
        && said["type"] != "error";
    (lists || complains).then_some(ProtocolName::OpenAiChat)
}

/// `{"type":"error","error":{"type":"authentication_error",…}}`, or a list in pages.
fn of_anthropic(said: &Value) -> Option<ProtocolName> {
    let complains = said["type"] == "error" && said["error"]["type"].is_string();
    let lists = said["data"].is_array() && said.get("has_more").is_some();
    (complains || lists).then_some(ProtocolName::Anthropic)
}

/// `{"models":[{"name":"models/gemini-…"}]}`, or `{"error":{"status":"PERMISSION_DENIED",…}}`.
fn of_gemini(said: &Value) -> Option<ProtocolName> {
    let name = said["models"][0]["name"].as_str().unwrap_or_default();
    let known = name.starts_with("models/") || said["error"]["status"].is_string();
    known.then_some(ProtocolName::Gemini)
}

#[cfg(test)]
mod tests;
