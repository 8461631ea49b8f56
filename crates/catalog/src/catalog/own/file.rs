//! `exercises.json` beside the config: read once at the start, written here alone.

use super::OwnExercise;
use crate::catalog::limits::MOST_OWN_FILE_BYTES;
use serde_json::Value;
use serde_json::error::Category;
use setwise_domain::decode::{self, Kind, Subject, message_of};
use setwise_domain::files::{self, FileLock, Unread};
use setwise_domain::text::printable;
use std::io;
use std::path::{Path, PathBuf};
use std::str;

/// What the file says, as far as it can be read.
#[derive(Debug, Default)]
pub struct OwnFile {
    /// Each with its number in the file, counted from 1.
    pub entries: Vec<(usize, OwnExercise)>,
    pub faults: Vec<OwnFileError>,
}

/// Why the file, or an entry of it, can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum OwnFileError {
    #[error("{}: {cause}; wanted a JSON array of exercises", path.display())]
    Unreadable { path: PathBuf, cause: io::Error },
    #[error("{}: more than {most} bytes; no list of exercises is so long", path.display())]
    TooLong { path: PathBuf, most: u64 },
    #[error("{}: not UTF-8 text; wanted a JSON array of exercises", path.display())]
    NotText { path: PathBuf },
    #[error(
        "{}, line {line}, column {column}: {message}; wanted a JSON array of exercises, each with name, pattern and primary",
        path.display()
    )]
    Json { path: PathBuf, line: usize, column: usize, message: String },
    #[error("{}, entry {number}: {message}", path.display())]
    Entry { path: PathBuf, number: usize, message: String },
    #[error("{} can't be written: {cause}; nothing was changed", path.display())]
    Unwritable { path: PathBuf, cause: io::Error },
}

impl OwnFile {
    /// `None` where there is no file.
    pub fn read(path: &Path) -> Option<Self> {
        let text = match text_of(path, MOST_OWN_FILE_BYTES) {
            Ok(text) => text,
            Err(OwnFileError::Unreadable { cause, .. })
                if matches!(
                    cause.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                return None;
            }
            Err(error) => return Some(Self::with(error)),
        };
        Some(match serde_json::from_str::<Vec<OwnExercise>>(&text) {
            Ok(entries) => Self { entries: (1..).zip(entries).collect(), faults: Vec::new() },
            Err(error) => Self::by_entry(path, &text, &error),
        })
    }

    fn with(error: OwnFileError) -> Self {
        Self { entries: Vec::new(), faults: vec![error] }
    }

    /// Each entry by itself, once the whole was refused: those that can be read stand.
    fn by_entry(path: &Path, text: &str, whole: &serde_json::Error) -> Self {
        let entries = match serde_json::from_str::<Vec<Value>>(text) {
            Ok(entries) if whole.classify() == Category::Data => entries,
            _ => {
                return Self::with(OwnFileError::Json {
                    path: path.to_owned(),
                    line: whole.line(),
                    column: whole.column(),
                    message: message_of(whole),
                });
            }
        };
        let mut file = Self::default();
        for (number, entry) in (1..).zip(entries) {
            match serde_json::from_value(entry) {
                Ok(entry) => file.entries.push((number, entry)),
                Err(error) => file.faults.push(OwnFileError::Entry {
                    path: path.to_owned(),
                    number,
                    message: printable(&error.to_string()).into_owned(),
                }),
            }
        }
        file
    }

    /// Keeps other processes from changing the file until the lock is dropped, so that what they
    /// add between a reading and a writing is not lost.
    pub fn lock(path: &Path) -> Result<FileLock, OwnFileError> {
        files::lock_folder(path.parent().unwrap_or(Path::new(".")))
            .map_err(|cause| OwnFileError::Unwritable { path: path.to_owned(), cause })
    }

    /// Puts these in the place of what the file held.
    pub fn write(path: &Path, entries: &[OwnExercise]) -> Result<(), OwnFileError> {
        let unwritable = |cause| OwnFileError::Unwritable { path: path.to_owned(), cause };
        let mut text = String::from("[\n");
        for (place, entry) in entries.iter().enumerate() {
            let entry = serde_json::to_string(entry).map_err(|error| unwritable(error.into()))?;
            text.push_str(if place > 0 { ",\n" } else { "" });
            text.push_str(&entry);
        }
        text.push_str("\n]\n");
        put(path, &text)
    }

    /// Puts each of these in the place of the entry with its id, or behind all others; without an entry it
    /// is removed. What else stands in the file stays as it is written. The file is one without a fault.
    pub fn change(
        path: &Path,
        changes: &[(String, Option<OwnExercise>)],
    ) -> Result<Vec<OwnExercise>, OwnFileError> {
        let before = Self::read(path).unwrap_or_default().entries;
        let before: Vec<OwnExercise> = before.into_iter().map(|(_, entry)| entry).collect();
        let change_of = |id: &str| changes.iter().find(|(changed, _)| changed == id);
        let mut kept: Vec<(Option<usize>, OwnExercise)> = Vec::new();
        for (place, entry) in before.iter().enumerate() {
            match change_of(&entry.known_id()) {
                None => kept.push((Some(place), entry.clone())),
                Some((_, Some(said))) if said == entry => {
                    kept.push((Some(place), entry.clone()));
                }
                Some((_, Some(said))) => kept.push((None, said.clone())),
                Some((_, None)) => {}
            }
        }
        let is_there = |id: &String| before.iter().any(|entry| entry.known_id() == *id);
        let new = changes.iter().filter(|(id, _)| !is_there(id));
        kept.extend(new.filter_map(|(_, entry)| Some((None, entry.clone()?))));
        let after: Vec<OwnExercise> = kept.iter().map(|(_, entry)| entry.clone()).collect();
        let text = text_of(path, MOST_OWN_FILE_BYTES).unwrap_or_default();
        let spliced = spliced(&text, &kept);
        let is_right = |text: &String| {
            serde_json::from_str::<Vec<OwnExercise>>(text).is_ok_and(|read| read == after)
        };
        match spliced.filter(is_right) {
            Some(text) => put(path, &text)?,
            None => Self::write(path, &after)?,
        }
        Ok(after)
    }
}

/// The text of a list with these entries in it: those with a place as they are written there.
fn spliced(text: &str, entries: &[(Option<usize>, OwnExercise)]) -> Option<String> {
    let subject = Subject { noun: "list", with_article: "a list of exercises" };
    let tree = decode::read(text, 0..text.len(), subject);
    let Kind::List(nodes) = &tree.root.kind else {
        return None;
    };
    let (first, last) = (nodes.first()?, nodes.last()?);
    let mut made = text.get(..first.span.start)?.to_owned();
    for (number, (place, entry)) in entries.iter().enumerate() {
        let between = place.and_then(|place| {
            let before = nodes.get(place.checked_sub(1)?)?;
            text.get(before.span.end..nodes.get(place)?.span.start)
        });
        if number > 0 {
            made.push_str(between.unwrap_or(",\n"));
        }
        match place {
            Some(place) => made.push_str(text.get(nodes.get(*place)?.span.clone())?),
            None => made.push_str(&serde_json::to_string(entry).ok()?),
        }
    }
    made.push_str(text.get(last.span.end..)?);
    Some(made)
}

/// Writes the whole file, or nothing of it.
fn put(path: &Path, text: &str) -> Result<(), OwnFileError> {
    let unwritable = |cause| OwnFileError::Unwritable { path: path.to_owned(), cause };
    if u64::try_from(text.len()).is_ok_and(|bytes| bytes > MOST_OWN_FILE_BYTES) {
        return Err(OwnFileError::TooLong { path: path.to_owned(), most: MOST_OWN_FILE_BYTES });
    }
    files::replace(path, text.as_bytes()).map_err(unwritable)
}

/// A file's text, where it is text and not endless.
pub fn text_of(path: &Path, most: u64) -> Result<String, OwnFileError> {
    let unreadable = |cause| OwnFileError::Unreadable { path: path.to_owned(), cause };
    let bytes = files::read_at_most(path, most).map_err(|error| match error {
        Unread::Io(cause) => unreadable(cause),
        Unread::TooLong => OwnFileError::TooLong { path: path.to_owned(), most },
    })?;
    let text =
        str::from_utf8(&bytes).map_err(|_| OwnFileError::NotText { path: path.to_owned() })?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// One sentence of all that can't be read; `None` where all can.
pub(super) fn in_a_sentence(faults: &[OwnFileError]) -> Option<String> {
    let first = faults.first()?;
    let left_out = match (first, faults.len()) {
        (OwnFileError::Entry { .. }, 1) => "it is left out".to_owned(),
        (OwnFileError::Entry { .. }, many) => {
            format!("it and {} more are left out", many - 1)
        }
        _ => "none of your own exercises are known until that is fixed".to_owned(),
    };
    Some(format!("{first}; {left_out}"))
}
