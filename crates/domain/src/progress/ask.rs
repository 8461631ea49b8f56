//! From what a slot has come to, to sets with loads.

mod mode;
mod reasons;

use super::advance::REPS_FIRST;
use super::load::{amount, minus, plus, times, up};
use super::lookup::{Lift, TakesLoad};
use super::state::{Because, State};
use super::{Progress, load};
use crate::effort::{Halves, Rir, Rpe};
use crate::exercise::Level;
use crate::load::{Decimal, Load};
use crate::prescription::{
    Basis, Count, Due, DueLoad, DueSet, EffortTarget, Kind, LoadTarget, Mode, Percent, Rule,
    SetGroup, Slot, Target,
};
use crate::strength::rpe;
use jiff::civil::Date;

/// Slots that may take their loads from each other, one behind the other: two is what methods use.
const MOST_PARENTS: u8 = 8;
/// Reps in reserve where nothing is said.
pub(super) const USUAL_RESERVE: Rir = Rir(Halves::from_halves(4));
const ALL: Percent = Percent::from_whole(100);

/// By how much less than planned it is.
#[derive(Clone, Copy)]
struct Scale {
    load: Percent,
    sets: Percent,
    /// Half a set is a whole one.
    round_up: bool,
    /// Nothing all-out, and so many reps in reserve.
    reserve: Option<Rir>,
    gentle: bool,
    /// At an age at which no set is all-out: so many reps are left in each.
    short: Option<Rir>,
}

impl Scale {
    /// Whether nothing is done all-out.
    const fn stops_short(self) -> bool {
        self.gentle || self.short.is_some()
    }
}

const AS_PLANNED: Scale =
    Scale { load: ALL, sets: ALL, round_up: false, reserve: None, gentle: false, short: None };

impl Progress<'_> {
    /// What a slot asks for on a day, from what it has come to.
    pub(super) fn ask(&self, slot: &Slot, state: &State, turn: u32, on: Date) -> Due {
        let exercise = state.exercise(slot);
        let mut reasons = Vec::new();
        let (mode, scale) = self.mode(slot, state, turn, on, &mut reasons);
        if slot.rule != Rule::None {
            reasons.extend(self.pain_near(exercise, on));
        }
        let held;
        let state = if mode == Mode::Return && scale.load == ALL {
            held = State { base: state.base_before.or(state.base), ..state.clone() };
            &held
        } else {
            state
        };
        let sets = match mode {
            Mode::Stop => Vec::new(),
            _ => self.sets(slot, state, turn, scale, 0),
        };
        reasons.extend(state.reasons.iter().map(Because::told));
        self.reasons_of_loads(slot, state, turn, &sets, &mut reasons);
        let unit = self.setting.unit;
        Due {
            slot: slot.id.clone(),
            exercise: exercise.to_owned(),
            mode,
            sets,
            reasons,
            base: state.base.map(|base| Load::new(base, unit)),
            max: state.training_max.map(|max| Load::new(load::tenths(max), unit)),
        }
    }

    /// What sort of session it is.
    pub(super) fn mode_on(&self, slot: &Slot, state: &State, turn: u32, on: Date) -> Mode {
        self.mode(slot, state, turn, on, &mut Vec::new()).0
    }

    /// The sets as they would be without a pain, a break or a lighter week of the program.
    pub(super) fn as_planned(&self, slot: &Slot, state: &State, turn: u32) -> Vec<DueSet> {
        self.sets(slot, state, turn, AS_PLANNED, 0)
    }

    /// The week of the round that a turn is in, counted from 0.
    pub(super) fn week_of_round(&self, turn: u32) -> u32 {
        let week = self.program.week_of(turn);
        let weeks = self.program.weeks.map_or(0, u32::from);
        week.checked_rem(weeks).unwrap_or(week)
    }

    /// The groups of sets that count now.
    pub(super) fn groups<'s>(&self, slot: &'s Slot, state: &State, turn: u32) -> &'s [SetGroup] {
        match &slot.rule {
            Rule::Staged(staged) if state.stage > 0 => {
                let last = staged.stages.len().saturating_sub(1);
                staged.stages.get(state.stage.min(last)).map(Vec::as_slice)
            }
            Rule::Linear(linear) => {
                let then = linear.then.as_ref();
                then.filter(|then| state.resets >= then.after_resets)
                    .map(|then| then.groups.as_slice())
            }
            _ => None,
        }
        .or_else(|| Some(slot.week(self.week_of_round(turn))?.groups.as_slice()))
        .unwrap_or_default()
    }

    fn sets(&self, slot: &Slot, state: &State, turn: u32, scale: Scale, depth: u8) -> Vec<DueSet> {
        if let Some(test) = self.test_set(slot, state) {
            return vec![test];
        }
        let scale = Scale { short: self.short(slot), ..scale };
        let mut sets = Vec::new();
        for group in self.groups(slot, state, turn) {
            let count = scaled(group.count.least(), scale);
            let load = |index| self.load_of_set(slot, state, group, turn, scale, (index, depth));
            let mut of_group = None;
            for _ in 0..count {
                let load = match slot.rule {
                    // By its place among the sets.
                    Rule::Density(_) => load(sets.len()),
                    _ => *of_group.get_or_insert_with(|| load(sets.len())),
                };
                sets.push(due_set(slot, state, group, load, scale, sets.len()));
            }
        }
        sets
    }

    /// Reps that the age leaves in every set of work.
    fn short(&self, slot: &Slot) -> Option<Rir> {
        let bounds = self.setting.age.bounds().filter(|_| slot.rule != Rule::None);
        bounds.map(|bounds| bounds.reserve)
    }

    /// The one set that finds the most for so many reps; at an age without tests it stops short.
    fn test_set(&self, slot: &Slot, state: &State) -> Option<DueSet> {
        let reps = state.test_reps(slot)?;
        let none = Rir(Halves::from_halves(0));
        let single = state.last_sets.iter().filter_map(|set| set.performance.reps).min();
        let single = single.unwrap_or(1).clamp(1, rpe::MOST_REPS);
        let from = rpe::share(single, none)?.tenths_of_percent();
        let to = rpe::share(reps, none)?.tenths_of_percent();
        let load = state.base.and_then(|base| {
            let wanted = base.ten_thousandths() * i64::from(to) / i64::from(from.max(1));
            self.rounded(slot, state, Decimal::from_ten_thousandths(wanted))
        });
        let short = self.short(slot);
        let target = if short.is_some() { Target::Reps(reps) } else { Target::AtLeast(reps) };
        Some(DueSet {
            target,
            aim: Some(u32::from(reps)),
            load: load
                .map_or(DueLoad::Ask, |load| DueLoad::Load(Load::new(load, self.setting.unit))),
            percent: None,
            kind: Kind::Test,
            effort: short.map(EffortTarget::Rir),
            cap: None,
            rest_seconds: slot.rest_seconds,
        })
    }

    fn load_of_set(
        &self,
        slot: &Slot,
        state: &State,
        group: &SetGroup,
        turn: u32,
        scale: Scale,
        (index, depth): (usize, u8),
    ) -> DueLoad {
        let lift = self.so_far.lifts.get(state.exercise(slot));
        let takes = lift.map_or(TakesLoad::Always, |lift| lift.load);
        let value = match self.value(slot, state, group, turn, depth) {
            Some(value) => value,
            None if group.load == LoadTarget::Bodyweight(None) => return DueLoad::Bodyweight,
            None if takes != TakesLoad::Always || slot.rule == Rule::None => {
                return DueLoad::Bodyweight;
            }
            None => return DueLoad::Ask,
        };
        let value = match (&slot.rule, lift) {
            (Rule::Density(_), Some(lift)) if index < usize::from(state.heavier_sets) => {
                lift.grid.above(value).unwrap_or(value)
            }
            _ => value,
        };
        let wanted = scale.load.eased(value);
        let planned = self.rounded(slot, state, value);
        let rounded = self.rounded(slot, state, wanted);
        let load = match (rounded, planned, lift) {
            // What is meant to be less is less by a step at least.
            (Some(load), Some(planned), Some(lift)) if scale.load < ALL && load >= planned => {
                lift.below(planned).or(Some(load))
            }
            (load, ..) => load,
        };
        match load {
            Some(load) if load == Decimal::default() && takes != TakesLoad::Always => {
                DueLoad::Bodyweight
            }
            Some(load) => DueLoad::Load(Load::new(load, self.setting.unit)),
            None => DueLoad::Ask,
        }
    }

    /// The load of a group before it is rounded; none where it is the body, or not known.
    fn value(
        &self,
        slot: &Slot,
        state: &State,
        group: &SetGroup,
        turn: u32,
        depth: u8,
    ) -> Option<Decimal> {
        match &group.load {
            LoadTarget::Working | LoadTarget::Absolute(_) => match slot.rule {
                Rule::Rpe(_) if group.effort.is_some() => {
                    by_effort(slot, state, group).or(state.base)
                }
                _ => state.base,
            },
            LoadTarget::ByEffort => by_effort(slot, state, group).or(state.base),
            LoadTarget::Stepped(steps) => self.stepped(slot, state, *steps).or(state.base),
            LoadTarget::Bodyweight(more) => match (state.base, more) {
                (Some(base), _) => Some(base),
                (None, Some(more)) => Some(load::in_unit(*more, self.setting.unit)),
                (None, None) => None,
            },
            LoadTarget::Percent { of, percent } => {
                let owner = self.owner(slot, turn);
                let max = owner.as_ref().unwrap_or(state).max(*of)?;
                let earned = owner.as_ref().map_or(state.earned, |owner| owner.earned);
                let tenths = u32::from(percent.tenths()) + earned;
                let tenths = u16::try_from(tenths).unwrap_or(u16::MAX);
                Some(Percent::from_tenths(tenths).of(max))
            }
            LoadTarget::OfTop(percent) => Some(percent.of(self.top(slot, state, turn, depth)?)),
            LoadTarget::OfSlot { slot: of, percent } if depth < MOST_PARENTS => {
                let parent = self.program.slot(of)?;
                Some(percent.of(self.top(parent, &self.rolled(parent, turn), turn, depth + 1)?))
            }
            LoadTarget::OfSlot { .. } => None,
        }
    }

    /// The heaviest that a slot asks for by itself, else its working load, rounded. What is asked
    /// for above the working load is an attempt: nothing is counted from it before it is done.
    fn top(&self, slot: &Slot, state: &State, turn: u32, depth: u8) -> Option<Decimal> {
        if let Some(DueSet { load: DueLoad::Load(load), .. }) = self.test_set(slot, state) {
            return Some(load.amount);
        }
        let groups = self.groups(slot, state, turn).iter();
        let own = groups
            .filter(|group| !matches!(group.load, LoadTarget::OfTop(_) | LoadTarget::Stepped(_)));
        let loads = own.filter_map(|group| self.value(slot, state, group, turn, depth));
        self.rounded(slot, state, loads.max().or(state.base)?)
    }

    /// The working load with so many of the rule's steps on it.
    fn stepped(&self, slot: &Slot, state: &State, steps: u8) -> Option<Decimal> {
        let grid = &self.so_far.lifts.get(state.exercise(slot))?.grid;
        let (base, fine) = (state.base?, self.setting.level == Level::Advanced);
        let by = amount(slot.rule.step()?, base, grid, self.setting.unit, fine);
        up(base, by.map(|by| times(by, u32::from(steps))), grid)
    }

    /// The state of the slot whose maximum it takes, where that is another.
    fn owner(&self, slot: &Slot, turn: u32) -> Option<State> {
        let of = slot.max_of.as_ref().filter(|of| **of != slot.id)?;
        Some(self.rolled(self.program.slot(of)?, turn))
    }

    /// The nearest that can be loaded.
    pub(super) fn rounded(&self, slot: &Slot, state: &State, amount: Decimal) -> Option<Decimal> {
        match self.so_far.lifts.get(state.exercise(slot)) {
            Some(Lift { grid, .. }) => grid.nearest(amount),
            None => Some(amount),
        }
    }
}

/// By the RPE chart, from what the newest sets show; no further from what was lifted last than
/// the rule lets it.
fn by_effort(slot: &Slot, state: &State, group: &SetGroup) -> Option<Decimal> {
    let reps = u16::try_from(group.target.most().unwrap_or_else(|| group.target.least())).ok()?;
    let reserve = group.effort.map_or(USUAL_RESERVE, EffortTarget::reserve);
    let share = rpe::share(reps, reserve)?;
    let wanted = Percent::from_tenths(share.tenths_of_percent()).of(state.shown_max?);
    let (Rule::Rpe(rule), Some(last)) = (&slot.rule, state.base) else {
        return Some(wanted);
    };
    let most = rule.most.of(last);
    Some(wanted.clamp(minus(last, most), plus(last, most)))
}

fn scaled(sets: u8, scale: Scale) -> u8 {
    let tenths = u32::from(sets) * u32::from(scale.sets.tenths());
    let rounding = if scale.round_up { 999 } else { 500 };
    let scaled = u8::try_from((tenths + rounding) / 1_000).unwrap_or(sets);
    scaled.clamp(1, sets.max(1))
}

fn due_set(
    slot: &Slot,
    state: &State,
    group: &SetGroup,
    load: DueLoad,
    scale: Scale,
    index: usize,
) -> DueSet {
    let target = match (&slot.rule, group.target) {
        (Rule::Ladder(_), Target::Seconds(_) | Target::AtLeastSeconds(_)) => {
            Target::Seconds(state.reps)
        }
        (Rule::Ladder(_), _) => Target::Reps(reps_of(state.reps)),
        (Rule::Double(double), Target::Reps(_) | Target::Range { .. })
            if state.above_range && !scale.gentle =>
        {
            let low = double.high;
            let high = reps_of(u32::from(low) + REPS_FIRST);
            Target::Range { low, high }
        }
        (Rule::Double(double), Target::Reps(_) | Target::Range { .. })
            if double.basis == Basis::TargetReps =>
        {
            Target::Reps(reps_of(state.reps))
        }
        (_, target) => target,
    };
    let target = match (group.count, target) {
        (Count::UntilTotal(total), _) => Target::TotalReps(total),
        (_, Target::AtLeast(reps)) if scale.stops_short() => Target::Reps(reps),
        (_, target) => target,
    };
    let effort = match (scale.reserve.max(scale.short), group.effort) {
        (Some(reserve), Some(asked)) => Some(EffortTarget::Rir(reserve.max(asked.reserve()))),
        (Some(reserve), None) => Some(EffortTarget::Rir(reserve)),
        (None, asked) => asked,
    };
    let one_above = |asked: EffortTarget| {
        /// RPE 9.5: all sets all-out are no reason to add.
        const MOST: u8 = 19;
        let halves = asked.reserve().rpe().0.halves();
        Rpe(Halves::from_halves((halves + 2).min(halves.max(MOST))))
    };
    DueSet {
        target,
        aim: aim(state, target, index)
            // With a load that is still to be picked nothing was reached yet.
            .filter(|_| !scale.gentle && load != DueLoad::Ask)
            .or(Some(target.least())),
        load,
        // Of a lighter day the share is another.
        percent: match group.load {
            LoadTarget::Percent { percent, .. } if scale.load == ALL => Some(percent),
            _ => None,
        },
        kind: match group.kind {
            Kind::Amrap if scale.stops_short() => Kind::Work,
            kind => kind,
        },
        effort,
        cap: match scale.short {
            Some(_) => effort.map(one_above),
            None => group.effort_cap.or_else(|| group.effort.map(one_above)),
        },
        rest_seconds: group.rest_seconds.or(slot.rest_seconds),
    }
}

pub(super) fn reps_of(amount: u32) -> u16 {
    u16::try_from(amount).unwrap_or(u16::MAX)
}

/// What to try for in a range: the fewest with a new load, else one more than last time.
fn aim(state: &State, target: Target, index: usize) -> Option<u32> {
    let Target::Range { low, high } = target else {
        return target.most().or(Some(target.least()));
    };
    let same_load = state.best_total > 0;
    let last = state.last_sets.get(index).and_then(|set| set.performance.reps);
    let next = last.filter(|_| same_load).map_or(low, |last| last.saturating_add(1));
    Some(u32::from(next.clamp(low, high)))
}
