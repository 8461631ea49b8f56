//! The log as text, in a file beside the database that is kept up to date. A file that was edited by
//! hand is left as it is until the edits are imported: until it says nothing that the log doesn't.

use super::import::{ImportSource, ImportWishes, read_import};
use super::services::{ServiceError, Services};
use crate::limits::QUIET_BEFORE_TEXT_LOG;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use setwise_domain::curve::Span;
use setwise_domain::files::{self, Unread, Watch};
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::set_log::SetLog as _;
use setwise_store::Reader;
use setwise_transfer::limits::MOST_IMPORT_BYTES;
use setwise_transfer::log;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use uuid::Uuid;

/// What became of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nothing was logged since it was written.
    Current,
    Written,
    /// It is not what was written last, and not what the log says either.
    Edited,
}

#[derive(Debug, thiserror::Error)]
pub enum TextLogError {
    #[error(transparent)]
    Log(#[from] ServiceError),
    #[error("the log as text, {path}, could not be kept: {cause}", path = path.display())]
    File { path: PathBuf, cause: io::Error },
}

/// The file, and beside it what it was written from.
#[derive(Clone, Debug)]
pub struct TextLog {
    file: PathBuf,
    state: PathBuf,
}

/// What was written last. It is stored before the file, so that a file which an interrupted write
/// left as it was is known too.
#[derive(Default, Serialize, Deserialize)]
struct State {
    change: i64,
    digest: Uuid,
    before: Uuid,
}

impl TextLog {
    pub fn new(file: PathBuf) -> Self {
        let state = file.with_extension("state.json");
        Self { file, state }
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Writes the file where the log has changed since.
    pub fn keep(&self, services: &Services) -> Result<Kept, TextLogError> {
        let folder = self.file.parent().unwrap_or(&self.file);
        let _lock = files::lock_folder(folder).map_err(|cause| self.broken(cause))?;
        let reader = services.store.reader().map_err(ServiceError::from)?;
        let newest = reader.newest_change().map_err(ServiceError::from)?.0;
        let state = self.state();
        if state.change == newest && self.file.exists() {
            return Ok(Kept::Current);
        }
        let found = self.found()?;
        let is_ours = found.is_none_or(|found| [state.digest, state.before].contains(&found));
        let mut text = Vec::new();
        log::write(&mut every_set(&reader)?, services.catalog, &mut text)
            .map_err(|cause| self.broken(cause))?;
        let digest = digest(&text);
        if !is_ours && found != Some(digest) && self.brings_something(services) {
            return Ok(Kept::Edited);
        }
        let state = State { change: newest, digest, before: found.unwrap_or_default() };
        let json = serde_json::to_vec(&state).map_err(|error| self.broken(error.into()))?;
        let written = files::replace(&self.state, &json);
        let written = written.and_then(|()| {
            if found == Some(digest) {
                Ok(Kept::Current)
            } else {
                files::replace_linked(&self.file, &text).map(|()| Kept::Written)
            }
        });
        written.map_err(|cause| self.broken(cause))
    }

    /// Keeps the file from a thread of its own, a moment after each change of the database, until
    /// what is returned is dropped; then once more.
    pub fn watch(self, database: &Path, services: Services) -> KeptText {
        let (tell, written) = mpsc::channel();
        let teller = tell.clone();
        let watch = Watch::start(database, move || {
            let _ = teller.send(());
        });
        let keeper = thread::spawn(move || {
            while written.recv().is_ok() {
                while written.recv_timeout(QUIET_BEFORE_TEXT_LOG).is_ok() {}
                self.told(&services);
            }
            self.told(&services);
        });
        KeptText { watch, tell: Some(tell), keeper: Some(keeper) }
    }

    /// Keeps the file; what is wrong goes to the program's own log, and `setwise doctor` says it.
    pub fn told(&self, services: &Services) {
        match self.keep(services) {
            Ok(Kept::Current | Kept::Written) => {}
            Ok(Kept::Edited) => tracing::warn!("{}", self.edited()),
            Err(error) => tracing::warn!("{error}"),
        }
    }

    /// That it was edited, and what to do.
    pub fn edited(&self) -> String {
        let path = self.file.display();
        format!(
            "{path} was edited, so it is left as it is: `setwise import {path}` imports your edits; delete the file to have it written again."
        )
    }

    /// Whether a file that was edited says something that is not in the log yet, or can't be read.
    fn brings_something(&self, services: &Services) -> bool {
        let source = ImportSource::Path(&self.file);
        let read = read_import(services, source, &ImportWishes::default(), &AtomicU64::new(0));
        read.map_or(true, |read| read.bad_rows > 0 || read.sets.brings_anything())
    }

    fn state(&self) -> State {
        let json = files::read_at_most(&self.state, MOST_IMPORT_BYTES).unwrap_or_default();
        serde_json::from_slice(&json).unwrap_or_default()
    }

    /// The digest of the file, where there is one.
    fn found(&self) -> Result<Option<Uuid>, TextLogError> {
        match files::read_at_most(&self.file, MOST_IMPORT_BYTES) {
            Ok(text) => Ok(Some(digest(&text))),
            Err(Unread::Io(cause)) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(Unread::Io(cause)) => Err(self.broken(cause)),
            Err(Unread::TooLong) => Err(self.broken(io::ErrorKind::FileTooLarge.into())),
        }
    }

    fn broken(&self, cause: io::Error) -> TextLogError {
        TextLogError::File { path: self.file.clone(), cause }
    }
}

/// All that the log as text holds.
pub fn every_set(reader: &Reader) -> Result<ImportedSets, ServiceError> {
    let mut sets = ImportedSets::default();
    reader.each_set(&mut |set| sets.push(set))?;
    sets.weighed = reader.weigh_ins(Span::All.until(Date::MAX))?;
    Ok(sets)
}

fn digest(text: &[u8]) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_OID, text)
}

/// A file that is kept up to date while this lives.
pub struct KeptText {
    watch: Option<Watch>,
    /// Held where the system can't watch, so that the keeper stays for the last time.
    tell: Option<Sender<()>>,
    keeper: Option<JoinHandle<()>>,
}

impl Drop for KeptText {
    fn drop(&mut self) {
        drop((self.watch.take(), self.tell.take()));
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
    }
}

#[cfg(test)]
#[path = "text_log/tests.rs"]
mod tests;
