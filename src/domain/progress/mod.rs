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
mod load;
mod lookup;
mod max;
mod state;

pub use lookup::{Pain, Row, Setting};

use super::load::Decimal;
use super::prescription::{
    Due, DueDay, DueSet, Mode, Program, RunsOut, Slot, SlotId, Starts, Turn,
};
use super::set_result::SetResult;
use crate::limits::{DAYS_OF_MISSES, DAYS_OF_PAIN};
use jiff::civil::Date;
use judge::{Outcome, judge};
use lookup::{Lifts, PainOfLift, days_between};
use state::State;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// A program with everything that was done for it taken into account.
pub struct Progress<'a> {
    program: &'a Program,
    setting: Setting<'a>,
    lifts: Lifts,
    states: HashMap<&'a SlotId, State>,
    /// Misses that may call for a lighter week: their day and exercise.
    misses: Vec<(Date, String)>,
    /// Turns that are lighter because of misses.
    lighter: Vec<Range<u32>>,
}

impl<'a> Progress<'a> {
    /// From the rows of this program, in any order.
    pub fn new(program: &'a Program, starts: &Starts, rows: &[Row], setting: Setting<'a>) -> Self {
        let lifts = Lifts::new(program, &setting);
        let mut progress = Self {
            program,
            setting,
            lifts,
            states: HashMap::new(),
            misses: Vec::new(),
            lighter: Vec::new(),
        };
        for slot in program.slots() {
            let state = State::new(slot, starts.get(&slot.id), &progress);
            progress.states.insert(&slot.id, state);
        }
        let mut rows: Vec<&Row> = rows.iter().collect();
        rows.sort_by_key(|row| (row.turn, row.set.date));
        for rows in rows.chunk_by(|one, next| is_same_session(one, next)) {
            progress.take(rows[0].turn, rows);
        }
        progress
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
            turn: Turn {
                turn,
                week: self.program.week_of(turn),
                day: index,
            },
            deload: slots.iter().any(|due| due.mode == Mode::Deload),
            slots,
        })
    }

    /// What a slot asks for in a session.
    pub fn due(&self, slot: &Slot, turn: u32, on: Date) -> Due {
        self.ask(slot, &self.rolled(slot, turn), turn, on)
    }

    /// The nearest load of an exercise of the program that there is.
    pub fn nearest(&self, exercise: &str, amount: Decimal) -> Option<Decimal> {
        self.lifts.get(exercise)?.grid.nearest(amount)
    }

    /// The next heavier load of an exercise of the program.
    pub fn above(&self, exercise: &str, amount: Decimal) -> Option<Decimal> {
        self.lifts.get(exercise)?.grid.above(amount)
    }

    /// Takes the rows of one more session into account: one behind all that were taken.
    pub fn take(&mut self, turn: u32, rows: &[&Row]) {
        let program = self.program;
        let Some(on) = rows.iter().map(|row| row.set.date).max() else {
            return;
        };
        // One that stands on several days is one lift.
        let mut seen = HashSet::new();
        for slot in program.slots().filter(|slot| seen.insert(&slot.id)) {
            let mut of_slot: Vec<&Row> = rows
                .iter()
                .copied()
                .filter(|row| row.slot == slot.id)
                .collect();
            of_slot.sort_by_key(|row| (row.set.date, row.set.set_number, row.set.at));
            if !of_slot.is_empty() {
                self.take_slot(slot, turn, on, &of_slot);
            }
        }
        for row in rows {
            self.lifts.trained(&row.set.exercise, row.set.date);
        }
        self.lighten_after_misses(turn, on);
    }

    /// What was done for one slot in one session.
    fn take_slot(&mut self, slot: &'a Slot, turn: u32, on: Date, rows: &[&Row]) {
        let Some(state) = self.states.get(&slot.id) else {
            return;
        };
        let exercise = state.exercise(slot).to_owned();
        let own = |row: &&&Row| self.lifts.is_same(&row.set.exercise, &exercise);
        let done: Vec<_> = rows.iter().filter(own).map(|row| &row.set).collect();
        let pain = rows
            .iter()
            .find_map(|row| Some((row.pain.as_ref()?, &row.set)));
        if done.is_empty() {
            // Swapped for another exercise: its own load waits.
            return;
        }
        let mut state = self.states.remove(&slot.id).unwrap_or_default();
        self.roll(slot, &mut state, self.program.week_of(turn));
        let mode = self.mode_on(slot, &state, turn, on);
        let planned = self.as_planned(slot, &state, turn);
        let unit = self.setting.unit;
        let outcome = judge(&planned, &done, unit);
        state.remember(&done, on);
        match (pain, mode) {
            (Some((pain, set)), _) => {
                let known = self.lifts.pain(&exercise);
                let pain = PainOfLift::after(known, pain, set);
                self.lifts.hurt(&exercise, pain);
            }
            (None, Mode::AsPlanned) => self.go_on(slot, &mut state, &planned, &done, &outcome),
            // One who did all of what was due needs no easing in.
            (None, Mode::Return | Mode::Eased | Mode::Stop) => {
                self.lifts.healed(&exercise);
                if matches!(outcome, Outcome::Met { .. }) && state.is_loaded() {
                    state.ramp = None;
                    self.go_on(slot, &mut state, &planned, &done, &outcome);
                } else if mode == Mode::Return {
                    state.ramp = self.share_of(slot, &state, on);
                }
            }
            (None, Mode::Deload) => self.lifts.healed(&exercise),
        }
        self.states.insert(&slot.id, state);
    }

    fn go_on(
        &mut self,
        slot: &Slot,
        state: &mut State,
        asked: &[DueSet],
        done: &[&SetResult],
        outcome: &Outcome,
    ) {
        if let (Outcome::Missed { .. }, Some(on)) = (outcome, state.last_on) {
            self.misses.push((on, state.exercise(slot).to_owned()));
        }
        self.lifts.healed(state.exercise(slot));
        self.advance(slot, state, asked, done, outcome);
    }

    /// Two lifts that were missed twice each within ten days: the next week is a lighter one.
    fn lighten_after_misses(&mut self, turn: u32, on: Date) {
        if !self.program.deload.is_some_and(|deload| deload.on_misses) {
            return;
        }
        self.misses
            .retain(|(day, _)| days_between(*day, on) < DAYS_OF_MISSES);
        let mut by_lift: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, lift) in &self.misses {
            *by_lift.entry(lift).or_default() += 1;
        }
        if by_lift.values().filter(|misses| **misses >= 2).count() >= 2 {
            let week = u32::from(self.program.per_week);
            self.lighter.push(turn + 1..turn.saturating_add(week) + 1);
            self.misses.clear();
        }
    }

    /// The state of a slot with what ended before a turn taken into account.
    fn rolled(&self, slot: &Slot, turn: u32) -> State {
        let mut state = self.states.get(&slot.id).cloned().unwrap_or_default();
        self.roll(slot, &mut state, self.program.week_of(turn));
        state
    }

    /// The pain that counts on a day.
    fn pain_on(&self, exercise: &str, on: Date) -> Option<&PainOfLift> {
        let pain = self.lifts.pain(exercise)?;
        (days_between(pain.last, on) <= DAYS_OF_PAIN).then_some(pain)
    }

    /// Whether a turn is in a lighter week of the program, and whether that was planned.
    fn deload_on(&self, turn: u32) -> Option<bool> {
        let deload = self.program.deload?;
        let week = self.program.week_of(turn) + 1;
        let planned = deload
            .every_weeks
            .is_some_and(|every| week.is_multiple_of(u32::from(every.max(1))));
        let lighter = || self.lighter.iter().any(|turns| turns.contains(&turn));
        planned
            .then_some(true)
            .or_else(|| lighter().then_some(false))
    }
}

/// A session may go on past midnight, or be finished the day after. What was left unfinished for
/// longer is begun again, and what was done of it counts as a session of its own.
fn is_same_session(one: &Row, next: &Row) -> bool {
    one.turn == next.turn && days_between(one.set.date, next.set.date) <= 1
}

#[cfg(test)]
mod tests;
