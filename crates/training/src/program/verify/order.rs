//! The order of things: hard sets before easy ones in a day, and a day between hard days of one
//! movement.

use super::Case;
use super::draft::{Draft, at, on_day};
use crate::program::lineup::{Item, Movement};
use crate::program::schedule::back_to_back;
use crate::program::slot_sets;
use crate::today::prescription;
use setwise_domain::edit::{BlockLoc, Edit, NewExercise, NewOrder, Nothing};
use setwise_domain::exercise::Exercise;
use setwise_domain::exercise_class::Class;
use setwise_domain::report::Area;

/// The places in a day of single joints and of the middle of the body.
const SMALL_PLACES: [u8; 2] = [3, 4];
/// From this many hard sets of a movement on, its day is a hard one.
const HARD_SETS: u32 = 6;
/// From this many sets on, heavy squats or heavy pulls make a day a heavy one.
const HEAVY_SETS: u32 = 3;
/// Compound sets of no more reps than this are heavy whatever is said of effort.
const HEAVY_REPS: u16 = 6;

/// A single joint, or the middle of the body, before a lift of several joints tires what the lift
/// needs. Reported once a day.
pub(super) fn hard_before_easy(case: &Case<'_, '_>, draft: &mut Draft) {
    for items in &case.lineup.days {
        // What is dosed as a single joint, such as a face pull, tires nothing that waits for it.
        let is_lift = |item: &Item<'_, '_>| {
            let small = |one: &Exercise| SMALL_PLACES.contains(&one.place_in_day());
            item.is_compound() && !item.exercise().is_some_and(small)
        };
        let Some(last) = items.iter().rposition(is_lift) else {
            continue;
        };
        let single = |item: &&Item<'_, '_>| {
            let late = |one: &Exercise| SMALL_PLACES.contains(&one.place_in_day());
            item.works() && item.exercise().is_some_and(late) && draft.is_free(item.loc)
        };
        let Some(place) = items[..last].iter().position(|item| single(&item)) else {
            continue;
        };
        let early = &items[place];
        let next = items[place..].iter().find(|item| is_lift(item));
        let message = format!(
            "{} comes before {}; wanted compound lifts first",
            case.place(early),
            next.unwrap_or(early).planned.name
        );
        let edits = behind(early, &items[last]);
        draft.error(Area::Progression, Some(at(early.loc)), message, edits);
    }
}

/// Takes an exercise out and puts it in behind another.
fn behind(item: &Item<'_, '_>, other: &Item<'_, '_>) -> [Edit; 2] {
    let reason = "compound lifts come first";
    [
        Edit::RemoveExercise { reason: reason.into(), loc: item.loc, payload: Nothing {} },
        Edit::AddExercise {
            reason: reason.into(),
            loc: BlockLoc {
                day_idx: other.loc.day_idx,
                block_idx: other.loc.block_idx,
                ex_idx: Some(other.loc.ex_idx + 1),
            },
            payload: NewExercise { exercise: item.planned.clone() },
        },
    ]
}

/// Two hard days of one movement without a day between, or heavy pulls from the floor the day
/// before heavy squats.
pub(super) fn hard_days_apart(case: &Case<'_, '_>, draft: &mut Draft) {
    let hard: Vec<Hard> = case.lineup.days.iter().map(|day| hard(day)).collect();
    let clashes = clashes(&hard);
    let Some(&(one, next, clash)) = clashes.first() else {
        return;
    };
    let message = match clash {
        Clash::Movement(movement) => format!(
            "{} and {} are both hard days of {} exercises, back to back; wanted a day between",
            case.day(one),
            case.day(next),
            movement.name()
        ),
        Clash::PullBeforeSquat => format!(
            "{} pulls heavy from the floor the day before the heavy squats of {}; wanted a day between",
            case.day(one),
            case.day(next)
        ),
    };
    let order = better_order(&hard, clashes.len());
    let edit = order.map(|order| Edit::ReorderDays {
        reason: "hard days of one movement want a day between".into(),
        payload: NewOrder { order },
    });
    draft.error(Area::Progression, Some(on_day(next)), message, edit);
}

/// What a day trains hard.
#[derive(Clone)]
struct Hard {
    movements: Vec<Movement>,
    heavy_pull: bool,
    heavy_squat: bool,
}

/// Why two days don't follow on each other well.
#[derive(Clone, Copy)]
enum Clash {
    Movement(Movement),
    PullBeforeSquat,
}

fn hard(items: &[Item<'_, '_>]) -> Hard {
    let heavy = |class: Class, from: u32| {
        let is = |item: &&Item<'_, '_>| {
            item.works() && item.exercise().is_some_and(|one| one.class() == class)
        };
        items.iter().filter(is).map(Item::hard_sets).sum::<u32>() >= from
    };
    Hard {
        movements: hard_movements(items),
        heavy_pull: heavy(Class::HeavyHinge, HEAVY_SETS),
        heavy_squat: heavy(Class::HeavySquat, HEAVY_SETS),
    }
}

fn hard_movements(items: &[Item<'_, '_>]) -> Vec<Movement> {
    let sets = |movement: Movement| -> u32 {
        let counts = |item: &&Item<'_, '_>| {
            item.is_compound()
                && item.pattern().and_then(Movement::of) == Some(movement)
                && is_hard(item)
        };
        items.iter().filter(counts).map(Item::hard_sets).sum()
    };
    let all = Movement::ALL.into_iter();
    all.filter(|&movement| sets(movement) >= HARD_SETS).collect()
}

/// Few reps with a load that makes them heavy, or near to failure.
fn is_hard(item: &Item<'_, '_>) -> bool {
    if item.slot.is_some_and(slot_sets::is_light) {
        return false;
    }
    let few = item
        .asked
        .as_ref()
        .and_then(|asked| asked.target.reps_of_set(0))
        .is_some_and(|reps| reps <= HEAVY_REPS);
    let near = |text: &String| prescription::reserve(text).is_some_and(|rir| rir.0.halves() <= 4);
    few || item.planned.intensity.as_ref().is_some_and(near)
}

fn clashes(hard: &[Hard]) -> Vec<(usize, usize, Clash)> {
    let pairs = back_to_back(hard.len()).into_iter();
    pairs
        .filter_map(|(one, next)| {
            let (before, after) = (&hard[one], &hard[next]);
            let both = before.movements.iter().find(|movement| after.movements.contains(movement));
            let clash = match both {
                Some(movement) => Clash::Movement(*movement),
                None if before.heavy_pull && after.heavy_squat => Clash::PullBeforeSquat,
                None => return None,
            };
            Some((one, next, clash))
        })
        .collect()
}

/// The first order of the days with the fewest clashes, where it has fewer than there are.
fn better_order(hard: &[Hard], now: usize) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..hard.len()).collect();
    let mut best = (now, None);
    // 5,040 orders at most: a week has seven days, and longer plans have no pairs.
    permute(&mut order, 0, &mut |order| {
        let days: Vec<Hard> = order.iter().map(|&day| hard[day].clone()).collect();
        let found = clashes(&days).len();
        if found < best.0 {
            best = (found, Some(order.to_vec()));
        }
    });
    best.1
}

fn permute(order: &mut [usize], from: usize, each: &mut impl FnMut(&[usize])) {
    if from == order.len() {
        each(order);
        return;
    }
    for index in from..order.len() {
        order[from..=index].rotate_right(1);
        permute(order, from + 1, each);
        order[from..=index].rotate_left(1);
    }
}
