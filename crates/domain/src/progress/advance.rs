//! What a session does to a slot, by its rule.

mod reps;
mod stages;

use super::ask::USUAL_RESERVE;
use super::judge::{Outcome, counts, is_asked, judge, used};
use super::load::{amount, down, minus, times, up};
use super::lookup::{Lift, TakesLoad};
use super::state::State;
use super::{Progress, load};
use crate::effort::{Halves, Rir};
use crate::exercise::Level;
use crate::load::{Decimal, Load, Unit};
use crate::prescription::{
    Basis, Density, DueSet, EffortTarget, Kind, Linear, Move, Percent, ReasonKind, Rule, Slot,
    Step, Target,
};
use crate::set_result::SetResult;
use crate::strength::rpe;
use std::sync::Arc;

/// Misses in a row, or sessions without one rep more, before a load that goes up by reps goes
/// down; and what it goes down to.
const FAILS: u8 = 3;
const BACK: Move = Move::To(Percent::from_whole(90));
/// A step of more than a tenth waits for so many reps above the range.
pub(super) const REPS_FIRST: u32 = 3;

/// One session of a slot.
pub(super) struct Session<'s> {
    /// Without warm-ups, in order.
    pub asked: Vec<&'s DueSet>,
    pub done: Vec<&'s Arc<SetResult>>,
    pub outcome: &'s Outcome,
}

impl Progress<'_> {
    pub(super) fn advance(
        &self,
        slot: &Slot,
        state: &mut State,
        turn: u32,
        asked: &[DueSet],
        done: &[&Arc<SetResult>],
        outcome: &Outcome,
    ) {
        let session = Session {
            asked: asked.iter().filter(|set| is_asked(set)).collect(),
            done: done.iter().copied().filter(|set| counts(set)).collect(),
            outcome,
        };
        let Some(lift) = self.so_far.lifts.get(state.exercise(slot)) else {
            return;
        };
        let fine = self.setting.level == Level::Advanced || self.setting.age.takes_half_steps();
        let mover = Mover { lift, unit: self.setting.unit, fine };
        mover.take_over(state, &session);
        match &slot.rule {
            Rule::None => {}
            Rule::Table => state.reasons.clear(),
            Rule::Hold => state.because(ReasonKind::Hold, &session.done),
            Rule::Linear(rule) => mover.linear(rule, state, &session),
            Rule::Double(rule) => mover.double(rule, state, &session),
            Rule::Sum(rule) => mover.sum(rule, state, &session),
            Rule::TmCycle(_) => self.decide(state, turn, &session),
            Rule::Staged(rule) => mover.staged(rule, state, &session),
            Rule::Rpe(_) => mover.by_effort(state, &session),
            Rule::Wave(rule) => Self::wave(*rule, state, &session),
            Rule::Ladder(rule) => mover.ladder(*rule, slot, state, &session),
            Rule::Density(rule) => mover.density(*rule, state, &session),
        }
        if lift.load == TakesLoad::Always && !state.is_loaded() {
            // Done without a word of its load: it is still to be picked.
            state.successes = 0;
            state.reasons.clear();
        }
    }
}

/// Moves the load of one exercise.
struct Mover<'l> {
    lift: &'l Lift,
    unit: Unit,
    /// Half steps, for one who gains slowly.
    fine: bool,
}

impl Mover<'_> {
    const fn load(&self, amount: Decimal) -> Load {
        Load::new(amount, self.unit)
    }

    /// What the sets themselves say: the first load of all, one that was heavier than asked, and
    /// the maximum that they show.
    fn take_over(&self, state: &mut State, session: &Session<'_>) {
        let shown = shown_max(session, self.unit);
        state.shown_max = shown.or(state.shown_max);
        if let Some(shown) = shown {
            state.one_rep_max = state.one_rep_max.or(Some(shown));
            let training = Percent::from_whole(90).of(shown);
            state.training_max = state.training_max.or(Some(training));
        }
        let loads = session.done.iter().map(|set| used(set, self.unit));
        let heaviest = loads.max().unwrap_or_default();
        let of_base: Vec<Decimal> = match state.base {
            Some(base) => {
                let pairs = session.asked.iter().zip(&session.done);
                let of_base = pairs.filter(|(asked, _)| match asked.load {
                    crate::prescription::DueLoad::Load(load) => load.amount == base,
                    _ => false,
                });
                of_base.map(|(_, done)| used(done, self.unit)).collect()
            }
            // What was not lifted once shows nothing.
            None => session
                .done
                .iter()
                .filter(|set| set.performance.reps != Some(0))
                .map(|set| used(set, self.unit))
                .collect(),
        };
        let Some(lifted) = of_base.iter().min().copied() else {
            return;
        };
        let loaded = heaviest != Decimal::default();
        match state.base {
            None if loaded && self.lift.load != TakesLoad::Never => {
                state.base = self.lift.grid.nearest(lifted);
                state.base_before = state.base;
            }
            Some(base) if lifted > base && matches!(session.outcome, Outcome::Met { .. }) => {
                let lifted = self.lift.grid.nearest(lifted).unwrap_or(base);
                state.move_base(lifted.max(base));
                state.base_before = state.base;
            }
            _ => {}
        }
    }

    /// The load in hand; for a lift of the body alone, nothing hung on it.
    fn base(&self, state: &State) -> Option<Decimal> {
        let hung = || (self.lift.load == TakesLoad::Added).then(Decimal::default);
        state.base.or_else(hung)
    }

    fn increase(&self, state: &mut State, step: Step, many: u32, sets: &[&Arc<SetResult>]) {
        let Some(base) = self.base(state) else {
            state.because(ReasonKind::TopReached, sets);
            return;
        };
        match self.next(base, step, many) {
            Some(to) => {
                state.move_base(to);
                let (from, to) = (self.load(base), self.load(to));
                state.because(ReasonKind::Met { from, to }, sets);
            }
            None => state.because(ReasonKind::Heaviest, sets),
        }
    }

    fn next(&self, base: Decimal, step: Step, many: u32) -> Option<Decimal> {
        let grid = &self.lift.grid;
        let by = amount(step, base, grid, self.unit, self.fine);
        up(base, by.map(|by| times(by, many)), grid)
    }

    /// The next load, where it is a big step and the reps that were done don't show that so big a
    /// one is possible, with those that would. Big is more than a tenth for one joint alone; a step
    /// that the rule names is taken as far as the next loadable one, but for more than a quarter.
    fn reps_first(
        &self,
        step: Step,
        state: &State,
        session: &Session<'_>,
    ) -> Option<(Decimal, u32)> {
        const BIG: Percent = Percent::from_whole(110);
        const BIG_FOR_A_NAMED_STEP: Percent = Percent::from_whole(125);
        let most = match step {
            Step::Usual if self.lift.isolation => BIG,
            Step::Usual => return None,
            Step::Weight(_) | Step::Percent(_) => BIG_FOR_A_NAMED_STEP,
        };
        let base = state.base.filter(|base| *base > Decimal::default())?;
        let next = self.next(base, step, 1)?;
        if next <= most.of(base) {
            return None;
        }
        let asked = session.asked.iter().map(|set| set.target.least()).max()?;
        let asked = u16::try_from(asked).ok()?;
        let reps = session.done.iter().map(|set| set.performance.reps);
        let got = reps.min()??;
        let none = Rir(Halves::from_halves(0));
        let shows = |reps: u16| {
            let max = rpe::one_rep_max(base.as_f64(), reps, none)?;
            Some(rpe::load_for(max, asked, none)? >= next.as_f64())
        };
        let enough = (asked..rpe::MOST_REPS).find(|reps| shows(*reps) == Some(true));
        let enough = enough.unwrap_or(rpe::MOST_REPS);
        (got < enough).then_some((next, u32::from(enough)))
    }

    fn set_back(&self, state: &mut State, back: Move, step: Step, sets: &[&Arc<SetResult>]) {
        let misses = state.fails.max(state.flat);
        (state.fails, state.flat, state.successes) = (0, 0, 0);
        state.resets = state.resets.saturating_add(1);
        let Some(base) = state.base else { return };
        let grid = &self.lift.grid;
        let wanted = match back {
            Move::To(percent) => percent.eased(base),
            Move::Minus(by) => minus(base, by.amount(self.unit)),
            Move::StepsBack(many) => {
                let by = amount(step, base, grid, self.unit, self.fine);
                minus(base, times(by.unwrap_or_default(), u32::from(many)))
            }
        };
        match down(base, wanted, self.lift) {
            Some(to) => {
                state.move_base(to);
                let (from, to) = (self.load(base), self.load(to));
                state.because(ReasonKind::SetBack { from, to, misses }, sets);
            }
            None => state.because(ReasonKind::Lightest, sets),
        }
    }

    /// What is neither met nor missed.
    fn hold(&self, state: &mut State, outcome: &Outcome, sets: &[&Arc<SetResult>]) {
        let kind = match *outcome {
            Outcome::Lighter { used, asked } => {
                ReasonKind::Lighter { used: self.load(load::tenths(used)), asked: self.load(asked) }
            }
            Outcome::Incomplete { done, of } => ReasonKind::Incomplete { done, of },
            Outcome::Met { .. } | Outcome::Missed { .. } => ReasonKind::Hold,
        };
        state.because(kind, sets);
    }

    fn linear(&self, rule: &Linear, state: &mut State, session: &Session<'_>) {
        let (asked, sets) = &session.deciding(rule.basis);
        let outcome = match rule.basis {
            Basis::AllSets | Basis::TargetReps => *session.outcome,
            Basis::TopSet | Basis::LastSet => judge(asked, sets, self.unit),
        };
        match outcome {
            Outcome::Met { hard } => {
                state.fails = 0;
                let last = sets.last().and_then(|set| set.performance.reps).map_or(0, u32::from);
                if hard {
                    return state.because(ReasonKind::TooHard, sets);
                }
                if let Some(wanted) = rule.gate.map(u32::from).filter(|gate| last < *gate) {
                    return state.because(ReasonKind::LastSet { got: last, wanted }, sets);
                }
                state.successes += 1;
                if state.successes < rule.successes {
                    let (met, of) = (state.successes, rule.successes);
                    return state.because(ReasonKind::Again { met, of }, sets);
                }
                if let Some((next, reps)) = self.reps_first(rule.step, state, session) {
                    state.successes = rule.successes.saturating_sub(1);
                    let next = self.load(next);
                    return state.because(ReasonKind::RepsFirst { next, reps }, sets);
                }
                state.successes = 0;
                let twice = rule.double_at.is_some_and(|at| last >= u32::from(at));
                self.increase(state, rule.step, if twice { 2 } else { 1 }, sets);
            }
            Outcome::Missed { got, asked } => {
                state.successes = 0;
                self.missed(state, rule.fails, (got, asked), (rule.back, rule.step), sets);
            }
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => {
                self.hold(state, &outcome, sets);
            }
        }
    }

    fn missed(
        &self,
        state: &mut State,
        fails: Option<u8>,
        (got, asked): (u32, u32),
        (back, step): (Move, Step),
        sets: &[&Arc<SetResult>],
    ) {
        state.fails = state.fails.saturating_add(1);
        let misses = state.fails;
        if fails.is_some_and(|fails| misses >= fails) && state.base.is_some() {
            self.set_back(state, back, step, sets);
        } else {
            let of = fails.unwrap_or_default();
            state.because(ReasonKind::Missed { got, asked, misses, of }, sets);
        }
    }

    /// What was lifted is where the next change is counted from.
    fn by_effort(&self, state: &mut State, session: &Session<'_>) {
        let lifted = session.done.iter().map(|set| used(set, self.unit)).max();
        if let Some(lifted) = lifted.and_then(|lifted| self.lift.grid.nearest(lifted)) {
            state.base = Some(lifted);
        }
        match state.shown_max {
            Some(shown) => {
                let shown = self.load(load::tenths(shown));
                state.because(ReasonKind::ByEffort { shown }, &session.done);
            }
            None => self.hold(state, session.outcome, &session.done),
        }
    }

    fn density(&self, rule: Density, state: &mut State, session: &Session<'_>) {
        let within = rule.within_seconds;
        let sets = &session.done;
        match (session.outcome, session.seconds()) {
            (Outcome::Met { .. }, Some(seconds)) if seconds <= within => {
                state.heavier_sets = state.heavier_sets.saturating_add(1);
                state.because(ReasonKind::Faster { seconds, within }, sets);
                if usize::from(state.heavier_sets) >= session.asked.len() {
                    state.heavier_sets = 0;
                    self.increase(state, rule.step, 1, sets);
                }
            }
            (Outcome::Met { .. }, Some(seconds)) => {
                state.because(ReasonKind::Slower { seconds, within }, sets);
            }
            _ => self.hold(state, session.outcome, sets),
        }
    }
}

impl<'s> Session<'s> {
    /// The sets that a rule goes by: what they asked for, and what was done of it.
    pub fn deciding(&self, basis: Basis) -> (Vec<DueSet>, Vec<&'s Arc<SetResult>>) {
        let place = match basis {
            Basis::AllSets | Basis::TargetReps => None,
            Basis::TopSet => {
                Some(self.asked.iter().position(|set| set.kind == Kind::Top).unwrap_or(0))
            }
            Basis::LastSet => Some(self.asked.len().saturating_sub(1)),
        };
        let is_deciding = |(at, _): &(usize, _)| place.is_none_or(|place| *at == place);
        let asked = self.asked.iter().enumerate().filter(is_deciding);
        let asked = asked.map(|(_, set)| (*set).clone()).collect();
        let done = self.done.iter().enumerate();
        let done = done.filter(|(at, _)| place.is_none_or(|place| *at == place));
        (asked, done.map(|(_, set)| *set).collect())
    }

    /// How long the sets took: as was said, else from the first to the last.
    fn seconds(&self) -> Option<u32> {
        let said: Option<u32> = self.done.iter().map(|set| set.performance.seconds).sum();
        said.or_else(|| {
            let (first, last) = (self.done.first()?, self.done.last()?);
            let span = last.at.as_second() - first.at.as_second();
            u32::try_from(span).ok().filter(|span| *span > 0)
        })
    }
}

/// What the sets show of a one-rep max by the RPE chart: the mean over the heaviest, as all of them
/// are to be as hard. Where nothing is said of the effort it was as asked, and nothing was left of a
/// set that was short.
fn shown_max(session: &Session<'_>, unit: Unit) -> Option<Decimal> {
    let none = Rir(Halves::from_halves(0));
    let heaviest = session.done.iter().map(|set| used(set, unit)).max()?;
    let pairs = session.asked.iter().zip(&session.done);
    let shown: Vec<f64> = pairs
        .filter(|(_, done)| used(done, unit) == heaviest && heaviest > Decimal::default())
        .filter_map(|(asked, done)| {
            let reps = done.performance.reps?;
            let short = u32::from(reps) < asked.target.least();
            let open = matches!(asked.target, Target::AtLeast(_));
            let assumed = match asked.effort {
                _ if short || open => none,
                Some(effort) => EffortTarget::reserve(effort),
                None => USUAL_RESERVE,
            };
            let reserve = done.performance.reserve().unwrap_or(assumed);
            rpe::one_rep_max(heaviest.as_f64(), reps, reserve)
        })
        .collect();
    let count = u32::try_from(shown.len()).ok().filter(|count| *count > 0)?;
    Some(Decimal::from_f64(shown.iter().sum::<f64>() / f64::from(count)))
}
