//! A folder for a moment, its owner's alone, that goes with all that is in it.

use crate::limits::MOST_TEMPORARY_FOLDERS;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// Removed when it is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Among the system's temporary files.
    pub fn make() -> io::Result<Self> {
        let all = env::temp_dir();
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for number in 0..MOST_TEMPORARY_FOLDERS {
            let folder = all.join(format!("setwise-{}-{number}", process::id()));
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            match builder.create(&folder) {
                Ok(()) => return Ok(Self(folder)),
                // Of a program that had this number before, or of another thread.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, folder = %self.0.display(), "a temporary folder stays");
        }
    }
}
