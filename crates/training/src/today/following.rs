//! The athlete's program with what they logged for it: which session is next, what it asks for, and
//! which slots the sets of a day were done for.

use super::board::{is_warm_up, key_of, slots_of_plan};
use super::matching::{self, assign};
use crate::today::limits::MOST_DAYS_OF_A_LIFT;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::Suggestion;
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::plan::StoredPlan;
use setwise_domain::prescription::{
    Due, DueDay, DueLoad, RunsOut, SlotId, SlotMark, Start, Starts,
};
use setwise_domain::profile::Profile;
use setwise_domain::progress::{Basis, KeptProgress, Progress, Row, Setting, SoFar};
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::stored_program::{FollowedProgram, MarkedSet};
use setwise_words::parse::pain;
use setwise_words::text::{day, progress};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use uuid::Uuid;

/// A program that is followed, with its sets, by an athlete.
pub struct Following<'c> {
    pub followed: FollowedProgram,
    catalog: &'c Catalog,
    profile: Profile,
    /// In the order in which they count.
    rows: Vec<Row>,
    /// What the catalogue knows of each name of the program.
    exercises: HashMap<String, Option<&'c Exercise>>,
    /// When each was trained, newest first, whatever for.
    trained: HashMap<String, Vec<Date>>,
    /// What the first so many rows came to when it was asked last, to go on from.
    so_far: RefCell<Option<(usize, SoFar)>>,
    /// The same for whoever reads this log next.
    kept: Option<Arc<KeptProgress>>,
}

impl<'c> Following<'c> {
    /// The standing program, where one is followed.
    pub fn read(
        log: &dyn SetLog,
        profile: &Profile,
        catalog: &'c Catalog,
    ) -> LogResult<Option<Self>> {
        let followed = log.standing_program()?.and_then(|stored| stored.followed);
        followed.map(|followed| Self::of(followed, log, profile, catalog)).transpose()
    }

    fn of(
        followed: FollowedProgram,
        log: &dyn SetLog,
        profile: &Profile,
        catalog: &'c Catalog,
    ) -> LogResult<Self> {
        // What was done before this revision is in what it started with.
        let marked = log.marked(followed.lineage, followed.first_turn)?;
        let mut rows: Vec<Row> = marked.iter().map(row).collect();
        rows.sort_by_key(|row| (row.place(), row.set.id));
        let looked_back = MOST_DAYS_OF_A_LIFT + days_of(&rows);
        let (mut exercises, mut trained) = (HashMap::new(), HashMap::new());
        for name in followed.program.slots().flat_map(|slot| &slot.rungs) {
            if exercises.contains_key(name) {
                continue;
            }
            let exercise = catalog.resolve(name).exercise();
            let key = ExerciseKey::new(exercise.map(|one| &one.id), name);
            let days = log.days_of_exercise(&key, looked_back)?;
            exercises.insert(name.clone(), exercise);
            trained.insert(name.clone(), days);
        }
        Ok(Self {
            followed,
            catalog,
            profile: profile.clone(),
            rows,
            exercises,
            trained,
            so_far: RefCell::default(),
            kept: log.kept_progress(),
        })
    }

    /// The session that comes next, and when the one before it was. `is_over` tells of a day whether what
    /// was trained on it is over: then the next session comes, whatever of it was left out.
    pub fn turn(
        &self,
        is_over: impl FnOnce(Date) -> LogResult<bool>,
    ) -> LogResult<(u32, Option<Date>)> {
        let Some((turn, on)) = self.rows.last().map(Row::place) else {
            return Ok((self.followed.first_turn, None));
        };
        Ok(if is_over(on)? { (turn + 1, Some(on)) } else { (turn, None) })
    }

    /// When a session was begun.
    pub fn begun(&self, turn: u32) -> Option<Date> {
        let rows = self.rows.iter();
        rows.filter(|row| row.turn == turn).map(|row| row.set.date).min()
    }

    /// Which session was done on each day.
    pub fn turns_by_day(&self) -> BTreeMap<Date, u32> {
        self.rows.iter().map(|row| (row.set.date, row.turn)).collect()
    }

    /// When an exercise was trained last before a day, for whatever.
    pub fn trained_before(&self, name: &str, on: Date) -> Option<Date> {
        let days = self.trained.get(name)?;
        days.get(days.partition_point(|day| *day >= on)).copied()
    }

    /// The sets that were done before a session; of one that was left unfinished, what was done on
    /// the days before counts.
    pub fn rows(&self, turn: u32, on: Date) -> &[Row] {
        let before = self.rows.partition_point(|row| row.place() < (turn, on));
        &self.rows[..before]
    }

    /// What a session asks for on a day, by what was done before it.
    pub fn day(&self, turn: u32, on: Date) -> Result<DueDay, RunsOut> {
        self.ask(turn, on, |progress| progress.day(turn, on))
    }

    /// What each slot would start with if the program were changed now: what it has come to.
    pub fn reached(&self, turn: u32, on: Date) -> Starts {
        self.ask(turn, on, |progress| {
            let slots = self.followed.program.slots();
            let reached = slots.filter_map(|slot| {
                let due = progress.due(slot, turn, on);
                let start = Start {
                    load: due.base,
                    training_max: due.max,
                    why: due.reasons.first().map(progress::reason),
                    ..progress.reached(slot, turn)
                };
                let why = start.why.clone();
                let untouched = Start { why, ..Start::default() };
                (start != untouched).then(|| (slot.id.clone(), start))
            });
            reached.collect()
        })
    }

    /// What a slot asks for the next time, on a later day, if these were its sets in a session of today;
    /// none where it doesn't come again.
    pub fn next_after(
        &self,
        slot: &SlotId,
        turn: u32,
        today: Date,
        sets: Vec<SetResult>,
        later: Date,
    ) -> Option<Due> {
        let row = |set: SetResult| Row {
            turn,
            slot: slot.clone(),
            pain: set.performance.notes.as_deref().and_then(pain::read),
            set: Arc::new(set),
        };
        let rows: Vec<Row> = sets.into_iter().map(row).collect();
        let program = &self.followed.program;
        let days = u32::try_from(program.days.len()).unwrap_or(u32::MAX);
        let after = turn.saturating_add(1);
        let next = (after..after.saturating_add(days)).find_map(|turn| {
            let day = program.day(turn).filter(|_| !program.is_over(turn))?;
            Some((turn, day.slots().find(|one| one.id == *slot)?))
        });
        let (turn, slot) = next?;
        self.ask(rows.first()?.turn, today, |progress| {
            let mut progress = progress.clone();
            progress.take(&rows);
            Some(progress.due(slot, turn, later))
        })
    }

    fn ask<T>(&self, turn: u32, on: Date, ask: impl FnOnce(&Progress<'_>) -> T) -> T {
        let setting = Setting {
            unit: self.profile.unit,
            gym: self.profile.gym.as_ref(),
            level: self.profile.level,
            age: self.profile.age_group(on),
            exercise: &|name| self.exercise(name),
            trained: &|name, before| self.trained_before(name, before),
        };
        let FollowedProgram { program, starts, .. } = &self.followed;
        let rows = self.rows(turn, on);
        let known = self.so_far.take();
        let known = known.filter(|(taken, _)| Row::is_between_sessions(rows, *taken));
        let known = known.or_else(|| self.kept.as_ref()?.find(&self.basis(), rows));
        let (mut taken, mut progress) = match known {
            Some((taken, so_far)) => (taken, Progress::resume(program, setting, so_far)),
            None => (0, Progress::new(program, starts, setting)),
        };
        // The newest session may go on: what was before it is what stays.
        let newest = self.rows.chunk_by(Row::is_of_session).next_back();
        let before = self.rows.len() - newest.map_or(0, <[_]>::len);
        if let Some(kept) = &self.kept
            && (taken + 1..=rows.len()).contains(&before)
        {
            progress.take(&rows[taken..before]);
            kept.keep(&self.basis(), &rows[..before], progress.so_far());
            taken = before;
        }
        progress.take(&rows[taken..]);
        let answer = ask(&progress);
        self.so_far.replace(Some((rows.len(), progress.into_so_far())));
        answer
    }

    /// What the rows come to rests on this too.
    fn basis(&self) -> Basis<'_> {
        Basis {
            followed: &self.followed,
            profile: &self.profile,
            exercises: &self.exercises,
            trained: &self.trained,
        }
    }

    fn exercise(&self, name: &str) -> Option<&'c Exercise> {
        let known = self.exercises.get(name).copied();
        known.unwrap_or_else(|| self.catalog.resolve(name).exercise())
    }
}

/// From the first to the last day of any of them.
fn days_of(rows: &[Row]) -> usize {
    let days = || rows.iter().map(|row| row.set.date);
    match (days().min(), days().max()) {
        (Some(first), Some(last)) => {
            usize::try_from(day::days_between(first, last)).unwrap_or_default() + 1
        }
        _ => 0,
    }
}

fn row(one: &MarkedSet) -> Row {
    let notes = one.set.performance.notes.as_deref();
    Row {
        turn: one.mark.turn,
        slot: one.mark.slot.clone(),
        pain: notes.and_then(pain::read),
        set: Arc::clone(&one.set),
    }
}

/// For which slots sets were done that were just logged or edited: those of the plan of their day. A day
/// after the last session that had no plan, as one that is logged the day after, is the next session.
pub fn marks(
    logged: &[SetResult],
    log: &dyn SetLog,
    catalog: &Catalog,
) -> LogResult<Vec<(SetId, SlotMark)>> {
    let mut days: BTreeMap<Date, Vec<SetId>> = BTreeMap::new();
    for set in logged {
        days.entry(set.date).or_default().push(set.id);
    }
    let mut marks = Vec::new();
    for (date, ids) in days {
        let places = match log.plan_for(date)? {
            Some(plan) => Places::of_plan(&plan, catalog),
            None => Places::of_next(date, log, catalog)?,
        };
        let Some(Places { program, revision, turn, slots }) = places else {
            continue;
        };
        let keyed = log.on_date(date)?.into_iter();
        let keyed = keyed.map(|set| (key_of(&set, catalog), set));
        let (ids_of_slots, takes): (Vec<_>, Vec<_>) = slots.into_iter().unzip();
        for (slot, done) in ids_of_slots.into_iter().zip(assign(&takes, keyed).done) {
            let Some(slot) = slot else { continue };
            let fresh = done.iter().filter(|set| ids.contains(&set.id));
            marks.extend(
                fresh.map(|set| (set.id, SlotMark { program, revision, turn, slot: slot.clone() })),
            );
        }
    }
    Ok(marks)
}

/// A session of a program, with what each place of its day takes; a place may have no slot.
struct Places {
    program: Uuid,
    revision: u32,
    turn: u32,
    slots: Vec<(Option<SlotId>, matching::Slot)>,
}

impl Places {
    fn of_plan(plan: &StoredPlan, catalog: &Catalog) -> Option<Self> {
        let of = plan.made.program.as_ref()?;
        let slots = of.slots_of(&plan.plan).into_iter().map(Option::<&SlotId>::cloned);
        Some(Self {
            program: of.program,
            revision: of.revision,
            turn: of.turn,
            slots: slots.zip(slots_of_plan(plan, catalog)).collect(),
        })
    }

    fn of_next(date: Date, log: &dyn SetLog, catalog: &Catalog) -> LogResult<Option<Self>> {
        let Some(stored) = log.standing_program()? else {
            return Ok(None);
        };
        let Some(followed) = stored.followed.filter(|_| date >= stored.since) else {
            return Ok(None);
        };
        let marked = log.marked(followed.lineage, followed.first_turn)?;
        let newest = marked.iter().map(|one| (one.mark.turn, one.set.date)).max();
        let turn = match newest {
            Some((_, on)) if on > date => return Ok(None),
            Some((turn, on)) => turn + u32::from(on < date),
            None => followed.first_turn,
        };
        let program = &followed.program;
        let Some(day) = program.day(turn).filter(|_| !program.is_over(turn)) else {
            return Ok(None);
        };
        let places = day.blocks.iter().flat_map(|block| {
            let warm_up = is_warm_up(&block.name);
            block.slots.iter().map(move |slot| (slot, warm_up))
        });
        let week = program.week_of(turn);
        let slots = places.map(|(slot, warm_up)| {
            let groups = slot.week(week).map_or(&[][..], |week| &week.groups);
            let asked =
                groups.iter().fold(0_u8, |asked, group| asked.saturating_add(group.count.least()));
            let name = slot.exercise();
            let known = catalog.resolve(name).exercise();
            let key = known.map_or_else(|| ExerciseKey::new(None, name), Exercise::key);
            (Some(slot.id.clone()), matching::Slot { key, asked, warm_up })
        });
        Ok(Some(Self {
            program: followed.lineage,
            revision: followed.revision,
            turn,
            slots: slots.collect(),
        }))
    }
}

/// The load of the next set that is still to do, with why it is so.
pub fn suggested(due: &Due, done: usize) -> Option<Suggestion> {
    let next = due.sets.get(done).or(due.sets.last())?;
    let DueLoad::Load(load) = next.load else {
        return None;
    };
    Some(Suggestion {
        load,
        reason: due.reasons.first().map(progress::reason).unwrap_or_default(),
        rests_on: due.reasons.first().map(|one| one.sets.clone()).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests;
