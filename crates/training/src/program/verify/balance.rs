//! Whether the week trains all four movements, and pushes about as often as it pulls.

use super::draft::Draft;
use super::{Case, choice};
use crate::program::lineup::{Item, Movement};
use setwise_domain::edit::{BlockLoc, Edit, NewExercise};
use setwise_domain::report::{Area, PresenceDays};
use setwise_domain::text::counted;

/// Presence, and the movements that nothing possible and allowed trains.
pub(super) fn check(
    case: &Case<'_, '_>,
    seconds: &[u32],
    draft: &mut Draft,
) -> (PresenceDays, Vec<String>) {
    let mut waived = Vec::new();
    if case.lineup.plan.days.is_empty() {
        return (PresenceDays::default(), waived);
    }
    for movement in Movement::ALL {
        let (found, wanted) = (days_of(case, movement).len(), wanted(case, movement));
        if found >= wanted {
            continue;
        }
        if choice::of_movement(case, movement, |_| false).is_none() {
            waived.push(movement.name().to_owned());
            continue;
        }
        let message = format!(
            "{} exercises stand on {}; wanted at least {wanted}",
            movement.name(),
            counted(found, "day"),
        );
        let edit = addition(case, movement, seconds);
        draft.error(Area::Balance, None, message, edit);
    }
    evenness(case, seconds, &waived, draft);
    let days = |movement| u8::try_from(days_of(case, movement).len()).unwrap_or(u8::MAX);
    let presence = PresenceDays {
        squat_like: days(Movement::Squat),
        hinge_like: days(Movement::Hinge),
        push_like: days(Movement::Push),
        pull_like: days(Movement::Pull),
    };
    (presence, waived)
}

/// Days on which the movement is trained.
pub(super) fn days_of(case: &Case<'_, '_>, movement: Movement) -> Vec<usize> {
    let trains = |item: &Item<'_, '_>| {
        item.works() && item.pattern().and_then(Movement::of) == Some(movement)
    };
    let days = case.lineup.days.iter().enumerate();
    days.filter(|(_, items)| items.iter().any(trains)).map(|(index, _)| index).collect()
}

/// Once a week each; from four days on the upper body, which two of the four are for, twice.
fn wanted(case: &Case<'_, '_>, movement: Movement) -> usize {
    match movement {
        Movement::Squat | Movement::Hinge => 1,
        Movement::Push | Movement::Pull if case.lineup.days.len() < 4 => 1,
        Movement::Push | Movement::Pull => 2,
    }
}

/// Pushing on more than one day more than pulling wears shoulders one-sidedly, and the reverse.
fn evenness(case: &Case<'_, '_>, seconds: &[u32], waived: &[String], draft: &mut Draft) {
    let (push, pull) = (days_of(case, Movement::Push).len(), days_of(case, Movement::Pull).len());
    let lesser = if push < pull { Movement::Push } else { Movement::Pull };
    let said = !draft.is_clean(Area::Balance) || waived.iter().any(|name| name == lesser.name());
    if push.abs_diff(pull) <= 1 || said {
        return;
    }
    let message = format!(
        "push-like exercises stand on {}, pull-like ones on {}; wanted no more than one apart",
        counted(push, "day"),
        counted(pull, "day"),
    );
    draft.error(Area::Balance, None, message, addition(case, lesser, seconds));
}

/// The movement's exercise on the shortest day without it, behind its first working block.
fn addition(case: &Case<'_, '_>, movement: Movement, seconds: &[u32]) -> Option<Edit> {
    let has = days_of(case, movement);
    let (day_idx, block_idx) = (0..case.lineup.days.len())
        .filter(|day| !has.contains(day))
        .filter_map(|day| Some((day, case.working_block(day)?)))
        .min_by_key(|&(day, _)| seconds.get(day))?;
    let taken = |one: &setwise_domain::exercise::Exercise| {
        case.lineup.items().any(|item| item.exercise().is_some_and(|other| other.id == one.id))
    };
    let exercise = choice::of_movement(case, movement, taken)
        .or_else(|| choice::of_movement(case, movement, |_| false))?;
    Some(Edit::AddExercise {
        reason: format!("the week needs a {} exercise", movement.name()),
        loc: BlockLoc { day_idx, block_idx, ex_idx: None },
        payload: NewExercise { exercise: choice::asked(exercise, case) },
    })
}
