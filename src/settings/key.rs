//! The one table of what can be set: config keys, their environment variables, and what they take.

use crate::domain::plan::SchemaVersion;
use serde::Serialize;
use std::fmt;

/// The coach that needs no model; the only one there is.
pub const OFFLINE: &str = "offline";

/// The names of the table, for code that asks for one.
pub const COACH_PROVIDER: &str = "coach.provider";
pub const COACH_MODEL: &str = "coach.model";
pub const COACH_BASE_URL: &str = "coach.base_url";
pub const PLAN_SCHEMA_VERSION: &str = "plan.schema_version";
pub const TOOLS_POLICY: &str = "tools.policy";
pub const TOOLS_DEPRECATED_ALIASES: &str = "tools.deprecated_aliases";
pub const UI_ASCII: &str = "ui.ascii";
pub const UI_BELL: &str = "ui.bell";
pub const UI_MOUSE: &str = "ui.mouse";

/// The table whose entries are free: what a key does, and the key that does it.
pub const KEYS_TABLE: &str = "keys";

/// One thing that can be set.
#[derive(Debug)]
pub struct Key {
    /// As `config set` takes it: the config's table, a point, the name in it.
    pub name: &'static str,
    pub kind: Kind,
    /// The environment variables that say it too, the strongest first.
    pub environment: &'static [&'static str],
    pub default: fn() -> Value,
    pub about: &'static str,
}

const PLAN_VERSIONS: &[&str] = &[
    SchemaVersion::V2Flat.word(),
    SchemaVersion::V1Current.word(),
];

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Choice(&'static [&'static str]),
    /// One of these words. Anything else is worth a warning, and is passed over.
    Wish(&'static [&'static str]),
    Flag,
    Text,
    Names,
}

/// A value of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Text(String),
    Flag(bool),
    Names(Vec<String>),
    /// Nothing chosen: the program decides by what it finds, or does without.
    Unset,
}

pub const KEYS: &[Key] = &[
    Key {
        name: COACH_PROVIDER,
        kind: Kind::Text,
        environment: &["SETWISE_PROVIDER"],
        default: || Value::Text(OFFLINE.to_owned()),
        about: "which coach answers; only 'offline' is there",
    },
    Key {
        name: COACH_MODEL,
        kind: Kind::Text,
        environment: &["SETWISE_MODEL"],
        default: || Value::Unset,
        about: "the model's name, for a coach that is a model; 'offline' needs none",
    },
    Key {
        name: COACH_BASE_URL,
        kind: Kind::Text,
        environment: &["SETWISE_BASE_URL"],
        default: || Value::Unset,
        about: "where the model is reached, for a coach that is a model; 'offline' needs none",
    },
    Key {
        name: PLAN_SCHEMA_VERSION,
        kind: Kind::Wish(PLAN_VERSIONS),
        environment: &["SETWISE_SCHEMA_VERSION", "LLM_SCHEMA_VERSION"],
        default: || Value::Unset,
        about: "the version of the plan schema that coaches write; unset: chosen for each",
    },
    Key {
        name: TOOLS_POLICY,
        kind: Kind::Choice(&["strict", "deprecated-aliases", "lenient"]),
        environment: &[],
        default: || Value::Text("strict".to_owned()),
        about: "how strictly a tool call's parameter names are read",
    },
    Key {
        name: TOOLS_DEPRECATED_ALIASES,
        kind: Kind::Names,
        environment: &[],
        default: || Value::Names(Vec::new()),
        about: "aliases that the policy 'deprecated-aliases' lets pass, with a warning",
    },
    Key {
        name: UI_ASCII,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Unset,
        about: "marks in ASCII; unset: where the terminal's locale is not UTF-8",
    },
    Key {
        name: UI_BELL,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(true),
        about: "ring the bell when a rest is over",
    },
    Key {
        name: UI_MOUSE,
        kind: Kind::Flag,
        environment: &[],
        default: || Value::Flag(true),
        about: "scroll with the mouse; false leaves it to the terminal",
    },
];

impl Key {
    pub fn named(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// The key of the table nearest to `name`, where one is near enough to be meant.
    pub fn near(name: &str) -> Option<&'static str> {
        nearest(name, KEYS.iter().map(|key| key.name))
    }
}

/// The candidate nearest to `name`, where one is near enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= NEAR_ENOUGH)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}

/// Jaro-Winkler likeness from which a misspelt name is taken for the nearest; a swapped or
/// missing letter stays above it, another word of the table falls below.
const NEAR_ENOUGH: f64 = 0.85;

impl Kind {
    /// What it takes, as a refusal says it.
    pub fn wanted(self) -> String {
        match self {
            Self::Choice(words) | Self::Wish(words) => {
                let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
                format!("one of {}", quoted.join(", "))
            }
            Self::Flag => "true or false".to_owned(),
            Self::Text => "a text in quotes".to_owned(),
            Self::Names => "a list of names, such as [\"exerciseName\"]".to_owned(),
        }
    }

    /// Whether a value is one to go by.
    pub fn heeds(self, value: &Value) -> bool {
        match (self, value) {
            (Self::Wish(words), Value::Text(word)) => words.contains(&word.as_str()),
            _ => true,
        }
    }
}

/// As `config show` prints it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Flag(flag) => f.pad(&flag.to_string()),
            Self::Names(names) if names.is_empty() => f.pad("none"),
            Self::Names(names) => f.pad(&names.join(", ")),
            Self::Unset => f.pad("unset"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_of_its_kind() {
        for key in KEYS {
            let fits = match ((key.default)(), key.kind) {
                (Value::Unset, _)
                | (Value::Text(_), Kind::Text)
                | (Value::Flag(_), Kind::Flag)
                | (Value::Names(_), Kind::Names) => true,
                (Value::Text(word), Kind::Choice(words) | Kind::Wish(words)) => {
                    words.contains(&word.as_str())
                }
                _ => false,
            };
            assert!(fits, "{}", key.name);
        }
    }

    #[test]
    fn every_version_of_the_plan_schema_can_be_chosen() {
        let words: Vec<_> = SchemaVersion::ALL
            .iter()
            .map(|version| version.word())
            .collect();
        assert_eq!(words, PLAN_VERSIONS);
    }

    #[test]
    fn a_misspelt_key_finds_its_neighbour() {
        assert_eq!(Key::near("tools.polcy"), Some("tools.policy"));
        assert_eq!(Key::near("ui.asci"), Some("ui.ascii"));
        assert_eq!(Key::near("weather"), None);
    }
}
