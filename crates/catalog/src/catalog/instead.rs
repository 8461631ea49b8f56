//! Other equipment that an exercise of the catalogue can be done with.

use super::equipment_named;
use setwise_domain::exercise::{Equipment, Exercise};

/// A line an exercise: `goblet-squat: kettlebell`, `step-up: kettlebell + box | dumbbell + bench`.
static INSTEAD: &str = include_str!("../../../../assets/equipment_instead.txt");

/// The exercises of the lines, with the ways that each can be done as well.
fn lines() -> impl Iterator<Item = (&'static str, Vec<Vec<Equipment>>)> {
    let lines = INSTEAD.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (id, ways) = line.split_once(": ")?;
        let way = |way: &str| way.split(" + ").filter_map(equipment_named).collect();
        Some((id, ways.split(" | ").map(way).collect()))
    })
}

pub(super) fn add(exercises: &mut [Exercise]) {
    for (id, ways) in lines() {
        let of_id = exercises.iter_mut().find(|one| one.id.as_str() == id);
        if let Some(exercise) = of_id {
            exercise.instead = ways;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn every_line_names_an_exercise_and_what_there_is() {
        let rows = INSTEAD.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines().count(), rows.count());
        for (id, ways) in lines() {
            assert!(Catalog::embedded().all().iter().any(|one| one.id.as_str() == id), "{id}");
            assert!(ways.iter().all(|way| !way.is_empty()), "{id}");
        }
        let squat = Catalog::embedded().resolve("goblet squat").exercise().unwrap();
        assert!(squat.possible_with(&[Equipment::Kettlebell]));
        assert!(squat.possible_with(&[Equipment::Dumbbell]));
        assert!(!squat.possible_with(&[Equipment::Barbell]));
    }
}
