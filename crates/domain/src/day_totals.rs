//! What was done of one exercise on one day, in all: what curves, volume and the year are drawn from.

use super::effort::Rir;
use super::exercise::ExerciseKey;
use super::load::{Load, Mass};
use super::set_result::{Performance, SetResult};
use super::strength::e1rm;
use super::strength::volume::is_hard;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Warm-ups don't count.
#[derive(Clone, Debug, PartialEq)]
pub struct DayTotals {
    pub date: Date,
    pub sets: u32,
    pub hard_sets: u32,
    pub reps: u32,
    /// Kilograms × reps. Assistance lifts nothing.
    pub volume: f64,
    /// The most load that was moved at least once; negative is assistance.
    pub top: Option<Mass>,
    /// The most reps of a set without a pause; a drop is none.
    pub most_reps: Option<u16>,
    /// Kilograms, by Epley with whole reps in reserve counted as reps. Where the load is beside the
    /// athlete's own weight, it is part of the estimate; none where that is not known.
    pub e1rm: Option<f64>,
    pub seconds: Option<u32>,
    pub metres: Option<u32>,
    /// Reps in reserve, on average over the sets for which they were said.
    pub reserve: Option<f64>,
}

/// What a day or a set has to come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Least {
    Kilograms(f64),
    Reps(u16),
}

impl Least {
    /// What a load that was typed in the other unit may lack of a round number.
    pub const TOLERANCE: f64 = 0.01;

    pub fn is_reached_on(self, day: &DayTotals) -> bool {
        match self {
            Self::Kilograms(wanted) => {
                day.top.is_some_and(|top| top.kg() >= wanted - Self::TOLERANCE)
            }
            Self::Reps(wanted) => day.most_reps >= Some(wanted),
        }
    }

    pub fn is_reached_by(self, done: &Performance) -> bool {
        match self {
            Self::Kilograms(wanted) => {
                done.unbroken_reps() > Some(0)
                    && done.load.is_some_and(|load| load.mass().kg() >= wanted - Self::TOLERANCE)
            }
            Self::Reps(wanted) => done.shows_strength() && done.unbroken_reps() >= Some(wanted),
        }
    }
}

/// Which of several days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    First,
    Last,
}

/// What of one set is the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// The load, of sets of at least so many reps.
    Load {
        reps: u16,
    },
    Metres,
    Seconds,
    /// Metres a second, of sets over at least so many metres.
    Speed {
        metres: u32,
    },
}

impl Most {
    pub fn of(self, done: &Performance) -> Option<f64> {
        match self {
            Self::Load { reps } => done
                .load
                .filter(|_| done.shows_strength() && done.unbroken_reps() >= Some(reps))
                .map(|load| load.mass().kg()),
            Self::Metres => done.metres.map(f64::from),
            Self::Seconds => done.seconds.map(f64::from),
            Self::Speed { metres: least } => {
                let seconds = done.seconds.filter(|seconds| *seconds > 0)?;
                let metres = done.metres.filter(|metres| *metres >= least)?;
                Some(f64::from(metres) / f64::from(seconds))
            }
        }
    }
}

/// How much was done of everything on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaySets {
    pub date: Date,
    pub sets: u32,
    pub hard_sets: u32,
}

/// An exercise on a day.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseDay {
    pub key: ExerciseKey,
    pub totals: DayTotals,
}

/// The days of sets in any order, by exercise, oldest first: what a store keeps ready, worked out.
pub fn of_sets<'a>(sets: impl IntoIterator<Item = &'a SetResult>) -> Vec<ExerciseDay> {
    let mut days: BTreeMap<(ExerciseKey, Date), Vec<&Performance>> = BTreeMap::new();
    for set in sets {
        if set.performance.is_work() {
            let day = days.entry((set.key(), set.date)).or_default();
            day.push(&set.performance);
        }
    }
    let days = days.into_iter();
    days.map(|((key, date), done)| ExerciseDay { key, totals: DayTotals::of(date, &done) })
        .collect()
}

impl DayTotals {
    fn of(date: Date, done: &[&Performance]) -> Self {
        let sum = |of: fn(&Performance) -> Option<u32>| {
            let said: Vec<u32> = done.iter().filter_map(|done| of(done)).collect();
            (!said.is_empty()).then(|| said.iter().sum())
        };
        let most = |of: fn(&Performance) -> Option<f64>| {
            done.iter().filter_map(|done| of(done)).reduce(f64::max)
        };
        let moved = done.iter().filter(|done| done.unbroken_reps() > Some(0));
        let reserve = done.iter().filter_map(|done| done.reserve());
        let reserve: Vec<f64> = reserve.map(|Rir(halves)| halves.as_f64()).collect();
        Self {
            date,
            sets: count(done.len()),
            hard_sets: count(done.iter().filter(|done| is_hard(done)).count()),
            reps: sum(|done| done.reps.map(u32::from)).unwrap_or(0),
            volume: done.iter().map(|done| volume(done)).sum(),
            top: moved.filter_map(|done| done.load.map(Load::mass)).max(),
            most_reps: done
                .iter()
                .filter(|done| done.shows_strength())
                .filter_map(|done| done.unbroken_reps())
                .max(),
            e1rm: most(e1rm::of_set),
            seconds: sum(|done| done.seconds),
            metres: sum(|done| done.metres),
            reserve: mean(&reserve),
        }
    }

    /// Seconds for a kilometre; none where not both were said.
    pub fn pace(&self) -> Option<f64> {
        let (seconds, metres) = (self.seconds?, self.metres?);
        (metres > 0).then(|| f64::from(seconds) / f64::from(metres) * 1000.0)
    }
}

fn volume(done: &Performance) -> f64 {
    let load = done.load.map_or(0.0, |load| load.mass().kg().max(0.0));
    load * done.reps.map_or(0.0, f64::from)
}

fn mean(of: &[f64]) -> Option<f64> {
    (!of.is_empty()).then(|| of.iter().sum::<f64>() / f64::from(count(of.len())))
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
