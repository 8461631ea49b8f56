//! One entry of the config file: its value, or what is wrong with it and where.

use super::key::{
    COACH_KEY_COMMAND, COACH_TABLE, KEYS, KEYS_TABLE, Key, Kind, MODELS_TABLE, Value,
};
use setwise_domain::text::printable;
use std::fmt;
use std::ops::Range;
use toml_edit::{Item, TableLike};

/// A key of the table with its value, or what is wrong with that.
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: &'static Key,
    pub line: usize,
    pub column: usize,
    pub value: Result<Value, String>,
}

/// One thing wrong in a config file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Counted from 1, in characters.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, message } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

/// An entry of a table in the text.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub text: &'a str,
    pub entries: &'a dyn TableLike,
    pub name: &'a str,
}

impl Placed<'_> {
    /// What is wrong with its key.
    pub fn key(&self, message: String) -> Wrong {
        let span = self.entries.key(self.name).and_then(toml_edit::Key::span);
        wrong_at(self.text, span, message)
    }

    /// What is wrong with its value.
    pub fn value(&self, message: String) -> Wrong {
        let span = self.entries.get(self.name).and_then(Item::span);
        wrong_at(self.text, span, message)
    }
}

/// One entry of a table whose keys are known, or that its key is not.
pub(super) fn entry(table: &str, at: &Placed<'_>, item: &Item) -> Result<Entry, Wrong> {
    let full = format!("{table}.{}", at.name);
    let key = Key::named(&full).ok_or_else(|| at.key(unknown_key(&full)))?;
    let value = decode(key.kind, item).ok_or_else(|| {
        let found = item.span().map_or("", |span| &at.text[span]);
        let found = key.kind.but_found(&printable(found));
        format!("'{}' takes {}{found}", key.name, key.kind.wanted())
    });
    let Wrong { line, column, .. } = at.value(String::new());
    Ok(Entry { key, line, column, value })
}

fn decode(kind: Kind, item: &Item) -> Option<Value> {
    match kind {
        Kind::Choice(words) => item
            .as_str()
            .filter(|word| words.contains(word))
            .map(|word| Value::Text(word.to_owned())),
        Kind::Text | Kind::Variable | Kind::Address => kind.read(item.as_str()?),
        // A number, or the same in quotes.
        Kind::Price => {
            let number = item.as_float().map(|number| number.to_string());
            let number = number.or_else(|| item.as_integer().map(|number| number.to_string()));
            kind.read(&number.or_else(|| item.as_str().map(str::to_owned))?)
        }
        Kind::Flag => item.as_bool().map(Value::Flag),
        Kind::Number { .. } => {
            let number = item.as_integer().and_then(|number| number.try_into().ok());
            number.filter(|number| kind.holds(*number)).map(Value::Number)
        }
        Kind::Names | Kind::Words => {
            let items = item.as_array()?.iter();
            let items = items.map(|name| name.as_str().map(str::to_owned));
            kind.list(items.collect::<Option<_>>()?)
        }
    }
}

/// Whether a name is one that people put a provider's key under. The value that goes with it must
/// not be led to another place.
fn is_key_of_a_provider(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name).to_lowercase();
    let last = last.replace(['-', '_', ' '], "");
    matches!(last.as_str(), "key" | "auth" | "authorization" | "bearer")
        || ["apikey", "token", "secret", "password", "secretkey", "accesskey"]
            .iter()
            .any(|ending| last.ends_with(ending))
}

pub(super) fn unknown_key(name: &str) -> String {
    let shown = printable(name);
    if is_key_of_a_provider(name) {
        return format!(
            "there is no key '{shown}', and a provider's key never stands in the config: put it into a variable of the environment, such as OPENAI_API_KEY, or name the command that prints it at '{COACH_KEY_COMMAND}'"
        );
    }
    if let Some(near) = Key::near(name) {
        return format!("there is no key '{shown}'; did you mean '{near}'?");
    }
    let known: Vec<_> = KEYS.iter().map(|key| key.name).collect();
    format!(
        "there is no key '{shown}'; there are {}, and the tables {KEYS_TABLE} and {MODELS_TABLE}",
        known.join(", ")
    )
}

pub(super) fn no_table(name: &str) -> String {
    let shown = printable(name);
    if [KEYS_TABLE, MODELS_TABLE].contains(&name) || KEYS.iter().any(|key| key.is_in(name)) {
        format!("'{shown}' is a table: write [{shown}], and its keys below it")
    } else {
        unknown_key(name)
    }
}

pub(super) fn no_model(name: &str) -> String {
    format!(
        "'{MODELS_TABLE}.{}' is a table of its own, with what '{COACH_TABLE}' takes: provider, model and the like",
        printable(name)
    )
}

pub(super) fn wrong_at(text: &str, span: Option<Range<usize>>, message: String) -> Wrong {
    let before = &text[..span.map_or(0, |span| text.floor_char_boundary(span.start))];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    Wrong {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message,
    }
}
