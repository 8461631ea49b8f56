//! The first week of a program that begins with none: as many days as are wanted, each with the
//! lifts that it is about. What else belongs to it is found as for any other week.

use super::case::Case;
use super::wanted::LIFTS;
use super::week::{Day, Entry, MOST_SINGLE_SETS, SINGLE_REST, Week, is_lift};
use crate::today_plan::dose::{Dose, FEWEST_SETS, Role};
use crate::today_plan::session::Fitting;
use crate::today_plan::split::Kind;
use Pattern::{Hinge, HorizontalPull, HorizontalPush, Lunge, Squat, VerticalPull, VerticalPush};
use setwise_domain::exercise::{Exercise, Level, Pattern};
use setwise_domain::exercise_class::Class;
use setwise_domain::profile::Goal;

/// Lifts of several joints that a day is built on; those behind them are lighter.
const MAIN_LIFTS: usize = 2;
/// What the first lift of a day, another that the week begins with and one for a single joint are
/// worth for being there. The first is what the day is about, and goes for nothing but a movement
/// that the week would not have; the others are worth more than a welcome set.
const FIRST_WORTH: i32 = 300;
const LIFT_WORTH: i32 = 30;
const SINGLE_WORTH: i32 = 10;
/// Sets of one exercise that are added to at most; fewer of what tires most or trains least.
const MOST_SETS: u8 = 5;
const MOST_ASSISTANCE_SETS: u8 = 4;
/// From so many minutes a day on there are two exercises of warm-up.
const WHOLE_WARM_UP_MINUTES: u16 = 45;
/// Up to so many minutes a day has no time for the rests of heavy pulls from the floor.
const SHORT_DAY: u16 = 30;
/// A main lift keeps so many sets, but on a short day.
const FEWEST_MAIN_SETS: u8 = 3;

/// The days of a week by how many there are: the whole body up to three days, then halves, then
/// thirds, so that each muscle comes twice. Of what can't be trained there is no day.
fn kinds(case: &Case<'_, '_>) -> Vec<Kind> {
    let days = usize::from(case.profile.days_per_week);
    let split: &[Kind] = match days {
        0..=3 => &[Kind::Full],
        4 => &[Kind::Upper, Kind::Lower],
        5 => &[Kind::Upper, Kind::Lower, Kind::Push, Kind::Pull, Kind::Legs],
        _ => &[Kind::Push, Kind::Pull, Kind::Legs],
    };
    let possible = |kind: &&Kind| places(**kind, 0, true).iter().any(|place| has(case, place[0]));
    let whole = days <= 3 || split.iter().all(|kind| possible(&kind));
    let kinds: Vec<Kind> = if whole {
        split.to_vec()
    } else {
        [Kind::Push, Kind::Legs, Kind::Pull].iter().filter(possible).copied().collect()
    };
    let kinds = if kinds.len() < 2 { vec![Kind::Full] } else { kinds };
    kinds.into_iter().cycle().take(days).collect()
}

/// One place of a day: the first of these movements that can be trained.
type Place = &'static [Pattern];

const SQUAT: Place = &[Squat, Lunge, Hinge];
const ONE_LEG: Place = &[Lunge, Squat, Hinge];
const LUNGE: Place = &[Lunge];
const HINGE: Place = &[Hinge, Squat, Lunge];
const FLAT: Place = &[HorizontalPush, VerticalPush];
const OVERHEAD: Place = &[VerticalPush, HorizontalPush];
const ROW: Place = &[HorizontalPull, VerticalPull];
const HANG: Place = &[VerticalPull, HorizontalPull];

/// The lifts of a day, which its turns among those of its kind lead in another order.
const fn places(kind: Kind, turn: usize, strength: bool) -> &'static [Place] {
    match (kind, turn % 3) {
        (Kind::Full, 0) => &[SQUAT, FLAT, ROW],
        (Kind::Full, 1) => &[HINGE, OVERHEAD, HANG, LUNGE],
        (Kind::Full, _) if strength => &[SQUAT, FLAT, HANG],
        (Kind::Full, _) => &[ONE_LEG, FLAT, HANG],
        (Kind::Upper, 0) => &[FLAT, ROW, OVERHEAD, HANG],
        (Kind::Upper, _) => &[OVERHEAD, HANG, FLAT, ROW],
        (Kind::Lower | Kind::Legs, 0) => &[SQUAT, HINGE, LUNGE],
        (Kind::Lower | Kind::Legs, _) if strength => &[HINGE, SQUAT, LUNGE],
        (Kind::Lower | Kind::Legs, _) => &[HINGE, ONE_LEG],
        (Kind::Push, 0) => &[FLAT, OVERHEAD],
        (Kind::Push, _) => &[OVERHEAD, FLAT],
        (Kind::Pull, 0) => &[HANG, ROW],
        (Kind::Pull, _) => &[ROW, HANG],
    }
}

pub(super) fn composed<'c>(case: &Case<'_, 'c>) -> Week<'c> {
    let days = kinds(case);
    let mut week = Week { days: Vec::new() };
    for (index, &kind) in days.iter().enumerate() {
        // Legs take turns whatever the day is called.
        let legs = |one: Kind| matches!(one, Kind::Lower | Kind::Legs);
        let same = |one: &&Kind| **one == kind || legs(**one) && legs(kind);
        let turn = days[..index].iter().filter(same).count();
        let mut day = Day { kind, warm_up: warm_up(kind, case), entries: Vec::new() };
        for (place, patterns) in places(kind, turn, case.goal == Goal::Strength).iter().enumerate()
        {
            let choose = |suits: bool| {
                let mut patterns = patterns.iter();
                patterns.find_map(|one| choose(*one, place, suits, &day, &week, case))
            };
            // Another movement that can be made heavier before one that can't.
            let chosen = choose(true).or_else(|| choose(false));
            if let Some(chosen) = chosen {
                enter(&mut day, chosen, case);
            }
        }
        week.days.push(day);
    }
    week
}

fn has(case: &Case<'_, '_>, pattern: Pattern) -> bool {
    case.pool.has(|one| one.pattern == pattern && is_lift(one))
}

/// Of a movement what the athlete already lifts, one of the three lifts where strength is the goal,
/// else what suits best and the week has least.
fn choose<'c>(
    pattern: Pattern,
    place: usize,
    wanted: bool,
    day: &Day<'c>,
    week: &Week<'c>,
    case: &Case<'_, 'c>,
) -> Option<&'c Exercise> {
    let heavy_hinge = week.days.iter().flat_map(|day| &day.entries);
    let heavy_hinge = heavy_hinge.filter(|one| one.traits.class == Class::HeavyHinge).count() > 0;
    let strength = case.goal == Goal::Strength;
    let short = case.profile.minutes_per_day <= SHORT_DAY;
    let general = case.goal == Goal::General && case.level != Level::Beginner;
    let pulls_heavy = strength || general && !short;
    let suits = |one: &Exercise| {
        one.pattern == pattern
            && is_lift(one)
            && one.also.is_empty()
            && !matches!(one.class(), Class::Power | Class::Conditioning | Class::Isolation)
            && !day.has(one)
            && (one.class() != Class::HeavyHinge || pulls_heavy && place == 0 && !heavy_hinge)
    };
    let own =
        case.own.iter().find(|one| suits(one) && case.pool.allows(one) && week.days_of(one) == 0);
    if let Some(own) = own {
        return Some(own);
    }
    let lift = LIFTS.iter().filter_map(|lift| case.pool.find(lift)).find(|one| suits(one));
    // Once is enough to begin a day with it; behind another it is practised again.
    let once = |lift: &&Exercise| week.days_of(lift) == 0 || place > 0;
    if let Some(lift) = lift.filter(|lift| strength && place < MAIN_LIFTS && once(lift)) {
        return Some(lift);
    }
    let found = case.pool.fitting(|one| suits(one) && (!wanted || case.pool.suits(one)));
    found.into_iter().min_by_key(|one| week.days_of(one))
}

/// Puts an exercise in behind those that the day has.
pub(super) fn enter<'c>(day: &mut Day<'c>, chosen: &'c Exercise, case: &Case<'_, 'c>) {
    let lifts = day.entries.iter().filter(|one| is_lift(one.exercise())).count();
    let again = day.entries.iter().any(|one| one.traits.pattern == chosen.pattern);
    let role = match chosen.class() {
        Class::Core | Class::Conditioning | Class::Mobility => Role::Finisher,
        // A second lift of one movement is a lighter one, too.
        _ if is_lift(chosen) && lifts < MAIN_LIFTS && !again => Role::Main,
        _ => Role::Accessory,
    };
    let worth = match (is_lift(chosen), lifts) {
        (true, 0) => FIRST_WORTH,
        (true, _) => LIFT_WORTH,
        (false, _) => SINGLE_WORTH,
    };
    let mut entry = entry(chosen, role, worth, case);
    let dose = &mut entry.dose;
    dose.sets = dose.sets.max(dose.usual.min(entry.most));
    day.entries.push(entry);
}

/// An exercise with the fewest and most sets that suit it.
pub(super) fn entry<'c>(
    chosen: &'c Exercise,
    role: Role,
    worth: i32,
    case: &Case<'_, 'c>,
) -> Entry<'c> {
    let class = chosen.class();
    let mut dose: Dose<'c> = case.dosing().dose(chosen, role);
    if class == Class::Isolation {
        dose = dose.rested(SINGLE_REST);
    }
    let most = match class {
        _ if case.gentle => dose.usual,
        // Paid for longer than any other set.
        Class::HeavyHinge | Class::Core | Class::Conditioning => dose.usual,
        Class::Isolation => MOST_SINGLE_SETS,
        Class::Hinge | Class::Accessory => MOST_ASSISTANCE_SETS,
        _ => MOST_SETS,
    };
    let most = most.max(dose.sets);
    let short = case.profile.minutes_per_day <= WHOLE_WARM_UP_MINUTES;
    let keeps = role == Role::Main || class == Class::HeavySquat;
    let fewest = if keeps && !short { FEWEST_MAIN_SETS } else { FEWEST_SETS };
    dose.sets = dose.sets.max(fewest.min(dose.usual));
    Entry::new(dose, fewest.min(most), most, worth)
}

/// What a day begins with; one exercise where there is little time.
pub(super) fn warm_up<'c>(kind: Kind, case: &Case<'_, 'c>) -> Vec<Dose<'c>> {
    let fitting = Fitting { pool: &case.pool, past: &case.past, dosing: case.dosing() };
    let mut warm_up = fitting.warm_up(kind);
    if fitting.dosing.minutes < WHOLE_WARM_UP_MINUTES {
        warm_up.truncate(1);
    }
    warm_up
}
