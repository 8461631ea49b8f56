//! Which rows of a table are sets that are stored already, whatever was changed in the program that wrote it:
//! a title, a name, a unit, a note, reps, its start by minutes; and wherever the athlete was when it was read.
//!
//! Rows and stored sets of a day are compared workout by workout. A workout is known again by its time as it
//! was written, its title and its sets; within it, each stored set is one row at most.

use super::{Changed, FileTimes};
use jiff::civil::{DateTime, Time, time};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use setwise_domain::effort::Rir;
use setwise_domain::load::Load;
use setwise_domain::set_result::{Performance, SetKind, SetResult, Source};

/// A row of a table on its way to a set.
pub struct KnownRow {
    pub set: SetResult,
    /// As it was written, where no zone stood there.
    pub clock: Option<DateTime>,
    pub times: FileTimes,
    /// Other rows of its file are stored as they stand there, so that it is a file that comes again.
    pub is_of_known_file: bool,
    pub fate: RowFate,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RowFate {
    New,
    Known,
    Changed(Box<Changed>),
}

/// What is stored of a day, as far as no row is it yet.
pub struct Day<'a> {
    pub stored: Vec<Option<SetResult>>,
    pub zones: &'a [TimeZone],
}

/// Where this program's CSV puts sets that were logged on another day than theirs.
const NOON: Time = time(12, 0, 0, 0);

/// How far a start may have been moved in the program that wrote it.
const MOVED: SignedDuration = SignedDuration::from_mins(10);

/// Zones differ by quarters of an hour.
const QUARTER: i64 = 15 * 60;

/// From the furthest west to the furthest east.
const OFFSETS: std::ops::RangeInclusive<i64> = -12 * 3_600..=14 * 3_600;

/// How far a load may be from another that it was converted to, in kilograms.
pub const ROUNDED: f64 = 0.06;

/// How surely the times of two workouts are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    Exact,
    /// It would be in some zone.
    InSomeZone,
    Near,
    Apart,
}

impl Day<'_> {
    /// Says of each row what it is.
    pub fn recognise(&mut self, rows: &mut [KnownRow]) {
        let workouts = grouped(rows.len(), |at| {
            let row = &rows[at];
            (row.fate == RowFate::New).then(|| (row.clock, row.set.at, row.set.workout.clone()))
        });
        let stored = grouped(self.stored.len(), |at| {
            let set = self.stored[at].as_ref()?;
            Some((set.at, set.workout.clone(), set.source == Source::Import))
        });
        let mut open: Vec<(usize, usize, (Nearness, bool, usize))> = Vec::new();
        for (nth, workout) in workouts.iter().enumerate() {
            for (other, sets) in stored.iter().enumerate() {
                if let Some(rank) = self.likeness(rows, workout, sets) {
                    open.push((nth, other, rank));
                }
            }
        }
        open.sort_by_key(|(_, _, rank)| *rank);
        let (mut done, mut taken) = (vec![false; workouts.len()], vec![false; stored.len()]);
        for (nth, other, _) in open {
            if !done[nth] && !taken[other] {
                (done[nth], taken[other]) = (true, true);
                self.pair(rows, &workouts[nth], &stored[other]);
            }
        }
    }

    /// How alike a workout of the file and one that is stored are; none where they are two.
    fn likeness(
        &self,
        rows: &[KnownRow],
        workout: &[usize],
        sets: &[usize],
    ) -> Option<(Nearness, bool, usize)> {
        let (row, first) = (&rows[*workout.first()?], self.stored[*sets.first()?].as_ref()?);
        let nearness = self.nearness(row, first);
        let has_title = row.set.workout == first.workout;
        let is_titled = has_title && row.set.workout.is_some();
        let is_import = first.source == Source::Import;
        let alike = self.alike(rows, workout, sets);
        let (most, whole) =
            (alike * 2 >= workout.len(), alike == workout.len() && alike == sets.len());
        let is_it = match nearness {
            Nearness::Exact => is_import || alike > 0,
            Nearness::InSomeZone => most && alike > 0 || is_import && is_titled,
            Nearness::Near => is_import && (is_titled || most && alike > 0),
            Nearness::Apart => is_import && is_titled && whole,
        };
        // The more is alike, the earlier it is taken.
        is_it.then_some((nearness, !has_title, usize::MAX - alike))
    }

    fn nearness(&self, row: &KnownRow, set: &SetResult) -> Nearness {
        let Some(clock) = row.clock else {
            return if row.set.at == set.at { Nearness::Exact } else { Nearness::Apart };
        };
        let apart = |zone: &TimeZone| clock.duration_since(clock_of(set, zone)).abs();
        let least = self.zones.iter().map(apart).min().unwrap_or(SignedDuration::MAX);
        if least.is_zero() {
            return Nearness::Exact;
        }
        let shift = Offset::UTC.to_timestamp(clock).map(|at| seconds_between(at, set.at));
        let in_some_zone =
            shift.is_ok_and(|shift| OFFSETS.contains(&shift) && shift % QUARTER == 0);
        let is_placeholder = row.times.is_own && clock.time() == NOON;
        // Since imports note where they were read, only what was logged here may be from anywhere.
        let is_anywhere = set.source != Source::Import || self.zones.len() == 1;
        let is_unknown = is_anywhere && !row.times.is_of_known_zones;
        if is_placeholder || in_some_zone && is_unknown {
            Nearness::InSomeZone
        } else if least <= MOVED {
            Nearness::Near
        } else {
            Nearness::Apart
        }
    }

    /// How many rows say what a stored set says.
    fn alike(&self, rows: &[KnownRow], workout: &[usize], sets: &[usize]) -> usize {
        let mut left: Vec<&SetResult> =
            sets.iter().filter_map(|at| self.stored[*at].as_ref()).collect();
        let is_there = |row: &usize| {
            let set = &rows[*row].set;
            let found = left
                .iter()
                .position(|other| is_one_exercise(set, other) && is_done_alike(set, other));
            found.map(|at| left.swap_remove(at)).is_some()
        };
        workout.iter().copied().filter(is_there).count()
    }

    fn pair(&mut self, rows: &mut [KnownRow], workout: &[usize], sets: &[usize]) {
        let is_import = |set: &SetResult| set.source == Source::Import;
        let same =
            |row: &SetResult, set: &SetResult| is_one_exercise(row, set) && is_done_alike(row, set);
        let kind = |row: &SetResult, set: &SetResult| {
            same(row, set) && row.performance.kind == set.performance.kind
        };
        let mut any = self.pair_where(rows, workout, sets, kind);
        any |= self.pair_where(rows, workout, sets, same);
        // A day alone doesn't say that both are of one workout: another table may have others of that day.
        let Some(first) = workout.first().map(|row| &rows[*row]) else { return };
        let has_time = first.clock.is_none_or(|clock| clock.time() != NOON);
        if !(any || has_time || first.set.workout.is_some() || first.is_of_known_file) {
            return;
        }
        self.pair_renamed(rows, workout, sets);
        let corrected = |row: &SetResult, set: &SetResult| {
            is_import(set) && is_one_exercise(row, set) && (any || is_one_fact_alike(row, set))
        };
        self.pair_where(rows, workout, sets, corrected);
    }

    /// Pairs each row with the first stored set that is it; says whether any is.
    fn pair_where(
        &mut self,
        rows: &mut [KnownRow],
        workout: &[usize],
        sets: &[usize],
        is_it: impl Fn(&SetResult, &SetResult) -> bool,
    ) -> bool {
        let mut any = false;
        for row in workout {
            let row = &mut rows[*row];
            let is_it =
                |at: &&usize| self.stored[**at].as_ref().is_some_and(|set| is_it(&row.set, set));
            if row.fate == RowFate::New
                && let Some(at) = sets.iter().find(is_it)
                && let Some(before) = self.stored[*at].take()
            {
                any = true;
                row.fate = fate(before, &row.set);
            }
        }
        any
    }

    /// An exercise of which no set is left stands there under another name, where all of its sets are alike.
    fn pair_renamed(&mut self, rows: &mut [KnownRow], workout: &[usize], sets: &[usize]) {
        let by_exercise = |places: &[usize], of: &dyn Fn(usize) -> Option<String>| {
            let groups = grouped(places.len(), |at| of(places[at]));
            groups
                .into_iter()
                .map(|group| group.iter().map(|at| places[*at]).collect())
                .collect::<Vec<Vec<usize>>>()
        };
        let of_row = |at: usize| {
            let row = &rows[at];
            (row.fate == RowFate::New).then(|| row.set.exercise.clone())
        };
        let of_set = |at: usize| {
            let set = self.stored[at].as_ref()?;
            (set.source == Source::Import).then(|| set.exercise.clone())
        };
        let (new, left) = (by_exercise(workout, &of_row), by_exercise(sets, &of_set));
        for group in new {
            let is_same = |others: &&Vec<usize>| {
                others.len() == group.len()
                    && group.iter().zip(others.iter()).all(|(row, at)| {
                        self.stored[*at]
                            .as_ref()
                            .is_some_and(|set| is_done_alike(&rows[*row].set, set))
                    })
            };
            let mut found = left.iter().filter(is_same);
            let Some(others) = found.next().filter(|_| found.next().is_none()) else {
                continue;
            };
            for (row, at) in group.iter().zip(others) {
                if let Some(before) = self.stored[*at].take() {
                    rows[*row].fate = fate(before, &rows[*row].set);
                }
            }
        }
    }
}

/// The places of what is alike by its key, in the order of the first; those without one are left out.
fn grouped<K: PartialEq>(count: usize, key: impl Fn(usize) -> Option<K>) -> Vec<Vec<usize>> {
    let mut groups: Vec<(K, Vec<usize>)> = Vec::new();
    for at in 0..count {
        let Some(key) = key(at) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, places)) => places.push(at),
            None => groups.push((key, vec![at])),
        }
    }
    groups.into_iter().map(|(_, places)| places).collect()
}

/// What the clock of a zone showed at a set, as tables write it.
fn clock_of(set: &SetResult, zone: &TimeZone) -> DateTime {
    let clock = set.at.to_zoned(zone.clone()).datetime();
    if clock.date() == set.date { clock } else { set.date.to_datetime(NOON) }
}

fn seconds_between(clock: Timestamp, at: Timestamp) -> i64 {
    clock.as_second() - at.as_second()
}

fn is_one_exercise(row: &SetResult, set: &SetResult) -> bool {
    row.key() == set.key() || row.exercise.eq_ignore_ascii_case(&set.exercise)
}

fn is_one_load(one: Option<Load>, other: Option<Load>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) if one.unit == other.unit => one.amount == other.amount,
        (Some(one), Some(other)) => (one.mass().kg() - other.mass().kg()).abs() <= ROUNDED,
        (None, None) => true,
        _ => false,
    }
}

fn is_done_alike(row: &SetResult, set: &SetResult) -> bool {
    let (row, set) = (&row.performance, &set.performance);
    row.reps == set.reps
        && row.seconds == set.seconds
        && row.metres == set.metres
        && is_one_load(row.load, set.load)
}

fn is_one_fact_alike(row: &SetResult, set: &SetResult) -> bool {
    let (row, set) = (&row.performance, &set.performance);
    let amounts = row.load.map(|load| load.amount) == set.load.map(|load| load.amount);
    row.reps.is_some() && row.reps == set.reps
        || row.load.is_some() && (amounts || is_one_load(row.load, set.load))
        || row.load.is_none() && set.load.is_none()
}

/// What becomes of a stored set by a row that is it. Only what was imported is changed.
fn fate(before: SetResult, row: &SetResult) -> RowFate {
    if before.source != Source::Import {
        return RowFate::Known;
    }
    let is_renamed = row.key() != before.key();
    let named = if is_renamed { row } else { &before };
    let after = SetResult {
        exercise: named.exercise.clone(),
        exercise_id: named.exercise_id.clone(),
        performance: overlaid(&before.performance, &row.performance),
        workout: row.workout.clone().or_else(|| before.workout.clone()),
        ..before.clone()
    };
    if after == before {
        RowFate::Known
    } else {
        RowFate::Changed(Box::new(Changed { before, after }))
    }
}

/// What is stored with what a table says. What it has no place for stays.
fn overlaid(before: &Performance, row: &Performance) -> Performance {
    let words = |notes: &Option<String>| {
        let notes = notes.as_deref().unwrap_or_default();
        notes.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let has_own_notes = row.notes.is_some() && words(&row.notes) != words(&before.notes);
    let has_word = matches!(before.kind, SetKind::WarmUp | SetKind::Drop | SetKind::Failure);
    let keeps_kind = row.kind == SetKind::Working && !has_word;
    let said = row.rpe.or_else(|| row.rir.map(Rir::rpe));
    let keeps_effort = said.is_none() || said == before.rpe.or_else(|| before.rir.map(Rir::rpe));
    let effort = if keeps_effort { before } else { row };
    let mut structure = if row.structure.is_one_count() && before.reps == row.reps {
        before.structure.clone()
    } else {
        row.structure.clone()
    };
    structure.superset = row.structure.superset.or(before.structure.superset);
    Performance {
        kind: if keeps_kind { before.kind } else { row.kind },
        reps: row.reps,
        load: if is_one_load(before.load, row.load) { before.load } else { row.load },
        rir: effort.rir,
        rpe: effort.rpe,
        seconds: row.seconds,
        metres: row.metres,
        notes: if has_own_notes { row.notes.clone() } else { before.notes.clone() },
        structure,
    }
}
