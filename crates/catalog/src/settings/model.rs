//! Which model is chosen, out of what the settings say: values only, nothing is connected.

use super::config_file::NamedModel;
use super::key::{self, COACHES, Value};
use super::{Origin, Settings};
use setwise_domain::load::Decimal;
use setwise_domain::provider::{Dialect, ProtocolName};
use setwise_domain::text::printable;
use setwise_domain::usage::Prices;
use setwise_domain::vocabulary;
use std::net::IpAddr;
use std::time::Duration;

/// The largest context that counts as small: with everything told, little of it is left for an
/// hour of talk.
pub const COMPACT_CONTEXT_TOKENS: u32 = 16_384;

vocabulary! {
    /// How a model calls tools.
    Calls {
        /// By the means of its protocol.
        Native = "native",
        /// By writing them into its text.
        Text = "text",
    }
}

vocabulary! {
    /// How much a model is told of itself and its tools.
    PromptProfile {
        /// As much as its context has room for.
        Auto = "auto",
        Full = "full",
        /// Five tools and what they need, for a small model.
        Compact = "compact",
    }
}

/// What is known of a provider by itself.
#[derive(Debug)]
pub struct Provider {
    pub protocol: ProtocolName,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Asked where none is named: the provider's everyday model. None where only the athlete can
    /// know what is installed.
    pub model: Option<&'static str>,
    /// Holds the key.
    pub key_variable: Option<&'static str>,
    /// Names the model, for more programs than this one.
    pub model_variable: Option<&'static str>,
    /// Says where it is reached, for more programs than this one.
    pub base_variable: Option<&'static str>,
}

/// The one table of providers.
pub const PROVIDERS: &[Provider] = &[
    Provider {
        protocol: ProtocolName::OpenAi,
        about: "OpenAI, by its Responses API",
        model: Some("gpt-5.4-mini"),
        key_variable: Some("OPENAI_API_KEY"),
        model_variable: Some("OPENAI_CHAT_MODEL"),
        base_variable: Some("OPENAI_BASE_URL"),
    },
    Provider {
        protocol: ProtocolName::OpenAiChat,
        about: "Chat Completions: OpenAI, OpenRouter, LM Studio, vLLM, llama.cpp",
        model: Some("gpt-5.4-mini"),
        key_variable: Some("OPENAI_API_KEY"),
        model_variable: Some("OPENAI_CHAT_MODEL"),
        base_variable: Some("OPENAI_BASE_URL"),
    },
    Provider {
        protocol: ProtocolName::Anthropic,
        about: "Anthropic's Claude",
        model: Some("claude-sonnet-4-6"),
        key_variable: Some("ANTHROPIC_API_KEY"),
        model_variable: None,
        base_variable: Some("ANTHROPIC_BASE_URL"),
    },
    Provider {
        protocol: ProtocolName::Gemini,
        about: "Google's Gemini",
        model: Some("gemini-flash-latest"),
        key_variable: Some("GEMINI_API_KEY"),
        model_variable: None,
        base_variable: None,
    },
    Provider {
        protocol: ProtocolName::Ollama,
        about: "a model on this machine, by Ollama",
        model: None,
        key_variable: None,
        model_variable: None,
        base_variable: None,
    },
];

/// Who answers, as the settings have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    Offline,
    Model(ModelChoice),
    Script(ScriptChoice),
}

/// A script that answers in a model's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptChoice {
    /// One that comes with the program, or a file.
    pub name: String,
    /// How calls are made where the script doesn't say.
    pub calls: Calls,
    pub profile: PromptProfile,
}

/// A model with all that was said of it. Where nothing was said the provider's own way counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelChoice {
    pub protocol: ProtocolName,
    /// None for what is found out, or the provider's own.
    pub dialect: Option<Dialect>,
    /// The provider's name for it.
    pub model: String,
    pub base_url: Option<String>,
    pub calls: Calls,
    pub profile: PromptProfile,
    /// The variable that holds the key, where the provider's own was not meant.
    pub key_variable: Option<String>,
    /// A command that prints the key; empty where there is none.
    pub key_command: Vec<String>,
    pub max_output_tokens: Option<u32>,
    pub context_tokens: Option<u32>,
    pub thoughts: bool,
    pub connect: Option<Duration>,
    pub first_byte: Option<Duration>,
    pub between: Option<Duration>,
    pub whole: Option<Duration>,
    /// Where what is sent and what is written both have one.
    pub prices: Option<Prices>,
}

impl PromptProfile {
    /// Whether a model that holds so many tokens, where that is known, is told little.
    pub fn is_compact(self, context: Option<u32>) -> bool {
        match self {
            Self::Auto => context.is_some_and(|tokens| tokens <= COMPACT_CONTEXT_TOKENS),
            Self::Full => false,
            Self::Compact => true,
        }
    }
}

impl ModelChoice {
    /// The host of another machine that is spoken to in the open, by `http://`: what is sent there
    /// can be read by everybody on the way.
    pub fn host_in_the_open(&self) -> Option<&str> {
        let rest = self.base_url.as_deref()?.strip_prefix("http://")?;
        let authority = rest.split('/').next().unwrap_or(rest);
        let host = match authority.strip_prefix('[') {
            Some(six) => six.split(']').next().unwrap_or(six),
            None => authority.split(':').next().unwrap_or(authority),
        };
        let address = host.parse::<IpAddr>();
        let is_here = host.eq_ignore_ascii_case("localhost")
            || host.to_ascii_lowercase().ends_with(".localhost")
            || address.is_ok_and(|address| address.is_loopback());
        (!is_here).then_some(host)
    }
}

/// Why a choice is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    #[error("{provider} needs a model's name: set coach.model or SETWISE_MODEL{hint}")]
    NoModel { provider: ProtocolName, hint: &'static str },
    #[error("models.{name} names no provider: give it one of {}", COACHES[1..].join(", "))]
    NoProvider { name: String },
    #[error("there is no provider '{}'; there are {}", printable(found), COACHES.join(", "))]
    UnknownProvider { found: String },
    #[error(
        "the offline coach has no models: choose a provider first, or one of the models that the config names{}",
        listed(named.iter().map(String::as_str))
    )]
    NoModels { named: Vec<String> },
}

pub(super) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    match &names.map(printable).collect::<Vec<_>>()[..] {
        [] => " (none so far)".to_owned(),
        names => format!(" ({})", names.join(", ")),
    }
}

impl Provider {
    pub fn of(protocol: ProtocolName) -> Option<&'static Self> {
        PROVIDERS.iter().find(|one| one.protocol == protocol)
    }

    /// The variables that say something of it, but for the one with the key, which nobody reads
    /// before it is needed.
    pub fn variables(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.model_variable, self.base_variable].into_iter().flatten()
    }

    /// The variable that says what a key of the table `coach` says.
    pub(super) fn variable(&self, key: &str) -> Option<&'static str> {
        match key {
            key::COACH_MODEL => self.model_variable,
            key::COACH_BASE_URL => self.base_variable,
            _ => None,
        }
    }
}

impl Settings {
    /// The coach that is chosen.
    pub fn coach(&self) -> Result<Chosen, ChoiceError> {
        if self.is_coach_doubtful {
            return Ok(Chosen::Offline);
        }
        let provider = self.row(key::COACH_PROVIDER);
        let named = self.text(key::COACH_MODEL).and_then(|name| self.named(&name));
        match (provider, named) {
            // A named model is chosen by its name alone, as long as no provider was.
            (Some((_, Origin::Default)), Some(named)) => of_named(named),
            (Some((Value::Text(word), _)), named) => match ProtocolName::from_word(word) {
                None => Ok(self.script(word).unwrap_or(Chosen::Offline)),
                Some(protocol) => match named {
                    Some(named) if provider_of(named) == Some(protocol) => of_named(named),
                    _ => choice(protocol, |key| self.row(key).map(|(value, _)| value.clone())),
                },
            },
            _ => Ok(Chosen::Offline),
        }
    }

    /// A provider by its name: as the settings have it where they chose it, else by itself.
    pub fn provider(&self, word: &str) -> Result<Chosen, ChoiceError> {
        if let Some(script) = self.script(word) {
            return Ok(script);
        }
        if !COACHES.contains(&word) {
            return Err(ChoiceError::UnknownProvider { found: word.to_owned() });
        }
        if self.text(key::COACH_PROVIDER).as_deref() == Some(word) {
            return self.coach();
        }
        let Some(protocol) = ProtocolName::from_word(word) else {
            return Ok(Chosen::Offline);
        };
        let provider = Provider::of(protocol);
        choice(protocol, |key| {
            self.variables.iter().find_map(|(name, value)| {
                (provider?.variable(key) == Some(*name)).then(|| Value::Text(value.clone()))
            })
        })
    }

    /// A model by a name of the config, or another of the provider that answers now.
    pub fn model(&self, name: &str, now: &Chosen) -> Result<Chosen, ChoiceError> {
        if let Some(named) = self.named(name) {
            return of_named(named);
        }
        match now {
            Chosen::Model(now) => {
                Ok(Chosen::Model(ModelChoice { model: name.to_owned(), ..now.clone() }))
            }
            Chosen::Offline | Chosen::Script(_) => Err(ChoiceError::NoModels {
                named: self.models.iter().map(|model| model.name.clone()).collect(),
            }),
        }
    }

    /// The script that a coach of this name answers by, with what the settings say of calls.
    fn script(&self, coach: &str) -> Option<Chosen> {
        let name = key::script_of(coach)?.to_owned();
        let calls = self.text(key::COACH_CALLS).and_then(|word| Calls::from_word(&word));
        let profile =
            self.text(key::COACH_PROFILE).and_then(|word| PromptProfile::from_word(&word));
        Some(Chosen::Script(ScriptChoice {
            name,
            calls: calls.unwrap_or(Calls::Native),
            profile: profile.unwrap_or(PromptProfile::Auto),
        }))
    }

    fn named(&self, name: &str) -> Option<&NamedModel> {
        self.models.iter().find(|model| model.name == name)
    }

    fn text(&self, key: &str) -> Option<String> {
        match self.row(key) {
            Some((Value::Text(text), _)) => Some(text.clone()),
            _ => None,
        }
    }
}

fn provider_of(named: &NamedModel) -> Option<ProtocolName> {
    match value(named, key::COACH_PROVIDER) {
        Some(Value::Text(word)) => ProtocolName::from_word(&word),
        _ => None,
    }
}

fn value(named: &NamedModel, key: &str) -> Option<Value> {
    let found = named.values.iter().find(|(name, _)| *name == key);
    found.map(|(_, value)| value.clone())
}

/// What a named model leaves out is as it is by default, not as the table `coach` has it, which
/// may speak of another server.
fn of_named(named: &NamedModel) -> Result<Chosen, ChoiceError> {
    let Some(protocol) = provider_of(named) else {
        return Err(ChoiceError::NoProvider { name: named.name.clone() });
    };
    choice(protocol, |key| value(named, key))
}

fn choice(
    protocol: ProtocolName,
    value: impl Fn(&'static str) -> Option<Value>,
) -> Result<Chosen, ChoiceError> {
    let text = |key| match value(key) {
        Some(Value::Text(text)) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        _ => None,
    };
    let number = |key| match value(key) {
        Some(Value::Number(number)) => Some(number),
        _ => None,
    };
    let seconds = |key| number(key).map(|seconds| Duration::from_secs(seconds.into()));
    let price = |key| Decimal::parse(&text(key)?, 4).ok();
    let base_url = text(key::COACH_BASE_URL);
    let own = Provider::of(protocol)
        .and_then(|provider| provider.model)
        .filter(|_| base_url.is_none() || protocol != ProtocolName::OpenAiChat);
    let Some(model) = text(key::COACH_MODEL).or_else(|| own.map(str::to_owned)) else {
        return Err(ChoiceError::NoModel {
            provider: protocol,
            hint: match protocol {
                ProtocolName::Ollama => "; `ollama list` shows what is there",
                _ => " to one that the server at coach.base_url has",
            },
        });
    };
    Ok(Chosen::Model(ModelChoice {
        protocol,
        dialect: text(key::COACH_DIALECT).and_then(|word| Dialect::from_word(&word)),
        model,
        base_url,
        calls: text(key::COACH_CALLS)
            .and_then(|word| Calls::from_word(&word))
            .unwrap_or(Calls::Native),
        profile: text(key::COACH_PROFILE)
            .and_then(|word| PromptProfile::from_word(&word))
            .unwrap_or(PromptProfile::Auto),
        key_variable: text(key::COACH_KEY_VARIABLE),
        key_command: match value(key::COACH_KEY_COMMAND) {
            Some(Value::Names(words)) => words,
            _ => Vec::new(),
        },
        max_output_tokens: number(key::COACH_MAX_OUTPUT_TOKENS),
        context_tokens: number(key::COACH_CONTEXT_TOKENS),
        thoughts: matches!(value(key::COACH_THOUGHTS), Some(Value::Flag(true))),
        connect: seconds(key::COACH_CONNECT_SECONDS),
        first_byte: seconds(key::COACH_FIRST_BYTE_SECONDS),
        between: seconds(key::COACH_BETWEEN_SECONDS),
        whole: seconds(key::COACH_ANSWER_SECONDS),
        prices: price(key::COACH_PRICE_IN).zip(price(key::COACH_PRICE_OUT)).map(
            |(input, output)| Prices {
                input,
                cached: price(key::COACH_PRICE_CACHED).unwrap_or(input),
                output,
            },
        ),
    }))
}

#[cfg(test)]
mod tests;
