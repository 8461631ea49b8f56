//! Sets of a written week moved from what it trains most to what it trains least: pushes and pulls,
//! the front and the back of the thigh.

use crate::catalog::Catalog;
use crate::domain::exercise::{Exercise, Muscle, Pattern};
use crate::domain::exercise_class::Class;
use crate::domain::program::WorkoutPlan;

/// An exercise keeps and gets so many sets.
const FEWEST_SETS: u32 = 2;
const MOST_SETS: u32 = 5;
/// Sets that are moved at most: a week that is further out lacks exercises, not sets.
const MOST_MOVES: usize = 12;

/// One exercise of the work, by its place.
struct Item<'c> {
    at: (usize, usize, usize),
    exercise: &'c Exercise,
    sets: u32,
}

/// Pulls at least as many sets as pushes and no more than half as many again; hamstrings 6 to 15
/// tenths of the quads.
pub(super) fn even(plan: &mut WorkoutPlan, catalog: &Catalog) {
    let mut items = items(plan, catalog);
    let push =
        |one: &Exercise| matches!(one.pattern, Pattern::HorizontalPush | Pattern::VerticalPush);
    let pull =
        |one: &Exercise| matches!(one.pattern, Pattern::HorizontalPull | Pattern::VerticalPull);
    let hamstrings = |one: &Exercise| one.primary.contains(&Muscle::Hamstrings);
    let quads = |one: &Exercise| one.primary.contains(&Muscle::Quads) && !hamstrings(one);
    shift(&mut items, push, pull, 10);
    shift(&mut items, pull, push, 7);
    shift(&mut items, quads, hamstrings, 6);
    shift(&mut items, hamstrings, quads, 7);
    for Item { at, sets, .. } in items {
        let (day, block, place) = at;
        plan.days[day].blocks[block].exercises[place].sets = sets;
    }
}

fn items<'c>(plan: &WorkoutPlan, catalog: &'c Catalog) -> Vec<Item<'c>> {
    let mut items = Vec::new();
    for (day, planned) in plan.days.iter().enumerate() {
        for (block, of_block) in planned.blocks.iter().enumerate() {
            for (place, one) in of_block.exercises.iter().enumerate() {
                let exercise = catalog.resolve(&one.name).exercise();
                let works =
                    |one: &&Exercise| !matches!(one.class(), Class::Mobility | Class::Conditioning);
                if let Some(exercise) = exercise.filter(works) {
                    items.push(Item {
                        at: (day, block, place),
                        exercise,
                        sets: one.sets,
                    });
                }
            }
        }
    }
    items
}

/// Moves sets until what `to` means has so many tenths of what `from` means.
fn shift(
    items: &mut [Item<'_>],
    from: impl Fn(&Exercise) -> bool,
    to: impl Fn(&Exercise) -> bool,
    tenths: u32,
) {
    for _ in 0..MOST_MOVES {
        let sum = |meant: &dyn Fn(&Exercise) -> bool| -> u32 {
            let meant = items.iter().filter(|item| meant(item.exercise));
            meant.map(|item| item.sets).sum()
        };
        if sum(&to) == 0 || sum(&to) * 10 >= sum(&from) * tenths {
            return;
        }
        let giver = items
            .iter_mut()
            .filter(|item| from(item.exercise) && item.sets > FEWEST_SETS)
            .max_by_key(|item| item.sets);
        let Some(giver) = giver else { return };
        giver.sets -= 1;
        let taker = items
            .iter_mut()
            .filter(|item| to(item.exercise) && item.sets < MOST_SETS)
            // Heavy pulls from the floor have as many as are recovered from.
            .filter(|item| item.exercise.class() != Class::HeavyHinge)
            .min_by_key(|item| item.sets);
        if let Some(taker) = taker {
            taker.sets += 1;
        }
    }
}
