//! The text of a file that may hold a plan.

use crate::limits::MOST_STDIN_BYTES;
use setwise_domain::files;
use setwise_domain::text::printable;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// Why a file can't be read as text.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("{} can't be read: {cause}", shown(path))]
    Unreadable { path: PathBuf, cause: io::Error },
    #[error("{} is longer than {MOST_STDIN_BYTES} bytes, the most that is read", shown(path))]
    TooLong { path: PathBuf },
    #[error("{} is not valid UTF-8 (at byte {at})", shown(path))]
    NotText { path: PathBuf, at: usize },
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// Reads a whole file. Blocks.
pub fn plan_file(path: &Path) -> Result<String, FileError> {
    let bytes =
        bytes(path).map_err(|cause| FileError::Unreadable { path: path.to_owned(), cause })?;
    if bytes.len() > MOST_STDIN_BYTES {
        return Err(FileError::TooLong { path: path.to_owned() });
    }
    String::from_utf8(bytes).map_err(|error| FileError::NotText {
        path: path.to_owned(),
        at: error.utf8_error().valid_up_to(),
    })
}

/// One byte more than may be, so that too much is seen without reading all of it.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MOST_STDIN_BYTES as u64 + 1;
    files::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
