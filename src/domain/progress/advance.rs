//! What a session does to a slot, by its rule.

use super::ask::USUAL_RESERVE;
use super::judge::{Outcome, counts, got, is_asked, judge, total_of, used};
use super::load::{amount, down, minus, plus, times, up};
use super::lookup::{Lift, TakesLoad};
use super::state::State;
use super::{Progress, load};
use crate::domain::effort::{Halves, Rir};
use crate::domain::exercise::Level;
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::prescription::{
    Basis, Density, Double, DueSet, EffortTarget, Kind, Ladder, LastFail, Linear, Move, Percent,
    ReasonKind, Rule, Slot, Staged, Step, Sum, Target,
};
use crate::domain::set_result::SetResult;
use crate::domain::strength::rpe;

/// Misses in a row, or sessions without one rep more, before a load that goes up by reps goes
/// down; and what it goes down to.
const FAILS: u8 = 3;
const BACK: Move = Move::To(Percent::from_whole(90));
/// A step of more than a tenth waits for so many reps above the range.
const REPS_FIRST: u32 = 3;

/// One session of a slot.
pub(super) struct Session<'s> {
    /// Without warm-ups, in order.
    pub asked: Vec<&'s DueSet>,
    pub done: Vec<&'s SetResult>,
    pub outcome: &'s Outcome,
}

impl Progress<'_> {
    pub(super) fn advance(
        &self,
        slot: &Slot,
        state: &mut State,
        asked: &[DueSet],
        done: &[&SetResult],
        outcome: &Outcome,
    ) {
        let session = Session {
            asked: asked.iter().filter(|set| is_asked(set)).collect(),
            done: done.iter().copied().filter(|set| counts(set)).collect(),
            outcome,
        };
        let Some(lift) = self.lifts.get(state.exercise(slot)) else {
            return;
        };
        let mover = Mover {
            lift,
            unit: self.setting.unit,
            fine: self.setting.level == Level::Advanced,
        };
        mover.take_over(state, &session);
        match &slot.rule {
            Rule::None => {}
            Rule::Table => state.reasons.clear(),
            Rule::Hold => state.because(ReasonKind::Hold, &session.done),
            Rule::Linear(rule) => mover.linear(rule, state, &session),
            Rule::Double(rule) => mover.double(rule, state, &session),
            Rule::Sum(rule) => mover.sum(rule, state, &session),
            Rule::TmCycle(_) => self.decide(state, &session),
            Rule::Staged(rule) => mover.staged(rule, state, &session),
            Rule::Rpe(_) => mover.by_effort(state, &session),
            Rule::Wave(rule) => Self::wave(*rule, state, &session),
            Rule::Ladder(rule) => mover.ladder(*rule, slot, state, &session),
            Rule::Density(rule) => mover.density(*rule, state, &session),
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
                    crate::domain::prescription::DueLoad::Load(load) => load.amount == base,
                    _ => false,
                });
                of_base.map(|(_, done)| used(done, self.unit)).collect()
            }
            None => session
                .done
                .iter()
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

    fn increase(&self, state: &mut State, step: Step, many: u32, sets: &[&SetResult]) {
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

    fn set_back(&self, state: &mut State, back: Move, step: Step, sets: &[&SetResult]) {
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
        match down(base, wanted, grid) {
            Some(to) => {
                state.move_base(to);
                let (from, to) = (self.load(base), self.load(to));
                state.because(ReasonKind::SetBack { from, to, misses }, sets);
            }
            None => state.because(ReasonKind::Lightest, sets),
        }
    }

    /// What is neither met nor missed.
    fn hold(&self, state: &mut State, session: &Session<'_>) {
        let kind = match *session.outcome {
            Outcome::Lighter { used, asked } => ReasonKind::Lighter {
                used: self.load(load::tenths(used)),
                asked: self.load(asked),
            },
            Outcome::Incomplete { done, of } => ReasonKind::Incomplete { done, of },
            Outcome::Met { .. } | Outcome::Missed { .. } => ReasonKind::Hold,
        };
        state.because(kind, &session.done);
    }

    fn linear(&self, rule: &Linear, state: &mut State, session: &Session<'_>) {
        let sets = &session.done;
        match *session.outcome {
            Outcome::Met { hard } => {
                state.fails = 0;
                let last = session.last_reps();
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
                state.successes = 0;
                let twice = rule.double_at.is_some_and(|at| last >= u32::from(at));
                self.increase(state, rule.step, if twice { 2 } else { 1 }, sets);
            }
            Outcome::Missed { got, asked } => {
                state.successes = 0;
                self.missed(
                    state,
                    rule.fails,
                    (got, asked),
                    (rule.back, rule.step),
                    sets,
                );
            }
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => self.hold(state, session),
        }
    }

    fn missed(
        &self,
        state: &mut State,
        fails: u8,
        (got, asked): (u32, u32),
        (back, step): (Move, Step),
        sets: &[&SetResult],
    ) {
        state.fails = state.fails.saturating_add(1);
        let misses = state.fails;
        if misses >= fails && state.base.is_some() {
            self.set_back(state, back, step, sets);
        } else {
            let of = fails;
            state.because(
                ReasonKind::Missed {
                    got,
                    asked,
                    misses,
                    of,
                },
                sets,
            );
        }
    }

    fn double(&self, rule: &Double, state: &mut State, session: &Session<'_>) {
        let top = session
            .asked
            .iter()
            .position(|set| set.kind == Kind::Top)
            .unwrap_or(0);
        let (asked, done): (Vec<DueSet>, Vec<&SetResult>) = match rule.basis {
            Basis::TopSet => (
                session
                    .asked
                    .get(top)
                    .map(|set| (*set).clone())
                    .into_iter()
                    .collect(),
                session.done.get(top).copied().into_iter().collect(),
            ),
            Basis::AllSets | Basis::TargetReps => (
                session.asked.iter().map(|set| (*set).clone()).collect(),
                session.done.clone(),
            ),
        };
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
                self.missed(state, FAILS, (got, asked), (BACK, rule.step), &done);
            }
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => self.hold(state, session),
        }
    }

    /// More load where every set reached the top of the range; where the next is a big step, some
    /// reps more come first.
    fn top_of_range(&self, rule: &Double, state: &mut State, done: &[&SetResult]) {
        let top = u32::from(rule.high);
        let reps = |set: &&&SetResult| set.performance.reps.map_or(0, u32::from);
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
            let (next, reps) = (self.load(next), top + REPS_FIRST);
            return state.because(ReasonKind::RepsFirst { next, reps }, done);
        }
        if rule.basis == Basis::TargetReps {
            state.reps = u32::from(rule.low);
        }
        self.increase(state, rule.step, 1, done);
    }

    /// The next load where it is more than a tenth more: for one joint alone, or more than the
    /// chart makes of the top of the range for the bottom of it.
    fn big_step(&self, rule: &Double, state: &State) -> Option<Decimal> {
        let hung = self.lift.load == TakesLoad::Added;
        let base = state
            .base
            .filter(|base| !hung && *base > Decimal::default())?;
        let next = self.next(base, rule.step, 1)?;
        let tenth = plus(base, Percent::from_whole(10).of(base));
        let none = Rir(Halves::from_halves(0));
        let share = |reps: u16| rpe::share(reps.min(rpe::MOST_REPS), none);
        let (top, bottom) = (share(rule.high)?.as_f64(), share(rule.low)?.as_f64());
        let possible = base.as_f64() / top * bottom;
        let too_far = self.lift.isolation || next.as_f64() > possible;
        (rule.step == Step::Usual && next > tenth && too_far).then_some(next)
    }

    /// Counts the sessions at one load without one rep more in all.
    fn grew(state: &mut State, done: &[&SetResult]) -> u8 {
        let total = total_of(done);
        if total > state.best_total {
            (state.best_total, state.flat) = (total, 0);
        } else if state.base.is_some() {
            state.flat = state.flat.saturating_add(1);
        }
        state.flat
    }

    fn sum(&self, rule: &Sum, state: &mut State, session: &Session<'_>) {
        let (got, wanted) = (total_of(&session.done), u32::from(rule.total));
        let sets = &session.done;
        match *session.outcome {
            Outcome::Lighter { .. } => self.hold(state, session),
            Outcome::Met { hard: true } if got >= wanted => {
                state.because(ReasonKind::TooHard, sets);
            }
            _ if got >= wanted => self.increase(state, rule.step, 1, sets),
            Outcome::Incomplete { .. } => self.hold(state, session),
            Outcome::Met { .. } | Outcome::Missed { .. } => {
                if Self::grew(state, sets) >= FAILS {
                    self.set_back(state, BACK, rule.step, sets);
                } else {
                    state.because(ReasonKind::InAll { got, wanted }, sets);
                }
            }
        }
    }

    fn staged(&self, rule: &Staged, state: &mut State, session: &Session<'_>) {
        let sets = &session.done;
        if state.testing {
            return self.tested(rule, state, session);
        }
        match *session.outcome {
            Outcome::Met { hard: true } => state.because(ReasonKind::TooHard, sets),
            Outcome::Met { hard: false } => self.increase(state, rule.step, 1, sets),
            Outcome::Missed { .. } => self.next_stage(rule, state, sets),
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => self.hold(state, session),
        }
    }

    fn next_stage(&self, rule: &Staged, state: &mut State, sets: &[&SetResult]) {
        if state.stage == 0 {
            state.left_first_with = state.base;
        }
        let of = rule.stages.len();
        if state.stage + 1 < of {
            state.stage += 1;
            let kind = ReasonKind::Stage {
                stage: state.stage + 1,
                of,
            };
            return state.because(kind, sets);
        }
        match rule.last {
            LastFail::Test { reps, .. } => {
                state.testing = true;
                state.because(ReasonKind::Test { reps }, sets);
            }
            LastFail::Restart { more } => {
                state.stage = 0;
                let Some(from) = state.base else { return };
                let left = state.left_first_with.unwrap_or(from);
                let wanted = plus(left, more.amount(self.unit));
                let to = self.lift.grid.nearest(wanted).unwrap_or(from);
                state.move_base(to);
                let (from, to) = (self.load(from), self.load(to));
                state.because(ReasonKind::Restart { from, to }, sets);
            }
            LastFail::Factor(percent) => {
                state.stage = 0;
                state.fails = 1;
                self.set_back(state, Move::To(percent), rule.step, sets);
            }
        }
    }

    /// A test shows the most for so many reps; done for others, the chart says what it is worth.
    fn tested(&self, rule: &Staged, state: &mut State, session: &Session<'_>) {
        let LastFail::Test { reps, then } = rule.last else {
            return;
        };
        let none = Rir(Halves::from_halves(0));
        let shown = session.done.iter().filter_map(|set| {
            let got = set.performance.reps.filter(|got| *got > 0)?;
            let load = used(set, self.unit);
            if got == reps {
                return Some(load);
            }
            let (to, from) = (rpe::share(reps, none)?, rpe::share(got, none)?);
            let worth = load.ten_thousandths() * i64::from(to.tenths_of_percent())
                / i64::from(from.tenths_of_percent());
            Some(Decimal::from_ten_thousandths(worth))
        });
        let Some(shown) = shown.max().filter(|shown| *shown > Decimal::default()) else {
            return self.hold(state, session);
        };
        (state.testing, state.stage) = (false, 0);
        if let Some(base) = self.lift.grid.nearest(then.of(shown)) {
            state.move_base(base);
        }
        let shown = self.load(load::tenths(shown));
        let kind = ReasonKind::Tested {
            shown,
            percent: then,
        };
        state.because(kind, &session.done);
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
            None => self.hold(state, session),
        }
    }

    fn ladder(&self, rule: Ladder, slot: &Slot, state: &mut State, session: &Session<'_>) {
        let sets = &session.done;
        match *session.outcome {
            Outcome::Met { hard: true } => state.because(ReasonKind::TooHard, sets),
            Outcome::Met { hard: false } => {
                state.fails = 0;
                let pairs = session.asked.iter().zip(sets);
                let least = pairs
                    .filter_map(|(asked, done)| got(asked.target, done))
                    .min();
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
                state.because(
                    ReasonKind::Missed {
                        got,
                        asked,
                        misses,
                        of: 0,
                    },
                    sets,
                );
            }
            Outcome::Lighter { .. } | Outcome::Incomplete { .. } => self.hold(state, session),
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
            _ => self.hold(state, session),
        }
    }
}

impl Session<'_> {
    pub fn last_reps(&self) -> u32 {
        let last = self.done.last().and_then(|set| set.performance.reps);
        last.map_or(0, u32::from)
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
    Some(Decimal::from_f64(
        shown.iter().sum::<f64>() / f64::from(count),
    ))
}
