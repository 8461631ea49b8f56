//! Why a file can't be read at all; what is wrong with one row is told with the row.

use super::encoding::EncodingError;
use super::foreign::Foreign;
use super::row::Place;
use crate::limits::{MOST_ARCHIVE_FILES, MOST_IMPORT_BYTES, MOST_ROW_BYTES, MOST_TABLE_COLUMNS};
use setwise_domain::text::printable;
use setwise_words::text;
use std::io;

/// The most columns that a sentence names.
const COLUMNS_TOLD: usize = 20;

#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("{at}: wanted {wanted}, found {}", found_text(*found))]
    Unexpected {
        at: Place,
        wanted: &'static str,
        /// `None`: the end of the file.
        found: Option<u8>,
    },
    #[error("{at}: this value is longer than {MOST_ROW_BYTES} bytes, the most that a set has")]
    RowTooLong { at: Place },
    #[error("the file is longer than {MOST_IMPORT_BYTES} bytes, the most that is read")]
    FileTooLong,
    #[error("line {line}: a quote opens here and never closes; the file may be cut off")]
    OpenQuote { line: usize },
    #[error("the header has more than {MOST_TABLE_COLUMNS} columns, the most that are read")]
    TooManyColumns,
    #[error("the file is empty")]
    Empty,
    #[error(
        "I don't know this kind of log: its columns are {}. For a table of your own say which column is \
         which, such as --map date=Day --map exercise=Lift --map weight=Kilos --map reps=Reps{}",
        columns_text(found),
        if is_prose(found) { LINES_ARE_LOGGED } else { "" }
    )]
    UnknownTable { found: Vec<String> },
    #[error("there is no column '{}'; the columns are {}", printable(wanted), columns_text(found))]
    NoSuchColumn { wanted: String, found: Vec<String> },
    #[error("a table of sets needs a column for {missing}; add it with --map {missing}=COLUMN")]
    MissingColumn { missing: &'static str },
    #[error("this is a calendar, not a log of sets; import it with --from ics")]
    Calendar,
    #[error("the archive can't be read: {0}")]
    Archive(&'static str),
    #[error("the archive has more than {MOST_ARCHIVE_FILES} files, the most that are read")]
    TooManyFiles,
    #[error("there is no file in it that can be imported")]
    NothingInside,
    #[error("{0}")]
    Foreign(Foreign),
    /// One of several files.
    #[error("{}: {cause}", printable(name))]
    Within { name: String, cause: Box<TransferError> },
    #[error(transparent)]
    Encoding(EncodingError),
    #[error("the file could not be read: {0}")]
    Unreadable(io::Error),
}

impl From<io::Error> for TransferError {
    fn from(error: io::Error) -> Self {
        match error.downcast::<EncodingError>() {
            Ok(error) => Self::Encoding(error),
            Err(error) => Self::Unreadable(error),
        }
    }
}

impl TransferError {
    /// A word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unexpected { .. } => "not_json",
            Self::RowTooLong { .. } | Self::FileTooLong | Self::TooManyColumns => "too_long",
            Self::OpenQuote { .. } => "cut_off",
            Self::Empty | Self::NothingInside => "empty",
            Self::UnknownTable { .. } => "unknown_format",
            Self::NoSuchColumn { .. } | Self::MissingColumn { .. } => "no_such_column",
            Self::Calendar => "calendar",
            Self::Archive(_) | Self::TooManyFiles => "bad_archive",
            Self::Encoding(_) | Self::Foreign(_) => "not_text",
            Self::Within { cause, .. } => cause.code(),
            Self::Unreadable(_) => "unreadable",
        }
    }
}

/// Said of a file that is no table.
const LINES_ARE_LOGGED: &str =
    ". Lines as you would type them are logged by `setwise log - < FILE`";

/// Whether a first line is text rather than the head of a table.
fn is_prose(columns: &[String]) -> bool {
    matches!(columns, [line] if !line.contains('|'))
}

fn columns_text(columns: &[String]) -> String {
    let quoted = columns.iter().map(|column| format!("'{}'", printable(column)));
    text::capped(quoted, COLUMNS_TOLD)
}

fn found_text(found: Option<u8>) -> String {
    match found {
        None => "the end of the file".to_owned(),
        Some(byte) if byte.is_ascii_graphic() => format!("'{}'", char::from(byte)),
        Some(byte) => format!("the byte {byte:#04x}"),
    }
}
