//! What sets of one lift say of it: the load for so many reps, and the one-rep max.
//!
//! The load comes from sets of comparable reps where there are any, because a heavy single says
//! little of sets of eight; else from whatever was done. It goes by the RPE chart, from reps and
//! effort to reps and effort. No chart or formula is worth believing beyond
//! [`MOST_REPS`] reps.

use super::e1rm::{self, MOST_REPS};
use super::rpe;
use crate::effort::{Halves, Rir};
use crate::limits::{DAYS_A_MAX_RESTS_ON, TIMES_BEYOND_BELIEF};
use crate::set_result::Performance;
use jiff::Span;
use jiff::civil::Date;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// Reps in reserve of a work set where nothing is said of its effort.
pub const USUAL_RESERVE: Rir = Rir(Halves::from_halves(4));
/// One rep more or less in reserve: how exactly anybody rates a set.
const ONE_REP: u8 = 2;

/// One set, as far as it says how strong someone is. All sets that are compared are in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// What was moved, above 0.
    pub load: f64,
    /// Without a pause, at least 1.
    pub reps: u16,
    pub reserve: Option<Rir>,
    /// None where it is not known.
    pub on: Option<Date>,
}

/// The load for so many reps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub load: f64,
    /// Those that leave one rep more, and one less where that is possible.
    pub lightest: f64,
    pub heaviest: f64,
    pub reps: u16,
    pub reserve: Rir,
    /// The set that it rests on.
    pub set: Shown,
}

/// Why there is no estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoEstimate {
    /// No set says anything.
    Nothing,
    /// More reps than any chart knows are asked for, or were done. With what is known that is nearest:
    /// more load than that can't be done for more reps.
    ManyReps { near: Estimate },
}

impl Shown {
    /// What a set shows of a lift that moves so much of the body besides its load, in the unit that
    /// `load` and `body` are in; nothing where it was no set to go by.
    pub fn of(done: &Performance, load: f64, body: f64, on: Date) -> Option<Self> {
        let reps = done.unbroken_reps().filter(|reps| *reps > 0)?;
        let load = body + load;
        (done.shows_strength() && load > 0.0).then(|| Self {
            load,
            reps,
            reserve: done.reserve(),
            on: Some(on),
        })
    }

    /// Whether it was done for about as many reps, by half or double.
    pub fn is_comparable(&self, reps: &RangeInclusive<u16>) -> bool {
        is_comparable(self.reps, reps)
    }

    /// For sets of any reps: not to be believed, but to be compared.
    fn rough_max(&self) -> f64 {
        self.load * (1.0 + f64::from(self.reps) / 30.0)
    }

    /// The same load for fewer or as many reps, or less for as many: a set on the way to another.
    fn is_below(&self, other: &Self) -> bool {
        self.load <= other.load
            && self.reps <= other.reps
            && (self.load < other.load || self.reps < other.reps)
            && self.reserve <= other.reserve
    }
}

/// Whether so many reps are about as many as are asked for, by half or double.
pub fn is_comparable(reps: u16, asked: &RangeInclusive<u16>) -> bool {
    u32::from(reps) * 2 >= u32::from(*asked.start())
        && u32::from(reps) <= u32::from(*asked.end()) * 2
}

/// Which of the sets can be believed: not those that show many times as much, or as little, as all
/// others. A slipped decimal point is that far off, and an empty bar before heavy sets is not.
pub fn believed(sets: &[Shown]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by(|one, other| sets[*one].rough_max().total_cmp(&sets[*other].rough_max()));
    let is_gap = |pair: &[usize]| {
        sets[pair[1]].rough_max() > TIMES_BEYOND_BELIEF * sets[pair[0]].rough_max()
    };
    // The largest part of those between two gaps; of equals the lighter.
    let parts = order.chunk_by(|one, other| !is_gap(&[*one, *other]));
    let largest = parts.min_by_key(|part| Reverse(part.len())).unwrap_or_default();
    (0..sets.len()).map(|place| largest.contains(&place)).collect()
}

/// The sets that count: those believed, of the weeks before the newest of them.
fn counted(sets: &[Shown]) -> Vec<Shown> {
    let believed = believed(sets);
    let mut counted: Vec<Shown> =
        sets.iter().zip(believed).filter_map(|(set, believed)| believed.then_some(*set)).collect();
    let newest = counted.iter().filter_map(|set| set.on).max();
    let first = newest.map(|newest| newest.saturating_sub(Span::new().days(DAYS_A_MAX_RESTS_ON)));
    counted.retain(|set| set.on >= first || set.on.is_none());
    counted
}

/// The sets that tell something of the newest weeks, the heaviest first: none that another equals in load,
/// reps and effort.
pub fn telling(sets: &[Shown]) -> Vec<Shown> {
    let counted = counted(sets);
    let mut telling: Vec<Shown> = Vec::new();
    for set in &counted {
        let is_same = |known: &Shown| Shown { on: None, ..*known } == Shown { on: None, ..*set };
        if !counted.iter().any(|other| set.is_below(other)) && !telling.iter().any(is_same) {
            telling.push(*set);
        }
    }
    telling.sort_by(|one, other| other.load.total_cmp(&one.load));
    telling
}

/// The one-rep max that the sets of the newest weeks show, and the set that shows it.
pub fn one_rep_max(sets: &[Shown]) -> Option<(f64, Shown)> {
    let maxes = counted(sets)
        .into_iter()
        .filter_map(|set| Some((e1rm::of_effort(set.load, set.reps, set.reserve)?, set)));
    maxes.max_by(|one, other| one.0.total_cmp(&other.0))
}

/// The load for sets of so many reps that leave so many; a set of which nobody said what it left is
/// taken for as hard as that.
///
/// Of a range it is the load for as many reps as the set was that it rests on, where it was one of the
/// range, else for the most that a chart knows.
pub fn load_for(
    sets: &[Shown],
    reps: RangeInclusive<u16>,
    reserve: Option<Rir>,
) -> Result<Estimate, NoEstimate> {
    let counted = counted(sets);
    let reserve = reserve.unwrap_or(USUAL_RESERVE);
    let own: Vec<&Shown> =
        counted.iter().filter(|set| !counted.iter().any(|other| set.is_below(other))).collect();
    let by_chart = |reps: RangeInclusive<u16>| {
        let known = own.iter().copied().filter(|set| set.reps <= MOST_REPS);
        let (near, far): (Vec<&Shown>, Vec<&Shown>) =
            known.partition(|set| set.is_comparable(&reps));
        let best = if near.is_empty() { far } else { near };
        let best = best.into_iter().filter_map(|set| Some((max_for(set, reserve)?, *set)));
        let (max, set) = best.max_by(|one, other| one.0.total_cmp(&other.0))?;
        let reps = if reps.contains(&set.reps) { set.reps } else { *reps.end() };
        Estimate::by_chart(max, set, reps, reserve)
    };
    let (low, high) = ((*reps.start()).max(1), (*reps.end()).clamp(1, MOST_REPS));
    if low <= MOST_REPS
        && let Some(found) = by_chart(low..=high)
    {
        return Ok(found);
    }
    let heaviest = |sets: &mut dyn Iterator<Item = &&Shown>| {
        let best = sets.max_by(|one, other| one.rough_max().total_cmp(&other.rough_max()))?;
        Some(Estimate::as_done(**best, reserve))
    };
    // What was done as it is asked needs no chart.
    if let Some(done) = heaviest(&mut own.iter().filter(|set| reps.contains(&set.reps))) {
        return Ok(done);
    }
    let near = by_chart(MOST_REPS..=MOST_REPS).or_else(|| heaviest(&mut own.iter()));
    Err(near.map_or(NoEstimate::Nothing, |near| NoEstimate::ManyReps { near }))
}

/// The max that a set shows to one who is to leave so many, by the chart.
fn max_for(set: &Shown, reserve: Rir) -> Option<f64> {
    let left = set.reserve.unwrap_or_else(|| reserve.min(USUAL_RESERVE));
    rpe::one_rep_max(set.load, set.reps, within_chart(set.reps, left))
}

impl Estimate {
    fn by_chart(max: f64, set: Shown, reps: u16, reserve: Rir) -> Option<Self> {
        let reserve = within_chart(reps, reserve);
        let left = reserve.0.halves();
        let at = |halves: u8| {
            rpe::load_for(max, reps, within_chart(reps, Rir(Halves::from_halves(halves))))
        };
        Some(Self {
            load: at(left)?,
            lightest: at(left.saturating_add(ONE_REP))?,
            heaviest: at(left.saturating_sub(ONE_REP))?,
            reps,
            reserve,
            set,
        })
    }

    const fn as_done(set: Shown, reserve: Rir) -> Self {
        let load = set.load;
        Self { load, lightest: load, heaviest: load, reps: set.reps, reserve, set }
    }
}

/// As much in reserve as the chart knows for so many reps.
fn within_chart(reps: u16, reserve: Rir) -> Rir {
    let left = rpe::MOST_REPS.saturating_sub(reps).saturating_mul(2);
    reserve.min(Rir(Halves::from_halves(u8::try_from(left).unwrap_or(u8::MAX))))
}

#[cfg(test)]
mod tests;
