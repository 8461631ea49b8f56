//! What is kept: one `SQLite` database, one thread that writes it, any number of readers.
//!
//! A change is a [`Batch`]: it is carried out and its calls are recorded in one transaction, and
//! nothing is acknowledged before that is durable.
//!
//! ```text
//! Store ── Job ──▶ writer ── batch ── apply ── logging · editing · import · undo · profile ·
//!   │                │                         plans · proposals · debriefs · facts · calendar
//!   │                └─ conversation                │ ops
//!   │                                               ▼
//!   │                  other devices ── arrive ── change ── journal · parts
//!   │                                               ▼
//!   │                                            folding ── an entity a kind: sets · calendar · …
//!   └─ Reader ── log · calls · plans · proposals · calendar · conversation · check · replay
//! ```

mod apply;
mod backup;
mod batch;
mod calendar;
mod calendar_days;
mod calls;
mod change;
mod check;
mod claims;
mod columns;
mod connection;
mod conversation;
mod day_totals;
mod debriefs;
mod device;
mod diagnosis;
mod editing;
mod entity;
mod error;
mod exercises;
mod facts;
mod fields;
mod folding;
mod import;
mod import_answers;
mod journal;
mod kept_calendar;
mod kept_lines;
mod kept_marks;
mod ledger;
pub mod limits;
mod log;
mod logging;
mod long_day;
mod migrations;
mod milestones;
mod notes;
mod numbering;
mod offer;
mod ops;
mod own_exercises;
mod parts;
mod pending;
mod place;
mod plan_failures;
mod plans;
mod profile;
mod programs;
mod proposals;
mod reader;
mod record;
mod record_breaks;
mod record_breaks_on;
mod records;
mod rekey;
mod replay;
mod replies;
mod retraction;
mod sets;
mod slots;
mod snapshot;
mod spoken;
mod standing;
mod taught;
mod team_messages;
mod things;
mod transaction;
mod undo;
mod unlogged;
mod versions;
mod weigh_ins;
mod work;
mod writer;

#[cfg(test)]
mod tests;

pub use backup::{Backup, Backups, Contents, Reason, Restored, Salvaged};
pub use calendar_days::CalendarDays;
pub use calls::{Answered, CallEnd, CallFact, RecordedCall, RefusedCall};
pub use conversation::PastConversation;
pub use error::{StoreError, StoreErrorKind};
pub use exercises::ExerciseDone;
use kept_calendar::KeptCalendar;
use kept_marks::KeptMarks;
pub use ledger::Ledger;
pub use pending::Pending;
pub use reader::Reader;
pub use replay::{Difference, Replayed};

use jiff::SignedDuration;
use pending::Reply;
use place::Place;
use setwise_domain::batch::{Batch, ItemEnd};
use setwise_domain::journal::DeviceId;
use setwise_domain::op::{Arrival, Arrived, Cursor};
use setwise_domain::progress::KeptProgress;
use setwise_domain::stamps::Stamps;
use setwise_domain::team_message::StoredMessage;
use setwise_domain::transcript::Entry;
use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use uuid::Uuid;
use writer::{Job, SyncStep, Writer};

/// A handle to the store. Cloning it shares the one writer thread; when the last is dropped, the
/// writer finishes what was handed over and stops.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
    /// Of the work that this handle is for; clones are for the same.
    ledger: Ledger,
}

struct Shared {
    path: Arc<Path>,
    /// Another file in the place of the one that was opened is not ours to write or read on.
    place: Arc<Place>,
    /// Why nothing can be written, where everything is refused; reading goes on.
    read_only: Option<StoreErrorKind>,
    kept: Kept,
    stamps: Stamps,
    /// Taken on close, so that the writer sees that nothing more can come.
    jobs: Mutex<Option<SyncSender<(Job, Ledger)>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// How many sets of a running import are in.
    arrived: Arc<AtomicU64>,
}

/// What its readers keep of what they read or worked out, for each other.
#[derive(Clone, Debug, Default)]
struct Kept {
    calendar: Arc<KeptCalendar>,
    marks: Arc<KeptMarks>,
    progress: Arc<KeptProgress>,
}

impl Store {
    /// Opens the database, makes it where there is none, and brings an older one up to date after
    /// a backup. One written by a newer version is refused.
    ///
    /// One that can't be written, for want of rights, in a folder that is read-only or where files
    /// can't be locked, is read all the same; what is to be stored is then refused.
    pub fn open(path: &Path, stamps: Stamps) -> Result<Self, StoreError> {
        Self::open_noting(path, stamps, Ledger::default())
    }

    /// The same for a run that may have stored something before.
    pub fn open_noting(path: &Path, stamps: Stamps, ledger: Ledger) -> Result<Self, StoreError> {
        let path: Arc<Path> = path.into();
        let opened = connection::to_write(&path, &stamps)
            .and_then(|connection| conversation::begin(connection, &stamps))
            .and_then(|connection| device::settle(connection, &stamps))
            .and_then(device::catch_up);
        let connection = match opened.map_err(|kind| kind.diagnosed(&path)) {
            Ok(connection) => connection,
            Err(
                kind @ (StoreErrorKind::ReadOnly
                | StoreErrorKind::CantOpen { .. }
                | StoreErrorKind::NoLocks),
            ) if snapshot::to_read(&path).is_ok() => {
                let why =
                    if kind == StoreErrorKind::NoLocks { kind } else { StoreErrorKind::ReadOnly };
                return Self::read_only(path, why, stamps, ledger);
            }
            Err(StoreErrorKind::ReadOnly | StoreErrorKind::CantOpen { .. })
                if path.parent().is_some_and(Path::is_dir) && !path.exists() =>
            {
                return Err(StoreErrorKind::None.at(&path).after(&ledger));
            }
            Err(error) => return Err(error.at(&path).after(&ledger)),
        };
        let place = find_place(&path)?;
        long_day::keep(&connection, &stamps);
        let arrived = Arc::<AtomicU64>::default();
        let writer =
            Writer::new(connection, Arc::clone(&place), stamps.clone(), Arc::clone(&arrived));
        let (jobs, inbox) = sync_channel(limits::MOST_WRITES_WAITING);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.work(&inbox))
            .map_err(|error| {
                let detail = error.to_string();
                StoreErrorKind::Io { detail }.at(&path)
            })?;
        let shared = Shared {
            path,
            place,
            read_only: None,
            kept: Kept::default(),
            stamps,
            jobs: Mutex::new(Some(jobs)),
            thread: Mutex::new(Some(thread)),
            arrived,
        };
        Ok(Self { shared: Arc::new(shared), ledger })
    }

    fn read_only(
        path: Arc<Path>,
        why: StoreErrorKind,
        stamps: Stamps,
        ledger: Ledger,
    ) -> Result<Self, StoreError> {
        let shared = Shared {
            place: find_place(&path)?,
            path,
            read_only: Some(why),
            kept: Kept::default(),
            stamps,
            jobs: Mutex::new(None),
            thread: Mutex::new(None),
            arrived: Arc::default(),
        };
        Ok(Self { shared: Arc::new(shared), ledger })
    }

    /// A handle for other work: what fails in it says nothing of what was stored by this one.
    #[must_use]
    pub fn afresh(&self) -> Self {
        Self { shared: Arc::clone(&self.shared), ledger: Ledger::default() }
    }

    /// Carries out a batch and records its calls in one transaction. The end comes once that is
    /// durable.
    pub fn commit(&self, batch: Batch) -> Pending<Result<Vec<ItemEnd>, StoreError>> {
        self.hand_over(|reply| Job::Commit(Box::new(batch), reply))
    }

    /// How a batch would end if it were committed now. Nothing of it is stored.
    pub fn rehearse(&self, batch: Batch) -> Pending<Result<Vec<ItemEnd>, StoreError>> {
        self.hand_over(|reply| Job::Rehearse(Box::new(batch), reply))
    }

    /// Adds to the running conversation. An entry already there is said anew, in its place.
    pub fn append(&self, entries: Vec<Entry>) -> Pending<Result<(), StoreError>> {
        self.hand_over(|reply| Job::Append(entries, reply))
    }

    /// Begins a new conversation, which is the running one from then on.
    pub fn begin_conversation(&self) -> Pending<Result<Uuid, StoreError>> {
        self.hand_over(Job::Begin)
    }

    /// Goes on with an earlier conversation; false where there is none of that id.
    pub fn resume_conversation(&self, id: Uuid) -> Pending<Result<bool, StoreError>> {
        self.hand_over(|reply| Job::Resume(id, reply))
    }

    /// Takes in ops of the athlete's other devices, all that can be taken in of them in one
    /// transaction.
    pub fn arrive(&self, arrival: Arrival) -> Pending<Result<Arrived, StoreError>> {
        self.hand_over(|reply| Job::Arrive(Box::new(arrival), reply))
    }

    /// Notes that a device's ops are known elsewhere up to there.
    pub fn acknowledge(&self, device: DeviceId, end: Cursor) -> Pending<Result<usize, StoreError>> {
        self.hand_over(|reply| Job::Sync(SyncStep::Acknowledge(device, end), reply))
    }

    /// Tells this device by how much its clock is ahead of the others'; gives how many changes that
    /// nobody else has were stamped anew.
    pub fn set_clock(&self, ahead: SignedDuration) -> Pending<Result<usize, StoreError>> {
        self.hand_over(|reply| Job::Sync(SyncStep::Clock(ahead), reply))
    }

    /// Makes this home another device: what it was went on without it.
    pub fn become_another_device(&self) -> Pending<Result<usize, StoreError>> {
        self.hand_over(|reply| Job::Sync(SyncStep::BecomeAnother, reply))
    }

    /// Keeps a message of a coach, or how far it has come, with what the conversation says of it.
    pub fn keep_message(
        &self,
        message: StoredMessage,
        entries: Vec<Entry>,
    ) -> Pending<Result<usize, StoreError>> {
        let step = SyncStep::Message(Box::new(message), entries);
        self.hand_over(|reply| Job::Sync(step, reply))
    }

    /// The database's file.
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// A new connection that only reads.
    pub fn reader(&self) -> Result<Reader, StoreError> {
        let Shared { place, read_only, kept, stamps, .. } = &*self.shared;
        Reader::open(place, read_only.is_some(), kept, &self.ledger, stamps)
    }

    /// Counts the sets of an import while it is carried out, from 0 for each.
    pub fn arrived(&self) -> &Arc<AtomicU64> {
        &self.shared.arrived
    }

    /// Waits for all that was handed over, tidies the database and stops the writer. Anything
    /// handed over afterwards, by any clone, is refused.
    pub fn close(&self) -> Result<(), StoreError> {
        self.shared.stop().map_err(|()| StoreErrorKind::Panicked.at(&self.shared.path))
    }

    fn hand_over<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Pending<Result<T, StoreError>> {
        let (reply, pending) = Pending::new(&self.shared.path, &self.ledger);
        self.shared.send(job(reply), &self.ledger);
        pending
    }
}

fn find_place(path: &Arc<Path>) -> Result<Arc<Place>, StoreError> {
    Place::of(path).map(Arc::new).map_err(|error| StoreErrorKind::from(error).at(path))
}

impl Shared {
    /// A job that can't be handed over is dropped, and its reply with it: whoever waits learns
    /// that the store is closed.
    fn send(&self, job: Job, ledger: &Ledger) {
        if let Some(why) = &self.read_only {
            return job.refuse(StoreError::new(self.path.to_path_buf(), why.clone()).after(ledger));
        }
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(jobs) = &*jobs else {
            return;
        };
        if let Err(TrySendError::Full((job, ledger))) = jobs.try_send((job, ledger.clone())) {
            job.refuse(StoreErrorKind::Overloaded.at(&self.path).after(&ledger));
        }
    }

    /// Lets nothing more in and waits until all that is in was carried out.
    fn stop(&self) -> Result<(), ()> {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let mut running = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        match running.take() {
            // The last handle may go within the making of a reply; a thread can't wait for itself.
            Some(thread) if thread.thread().id() != thread::current().id() => {
                thread.join().map_err(drop)
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        if self.stop().is_err() {
            tracing::error!("the store's thread panicked");
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("path", &self.shared.path).finish_non_exhaustive()
    }
}
