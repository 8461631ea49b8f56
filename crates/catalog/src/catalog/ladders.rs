//! What comes after an exercise of the body's own weight, once it has become easy.

use super::{Catalog, Exercise};

/// A line each, the easiest first.
static LADDERS: &str = include_str!("../../../../assets/ladders.txt");

impl Catalog {
    /// The harder exercises that an exercise leads to, the next first; none where it stands in no
    /// ladder.
    pub fn harder(&self, exercise: &Exercise) -> impl Iterator<Item = &Exercise> {
        let lines = LADDERS.lines().filter(|line| !line.starts_with('#'));
        let mut ladders = lines.map(|line| line.split(" > "));
        let after = ladders
            .find_map(|mut ladder| ladder.any(|name| name == exercise.name).then_some(ladder));
        after.into_iter().flatten().filter_map(|name| self.resolve(name).exercise())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_is_an_exercise_of_the_bodys_own_weight() {
        let catalog = Catalog::embedded();
        let lines = LADDERS.lines().filter(|line| !line.starts_with('#'));
        for name in lines.flat_map(|line| line.split(" > ")) {
            let exercise = catalog.resolve(name).exercise();
            assert!(exercise.is_some_and(|one| one.name == name && one.bodyweight), "{name}");
        }
        let push_up = catalog.resolve("push up").exercise().unwrap();
        let harder: Vec<&str> = catalog.harder(push_up).map(|one| one.name.as_str()).collect();
        assert_eq!(
            harder,
            ["Diamond Push-Up", "Decline Push-Up", "Archer Push-Up", "One-Arm Push-Up"]
        );
        let bench = catalog.resolve("bench press").exercise().unwrap();
        assert_eq!(catalog.harder(bench).count(), 0);
    }
}
