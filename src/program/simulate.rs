//! A program tried out before it is committed to: loads and sets week by week, by the same rules
//! that will suggest them.
//!
//! The athlete imagined here adds a rep a week until the top of the range is reached, and misses as
//! often as is said. Nothing is random: the same question always gets the same answer.

mod lift;

use super::lineup::Lineup;
use crate::catalog::Catalog;
use crate::domain::exercise::{Level, Muscle};
use crate::domain::load::Unit;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::domain::strength::training_max;
use crate::limits::MOST_PROGRAM_WEEKS;
use lift::Lift;
use serde::Serialize;
use std::collections::BTreeMap;

/// What is imagined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imagined {
    /// 1 to [`MOST_PROGRAM_WEEKS`].
    pub weeks: u32,
    /// Of a hundred sessions of an exercise, how many miss.
    pub misses_percent: u32,
    pub unit: Unit,
}

/// One week as it would go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Week {
    /// Counted from 1.
    pub week: u32,
    pub deload: bool,
    pub days: Vec<Day>,
    /// Hard sets by muscle, those that get any.
    pub volume: Vec<Volume>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Day {
    pub name: String,
    pub exercises: Vec<Done>,
}

/// One exercise of one day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Done {
    pub name: String,
    pub sets: u32,
    /// As asked for.
    pub reps: String,
    /// Reps that each set gets; none where reps are not counted.
    pub got: Option<u16>,
    /// With its unit; none where nothing is loaded, or no best is known to begin from.
    pub load: Option<String>,
    /// The rule by which the load is what it is.
    pub why: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Volume {
    pub muscle: Muscle,
    pub sets: f64,
    /// The range that the level is taken to want; a heuristic.
    pub low: u32,
    pub high: u32,
}

/// The weeks, by plan and profile; loads begin from the profile's last top
/// sets and estimated bests, of what there is to load.
pub fn simulate(
    profile: &UserProfile,
    plan: &WorkoutPlan,
    catalog: &Catalog,
    imagined: Imagined,
) -> Vec<Week> {
    let lineup = Lineup::of(plan, catalog);
    let mut lifts: Vec<Vec<Lift<'_>>> = lineup
        .days
        .iter()
        .map(|items| {
            let lift = |item| Lift::of(item, profile, catalog, imagined.unit);
            items.iter().map(lift).collect()
        })
        .collect();
    let deloads = wants_deloads(plan, imagined.weeks);
    let mut chance = Chance::new(imagined.misses_percent);
    let weeks = 1..=imagined.weeks.clamp(1, MOST_PROGRAM_WEEKS.into());
    weeks
        .map(|week| {
            let deload = deloads && training_max::is_deload(week);
            let days = lineup.days.iter().zip(&mut lifts).zip(&plan.days);
            let days = days.map(|((items, lifts), day)| Day {
                name: day.name.clone(),
                exercises: items
                    .iter()
                    .zip(lifts)
                    .map(|(item, lift)| lift.train(item, deload, &mut chance))
                    .collect(),
            });
            let days: Vec<Day> = days.collect();
            Week {
                week,
                deload,
                volume: volume(&lineup, &days, profile),
                days,
            }
        })
        .collect()
}

/// Lighter weeks stand in programs that say so, and in every one that runs longer than six weeks.
pub fn wants_deloads(plan: &WorkoutPlan, weeks: u32) -> bool {
    let says = |note: &String| note.to_lowercase().contains("deload");
    plan.metadata.notes.iter().any(says) || weeks > 6
}

/// Hard sets as they are done, so that a lighter week shows as one.
fn volume(lineup: &Lineup<'_, '_>, days: &[Day], profile: &UserProfile) -> Vec<Volume> {
    let range = super::verify::range(profile.training_history.unwrap_or(Level::Intermediate));
    let mut halves: BTreeMap<Muscle, u32> = BTreeMap::new();
    let done = days.iter().flat_map(|day| &day.exercises);
    for (item, done) in lineup.items().zip(done) {
        let Some(exercise) = item.exercise().filter(|_| item.works()) else {
            continue;
        };
        for (muscles, share) in [(&exercise.primary, 2), (&exercise.secondary, 1)] {
            for &muscle in muscles {
                *halves.entry(muscle).or_insert(0) += share * done.sets;
            }
        }
    }
    let volume = halves.into_iter().map(|(muscle, halves)| Volume {
        muscle,
        sets: f64::from(halves) / 2.0,
        low: range.low,
        high: range.high,
    });
    volume.collect()
}

/// Misses, spread evenly: every so often one, not by luck.
struct Chance {
    percent: u32,
    sum: u32,
}

impl Chance {
    fn new(percent: u32) -> Self {
        Self {
            percent: percent.min(100),
            sum: 0,
        }
    }

    fn misses(&mut self) -> bool {
        self.sum += self.percent;
        let missed = self.sum >= 100;
        if missed {
            self.sum -= 100;
        }
        missed
    }
}

#[cfg(test)]
mod tests;
