//! The config file: all of it that can be used, and everything that can't, each with its line and
//! what was wanted.

use super::key::{
    COACH_KEY_COMMAND, COACH_TABLE, KEYS, KEYS_TABLE, Key, Kind, MODELS_TABLE, Value,
};
use super::{Area, OFFLINE_INSTEAD, Origin, Problem, Rebound, Row, Stated};
use setwise_domain::files::{self, Unread};
use setwise_domain::text::{excerpt, printable};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item, TableLike};

/// Bytes of a config file that are read: every key with a comment is under 4 KiB; more is not a config.
const MOST_CONFIG_BYTES: u64 = 256 * 1024;

/// What a config file says, and what in it can't be used.
#[derive(Clone, Debug, Default)]
pub struct Config {
    entries: Vec<Stated>,
    /// The table `[keys]`, as written.
    pub keys: Vec<Rebound>,
    /// The tables `[models.NAME]`, in their order.
    pub models: Vec<NamedModel>,
    /// What can't be used, but for entries of known keys, which say so themselves.
    pub problems: Vec<Problem>,
    /// Nothing in the file could be read.
    pub is_unusable: bool,
}

/// A model by a name of the athlete's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedModel {
    pub name: String,
    /// By the keys of the table `coach`.
    pub rows: Vec<Row>,
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
    #[error("{place}: {message}")]
    Wrong { place: String, message: String },
    #[error("{}", unknown_key(key))]
    UnknownKey { key: String },
    #[error("{}", key.refuse(&format!("'{}'", excerpt(found))))]
    WrongValue { key: &'static Key, found: String },
}

/// A config file's text, and where it is.
#[derive(Clone, Copy)]
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
}

impl<'a> Source<'a> {
    /// The text as a document, or where it is no TOML and why.
    fn parse(self) -> Result<Document<&'a str>, (String, String)> {
        Document::parse(self.text).map_err(|error| {
            let why = format!("this is not TOML: {}", printable(error.message()));
            (self.place(error.span()), why)
        })
    }

    /// The file with line and column, counted from 1, the column in characters.
    fn place(self, span: Option<Range<usize>>) -> String {
        let start = span.map_or(0, |span| self.text.floor_char_boundary(span.start));
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        format!("{}, line {line}, column {column}", self.path.display())
    }

    fn place_key(self, entries: &dyn TableLike, name: &str) -> String {
        self.place(entries.key(name).and_then(toml_edit::Key::span))
    }

    /// One entry of a table whose keys are known, or that its key is not.
    fn entry(
        self,
        table: &str,
        entries: &dyn TableLike,
        (name, item): (&str, &Item),
    ) -> Result<Stated, Problem> {
        let full = format!("{table}.{name}");
        let key = Key::named(&full).ok_or_else(|| Problem {
            area: Area::of_table(table),
            place: self.place_key(entries, name),
            message: unknown_key(&full),
        })?;
        let value = item.as_value().and_then(|value| key.kind.decode(value)).ok_or_else(|| {
            let found = item.span().map_or("", |span| &self.text[span]);
            key.refuse(&excerpt(found))
        });
        let place = self.place(item.span());
        Ok(Stated { key: key.name, place, from: Origin::Config, value })
    }
}

impl Config {
    /// Reads the file as far as it can be; one that does not exist says nothing.
    pub fn load(path: &Path) -> Self {
        let why = match text_of(path) {
            Ok(text) => return Self::read(path, &text),
            Err(ConfigError::Unreadable { cause, .. }) => format!("it could not be read: {cause}"),
            Err(ConfigError::TooLong { .. }) => {
                format!("it is longer than {MOST_CONFIG_BYTES} bytes, the most that is read")
            }
            Err(error) => error.to_string(),
        };
        Self::unusable(path.display().to_string(), &why)
    }

    fn unusable(place: String, why: &str) -> Self {
        let message = format!("{why}; nothing in the file is used, and {OFFLINE_INSTEAD}");
        let problem = Problem { area: Area::File, place, message };
        Self { problems: vec![problem], is_unusable: true, ..Self::default() }
    }

    /// What the file says of a key.
    pub fn entry(&self, key: &Key) -> Option<&Stated> {
        self.entries.iter().find(|entry| entry.key == key.name)
    }

    /// Reads a config text. What can't be used is passed over, and told.
    pub fn read(path: &Path, text: &str) -> Self {
        let source = Source { path, text };
        let document = match source.parse() {
            Ok(document) => document,
            Err((place, why)) => return Self::unusable(place, &why),
        };
        let mut config = Self::default();
        for (table, item) in document.iter() {
            let Some(entries) = item.as_table_like() else {
                let place = source.place_key(document.as_table(), table);
                config.tell(Area::of_table(table), place, no_table(table));
                continue;
            };
            for (name, item) in entries.iter() {
                match (table, item.as_table_like()) {
                    (MODELS_TABLE, Some(model)) => config.take_model(source, name, model),
                    (MODELS_TABLE, None) => {
                        config.tell(Area::Coach, source.place(item.span()), no_model(name));
                    }
                    (KEYS_TABLE, _) => config.take_keys(source.place(item.span()), name, item),
                    _ => match source.entry(table, entries, (name, item)) {
                        Ok(entry) => config.entries.push(entry),
                        Err(unknown) => config.problems.push(unknown),
                    },
                }
            }
        }
        config
    }

    fn tell(&mut self, area: Area, place: String, message: String) {
        self.problems.push(Problem { area, place, message });
    }

    fn take_keys(&mut self, place: String, action: &str, item: &Item) {
        if let Some(keys) = item.as_str() {
            let (action, keys) = (action.to_owned(), keys.to_owned());
            return self.keys.push(Rebound { action, keys, place });
        }
        let name = printable(action);
        let wanted = "a key's name in quotes, such as \"ctrl-z\"";
        let message = format!("'{KEYS_TABLE}.{name}' takes {wanted}; it is ignored");
        self.tell(Area::Screen, place, message);
    }

    /// Takes the table of one model. One that does not say for sure who is asked is left out.
    fn take_model(&mut self, source: Source<'_>, model: &str, table: &dyn TableLike) {
        let (mut rows, mut is_sure) = (Vec::new(), true);
        for entry in table.iter() {
            match source.entry(COACH_TABLE, table, entry) {
                Ok(Stated { key, place, from, value: Ok(value) }) => {
                    rows.push(Row { key, value, from, place });
                }
                Ok(Stated { key, place, value: Err(why), .. }) => {
                    let chooses = Key::named(key).is_some_and(Key::chooses_coach);
                    is_sure &= !chooses;
                    let left_out = format!("the model '{}' is left out", excerpt(model));
                    let instead = if chooses { &left_out } else { "it is ignored" };
                    self.tell(Area::Coach, place, format!("{why}; {instead}"));
                }
                Err(unknown) => self.problems.push(unknown),
            }
        }
        if is_sure {
            self.models.push(NamedModel { name: model.to_owned(), rows });
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
    let source = Source { path, text };
    let wrong = |(place, message)| ConfigError::Wrong { place, message };
    let found = source.parse().map_err(wrong)?;
    let unknown = || ConfigError::UnknownKey { key: name.to_owned() };
    let (table, entry) = name.split_once('.').ok_or_else(unknown)?;
    let known = |name: &str| {
        let key = Key::named(name).ok_or_else(unknown)?;
        encode(key.kind, value)
            .ok_or_else(|| ConfigError::WrongValue { key, found: value.to_owned() })
    };
    if let Some((item, message)) = no_room(&found, table, entry) {
        return Err(wrong((source.place(item.span()), message)));
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
            "there is no key '{shown}', and an API key is never kept in the config: put it into an environment variable, such as OPENAI_API_KEY, or name the command that prints it at '{}'",
            COACH_KEY_COMMAND.key.name
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

#[cfg(test)]
mod tests;
