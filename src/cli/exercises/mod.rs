//! `setwise exercise`: the exercises that are known, and the athlete's own among them.

pub(super) mod add;
pub(super) mod import;
pub(super) mod list;
pub(super) mod remove;

use crate::catalog::{Catalog, OwnExercise, OwnFile};
use crate::cli::{Context, Stop};
use crate::files::FileLock;
use std::path::PathBuf;

/// The known exercises: list them, add your own
#[derive(Debug, clap::Subcommand)]
pub enum Exercise {
    List(list::List),
    Add(Box<add::Add>),
    Remove(remove::Remove),
    Import(import::Import),
}

crate::cli::subcommands!(Exercise: List Add Remove Import);

/// The file of own exercises, once all of it could be read.
pub(super) struct Own {
    path: PathBuf,
    pub entries: Vec<OwnExercise>,
    /// Held where the file is to be changed.
    _lock: Option<FileLock>,
}

impl Own {
    /// A file with an issue is not written over: what it says would be lost.
    pub fn read(setup: &Context) -> Result<Self, Stop> {
        Self::read_under(setup, None)
    }

    /// The same, to be changed: nobody else changes the file meanwhile.
    fn to_change(setup: &Context) -> Result<Self, Stop> {
        let lock = OwnFile::lock(&setup.paths()?.exercises);
        let lock = lock.map_err(|error| Stop::Failed(error.to_string()))?;
        Self::read_under(setup, Some(lock))
    }

    fn read_under(setup: &Context, lock: Option<FileLock>) -> Result<Self, Stop> {
        let path = setup.paths()?.exercises;
        let file = OwnFile::read(&path).unwrap_or_default();
        if let Some(error) = file.issues.first() {
            let message = format!("{error}; fix that first, nothing was changed");
            return Err(Stop::refused("broken_file", message));
        }
        let entries = file.entries.into_iter().map(|(_, entry)| entry);
        Ok(Self { entries: entries.collect(), path, _lock: lock })
    }

    /// Lets others change the file once it is written.
    fn write(self, setup: &Context) -> Result<(), Stop> {
        OwnFile::write(&self.path, &self.entries)
            .map_err(|error| Stop::Failed(error.to_string()))?;
        setup.ledger.note();
        Ok(())
    }

    /// The catalogue with these entries, all of which must be sound.
    fn joined(&self) -> Result<Catalog, Stop> {
        let joined =
            Catalog::join(self.entries.clone()).map_err(|error| Stop::Failed(error.to_string()))?;
        match joined.left_out.first() {
            None => Ok(joined.catalog),
            Some((place, error)) if *place + 1 == self.entries.len() => {
                Err(Stop::refused("not_taken", error.to_string()))
            }
            Some((place, error)) => {
                let (path, number) = (self.path.display(), place + 1);
                let message =
                    format!("{path}, entry {number}: {error}; fix that first, nothing was changed");
                Err(Stop::refused("broken_file", message))
            }
        }
    }
}
