//! What a server says of itself when it is asked: how much its model holds, and which program it is; and,
//! where it answers otherwise than expected, which protocol it speaks.

use super::Choice;
use serde_json::{Value, json};
use setwise_domain::provider::{Dialect, ProtocolName};
use std::fmt;

/// What is known of the server of a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// The tokens that the model holds, question and answer together: as an error said it last, the
    /// settings say, or the server.
    pub context: Option<u32>,
    /// None where it said nothing, or is none of those.
    pub engine: Option<Engine>,
}

/// A program that runs models at home, and holds them to any grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    LlamaCpp,
    Vllm,
    Sglang,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LlamaCpp => "llama.cpp",
            Self::Vllm => "vLLM",
            Self::Sglang => "SGLang",
        })
    }
}

impl Engine {
    /// By the owner that it names in its list of models.
    fn of_owner(owner: &str) -> Option<Self> {
        match owner {
            "llamacpp" => Some(Self::LlamaCpp),
            "vllm" => Some(Self::Vllm),
            "sglang" => Some(Self::Sglang),
            _ => None,
        }
    }
}

impl Server {
    /// What it takes of JSON Schema: as the settings say; else all of these programs make a grammar of
    /// a schema and show nothing of it to the model, as llama.cpp does.
    pub fn dialect(self, choice: &Choice) -> Dialect {
        let own = choice.protocol.dialect();
        let found = self.engine.map(|_| Dialect::LlamaCpp);
        choice.dialect.or(found).unwrap_or(own)
    }

    /// The same with what was found out later, where this says nothing.
    fn or(self, later: Self) -> Self {
        Self { context: self.context.or(later.context), engine: self.engine.or(later.engine) }
    }

    /// Whether there is nothing left to ask for.
    pub(super) const fn is_known(self, choice: &Choice) -> bool {
        let has_engine = self.engine.is_some() || matches!(choice.protocol, ProtocolName::Ollama);
        self.context.is_some() && has_engine
    }
}

/// Where a server says it, and what is sent there: nothing is asked by GET.
pub(super) struct Place {
    /// An address in full.
    pub url: String,
    pub body: Option<Value>,
    read: fn(&Choice, &Value) -> Server,
}

impl Place {
    /// What is known after `known` and what is said here.
    pub fn read(&self, choice: &Choice, said: &Value, known: Server) -> Server {
        known.or((self.read)(choice, said))
    }
}

/// The places to be asked, one after the other until all is known. Only servers at home are asked:
/// what the makers' own models hold is more than a chat fills, and known to nobody by a request.
pub(super) fn places(choice: &Choice) -> Vec<Place> {
    let base = choice.base();
    match choice.protocol {
        ProtocolName::Ollama => vec![Place {
            url: format!("{base}/api/show"),
            body: Some(json!({ "model": choice.model })),
            read: |_, said| Server { context: of_ollama(said), engine: None },
        }],
        ProtocolName::OpenAi | ProtocolName::OpenAiChat if choice.is_at_home() => {
            let root = base.trim_end_matches("/v1");
            vec![
                Place {
                    url: format!("{root}/props"),
                    body: None,
                    read: |_, said| of_llama_cpp(said),
                },
                Place { url: format!("{base}/models"), body: None, read: of_list },
            ]
        }
        _ => Vec::new(),
    }
}

pub fn tokens(value: &Value) -> Option<u32> {
    let tokens = value.as_u64().and_then(|tokens| u32::try_from(tokens).ok());
    tokens.filter(|tokens| *tokens > 0)
}

/// llama.cpp: `{"default_generation_settings":{"n_ctx":8192,…}}`, of one slot.
fn of_llama_cpp(said: &Value) -> Server {
    let places = ["/default_generation_settings/n_ctx", "/n_ctx"];
    Server {
        context: places.iter().find_map(|place| tokens(said.pointer(place)?)),
        engine: said.get("default_generation_settings").map(|_| Engine::LlamaCpp),
    }
}

/// Ollama: `{"model_info":{"llama.context_length":131072,…},"parameters":"num_ctx 8192\n…"}`. What a
/// model was made with counts before what it could hold.
fn of_ollama(said: &Value) -> Option<u32> {
    let parameters = said["parameters"].as_str().unwrap_or_default();
    let set = parameters.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some("num_ctx")).then(|| words.next()?.parse().ok())?
    });
    let set = set.filter(|tokens| *tokens > 0);
    set.or_else(|| {
        let info = said["model_info"].as_object()?;
        let most = info.iter().find(|(name, _)| name.ends_with(".context_length"));
        tokens(most?.1)
    })
}

/// vLLM, `SGLang` and LM Studio: `{"data":[{"id":"m","owned_by":"vllm","max_model_len":8192}]}`. A server
/// with one model has no other.
fn of_list(choice: &Choice, said: &Value) -> Server {
    let models = said["data"].as_array().map_or(&[][..], Vec::as_slice);
    let own = models.iter().find(|model| model["id"] == choice.model.as_str());
    let own = own.or(match models {
        [only] => Some(only),
        _ => None,
    });
    let names = ["max_model_len", "loaded_context_length", "max_context_length", "context_length"];
    Server {
        context: own.and_then(|own| names.iter().find_map(|name| tokens(&own[*name]))),
        engine: models.first().and_then(|model| Engine::of_owner(model["owned_by"].as_str()?)),
    }
}

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

/// The address of a server, without what a protocol has behind it.
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
        probe("/api/version", speaks_ollama, ""),
        probe("/v1/models", speaks_openai, "/v1"),
        probe("/v1/models", speaks_anthropic, ""),
        probe("/models", speaks_openai, ""),
        probe("/v1beta/models", speaks_gemini, ""),
    ]
}

/// Ollama: `{"version":"0.12.3"}`.
fn speaks_ollama(said: &Value) -> Option<ProtocolName> {
    said["version"].is_string().then_some(ProtocolName::Ollama)
}

/// `{"object":"list","data":[…]}`, or that a key is wanted, as `OpenAI` says it.
fn speaks_openai(said: &Value) -> Option<ProtocolName> {
    let lists = said["data"].is_array() && said.get("has_more").is_none();
    let complains = said["error"]["message"].is_string()
        && said["error"]["type"].is_string()
        && said["type"] != "error";
    (lists || complains).then_some(ProtocolName::OpenAiChat)
}

/// `{"type":"error","error":{"type":"authentication_error",…}}`, or a list in pages.
fn speaks_anthropic(said: &Value) -> Option<ProtocolName> {
    let complains = said["type"] == "error" && said["error"]["type"].is_string();
    let lists = said["data"].is_array() && said.get("has_more").is_some();
    (complains || lists).then_some(ProtocolName::Anthropic)
}

/// `{"models":[{"name":"models/gemini-…"}]}`, or `{"error":{"status":"PERMISSION_DENIED",…}}`.
fn speaks_gemini(said: &Value) -> Option<ProtocolName> {
    let name = said["models"][0]["name"].as_str().unwrap_or_default();
    let known = name.starts_with("models/") || said["error"]["status"].is_string();
    known.then_some(ProtocolName::Gemini)
}

#[cfg(test)]
mod tests;
