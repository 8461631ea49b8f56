//! The one thread that writes: it takes jobs in order, each one transaction, and answers once
//! that is durable.

use super::error::{FaultKind, StoreError};
use super::pending::Reply;
use super::transaction::Transaction;
use super::work::Work;
use super::{batch, conversation};
use crate::domain::batch::{Batch, ItemEnd, Step};
use crate::domain::command::Command;
use crate::domain::stamps::Stamps;
use crate::domain::transcript::Entry;
use crate::limits;
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

pub(super) enum Job {
    Commit(Box<Batch>, Reply<Vec<ItemEnd>>),
    Append(Vec<Entry>, Reply<()>),
    /// A test's hand on the connection.
    #[cfg(test)]
    With(Box<dyn FnOnce(&Connection) + Send>, Reply<()>),
}

impl Job {
    /// Answers without having done it.
    pub fn refuse(self, error: StoreError) {
        match self {
            Self::Commit(_, reply) => drop(reply.send(Err(error))),
            Self::Append(_, reply) => drop(reply.send(Err(error))),
            #[cfg(test)]
            Self::With(_, reply) => drop(reply.send(Err(error))),
        }
    }
}

pub(super) struct Writer {
    pub connection: Connection,
    pub path: Arc<Path>,
    pub stamps: Stamps,
}

impl Writer {
    /// Works until nobody is left who could hand anything over.
    pub fn work(self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            match job {
                Job::Commit(batch, reply) => {
                    let end = self.commit(*batch);
                    // Whoever asked may have gone; what is committed stands all the same.
                    drop(reply.send(end));
                }
                Job::Append(entries, reply) => drop(reply.send(self.append(&entries))),
                #[cfg(test)]
                Job::With(hand, reply) => {
                    hand(&self.connection);
                    drop(reply.send(Ok(())));
                }
            }
        }
        self.tidy();
    }

    fn commit(&self, batch: Batch) -> Result<Vec<ItemEnd>, StoreError> {
        let large = is_large(&batch);
        if large {
            self.keep_pages(-limits::IMPORT_CACHE_KIB);
        }
        let end = self.transaction(|work| batch::carry_out(work, batch));
        if large {
            self.keep_pages(-limits::CACHE_KIB);
        }
        end
    }

    fn append(&self, entries: &[Entry]) -> Result<(), StoreError> {
        self.transaction(|work| {
            entries
                .iter()
                .try_for_each(|entry| conversation::append(work.connection, entry))
        })
    }

    /// All of it becomes durable, or none of it ever happened; the latter also where making a
    /// reply panics, which must not take the store along.
    fn transaction<T>(
        &self,
        carry_out: impl FnOnce(&Work<'_>) -> Result<T, FaultKind>,
    ) -> Result<T, StoreError> {
        let connection = &self.connection;
        let (path, stamps) = (&self.path, &self.stamps);
        let whole = AssertUnwindSafe(|| {
            let transaction = Transaction::begin(connection)?;
            let done = carry_out(&Work::new(connection, path, stamps))?;
            transaction.commit()?;
            Ok(done)
        });
        catch_unwind(whole)
            .unwrap_or(Err(FaultKind::Panicked))
            .map_err(|error: FaultKind| {
                tracing::error!(?error, "a change was rolled back");
                error.at(&self.path)
            })
    }

    /// A negative number is one of KiB.
    fn keep_pages(&self, pages: i64) {
        if let Err(error) = self.connection.pragma_update(None, "cache_size", pages) {
            tracing::warn!(%error, "the page cache could not be resized");
        }
    }

    /// Moves the write-ahead log into the database, where no other process reads it just now.
    /// Nothing depends on it: the log is durable as it is.
    fn tidy(&self) {
        let tidied = self.connection.busy_timeout(Duration::ZERO).and_then(|()| {
            self.connection
                .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        });
        if let Err(error) = tidied {
            tracing::debug!(%error, "the write-ahead log stays for the next start");
        }
    }
}

fn is_large(batch: &Batch) -> bool {
    batch.items.iter().any(|item| match &item.step {
        Step::Apply(command) => {
            matches!(&**command, Command::ImportSets(sets) if sets.len() >= limits::LARGE_IMPORT_SETS)
        }
        Step::Record(_) => false,
    })
}
