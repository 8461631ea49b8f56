//! What the athlete has chosen, and where things are kept: values only, nothing acts here.
//!
//! A value comes from a flag, else the environment, else the config file, else the default; each
//! remembers which.

pub mod config_file;
pub mod environment;
pub mod key;
mod kind;
pub mod model;
pub mod paths;
mod sources;

use crate::domain::exercise::vocabulary;
use crate::domain::plan::SchemaVersion;
use crate::domain::text::printable;
use config_file::{Config, ConfigError, NamedModel};
use environment::Environment;
use key::{KEYS, Key, Kind, Value};
use paths::Paths;
use sources::Sources;

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
    /// Values that were passed over, a sentence each.
    pub ignored: Vec<String>,
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
pub enum SettingsError {
    #[error(transparent)]
    Config(#[from] ConfigError),
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
            ignored: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads the config file, where there is one, and settles every value.
    pub fn load(
        paths: &Paths,
        environment: &Environment,
        flags: &Flags,
    ) -> Result<Self, SettingsError> {
        Self::settle(&Config::load(&paths.config)?, environment, flags)
    }

    fn settle(
        config: &Config,
        environment: &Environment,
        flags: &Flags,
    ) -> Result<Self, SettingsError> {
        let sources = Sources {
            config,
            environment,
            flags,
        };
        let mut ignored = Vec::new();
        let provider = sources.row(Key::PROVIDER, None, &mut ignored)?;
        let rows = KEYS
            .iter()
            .map(|key| sources.row(key, Some(&provider.value), &mut ignored));
        let rows = rows.collect::<Result<_, SettingsError>>()?;
        Ok(Self {
            keys: config.keys.clone(),
            no_color: environment.no_color,
            rows,
            models: config.models.clone(),
            variables: environment.of_providers(),
            ignored,
        })
    }

    /// The version of the plan schema that every coach is to write, where one is chosen, and
    /// where it was.
    pub fn schema_version(&self) -> Option<(SchemaVersion, Origin)> {
        let (value, from) = self.row(key::PLAN_SCHEMA_VERSION)?;
        Some((SchemaVersion::from_word(value.text()?)?, from))
    }

    /// How often a program is revised after its first verification.
    pub fn max_revisions(&self) -> usize {
        match self.value(key::PROGRAM_MAX_REVISIONS) {
            Some(Value::Number(most)) => usize::try_from(*most).unwrap_or(2),
            _ => 2,
        }
    }

    /// Whether a program begins from the template that suits best.
    pub fn use_template_bootstrap(&self) -> bool {
        matches!(
            self.value(key::PROGRAM_USE_TEMPLATE_BOOTSTRAP),
            Some(Value::Flag(true))
        )
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

#[cfg(test)]
mod tests;
