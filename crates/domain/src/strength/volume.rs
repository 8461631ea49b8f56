//! Weekly hard sets for each muscle: fully for the one that a lift aims at, by half for those
//! that help.
//!
//! The range of 10 to 20 is a heuristic, not a law: Schoenfeld, Ogborn, Krieger 2017, Journal of
//! Sports Sciences 35(11):1073–1082, found more growth with 10 or more sets a week, and few
//! trained with more than 20. Twice a week or more: Schoenfeld et al. 2016, Sports Medicine
//! 46(11):1689–1697. Counting synergists by half: Pelland et al. 2024, preprint.

use crate::effort::Rir;
use crate::exercise::{Exercise, Level, Muscle};
use crate::set_result::{Performance, SetKind, SetResult};
use crate::vocabulary;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// A set with more than this in reserve is no hard one.
const EASIEST_RIR_HALVES: u8 = 8;
/// A muscle is best trained on this many days a week or more.
pub const FEWEST_DAYS: usize = 2;

/// Sets a week that a muscle is taken to want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub low: u32,
    pub high: u32,
}

impl Range {
    /// What is advised for a muscle at a level.
    pub const fn advised(level: Level) -> Self {
        match level {
            Level::Beginner => Self { low: 6, high: 10 },
            Level::Intermediate => Self { low: 10, high: 16 },
            Level::Advanced => Self { low: 12, high: 20 },
        }
    }
}

/// For an athlete whose level isn't known.
impl Default for Range {
    fn default() -> Self {
        Self { low: 10, high: 20 }
    }
}

vocabulary! {
    Verdict { Below = "below", Within = "within", Above = "above" }
}

/// What one muscle got in the days looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MuscleVolume {
    pub muscle: Muscle,
    /// Counted in half sets.
    pub halves: u32,
    /// Days on which it got any.
    pub days: usize,
}

impl MuscleVolume {
    pub fn sets(&self) -> f64 {
        f64::from(self.halves) / 2.0
    }

    pub const fn verdict(&self, range: Range) -> Verdict {
        if self.halves < range.low * 2 {
            Verdict::Below
        } else if self.halves > range.high * 2 {
            Verdict::Above
        } else {
            Verdict::Within
        }
    }
}

/// Whether a set counts: no warm-up, no failed attempt, and, where it was said, no more than 4
/// reps in reserve.
pub fn is_hard(done: &Performance) -> bool {
    let hard = |Rir(reserve): Rir| reserve.halves() <= EASIEST_RIR_HALVES;
    done.kind != SetKind::WarmUp && done.reps != Some(0) && done.reserve().is_none_or(hard)
}

/// Of hard sets of an exercise those that count for muscles: none of stretches and steady cardio. One that
/// the catalogue doesn't know is taken for a lift.
pub fn counted(hard: u32, exercise: Option<&Exercise>) -> u32 {
    if exercise.is_none_or(Exercise::trains_strength) { hard } else { 0 }
}

/// Hard sets by muscle, in the order of the vocabulary; muscles that got none are left out. The
/// caller chooses the days, a week as a rule, and knows the exercises.
pub fn by_muscle<'a>(
    sets: impl IntoIterator<Item = (&'a SetResult, &'a Exercise)>,
) -> Vec<MuscleVolume> {
    let sets = sets.into_iter();
    of_days(sets.map(|(set, exercise)| {
        let hard = u32::from(is_hard(&set.performance));
        (set.date, hard, exercise)
    }))
}

/// The same of hard sets that are counted already, by day and exercise.
pub fn of_days<'a>(days: impl IntoIterator<Item = (Date, u32, &'a Exercise)>) -> Vec<MuscleVolume> {
    let mut counts: BTreeMap<Muscle, (u32, BTreeSet<Date>)> = BTreeMap::new();
    let counted = |(date, hard, exercise)| (date, counted(hard, Some(exercise)), exercise);
    for (date, hard, exercise) in days.into_iter().map(counted).filter(|(_, hard, _)| *hard > 0) {
        let shares = [(&exercise.primary, 2), (&exercise.secondary, 1)];
        for (muscles, halves) in shares {
            for &muscle in muscles {
                let (count, days) = counts.entry(muscle).or_default();
                *count += halves * hard;
                days.insert(date);
            }
        }
    }
    counts
        .into_iter()
        .map(|(muscle, (halves, days))| MuscleVolume { muscle, halves, days: days.len() })
        .collect()
}

#[cfg(test)]
mod tests;
