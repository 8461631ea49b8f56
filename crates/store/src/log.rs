//! The live sets as every rule that looks back reads them, on any connection: a reader's, or the
//! writer's within its transaction.

use super::columns::{self, day};
use super::error::StoreErrorKind;
use super::ledger::Ledger;
use super::sets::{self, Stored, in_order_done, select_set, select_sets};
use super::{
    day_totals, debriefs, exercises, milestones, notes, plans, programs, records, slots, spoken,
    versions, weigh_ins,
};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::day_totals::{DaySets, DayTotals, End, ExerciseDay, Least, Most};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::moment::Moment;
use setwise_domain::note::{NoteWanted, NotesFound};
use setwise_domain::plan::StoredPlan;
use setwise_domain::receipt::Record;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::{LogResult, LogUnreadable, SetLog};
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::stored_program::{MarkedSet, StoredProgram};
use setwise_domain::weigh_in::WeighIn;
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

pub(super) const ON_DATE: &str =
    select_sets!(concat!("WHERE date = ?1 ORDER BY ", in_order_done!()));
pub(super) const BETWEEN: &str =
    select_sets!(concat!("WHERE date BETWEEN ?1 AND ?2 ORDER BY ", in_order_done!()));
pub(super) const OF_EXERCISE: &str =
    select_sets!("WHERE sets.exercise = ?1 ORDER BY date DESC, set_number DESC LIMIT ?2");
pub(super) const DAYS_OF_EXERCISE: &str =
    "SELECT date FROM exercise_days WHERE exercise = ?1 ORDER BY date DESC LIMIT ?2";
pub(super) const LAST_DONE: &str = select_set!(concat!(
    "WHERE sets.id = (SELECT id FROM sets WHERE date = (SELECT max(date) FROM sets) ORDER BY ",
    in_order_done!(DESC),
    " LIMIT 1)"
));
pub(super) const EVERY: &str = select_sets!(concat!("ORDER BY ", in_order_done!()));

pub(super) struct Log<'a> {
    pub connection: &'a Connection,
    /// For the sentence where it can't be read.
    pub path: &'a Path,
    pub ledger: &'a Ledger,
    pub now: Timestamp,
}

impl Log<'_> {
    fn read<T>(&self, found: Result<T, impl Into<StoreErrorKind>>) -> LogResult<T> {
        found.map_err(|error| {
            LogUnreadable(error.into().at(self.path).after(self.ledger).to_string())
        })
    }
}

fn results(stored: Vec<Stored>) -> Vec<SetResult> {
    stored.into_iter().map(|stored| stored.set).collect()
}

impl SetLog for Log<'_> {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        self.read(sets::all(self.connection, ON_DATE, [day(date)])).map(results)
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        self.read(sets::all(self.connection, BETWEEN, [day(from), day(to)])).map(results)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        let Some(exercise) = self.read(exercises::find(self.connection, key))? else {
            return Ok(Vec::new());
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.read(sets::all(self.connection, OF_EXERCISE, [exercise, limit])).map(results)
    }

    fn days_of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<Date>> {
        let Some(exercise) = self.read(exercises::find(self.connection, key))? else {
            return Ok(Vec::new());
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let days = self.connection.prepare_cached(DAYS_OF_EXERCISE);
        let days = days.and_then(|mut statement| {
            let days = statement.query_map([exercise, limit], |row| columns::date(row, 0))?;
            days.collect()
        });
        self.read(days)
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        self.read(spoken::last(self.connection, self.now)).map(|last| last.map(|last| last.set))
    }

    fn was_deleted(&self, id: SetId) -> LogResult<bool> {
        self.read(versions::was_deleted(self.connection, id))
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        self.read(spoken::spoken_of(self.connection, self.now)).map(results)
    }

    fn standing_program(&self) -> LogResult<Option<StoredProgram>> {
        self.read(programs::standing(self.connection))
    }

    fn plan_for(&self, date: Date) -> LogResult<Option<StoredPlan>> {
        self.read(plans::standing(self.connection, date))
    }

    fn was_ended(&self, date: Date) -> LogResult<bool> {
        self.read(debriefs::has_one(self.connection, date))
    }

    fn marked(&self, program: Uuid, from: u32) -> LogResult<Arc<Vec<MarkedSet>>> {
        self.read(slots::of_program(self.connection, program, from)).map(Arc::new)
    }

    fn records(&self, key: &ExerciseKey) -> LogResult<Vec<Record>> {
        let Some(exercise) = self.read(exercises::find(self.connection, key))? else {
            return Ok(Vec::new());
        };
        self.read(records::of_exercise(self.connection, exercise))
    }

    fn all_records(&self) -> LogResult<Vec<Record>> {
        self.read(records::all(self.connection))
    }

    fn days_trained(&self, within: DateRange) -> LogResult<Vec<Date>> {
        self.read(day_totals::days(self.connection, within))
    }

    fn sets_a_day(&self, within: DateRange) -> LogResult<Vec<DaySets>> {
        self.read(day_totals::sets_a_day(self.connection, within))
    }

    fn day_of(
        &self,
        key: Option<&ExerciseKey>,
        least: Option<Least>,
        end: End,
    ) -> LogResult<Option<Date>> {
        let exercise = match key {
            None => None,
            Some(key) => match self.read(exercises::find(self.connection, key))? {
                None => return Ok(None),
                exercise => exercise,
            },
        };
        self.read(milestones::day_of(self.connection, exercise, least, end))
    }

    fn most_of(
        &self,
        key: &ExerciseKey,
        most: Most,
        within: DateRange,
    ) -> LogResult<Option<SetResult>> {
        let Some(exercise) = self.read(exercises::find(self.connection, key))? else {
            return Ok(None);
        };
        self.read(milestones::most_of(self.connection, exercise, most, within))
            .map(|found| found.map(|stored| stored.set))
    }

    fn moments(&self, within: DateRange) -> LogResult<Vec<Moment>> {
        self.read(notes::moments(self.connection, within))
    }

    fn noted(&self, wanted: &NoteWanted<'_>) -> LogResult<NotesFound> {
        self.read(notes::find(self.connection, wanted))
    }

    fn days_of(&self, key: &ExerciseKey, within: DateRange) -> LogResult<Vec<DayTotals>> {
        let Some(exercise) = self.read(exercises::find(self.connection, key))? else {
            return Ok(Vec::new());
        };
        self.read(day_totals::of_exercise(self.connection, exercise, within))
    }

    fn weigh_ins(&self, within: DateRange) -> LogResult<Vec<WeighIn>> {
        self.read(weigh_ins::between(self.connection, within))
    }

    fn days_between(&self, within: DateRange) -> LogResult<Vec<ExerciseDay>> {
        self.read(day_totals::between(self.connection, within))
    }
}
