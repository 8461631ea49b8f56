//! Takes facts out of one JSON object of a set, one by one, and collects what is wrong with each.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use setwise_domain::decode::whole_number;
use setwise_domain::effort::Halves;
use setwise_domain::load::{Decimal, DecimalError, Load, Unit};
use setwise_domain::text::printable;
use setwise_words::parse::number;
use setwise_words::parse::typo::likest;
use std::fmt;

/// The members of an object in order, a name that stands twice kept twice.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the facts of a set")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(member) = members.next_entry()? {
                    fields.push(member);
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(Members)
    }
}

/// An object that is being read, fact by fact: what is taken is gone, what is left over is refused.
pub struct Facts {
    fields: Fields,
    faults: Vec<String>,
}

impl Facts {
    /// The facts of the object that `text` is.
    pub fn of(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(text).map(|fields| Self { fields, faults: Vec::new() })
    }

    /// A load, as text or as a number.
    pub fn amount(&mut self, name: &str, unit: Unit) -> Option<Load> {
        let text = match self.take(name)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            other => return self.wrong_type(name, "a load such as \"102.5\"", &other),
        };
        let read = match Decimal::parse(&text, unit.decimals()) {
            Ok(amount) => Some(Load::new(amount, unit)).filter(|load| load.in_bounds()),
            Err(DecimalError::TooManyDecimals) => {
                self.error(format!(
                    "'{name}' is '{}', which has more than {} decimals",
                    printable(&text),
                    unit.decimals()
                ));
                return None;
            }
            Err(DecimalError::NotANumber | DecimalError::TooLarge) => None,
        };
        if read.is_none() {
            let (least, greatest) = Load::bounds(unit);
            self.error(format!(
                "'{name}' is '{}', not a number from {least} to {greatest}",
                printable(&text)
            ));
        }
        read
    }

    /// A count, as a number or as its digits.
    pub fn count(&mut self, name: &str, least: u32, greatest: u32) -> Option<u32> {
        let found = self.take(name)?;
        let read = match &found {
            Value::Number(number) => whole_number(&number.to_string()).and_then(|one| one.as_u64()),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        let read = read
            .and_then(|count| u32::try_from(count).ok())
            .filter(|count| (least..=greatest).contains(count));
        if read.is_none() {
            self.error(format!(
                "'{name}' is {}, not a whole number from {least} to {greatest}",
                shown(&found)
            ));
        }
        read
    }

    /// A list of counts; empty where it isn't there.
    pub fn counts(&mut self, name: &str, greatest: u16) -> Vec<u16> {
        let Some(found) = self.take(name) else {
            return Vec::new();
        };
        let count = |value: &Value| {
            let count = u16::try_from(value.as_u64()?).ok()?;
            (count <= greatest).then_some(count)
        };
        let all = found.as_array();
        let read = all.and_then(|all| all.iter().map(count).collect());
        read.unwrap_or_else(|| {
            let wanted = format!("a list of whole numbers from 0 to {greatest}");
            self.error(format!("'{name}' is {}, not {wanted}", shown(&found)));
            Vec::new()
        })
    }

    pub fn halves(&mut self, name: &str, least: u8) -> Option<Halves> {
        let found = self.take(name)?;
        let text = match &found {
            Value::Number(number) => number.to_string(),
            Value::String(text) => text.trim().to_owned(),
            _ => String::new(),
        };
        let read = Decimal::parse(&text, 1)
            .ok()
            .and_then(number::halves)
            .filter(|halves| halves.halves() >= least * 2);
        if read.is_none() {
            self.error(format!(
                "'{name}' is {}, not a number from {least} to 10 in half steps",
                shown(&found)
            ));
        }
        read
    }

    pub fn word<T: Copy>(
        &mut self,
        name: &str,
        all: &[T],
        word: fn(T) -> &'static str,
    ) -> Option<T> {
        let text = self.text(name)?;
        let found = all.iter().find(|value| word(**value) == text);
        if found.is_none() {
            let words: Vec<_> = all.iter().map(|value| word(*value)).collect();
            self.error(format!(
                "'{name}' is '{}', not one of {}",
                printable(&text),
                words.join(", ")
            ));
        }
        found.copied()
    }

    pub fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Value::String(text) => Some(text),
            other => self.wrong_type(name, "a text", &other),
        }
    }

    /// A fact that every set has. Where reading it found a fault, that says more than its absence.
    pub fn needed<T>(&mut self, name: &str, read: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let faults = self.faults.len();
        let found = read(self);
        if found.is_none() && self.faults.len() == faults {
            self.error(format!("'{name}' is missing"));
        }
        found
    }

    pub fn has(&self, name: &str) -> bool {
        self.fields.0.iter().any(|(field, _)| field == name)
    }

    /// A fact with today's name or with the older one, never both.
    pub fn one_of<T>(
        &mut self,
        name: &str,
        older: &str,
        read: impl Fn(&mut Self, &str) -> Option<T>,
    ) -> Option<T> {
        if self.has(name) && self.has(older) {
            self.error(format!("'{name}' and '{older}' are both there; keep '{name}'"));
            self.take(older);
        }
        let name = if self.has(name) { name } else { older };
        read(self, name)
    }

    pub fn known<T, E>(
        &mut self,
        name: &str,
        wanted: &str,
        read: Result<T, E>,
        found: &str,
    ) -> Option<T> {
        if read.is_err() {
            self.error(format!("'{name}' is '{}', not {wanted}", printable(found)));
        }
        read.ok()
    }

    fn wrong_type<T>(&mut self, name: &str, wanted: &str, found: &Value) -> Option<T> {
        self.error(format!("'{name}' is {}, not {wanted}", shown(found)));
        None
    }

    /// Takes a field out; null counts as absent.
    fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.fields.0.iter().position(|(field, _)| field == name)?;
        Some(self.fields.0.remove(at).1).filter(|value| !value.is_null())
    }

    /// The faults found, and one for whatever was not taken: a fact dropped in silence is a lost
    /// result. `names` are all that a row may have.
    pub fn finish(mut self, of: &str, names: &[&str]) -> Vec<String> {
        for (name, _) in std::mem::take(&mut self.fields.0) {
            let shown = printable(&name);
            self.error(if names.contains(&name.as_str()) {
                format!("'{shown}' is there twice")
            } else {
                match likest(&name, names.iter().copied()) {
                    Some(near) => format!("there is no '{shown}' in {of}; did you mean '{near}'?"),
                    None => format!("there is no '{shown}' in {of}"),
                }
            });
        }
        self.faults
    }

    pub fn error(&mut self, error: String) {
        self.faults.push(error);
    }
}

/// A value as a refusal shows it, cut short.
fn shown(value: &Value) -> String {
    let whole = value.to_string();
    let mut text: String = printable(&whole).chars().take(40).collect();
    if text.len() < printable(&whole).len() {
        text.push('…');
    }
    text
}
