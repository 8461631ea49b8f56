//! Hard sets of each muscle in the week and the session, against the range of the athlete's level.
//!
//! The ranges are a heuristic around the 10 to 20 sets a week of `domain::strength::volume`: one
//! who is new needs less, one who is advanced bears more. The lower bounds give way to the minutes
//! that there are, the upper ones to nothing; only what is a fifth out of range is an issue.

use super::draft::{Draft, on_day};
use super::{Case, choice};
use crate::program::lineup::Item;
use setwise_domain::edit::{Edit, NewExercise, NewSets, Nothing};
use setwise_domain::exercise::{Exercise, Level, Mechanic, Muscle, Pattern};
use setwise_domain::profile::Goal;
use setwise_domain::report::Area;
use setwise_domain::strength::volume::Range;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Muscles that a week should reach, by the names that each goes by here. Small ones get their
/// share from the lifts of these.
const MAJOR: [(&str, &[Muscle]); 4] = [
    ("chest", &[Muscle::Chest]),
    ("back", &[Muscle::Lats, Muscle::UpperBack]),
    ("quads", &[Muscle::Quads]),
    ("hamstrings and glutes", &[Muscle::Hamstrings, Muscle::Glutes]),
];
/// The fewest sets that an exercise is cut down to.
const FEWEST_SETS: u32 = 2;
/// The most sets of one exercise that are suggested.
const MOST_SETS: u32 = 5;
const MOST_SINGLE_SETS: u32 = 4;
/// Sets of an exercise that is added.
const ADDED_SETS: u32 = 3;
/// Hard sets of one muscle in a session, beyond which more train little.
const MOST_A_SESSION: u32 = 10;
/// The same where a day is judged by itself: it may be all that the week has for the muscle.
const MOST_OF_A_DAY_ALONE: u32 = 16;
/// How far out of a range is let pass, in percent.
const TOLERANCE_PERCENT: u32 = 20;
/// Of the sets of a week, the share that each major group can count on: the four, and two parts
/// for arms, shoulders, calves and the middle of the body.
const PARTS_OF_A_WEEK: u32 = 6;
/// Work sets that a session of so many minutes holds, with rests of two minutes.
const SETS_BY_MINUTES: [(u32, u32); 6] =
    [(10, 0), (30, 6), (45, 10), (60, 15), (90, 23), (240, 60)];

pub(in crate::program) const fn range(level: Level) -> Range {
    match level {
        Level::Beginner => Range { low: 6, high: 16 },
        Level::Intermediate => Range { low: 10, high: 20 },
        Level::Advanced => Range { low: 12, high: 25 },
    }
}

/// Half sets by muscle, of these items: two for a set that aims at it first, one for a set that it
/// helps with, or that aims at something else before it.
fn halves<'a>(items: impl Iterator<Item = &'a Item<'a, 'a>>) -> BTreeMap<Muscle, u32> {
    let mut halves = BTreeMap::new();
    for item in items.filter(|item| item.works()) {
        let Some(exercise) = item.exercise() else {
            continue;
        };
        for muscle in exercise.primary.iter().chain(&exercise.secondary) {
            *halves.entry(*muscle).or_insert(0) += share(exercise, *muscle) * item.hard_sets();
        }
    }
    halves
}

/// Half sets that a set counts for.
fn share(exercise: &Exercise, muscle: Muscle) -> u32 {
    if exercise.primary.first() == Some(&muscle) {
        2
    } else {
        u32::from(exercise.primary.contains(&muscle) || exercise.secondary.contains(&muscle))
    }
}

const fn is_over(halves: u32, most: u32) -> bool {
    halves * 100 > most * 2 * (100 + TOLERANCE_PERCENT)
}

/// Reports muscles over the range, in a week or a session, and groups below what the minutes allow.
pub(super) fn check(case: &Case<'_, '_>, seconds: &[u32], draft: &mut Draft) -> String {
    let range = range(case.level);
    for (&muscle, &found) in &halves(case.lineup.items()) {
        if is_over(found, range.high) {
            let message = format!(
                "{muscle}: {} hard sets a week; wanted at most {}",
                sets(found),
                range.high
            );
            let edits = fewer(case, None, muscle, found - range.high * 2, draft);
            draft.error_by(Area::Volume, None, found / 2 - range.high, message, edits);
        }
    }
    of_sessions(case, draft);
    let below = below(case, seconds, draft);
    let about = format!(
        "About {} to {} hard sets per muscle a week are a rule of thumb for this level.",
        range.low, range.high
    );
    if below.is_empty() { about } else { format!("{about} Below it: {}.", below.join(", ")) }
}

/// Reports muscles that get more in a session than trains them.
pub(super) fn of_sessions(case: &Case<'_, '_>, draft: &mut Draft) {
    let most = if case.of_day { MOST_OF_A_DAY_ALONE } else { MOST_A_SESSION };
    for (day, items) in case.lineup.days.iter().enumerate() {
        for (muscle, found) in halves(items.iter()) {
            if is_over(found, most) {
                let message = format!(
                    "{}: {muscle} gets {} hard sets in one session; wanted at most {most}",
                    case.day(day),
                    sets(found)
                );
                let edits = fewer(case, Some(day), muscle, found - most * 2, draft);
                draft.error_by(Area::Volume, Some(on_day(day)), found / 2 - most, message, edits);
            }
        }
    }
}

/// Groups below the range, told; those below what goal and minutes allow, reported where there is
/// room for more.
fn below(case: &Case<'_, '_>, seconds: &[u32], draft: &mut Draft) -> Vec<String> {
    let low = range(case.level).low * 2;
    let wanted = wanted(case);
    // What can't be followed or must go is mended first, and what a name hides can't be counted.
    let settled = draft.is_clean(Area::Structure)
        && draft.is_clean(Area::Avoidance)
        && case.lineup.items().all(|item| item.pattern().is_some());
    let limit = u32::from(case.profile.minutes_per_day) * 60;
    let mut room: Vec<u32> = seconds.iter().map(|used| limit.saturating_sub(*used)).collect();
    let mut below = Vec::new();
    for (name, muscles) in MAJOR {
        let found = of_group(case, muscles);
        if found < low {
            below.push(format!("{name} {}", sets(found)));
        }
        // A movement that the week lacks is balance's to add.
        let lacking = found == 0 && !draft.is_clean(Area::Balance);
        if !settled || lacking || found * 100 >= wanted * (100 - TOLERANCE_PERCENT) {
            continue;
        }
        let edits = more(case, muscles, wanted - found, &mut room, draft);
        if !edits.is_empty() {
            let message = format!(
                "{name}: {} hard sets a week with time left for more; wanted at least {}",
                sets(found),
                sets(wanted)
            );
            draft.error_by(Area::Volume, None, (wanted - found) / 2, message, edits);
        }
    }
    below
}

/// Half sets a week that a group should have: the level's, less where size is not the goal, and no
/// more than the minutes hold.
fn wanted(case: &Case<'_, '_>) -> u32 {
    let low = range(case.level).low * 2;
    let by_goal = match case.goal {
        Goal::Hypertrophy if case.age.bounds().is_none() => low,
        _ => low / 2,
    };
    let days = u32::try_from(case.lineup.days.len()).unwrap_or(u32::MAX);
    let sets = days.saturating_mul(sets_in(u32::from(case.profile.minutes_per_day)));
    by_goal.min(sets * 2 / PARTS_OF_A_WEEK)
}

/// Work sets that a session of so many minutes holds.
fn sets_in(minutes: u32) -> u32 {
    SETS_BY_MINUTES.windows(2).find(|pair| minutes <= pair[1].0).map_or(0, |pair| {
        let ((from, fewer), (to, more)) = (pair[0], pair[1]);
        fewer + (more - fewer) * minutes.saturating_sub(from) / (to - from)
    })
}

/// Half sets of what aims at any muscle of a group.
fn of_group(case: &Case<'_, '_>, muscles: &[Muscle]) -> u32 {
    let items = case.lineup.items().filter(|item| item.works());
    items
        .filter_map(|item| {
            let Some(exercise) = item.exercise() else {
                let aims = item.pattern().and_then(aims_of)?;
                return Some(u32::from(muscles.contains(&aims)) * 2 * item.hard_sets());
            };
            let any = |of: &[Muscle]| of.iter().any(|one| muscles.contains(one));
            let share =
                if any(&exercise.primary) { 2 } else { u32::from(any(&exercise.secondary)) };
            Some(share * item.hard_sets())
        })
        .sum()
}

/// What a movement aims at, where the exercise itself is not known.
const fn aims_of(pattern: Pattern) -> Option<Muscle> {
    match pattern {
        Pattern::HorizontalPush => Some(Muscle::Chest),
        Pattern::HorizontalPull | Pattern::VerticalPull => Some(Muscle::Lats),
        Pattern::Squat | Pattern::Lunge => Some(Muscle::Quads),
        Pattern::Hinge => Some(Muscle::Hamstrings),
        _ => None,
    }
}

fn sets(halves: u32) -> String {
    let half = if halves.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", halves / 2)
}

/// Fewer sets until it is enough: of what aims at the muscle, single joints first, then of what
/// helps with it.
fn fewer(
    case: &Case<'_, '_>,
    day: Option<usize>,
    muscle: Muscle,
    mut over: u32,
    draft: &Draft,
) -> Vec<Edit> {
    let share = |one: &Exercise| share(one, muscle);
    let meant = |item: &&Item<'_, '_>| day.is_none_or(|day| item.loc.day_idx == day);
    let mut counted: Vec<(&Item<'_, '_>, &Exercise)> = case
        .lineup
        .items()
        .filter(meant)
        .filter(|item| item.works() && draft.is_free(item.loc) && item.sets() > FEWEST_SETS)
        .filter_map(|item| Some((item, item.exercise()?)))
        .filter(|(_, exercise)| share(exercise) > 0)
        .collect();
    counted.sort_by_key(|(item, exercise)| {
        let compound = exercise.mechanic == Mechanic::Compound;
        (Reverse(share(exercise)), compound, Reverse(item.sets()))
    });
    let mut edits = Vec::new();
    for (item, exercise) in counted {
        if over == 0 {
            break;
        }
        let share = share(exercise);
        let cut = over.div_ceil(share).min(item.sets() - FEWEST_SETS);
        over = over.saturating_sub(cut * share);
        edits.push(Edit::TuneSets {
            reason: format!("{muscle}: more than suits the level"),
            loc: item.loc,
            payload: NewSets { sets: item.sets() - cut },
        });
    }
    edits.extend(without(case, day, muscle, over, draft));
    edits
}

/// Where fewer sets don't do, single joints that aim at the muscle go, the last first.
fn without(
    case: &Case<'_, '_>,
    day: Option<usize>,
    muscle: Muscle,
    mut over: u32,
    draft: &Draft,
) -> Vec<Edit> {
    let meant = |item: &Item<'_, '_>| day.is_none_or(|day| item.loc.day_idx == day);
    let single =
        |one: &Exercise| one.mechanic == Mechanic::Isolation && one.primary.contains(&muscle);
    let items: Vec<_> = case.lineup.items().collect();
    let mut edits = Vec::new();
    for item in items.into_iter().rev() {
        let few =
            meant(item) && item.works() && draft.is_free(item.loc) && item.sets() <= FEWEST_SETS;
        if over == 0 || !few || !item.exercise().is_some_and(single) {
            continue;
        }
        over = over.saturating_sub(item.sets() * 2);
        edits.push(Edit::RemoveExercise {
            reason: format!("{muscle}: more than suits the level"),
            loc: item.loc,
            payload: Nothing {},
        });
    }
    edits
}

/// More sets of what aims at one of the muscles, the fewest first, on days with room for them; where
/// nothing does, one exercise more.
fn more(
    case: &Case<'_, '_>,
    muscles: &[Muscle],
    wanted: u32,
    room: &mut [u32],
    draft: &Draft,
) -> Vec<Edit> {
    let aims = |item: &&Item<'_, '_>| {
        let aimed = |one: &Exercise| muscles.iter().any(|muscle| one.primary.contains(muscle));
        item.works() && item.exercise().is_some_and(aimed)
    };
    let mut items: Vec<(&Item<'_, '_>, u32)> = case
        .lineup
        .items()
        .filter(aims)
        .filter(|item| draft.is_free(item.loc))
        .map(|item| (item, item.sets()))
        .collect();
    let mut left = wanted;
    while left > 0 {
        items.sort_by_key(|(_, sets)| *sets);
        let one = items.iter_mut().find_map(|(item, sets)| {
            let rest = case.timing.rest(item);
            let longer = case.timing.with(item, *sets + 1, rest);
            let seconds = longer.saturating_sub(case.timing.with(item, *sets, rest));
            let room = room.get_mut(item.loc.day_idx)?;
            let single = item.exercise().is_some_and(|one| one.mechanic == Mechanic::Isolation);
            let most = if single { MOST_SINGLE_SETS } else { MOST_SETS };
            (*sets < most && *room >= seconds).then(|| {
                *room -= seconds;
                *sets += 1;
            })
        });
        if one.is_none() {
            break;
        }
        left = left.saturating_sub(2);
    }
    let changed = items.iter().filter(|(item, sets)| *sets != item.sets());
    let edits: Vec<Edit> = changed
        .map(|(item, sets)| Edit::TuneSets {
            reason: format!("there is time for more of what {} aims at", item.planned.name),
            loc: item.loc,
            payload: NewSets { sets: *sets },
        })
        .collect();
    if edits.is_empty() && left > 0 {
        return added(case, muscles, room).into_iter().collect();
    }
    edits
}

/// An exercise for the muscles on the day with most room for it.
fn added(case: &Case<'_, '_>, muscles: &[Muscle], room: &mut [u32]) -> Option<Edit> {
    let taken = |one: &Exercise| {
        let mut items = case.lineup.items();
        items.any(|item| item.exercise().is_some_and(|other| other.id == one.id))
    };
    let exercise = choice::of_muscles(case, muscles, taken)?;
    let planned = choice::asked(exercise, case, ADDED_SETS);
    let places = (0..case.lineup.days.len()).filter_map(|day| case.place_for(exercise, day));
    let loc = places.max_by_key(|loc| room.get(loc.day_idx))?;
    let seconds = case.timing.of_planned(&planned, case.wishes.catalog);
    let room = room.get_mut(loc.day_idx).filter(|room| **room >= seconds)?;
    *room -= seconds;
    Some(Edit::AddExercise {
        reason: "the week hardly trains these muscles".into(),
        loc,
        payload: NewExercise { exercise: planned },
    })
}
