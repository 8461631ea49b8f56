//! What was done, held against what was asked.
//!
//! Met: each work set got at least the fewest that were asked, with at least the load. Missed: short
//! at that load. What was lighter, left out or not said is neither: the load stays.

use super::load::in_unit;
use crate::effort::{Halves, Rir, Rpe};
use crate::load::{Decimal, Unit};
use crate::prescription::{DueLoad, DueSet, Kind, Target};
use crate::set_result::{SetKind, SetResult};
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Met {
        /// Every set of known effort was harder than it should be.
        hard: bool,
    },
    Missed {
        got: u32,
        asked: u32,
    },
    Lighter {
        used: Decimal,
        asked: Decimal,
    },
    Incomplete {
        done: usize,
        of: usize,
    },
}

/// Loads that differ by no more than this many per mille are the same, typed in another unit.
const SAME_PER_MILLE: i64 = 5;
/// Harder than this a set says nothing of being ready for more, where nothing is asked of effort:
/// RPE 9.5.
const USUAL_CAP: Rir = Rir(Halves::from_halves(1));

pub(super) fn judge(asked: &[DueSet], done: &[&Arc<SetResult>], unit: Unit) -> Outcome {
    let asked: Vec<&DueSet> = asked.iter().filter(|set| is_asked(set)).collect();
    let done: Vec<&Arc<SetResult>> = done.iter().copied().filter(|set| counts(set)).collect();
    let incomplete = Outcome::Incomplete { done: done.len(), of: asked.len() };
    for (asked, done) in asked.iter().zip(&done) {
        if let Some((used, wanted)) = lighter(asked, done, unit) {
            return Outcome::Lighter { used, asked: wanted };
        }
    }
    if let Some(total) = asked.iter().find_map(|set| match set.target {
        Target::TotalReps(total) => Some(u32::from(total)),
        _ => None,
    }) {
        return judge_total(total, asked.len(), &done);
    }
    let mut unknown = false;
    for (asked, done) in asked.iter().zip(&done) {
        let least = asked.target.least();
        match got(asked.target, done) {
            // Short with more than was asked is no miss of what was asked.
            Some(got) if got < least && is_heavier(asked, done, unit) => unknown = true,
            Some(got) if got < least => return Outcome::Missed { got, asked: least },
            Some(_) => {}
            None => unknown = true,
        }
    }
    if unknown || done.len() < asked.len() || asked.is_empty() {
        return incomplete;
    }
    Outcome::Met { hard: all_too_hard(&asked, &done) }
}

fn judge_total(total: u32, sets: usize, done: &[&Arc<SetResult>]) -> Outcome {
    let got = total_of(done);
    if got >= total {
        Outcome::Met { hard: false }
    } else if done.len() < sets {
        Outcome::Incomplete { done: done.len(), of: sets }
    } else {
        Outcome::Missed { got, asked: total }
    }
}

pub(super) fn total_of(done: &[&Arc<SetResult>]) -> u32 {
    let reps = done.iter().filter_map(|set| set.performance.reps);
    reps.map(u32::from).sum()
}

/// Whether a set that was done counts as work: drop sets come on top.
pub(super) fn counts(set: &SetResult) -> bool {
    !matches!(set.performance.kind, SetKind::WarmUp | SetKind::Drop)
}

pub(super) const fn is_asked(set: &DueSet) -> bool {
    !matches!(set.kind, Kind::WarmUp)
}

/// What a set got, in the measure that was asked for.
pub(super) fn got(target: Target, set: &SetResult) -> Option<u32> {
    match target {
        Target::Seconds(_) | Target::AtLeastSeconds(_) => set.performance.seconds,
        Target::Metres(_) => set.performance.metres,
        Target::Reps(_)
        | Target::Range { .. }
        | Target::AtLeast(_)
        | Target::TotalReps(_)
        | Target::MostWithin(_) => set.performance.reps.map(u32::from),
    }
}

/// The load of a set in the athlete's unit; 0 is the body alone.
pub(super) fn used(set: &SetResult, unit: Unit) -> Decimal {
    let load = set.performance.load;
    load.map(|load| in_unit(load, unit)).unwrap_or_default()
}

fn wanted(asked: &DueSet) -> Option<Decimal> {
    match asked.load {
        DueLoad::Load(load) => Some(load.amount),
        DueLoad::Bodyweight => Some(Decimal::default()),
        DueLoad::Ask => None,
    }
}

fn tolerance(wanted: Decimal) -> i64 {
    wanted.ten_thousandths().abs() * SAME_PER_MILLE / 1_000
}

/// The load used and the load asked for, where it was less.
fn lighter(asked: &DueSet, done: &SetResult, unit: Unit) -> Option<(Decimal, Decimal)> {
    let (used, wanted) = (used(done, unit), wanted(asked)?);
    (used.ten_thousandths() + tolerance(wanted) < wanted.ten_thousandths())
        .then_some((used, wanted))
}

fn is_heavier(asked: &DueSet, done: &SetResult, unit: Unit) -> bool {
    wanted(asked).is_some_and(|wanted| {
        used(done, unit).ten_thousandths() > wanted.ten_thousandths() + tolerance(wanted)
    })
}

/// Whether the efforts that were said were all above what they may be; sets that are meant to be
/// all-out say nothing of it.
fn all_too_hard(asked: &[&DueSet], done: &[&Arc<SetResult>]) -> bool {
    let mut known = asked
        .iter()
        .zip(done)
        .filter(|(asked, _)| !matches!(asked.kind, Kind::Amrap | Kind::Test))
        .map(|(asked, done)| {
            let cap = asked.cap.map_or(USUAL_CAP, Rpe::rir);
            Some(done.performance.reserve()? < cap)
        })
        .peekable();
    known.peek().is_some() && known.all(|hard| hard == Some(true))
}
