//! Where values come from, and which of several counts.

use super::config_file::Config;
use super::environment::Environment;
use super::key::{self, Key, Value};
use super::model::Provider;
use super::problem::{Area, Problem};
use super::{Flags, Origin, Row};
use setwise_domain::provider::ProtocolName;
use setwise_domain::text::printable;
use std::path::Path;

/// Who answers where it can't be told who should: nothing leaves the machine unasked.
pub const OFFLINE_INSTEAD: &str = "the offline coach answers instead";

pub struct Sources<'a> {
    /// Of the config file.
    pub path: &'a Path,
    pub config: &'a Config,
    pub environment: &'a Environment,
    pub flags: &'a Flags,
}

/// What a place says of a key: a value, or why it is none.
struct Said {
    /// As a problem names it.
    place: String,
    from: Origin,
    value: Result<Value, String>,
    /// It is said of the coach that was chosen.
    counts: bool,
}

/// A key with its value, and what was passed over for it.
pub struct Settled {
    pub row: Row,
    pub problems: Vec<Problem>,
    /// Something stronger than the value that counts was passed over.
    pub is_doubtful: bool,
}

impl Sources<'_> {
    /// A key with the first value that can be used, else its default.
    pub fn settle(&self, key: &Key, provider: Option<&Value>) -> Settled {
        let (mut settled, mut passed_over) = (None, Vec::new());
        let mut is_doubtful = false;
        for said in self.said(key, provider) {
            match said.value {
                Ok(value) if said.counts => settled = settled.or(Some((value, said.from))),
                Ok(_) => {}
                Err(why) => {
                    is_doubtful |= said.counts && settled.is_none();
                    passed_over.push((said.place, why));
                }
            }
        }
        let (value, from) = settled.unwrap_or_else(|| ((key.default)(), Origin::Default));
        let instead = match &value {
            _ if key.chooses_coach() && is_doubtful => OFFLINE_INSTEAD.to_owned(),
            Value::Unset => "it is ignored".to_owned(),
            value => format!("{} is used instead", printable(&value.to_string())),
        };
        let problem = |(place, why)| Problem {
            area: Area::of_key(key.name),
            place,
            message: format!("{why}; {instead}"),
        };
        Settled {
            row: Row { key: key.name, value, from },
            problems: passed_over.into_iter().map(problem).collect(),
            is_doubtful,
        }
    }

    /// All that is said of a key, the strongest first.
    fn said(&self, key: &Key, provider: Option<&Value>) -> Vec<Said> {
        let flag = flag(self.flags, key).map(|(name, text)| (name, Some(text), Origin::Flag));
        let beside = provider.and_then(|provider| self.beside(key, provider));
        let variables = self.environment.said(key).chain(beside);
        let variables = variables.map(|(name, text)| (name, text, Origin::Environment));
        let typed = flag.into_iter().chain(variables);
        let mut said: Vec<_> = typed
            .map(|(name, text, from)| Said {
                place: name.to_owned(),
                from,
                value: read(key, text),
                counts: true,
            })
            .collect();
        said.extend(self.config.entry(key).map(|entry| Said {
            place: self.config_place(entry.line, entry.column),
            from: Origin::Config,
            value: entry.value.clone(),
            counts: provider.is_none_or(|provider| self.is_for(key, provider)),
        }));
        said
    }

    /// A place in the config file.
    pub fn config_place(&self, line: usize, column: usize) -> String {
        format!("{}, line {line}, column {column}", self.path.display())
    }

    /// What a variable for more programs than this one says of the provider.
    fn beside(&self, key: &Key, provider: &Value) -> Option<(&'static str, Option<&str>)> {
        let provider = Provider::of(ProtocolName::from_word(provider.text()?)?)?;
        self.environment.variable(provider.variable(key.name)?)
    }

    /// Whether what the config says of the coach is said of this one: its model is no model of
    /// another provider that was chosen elsewhere.
    fn is_for(&self, key: &Key, provider: &Value) -> bool {
        let told = self.config.entry(Key::PROVIDER);
        let told = told.and_then(|entry| entry.value.as_ref().ok());
        !key.is_in(key::COACH_TABLE)
            || key.name == key::COACH_PROVIDER
            || told.is_none_or(|told| told == provider)
    }
}

/// A value as its flag or variable gives it.
fn read(key: &Key, text: Option<&str>) -> Result<Value, String> {
    let text = text.ok_or_else(|| format!("'{}' takes text, and this is not UTF-8", key.name))?;
    key.kind.read(text).ok_or_else(|| {
        let found = key.kind.but_found(&format!("'{}'", printable(text)));
        format!("'{}' takes {}{found}", key.name, key.kind.wanted())
    })
}

/// What a flag says of a key, with the flag's name.
fn flag<'a>(flags: &'a Flags, key: &Key) -> Option<(&'static str, &'a str)> {
    let (name, text) = match key.name {
        key::UI_ASCII => ("--ascii", flags.ascii.then_some("true")),
        key::COACH_PROVIDER => ("--coach", flags.provider.as_deref()),
        key::COACH_MODEL => ("--model", flags.model.as_deref()),
        key::COACH_BASE_URL => ("--base-url", flags.base_url.as_deref()),
        _ => return None,
    };
    Some((name, text?))
}
