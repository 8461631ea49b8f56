//! Maximums that percentages are of: moved once a round, by what the deciding sets got.

use super::Progress;
use super::advance::Session;
use super::judge::{Outcome, got, used};
use super::load::{amount, minus, plus, tenths, times};
use super::state::{Decided, State};
use crate::load::{Decimal, Load};
use crate::prescription::{
    DueLoad, DueSet, Gate, LoadTarget, MaxChange, Move, PercentOf, ReasonKind, Rule, Slot, Step,
    Target, TmCycle, Wave,
};
use crate::set_result::SetResult;
use crate::strength::grid::Grid;
use std::ops::Range;
use std::sync::Arc;

impl Progress<'_> {
    /// Ends the rounds and waves that are over before a week.
    pub(super) fn roll(&self, slot: &Slot, state: &mut State, week: u32) {
        match &slot.rule {
            Rule::TmCycle(rule) => {
                let round = self.round_of(week, rule.weeks);
                if round > state.round {
                    self.end_round(slot, rule, state);
                    state.round = round;
                    state.decided.clear();
                }
            }
            Rule::Wave(rule) => {
                let wave = self.round_of(week, rule.weeks);
                if wave > state.round {
                    (state.round, state.earned) = (wave, 0);
                }
            }
            _ => {}
        }
    }

    /// Remembers what the deciding set of a session got.
    pub(super) fn decide(&self, state: &mut State, turn: u32, session: &Session<'_>) {
        let deciding = deciding(&session.asked);
        let set = deciding.and_then(|place| {
            let done = session.done.get(place)?;
            Some((session.asked.get(place)?, *done))
        });
        let Some((asked, done)) = set else {
            return;
        };
        let sound =
            !matches!(session.outcome, Outcome::Lighter { .. } | Outcome::Incomplete { .. });
        let is_open = matches!(asked.target, Target::AtLeast(_) | Target::AtLeastSeconds(_));
        let (asked, got) = match *session.outcome {
            // Where none is open, any of them may be the one that was short.
            Outcome::Missed { got, asked } if !is_open => (asked, Some(got)),
            _ => (asked.target.least(), got(asked.target, done).filter(|_| sound)),
        };
        state.decided.push(Decided {
            turn,
            asked,
            got,
            load: Some(used(done, self.setting.unit)),
            set: done.clone(),
        });
        // Until the round is over the maximum itself says why.
        state.reasons.clear();
    }

    fn end_round(&self, slot: &Slot, rule: &TmCycle, state: &mut State) {
        let sets: Vec<Arc<SetResult>> = state.decided.iter().map(|one| one.set.clone()).collect();
        let sets: Vec<&Arc<SetResult>> = sets.iter().collect();
        let Some(grid) = self.so_far.lifts.get(slot.exercise()).map(|lift| &lift.grid) else {
            return;
        };
        let training = takes_training_max(slot);
        let max = if training { state.training_max } else { state.one_rep_max };
        let Some(from) = max else { return };
        let sessions = self.sessions_of_round(slot, rule, state.round);
        let to = match verdict(rule, state, &sessions) {
            Verdict::Hold { done, of } => {
                if of > 0 {
                    state.because(ReasonKind::Incomplete { done, of }, &sets);
                }
                return;
            }
            Verdict::Below => match rule.reset {
                Some(back) => self.moved_back(back, rule, from, grid),
                None => from,
            },
            Verdict::Met(one) => self.moved(rule, from, &one, grid),
        };
        if to == from || to <= Decimal::default() {
            state.because(ReasonKind::Hold, &sets);
            return;
        }
        if training {
            state.move_training_max(to);
        } else {
            state.move_one_rep_max(to);
        }
        let load = |amount| Load::new(tenths(amount), self.setting.unit);
        let (from, to) = (load(from), load(to));
        state.because(ReasonKind::MaxMoved { from, to }, &sets);
    }

    /// Turns of a round in which the slot has something to decide.
    fn sessions_of_round(&self, slot: &Slot, rule: &TmCycle, round: u32) -> Vec<u32> {
        let per_week = u32::from(self.program.per_week);
        let weeks = self.weeks_of_round(round, rule.weeks);
        let turns = weeks.start.saturating_mul(per_week)..weeks.end.saturating_mul(per_week);
        turns
            .filter(|turn| {
                let day = self.program.day(*turn);
                let has = day.is_some_and(|day| day.slots().any(|one| one.id == slot.id));
                let week = slot.week(self.week_of_round(*turn));
                has && week.is_some_and(|week| !week.deload) && self.deload_on(*turn).is_none()
            })
            .collect()
    }

    /// The round of so many weeks that a week is in. A new round of the program begins a new one, so
    /// that the last of a program's round may be short.
    fn round_of(&self, week: u32, weeks: u8) -> u32 {
        let weeks = u32::from(weeks.max(1));
        match self.program.weeks.map(u32::from) {
            Some(all) if all > 0 => week / all * all.div_ceil(weeks) + week % all / weeks,
            _ => week / weeks,
        }
    }

    fn weeks_of_round(&self, round: u32, weeks: u8) -> Range<u32> {
        let weeks = u32::from(weeks.max(1));
        match self.program.weeks.map(u32::from) {
            Some(all) if all > 0 => {
                let rounds = all.div_ceil(weeks);
                let first = (round / rounds).saturating_mul(all);
                let start = round % rounds * weeks;
                first + start..first + all.min(start + weeks)
            }
            _ => {
                let first = round.saturating_mul(weeks);
                first..first.saturating_add(weeks)
            }
        }
    }

    fn moved(&self, rule: &TmCycle, from: Decimal, one: &Decided, grid: &Grid) -> Decimal {
        let got = one.got.unwrap_or_default();
        match &rule.change {
            MaxChange::By(step) => plus(from, self.step(*step, from, grid)),
            MaxChange::Bands(bands) => {
                let band = bands
                    .iter()
                    .find(|band| (u32::from(band.low)..=u32::from(band.high)).contains(&got));
                band.map_or(from, |band| plus(from, self.step(band.step, from, grid)))
            }
            MaxChange::PerRep { step, most } => {
                let over = got.saturating_sub(one.asked).min(u32::from(*most));
                plus(from, times(self.step(*step, from, grid), over))
            }
            MaxChange::FactorByReps(factors) => {
                let place = usize::try_from(got).unwrap_or_default().clamp(1, factors.len().max(1));
                let factor = factors.get(place - 1).copied();
                match (factor, one.load) {
                    (Some(factor), Some(load)) => factor.of(load),
                    _ => from,
                }
            }
        }
    }

    fn moved_back(&self, back: Move, rule: &TmCycle, from: Decimal, grid: &Grid) -> Decimal {
        match back {
            Move::To(percent) => percent.of(from),
            Move::Minus(by) => minus(from, by.amount(self.setting.unit)),
            Move::StepsBack(many) => {
                let step = match &rule.change {
                    MaxChange::By(step) | MaxChange::PerRep { step, .. } => *step,
                    MaxChange::Bands(_) | MaxChange::FactorByReps(_) => Step::Usual,
                };
                minus(from, times(self.step(step, from, grid), u32::from(many)))
            }
        }
    }

    fn step(&self, step: Step, of: Decimal, grid: &Grid) -> Decimal {
        amount(step, of, grid, self.setting.unit, false)
            .or_else(|| grid.increment())
            .unwrap_or_default()
    }

    /// Reps over what was asked earn a share of the maximum until the wave is over.
    pub(super) fn wave(rule: Wave, state: &mut State, session: &Session<'_>) {
        let sets = &session.done;
        let over = deciding(&session.asked).and_then(|place| {
            let (asked, done) = (session.asked.get(place)?, session.done.get(place)?);
            Some(got(asked.target, done)?.saturating_sub(asked.target.least()))
        });
        state.because(ReasonKind::Hold, sets);
        if matches!(session.outcome, Outcome::Met { .. }) {
            state.earned += over.unwrap_or_default() * u32::from(rule.per_rep.tenths());
        }
    }
}

enum Verdict {
    Met(Decided),
    Below,
    /// Not all of it was done.
    Hold {
        done: usize,
        of: usize,
    },
}

fn verdict(rule: &TmCycle, state: &State, sessions: &[u32]) -> Verdict {
    let done = state.decided.iter().filter(|one| one.got.is_some()).count();
    let of = sessions.len();
    let below = |one: &Decided| one.got.is_some_and(|got| got < one.asked);
    let Some(last) = state.decided.last() else {
        return Verdict::Hold { done: 0, of };
    };
    // Where the last session alone decides, one before it says nothing in its place.
    let is_last = last.got.is_some() && sessions.last().is_none_or(|turn| *turn <= last.turn);
    match rule.gate {
        Gate::Every if state.decided.iter().any(below) => Verdict::Below,
        Gate::Every | Gate::Whole if done < of => Verdict::Hold { done, of },
        Gate::Whole if state.decided.iter().all(below) => Verdict::Below,
        Gate::Last if !is_last => Verdict::Hold { done, of },
        Gate::Last if below(last) => Verdict::Below,
        Gate::Every | Gate::Whole | Gate::Last => Verdict::Met(last.clone()),
    }
}

/// The heaviest set that is open upwards, else the heaviest.
fn deciding(asked: &[&DueSet]) -> Option<usize> {
    let load = |set: &DueSet| match set.load {
        DueLoad::Load(load) => load.amount,
        DueLoad::Bodyweight | DueLoad::Ask => Decimal::default(),
    };
    let open = |set: &DueSet| matches!(set.target, Target::AtLeast(_) | Target::AtLeastSeconds(_));
    let places = 0..asked.len();
    places.max_by_key(|place| (open(asked[*place]), load(asked[*place])))
}

/// Whether its percentages are of the training max.
fn takes_training_max(slot: &Slot) -> bool {
    let groups = || slot.weeks.iter().flat_map(|week| &week.groups);
    let of = |wanted: PercentOf| {
        groups().any(|group| matches!(group.load, LoadTarget::Percent { of, .. } if of == wanted))
    };
    of(PercentOf::TrainingMax) || !of(PercentOf::OneRepMax)
}
