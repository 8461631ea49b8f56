//! The one thread that writes: it takes jobs in order, each one transaction, and answers once
//! that is durable.

use super::backup::{Backups, Daily, Reason};
use super::error::{StoreError, StoreErrorKind};
use super::ledger::Ledger;
use super::pending::Reply;
use super::place::Place;
use super::transaction::{Trace, Transaction, settle};
use super::work::Work;
use super::{batch, conversation, day_totals, long_day, ops, team_messages};
use crate::limits;
use jiff::SignedDuration;
use rusqlite::Connection;
use setwise_domain::batch::{Batch, ItemEnd, Step};
use setwise_domain::command::Command;
use setwise_domain::guard::guarded;
use setwise_domain::journal::{DeviceId, Who};
use setwise_domain::op::{Arrival, Arrived, Cursor};
use setwise_domain::stamps::Stamps;
use setwise_domain::team_message::StoredMessage;
use setwise_domain::transcript::{Entry, EntryBody};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::Receiver;
use std::time::Duration;
use uuid::Uuid;

pub(super) enum Job {
    Commit(Box<Batch>, Reply<Vec<ItemEnd>>),
    /// Carries a batch out to see how it ends, and lets go of it.
    Rehearse(Box<Batch>, Reply<Vec<ItemEnd>>),
    Append(Vec<Entry>, Reply<()>),
    /// Begins a new conversation.
    Begin(Reply<Uuid>),
    /// Goes on with an earlier one.
    Resume(Uuid, Reply<bool>),
    /// Takes in what other devices did.
    Arrive(Box<Arrival>, Reply<Arrived>),
    /// A step of the talk with other devices that changes nothing of the athlete's.
    Sync(SyncStep, Reply<usize>),
    /// A test's hand on the connection.
    #[cfg(test)]
    With(Box<dyn FnOnce(&Connection) + Send>, Reply<()>),
}

impl Job {
    /// Answers without having done it.
    pub fn refuse(self, error: StoreError) {
        match self {
            Self::Commit(_, reply) | Self::Rehearse(_, reply) => drop(reply.send(Err(error))),
            Self::Append(_, reply) => drop(reply.send(Err(error))),
            Self::Begin(reply) => drop(reply.send(Err(error))),
            Self::Resume(_, reply) => drop(reply.send(Err(error))),
            Self::Arrive(_, reply) => drop(reply.send(Err(error))),
            Self::Sync(_, reply) => drop(reply.send(Err(error))),
            #[cfg(test)]
            Self::With(_, reply) => drop(reply.send(Err(error))),
        }
    }
}

/// What this device learns of itself from others.
pub(super) enum SyncStep {
    /// They have its ops up to there; or those of a device that it speaks for.
    Acknowledge(DeviceId, Cursor),
    /// Its clock is ahead of theirs by so much.
    Clock(SignedDuration),
    /// It is a copy, and what it was went on without it.
    BecomeAnother,
    /// A message of a coach, written here or come here, with what the conversation says of it.
    Message(Box<StoredMessage>, Vec<Entry>),
}

impl SyncStep {
    /// How many changes were written anew.
    fn carry_out(self, work: &Work<'_>) -> Result<usize, StoreErrorKind> {
        match self {
            Self::Acknowledge(device, end) => ops::acknowledge(work, device, end).map(|()| 0),
            Self::Clock(ahead) => ops::set_clock(work, ahead),
            Self::BecomeAnother => ops::become_another(work).map(|()| 0),
            Self::Message(message, entries) => {
                conversation::append_all(work.connection, &entries)?;
                team_messages::keep(work.connection, &message).map(|()| 0)
            }
        }
    }
}

pub(super) struct Writer {
    connection: Connection,
    /// The file that the connection writes.
    place: Arc<Place>,
    stamps: Stamps,
    daily: Daily,
    /// How many sets of a running import are in.
    arrived: Arc<AtomicU64>,
    /// Of the work that the running job is part of.
    ledger: Ledger,
}

impl Writer {
    pub fn new(
        connection: Connection,
        place: Arc<Place>,
        stamps: Stamps,
        arrived: Arc<AtomicU64>,
    ) -> Self {
        let daily = Daily::of(place.path());
        Self { connection, place, stamps, daily, arrived, ledger: Ledger::default() }
    }

    /// Works until nobody is left who could hand anything over.
    pub fn work(mut self, jobs: &Receiver<(Job, Ledger)>) {
        while let Ok((job, ledger)) = jobs.recv() {
            self.ledger = ledger;
            match job {
                Job::Commit(batch, reply) => {
                    let end = self.commit(*batch);
                    let stored = end.is_ok();
                    if stored {
                        long_day::keep(&self.connection, &self.stamps);
                    }
                    // Whoever asked may have gone; what is committed stands all the same.
                    drop(reply.send(end));
                    if stored {
                        self.daily.after_change(&self.stamps);
                    }
                }
                Job::Rehearse(batch, reply) => drop(reply.send(self.rehearse(*batch))),
                Job::Append(entries, reply) => drop(reply.send(self.append(&entries))),
                Job::Begin(reply) => {
                    drop(reply.send(self.change(Who::Athlete, conversation::begin_another)));
                }
                Job::Resume(id, reply) => {
                    let end = self.change(Who::Athlete, |work| conversation::resume(work, id));
                    drop(reply.send(end));
                }
                Job::Arrive(arrival, reply) => {
                    let end = self.change(Who::Athlete, |work| ops::arrive(work, &arrival));
                    let stored = end.is_ok();
                    if stored {
                        long_day::keep(&self.connection, &self.stamps);
                    }
                    drop(reply.send(end));
                    if stored {
                        self.daily.after_change(&self.stamps);
                    }
                }
                Job::Sync(step, reply) => {
                    let end = self.change(Who::Athlete, |work| step.carry_out(work));
                    drop(reply.send(end));
                }
                #[cfg(test)]
                Job::With(hand, reply) => {
                    hand(&self.connection);
                    drop(reply.send(Ok(())));
                }
            }
        }
        self.daily.finish();
        self.tidy();
    }

    fn commit(&self, batch: Batch) -> Result<Vec<ItemEnd>, StoreError> {
        if imports(&batch, 1) {
            self.back_up_before_import()?;
        }
        let large = imports(&batch, limits::LARGE_IMPORT_SETS);
        if large {
            self.keep_pages(-limits::IMPORT_CACHE_KIB);
        }
        let end = self.change(Who::from(&batch.origin), |work| {
            let transcript = batch.transcript.clone();
            let ends = batch::carry_out(work, batch)?;
            let entries = transcript.map_or_else(Vec::new, |build| build(&ends));
            conversation::append_all(work.connection, &entries)?;
            Ok(ends)
        });
        if large {
            self.keep_pages(-limits::CACHE_KIB);
        }
        end
    }

    /// What the athlete says is no change, and stands whatever comes of it.
    fn append(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let append = |work: &Work<'_>| conversation::append_all(work.connection, entries);
        self.transaction(Who::Athlete, append)?;
        let is_said = |entry: &Entry| {
            matches!(entry.body, EntryBody::Athlete { .. } | EntryBody::PlannedSet { .. })
        };
        if !entries.iter().all(is_said) {
            self.ledger.note();
        }
        Ok(())
    }

    /// A transaction by which a failure that comes after it finds something stored.
    fn change<T>(
        &self,
        who: Who,
        carry_out: impl FnOnce(&Work<'_>) -> Result<T, StoreErrorKind>,
    ) -> Result<T, StoreError> {
        let end = self.transaction(who, carry_out)?;
        self.ledger.note();
        Ok(end)
    }

    /// All of it becomes durable, or none of it ever happened; the latter also where making a
    /// reply panics, which must not take the store along.
    fn transaction<T>(
        &self,
        who: Who,
        carry_out: impl FnOnce(&Work<'_>) -> Result<T, StoreErrorKind>,
    ) -> Result<T, StoreError> {
        self.attempt(who, |transaction, work| {
            let connection = &self.connection;
            let before = Trace::newest(connection)?;
            let done = carry_out(work)?;
            day_totals::settle(connection)?;
            let trace = Trace::newest(connection)?.since(&before);
            transaction.commit().or_else(|error| settle(connection, error, &trace))?;
            // Put in its place meanwhile, another file would not have it.
            self.place.check(Some(connection))?;
            Ok(done)
        })
    }

    /// The ends that a batch would have: its transaction is never committed.
    fn rehearse(&self, batch: Batch) -> Result<Vec<ItemEnd>, StoreError> {
        self.attempt(Who::from(&batch.origin), |_transaction, work| batch::carry_out(work, batch))
    }

    /// Does something in a transaction, which is rolled back unless it is committed there.
    fn attempt<T>(
        &self,
        who: Who,
        carry_out: impl FnOnce(Transaction<'_>, &Work<'_>) -> Result<T, StoreErrorKind>,
    ) -> Result<T, StoreError> {
        let connection = &self.connection;
        let (path, stamps) = (self.place.path(), &self.stamps);
        let whole = || {
            self.place.check(Some(connection))?;
            let transaction = Transaction::begin(connection)?;
            let work = Work::new(connection, path, stamps, who, &self.arrived, &self.ledger);
            carry_out(transaction, &work)
        };
        guarded(whole).unwrap_or(Err(StoreErrorKind::Panicked)).map_err(|error: StoreErrorKind| {
            tracing::error!(?error, "a change was rolled back");
            error.at(path).after(&self.ledger)
        })
    }

    /// An import can be taken back, and is large: what it is added to is kept as it was. An empty
    /// log needs no backup.
    fn back_up_before_import(&self) -> Result<(), StoreError> {
        let backups = Backups::of(self.place.path());
        let empty = "SELECT NOT EXISTS (SELECT 1 FROM changes)";
        let is_empty = self.connection.query_row(empty, [], |row| row.get(0));
        match is_empty {
            Ok(true) => Ok(()),
            Ok(false) => {
                backups.make_from(&self.connection, Reason::BeforeImport, &self.stamps).map(drop)
            }
            Err(error) => Err(error.into()),
        }
        .map_err(|error| error.at(self.place.path()).after(&self.ledger))
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
        if self.place.check(Some(&self.connection)).is_err() {
            return;
        }
        let tidied = self.connection.busy_timeout(Duration::ZERO).and_then(|()| {
            self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        });
        if let Err(error) = tidied {
            tracing::debug!(%error, "the write-ahead log stays for the next start");
        }
    }
}

/// Whether so many sets or more are imported at once.
fn imports(batch: &Batch, least: usize) -> bool {
    batch.items.iter().any(|item| match &item.step {
        Step::Apply(command) => {
            matches!(&**command, Command::ImportSets(sets) if sets.len() >= least)
        }
        Step::Record(_) => false,
    })
}
