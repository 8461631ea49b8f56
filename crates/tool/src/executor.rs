//! The one path of every change: judge, prepare, commit together with the record of the call,
//! answer.

use super::acknowledge::Acknowledgement;
use super::grounding::Grounding;
use super::planner::{Planner, Tell};
use super::policy::Policy;
use super::round::Round;
use futures_util::future::BoxFuture;
use setwise_catalog::catalog::Catalog;
use setwise_domain::batch::{
    Batch, BuildReply, BuildTranscript, Conclusion, Item, ItemEnd, MarkSets, Mode, Step, View,
};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::set_place::Places;
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{CallIdentity, CallOutcome, Origin, ToolCall, ToolResult};
use setwise_domain::transcript::Entry;
use setwise_store::{Reader, Store, StoreError, StoreErrorKind};
use setwise_training::today;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// Where calls stand in a conversation, so that none acts twice. A call is known by its ordinal in the
/// turn, over all of its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnPlace {
    pub turn: Uuid,
    /// Calls of earlier rounds of the same turn.
    pub calls_before: usize,
    /// Whether a call is known by the id that its caller gave it instead. Providers of models give one id
    /// to several calls, so theirs say nothing.
    pub by_ids: bool,
}

impl TurnPlace {
    /// Of callers who know a call of theirs again by its id.
    pub const fn by_ids(turn: Uuid) -> Self {
        Self { turn, calls_before: 0, by_ids: true }
    }
}

/// From a call's outcome to what the conversation says of it.
pub type NoteCall = Arc<dyn Fn(&CallOutcome) -> Vec<Entry> + Send + Sync>;

/// Carries out what is asked for. Cloning it shares the store. It waits for the disk, so in
/// asynchronous code it belongs on a thread of its own.
#[derive(Clone)]
pub struct Executor {
    pub(super) store: Store,
    pub(super) catalog: &'static Catalog,
    pub(super) stamps: Stamps,
    pub(super) policy: Policy,
    pub(super) planner: Option<Planner>,
    /// What models may store: only what the athlete's words support.
    pub(super) grounding: Option<Grounding>,
    /// What the conversation says of calls, kept in the transactions that end them.
    pub(super) notes: Option<NoteCall>,
    /// Under which the athlete's line is carried out once.
    pub(super) once: Option<CallIdentity>,
    /// Nothing is stored: each call only shows what it would come to.
    rehearses: bool,
    /// Opened when first needed, then kept.
    reader: Arc<Mutex<Option<Reader>>>,
}

impl Executor {
    pub fn new(store: Store, catalog: &'static Catalog, stamps: Stamps, policy: Policy) -> Self {
        Self {
            store,
            catalog,
            stamps,
            policy,
            planner: None,
            grounding: Some(Grounding::default()),
            notes: None,
            once: None,
            rehearses: false,
            reader: Arc::default(),
        }
    }

    /// The same for other work, by its own handle of the store.
    #[must_use]
    pub fn by(&self, store: Store) -> Self {
        Self { store, ..self.clone() }
    }

    /// The same, with a way to the calendar's assistant.
    #[must_use]
    pub fn with_planner(self, planner: Planner) -> Self {
        Self { planner: Some(planner), ..self }
    }

    /// The way to the calendar's assistant, where there is one.
    pub const fn planner(&self) -> Option<&Planner> {
        self.planner.as_ref()
    }

    /// The same, with what models store held to the athlete's words or not.
    #[must_use]
    pub fn with_grounding(self, on: bool) -> Self {
        Self { grounding: on.then(Grounding::default), ..self }
    }

    /// The same for one turn: its models' calls are held to these words, unless none are.
    #[must_use]
    pub fn grounded(&self, words: Grounding) -> Self {
        Self { grounding: self.grounding.as_ref().map(|_| words), ..self.clone() }
    }

    /// The same for a program that speaks for itself: whatever its calls change of the log is held,
    /// for the athlete's word, whatever else is settled for models.
    #[must_use]
    pub fn held_for(&self, program: &str) -> Self {
        Self { grounding: Some(Grounding::of_program(program)), ..self.clone() }
    }

    /// The same for one turn: the conversation says this of its calls, in the transactions that
    /// end them.
    #[must_use]
    pub fn noting(self, notes: NoteCall) -> Self {
        Self { notes: Some(notes), ..self }
    }

    /// The same for one line of the athlete's: it is carried out once under this identity, and answered
    /// alike after that.
    #[must_use]
    pub fn once(&self, identity: CallIdentity) -> Self {
        Self { once: Some(identity), ..self.clone() }
    }

    /// The same, whose calls give up waiting for a coach when `stopped` comes.
    #[must_use]
    pub fn until(
        &self,
        stopped: impl Fn() -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            planner: self.planner.as_ref().map(|planner| planner.until(stopped)),
            ..self.clone()
        }
    }

    /// The same, whose calls tell how far a coach that they ask has come.
    #[must_use]
    pub fn telling(&self, tell: Tell) -> Self {
        Self { planner: self.planner.as_ref().map(|planner| planner.telling(tell)), ..self.clone() }
    }

    /// The same, which stores nothing of what it carries out.
    pub(super) fn rehearsing(&self) -> Self {
        Self { rehearses: true, notes: None, ..self.clone() }
    }

    /// Carries out the calls of one round, each for itself, in order. The outcomes stand in the
    /// same order; on an error of the store the calls before it may be done, and asking again for
    /// all of them does none twice where they have a place.
    pub fn calls(
        &self,
        calls: Vec<ToolCall>,
        origin: &Origin,
        place: Option<TurnPlace>,
    ) -> Result<Vec<CallOutcome>, StoreError> {
        let (outcomes, error) = self.calls_so_far(calls, origin, place);
        error.map_or(Ok(outcomes), Err)
    }

    /// The same, with what was done before an error of the store and with that error.
    pub fn calls_so_far(
        &self,
        calls: Vec<ToolCall>,
        origin: &Origin,
        place: Option<TurnPlace>,
    ) -> (Vec<CallOutcome>, Option<StoreError>) {
        let done = self.with_reader(|reader| {
            let mut round = Round::new(self, origin, reader, place)?;
            let mut submitted = calls.into_iter().try_for_each(|call| round.submit(call));
            if submitted.is_ok() {
                submitted = round.end();
            }
            Ok((round.into_outcomes(), submitted.err()))
        });
        done.unwrap_or_else(|error| (Vec::new(), Some(error)))
    }

    /// Carries out one command that no call asked for: from a key, a subcommand, an import.
    pub fn command(
        &self,
        command: Command,
        origin: &Origin,
    ) -> Result<Result<Applied, Rejection>, StoreError> {
        self.command_with(command, origin, None)
    }

    /// The same, with what the conversation says of it, kept in the same transaction.
    pub fn command_with(
        &self,
        command: Command,
        origin: &Origin,
        transcript: Option<BuildTranscript>,
    ) -> Result<Result<Applied, Rejection>, StoreError> {
        let item = Item { calls: Vec::new(), step: Step::Apply(Box::new(command)) };
        let conclude =
            Arc::new(|_, end: Result<&Applied, &Rejection>, _: &View<'_>| Ok(unread(end)));
        let end = self.commit_one(item, origin, conclude, transcript)?;
        match end {
            ItemEnd::Ended { applied: Some(applied), .. } => Ok(Ok(*applied)),
            ItemEnd::Rejected { rejection, .. } => Ok(Err(rejection)),
            _ => Err(out_of_step()),
        }
    }

    pub(super) fn commit(&self, batch: Batch) -> Result<Vec<ItemEnd>, StoreError> {
        if self.rehearses {
            self.store.rehearse(batch).wait()
        } else {
            self.store.commit(batch).wait()
        }
    }

    pub(super) fn commit_one(
        &self,
        item: Item,
        origin: &Origin,
        conclude: BuildReply,
        transcript: Option<BuildTranscript>,
    ) -> Result<ItemEnd, StoreError> {
        let batch = Batch {
            mode: Mode::Atomic,
            origin: origin.clone(),
            items: vec![item],
            conclude,
            transcript,
            mark: Some(self.marks()),
        };
        let mut ends = self.commit(batch)?;
        ends.pop().ok_or_else(out_of_step)
    }

    /// Finds for which slots of the athlete's program sets were done.
    pub(super) fn marks(&self) -> MarkSets {
        let catalog = self.catalog;
        Arc::new(move |sets, view| today::marks(sets, view.log, catalog))
    }

    pub(super) fn with_reader<T>(
        &self,
        work: impl FnOnce(&Reader) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // Nobody waits for it: a call that asks a coach may take minutes.
        let kept = || self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = kept().take();
        let reader = match taken {
            Some(reader) => reader.in_work_of(&self.store),
            None => self.store.reader()?,
        };
        let done = work(&reader);
        *kept() = Some(reader);
        done
    }

    pub(super) fn acknowledgement(&self, reader: &Reader) -> Result<Acknowledgement, StoreError> {
        Ok(Acknowledgement {
            catalog: self.catalog,
            profile: Arc::new(reader.profile()?.unwrap_or_default()),
        })
    }
}

/// A command from elsewhere than a call needs no reply, so nobody reads this one: whoever gave
/// the command is told what was done.
pub(super) fn unread(end: Result<&Applied, &Rejection>) -> Conclusion {
    Conclusion {
        result: Ok(ToolResult::TakenBack { sets: Vec::new(), places: Places::default() }),
        message: end.map_or_else(ToString::to_string, |_| String::new()),
    }
}

/// The store answered with other ends than there were items.
pub(super) fn out_of_step() -> StoreError {
    StoreError::new(PathBuf::new(), StoreErrorKind::Panicked)
}
