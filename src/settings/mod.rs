//! What the athlete has chosen, and where things are kept: values only, nothing acts here.
//!
//! A value comes from a flag, else the environment, else the config file, else the default; each
//! remembers which.

pub mod config_file;
pub mod environment;
pub mod key;
pub mod paths;

use crate::domain::exercise::vocabulary;
use crate::domain::plan::SchemaVersion;
use crate::domain::text::printable;
use config_file::{Config, ConfigFault};
use environment::Environment;
use key::{KEYS, Key, Value};
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    pub ascii: bool,
}

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum SettingsFault {
    #[error(transparent)]
    Config(#[from] ConfigFault),
    #[error("there is no coach '{found}' yet (chosen by the {from}); the only one is 'offline', which needs no model: {}", mend(*from))]
    NoSuchCoach { found: String, from: Origin },
}

/// How to choose the coach that is there.
fn mend(from: Origin) -> &'static str {
    match from {
        Origin::Environment => "set SETWISE_PROVIDER=offline or leave it out",
        _ => "set coach.provider to \"offline\" or leave it out",
    }
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
            ignored: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads the config file, where there is one, and settles every value.
    pub fn load(
        paths: &Paths,
        environment: &Environment,
        flags: Flags,
    ) -> Result<Self, SettingsFault> {
        Self::settle(&Config::load(&paths.config)?, environment, flags)
    }

    fn settle(
        config: &Config,
        environment: &Environment,
        flags: Flags,
    ) -> Result<Self, SettingsFault> {
        let mut ignored = Vec::new();
        let rows: Vec<Row> = KEYS
            .iter()
            .map(|key| row(key, said(key, config, environment, flags), &mut ignored))
            .collect();
        coach_exists(&rows)?;
        Ok(Self {
            keys: config.keys.clone(),
            no_color: environment.no_color,
            rows,
            ignored,
        })
    }

    /// The version of the plan schema that every coach is to write, where one is chosen, and
    /// where it was.
    pub fn schema_version(&self) -> Option<(SchemaVersion, Origin)> {
        let row = self
            .rows
            .iter()
            .find(|row| row.key == key::PLAN_SCHEMA_VERSION)?;
        match &row.value {
            Value::Text(word) => Some((SchemaVersion::from_word(word)?, row.from)),
            _ => None,
        }
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
        self.rows
            .iter()
            .find(|row| row.key == key)
            .map(|row| &row.value)
    }
}

/// All that is said of a key, the strongest first, each with where it stands.
fn said(key: &Key, config: &Config, environment: &Environment, flags: Flags) -> Vec<Said> {
    let flag = flags
        .value(key)
        .map(|value| (value, Origin::Flag, String::new()));
    let variables = environment
        .said(key)
        .map(|(name, value)| (value, Origin::Environment, name.to_owned()));
    let config = config.value(key).map(|value| {
        let place = format!("{} in the config file", key.name);
        (value, Origin::Config, place)
    });
    flag.into_iter().chain(variables).chain(config).collect()
}

/// A value, from where, and the place as a warning names it.
type Said = (Value, Origin, String);

/// The first of them that is one to go by, else the default.
fn row(key: &Key, said: Vec<Said>, ignored: &mut Vec<String>) -> Row {
    let mut settled = None;
    for (value, from, place) in said {
        if key.kind.heeds(&value) {
            settled = Some((value, from));
            break;
        }
        let (found, wanted) = (value.to_string(), key.kind.wanted());
        ignored.push(format!(
            "{place} is '{}', which is not {wanted}; it is ignored",
            printable(&found)
        ));
    }
    let (value, from) = settled.unwrap_or_else(|| ((key.default)(), Origin::Default));
    Row {
        key: key.name,
        value,
        from,
    }
}

impl Flags {
    fn value(self, key: &Key) -> Option<Value> {
        (self.ascii && key.name == key::UI_ASCII).then_some(Value::Flag(true))
    }
}

/// Only the offline coach is there.
fn coach_exists(rows: &[Row]) -> Result<(), SettingsFault> {
    let chosen = rows.iter().find(|row| row.key == key::COACH_PROVIDER);
    match chosen {
        Some(Row {
            value: Value::Text(coach),
            from,
            ..
        }) if coach != key::OFFLINE => Err(SettingsFault::NoSuchCoach {
            found: printable(coach).into_owned(),
            from: *from,
        }),
        _ => Ok(()),
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
        Settings::settle(&Config::read(config).unwrap(), &environment, flags)
    }

    #[test]
    fn the_stronger_place_wins_and_is_named() {
        let config = "[coach]\nmodel = \"small\"\n[ui]\nascii = false\n";
        let flags = Flags { ascii: true };
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
                "plan.schema_version=unset (default)",
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
    fn a_version_of_the_plan_schema_that_is_none_is_passed_over_with_a_warning() {
        let config = "[plan]\nschema_version = \"v1-current\"\n";
        let settled = |config: &str, variables: &[(&str, &str)]| {
            let settings = settled(config, variables, Flags::default()).unwrap();
            (settings.schema_version(), settings.ignored)
        };
        let v1 = |from| Some((SchemaVersion::V1Current, from));
        assert_eq!(settled("", &[]), (None, Vec::new()));
        assert_eq!(settled(config, &[]), (v1(Origin::Config), Vec::new()));
        let (version, ignored) = settled(
            config,
            &[
                ("SETWISE_SCHEMA_VERSION", "v9\u{1b}"),
                ("LLM_SCHEMA_VERSION", "v2"),
            ],
        );
        assert_eq!(version, v1(Origin::Config));
        assert_eq!(
            ignored,
            [
                "SETWISE_SCHEMA_VERSION is 'v9\u{fffd}', which is not one of \"v2-flat\", \"v1-current\"; it is ignored",
                "LLM_SCHEMA_VERSION is 'v2', which is not one of \"v2-flat\", \"v1-current\"; it is ignored",
            ]
        );
        let flat = [
            ("LLM_SCHEMA_VERSION", "v1-current"),
            ("SETWISE_SCHEMA_VERSION", "v2-flat"),
        ];
        let (version, ignored) = settled("[plan]\nschema_version = 3\n", &flat);
        assert_eq!(version, Some((SchemaVersion::V2Flat, Origin::Environment)));
        assert_eq!(ignored, [""; 0]);
        let (version, ignored) = settled("[plan]\nschema_version = 3\n", &[]);
        assert_eq!(version, None);
        assert_eq!(
            ignored,
            [
                "plan.schema_version in the config file is '3', which is not one of \"v2-flat\", \"v1-current\"; it is ignored"
            ]
        );
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
            refused("", &[("SETWISE_PROVIDER", "openai")]),
            "there is no coach 'openai' yet (chosen by the environment); the only one is 'offline', which needs no model: set SETWISE_PROVIDER=offline or leave it out"
        );
        assert_eq!(
            refused("[coach]\nprovider = \"gemini\"", &[]),
            "there is no coach 'gemini' yet (chosen by the config file); the only one is 'offline', which needs no model: set coach.provider to \"offline\" or leave it out"
        );
    }
}
