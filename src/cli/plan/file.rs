//! A plan's text from a file or from stdin.

use crate::cli::exit::Stop;
use crate::cli::output::Output;
use crate::cli::stdin;
use crate::coach::{self, FileError};
use crate::domain::plan::SchemaVersion;
use std::path::Path;

/// Reads the file, or stdin where it is `-`.
pub fn text(file: &Path, output: &mut Output) -> Result<String, Stop> {
    if file == Path::new("-") {
        return Ok(stdin::read(output)?);
    }
    coach::plan_file(file).map_err(|error| {
        let message = error.to_string();
        match error {
            FileError::Unreadable { .. } => Stop::Wrong(message),
            FileError::TooLong { .. } => Stop::refused("too_long", message),
            FileError::NotText { .. } => Stop::refused("not_text", message),
        }
    })
}

/// A version of the schema by its word.
pub fn schema(word: &str) -> Result<SchemaVersion, String> {
    SchemaVersion::from_word(word).ok_or_else(|| {
        let words: Vec<_> = SchemaVersion::ALL
            .iter()
            .map(|version| version.word())
            .collect();
        format!("there are {}", words.join(", "))
    })
}
