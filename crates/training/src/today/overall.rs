//! What was trained of all exercises together: hard sets of each muscle, the days of a year, how regular.

use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::day_totals::ExerciseDay;
use setwise_domain::exercise::{ExerciseId, Muscle};
use setwise_domain::regularity::{Regularity, regularity};
use setwise_domain::session::DateRange;
use setwise_domain::strength::volume::{self, MuscleVolume, Range, Verdict};
use std::collections::BTreeMap;

/// Days that the volume of muscles is counted over, and how many such weeks before are averaged.
const WEEK: i32 = 7;
const WEEKS_BEFORE: i32 = 4;

/// Hard sets of a muscle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MuscleWeek {
    pub muscle: Muscle,
    /// In the last seven days.
    pub sets: f64,
    /// A week, over the four weeks before.
    pub before: f64,
}

/// All exercises together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overall {
    pub muscles: Vec<MuscleWeek>,
    /// Sets by day, of the last year.
    pub year: BTreeMap<Date, u32>,
    pub regularity: Regularity,
}

impl Overall {
    pub fn of(days: &[ExerciseDay], catalog: &Catalog, today: Date) -> Self {
        let ago = |day: &ExerciseDay| (today - day.totals.date).get_days();
        let muscles = |ago_from: i32, ago_to: i32| {
            let within = days.iter().filter(|day| (ago_from..ago_to).contains(&ago(day)));
            volume::of_days(within.filter_map(|day| {
                let id = ExerciseId(day.key.as_str().to_owned());
                let exercise = catalog.get(&id)?;
                Some((day.totals.date, day.totals.hard_sets, exercise))
            }))
        };
        let week = muscles(0, WEEK);
        let before = muscles(WEEK, WEEK * (WEEKS_BEFORE + 1));
        let sets = |of: &[MuscleVolume], muscle| {
            let found = of.iter().find(|volume| volume.muscle == muscle);
            found.map_or(0.0, MuscleVolume::sets)
        };
        let muscle = |&muscle: &Muscle| MuscleWeek {
            muscle,
            sets: sets(&week, muscle),
            before: sets(&before, muscle) / f64::from(WEEKS_BEFORE),
        };
        let mut year: BTreeMap<Date, u32> = BTreeMap::new();
        for day in days {
            *year.entry(day.totals.date).or_default() += day.totals.sets;
        }
        Self {
            muscles: Muscle::ALL.iter().map(muscle).collect(),
            regularity: regularity(year.keys().copied(), today),
            year,
        }
    }
}

impl MuscleWeek {
    pub fn verdict(&self, range: Range) -> Verdict {
        if self.sets < f64::from(range.low) {
            Verdict::Below
        } else if self.sets > f64::from(range.high) {
            Verdict::Above
        } else {
            Verdict::Within
        }
    }
}

/// The days that [`Overall::of`] wants.
pub fn last_year(today: Date) -> DateRange {
    DateRange { from: today.saturating_sub(1.year()), to: today }
}

#[cfg(test)]
mod tests;
