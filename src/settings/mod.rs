//! What the athlete has chosen, and where things are kept: values only, nothing acts here.
//!
//! A value comes from a flag, else the environment, else the config file, else the default; each
//! remembers which.

pub mod config_file;
pub mod environment;
pub mod key;
pub mod model;
pub mod paths;

use crate::domain::exercise::vocabulary;
use crate::domain::provider::Protocol;
use crate::domain::text::printable;
use config_file::{Config, ConfigFault, NamedModel};
use environment::Environment;
use key::{KEYS, Key, Kind, Value};
use model::Provider;
use paths::Paths;

vocabulary! {
    /// Where a value came from, the strongest first.
    Origin {
        Flag = "flag",
        Environment = "environment",
        Config = "config file",
        Default = "default",
    }
}

vocabulary! {
    /// How strictly a tool call's parameter names are read.
    ToolPolicy {
        Strict = "strict",
        DeprecatedAliases = "deprecated-aliases",
        Lenient = "lenient",
    }
}

/// Everything that can be chosen, settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Keys changed in the config, by the name of what they do; the screen reads them.
    pub keys: Vec<(String, String)>,
    /// `NO_COLOR` is set.
    pub no_color: bool,
    /// Every key of the table with its value and where that came from, in the table's order.
    pub rows: Vec<Row>,
    /// Models that the config gave names.
    pub models: Vec<NamedModel>,
    /// What the environment says of providers: no secrets.
    variables: Vec<(&'static str, String)>,
}

/// One key of the config with its settled value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    pub key: &'static str,
    pub value: Value,
    pub from: Origin,
}

/// What the command line chose, over everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    pub ascii: bool,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub base_url: Option<String>,
}

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum SettingsFault {
    #[error(transparent)]
    Config(#[from] ConfigFault),
    /// A flag or a variable with what its key does not take.
    #[error("{name} takes {}{}", kind.wanted(), kind.but_found(&format!("'{}'", printable(found))))]
    WrongValue {
        name: String,
        kind: Kind,
        found: String,
    },
}

/// What stands with no flag, no environment and no config file.
impl Default for Settings {
    fn default() -> Self {
        let rows = KEYS.iter().map(|key| Row {
            key: key.name,
            value: (key.default)(),
            from: Origin::Default,
        });
        Self {
            keys: Vec::new(),
            no_color: false,
            rows: rows.collect(),
            models: Vec::new(),
            variables: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads the config file, where there is one, and settles every value.
    pub fn load(
        paths: &Paths,
        environment: &Environment,
        flags: &Flags,
    ) -> Result<Self, SettingsFault> {
        Self::settle(&Config::load(&paths.config)?, environment, flags)
    }

    fn settle(
        config: &Config,
        environment: &Environment,
        flags: &Flags,
    ) -> Result<Self, SettingsFault> {
        let sources = Sources {
            config,
            environment,
            flags,
        };
        let provider = sources.chosen(Key::PROVIDER, None)?;
        let rows = KEYS.iter().map(|key| {
            let (value, from) = sources.chosen(key, Some(&provider.0))?;
            Ok(Row {
                key: key.name,
                value,
                from,
            })
        });
        let rows = rows.collect::<Result<_, SettingsFault>>()?;
        Ok(Self {
            keys: config.keys.clone(),
            no_color: environment.no_color,
            rows,
            models: config.models.clone(),
            variables: environment.of_providers(),
        })
    }

    /// How strictly a tool call's parameter names are read.
    pub fn policy(&self) -> ToolPolicy {
        match self.value(key::TOOLS_POLICY) {
            Some(Value::Text(word)) => ToolPolicy::from_word(word),
            _ => None,
        }
        .unwrap_or(ToolPolicy::Strict)
    }

    /// Aliases that [`ToolPolicy::DeprecatedAliases`] lets pass, with a warning.
    pub fn deprecated_aliases(&self) -> &[String] {
        match self.value(key::TOOLS_DEPRECATED_ALIASES) {
            Some(Value::Names(names)) => names,
            _ => &[],
        }
    }

    /// Whether marks are in ASCII; `None`: where the terminal's locale is not UTF-8.
    pub fn ascii(&self) -> Option<bool> {
        match self.value(key::UI_ASCII) {
            Some(Value::Flag(ascii)) => Some(*ascii),
            _ => None,
        }
    }

    /// Whether the bell rings when a rest is over.
    pub fn bell(&self) -> bool {
        !matches!(self.value(key::UI_BELL), Some(Value::Flag(false)))
    }

    /// Whether the screen takes the mouse, to scroll with it.
    pub fn mouse(&self) -> bool {
        !matches!(self.value(key::UI_MOUSE), Some(Value::Flag(false)))
    }

    fn value(&self, key: &str) -> Option<&Value> {
        self.row(key).map(|(value, _)| value)
    }

    fn row(&self, key: &str) -> Option<(&Value, Origin)> {
        let row = self.rows.iter().find(|row| row.key == key)?;
        Some((&row.value, row.from))
    }
}

/// Where values come from.
struct Sources<'a> {
    config: &'a Config,
    environment: &'a Environment,
    flags: &'a Flags,
}

impl Sources<'_> {
    /// The value of a key with where it came from; the strongest place that has one.
    fn chosen(
        &self,
        key: &Key,
        provider: Option<&Value>,
    ) -> Result<(Value, Origin), SettingsFault> {
        if let Some((name, text)) = self.flags.text(key) {
            return Ok((read(key, name, text)?, Origin::Flag));
        }
        let beside = provider.and_then(|provider| self.beside(key, provider));
        if let Some((name, text)) = self.environment.value(key).or(beside) {
            return Ok((read(key, name, text)?, Origin::Environment));
        }
        let told = self.config.value(key);
        match told.filter(|_| provider.is_none_or(|provider| self.is_for(key, provider))) {
            Some(value) => Ok((value, Origin::Config)),
            None => Ok(((key.default)(), Origin::Default)),
        }
    }

    /// What a variable for more programs than this one says of the provider.
    fn beside(&self, key: &Key, provider: &Value) -> Option<(&'static str, &str)> {
        let provider = Provider::of(Protocol::from_word(provider.text()?)?)?;
        self.environment.variable(provider.variable(key.name)?)
    }

    /// Whether what the config says of the coach is said of this one: its model is no model of
    /// another provider that was chosen elsewhere.
    fn is_for(&self, key: &Key, provider: &Value) -> bool {
        let of_coach = key.name.split('.').next() == Some(key::COACH_TABLE);
        let told = Key::named(key::COACH_PROVIDER).and_then(|key| self.config.value(key));
        !of_coach || key.name == key::COACH_PROVIDER || told.is_none_or(|told| told == *provider)
    }
}

/// A value as its flag or variable gives it.
fn read(key: &Key, name: &str, text: &str) -> Result<Value, SettingsFault> {
    key.kind
        .read(text)
        .ok_or_else(|| SettingsFault::WrongValue {
            name: name.to_owned(),
            kind: key.kind,
            found: text.to_owned(),
        })
}

impl Flags {
    /// What a flag says of a key, with the flag's name.
    fn text(&self, key: &Key) -> Option<(&'static str, &str)> {
        let (name, text) = match key.name {
            key::UI_ASCII => ("--ascii", self.ascii.then_some("true")),
            key::COACH_PROVIDER => ("--provider", self.provider.as_deref()),
            key::COACH_MODEL => ("--model", self.model.as_deref()),
            key::COACH_BASE_URL => ("--base-url", self.base_url.as_deref()),
            _ => return None,
        };
        Some((name, text?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    fn settled(
        config: &str,
        variables: &[(&str, &str)],
        flags: Flags,
    ) -> Result<Settings, SettingsFault> {
        let environment = Environment::read(|asked| {
            variables
                .iter()
                .find(|(name, _)| *name == asked)
                .map(|(_, value)| OsString::from(value))
        })
        .unwrap();
        Settings::settle(&Config::read(config).unwrap(), &environment, &flags)
    }

    #[test]
    fn the_stronger_place_wins_and_is_named() {
        let config = "[coach]\nmodel = \"small\"\n[ui]\nascii = false\n";
        let flags = Flags {
            ascii: true,
            ..Flags::default()
        };
        let settings = settled(config, &[("SETWISE_MODEL", "large")], flags).unwrap();
        let told: Vec<_> = settings
            .rows
            .iter()
            .map(|row| format!("{}={} ({})", row.key, row.value, row.from))
            .collect();
        assert_eq!(
            told,
            [
                "coach.provider=offline (default)",
                "coach.model=large (environment)",
                "coach.base_url=unset (default)",
                "coach.calls=native (default)",
                "coach.dialect=unset (default)",
                "coach.key_variable=unset (default)",
                "coach.key_command=none (default)",
                "coach.max_output_tokens=unset (default)",
                "coach.thoughts=false (default)",
                "coach.connect_seconds=unset (default)",
                "coach.first_byte_seconds=unset (default)",
                "coach.between_seconds=unset (default)",
                "tools.policy=strict (default)",
                "tools.deprecated_aliases=none (default)",
                "ui.ascii=true (flag)",
                "ui.bell=true (default)",
                "ui.mouse=true (default)",
            ]
        );
        assert_eq!(settings.ascii(), Some(true));
    }

    #[test]
    fn typed_values_come_from_the_config() {
        let config = "[tools]\npolicy = \"deprecated-aliases\"\ndeprecated_aliases = [\"name\"]\n[ui]\nbell = false\nascii = false\n";
        let settings = settled(config, &[], Flags::default()).unwrap();
        assert_eq!(settings.policy(), ToolPolicy::DeprecatedAliases);
        assert_eq!(settings.deprecated_aliases(), ["name"]);
        assert!(!settings.bell());
        assert_eq!(settings.ascii(), Some(false));
    }

    #[test]
    fn without_any_choice_the_defaults_stand() {
        let settings = settled("", &[], Flags::default()).unwrap();
        assert_eq!(settings, Settings::default());
        assert_eq!(settings.policy(), ToolPolicy::Strict);
        assert!(settings.bell());
        assert_eq!(settings.ascii(), None);
    }

    #[test]
    fn a_coach_that_is_not_there_is_refused_by_name() {
        let refused = |config: &str, variables: &[(&str, &str)]| {
            settled(config, variables, Flags::default())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            refused("", &[("SETWISE_PROVIDER", "opnai")]),
            "SETWISE_PROVIDER takes one of \"offline\", \"openai\", \"openai-chat\", \"anthropic\", \"gemini\", \"ollama\", not 'opnai'"
        );
        // An address may hold a secret in places where none belongs, so it is not repeated.
        for address in [
            "localhost",
            "ftp://x",
            "http://",
            "http:///x",
            "http://me:planted@x",
            "http://x/?key=planted",
            "http://x y",
        ] {
            assert_eq!(
                refused("", &[("SETWISE_BASE_URL", address)]),
                "SETWISE_BASE_URL takes an address that begins with http:// or https:// and holds no user, no password, no query and no blank"
            );
        }
    }

    #[test]
    fn a_flag_goes_before_all() {
        let flags = Flags {
            provider: Some("ollama".into()),
            model: Some("qwen3".into()),
            base_url: Some("http://gym:11434".into()),
            ascii: false,
        };
        let variables = [("SETWISE_PROVIDER", "openai"), ("SETWISE_MODEL", "gpt")];
        let settings = settled("[coach]\nmodel = \"x\"\n", &variables, flags).unwrap();
        let told: Vec<_> = settings.rows[..3]
            .iter()
            .map(|row| format!("{}={} ({})", row.key, row.value, row.from))
            .collect();
        assert_eq!(
            told,
            [
                "coach.provider=ollama (flag)",
                "coach.model=qwen3 (flag)",
                "coach.base_url=http://gym:11434 (flag)"
            ]
        );
    }
}
