//! The config file: all of it that can be used, and everything that can't, each with its line and
//! what was wanted.

use super::Area;
use super::key::{
    COACH_KEY_COMMAND, COACH_TABLE, KEYS, KEYS_TABLE, Key, Kind, MODELS_TABLE, Value,
};
use setwise_domain::files::{self, Unread};
use setwise_domain::text::{excerpt, printable};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fmt, io};
use toml_edit::{Document, Item, TableLike};

/// Bytes of a config file that are read: every key with a comment is under 4 KiB; more is not a config.
const MOST_CONFIG_BYTES: u64 = 256 * 1024;

/// What a config file says, and what in it can't be used.
#[derive(Clone, Debug, Default)]
pub struct Config {
    entries: Vec<Entry>,
    /// The table `[keys]`, as written.
    pub keys: Vec<Rebinding>,
    /// The tables `[models.NAME]`, in their order.
    pub models: Vec<NamedModel>,
    /// What can't be used, but for entries of known keys, which say so themselves.
    pub wrong: Vec<(Area, Wrong)>,
    /// Why nothing in the file could be read.
    pub unusable: Option<Unusable>,
}

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

/// A file of which nothing can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// Why it could not be read.
    Unread(String),
    NotToml(Wrong),
}

/// Keys given to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebinding {
    pub action: String,
    /// Separated by spaces.
    pub keys: String,
    /// Of the keys, counted from 1.
    pub line: usize,
    pub column: usize,
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
    /// It can't be changed without losing what stands there.
    #[error("{}, {wrong}", path.display())]
    Wrong { path: PathBuf, wrong: Wrong },
    #[error("{}", unknown_key(key))]
    UnknownKey { key: String },
    #[error("'{}' takes {}{}", key.name, key.kind.wanted(), key.kind.but_found(&format!("'{}'", excerpt(found))))]
    WrongValue { key: &'static Key, found: String },
}

/// An entry of a table in the text.
#[derive(Clone, Copy)]
struct Placed<'a> {
    text: &'a str,
    entries: &'a dyn TableLike,
    name: &'a str,
}

impl Placed<'_> {
    /// What is wrong with its key.
    fn key(&self, message: String) -> Wrong {
        let span = self.entries.key(self.name).and_then(toml_edit::Key::span);
        wrong_at(self.text, span, message)
    }

    /// What is wrong with its value.
    fn value(&self, message: String) -> Wrong {
        let span = self.entries.get(self.name).and_then(Item::span);
        wrong_at(self.text, span, message)
    }
}

impl Config {
    /// Reads the file as far as it can be; one that does not exist says nothing.
    pub fn load(path: &Path) -> Self {
        let why = match text_of(path) {
            Ok(text) => return Self::read(&text),
            Err(ConfigError::Unreadable { cause, .. }) => format!("it could not be read: {cause}"),
            Err(ConfigError::TooLong { .. }) => {
                format!("it is longer than {MOST_CONFIG_BYTES} bytes, the most that is read")
            }
            Err(error) => error.to_string(),
        };
        Self::unusable(Unusable::Unread(why))
    }

    fn unusable(why: Unusable) -> Self {
        Self { unusable: Some(why), ..Self::default() }
    }

    /// What the file says of a key.
    pub fn entry(&self, key: &Key) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key.name == key.name)
    }

    /// Reads a config text. What can't be used is passed over, and told.
    pub fn read(text: &str) -> Self {
        let document = match parse(text) {
            Ok(document) => document,
            Err(wrong) => return Self::unusable(Unusable::NotToml(wrong)),
        };
        let mut config = Self::default();
        for (table, item) in document.iter() {
            let Some(entries) = item.as_table_like() else {
                let span = document.key(table).and_then(toml_edit::Key::span);
                config.tell(Area::of_table(table), wrong_at(text, span, no_table(table)));
                continue;
            };
            for (name, item) in entries.iter() {
                let at = Placed { text, entries, name };
                match item.as_table_like() {
                    Some(model) if table == MODELS_TABLE => config.take_model(&at, model),
                    _ if table == MODELS_TABLE => {
                        config.tell(Area::Coach, at.value(no_model(name)));
                    }
                    _ if table == KEYS_TABLE => config.take_keys(&at, item),
                    _ => config.take(table, &at, item),
                }
            }
        }
        config
    }

    fn tell(&mut self, area: Area, wrong: Wrong) {
        self.wrong.push((area, wrong));
    }

    /// Takes one entry of a table whose keys are known.
    fn take(&mut self, table: &str, at: &Placed<'_>, item: &Item) {
        match entry(table, at, item) {
            Ok(entry) => self.entries.push(entry),
            Err(unknown) => self.tell(Area::of_table(table), unknown),
        }
    }

    fn take_keys(&mut self, at: &Placed<'_>, item: &Item) {
        let Wrong { line, column, .. } = at.value(String::new());
        let Some(keys) = item.as_str() else {
            let name = printable(at.name);
            let wanted = "a key's name in quotes, such as \"ctrl-z\"";
            let message = format!("'{KEYS_TABLE}.{name}' takes {wanted}; it is ignored");
            return self.tell(Area::Screen, at.value(message));
        };
        self.keys.push(Rebinding {
            action: at.name.to_owned(),
            keys: keys.to_owned(),
            line,
            column,
        });
    }

    /// Takes the table of one model. One that does not say for sure who is asked is left out.
    fn take_model(&mut self, model: &Placed<'_>, table: &dyn TableLike) {
        let (mut values, mut is_sure) = (Vec::new(), true);
        for (name, item) in table.iter() {
            let at = Placed { entries: table, name, ..*model };
            let entry = match entry(COACH_TABLE, &at, item) {
                Ok(entry) => entry,
                Err(unknown) => {
                    self.tell(Area::Coach, unknown);
                    continue;
                }
            };
            match entry.value {
                Ok(value) => values.push((entry.key.name, value)),
                Err(why) => {
                    let chooses = entry.key.chooses_coach();
                    is_sure &= !chooses;
                    let instead = if chooses {
                        format!("the model '{}' is left out", excerpt(model.name))
                    } else {
                        "it is ignored".to_owned()
                    };
                    self.tell(Area::Coach, at.value(format!("{why}; {instead}")));
                }
            }
        }
        if is_sure {
            self.models.push(NamedModel { name: model.name.to_owned(), values });
        }
    }

    /// Sets one key in the file and leaves everything else in it as it is, comments included.
    pub fn set(path: &Path, name: &str, value: &str) -> Result<(), ConfigError> {
        let unwritable = |cause| ConfigError::Unwritable { path: path.to_owned(), cause };
        // From the reading to the writing: what another sets meanwhile is not lost.
        let folder = path.parent().unwrap_or(Path::new("."));
        let _lock = files::lock_folder(folder).map_err(unwritable)?;
        let text = text_of(path)?;
        let changed = changed(path, &text, name, value)?;
        files::replace_linked(path, changed.as_bytes()).map_err(unwritable)
    }
}

/// The text with one key set. What is wrong elsewhere in it stays as it is.
fn changed(path: &Path, text: &str, name: &str, value: &str) -> Result<String, ConfigError> {
    let wrong = |wrong| ConfigError::Wrong { path: path.to_owned(), wrong };
    let found = parse(text).map_err(wrong)?;
    let unknown = || ConfigError::UnknownKey { key: name.to_owned() };
    let (table, entry) = name.split_once('.').ok_or_else(unknown)?;
    let known = |name: &str| {
        let key = Key::named(name).ok_or_else(unknown)?;
        encode(key.kind, value)
            .ok_or_else(|| ConfigError::WrongValue { key, found: value.to_owned() })
    };
    if let Some((item, message)) = no_room(&found, table, entry) {
        return Err(wrong(wrong_at(text, item.span(), message)));
    }
    let mut document = found.into_mut();
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

/// What stands where a table would have to, for an entry to be set in it.
fn no_room<'a>(
    document: &'a Document<&str>,
    table: &str,
    entry: &str,
) -> Option<(&'a Item, String)> {
    let found = document.get(table)?;
    if !found.is_table_like() {
        return Some((found, no_table(table)));
    }
    let model = entry.split_once('.').filter(|_| table == MODELS_TABLE)?.0;
    let found = found.get(model).filter(|found| !found.is_table_like())?;
    Some((found, no_model(model)))
}

/// The text as a document, or where it is no TOML.
fn parse(text: &str) -> Result<Document<&str>, Wrong> {
    Document::parse(text).map_err(|error| {
        let message = format!("this is not TOML: {}", printable(error.message()));
        wrong_at(text, error.span(), message)
    })
}

/// A value typed on the command line, as the file writes it.
fn encode(kind: Kind, value: &str) -> Option<Item> {
    Some(match kind.read(value)? {
        Value::Text(text) => toml_edit::value(text),
        Value::Flag(flag) => toml_edit::value(flag),
        Value::Number(number) => toml_edit::value(i64::from(number)),
        Value::Names(names) => toml_edit::value(names.iter().collect::<toml_edit::Array>()),
        Value::Unset => return None,
    })
}

fn text_of(path: &Path) -> Result<String, ConfigError> {
    let unreadable = |cause| ConfigError::Unreadable { path: path.to_owned(), cause };
    match files::read_at_most(path, MOST_CONFIG_BYTES) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let cause = format!("it is not valid UTF-8 (at byte {at})");
            unreadable(io::Error::new(io::ErrorKind::InvalidData, cause))
        }),
        // A home that is no folder is for the database to complain of.
        Err(Unread::Io(cause))
            if matches!(cause.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            Ok(String::new())
        }
        Err(Unread::Io(cause)) => Err(unreadable(cause)),
        Err(Unread::TooLong) => Err(ConfigError::TooLong { path: path.to_owned() }),
    }
}

/// One entry of a table whose keys are known, or that its key is not.
fn entry(table: &str, at: &Placed<'_>, item: &Item) -> Result<Entry, Wrong> {
    let full = format!("{table}.{}", at.name);
    let key = Key::named(&full).ok_or_else(|| at.key(unknown_key(&full)))?;
    let value = decode(key.kind, item).ok_or_else(|| {
        let found = item.span().map_or("", |span| &at.text[span]);
        let found = key.kind.but_found(&excerpt(found));
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
        Kind::Coach | Kind::Text | Kind::Variable | Kind::Address => kind.read(item.as_str()?),
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

fn unknown_key(name: &str) -> String {
    let shown = excerpt(name);
    if is_key_of_a_provider(name) {
        return format!(
            "there is no key '{shown}', and an API key is never kept in the config: put it into an environment variable, such as OPENAI_API_KEY, or name the command that prints it at '{COACH_KEY_COMMAND}'"
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

fn no_table(name: &str) -> String {
    let shown = excerpt(name);
    if [KEYS_TABLE, MODELS_TABLE].contains(&name) || KEYS.iter().any(|key| key.is_in(name)) {
        format!("'{shown}' is a table: write [{shown}], and its keys below it")
    } else {
        unknown_key(name)
    }
}

fn no_model(name: &str) -> String {
    format!(
        "'{MODELS_TABLE}.{}' is a table of its own, with what '{COACH_TABLE}' takes: provider, model and the like",
        excerpt(name)
    )
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
