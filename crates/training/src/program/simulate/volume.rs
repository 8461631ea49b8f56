//! The hard sets of a week, by muscle.

use super::{Day, Volume};
use crate::program::lineup::Lineup;
use crate::program::verify;
use setwise_domain::exercise::{Level, Muscle};
use setwise_domain::prescription::DueDay;
use setwise_domain::program::UserProfile;
use setwise_domain::strength::volume::counted;
use std::collections::BTreeMap;

/// Hard sets as they are done, so that a lighter week shows as one.
pub(super) fn volume(
    lineup: &Lineup<'_, '_>,
    days: &[(DueDay, Day)],
    profile: &UserProfile,
) -> Vec<Volume> {
    let range = verify::range(profile.training_history.unwrap_or(Level::Intermediate));
    let mut halves: BTreeMap<Muscle, u32> = BTreeMap::new();
    let done = days.iter().flat_map(|(due, day)| {
        let items = lineup.days.get(due.turn.day).into_iter().flatten();
        items.zip(&day.exercises)
    });
    for (item, done) in done {
        let Some(exercise) = item.exercise().filter(|_| item.works()) else {
            continue;
        };
        for (muscles, share) in [(&exercise.primary, 2), (&exercise.secondary, 1)] {
            for &muscle in muscles {
                *halves.entry(muscle).or_insert(0) += share * counted(done.sets, Some(exercise));
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
