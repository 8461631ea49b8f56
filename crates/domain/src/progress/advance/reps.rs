//! Rules that add reps before load: double progression, reps in all, ladders of exercises.

use super::{BACK, FAILS, Mover, REPS_FIRST, Session};
use crate::effort::{Halves, Rir};
use crate::load::Decimal;
use crate::prescription::{Basis, Double, Ladder, Percent, ReasonKind, Slot, Step, Sum};
use crate::progress::judge::{Outcome, got, judge, total_of};
use crate::progress::load::plus;
use crate::progress::lookup::TakesLoad;
use crate::progress::state::State;
use crate::set_result::SetResult;
use crate::strength::rpe;
use std::sync::Arc;

impl Mover<'_> {
    pub(super) fn double(&self, rule: &Double, state: &mut State, session: &Session<'_>) {
        let (asked, done) = session.deciding(rule.basis);
        let outcome = judge(&asked, &done, self.unit);
        match outcome {
            Outcome::Met { hard: true } => {
                state.fails = 0;
                Self::grew(state, &done);
                state.because(ReasonKind::TooHard, &done);
            }
            Outcome::Met { hard: false } => {
                state.fails = 0;
                if rule.basis == Basis::TargetReps && state.reps < u32::from(rule.high) {
                    let from = state.reps;
                    state.reps += 1;
                    let to = state.reps;
                    state.because(ReasonKind::MoreReps { from, to }, &done);
                } else {
                    self.top_of_range(rule, state, &done);
                }
            }
            Outcome::Missed { got, asked } => {
                Self::grew(state, &done);
                self.missed(state, Some(FAILS), (got, asked), (BACK, rule.step), &done);
            }
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => {
                self.hold(state, session.outcome, &session.done);
            }
        }
    }

    /// More load where every set reached the top of the range; where the next is a big step, some
    /// reps more come first.
    fn top_of_range(&self, rule: &Double, state: &mut State, done: &[&Arc<SetResult>]) {
        let top = u32::from(rule.high);
        let reps = |set: &&&Arc<SetResult>| set.performance.reps.map_or(0, u32::from);
        let hit = done.iter().filter(|set| reps(set) >= top).count();
        if hit < done.len() {
            if Self::grew(state, done) >= FAILS {
                return self.set_back(state, BACK, rule.step, done);
            }
            let of = done.len();
            return state.because(ReasonKind::NotYet { hit, of, top }, done);
        }
        let enough = done.iter().all(|set| reps(&set) >= top + REPS_FIRST);
        if let Some(next) = self.big_step(rule, state).filter(|_| !enough) {
            Self::grew(state, done);
            // All that was asked was done: waiting for the big step is no standstill.
            (state.flat, state.above_range) = (0, true);
            let (next, reps) = (self.load(next), top + REPS_FIRST);
            return state.because(ReasonKind::RepsFirst { next, reps }, done);
        }
        if rule.basis == Basis::TargetReps {
            state.reps = u32::from(rule.low);
        }
        self.increase(state, rule.step, 1, done);
    }

    /// The next load where it is more than a tenth more: for one joint alone, or more than the
    /// chart makes of the top of the range for the bottom of it. A step that the rule names is taken
    /// all the same.
    fn big_step(&self, rule: &Double, state: &State) -> Option<Decimal> {
        let hung = self.lift.load == TakesLoad::Added;
        let unasked = !hung && rule.step == Step::Usual;
        let base = state.base.filter(|base| unasked && *base > Decimal::default())?;
        let next = self.next(base, rule.step, 1)?;
        let tenth = plus(base, Percent::from_whole(10).of(base));
        let none = Rir(Halves::from_halves(0));
        let share = |reps: u16| rpe::share(reps.min(rpe::MOST_REPS), none);
        let (top, bottom) = (share(rule.high)?.as_f64(), share(rule.low)?.as_f64());
        let possible = base.as_f64() / top * bottom;
        let too_far = self.lift.isolation || next.as_f64() > possible;
        (next > tenth && too_far).then_some(next)
    }

    /// Counts the sessions at one load without one rep more in all.
    fn grew(state: &mut State, done: &[&Arc<SetResult>]) -> u8 {
        let total = total_of(done);
        if total > state.best_total {
            (state.best_total, state.flat) = (total, 0);
        } else if state.base.is_some() {
            state.flat = state.flat.saturating_add(1);
        }
        state.flat
    }

    pub(super) fn sum(&self, rule: &Sum, state: &mut State, session: &Session<'_>) {
        let (got, wanted) = (total_of(&session.done), u32::from(rule.total));
        let sets = &session.done;
        match *session.outcome {
            Outcome::Lighter { .. } => self.hold(state, session.outcome, sets),
            Outcome::Met { hard: true } if got >= wanted => {
                state.because(ReasonKind::TooHard, sets);
            }
            _ if got >= wanted => self.increase(state, rule.step, 1, sets),
            Outcome::Incomplete { .. } => self.hold(state, session.outcome, sets),
            Outcome::Met { .. } | Outcome::Missed { .. } => {
                if Self::grew(state, sets) >= FAILS {
                    self.set_back(state, BACK, rule.step, sets);
                } else {
                    state.because(ReasonKind::InAll { got, wanted }, sets);
                }
            }
        }
    }

    pub(super) fn ladder(
        &self,
        rule: Ladder,
        slot: &Slot,
        state: &mut State,
        session: &Session<'_>,
    ) {
        let sets = &session.done;
        match *session.outcome {
            Outcome::Met { hard: true } => state.because(ReasonKind::TooHard, sets),
            Outcome::Met { hard: false } => {
                state.fails = 0;
                let pairs = session.asked.iter().zip(sets);
                let least = pairs.filter_map(|(asked, done)| got(asked.target, done)).min();
                let least = least.unwrap_or(state.reps);
                if least < rule.high {
                    let from = state.reps;
                    state.reps = (least.max(from) + rule.by).min(rule.high);
                    let to = state.reps;
                    state.because(ReasonKind::MoreReps { from, to }, sets);
                } else if state.rung + 1 < slot.rungs.len() {
                    let from = state.exercise(slot).to_owned();
                    state.rung += 1;
                    state.reps = rule.low;
                    state.base = None;
                    state.because(ReasonKind::NextRung { from }, sets);
                } else {
                    state.reps = rule.high;
                    state.because(ReasonKind::TopReached, sets);
                }
            }
            Outcome::Missed { got, asked } => {
                state.fails = state.fails.saturating_add(1);
                let misses = state.fails;
                state.because(ReasonKind::Missed { got, asked, misses, of: 0 }, sets);
            }
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => {
                self.hold(state, session.outcome, &session.done);
            }
        }
    }
}
