//! Reading a whole file, as long as it is no longer than it may be.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// More than was asked for; a device that never ends among them.
    TooLong,
    Io(io::Error),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// All bytes of a file that has no more than `most`. What a file says of its length is not
/// believed: a device says 0 and never ends.
///
/// # Errors
///
/// Where it is longer, or can't be read.
pub fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|found| found <= most) {
        Ok(bytes)
    } else {
        Err(Unread::TooLong)
    }
}
