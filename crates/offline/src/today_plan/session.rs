//! A session that fits its minutes: every main lift first, then more sets, then more exercises.

use super::dose::{Dose, Dosing, FEWEST_SETS, Role};
use super::past::Past;
use super::pool::Pool;
use super::split::{Kind, Slot};
use crate::limits::MOST_WORKING_EXERCISES;
use setwise_domain::exercise::{Equipment, Exercise, Level, Measure, Mechanic, Muscle, Pattern};
use setwise_domain::profile::Goal;
use setwise_domain::strength::session_time;

/// From this many minutes on there are two exercises of warm-up and something to finish with.
const WHOLE_SESSION_MINUTES: u16 = 30;
/// From this many minutes on there is time for breath beside the lifts.
const LONG_SESSION_MINUTES: u16 = 75;

/// The exercises of a day by block.
pub struct Session<'c> {
    pub warm_up: Vec<Dose<'c>>,
    pub work: Vec<Dose<'c>>,
    pub finisher: Vec<Dose<'c>>,
    /// Patterns of the day for which nothing is possible.
    pub missing: Vec<Pattern>,
}

/// Puts a session together.
pub struct Fitting<'a, 'c> {
    pub pool: &'a Pool<'c>,
    pub past: &'a Past<'c>,
    pub dosing: Dosing<'a>,
}

impl<'c> Session<'c> {
    pub fn seconds(&self) -> u32 {
        let blocks = [&self.warm_up, &self.work, &self.finisher];
        blocks.into_iter().flatten().map(Dose::seconds).sum()
    }

    pub fn exercises(&self) -> impl Iterator<Item = &'c Exercise> {
        let blocks = [&self.warm_up, &self.work, &self.finisher];
        blocks.into_iter().flatten().map(|dose| dose.exercise)
    }

    fn taken(&self) -> Vec<&'c Exercise> {
        self.exercises().collect()
    }
}

impl<'c> Fitting<'_, 'c> {
    /// The session of a kind of day. Without a single working exercise in it where none is
    /// possible, or none fits.
    pub fn session(&self, kind: Kind) -> Session<'c> {
        let mut session = Session {
            warm_up: self.warm_up(kind),
            work: Vec::new(),
            finisher: Vec::new(),
            missing: Vec::new(),
        };
        // Chosen before the work, so that there is time left to finish with.
        if self.dosing.minutes >= WHOLE_SESSION_MINUTES {
            session.finisher = self.finisher(&session.taken());
        }
        self.add_mains(&mut session, kind);
        if session.work.is_empty() {
            return session;
        }
        self.grow(&mut session, |dose| dose.usual);
        for slot in kind.more() {
            self.add(&mut session, slot, Role::Accessory);
        }
        self.grow(&mut session, |dose| dose.usual);
        self.grow(&mut session, |dose| dose.most);
        session
    }

    fn budget(&self) -> u32 {
        u32::from(self.dosing.minutes) * 60
    }

    /// The mains, the longest rested first: each with few sets at first, so that all of them get
    /// in before any gets more.
    fn add_mains(&self, session: &mut Session<'c>, kind: Kind) {
        let mut slots = kind.mains().to_vec();
        let rested = |slot: &Slot| {
            let days = slot.patterns.iter().map(|pattern| self.past.days_since(*pattern));
            days.max().unwrap_or_default()
        };
        slots.sort_by_key(|slot| -rested(slot));
        for slot in &slots {
            if !self.add(session, slot, Role::Main) {
                session.missing.extend(slot.patterns.first());
            }
        }
    }

    /// Adds an exercise for the slot where it fits. Says whether there is one for it at all.
    fn add(&self, session: &mut Session<'c>, slot: &Slot, role: Role) -> bool {
        if session.work.len() >= MOST_WORKING_EXERCISES {
            return true;
        }
        let Some(exercise) = self.pool.choose(slot, self.past, &session.taken()) else {
            return false;
        };
        if role == Role::Accessory && self.past.has_had_enough(exercise) {
            return true;
        }
        let dose = self.dosing.dose(exercise, role);
        let first = session.work.is_empty();
        let dose = if first && self.dosing.ramps() { dose.led_up_to() } else { dose };
        let fits = |session: &Session<'c>, room| session.seconds() + dose.seconds() <= room;
        if fits(session, self.budget()) {
            session.work.push(dose);
        } else if first {
            // Without the first there is no session: it may push out what was to finish with.
            session.finisher.clear();
            if fits(session, self.budget()) {
                session.work.push(dose);
            }
        }
        true
    }

    /// Adds sets, one exercise after the other, up to what `goal` says, while there is time.
    fn grow(&self, session: &mut Session<'c>, goal: impl Fn(&Dose<'c>) -> u8) {
        for _ in 0..u8::MAX {
            let mut grown = false;
            for index in 0..session.work.len() {
                if session.work[index].sets < goal(&session.work[index]) {
                    session.work[index].sets += 1;
                    let fits = session.seconds() <= self.budget();
                    session.work[index].sets -= u8::from(!fits);
                    grown |= fits;
                }
            }
            if !grown {
                break;
            }
        }
    }

    /// Something that moves what the day trains, else a light set of anything that moves.
    pub fn warm_up(&self, kind: Kind) -> Vec<Dose<'c>> {
        let mut chosen: Vec<&'c Exercise> = Vec::new();
        let whole = self.dosing.minutes >= WHOLE_SESSION_MINUTES;
        let moving = |exercise: &Exercise| {
            exercise.pattern == Pattern::Mobility
                && exercise.measure == Measure::Reps
                && exercise.level == Level::Beginner
                // One side after the other takes twice as long.
                && (whole || !exercise.unilateral)
        };
        let for_muscle = |muscle: Muscle, exercise: &Exercise| {
            moving(exercise) && exercise.primary.contains(&muscle)
        };
        for &muscle in kind.moves().iter().take(if whole { 2 } else { 1 }) {
            let suits = |exercise: &&&'c Exercise| {
                for_muscle(muscle, exercise) && !chosen.iter().any(|other| other.id == exercise.id)
            };
            if let Some(exercise) = self.pool.best(self.past, suits) {
                chosen.push(exercise);
            }
        }
        if chosen.is_empty() {
            let anything = |exercise: &&&'c Exercise| {
                moving(exercise)
                    || (exercise.pattern == Pattern::Conditioning
                        && exercise.measure == Measure::Reps
                        && exercise.level == Level::Beginner)
            };
            chosen.extend(self.pool.best(self.past, anything));
        }
        let dose = |exercise| self.dosing.dose(exercise, Role::WarmUp);
        chosen.into_iter().map(dose).collect()
    }

    /// The middle of the body, and breath for one who trains for everything.
    fn finisher(&self, taken: &[&'c Exercise]) -> Vec<Dose<'c>> {
        let free = |exercise: &Exercise| !taken.iter().any(|other| other.id == exercise.id);
        let core = self.pool.best(self.past, |exercise: &&&'c Exercise| {
            exercise.pattern == Pattern::Core && free(exercise)
        });
        let breath = self
            .pool
            .best(self.past, |exercise: &&&'c Exercise| is_breath(exercise) && free(exercise));
        let long = self.dosing.minutes >= LONG_SESSION_MINUTES;
        let wants_breath = self.dosing.profile.goal == Goal::General && long;
        let dose = |exercise| self.dosing.dose(exercise, Role::Finisher);
        core.into_iter().chain(breath.filter(|_| wants_breath)).map(dose).collect()
    }
}

/// What makes one breathe, and needs no way to go.
pub fn is_breath(exercise: &Exercise) -> bool {
    let indoors = exercise.measure != Measure::Distance
        || exercise.equipment.contains(&Equipment::CardioMachine);
    exercise.pattern == Pattern::Conditioning && exercise.mechanic == Mechanic::Compound && indoors
}

/// Minutes that the shortest session takes: a warm-up and the first main with few sets.
pub fn shortest_minutes(fitting: &Fitting<'_, '_>, kind: Kind) -> Option<u32> {
    let exercise =
        kind.mains().iter().find_map(|slot| fitting.pool.choose(slot, fitting.past, &[]))?;
    let mut dose = fitting.dosing.dose(exercise, Role::Main);
    dose.sets = FEWEST_SETS;
    let warm_up: u32 = fitting.warm_up(kind).iter().map(Dose::seconds).sum();
    Some(session_time::minutes(warm_up + dose.seconds()))
}
