//! Which model is asked, where, with which key and how patiently.

use crate::provider::limits;
use reqwest::Url;
use setwise_catalog::schema::format::Strictness;
use setwise_domain::provider::{Dialect, ProtocolName};
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// A model, and the way to it.
#[derive(Clone, Debug)]
pub struct Choice {
    pub protocol: ProtocolName,
    /// What it takes of JSON Schema, where the settings say so.
    pub dialect: Option<Dialect>,
    /// The model's own name.
    pub model: String,
    /// In place of the provider's own; with or without a slash at its end.
    pub base_url: Option<String>,
    /// None for a server that wants none.
    pub key: Option<Key>,
    pub tuning: Tuning,
}

impl Choice {
    /// A provider's own server, with everything as it is by default.
    pub fn new(protocol: ProtocolName, model: &str, key: Option<Key>) -> Self {
        Self {
            protocol,
            dialect: None,
            model: model.to_owned(),
            base_url: None,
            key,
            tuning: Tuning::of(protocol),
        }
    }

    /// The same model at another server.
    #[must_use]
    pub fn at(mut self, base_url: &str) -> Self {
        self.base_url = Some(base_url.to_owned());
        self
    }

    /// The same choice for whoever has no business with the key.
    #[must_use]
    pub fn without_key(&self) -> Self {
        Self { key: None, ..self.clone() }
    }

    /// What the other end is called in sentences.
    pub fn provider(&self) -> &'static str {
        match self.protocol {
            _ if self.base_url.is_some() => "the model's server",
            ProtocolName::OpenAi | ProtocolName::OpenAiChat => "OpenAI",
            ProtocolName::Anthropic => "Anthropic",
            ProtocolName::Gemini => "Gemini",
            ProtocolName::Ollama => "Ollama",
        }
    }

    /// Where the protocol's paths begin, without a slash at its end.
    pub fn base(&self) -> &str {
        let base = self.base_url.as_deref().unwrap_or(match self.protocol {
            ProtocolName::OpenAi | ProtocolName::OpenAiChat => "https://api.openai.com/v1",
            ProtocolName::Anthropic => "https://api.anthropic.com",
            ProtocolName::Gemini => "https://generativelanguage.googleapis.com",
            ProtocolName::Ollama => "http://127.0.0.1:11434",
        });
        base.trim_end_matches('/')
    }

    /// Whether its server is on this machine or in its own network.
    pub fn is_at_home(&self) -> bool {
        is_at_home(self.base())
    }

    /// The most tokens of an answer that isn't one to a schema.
    pub fn usual_tokens(&self) -> u32 {
        let usual =
            if self.is_at_home() { limits::OUTPUT_TOKENS_AT_HOME } else { limits::OUTPUT_TOKENS };
        self.tuning.output_tokens.unwrap_or(usual)
    }

    /// The environment variable that holds the key, where the provider wants one.
    pub const fn variable(&self) -> Option<&'static str> {
        match self.protocol {
            ProtocolName::OpenAi | ProtocolName::OpenAiChat => Some("OPENAI_API_KEY"),
            ProtocolName::Anthropic => Some("ANTHROPIC_API_KEY"),
            ProtocolName::Gemini => Some("GEMINI_API_KEY"),
            ProtocolName::Ollama => None,
        }
    }
}

/// A secret: it goes into one header of a request, and can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Arc<str>);

impl Key {
    /// None of an empty text. Blanks and line breaks around it, as a command prints them, are no
    /// part of it.
    pub fn new(secret: &str) -> Option<Self> {
        let secret = secret.trim();
        (!secret.is_empty()).then(|| Self(secret.into()))
    }

    /// For the one header, and nothing else.
    pub(super) fn secret(&self) -> &str {
        &self.0
    }

    /// A text with this key taken out of it, should somebody have sent it back; also its beginning,
    /// where the text breaks off in the middle of it. A key that is shorter than any real one
    /// (servers at home are given `x` or `none`) is no secret.
    pub fn redact(&self, text: &str) -> String {
        let key = &*self.0;
        if key.len() < limits::LEAST_SECRET_BYTES {
            return text.to_owned();
        }
        let text = text.replace(key, "[key]");
        let begun = key
            .char_indices()
            .map(|(end, _)| &key[..end])
            .rfind(|part| part.len() >= limits::LEAST_SECRET_BYTES && text.ends_with(part));
        match begun.and_then(|part| text.strip_suffix(part)) {
            Some(before) => format!("{before}[key]"),
            None => text,
        }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

/// Whether an address is on this machine or in its own network.
pub fn is_at_home(base_url: &str) -> bool {
    let Ok(url) = Url::parse(base_url) else {
        return false;
    };
    let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    match address.parse::<IpAddr>() {
        Ok(IpAddr::V4(four)) => four.is_loopback() || four.is_private() || four.is_link_local(),
        Ok(IpAddr::V6(six)) => {
            six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local()
        }
        Err(_) => {
            let ends = [".local", ".localhost", ".lan", ".home.arpa", ".internal"];
            !host.is_empty() && (!host.contains('.') || ends.iter().any(|end| host.ends_with(end)))
        }
    }
}

/// How patiently a model is asked, and what is asked of it beside the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The longest wait for a connection.
    pub connect: Duration,
    /// The longest wait from the request to the answer's first byte.
    pub first_byte: Duration,
    /// The longest wait from one piece of the answer to the next.
    pub between: Duration,
    /// The longest that an answer may take, from the question to its end.
    pub whole: Duration,
    /// How often the same request is sent again.
    pub retries: u32,
    /// The pause before it is sent again, which doubles from one to the next.
    pub pause: Duration,
    /// What the pause doubles to at most.
    pub longest_pause: Duration,
    /// The longest wait that a provider may ask for; beyond it the error is told instead.
    pub longest_wait: Duration,
    /// What the pauses are spread by, so that many don't ask again at the same moment. Any number.
    pub seed: u64,
    /// The most tokens of an answer, where the settings say so.
    pub output_tokens: Option<u32>,
    /// The tokens that a server keeps room for, question and answer together, where it is the
    /// request that says so.
    pub context_tokens: u32,
    /// What the settings say that the model holds.
    pub known_context: Option<u32>,
    /// How a tool's optional parameters are told, where the protocol has two ways.
    pub strictness: Strictness,
    /// Whether the model's thinking is asked for, where it is given only when asked for. Models
    /// that don't think refuse the question.
    pub thoughts: bool,
}

impl Tuning {
    /// The same at an address: a model on this machine or network is waited for like Ollama's, and
    /// its tools are told without forced nulls.
    pub fn at(protocol: ProtocolName, base_url: Option<&str>) -> Self {
        let usual = Self::of(protocol);
        if base_url.is_some_and(is_at_home) {
            let first_byte = limits::LOCAL_FIRST_BYTE_TIMEOUT;
            return Self { first_byte, strictness: Strictness::Optional, ..usual };
        }
        usual
    }

    /// What is usual where nothing else was said.
    pub fn of(protocol: ProtocolName) -> Self {
        let usual = Self::default();
        match protocol {
            ProtocolName::Ollama => Self { first_byte: limits::LOCAL_FIRST_BYTE_TIMEOUT, ..usual },
            _ => usual,
        }
    }
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            connect: limits::CONNECT_TIMEOUT,
            first_byte: limits::FIRST_BYTE_TIMEOUT,
            between: limits::CHUNK_TIMEOUT,
            whole: limits::ANSWER_TIMEOUT,
            retries: limits::MOST_RETRIES,
            pause: limits::FIRST_RETRY_PAUSE,
            longest_pause: limits::LONGEST_RETRY_PAUSE,
            longest_wait: limits::LONGEST_RETRY_WAIT,
            seed: 0,
            output_tokens: None,
            context_tokens: limits::OLLAMA_CONTEXT_TOKENS,
            known_context: None,
            strictness: Strictness::Forced,
            thoughts: false,
        }
    }
}

#[cfg(test)]
mod tests;
