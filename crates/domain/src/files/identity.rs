//! Whether a path still leads to the file that it led to.

use std::path::Path;
use std::{fs, io};

/// What tells a file from another one that was put in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    /// Of the file at the path. Where files have no such identity, all are the same.
    pub fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Ok(Self { device: found.dev(), inode: found.ino() })
        }
        #[cfg(not(unix))]
        {
            let _ = found;
            Ok(Self { device: 0, inode: 0 })
        }
    }
}
