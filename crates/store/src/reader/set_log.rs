//! The log of a reader, as every rule that looks back reads it.

use super::Reader;
use jiff::civil::Date;
use setwise_domain::day_totals::{DaySets, DayTotals, End, ExerciseDay, Least, Most};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::moment::Moment;
use setwise_domain::note::{NoteWanted, NotesFound};
use setwise_domain::plan::StoredPlan;
use setwise_domain::progress::KeptProgress;
use setwise_domain::receipt::Record;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::{LogResult, LogUnreadable, SetLog};
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::stored_program::{MarkedSet, StoredProgram};
use setwise_domain::weigh_in::WeighIn;
use std::sync::Arc;
use uuid::Uuid;

impl SetLog for Reader {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        self.log()?.on_date(date)
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        self.log()?.between(from, to)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        self.log()?.of_exercise(key, limit)
    }

    fn days_of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<Date>> {
        self.log()?.days_of_exercise(key, limit)
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        self.log()?.newest()
    }

    fn was_deleted(&self, id: SetId) -> LogResult<bool> {
        self.log()?.was_deleted(id)
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        self.log()?.spoken_of()
    }

    fn standing_program(&self) -> LogResult<Option<StoredProgram>> {
        self.log()?.standing_program()
    }

    fn plan_for(&self, date: Date) -> LogResult<Option<StoredPlan>> {
        self.log()?.plan_for(date)
    }

    fn was_ended(&self, date: Date) -> LogResult<bool> {
        self.log()?.was_ended(date)
    }

    fn marked(&self, program: Uuid, from: u32) -> LogResult<Arc<Vec<MarkedSet>>> {
        self.marked_kept(program, from).map_err(|error| LogUnreadable(error.to_string()))
    }

    fn kept_progress(&self) -> Option<Arc<KeptProgress>> {
        Some(Arc::clone(&self.kept.progress))
    }

    fn records(&self, key: &ExerciseKey) -> LogResult<Vec<Record>> {
        self.log()?.records(key)
    }

    fn all_records(&self) -> LogResult<Vec<Record>> {
        self.log()?.all_records()
    }

    fn days_trained(&self, within: DateRange) -> LogResult<Vec<Date>> {
        self.log()?.days_trained(within)
    }

    fn sets_a_day(&self, within: DateRange) -> LogResult<Vec<DaySets>> {
        self.log()?.sets_a_day(within)
    }

    fn day_of(
        &self,
        key: Option<&ExerciseKey>,
        least: Option<Least>,
        end: End,
    ) -> LogResult<Option<Date>> {
        self.log()?.day_of(key, least, end)
    }

    fn most_of(
        &self,
        key: &ExerciseKey,
        most: Most,
        within: DateRange,
    ) -> LogResult<Option<SetResult>> {
        self.log()?.most_of(key, most, within)
    }

    fn moments(&self, within: DateRange) -> LogResult<Vec<Moment>> {
        self.log()?.moments(within)
    }

    fn noted(&self, wanted: &NoteWanted<'_>) -> LogResult<NotesFound> {
        self.log()?.noted(wanted)
    }

    fn days_of(&self, key: &ExerciseKey, within: DateRange) -> LogResult<Vec<DayTotals>> {
        self.log()?.days_of(key, within)
    }

    fn weigh_ins(&self, within: DateRange) -> LogResult<Vec<WeighIn>> {
        self.log()?.weigh_ins(within)
    }

    fn days_between(&self, within: DateRange) -> LogResult<Vec<ExerciseDay>> {
        self.log()?.days_between(within)
    }
}
