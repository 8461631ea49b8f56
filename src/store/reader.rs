//! Reading, on a connection of its own: an import never holds up a pane.

use super::calls::{CallFact, RecordedCall};
use super::exercises::ExerciseDone;
use super::fault::{FaultKind, StoreFault};
use crate::domain::exercise::ExerciseKey;
use crate::domain::plan::StoredPlan;
use crate::domain::profile::Profile;
use crate::domain::proposal::Proposal;
use crate::domain::receipt::Record;
use crate::domain::set_log::{LogResult, LogUnreadable, SetLog};
use crate::domain::set_result::SetResult;
use crate::domain::transcript::Entry;
use jiff::civil::Date;
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

/// Reads what is stored. It can be sent to another thread, and sees each commit as it lands.
#[derive(Debug)]
pub struct Reader {
    path: Arc<Path>,
}

impl Reader {
    pub(super) fn open(path: &Arc<Path>) -> Self {
        Self {
            path: Arc::clone(path),
        }
    }

    fn closed<T>(&self) -> Result<T, StoreFault> {
        Err(FaultKind::Closed.at(&self.path))
    }

    /// Who the athlete is, once they have said anything of it.
    pub fn profile(&self) -> Result<Option<Profile>, StoreFault> {
        self.closed()
    }

    /// The plan that stands for a day: the newest accepted, else the newest generated.
    pub fn plan_for(&self, _date: Date) -> Result<Option<StoredPlan>, StoreFault> {
        self.closed()
    }

    /// Plans stored, newest first, at most `limit`.
    pub fn plans(&self, _limit: usize) -> Result<Vec<StoredPlan>, StoreFault> {
        self.closed()
    }

    /// The newest entries of the conversation, or those before one; oldest first, at most
    /// `limit`.
    pub fn transcript(
        &self,
        _limit: usize,
        _before: Option<Uuid>,
    ) -> Result<Vec<Entry>, StoreFault> {
        self.closed()
    }

    /// The newest calls, or those before one by its id; newest first, at most `limit`.
    pub fn calls(
        &self,
        _limit: usize,
        _before: Option<i64>,
    ) -> Result<Vec<RecordedCall>, StoreFault> {
        self.closed()
    }

    /// What the statistics need of every call, oldest first.
    pub fn each_call_fact(&self, _each: &mut dyn FnMut(CallFact)) -> Result<(), StoreFault> {
        self.closed()
    }

    /// Live sets whose name says nothing about which exercise was done: always 0.
    pub fn unknown_names_stored(&self) -> Result<u64, StoreFault> {
        self.closed()
    }

    pub fn proposal(&self, _id: Uuid) -> Result<Option<Proposal>, StoreFault> {
        self.closed()
    }

    /// Proposals that wait for the athlete's word, oldest first.
    pub fn open_proposals(&self) -> Result<Vec<Proposal>, StoreFault> {
        self.closed()
    }

    /// Exercises with live sets, the one done last first.
    pub fn exercises_done(&self) -> Result<Vec<ExerciseDone>, StoreFault> {
        self.closed()
    }

    /// The standing records of every exercise.
    pub fn all_records(&self) -> Result<Vec<Record>, StoreFault> {
        self.closed()
    }

    /// Every live set, oldest day first, without holding them all.
    pub fn each_set(&self, _each: &mut dyn FnMut(SetResult)) -> Result<(), StoreFault> {
        self.closed()
    }

    /// A number that changes when another connection has written: this program's own writer, or
    /// another instance.
    pub fn data_version(&self) -> Result<i64, StoreFault> {
        self.closed()
    }

    /// What is wrong with the database, a sentence each; empty when all is well.
    pub fn check(&self) -> Result<Vec<String>, StoreFault> {
        self.closed()
    }

    /// The running conversation.
    pub fn conversation(&self) -> Result<Uuid, StoreFault> {
        self.closed()
    }
}

impl SetLog for Reader {
    fn on_date(&self, _date: Date) -> LogResult<Vec<SetResult>> {
        self.closed()
            .map_err(|fault| LogUnreadable(fault.to_string()))
    }

    fn between(&self, _from: Date, _to: Date) -> LogResult<Vec<SetResult>> {
        self.closed()
            .map_err(|fault| LogUnreadable(fault.to_string()))
    }

    fn of_exercise(&self, _key: &ExerciseKey, _limit: usize) -> LogResult<Vec<SetResult>> {
        self.closed()
            .map_err(|fault| LogUnreadable(fault.to_string()))
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        self.closed()
            .map_err(|fault| LogUnreadable(fault.to_string()))
    }

    fn records(&self, _key: &ExerciseKey) -> LogResult<Vec<Record>> {
        self.closed()
            .map_err(|fault| LogUnreadable(fault.to_string()))
    }
}
