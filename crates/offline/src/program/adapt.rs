//! A known program made one athlete's: each exercise stays, or gives its place to one of the same
//! movement that they can do, suits them, and is loaded alike; sets and reps are the program's where
//! it is for their goal and level, else those that suit both.

use super::case::Case;
use super::wanted::{PULLS, PUSHES};
use super::week::{Day, Entry, MOST_SINGLE_SETS, SINGLE_REST, Week};
use crate::today_plan::dose::{Dose, FEWEST_SETS, Role};
use crate::today_plan::messages;
use crate::today_plan::session::Fitting;
use crate::today_plan::split::Kind;
use setwise_domain::board::SetTarget;
use setwise_domain::exercise::{Exercise, Mechanic};
use setwise_domain::exercise_class::Class;
use setwise_domain::prescription::{Slot, Target};
use setwise_training::program::KnownProgram;

/// Lifts of several joints that a day is built on; those behind them are lighter.
const MAIN_LIFTS: usize = 2;
/// What the first lift of a day, another of the program and one for a single joint are worth for
/// being there. The first is what the day is about, and goes for nothing but a movement that the week
/// would not have; the others are worth more than a welcome set.
const FIRST_WORTH: i32 = 300;
const LIFT_WORTH: i32 = 30;
const SINGLE_WORTH: i32 = 10;
/// Sets of one exercise that are added to at most.
const MOST_SETS: u8 = 5;
/// From so many minutes a day on there are two exercises of warm-up.
const WHOLE_WARM_UP_MINUTES: u16 = 45;
/// A main lift keeps so many sets, but on a short day.
const FEWEST_MAIN_SETS: u8 = 3;

pub(super) fn adapted<'c>(known: &KnownProgram, case: &Case<'_, 'c>) -> Week<'c> {
    let mut week = Week { days: Vec::new() };
    let program = &known.program;
    let alike = program.goal == Some(case.goal) && program.level == Some(case.level);
    let keeps = alike && case.age.bounds().is_none();
    // What its author gives to one who has learned less suits this athlete too.
    let trusted = program.level.is_some_and(|level| level <= case.level);
    let all: Vec<&Exercise> = program.slots().filter_map(|slot| original(slot, case)).collect();
    for day in &program.days {
        let slots = day.slots().filter_map(|slot| Some((slot, original(slot, case)?)));
        let slots: Vec<_> = slots.collect();
        let originals: Vec<&Exercise> = slots.iter().map(|(_, one)| *one).collect();
        let kind = kind(&originals);
        let mut entries: Vec<Entry<'c>> = Vec::new();
        let mut lost = false;
        let mut lifts = 0;
        for (slot, original) in slots {
            let taken = |one: &Exercise| entries.iter().any(|entry| entry.exercise().id == one.id);
            let Some(chosen) = stand_in(original, &all, trusted, &week, case, taken) else {
                lost |= lifts < MAIN_LIFTS && is_lift(original);
                continue;
            };
            let again = entries.iter().any(|one| one.traits.pattern == chosen.pattern);
            let role = role(chosen, lifts, again);
            let dose = case.dosing().dose(chosen, role);
            let alike =
                chosen.class() == original.class() && chosen.bodyweight == original.bodyweight;
            let dose = if keeps && alike { as_asked(dose, slot) } else { dose };
            entries.push(entry(dose, lifts, case));
            lifts += usize::from(is_lift(chosen));
        }
        let (name, focus) = if lost {
            (kind.name().to_owned(), Some(messages::focus(kind, case.goal)))
        } else {
            (day.name.clone(), day.focus.clone())
        };
        let fitting = Fitting { pool: &case.pool, past: &case.past, dosing: case.dosing() };
        week.days.push(Day { name, focus, kind, warm_up: warm_up(&fitting, kind), entries });
    }
    week
}

/// What the day begins with; one exercise where there is little time.
fn warm_up<'c>(fitting: &Fitting<'_, 'c>, kind: Kind) -> Vec<Dose<'c>> {
    let mut warm_up = fitting.warm_up(kind);
    if fitting.dosing.minutes < WHOLE_WARM_UP_MINUTES {
        warm_up.truncate(1);
    }
    warm_up
}

/// The exercise of a slot; of a ladder the hardest that the athlete has learned.
fn original<'c>(slot: &Slot, case: &Case<'_, 'c>) -> Option<&'c Exercise> {
    let rungs = slot.rungs.iter();
    let known = rungs.filter_map(|rung| case.catalog.resolve(rung).exercise());
    let mut learned = known.clone().filter(|one| one.level <= case.level);
    learned.next_back().or_else(|| known.into_iter().next())
}

fn is_lift(exercise: &Exercise) -> bool {
    exercise.mechanic == Mechanic::Compound && exercise.pattern.is_lift()
}

/// A second lift of one movement is a lighter one, too.
fn role(exercise: &Exercise, lifts: usize, again: bool) -> Role {
    match exercise.class() {
        Class::Core | Class::Conditioning | Class::Mobility => Role::Finisher,
        _ if is_lift(exercise) && lifts < MAIN_LIFTS && !again => Role::Main,
        _ => Role::Accessory,
    }
}

/// What a day is about, by its lifts.
fn kind(originals: &[&Exercise]) -> Kind {
    let lifts = || originals.iter().filter(|one| is_lift(one));
    let has = |wanted: fn(&Exercise) -> bool| lifts().any(|one| wanted(one));
    let lower = has(|one| one.pattern.is_lower_body());
    let push = has(|one| PUSHES.contains(&one.pattern));
    let pull = has(|one| PULLS.contains(&one.pattern));
    match (lower, push, pull) {
        (true, false, false) => Kind::Legs,
        (true, _, _) => Kind::Full,
        (false, true, false) => Kind::Push,
        (false, false, true) => Kind::Pull,
        (false, ..) => Kind::Upper,
    }
}

/// The exercise that takes the place: itself, a lift of the same kind that the athlete already does,
/// or the most like it.
fn stand_in<'c>(
    original: &'c Exercise,
    all: &[&Exercise],
    trusted: bool,
    week: &Week<'c>,
    case: &Case<'_, 'c>,
    taken: impl Fn(&Exercise) -> bool,
) -> Option<&'c Exercise> {
    let free = |one: &Exercise| case.pool.allows(one) && !taken(one);
    let owns = |one: &Exercise| case.own.iter().any(|own| own.id == one.id);
    if owns(original) && free(original) {
        return Some(original);
    }
    let own = case.own.iter().find(|one| {
        one.pattern == original.pattern
            && one.class() == original.class()
            && is_lift(one)
            && free(one)
            && week.days_of(one) == 0
            && !all.iter().any(|other| other.id == one.id)
    });
    if let Some(own) = own {
        return Some(own);
    }
    if free(original) && (case.pool.suits(original) || trusted && case.pool.trains(original)) {
        return Some(original);
    }
    let same = |one: &Exercise| {
        one.pattern == original.pattern
            && (is_lift(original) || one.primary.first() == original.primary.first())
            && (one.class() != Class::Power || original.class() == Class::Power)
    };
    let found =
        case.catalog.substitutes(original, &case.profile.equipment, |one| !case.pool.allows(one));
    let found = std::iter::once(original).chain(found);
    let found = found.filter(|one| free(one) && same(one) && !one.is_beyond(case.level));
    // What few coaches prescribe is given only where a movement would be missing.
    let found = found.filter(|one| is_lift(original) || !one.rare);
    // Of two that suit alike the one that the week has less, then the one more like it.
    found.min_by_key(|one| (!case.pool.suits(one), one.rare, week.days_of(one)))
}

/// Sets, reps and rest as the program asks for them.
fn as_asked<'c>(dose: Dose<'c>, slot: &Slot) -> Dose<'c> {
    let groups = slot.weeks.first().map_or(&[][..], |week| &week.groups);
    let sets: u8 = groups.iter().map(|group| group.count.least()).sum();
    let target = match groups.first().map(|group| group.target) {
        Some(Target::Reps(reps) | Target::AtLeast(reps)) => {
            SetTarget::Reps { low: reps, high: reps }
        }
        Some(Target::Range { low, high }) => SetTarget::Reps { low, high },
        Some(Target::Seconds(seconds)) => SetTarget::Seconds(seconds),
        _ => return dose,
    };
    dose.with(sets, target, slot.rest_seconds)
}

fn entry<'c>(mut dose: Dose<'c>, lifts: usize, case: &Case<'_, 'c>) -> Entry<'c> {
    let exercise = dose.exercise;
    let worth = match (is_lift(exercise), lifts) {
        (true, 0) => FIRST_WORTH,
        (true, _) => LIFT_WORTH,
        (false, _) => SINGLE_WORTH,
    };
    if exercise.class() == Class::Isolation {
        dose = dose.rested(SINGLE_REST);
    }
    let most = match exercise.class() {
        // Paid for longer than any other set.
        Class::HeavyHinge | Class::Core => dose.usual.max(dose.sets),
        Class::Isolation => MOST_SINGLE_SETS.max(dose.usual),
        _ => MOST_SETS.max(dose.sets),
    };
    dose.sets = dose.sets.max(dose.usual.min(most));
    let short = case.profile.minutes_per_day < WHOLE_WARM_UP_MINUTES;
    let fewest = if dose.role == Role::Main && !short { FEWEST_MAIN_SETS } else { FEWEST_SETS };
    let fewest = dose.sets.min(fewest);
    Entry::new(dose, fewest, most, worth)
}
