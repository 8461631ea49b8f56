//! Which model is chosen, out of what the settings say: values only, nothing is connected.

use super::config_file::NamedModel;
use super::key::{
    COACH_BASE_URL, COACH_CALLS, COACH_MODEL, COACH_PRICE_CACHED, COACH_PRICE_IN, COACH_PRICE_OUT,
    COACH_PROFILE, COACH_PROVIDER, CoachName, Patience, Setting, Typed, Value,
};
use super::{Origin, Row, Settings};
use setwise_domain::provider::ProtocolName;
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

/// A model with all that was said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelChoice {
    pub protocol: ProtocolName,
    /// The provider's name for it.
    pub model: String,
    pub base_url: Option<String>,
    /// By the keys of the table `coach`. Where nothing was said the provider's own way counts.
    rows: Vec<Row>,
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
    /// What was said of it.
    pub fn get<T: Typed>(&self, setting: &Setting<T>) -> T {
        setting.find_in(&self.rows)
    }

    /// How long it is waited for, where that was said.
    pub fn wait(&self, setting: &Setting<Option<Patience>>) -> Option<Duration> {
        Some(Duration::from_secs(self.get(setting)?.0.into()))
    }

    /// Where what is sent and what is written both have one.
    pub fn prices(&self) -> Option<Prices> {
        let (input, output) = (self.get(&COACH_PRICE_IN)?, self.get(&COACH_PRICE_OUT)?);
        let cached = self.get(&COACH_PRICE_CACHED).unwrap_or(input);
        Some(Prices { input, cached, output })
    }

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
    #[error("models.{name} names no provider: give it one of {}", ProtocolName::WORDS.join(", "))]
    NoProvider { name: String },
    #[error("there is no provider '{}'; there are {}", printable(found), CoachName::words().join(", "))]
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
    /// The row of a protocol; a test holds that they have one order.
    pub fn of(protocol: ProtocolName) -> &'static Self {
        &PROVIDERS[protocol as usize]
    }

    /// The variables that say something of it, but for the one with the key, which nobody reads
    /// before it is needed.
    pub fn variables(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.model_variable, self.base_variable].into_iter().flatten()
    }

    /// The variable that says what a key of the table `coach` says.
    pub(super) fn variable(&self, key: &str) -> Option<&'static str> {
        if key == COACH_MODEL.key.name {
            self.model_variable
        } else if key == COACH_BASE_URL.key.name {
            self.base_variable
        } else {
            None
        }
    }
}

impl Settings {
    /// The coach that is chosen.
    pub fn coach(&self) -> Result<Chosen, ChoiceError> {
        if self.is_coach_doubtful {
            return Ok(Chosen::Offline);
        }
        let named = self.get(&COACH_MODEL).and_then(|name| self.named(&name));
        match (self.get(&COACH_PROVIDER), named) {
            // A named model is chosen by its name alone, as long as no provider was.
            (_, Some(named)) if self.origin(&COACH_PROVIDER) == Origin::Default => of_named(named),
            (CoachName::Offline, _) => Ok(Chosen::Offline),
            (CoachName::Script(name), _) => Ok(self.script(name)),
            (provider, Some(named)) if COACH_PROVIDER.find_in(&named.rows) == provider => {
                of_named(named)
            }
            (CoachName::Provider(protocol), _) => choice(protocol, &self.rows),
        }
    }

    /// A provider by its name: as the settings have it where they chose it, else by itself.
    pub fn provider(&self, word: &str) -> Result<Chosen, ChoiceError> {
        let coach = CoachName::try_from(word.to_owned());
        match coach.map_err(|found| ChoiceError::UnknownProvider { found })? {
            CoachName::Script(name) => Ok(self.script(name)),
            coach if coach == self.get(&COACH_PROVIDER) => self.coach(),
            CoachName::Offline => Ok(Chosen::Offline),
            CoachName::Provider(protocol) => choice(protocol, &self.shared(protocol)),
        }
    }

    /// What variables for more programs than this one say of a provider.
    fn shared(&self, protocol: ProtocolName) -> Vec<Row> {
        let keys = [COACH_MODEL.key.name, COACH_BASE_URL.key.name].into_iter();
        let rows = keys.filter_map(|key| {
            let variable = Provider::of(protocol).variable(key)?;
            let (place, value) = self.environment.variable(variable)?;
            let value = Value::Text(value?.to_owned());
            Some(Row { key, value, from: Origin::Environment, place: place.to_owned() })
        });
        rows.collect()
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

    /// A script, with what the settings say of calls.
    fn script(&self, name: String) -> Chosen {
        let (calls, profile) = (self.get(&COACH_CALLS), self.get(&COACH_PROFILE));
        Chosen::Script(ScriptChoice { name, calls, profile })
    }

    fn named(&self, name: &str) -> Option<&NamedModel> {
        self.models.iter().find(|model| model.name == name)
    }
}

/// What a named model leaves out is as it is by default, not as the table `coach` has it, which
/// may speak of another server.
fn of_named(named: &NamedModel) -> Result<Chosen, ChoiceError> {
    let protocol = COACH_PROVIDER.find_in(&named.rows).protocol();
    let protocol = protocol.ok_or_else(|| ChoiceError::NoProvider { name: named.name.clone() })?;
    choice(protocol, &named.rows)
}

fn choice(protocol: ProtocolName, rows: &[Row]) -> Result<Chosen, ChoiceError> {
    let base_url = COACH_BASE_URL.find_in(rows).map(|address| address.0);
    let chosen = COACH_MODEL.find_in(rows).map(|model| model.trim().to_owned());
    let chosen = chosen.filter(|model| !model.is_empty());
    let own = Provider::of(protocol)
        .model
        .filter(|_| base_url.is_none() || protocol != ProtocolName::OpenAiChat);
    let Some(model) = chosen.or_else(|| own.map(str::to_owned)) else {
        return Err(ChoiceError::NoModel {
            provider: protocol,
            hint: match protocol {
                ProtocolName::Ollama => "; `ollama list` shows what is there",
                _ => " to one that the server at coach.base_url has",
            },
        });
    };
    Ok(Chosen::Model(ModelChoice { protocol, model, base_url, rows: rows.to_vec() }))
}

#[cfg(test)]
mod tests;
