//! Reading the log: what every rule that looks back needs, and nothing of how it is kept.

use super::day_totals::{self, DaySets, DayTotals, End, ExerciseDay, Least, Most};
use super::exercise::ExerciseKey;
use super::moment::Moment;
use super::note::{NoteWanted, NotesFound};
use super::plan::StoredPlan;
use super::progress::KeptProgress;
use super::receipt::Record;
use super::session::DateRange;
use super::set_result::{SetId, SetResult};
use super::stored_program::{MarkedSet, StoredProgram};
use super::weigh_in::WeighIn;
use crate::limits::MOST_SETS_LOOKED_BACK;
use jiff::civil::Date;
use std::cmp::Reverse;
use std::sync::Arc;
use uuid::Uuid;

/// The log could not be read. Carries the sentence for the athlete.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LogUnreadable(pub String);

pub type LogResult<T> = Result<T, LogUnreadable>;

/// The live sets, read. Deleted and undone sets never appear.
pub trait SetLog {
    /// Sets of one day, in the order they were logged.
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>>;

    /// Sets from `from` to `to`, both included, oldest day first, each day in the order logged.
    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>>;

    /// The newest sets of one exercise: newest day first, within a day the highest set number
    /// first; at most `limit`.
    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>>;

    /// The newest days on which an exercise was done, newest first; at most `limit`.
    fn days_of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<Date>> {
        let sets = self.of_exercise(key, MOST_SETS_LOOKED_BACK)?;
        let mut days: Vec<Date> = sets.into_iter().map(|set| set.date).collect();
        days.dedup();
        days.truncate(limit);
        Ok(days)
    }

    /// The set that was logged last, by order of commit.
    fn newest(&self) -> LogResult<Option<SetResult>>;

    /// Whether the athlete deleted the set of this id; never where nothing is kept of deleted ones.
    fn was_deleted(&self, _id: SetId) -> LogResult<bool> {
        Ok(false)
    }

    /// The live sets of the last line or call that logged or corrected any, in the order logged: what
    /// `that` is. Where none of them is live any more, the newest set.
    fn spoken_of(&self) -> LogResult<Vec<SetResult>>;

    /// The program that stands; none where nothing of programs is kept.
    fn standing_program(&self) -> LogResult<Option<StoredProgram>> {
        Ok(None)
    }

    /// The plan that stands for a day; none where no plans are kept.
    fn plan_for(&self, _date: Date) -> LogResult<Option<StoredPlan>> {
        Ok(None)
    }

    /// Whether the athlete ended the training of a day by a word; never where nothing of that is kept.
    fn was_ended(&self, _date: Date) -> LogResult<bool> {
        Ok(false)
    }

    /// The sets that were done for the slots of a program from a session on, in any order.
    fn marked(&self, _program: Uuid, _from: u32) -> LogResult<Arc<Vec<MarkedSet>>> {
        Ok(Arc::default())
    }

    /// Where what the sessions of a program came to is kept; none where nothing is.
    fn kept_progress(&self) -> Option<Arc<KeptProgress>> {
        None
    }

    /// The standing records of one exercise.
    fn records(&self, key: &ExerciseKey) -> LogResult<Vec<Record>>;

    /// The standing records of every exercise, one exercise after another; none where none are kept.
    fn all_records(&self) -> LogResult<Vec<Record>> {
        Ok(Vec::new())
    }

    /// The days on which anything but warm-ups was done, oldest first.
    fn days_trained(&self, within: DateRange) -> LogResult<Vec<Date>> {
        let mut days: Vec<Date> =
            self.days_between(within)?.iter().map(|day| day.totals.date).collect();
        days.dedup();
        Ok(days)
    }

    /// How many sets were done of everything, day by day, oldest first.
    fn sets_a_day(&self, within: DateRange) -> LogResult<Vec<DaySets>> {
        let days = self.days_between(within)?;
        let same_day = days.chunk_by(|one, other| one.totals.date == other.totals.date);
        let of_day = same_day.filter_map(|day| {
            Some(DaySets {
                date: day.first()?.totals.date,
                sets: day.iter().map(|one| one.totals.sets).sum(),
                hard_sets: day.iter().map(|one| one.totals.hard_sets).sum(),
            })
        });
        Ok(of_day.collect())
    }

    /// The first or the last day of an exercise, or of all, that came to so much.
    fn day_of(
        &self,
        key: Option<&ExerciseKey>,
        least: Option<Least>,
        end: End,
    ) -> LogResult<Option<Date>> {
        let ever = DateRange { from: Date::MIN, to: Date::MAX };
        let days = self.days_between(ever)?.into_iter();
        let reached = days
            .filter(|day| key.is_none_or(|key| day.key == *key))
            .filter(|day| least.is_none_or(|least| least.is_reached_on(&day.totals)))
            .map(|day| day.totals.date);
        Ok(match end {
            End::First => reached.min(),
            End::Last => reached.max(),
        })
    }

    /// The set of an exercise that is the most of its days; the earliest of equals.
    fn most_of(
        &self,
        key: &ExerciseKey,
        most: Most,
        within: DateRange,
    ) -> LogResult<Option<SetResult>> {
        let sets = self.between(within.from, within.to)?.into_iter();
        let rated = sets
            .filter(|set| set.key() == *key && set.performance.is_work())
            .filter_map(|set| Some((most.of(&set.performance)?, set)));
        let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
        Ok(best.map(|(_, set)| set))
    }

    /// When the sets of some days were logged, the oldest day first, each day in the order of time.
    fn moments(&self, within: DateRange) -> LogResult<Vec<Moment>> {
        let sets = self.between(within.from, within.to)?.into_iter();
        let mut moments: Vec<Moment> =
            sets.map(|set| Moment { date: set.date, at: set.at }).collect();
        moments.sort_unstable_by_key(|moment| (moment.date, moment.at));
        Ok(moments)
    }

    /// The newest sets with a note that fits.
    fn noted(&self, wanted: &NoteWanted<'_>) -> LogResult<NotesFound> {
        let days = wanted.within;
        let mut sets = self.between(days.from, days.to)?;
        sets.reverse();
        sets.sort_by_key(|set| Reverse(set.date));
        sets.retain(|set| {
            let note = set.performance.notes.as_deref();
            note.is_some_and(|note| wanted.fits(&set.key(), note))
        });
        let count = sets.len();
        sets.truncate(wanted.limit);
        Ok(NotesFound { sets, count, is_all: true })
    }

    /// What was done of one exercise, day by day, oldest first.
    fn days_of(&self, key: &ExerciseKey, within: DateRange) -> LogResult<Vec<DayTotals>> {
        let days = self.days_between(within)?.into_iter();
        Ok(days.filter(|day| day.key == *key).map(|day| day.totals).collect())
    }

    /// What the athlete weighed on some days, the oldest first; none where nothing of it is kept.
    fn weigh_ins(&self, _within: DateRange) -> LogResult<Vec<WeighIn>> {
        Ok(Vec::new())
    }

    /// What was done of every exercise, day by day, oldest first.
    fn days_between(&self, within: DateRange) -> LogResult<Vec<ExerciseDay>> {
        let sets = self.between(within.from, within.to)?;
        let mut days = day_totals::of_sets(&sets);
        days.sort_by_key(|day| day.totals.date);
        Ok(days)
    }
}

/// Sets in the order in which they were logged, without records.
impl SetLog for Vec<SetResult> {
    fn on_date(&self, date: Date) -> LogResult<Vec<SetResult>> {
        self.between(date, date)
    }

    fn between(&self, from: Date, to: Date) -> LogResult<Vec<SetResult>> {
        let within = self.iter().filter(|set| (from..=to).contains(&set.date));
        let mut sets: Vec<_> = within.cloned().collect();
        sets.sort_by_key(|set| set.date);
        Ok(sets)
    }

    fn of_exercise(&self, key: &ExerciseKey, limit: usize) -> LogResult<Vec<SetResult>> {
        let mut sets: Vec<_> = self.iter().filter(|set| set.key() == *key).cloned().collect();
        sets.sort_by_key(|set| Reverse((set.date, set.set_number)));
        sets.truncate(limit);
        Ok(sets)
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        Ok(self.last().cloned())
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        Ok(self.last().cloned().into_iter().collect())
    }

    fn records(&self, _: &ExerciseKey) -> LogResult<Vec<Record>> {
        Ok(Vec::new())
    }
}
