//! What a program asks for next: a function of the program, of what it started with and of the
//! sets that were logged for its slots. Nothing about progress is stored, so an undone or corrected
//! set changes the next target at once.
//!
//! ```text
//! rows, by session ── ask (what was due) ── judge (met, missed, …) ── advance (the rule) ── state
//!                                                                                            │
//!                              today's targets and their reasons ── ask ────────────────────┘
//! ```
//!
//! What counts first: a pain that was mentioned, then a break, then a lighter week, then a miss,
//! then a success.

mod advance;
mod ask;
mod judge;
mod kept;
mod load;
mod lookup;
mod max;
mod state;

pub use kept::{Basis, KeptProgress};
pub use lookup::{Pain, Row, Setting};

use super::load::Decimal;
use super::prescription::{
    Due, DueDay, DueSet, Mode, Percent, Program, RunsOut, Slot, SlotId, Start, Starts, Turn,
};
use super::set_result::SetResult;
use crate::limits::{DAYS_OF_MISSES, DAYS_OF_PAIN};
use jiff::civil::Date;
use judge::{Outcome, judge, used};
use load::in_unit;
use lookup::{Lifts, PainOfLift, days_between};
use state::State;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// A program with what was done for it taken into account.
#[derive(Clone)]
pub struct Progress<'a> {
    program: &'a Program,
    setting: Setting<'a>,
    /// One that stands on several days is one.
    slots: Vec<&'a Slot>,
    /// Where each of them is in `slots`.
    places: HashMap<&'a SlotId, usize>,
    so_far: SoFar,
}

/// What the sessions that were taken into account have come to.
#[derive(Clone, Debug, Default)]
pub struct SoFar {
    lifts: Lifts,
    states: HashMap<SlotId, State>,
    /// Misses that may call for a lighter week: their day and exercise.
    misses: Vec<(Date, String)>,
    /// Turns that are lighter because of misses.
    lighter: Vec<Range<u32>>,
}

impl<'a> Progress<'a> {
    /// As it starts.
    pub fn new(program: &'a Program, starts: &Starts, setting: Setting<'a>) -> Self {
        Self::begin(program, starts, setting, Lifts::new(program, &setting))
    }

    /// The same of one that has taken nothing yet, with other starts.
    #[must_use]
    pub fn begin_again(&self, starts: &Starts) -> Self {
        Self::begin(self.program, starts, self.setting, self.so_far.lifts.clone())
    }

    fn begin(program: &'a Program, starts: &Starts, setting: Setting<'a>, lifts: Lifts) -> Self {
        let so_far = SoFar { lifts, ..SoFar::default() };
        let mut progress = Self::resume(program, setting, so_far);
        for slot in progress.slots.clone() {
            let start = starts.get(&slot.id);
            let load = state::first_load(slot, start).map(|load| in_unit(load, setting.unit));
            progress.so_far.lifts.learn(slot.exercise(), load);
            let state = State::new(slot, start, load, &progress);
            progress.so_far.states.insert(slot.id.clone(), state);
        }
        progress
    }

    /// From what the same program in the same setting had come to.
    pub fn resume(program: &'a Program, setting: Setting<'a>, so_far: SoFar) -> Self {
        let mut slots = Vec::new();
        let mut places = HashMap::new();
        for slot in program.slots() {
            places.entry(&slot.id).or_insert_with(|| {
                slots.push(slot);
                slots.len() - 1
            });
        }
        Self { program, setting, slots, places, so_far }
    }

    pub const fn so_far(&self) -> &SoFar {
        &self.so_far
    }

    pub fn into_so_far(self) -> SoFar {
        self.so_far
    }

    /// What a session asks for on a day.
    pub fn day(&self, turn: u32, on: Date) -> Result<DueDay, RunsOut> {
        if self.program.is_over(turn) {
            return Err(RunsOut::Over);
        }
        let day = self.program.day(turn).ok_or(RunsOut::Empty)?;
        let slots: Vec<Due> = day.slots().map(|slot| self.due(slot, turn, on)).collect();
        let index = usize::try_from(turn).unwrap_or_default() % self.program.days.len();
        Ok(DueDay {
            turn: Turn { turn, week: self.program.week_of(turn), day: index },
            deload: slots.iter().any(|due| due.mode == Mode::Deload),
            slots,
        })
    }

    /// What a slot asks for in a session.
    pub fn due(&self, slot: &Slot, turn: u32, on: Date) -> Due {
        self.ask(slot, &self.rolled(slot, turn), turn, on)
    }

    /// How far the rule of a slot has come besides its load: stage, reps, exercise.
    pub fn reached(&self, slot: &Slot, turn: u32) -> Start {
        self.rolled(slot, turn).reached(self.setting.unit)
    }

    /// The nearest load of an exercise of the program that there is.
    pub fn nearest(&self, exercise: &str, amount: Decimal) -> Option<Decimal> {
        self.so_far.lifts.get(exercise)?.grid.nearest(amount)
    }

    /// The next heavier load of an exercise of the program.
    pub fn above(&self, exercise: &str, amount: Decimal) -> Option<Decimal> {
        self.so_far.lifts.get(exercise)?.grid.above(amount)
    }

    /// Takes sessions into account that lie behind all that were taken; their rows are in the order
    /// of [`Row::place`].
    pub fn take(&mut self, rows: &[Row]) {
        for session in rows.chunk_by(Row::is_of_session) {
            self.take_session(session);
        }
    }

    fn take_session(&mut self, rows: &[Row]) {
        let turn = rows[0].turn;
        let Some(on) = rows.iter().map(|row| row.set.date).max() else {
            return;
        };
        // Slots of a session are few, and sets of one follow each other.
        let mut by_slot: Vec<(usize, Vec<&Row>)> = Vec::new();
        for run in rows.chunk_by(|one, next| one.slot == next.slot) {
            let Some(place) = self.places.get(&run[0].slot) else {
                continue;
            };
            match by_slot.iter_mut().find(|(known, _)| known == place) {
                Some((_, of_slot)) => of_slot.extend(run),
                None => by_slot.push((*place, run.iter().collect())),
            }
        }
        by_slot.sort_by_key(|(place, _)| *place);
        let mut shares: BTreeMap<String, Percent> = BTreeMap::new();
        for (place, mut of_slot) in by_slot {
            of_slot.sort_by_key(|row| (row.set.date, row.set.set_number, row.set.at));
            let slot = self.slots[place];
            if let Some((lift, share)) = self.take_slot(slot, turn, on, &of_slot) {
                let known = shares.entry(lift).or_insert(share);
                *known = share.max(*known);
            }
        }
        // Behind all slots, so that two of one lift are asked for the same share on one day.
        for (lift, share) in shares {
            self.so_far.lifts.came_back(&lift, share);
        }
        for same in rows.chunk_by(|one, next| one.set.exercise == next.set.exercise) {
            let last = same.iter().map(|row| row.set.date).max();
            self.so_far.lifts.trained(&same[0].set.exercise, last);
        }
        self.lighten_after_misses(turn, on);
    }

    /// What was done for one slot in one session; its exercise with the share of the load that was
    /// due, where it came back after days off.
    fn take_slot(
        &mut self,
        slot: &'a Slot,
        turn: u32,
        on: Date,
        rows: &[&Row],
    ) -> Option<(String, Percent)> {
        let state = self.so_far.states.get(&slot.id)?;
        let exercise = state.exercise(slot).to_owned();
        let own = |row: &&&Row| self.so_far.lifts.is_same(&row.set.exercise, &exercise);
        let done: Vec<_> = rows.iter().filter(own).map(|row| &row.set).collect();
        let pain = rows.iter().find_map(|row| Some((row.pain.as_ref()?, &row.set)));
        if done.is_empty() {
            // Swapped for another exercise: its own load waits.
            return None;
        }
        let mut state = self.so_far.states.remove(&slot.id).unwrap_or_default();
        self.roll(slot, &mut state, self.program.week_of(turn));
        let mode = self.mode_on(slot, &state, turn, on);
        let planned = self.as_planned(slot, &state, turn);
        let unit = self.setting.unit;
        let outcome = judge(&planned, &done, unit);
        let loads = done.iter().map(|set| used(set, unit));
        self.so_far.lifts.learn(&exercise, loads);
        state.remember(&done, on);
        let mut share = None;
        match (pain, mode) {
            (Some((pain, set)), _) => {
                let known = self.so_far.lifts.pain(&exercise);
                let pain = PainOfLift::after(known, pain, set);
                self.so_far.lifts.hurt(&exercise, pain);
            }
            (None, Mode::AsPlanned) => {
                self.go_on(slot, &mut state, turn, &planned, &done, &outcome);
            }
            // One who did all of what was due needs no easing in.
            (None, Mode::Return | Mode::Eased | Mode::Stop) => {
                self.so_far.lifts.healed(&exercise);
                if matches!(outcome, Outcome::Met { .. }) && state.is_loaded() {
                    share = Some(Percent::from_whole(100));
                    self.go_on(slot, &mut state, turn, &planned, &done, &outcome);
                } else if mode == Mode::Return {
                    share = self.share_of(slot, &state, on);
                }
            }
            (None, Mode::Deload) => self.so_far.lifts.healed(&exercise),
        }
        self.so_far.states.insert(slot.id.clone(), state);
        Some((exercise, share?))
    }

    fn go_on(
        &mut self,
        slot: &Slot,
        state: &mut State,
        turn: u32,
        asked: &[DueSet],
        done: &[&Arc<SetResult>],
        outcome: &Outcome,
    ) {
        if let (Outcome::Missed { .. }, Some(on)) = (outcome, state.last_on) {
            self.so_far.misses.push((on, state.exercise(slot).to_owned()));
        }
        self.so_far.lifts.healed(state.exercise(slot));
        self.advance(slot, state, turn, asked, done, outcome);
    }

    /// Two lifts that were missed twice each within ten days: the next week is a lighter one.
    fn lighten_after_misses(&mut self, turn: u32, on: Date) {
        if !self.program.deload.is_some_and(|deload| deload.on_misses) {
            return;
        }
        self.so_far.misses.retain(|(day, _)| days_between(*day, on) < DAYS_OF_MISSES);
        let mut by_lift: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, lift) in &self.so_far.misses {
            *by_lift.entry(lift).or_default() += 1;
        }
        if by_lift.values().filter(|misses| **misses >= 2).count() >= 2 {
            let week = u32::from(self.program.per_week);
            self.so_far.lighter.push(turn + 1..turn.saturating_add(week) + 1);
            self.so_far.misses.clear();
        }
    }

    /// The state of a slot with what ended before a turn taken into account.
    fn rolled(&self, slot: &Slot, turn: u32) -> State {
        let mut state = self.so_far.states.get(&slot.id).cloned().unwrap_or_default();
        self.roll(slot, &mut state, self.program.week_of(turn));
        state
    }

    /// The pain that counts on a day.
    fn pain_on(&self, exercise: &str, on: Date) -> Option<&PainOfLift> {
        let pain = self.so_far.lifts.pain(exercise)?;
        (days_between(pain.last, on) <= DAYS_OF_PAIN).then_some(pain)
    }

    /// Whether a turn is in a lighter week of the program, and whether that was planned.
    fn deload_on(&self, turn: u32) -> Option<bool> {
        let deload = self.program.deload?;
        let week = self.program.week_of(turn) + 1;
        let planned =
            deload.every_weeks.is_some_and(|every| week.is_multiple_of(u32::from(every.max(1))));
        let lighter = || self.so_far.lighter.iter().any(|turns| turns.contains(&turn));
        planned.then_some(true).or_else(|| lighter().then_some(false))
    }
}

#[cfg(test)]
mod tests;
