//! Where values come from, and which of several counts.

use super::config_file::Config;
use super::environment::Environment;
use super::key::{self, Key, Value};
use super::model::Provider;
use super::{Flags, Origin, Row, SettingsError};
use crate::domain::provider::ProtocolName;
use crate::domain::text::printable;

pub struct Sources<'a> {
    pub config: &'a Config,
    pub environment: &'a Environment,
    pub flags: &'a Flags,
}

/// A value, from where, and the place as a warning names it.
type Said = (Value, Origin, String);

impl Sources<'_> {
    /// A key with the first value that is one to go by, else its default. What is passed over is
    /// told in `ignored`.
    pub fn row(
        &self,
        key: &Key,
        provider: Option<&Value>,
        ignored: &mut Vec<String>,
    ) -> Result<Row, SettingsError> {
        let mut settled = None;
        for (value, from, place) in self.said(key, provider)? {
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
        Ok(Row {
            key: key.name,
            value,
            from,
        })
    }

    /// All that is said of a key, the strongest first.
    fn said(&self, key: &Key, provider: Option<&Value>) -> Result<Vec<Said>, SettingsError> {
        let flag = flag(self.flags, key).map(|(name, text)| (name, text, Origin::Flag));
        let variables = self.environment.said(key);
        let beside = provider.and_then(|provider| self.beside(key, provider));
        let variables = variables
            .chain(beside)
            .map(|(name, text)| (name, text, Origin::Environment));
        let mut said = Vec::new();
        for (name, text, from) in flag.into_iter().chain(variables) {
            said.push((read(key, name, text)?, from, name.to_owned()));
        }
        let told = self.config.value(key);
        let told = told.filter(|_| provider.is_none_or(|provider| self.is_for(key, provider)));
        said.extend(told.map(|value| {
            let place = format!("{} in the config file", key.name);
            (value, Origin::Config, place)
        }));
        Ok(said)
    }

    /// What a variable for more programs than this one says of the provider.
    fn beside(&self, key: &Key, provider: &Value) -> Option<(&'static str, &str)> {
        let provider = Provider::of(ProtocolName::from_word(provider.text()?)?)?;
        self.environment.variable(provider.variable(key.name)?)
    }

    /// Whether what the config says of the coach is said of this one: its model is no model of
    /// another provider that was chosen elsewhere.
    fn is_for(&self, key: &Key, provider: &Value) -> bool {
        let of_coach = key.name.split('.').next() == Some(key::COACH_TABLE);
        let told = self.config.value(Key::PROVIDER);
        !of_coach || key.name == key::COACH_PROVIDER || told.is_none_or(|told| told == *provider)
    }
}

/// A value as its flag or variable gives it.
fn read(key: &Key, name: &str, text: &str) -> Result<Value, SettingsError> {
    key.kind
        .read(text)
        .ok_or_else(|| SettingsError::WrongValue {
            name: name.to_owned(),
            kind: key.kind,
            found: text.to_owned(),
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
