//! Reading, on a connection of its own: an import never holds up a pane.

mod set_log;

use super::calendar;
use super::calls::{self, Answered, CallFact, RecordedCall, RefusedCall};
use super::check;
use super::connection;
use super::conversation::{self, PastConversation};
use super::error::{StoreError, StoreErrorKind};
use super::exercises::{self, ExerciseDone};
use super::ledger::Ledger;
use super::log::{EVERY, Log};
use super::place::Place;
use super::replay::Replayed;
use super::{Kept, Store};
use super::{
    debriefs, facts, import_answers, journal, kept_lines, own_exercises, plan_failures, plans,
    profile, programs, proposals, record_breaks_on, replay, replies, sets, slots, snapshot, taught,
    undo, unlogged, versions,
};
use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use rusqlite::Connection;
use setwise_domain::calendar::{Calendar, KeyedReply};
use setwise_domain::command::UndoTarget;
use setwise_domain::debrief::DatedDebrief;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::journal::{ChangeNumber, ListedChange};
use setwise_domain::kept_beside::SlotOfSet;
use setwise_domain::kept_line::KeptLine;
use setwise_domain::known_fact::KnownFact;
use setwise_domain::own_exercise::OwnEntry;
use setwise_domain::plan::{PlanFailure, PlansBy, StoredPlan, TodayPlan};
use setwise_domain::profile::Profile;
use setwise_domain::proposal::{Proposal, ProposalStatus};
use setwise_domain::receipt::Record;
use setwise_domain::set_log::{LogResult, LogUnreadable};
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::set_version::ChangedSet;
use setwise_domain::stamps::Stamps;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::taught_phrase::TaughtPhrase;
use setwise_domain::tool_call::CallIdentity;
use setwise_domain::transcript::Entry;
use std::collections::HashSet;
use std::sync::Arc;
use uuid::Uuid;

/// Reads what is stored. It can be sent to another thread, and sees each commit as it lands.
#[derive(Debug)]
pub struct Reader {
    connection: Connection,
    /// The file that the store was opened on.
    place: Arc<Place>,
    pub(super) kept: Kept,
    ledger: Ledger,
    stamps: Stamps,
}

impl Reader {
    /// `unwritten`: by nobody, so that what `SQLite` would make beside it is not needed.
    pub(super) fn open(
        place: &Arc<Place>,
        unwritten: bool,
        kept: &Kept,
        ledger: &Ledger,
        stamps: &Stamps,
    ) -> Result<Self, StoreError> {
        let path = place.path();
        // Another file is not even opened: what that makes beside it would be taken for a change.
        place.check(None).map_err(|error| error.at(path))?;
        let opened = if unwritten { snapshot::to_read(path) } else { connection::to_read(path) };
        Ok(Self {
            connection: opened.map_err(|error| error.at(path).after(ledger))?,
            place: Arc::clone(place),
            kept: kept.clone(),
            ledger: ledger.clone(),
            stamps: stamps.clone(),
        })
    }

    /// The same for the work of a handle.
    #[must_use]
    pub fn in_work_of(self, store: &Store) -> Self {
        Self { ledger: store.ledger.clone(), ..self }
    }

    pub(super) fn read<T, F: Into<StoreErrorKind>>(
        &self,
        from: impl FnOnce(&Connection) -> Result<T, F>,
    ) -> Result<T, StoreError> {
        self.is_in_place()?;
        from(&self.connection)
            .map_err(|error| error.into().at(self.place.path()).after(&self.ledger))
    }

    /// Whether the path still leads to the file that is read.
    fn is_in_place(&self) -> Result<(), StoreError> {
        let found = self.place.check(Some(&self.connection));
        found.map_err(|error| error.at(self.place.path()).after(&self.ledger))
    }

    fn log(&self) -> LogResult<Log<'_>> {
        self.is_in_place().map_err(|error| LogUnreadable(error.to_string()))?;
        let Self { connection, place, ledger, stamps, .. } = self;
        Ok(Log { connection, path: place.path(), ledger, now: stamps.timestamp() })
    }

    /// The live set of this id.
    pub fn set(&self, id: SetId) -> Result<Option<SetResult>, StoreError> {
        self.read(|connection| {
            sets::by_id(connection, id).map(|stored| stored.map(|stored| stored.set))
        })
    }

    /// The sets of an exercise that were changed, with all that they were before: those changed last
    /// first, at most `limit`.
    pub fn changed_sets(
        &self,
        key: &ExerciseKey,
        limit: usize,
    ) -> Result<Vec<ChangedSet>, StoreError> {
        self.read(|connection| match exercises::find(connection, key)? {
            Some(exercise) => versions::changed(connection, exercise, limit),
            None => Ok(Vec::new()),
        })
    }

    /// Whether a call of this identity was recorded before.
    pub fn has_call(&self, identity: &CallIdentity) -> Result<bool, StoreError> {
        self.read(|connection| calls::is_known(connection, identity))
    }

    /// What a line came to that was carried out under a key of its own.
    pub fn answered(&self, identity: &CallIdentity) -> Result<Option<Answered>, StoreError> {
        self.read(|connection| calls::answered(connection, identity))
    }

    /// How many cards of held calls there are by what became of them.
    pub fn held_cards(&self) -> Result<Vec<(ProposalStatus, u64)>, StoreError> {
        self.read(proposals::held)
    }

    /// Who the athlete is, once they have said anything of it.
    pub fn profile(&self) -> Result<Option<Profile>, StoreError> {
        self.read(profile::current)
    }

    /// The athlete's own exercises as their devices have them; those that were removed without an entry.
    pub fn own_exercises(&self) -> Result<Vec<OwnEntry>, StoreError> {
        self.read(own_exercises::all)
    }

    /// The same as their file had them when both were last compared.
    pub fn own_exercises_in_file(&self) -> Result<Vec<OwnEntry>, StoreError> {
        self.read(own_exercises::in_file)
    }

    /// What phrases of the athlete's mean.
    pub fn taught(&self) -> Result<Vec<TaughtPhrase>, StoreError> {
        self.read(taught::all)
    }

    /// The lines that were not understood, the newest last.
    pub fn kept_lines(&self) -> Result<Vec<KeptLine>, StoreError> {
        self.read(kept_lines::all)
    }

    /// What the athlete said of files that were imported.
    pub fn import_answers(&self) -> Result<Vec<ImportAnswer>, StoreError> {
        self.read(import_answers::all)
    }

    /// The plan that stands for a day: the newest accepted, else the newest generated.
    pub fn plan_for(&self, date: Date) -> Result<Option<StoredPlan>, StoreError> {
        self.read(|connection| plans::standing(connection, date))
    }

    /// The first thing that a report says was done and that is not in the log up to `date`, as it was
    /// written. What the athlete `said` on the day needs no proof.
    pub fn unlogged(
        &self,
        report: &str,
        date: Date,
        said: &[String],
    ) -> Result<Option<String>, StoreError> {
        self.read(|connection| {
            unlogged::first(connection, report, date, unlogged::Text::Report, said)
        })
    }

    /// The same of a text that says why something is to be done.
    pub fn unlogged_reason(&self, text: &str, date: Date) -> Result<Option<String>, StoreError> {
        self.read(|connection| unlogged::first(connection, text, date, unlogged::Text::Reason, &[]))
    }

    /// A text without the sentences that say something was done that is not in the log up to `date`.
    pub fn without_unlogged(&self, text: &str, date: Date) -> Result<String, StoreError> {
        self.read(|connection| unlogged::without(connection, text, date))
    }

    /// The same of what a coach writes into a plan.
    pub fn plan_without_unlogged(
        &self,
        plan: TodayPlan,
        date: Date,
    ) -> Result<TodayPlan, StoreError> {
        let mut plan = plan;
        let summary = self.without_unlogged(&plan.summary, date)?;
        plan.summary = Some(summary)
            .filter(|summary| !summary.is_empty())
            .unwrap_or_else(|| plan.focus.clone());
        for block in &mut plan.blocks {
            for exercise in &mut block.exercises {
                if let Some(detail) = exercise.detail.take() {
                    let detail = self.without_unlogged(&detail, date)?;
                    exercise.detail = Some(detail).filter(|detail| !detail.is_empty());
                }
            }
        }
        Ok(plan)
    }

    /// Plans stored, newest first, at most `limit`.
    pub fn plans(&self, limit: usize) -> Result<Vec<StoredPlan>, StoreError> {
        self.read(|connection| plans::history(connection, limit))
    }

    /// Plans whose id begins or ends with these hexadecimal digits, as they were stored last,
    /// newest first, at most `limit`.
    pub fn plans_called(&self, digits: &str, limit: usize) -> Result<Vec<StoredPlan>, StoreError> {
        self.read(|connection| plans::called(connection, digits, limit))
    }

    /// The program that stands.
    pub fn program(&self) -> Result<Option<StoredProgram>, StoreError> {
        self.read(programs::standing)
    }

    /// A program as it was accepted, whether it still stands or not.
    pub fn program_accepted(&self, id: Uuid) -> Result<Option<StoredProgram>, StoreError> {
        self.read(|connection| programs::find(connection, id))
    }

    /// For which slots of programs live sets were done.
    pub fn slots_of_sets(&self) -> Result<Vec<SlotOfSet>, StoreError> {
        let slot = |(set, mark)| SlotOfSet { set: SetId(set), mark };
        let slots = self.read(slots::all)?;
        Ok(slots.into_iter().map(slot).collect())
    }

    /// The training calendar, every session as they stood at one moment.
    pub fn calendar(&self) -> Result<Calendar, StoreError> {
        self.read(calendar::whole)
    }

    /// What was answered under an idempotency key, as long as that is kept.
    pub fn keyed_reply(&self, key: &str, now: Timestamp) -> Result<Option<KeyedReply>, StoreError> {
        self.read(|connection| replies::kept(connection, key, now))
    }

    /// Plans of coaches that could not be taken over, newest first.
    pub fn plan_failures(&self) -> Result<Vec<PlanFailure>, StoreError> {
        self.read(plan_failures::newest)
    }

    /// How many plans there were of each coach in each version.
    pub fn plans_by_coach(&self) -> Result<Vec<PlansBy>, StoreError> {
        self.read(plan_failures::counted)
    }

    /// The newest entries of all conversations, or those before one; oldest first, at most
    /// `limit`. Before one that is not there is nothing.
    pub fn transcript(&self, limit: usize, before: Option<Uuid>) -> Result<Vec<Entry>, StoreError> {
        self.read(|connection| conversation::entries(connection, limit, before))
    }

    /// The newest entries of the running conversation, oldest first, at most `limit`.
    pub fn said(&self, limit: usize) -> Result<Vec<Entry>, StoreError> {
        self.read(|connection| conversation::newest(connection, limit))
    }

    /// How many entries the running conversation has.
    pub fn entries_said(&self) -> Result<u64, StoreError> {
        self.read(conversation::length)
    }

    /// Earlier conversations in which the athlete said something, the newest first, at most
    /// `limit`.
    pub fn past_conversations(&self, limit: usize) -> Result<Vec<PastConversation>, StoreError> {
        self.read(|connection| conversation::past(connection, limit))
    }

    /// The newest calls, or those before one by its id; newest first, at most `limit`.
    pub fn calls(
        &self,
        limit: usize,
        before: Option<i64>,
    ) -> Result<Vec<RecordedCall>, StoreError> {
        self.read(|connection| calls::newest(connection, limit, before))
    }

    /// The newest calls of a tool that were refused, newest first, at most `limit`.
    pub fn refused_calls(&self, tool: &str, limit: usize) -> Result<Vec<RefusedCall>, StoreError> {
        self.read(|connection| calls::refused(connection, tool, limit))
    }

    /// What the statistics need of every call, oldest first.
    pub fn each_call_fact(&self, each: &mut dyn FnMut(CallFact)) -> Result<(), StoreError> {
        self.read(|connection| calls::each_fact(connection, each))
    }

    /// Live sets whose name says nothing about which exercise was done: always 0.
    pub fn unknown_names_stored(&self) -> Result<u64, StoreError> {
        self.read(exercises::under_generic_names)
    }

    pub fn proposal(&self, id: Uuid) -> Result<Option<Proposal>, StoreError> {
        self.read(|connection| proposals::find(connection, id))
    }

    /// Proposals that wait for the athlete's word, oldest first.
    pub fn open_proposals(&self) -> Result<Vec<Proposal>, StoreError> {
        self.read(proposals::open)
    }

    /// What became of the newest proposals that wait no more, at most `limit`.
    pub fn settled_proposals(
        &self,
        limit: usize,
    ) -> Result<Vec<(Uuid, ProposalStatus)>, StoreError> {
        self.read(|connection| proposals::settled(connection, limit))
    }

    /// Debriefs that were not taken back, newest first, at most `limit`.
    pub fn debriefs(&self, limit: usize) -> Result<Vec<DatedDebrief>, StoreError> {
        self.read(|connection| debriefs::history(connection, limit))
    }

    /// What is remembered of the athlete, the oldest first.
    pub fn facts(&self) -> Result<Vec<KnownFact>, StoreError> {
        self.read(facts::known)
    }

    /// What was said of the athlete at a day's session and forgotten by their word.
    pub fn facts_forgotten_of(&self, date: Date) -> Result<Vec<KnownFact>, StoreError> {
        self.read(|connection| facts::forgotten_of(connection, date))
    }

    /// The records that a day's sets broke, each with what it beat: for each exercise the best of
    /// each kind. Imported sets break none.
    pub fn records_broken_on(&self, date: Date) -> Result<Vec<Record>, StoreError> {
        self.read(|connection| record_breaks_on::day(connection, date))
    }

    /// Exercises with live sets, the one done last first.
    pub fn exercises_done(&self) -> Result<Vec<ExerciseDone>, StoreError> {
        self.read(exercises::done)
    }

    /// Every live set, oldest day first, each day in the order logged, without holding them all.
    pub fn each_set(&self, each: &mut dyn FnMut(SetResult)) -> Result<(), StoreError> {
        self.read(|connection| sets::each(connection, EVERY, each))
    }

    /// A number that changes when another connection has written: this program's own writer, or
    /// another instance.
    pub fn data_version(&self) -> Result<i64, StoreError> {
        self.read(|connection| {
            connection.pragma_query_value(None, "data_version", |row| row.get(0))
        })
    }

    /// What is wrong with the database, a sentence each; empty when all is well. Reads all of it.
    pub fn check(&self) -> Result<Vec<String>, StoreError> {
        self.read(check::all)
    }

    /// Changes that can be taken back, newest first, at most `limit`.
    pub fn undoable_changes(&self, limit: usize) -> Result<Vec<ListedChange>, StoreError> {
        self.read(|connection| journal::undoable(connection, limit))
    }

    /// Changes that were taken back, those taken back last first, at most `limit`.
    pub fn redoable_changes(&self, limit: usize) -> Result<Vec<ListedChange>, StoreError> {
        self.read(|connection| journal::redoable(connection, limit))
    }

    /// What a plain undo takes back, and whether it asks before.
    pub fn next_undo(&self, now: &Zoned) -> Result<Option<(UndoTarget, bool)>, StoreError> {
        self.read(|connection| {
            let Some(next) = journal::next_undo(connection, now.timestamp())? else {
                return Ok(None);
            };
            let target = undo::target(connection, next.seq, now)?;
            Ok::<_, StoreErrorKind>(target.map(|target| (target, next.is_earlier)))
        })
    }

    /// What a plain redo brings back.
    pub fn next_redo(&self) -> Result<Option<ListedChange>, StoreError> {
        self.read(|connection| {
            let change = journal::next_redo(connection)?;
            let listed = change.map(|change| journal::listed(connection, change));
            Ok::<_, StoreErrorKind>(listed.transpose()?.flatten())
        })
    }

    /// Which of these sets are not there any more.
    pub fn missing(&self, sets: impl Iterator<Item = SetId>) -> Result<HashSet<SetId>, StoreError> {
        self.read(|connection| {
            let mut there = connection.prepare_cached("SELECT 1 FROM sets WHERE uuid = ?1")?;
            let mut missing = HashSet::new();
            for set in sets {
                if !there.exists([set.0.as_bytes()])? {
                    missing.insert(set);
                }
            }
            Ok::<_, StoreErrorKind>(missing)
        })
    }

    /// Changes that came after one, oldest first, at most `limit`.
    pub fn changes_after(
        &self,
        number: ChangeNumber,
        limit: usize,
    ) -> Result<Vec<ListedChange>, StoreError> {
        self.read(|connection| journal::after(connection, number, limit))
    }

    /// The newest change; 0 where there is none.
    pub fn newest_change(&self) -> Result<ChangeNumber, StoreError> {
        self.read(journal::newest)
    }

    /// Folds the whole journal and compares what comes of it with what is stored. Reads all of it.
    pub fn replay(&self) -> Result<Replayed, StoreError> {
        self.read(replay::compare)
    }

    /// The running conversation.
    pub fn conversation(&self) -> Result<Uuid, StoreError> {
        self.read(|connection| {
            conversation::running(connection)?.ok_or_else(|| StoreErrorKind::Unreadable {
                detail: "no conversation is running".to_owned(),
            })
        })
    }
}
