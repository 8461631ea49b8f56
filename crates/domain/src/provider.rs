//! How a model is spoken to.

use crate::plan::SchemaVersion;
use crate::vocabulary;

vocabulary! {
    /// The protocols, by the names that configuration and commands use.
    ProtocolName {
        /// `OpenAI` Responses.
        OpenAi = "openai",
        /// `OpenAI` Chat Completions, and whatever speaks it at another base URL.
        OpenAiChat = "openai-chat",
        /// Anthropic Messages.
        Anthropic = "anthropic",
        /// Gemini `generateContent`.
        Gemini = "gemini",
        /// Ollama `/api/chat`.
        Ollama = "ollama",
    }
}

vocabulary! {
    /// What a provider takes of JSON Schema; a protocol has one by default, a server behind a base
    /// URL may have another.
    Dialect {
        OpenAi = "openai",
        Anthropic = "anthropic",
        Gemini = "gemini",
        Ollama = "ollama",
        LlamaCpp = "llama.cpp",
    }
}

impl ProtocolName {
    pub const fn dialect(self) -> Dialect {
        match self {
            Self::OpenAi | Self::OpenAiChat => Dialect::OpenAi,
            Self::Anthropic => Dialect::Anthropic,
            Self::Gemini => Dialect::Gemini,
            Self::Ollama => Dialect::Ollama,
        }
    }

    /// The versions of a plan that the models behind a protocol can be trusted with. Gemini's struggle
    /// with the depth of the nested one.
    pub const fn plan_versions(self) -> &'static [SchemaVersion] {
        match self {
            Self::Gemini => &[SchemaVersion::V2Flat],
            Self::OpenAi | Self::OpenAiChat | Self::Anthropic | Self::Ollama => SchemaVersion::ALL,
        }
    }
}
