//! The config file, read strictly: every fault at once, each with its line and what was wanted.

use super::key::{
    COACH_KEY_COMMAND, COACH_TABLE, KEYS, KEYS_TABLE, Key, Kind, MODELS_TABLE, Value,
};
use crate::domain::text::printable;
use crate::files::{self, Unread};
use crate::limits::MOST_CONFIG_BYTES;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fmt, io};
use toml_edit::{Document, DocumentMut, Item, TableLike};

/// What a config file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    values: Vec<(&'static str, Value)>,
    /// The table `[keys]`, as written.
    pub keys: Vec<(String, String)>,
    /// The tables `[models.NAME]`, in their order.
    pub models: Vec<NamedModel>,
}

/// A model by a name of the athlete's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedModel {
    pub name: String,
    /// By the keys of the table `coach`.
    pub values: Vec<(&'static str, Value)>,
}

/// Why a config file could not be read, or not be changed.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("the config file {} could not be read: {cause}", path.display())]
    Unreadable { path: PathBuf, cause: io::Error },
    #[error("the config file {} is longer than {MOST_CONFIG_BYTES} bytes, the most that is read", path.display())]
    TooLong { path: PathBuf },
    #[error("the config file {} could not be written: {cause}", path.display())]
    Unwritable { path: PathBuf, cause: io::Error },
    #[error("{}", Listed(path, wrong))]
    Wrong { path: PathBuf, wrong: Vec<Wrong> },
    #[error("{}", unknown_key(key))]
    UnknownKey { key: String },
    #[error("'{}' takes {}{}", key.name, key.kind.wanted(), key.kind.but_found(&format!("'{}'", printable(found))))]
    WrongValue { key: &'static Key, found: String },
}

/// One thing wrong in a config file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Counted from 1, in characters.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// Which half of an entry is wrong.
#[derive(Clone, Copy)]
enum Place {
    Key,
    Value,
}

/// What is wrong with an entry, and in which half of it.
type CallIssue = (Place, String);

struct Listed<'a>(&'a Path, &'a [Wrong]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, wrong) in self.1.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(
                f,
                "{end}{}, line {}, column {}: {}",
                self.0.display(),
                wrong.line,
                wrong.column,
                wrong.message
            )?;
        }
        Ok(())
    }
}

/// Whether a name is one that people put a provider's key under. The value that goes with it must
/// not be led to another place.
fn is_key_of_a_provider(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name).to_lowercase();
    let last = last.replace(['-', '_', ' '], "");
    matches!(last.as_str(), "key" | "auth" | "authorization" | "bearer")
        || [
            "apikey",
            "token",
            "secret",
            "password",
            "secretkey",
            "accesskey",
        ]
        .iter()
        .any(|ending| last.ends_with(ending))
}

fn unknown_key(name: &str) -> String {
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

impl Config {
    /// Reads the file; one that does not exist says nothing.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        Self::read(&text_of(path)?).map_err(|wrong| ConfigError::Wrong {
            path: path.to_owned(),
            wrong,
        })
    }

    pub fn value(&self, key: &Key) -> Option<Value> {
        self.values
            .iter()
            .find(|(name, _)| *name == key.name)
            .map(|(_, value)| value.clone())
    }

    /// Reads a config text: all of it, or every fault in it.
    pub fn read(text: &str) -> Result<Self, Vec<Wrong>> {
        let document = Document::parse(text).map_err(|error| {
            let message = format!("this is not TOML: {}", printable(error.message()));
            vec![wrong_at(text, error.span(), message)]
        })?;
        let mut config = Self::default();
        let mut wrong = Vec::new();
        for (table, item) in document.iter() {
            let Some(entries) = item.as_table_like() else {
                let span = document.key(table).and_then(toml_edit::Key::span);
                wrong.push(wrong_at(text, span, unknown_key(table)));
                continue;
            };
            for (name, item) in entries.iter() {
                let faults = match item.as_table_like() {
                    Some(model) if table == MODELS_TABLE => {
                        let faults = config.take_model(name, model).into_iter();
                        wrong.extend(faults.map(|(name, error)| placed(text, model, &name, error)));
                        continue;
                    }
                    _ if table == MODELS_TABLE => Err((Place::Value, no_model(name))),
                    _ => config.take(table, name, item),
                };
                wrong.extend(faults.err().map(|error| placed(text, entries, name, error)));
            }
        }
        if wrong.is_empty() {
            Ok(config)
        } else {
            Err(wrong)
        }
    }

    /// Takes one entry of a table, or says where in it the fault is, and what.
    fn take(&mut self, table: &str, name: &str, item: &Item) -> Result<(), CallIssue> {
        if table == KEYS_TABLE {
            let chord = item.as_str().ok_or_else(|| {
                let name = printable(name);
                let wanted = "a key's name in quotes, such as \"ctrl-z\"";
                (
                    Place::Value,
                    format!("'{KEYS_TABLE}.{name}' takes {wanted}"),
                )
            })?;
            self.keys.push((name.to_owned(), chord.to_owned()));
            return Ok(());
        }
        self.values.push(entry(table, name, item)?);
        Ok(())
    }

    /// Takes the table of one model, and gives every fault in it with the entry's name.
    fn take_model(&mut self, name: &str, table: &dyn TableLike) -> Vec<(String, CallIssue)> {
        let (mut values, mut faults) = (Vec::new(), Vec::new());
        for (entry_name, item) in table.iter() {
            match entry(COACH_TABLE, entry_name, item) {
                Ok(value) => values.push(value),
                Err(error) => faults.push((entry_name.to_owned(), error)),
            }
        }
        self.models.push(NamedModel {
            name: name.to_owned(),
            values,
        });
        faults
    }

    /// Sets one key in the file and leaves everything else in it as it is, comments included.
    pub fn set(path: &Path, name: &str, value: &str) -> Result<(), ConfigError> {
        let unwritable = |cause| ConfigError::Unwritable {
            path: path.to_owned(),
            cause,
        };
        // From the reading to the writing: what another sets meanwhile is not lost.
        let folder = path.parent().unwrap_or(Path::new("."));
        let _lock = files::lock_folder(folder).map_err(unwritable)?;
        let text = text_of(path)?;
        Self::read(&text).map_err(|wrong| ConfigError::Wrong {
            path: path.to_owned(),
            wrong,
        })?;
        let changed = changed(&text, name, value)?;
        files::replace(path, changed.as_bytes()).map_err(unwritable)
    }
}

/// The text with one key set.
fn changed(text: &str, name: &str, value: &str) -> Result<String, ConfigError> {
    let unknown = || ConfigError::UnknownKey {
        key: name.to_owned(),
    };
    let (table, entry) = name.split_once('.').ok_or_else(unknown)?;
    let known = |name: &str| {
        let key = Key::named(name).ok_or_else(unknown)?;
        encode(key.kind, value).ok_or_else(|| ConfigError::WrongValue {
            key,
            found: value.to_owned(),
        })
    };
    let mut document: DocumentMut = text.parse().unwrap_or_default();
    if table == MODELS_TABLE {
        let (model, field) = entry.split_once('.').ok_or_else(unknown)?;
        let item = known(&format!("{COACH_TABLE}.{field}"))?;
        let models = document[table].or_insert(toml_edit::table());
        if let Some(models) = models.as_table_mut() {
            models.set_implicit(true);
        }
        models[model].or_insert(toml_edit::table())[field] = item;
    } else {
        let item = if table == KEYS_TABLE && !entry.is_empty() {
            toml_edit::value(value)
        } else {
            known(name)?
        };
        document[table].or_insert(toml_edit::table())[entry] = item;
    }
    Ok(document.to_string())
}

/// One entry of a table whose keys are known, or where in it the fault is, and what.
fn entry(table: &str, name: &str, item: &Item) -> Result<(&'static str, Value), CallIssue> {
    let full = format!("{table}.{name}");
    let key = Key::named(&full).ok_or_else(|| (Place::Key, unknown_key(&full)))?;
    let value = decode(key.kind, item).ok_or_else(|| {
        let found = item.to_string();
        let found = key.kind.but_found(&printable(found.trim()));
        let message = format!("'{}' takes {}{found}", key.name, key.kind.wanted());
        (Place::Value, message)
    })?;
    Ok((key.name, value))
}

fn no_model(name: &str) -> String {
    format!(
        "'{MODELS_TABLE}.{}' is a table of its own, with what '{COACH_TABLE}' takes: provider, model and the like",
        printable(name)
    )
}

fn decode(kind: Kind, item: &Item) -> Option<Value> {
    match kind {
        Kind::Choice(words) => item
            .as_str()
            .filter(|word| words.contains(word))
            .map(|word| Value::Text(word.to_owned())),
        Kind::Text | Kind::Variable | Kind::Address => kind.read(item.as_str()?),
        // Whatever it is, it may be warned of.
        Kind::Wish(_) => {
            let text = item
                .as_str()
                .map_or_else(|| item.to_string(), str::to_owned);
            Some(Value::Text(text.trim().to_owned()))
        }
        Kind::Flag => item.as_bool().map(Value::Flag),
        Kind::Number { .. } => {
            let number = item.as_integer().and_then(|number| number.try_into().ok());
            number
                .filter(|number| kind.holds(*number))
                .map(Value::Number)
        }
        Kind::Names | Kind::Words => {
            let items = item.as_array()?.iter();
            let items = items.map(|name| name.as_str().map(str::to_owned));
            kind.list(items.collect::<Option<_>>()?)
        }
    }
}

/// A value typed on the command line, as the file writes it; names stand with commas between.
fn encode(kind: Kind, value: &str) -> Option<Item> {
    let value = kind.read(value).filter(|value| kind.heeds(value))?;
    Some(match value {
        Value::Text(text) => toml_edit::value(text),
        Value::Flag(flag) => toml_edit::value(flag),
        Value::Number(number) => toml_edit::value(i64::from(number)),
        Value::Names(names) => toml_edit::value(names.iter().collect::<toml_edit::Array>()),
        Value::Unset => return None,
    })
}

fn text_of(path: &Path) -> Result<String, ConfigError> {
    let unreadable = |cause| ConfigError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    match files::read_at_most(path, MOST_CONFIG_BYTES) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let cause = format!("it is not valid UTF-8 (at byte {at})");
            unreadable(io::Error::new(io::ErrorKind::InvalidData, cause))
        }),
        // A home that is no folder is for the database to complain of.
        Err(Unread::Io(cause))
            if matches!(
                cause.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(String::new())
        }
        Err(Unread::Io(cause)) => Err(unreadable(cause)),
        Err(Unread::TooLong) => Err(ConfigError::TooLong {
            path: path.to_owned(),
        }),
    }
}

/// A fault with its place in the text.
fn placed(text: &str, table: &dyn TableLike, name: &str, (place, message): CallIssue) -> Wrong {
    let span = match place {
        Place::Key => table.key(name).and_then(toml_edit::Key::span),
        Place::Value => table.get(name).and_then(Item::span),
    };
    wrong_at(text, span, message)
}

fn wrong_at(text: &str, span: Option<Range<usize>>, message: String) -> Wrong {
    let before = &text[..span.map_or(0, |span| text.floor_char_boundary(span.start))];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    Wrong {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message,
    }
}

#[cfg(test)]
mod tests;
