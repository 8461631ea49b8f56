//! What a slot has come to.

use super::Progress;
use super::load::in_unit;
use crate::effort::Rir;
use crate::load::{Decimal, Load, Unit};
use crate::prescription::{
    Basis, LastFail, LoadTarget, Percent, PercentOf, Reason, ReasonKind, Rule, Slot, Start,
};
use crate::set_result::SetResult;
use jiff::civil::Date;
use std::sync::Arc;

/// Worked out of the sets of a slot, session by session; loads are in the athlete's unit.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The working load, one that can be loaded; none where nothing is known yet.
    pub base: Option<Decimal>,
    /// The working load of the session before.
    pub base_before: Option<Decimal>,
    /// What percentages are of: never rounded.
    pub training_max: Option<Decimal>,
    pub one_rep_max: Option<Decimal>,
    /// What the newest sets show by the RPE chart.
    pub shown_max: Option<Decimal>,
    /// Sessions in a row.
    pub successes: u8,
    pub fails: u8,
    pub resets: u8,
    /// Index of the stage, and the load that the first was left with.
    pub stage: usize,
    pub left_first_with: Option<Decimal>,
    /// Whether the last miss of the last stage led to a test.
    pub testing: bool,
    /// Reps or seconds that every set asks for, where the rule moves them.
    pub reps: u32,
    /// The most reps in all at this load, and the sessions since without one more.
    pub best_total: u32,
    pub flat: u8,
    /// Whether reps above the range are asked for first, before a big step.
    pub above_range: bool,
    pub rung: usize,
    /// Sets done with the next load already.
    pub heavier_sets: u8,
    /// Index of the round, counted from 0, and what its deciding sets got over what was asked.
    pub round: u32,
    pub decided: Vec<Decided>,
    /// What was earned in this wave, in tenths of a percent of the maximum.
    pub earned: u32,
    pub last_on: Option<Date>,
    /// Days between its sessions, oldest first.
    pub gaps: Vec<u32>,
    pub last_sets: Vec<Arc<SetResult>>,
    pub reasons: Vec<Because>,
}

/// Reps or seconds that a slot's sets begin with, where its rule moves them.
fn first_reps(slot: &Slot) -> u32 {
    match &slot.rule {
        Rule::Ladder(ladder) => ladder.low,
        Rule::Double(double) if double.basis == Basis::TargetReps => u32::from(double.low),
        _ => 0,
    }
}

/// A reason that nobody was told yet.
#[derive(Clone, Debug)]
pub(super) struct Because {
    kind: ReasonKind,
    sets: Vec<Arc<SetResult>>,
}

impl Because {
    pub fn told(&self) -> Reason {
        Reason { kind: self.kind.clone(), sets: own(&self.sets) }
    }
}

/// The deciding set of one session of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decided {
    pub turn: u32,
    pub asked: u32,
    /// None where not all was done, or lighter than asked.
    pub got: Option<u32>,
    pub load: Option<Decimal>,
    pub set: Arc<SetResult>,
}

impl State {
    /// With its first load in the athlete's unit, where one is known.
    pub fn new(
        slot: &Slot,
        start: Option<&Start>,
        load: Option<Decimal>,
        progress: &Progress<'_>,
    ) -> Self {
        let unit = progress.setting.unit;
        let known = |load: Option<Load>| load.map(|load| in_unit(load, unit));
        let one_rep_max = known(start.and_then(|start| start.one_rep_max));
        let training_max = known(start.and_then(|start| start.training_max))
            .or_else(|| one_rep_max.map(|max| Percent::from_whole(90).of(max)));
        let start_at =
            |place: fn(&Start) -> Option<u8>| start.and_then(place).map_or(0, usize::from);
        let mut state = Self {
            stage: start_at(|start| start.stage),
            rung: start_at(|start| start.rung),
            left_first_with: known(start.and_then(|start| start.left_first_with)),
            training_max,
            one_rep_max: one_rep_max.or_else(|| {
                let max = training_max?.ten_thousandths();
                Some(Decimal::from_ten_thousandths(max * 10 / 9))
            }),
            shown_max: one_rep_max,
            reps: start.and_then(|start| start.reps).unwrap_or_else(|| first_reps(slot)),
            ..Self::default()
        };
        let grid = progress.so_far.lifts.get(state.exercise(slot)).map(|lift| &lift.grid);
        state.base = load.map(|load| grid.and_then(|grid| grid.nearest(load)).unwrap_or(load));
        if load.is_some() || one_rep_max.is_some() || training_max.is_some() {
            let from = start.and_then(|start| start.why.clone());
            state.because(ReasonKind::Start { from }, &[]);
        }
        state
    }

    /// How far it has come besides its load; of what is still as it began, nothing.
    pub fn reached(&self, unit: Unit) -> Start {
        let place = |index: usize| u8::try_from(index).ok().filter(|index| *index > 0);
        Start {
            stage: place(self.stage),
            left_first_with: self.left_first_with.map(|load| Load::new(load, unit)),
            reps: Some(self.reps).filter(|reps| *reps > 0),
            rung: place(self.rung),
            ..Start::default()
        }
    }

    pub fn exercise<'s>(&self, slot: &'s Slot) -> &'s str {
        let rung = self.rung.min(slot.rungs.len().saturating_sub(1));
        slot.rungs.get(rung).map_or("", String::as_str)
    }

    pub const fn is_loaded(&self) -> bool {
        self.base.is_some() || self.training_max.is_some()
    }

    /// What was decided, with the sets that it rests on, in place of what was decided before.
    pub fn because(&mut self, kind: ReasonKind, sets: &[&Arc<SetResult>]) {
        self.reasons.clear();
        self.and_because(kind, sets);
    }

    pub fn and_because(&mut self, kind: ReasonKind, sets: &[&Arc<SetResult>]) {
        let sets = sets.iter().copied().cloned().collect();
        self.reasons.push(Because { kind, sets });
    }

    pub fn remember(&mut self, done: &[&Arc<SetResult>], on: Date) {
        /// Enough for a usual gap that one holiday doesn't move.
        const GAPS: usize = 7;
        if let Some(last) = self.last_on.filter(|last| *last < on) {
            self.gaps.push(super::lookup::days_between(last, on));
            if self.gaps.len() > GAPS {
                self.gaps.remove(0);
            }
        }
        self.last_on = self.last_on.max(Some(on));
        self.base_before = self.base;
        self.last_sets = done.iter().copied().cloned().collect();
    }

    /// The usual number of days from one session to the next; none where it is not known yet.
    pub fn rhythm(&self) -> Option<u32> {
        if self.gaps.len() < 3 {
            return None;
        }
        let mut gaps = self.gaps.clone();
        gaps.sort_unstable();
        gaps.get(gaps.len() / 2).copied()
    }

    /// A working load that is another one: what was counted at the old one counts no more.
    pub fn move_base(&mut self, base: Decimal) {
        if self.base != Some(base) {
            self.best_total = 0;
            self.flat = 0;
            self.above_range = false;
        }
        self.base = Some(base);
    }

    /// The maximum that a percentage is of.
    pub fn max(&self, of: PercentOf) -> Option<Decimal> {
        match of {
            PercentOf::TrainingMax => self.training_max,
            PercentOf::OneRepMax => self.one_rep_max,
            PercentOf::Estimated => self.shown_max.or(self.one_rep_max),
            PercentOf::RepMax(reps) => {
                let none = Rir(crate::effort::Halves::from_halves(0));
                let share = crate::strength::rpe::share(reps, none)?;
                let max = self.shown_max.or(self.one_rep_max)?;
                Some(Percent::from_tenths(share.tenths_of_percent()).of(max))
            }
        }
    }

    /// Moves the training max, and the one-rep max along with it.
    pub fn move_training_max(&mut self, to: Decimal) {
        self.one_rep_max = along(self.one_rep_max, self.training_max, to);
        self.training_max = Some(to);
    }

    /// Moves the one-rep max, and the training max along with it.
    pub fn move_one_rep_max(&mut self, to: Decimal) {
        self.training_max = along(self.training_max, self.one_rep_max, to);
        self.one_rep_max = Some(to);
    }

    /// The reps that a test is for, where one is due.
    pub fn test_reps(&self, slot: &Slot) -> Option<u16> {
        match &slot.rule {
            Rule::Staged(staged) if self.testing => match staged.last {
                LastFail::Test { reps, .. } => Some(reps),
                LastFail::Restart { .. } | LastFail::Factor(_) => None,
            },
            _ => None,
        }
    }
}

/// The load that a slot starts with: what was reached or found, else what is written.
pub(super) fn first_load(slot: &Slot, start: Option<&Start>) -> Option<Load> {
    let groups = slot.weeks.iter().flat_map(|week| &week.groups);
    let mut written = groups.filter_map(|group| match group.load {
        LoadTarget::Absolute(load) => Some(load),
        _ => None,
    });
    start.and_then(|start| start.load).or_else(|| written.next())
}

/// Sets to hand out.
pub(super) fn own(sets: &[Arc<SetResult>]) -> Vec<SetResult> {
    sets.iter().map(|set| SetResult::clone(set)).collect()
}

/// A maximum that moves in proportion to another.
fn along(max: Option<Decimal>, from: Option<Decimal>, to: Decimal) -> Option<Decimal> {
    let (max, from) = (max?, from.filter(|from| *from > Decimal::default())?);
    let scaled = i128::from(max.ten_thousandths()) * i128::from(to.ten_thousandths())
        / i128::from(from.ten_thousandths());
    i64::try_from(scaled).ok().map(Decimal::from_ten_thousandths)
}
