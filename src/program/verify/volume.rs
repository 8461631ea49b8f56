//! Hard sets of each muscle in the week, against the range of the athlete's level.
//!
//! The ranges are a heuristic around the 10 to 20 sets a week of `domain::strength::volume`: one
//! who is new needs less, one who is advanced bears more.

use super::Case;
use super::draft::Draft;
use crate::domain::edit::{Edit, NewSets, Nothing};
use crate::domain::exercise::{Exercise, Level, Mechanic, Muscle};
use crate::domain::report::Area;
use crate::domain::strength::volume::Range;
use crate::program::lineup::Item;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Muscles that a week should reach, by the names that each goes by here. Small ones get their
/// share from the lifts of these.
const MAJOR: [(&str, &[Muscle]); 4] = [
    ("chest", &[Muscle::Chest]),
    ("back", &[Muscle::Lats, Muscle::UpperBack]),
    ("quads", &[Muscle::Quads]),
    (
        "hamstrings and glutes",
        &[Muscle::Hamstrings, Muscle::Glutes],
    ),
];
/// The fewest sets that an exercise is cut down to.
const FEWEST_SETS: u32 = 2;
/// The most sets of one exercise that are suggested.
const MOST_SETS: u32 = 6;
/// A week that leaves this much of its time unused, in percent, has room for more sets.
const SPARE_PERCENT: u64 = 25;

pub(in crate::program) const fn range(level: Level) -> Range {
    match level {
        Level::Beginner => Range { low: 6, high: 16 },
        Level::Intermediate => Range { low: 10, high: 20 },
        Level::Advanced => Range { low: 12, high: 25 },
    }
}

/// Half sets by muscle: two for a set that aims at it, one for a set that it helps with.
pub(super) fn halves(case: &Case<'_, '_>) -> BTreeMap<Muscle, u32> {
    let mut halves = BTreeMap::new();
    for item in case.lineup.items().filter(|item| item.works()) {
        let Some(exercise) = item.exercise() else {
            continue;
        };
        for (muscles, share) in [(&exercise.primary, 2), (&exercise.secondary, 1)] {
            for &muscle in muscles {
                *halves.entry(muscle).or_insert(0) += share * item.sets();
            }
        }
    }
    halves
}

/// Reports muscles over the range; those far below it where there is time for more.
pub(super) fn check(case: &Case<'_, '_>, seconds: &[u32], draft: &mut Draft) -> String {
    let range = range(case.level);
    let halves = halves(case);
    for (&muscle, &found) in &halves {
        if found > range.high * 2 {
            let message = format!(
                "{muscle}: {} hard sets a week; wanted at most {}",
                sets(found),
                range.high
            );
            let edits = fewer(case, muscle, found - range.high * 2, draft);
            draft.error(Area::Progression, None, message, edits);
        }
    }
    let mut below = Vec::new();
    for (name, muscles) in MAJOR {
        let found = muscles.iter().filter_map(|muscle| halves.get(muscle)).max();
        let found = found.copied().unwrap_or_default();
        if found >= range.low * 2 {
            continue;
        }
        below.push(format!("{name} {}", sets(found)));
        if found < range.low && has_time(case, seconds) {
            let message = format!(
                "{name}: {} hard sets a week with time left for more; wanted at least {}",
                sets(found),
                range.low / 2
            );
            if let Some(edit) = more(case, muscles, draft) {
                draft.error(Area::Progression, None, message, [edit]);
            }
        }
    }
    let about = format!(
        "About {} to {} hard sets a muscle a week are a heuristic for this level.",
        range.low, range.high
    );
    if below.is_empty() {
        about
    } else {
        format!("{about} Below it: {}.", below.join(", "))
    }
}

fn sets(halves: u32) -> String {
    let half = if halves.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", halves / 2)
}

fn has_time(case: &Case<'_, '_>, seconds: &[u32]) -> bool {
    let used: u64 = seconds.iter().copied().map(u64::from).sum();
    let limit = u64::from(case.profile.minutes_per_day) * 60 * seconds.len() as u64;
    used * 100 < limit * (100 - SPARE_PERCENT)
}

/// Fewer sets until it is enough: of what aims at the muscle, single joints first, then of what
/// helps with it.
fn fewer(case: &Case<'_, '_>, muscle: Muscle, mut over: u32, draft: &Draft) -> Vec<Edit> {
    let share = |one: &Exercise| {
        if one.primary.contains(&muscle) {
            2
        } else {
            u32::from(one.secondary.contains(&muscle))
        }
    };
    let mut counted: Vec<(&Item<'_, '_>, &Exercise)> = case
        .lineup
        .items()
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
            reason: format!("{muscle}: more than the level bears"),
            loc: item.loc,
            payload: NewSets {
                sets: item.sets() - cut,
            },
        });
    }
    edits.extend(without(case, muscle, over, draft));
    edits
}

/// Where fewer sets don't do, single joints that aim at the muscle go, the last first.
fn without(case: &Case<'_, '_>, muscle: Muscle, mut over: u32, draft: &Draft) -> Vec<Edit> {
    let single =
        |one: &Exercise| one.mechanic == Mechanic::Isolation && one.primary.contains(&muscle);
    let items: Vec<_> = case.lineup.items().collect();
    let mut edits = Vec::new();
    for item in items.into_iter().rev() {
        let few = item.works() && draft.is_free(item.loc) && item.sets() <= FEWEST_SETS;
        if over == 0 || !few || !item.exercise().is_some_and(single) {
            continue;
        }
        over = over.saturating_sub(item.sets() * 2);
        edits.push(Edit::RemoveExercise {
            reason: format!("{muscle}: more than the level bears"),
            loc: item.loc,
            payload: Nothing {},
        });
    }
    edits
}

/// One more set, of what aims at one of the muscles and has fewest.
fn more(case: &Case<'_, '_>, muscles: &[Muscle], draft: &Draft) -> Option<Edit> {
    let aims = |item: &&Item<'_, '_>| {
        let aimed = |one: &Exercise| muscles.iter().any(|muscle| one.primary.contains(muscle));
        item.works()
            && draft.is_free(item.loc)
            && item.sets() < MOST_SETS
            && item.exercise().is_some_and(aimed)
    };
    let item = case
        .lineup
        .items()
        .filter(aims)
        .min_by_key(|item| item.sets())?;
    Some(Edit::TuneSets {
        reason: format!(
            "there is time for more of what {} aims at",
            item.planned.name
        ),
        loc: item.loc,
        payload: NewSets {
            sets: item.sets() + 1,
        },
    })
}
