//! Whether the week trains all four movements, and evenly: pulls beside pushes, both directions of
//! each, the back of the thigh beside its front.

use super::draft::Draft;
use super::{Case, choice};
use crate::program::lineup::{Item, Movement};
use setwise_domain::edit::{Edit, NewExercise, NewSets};
use setwise_domain::exercise::{Equipment, Exercise, Level, Mechanic, Muscle, Pattern};
use setwise_domain::report::{Area, PresenceDays};
use setwise_domain::strength::session_time;
use setwise_domain::text::{counted, printable};
use setwise_words::text;
use std::cmp::Reverse;

/// Sets of an exercise that is added.
const ADDED_SETS: u32 = 3;
/// The fewest and most sets that an exercise is brought to.
const FEWEST_SETS: u32 = 2;
const MOST_SETS: u32 = 4;
/// From so many days of a week of so many minutes on both directions have room.
const MINUTES_OF_BOTH_DIRECTIONS: u16 = 30;
const DAYS_OF_BOTH_DIRECTIONS: usize = 3;
/// Pulls to pushes, and hamstrings to quads, in tenths (National Strength and Conditioning
/// Association, Essentials of Strength Training and Conditioning, 4th ed. 2016, on balance; the bounds
/// are a heuristic of this project).
const PULLS_TO_PUSHES: (u32, u32) = (10, 15);
const BACK_TO_FRONT: (u32, u32) = (6, 12);
/// Sets by which a ratio may be out: nobody changes a week for one.
const SLACK_SETS: u32 = 1;
/// Of fewer sets a ratio says nothing.
const FEW_SETS: u32 = 8;
/// Equipment that is named as a way out.
const WAYS_OUT: usize = 3;

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
        let trains = |one: &Exercise| Movement::of(one.pattern) == Some(movement);
        if choice::lift(case, trains).is_none() {
            if found == 0 {
                waived.push(movement.name().to_owned());
                draft.error(Area::Balance, None, without_way(case, movement), []);
            }
            continue;
        }
        let message = format!(
            "{} exercises are on {}; wanted at least {wanted}",
            movement.name(),
            counted(found, "day"),
        );
        let edit = addition(case, movement.name(), trains, seconds);
        let missing = u32::try_from(wanted - found).unwrap_or(u32::MAX);
        draft.error_by(Area::Balance, None, missing, message, edit);
    }
    // What can't be followed, must go or takes too long is mended first.
    let fits = seconds.iter().all(|used| session_time::fits(*used, case.profile.minutes_per_day));
    let others = [Area::Structure, Area::Avoidance, Area::Level];
    let lacking =
        draft.findings.iter().any(|one| one.area == Area::Balance && !one.edits.is_empty());
    if fits && !lacking && others.into_iter().all(|area| draft.is_clean(area)) {
        even(case, seconds, draft);
    }
    let days = |movement| u8::try_from(days_of(case, movement).len()).unwrap_or(u8::MAX);
    let presence = PresenceDays {
        squat_like: days(Movement::Squat),
        hinge_like: days(Movement::Hinge),
        push_like: days(Movement::Push),
        pull_like: days(Movement::Pull),
    };
    (presence, waived)
}

/// That nothing trains a movement, and what would.
fn without_way(case: &Case<'_, '_>, movement: Movement) -> String {
    let lifts = || {
        let all = case.wishes.catalog.all().iter();
        all.filter(move |one| {
            Movement::of(one.pattern) == Some(movement)
                && one.mechanic == Mechanic::Compound
                && !one.rare
                && !one.is_beyond(case.level)
                && !one.is_outgrown_by(case.level)
        })
    };
    let with = |more: Equipment| {
        let available = [&case.wishes.available[..], &[more]].concat();
        lifts().any(|one| case.wishes.allows(one) && one.possible_with(&available))
    };
    let mut ways: Vec<String> = Equipment::ALL
        .iter()
        .filter(|one| !case.wishes.available.contains(one) && with(**one))
        .take(WAYS_OUT)
        .map(|one| format!("a {}", one.word()))
        .collect();
    let terms = case.wishes.avoid.iter().filter(|term| {
        let others = || case.wishes.avoid.iter().filter(|other| other.written != term.written);
        lifts().any(|one| {
            one.possible_with(&case.wishes.available) && !others().any(|other| other.covers(one))
        })
    });
    ways.extend(terms.map(|term| format!("not avoiding '{}'", printable(&term.written))));
    let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
    let out = match &ways[..] {
        [] => "no single piece of equipment would do".to_owned(),
        ways => format!("{} would do", text::either(ways)),
    };
    format!("nothing {} can be done with what there is and what is avoided; {out}", movement.name())
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

/// The items that work and that are meant.
fn meant<'a, 'p, 'c>(
    case: &'a Case<'p, 'c>,
    is: impl Fn(&Item<'_, '_>) -> bool,
) -> Vec<&'a Item<'p, 'c>> {
    case.lineup.items().filter(|item| item.works() && is(item)).collect()
}

fn even(case: &Case<'_, '_>, seconds: &[u32], draft: &mut Draft) {
    let of = |movement: Movement| {
        move |item: &Item<'_, '_>| item.pattern().and_then(Movement::of) == Some(movement)
    };
    let can = |is: &dyn Fn(&Exercise) -> bool| choice::lift(case, is).is_some();
    let moves =
        |movement: Movement| move |one: &Exercise| Movement::of(one.pattern) == Some(movement);
    if can(&moves(Movement::Pull)) && can(&moves(Movement::Push)) {
        let sides = [meant(case, of(Movement::Pull)), meant(case, of(Movement::Push))];
        ratio(case, sides, ["pulls", "pushes"], PULLS_TO_PUSHES, seconds, draft);
    }
    let aims = |muscle: Muscle| {
        move |item: &Item<'_, '_>| item.exercise().is_some_and(|one| one.primary.contains(&muscle))
    };
    let loads = |muscle: Muscle| {
        let all = case.wishes.catalog.all().iter();
        let mut loaded = all.filter(|one| !one.bodyweight && one.primary.contains(&muscle));
        loaded.any(|one| case.wishes.suits(one) && !one.is_beyond(case.level))
    };
    // One who is new learns to squat first.
    let past_first_year = case.level != Level::Beginner;
    if past_first_year && loads(Muscle::Hamstrings) && loads(Muscle::Quads) {
        let sides = [meant(case, aims(Muscle::Hamstrings)), meant(case, aims(Muscle::Quads))];
        ratio(case, sides, ["hamstrings", "quads"], BACK_TO_FRONT, seconds, draft);
    }
    directions(case, seconds, draft);
}

/// Sets of one side to those of the other.
fn ratio(
    case: &Case<'_, '_>,
    [side, other]: [Vec<&Item<'_, '_>>; 2],
    names: [&str; 2],
    (low, high): (u32, u32),
    seconds: &[u32],
    draft: &mut Draft,
) {
    let sum = |items: &[&Item<'_, '_>]| items.iter().map(|item| item.hard_sets()).sum::<u32>();
    let (found, beside) = (sum(&side), sum(&other));
    let short = (beside * low).div_ceil(10).saturating_sub(found);
    let over = found.saturating_sub(beside * high / 10);
    let out = short.max(over);
    if out <= SLACK_SETS || found == 0 || beside == 0 || found.max(beside) < FEW_SETS {
        return;
    }
    let message = format!(
        "{} sets of {} beside {} of {}; wanted {} to {}",
        found,
        names[0],
        beside,
        names[1],
        (beside * low).div_ceil(10),
        beside * high / 10,
    );
    let (more, fewer) = if short > 0 { (side, other) } else { (other, side) };
    let edits = evened(case, out, more, fewer, seconds, draft);
    draft.error_by(Area::Balance, None, out, message, edits);
}

/// More sets of what there is too little of where the days have room, then fewer of the other.
fn evened(
    case: &Case<'_, '_>,
    mut out: u32,
    mut more: Vec<&Item<'_, '_>>,
    mut fewer: Vec<&Item<'_, '_>>,
    seconds: &[u32],
    draft: &Draft,
) -> Vec<Edit> {
    let tuned = |item: &Item<'_, '_>, sets: u32| Edit::TuneSets {
        reason: "the week is uneven".into(),
        loc: item.loc,
        payload: NewSets { sets },
    };
    let limit = u32::from(case.profile.minutes_per_day) * 60;
    let mut used = seconds.to_vec();
    let mut edits = Vec::new();
    more.sort_by_key(|item| item.sets());
    for item in more.into_iter().filter(|item| draft.is_free(item.loc) && item.slot.is_none()) {
        let rest = case.timing.rest(item);
        let mut sets = item.sets();
        while out > 0 && sets < MOST_SETS {
            let longer = case.timing.with(item, sets + 1, rest);
            let longer = longer.saturating_sub(case.timing.with(item, sets, rest));
            let Some(used) = used.get_mut(item.loc.day_idx).filter(|used| **used + longer <= limit)
            else {
                break;
            };
            *used += longer;
            (sets, out) = (sets + 1, out - 1);
        }
        if sets != item.sets() {
            edits.push(tuned(item, sets));
        }
    }
    fewer.sort_by_key(|item| Reverse(item.sets()));
    for item in fewer.into_iter().filter(|item| draft.is_free(item.loc) && item.slot.is_none()) {
        let cut = out.min(item.sets().saturating_sub(FEWEST_SETS));
        if cut > 0 {
            out -= cut;
            edits.push(tuned(item, item.sets() - cut));
        }
    }
    edits
}

/// Pushing and pulling in both directions.
fn directions(case: &Case<'_, '_>, seconds: &[u32], draft: &mut Draft) {
    let short = case.profile.minutes_per_day < MINUTES_OF_BOTH_DIRECTIONS;
    if short || case.lineup.days.len() < DAYS_OF_BOTH_DIRECTIONS {
        return;
    }
    for pattern in [
        Pattern::HorizontalPush,
        Pattern::VerticalPush,
        Pattern::HorizontalPull,
        Pattern::VerticalPull,
    ] {
        let trains = |one: &Exercise| one.pattern == pattern;
        let there = !meant(case, |item| item.pattern() == Some(pattern)).is_empty();
        if there || choice::lift(case, |one| trains(one) && !one.bodyweight).is_none() {
            continue;
        }
        let edit = addition(case, pattern.word(), trains, seconds);
        let message = format!("the week has no {pattern}; wanted one");
        draft.error(Area::Balance, None, message, edit);
    }
}

/// A lift on the shortest day without its like, where its class belongs; where no day has the time,
/// none.
fn addition(
    case: &Case<'_, '_>,
    name: &str,
    trains: impl Fn(&Exercise) -> bool,
    seconds: &[u32],
) -> Option<Edit> {
    let taken = |one: &Exercise| {
        case.lineup.items().any(|item| item.exercise().is_some_and(|other| other.id == one.id))
    };
    let exercise = choice::lift(case, |one| trains(one) && !taken(one))
        .or_else(|| choice::lift(case, &trains))?;
    let without = |day: &usize| {
        !case.lineup.days[*day]
            .iter()
            .any(|item| item.works() && item.exercise().is_some_and(&trains))
    };
    let days = (0..case.lineup.days.len()).filter(without);
    let loc = days
        .filter_map(|day| case.place_for(exercise, day))
        .min_by_key(|loc| seconds.get(loc.day_idx))?;
    let asked = |sets| choice::asked(exercise, case, sets);
    let used = seconds.get(loc.day_idx).copied().unwrap_or_default();
    let fits = |sets: &u32| {
        let longer = case.timing.of_planned(&asked(*sets), case.wishes.catalog);
        session_time::fits(used.saturating_add(longer), case.profile.minutes_per_day)
    };
    let sets = (FEWEST_SETS..=ADDED_SETS).rev().find(fits).unwrap_or(FEWEST_SETS);
    Some(Edit::AddExercise {
        reason: format!("the week needs a {name} exercise"),
        loc,
        payload: NewExercise { exercise: asked(sets) },
    })
}
