//! One writer at a time for the files of a folder, among all processes.

use super::private::{make_folder, private};
use crate::limits::{FOLDER_LOCK_PAUSE, MOST_FOLDER_LOCK_TRIES};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::{io, thread};

/// Held until it is dropped, and no longer than its process lives.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

const NAME: &str = ".setwise.lock";

/// Waits until no other process writes in the folder, which is made where there is none.
///
/// # Errors
///
/// Where the folder can't be written, or another process holds it for longer than is waited.
pub fn lock_folder(folder: &Path) -> io::Result<FileLock> {
    make_folder(folder)?;
    let file = private(OpenOptions::new().create(true).truncate(false).write(true))
        .open(folder.join(NAME))?;
    for _ in 0..MOST_FOLDER_LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(FileLock { _file: file }),
            Err(TryLockError::WouldBlock) => thread::sleep(FOLDER_LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::Error::new(
        io::ErrorKind::TimedOut,
        "another setwise has been writing there all the while",
    ))
}
