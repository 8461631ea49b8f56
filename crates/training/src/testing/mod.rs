//! What the tests of several crates share.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a test that can't be set up has failed"
)]

pub mod calendar;

use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetResult;
use setwise_domain::testing::sets;

/// Seven weeks in kilograms: squat and bench on Mondays, deadlift and press on Thursdays, rows on
/// Saturdays but the last, pull-ups on the two Saturdays before it: `day exercise sets`.
const LOG: &str = include_str!("log.txt");

pub fn log() -> Vec<SetResult> {
    let catalog = Catalog::embedded();
    let day = |line: &str| {
        let (date, rest) = line.split_once(' ').unwrap();
        let (id, text) = rest.split_once(' ').unwrap();
        let id = ExerciseId(id.to_owned());
        let exercise = catalog.get(&id).unwrap();
        let mut sets = sets(date, Unit::Kg, text);
        for set in &mut sets {
            set.exercise.clone_from(&exercise.name);
            set.exercise_id = Some(exercise.id.clone());
        }
        sets
    };
    LOG.lines().flat_map(day).collect()
}
