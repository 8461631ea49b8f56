//! What a week is measured by for one athlete: what an exercise brings to it, and how much of what is
//! wanted.

use super::case::Case;
use super::week::is_lift;
use setwise_domain::exercise::{Exercise, Measure, Mechanic, Muscle, Pattern};
use setwise_domain::exercise_class::{Class, Position};
use setwise_domain::profile::Goal;
use setwise_domain::strength::session_time::RAMP_SECONDS;
use setwise_training::program::spread;

/// Muscles that a week should reach, by the names that each goes by here.
const MAJOR: [&[Muscle]; 4] = [
    &[Muscle::Chest],
    &[Muscle::Lats, Muscle::UpperBack],
    &[Muscle::Quads],
    &[Muscle::Hamstrings, Muscle::Glutes],
];
/// Movements that stand on enough days: of pushes and pulls on two from four days on.
pub(super) const MOVEMENTS: [&[Pattern]; 4] =
    [&[Pattern::Squat, Pattern::Lunge], &[Pattern::Hinge], &PUSHES, &PULLS];
pub(super) const PUSHES: [Pattern; 2] = [Pattern::HorizontalPush, Pattern::VerticalPush];
pub(super) const PULLS: [Pattern; 2] = [Pattern::HorizontalPull, Pattern::VerticalPull];
/// Muscles that lifts of several joints train too little, and how many sets a week are wanted of
/// them where size, general fitness or strength is the goal.
const SMALL: [(&[Muscle], [i32; 3]); 6] = [
    (&[Muscle::Biceps], [6, 3, 2]),
    (&[Muscle::Triceps], [6, 3, 2]),
    (&[Muscle::Calves], [5, 2, 0]),
    (&[Muscle::SideDelts], [4, 2, 0]),
    (&[Muscle::RearDelts], [3, 2, 0]),
    (&[Muscle::Abs, Muscle::Obliques], [3, 3, 2]),
];

/// Minutes of a set with its rest, and the share of a week's sets that a large muscle can count on.
const MINUTES_A_SET: i32 = 4;
const PARTS_OF_A_WEEK: i32 = 6;
/// Up to so many minutes a week there is no time for every movement in both directions.
const SHORT_WEEK: i32 = 90;
/// Minutes of a week that an athlete of the level makes use of; more than these train little.
const USEFUL_MINUTES: [i32; 3] = [300, 420, 540];
/// What a second over the limit weighs while what is lacking is put in, and then: hardly anything is
/// worth it.
pub(super) const SECOND_OVER: [i32; 2] = [1, 20];
/// Of the minutes of a day, the share that is used at least.
const USED_PERCENT: i32 = 92;
/// The lifts that strength is measured by.
pub(super) const LIFTS: [&str; 3] = ["back-squat", "bench-press", "deadlift"];
/// Movements whose sets of one day tell on the next.
pub(super) const TIRING: [Pattern; 7] = [
    Pattern::Squat,
    Pattern::Lunge,
    Pattern::Hinge,
    Pattern::HorizontalPush,
    Pattern::VerticalPush,
    Pattern::HorizontalPull,
    Pattern::VerticalPull,
];
/// Up to so many minutes the three lifts are too much for the one day of a week.
const SHORT_DAY: i32 = 30;
/// Exercises for breath in a week of one who trains for everything.
const BREATH_A_WEEK: i32 = 2;

pub(super) const MUSCLES: usize = Muscle::ALL.len();

pub(super) const fn bit(muscle: Muscle) -> u32 {
    1 << muscle as u32
}

fn mask(muscles: &[Muscle]) -> u32 {
    muscles.iter().fold(0, |mask, one| mask | bit(*one))
}

pub(super) const fn is_work(class: Class) -> bool {
    !matches!(class, Class::Mobility | Class::Conditioning)
}

/// What an exercise brings to a week.
#[derive(Clone, Copy)]
pub(super) struct Traits {
    pub primary: u32,
    pub secondary: u32,
    pub first: u32,
    pub pattern: Pattern,
    pub class: Class,
    pub one_leg: bool,
    pub spine: bool,
    pub ramped: bool,
    /// Which of the three lifts it is.
    pub lift: Option<usize>,
}

impl Traits {
    pub fn of(exercise: &Exercise) -> Self {
        let class = exercise.class();
        let primary = mask(&exercise.primary);
        let legs = mask(&[Muscle::Quads, Muscle::Glutes, Muscle::Hamstrings]);
        Self {
            primary,
            secondary: mask(&exercise.secondary),
            first: exercise.primary.first().map_or(0, |one| bit(*one)),
            pattern: exercise.pattern,
            class,
            lift: LIFTS.iter().position(|lift| *lift == exercise.id.as_str()),
            one_leg: exercise.unilateral && primary & legs != 0,
            spine: exercise.is_in(Position::LoadedSpine),
            ramped: is_work(class)
                && exercise.mechanic == Mechanic::Compound
                && exercise.pattern.is_lift()
                && !exercise.bodyweight
                && exercise.measure == Measure::Reps,
        }
    }
}

/// What is wanted of a week for one athlete.
pub(super) struct Wanted {
    /// Seconds of a day, the fewest that it is to take, and those of what leads up to its first heavy
    /// lift.
    pub limit: i32,
    pub least: i32,
    pub ramp: i32,
    /// What a second over the limit weighs.
    pub second_over: i32,
    /// Sets of each large group: the least, those that are welcome, and the most.
    pub low: i32,
    pub good: i32,
    pub most: i32,
    pub days: i32,
    pub groups: [u32; 4],
    /// Whether anything trains it.
    pub trains: [bool; 4],
    pub moves: [bool; 4],
    pub planes: [bool; 4],
    pub one_leg: bool,
    /// Which of the three lifts the week is to have.
    pub lifts: [bool; 3],
    /// Days that follow on each other without a day of rest.
    pub next: Vec<(usize, usize)>,
    /// Exercises for breath.
    pub breath: i32,
    pub small: [(u32, i32); 6],
}

impl Wanted {
    pub fn of(case: &Case<'_, '_>) -> Self {
        let profile = case.profile;
        let (days, minutes) =
            (i32::from(profile.days_per_week), i32::from(profile.minutes_per_day));
        let week = days * minutes;
        let level = case.dosed_level as usize;
        let size = case.goal == Goal::Hypertrophy && case.age.bounds().is_none();
        let low = if size { [6, 10, 12] } else { [5, 6, 6] }[level];
        let most = [14, 18, 22][level];
        let low = low.min(week / MINUTES_A_SET / PARTS_OF_A_WEEK);
        let can = |wanted: &dyn Fn(&Exercise) -> bool| {
            case.pool.has(|one| is_work(one.class()) && wanted(one))
        };
        let aims = |one: &Exercise, muscles: &[Muscle]| mask(&one.primary) & mask(muscles) != 0;
        let both_ways = days >= 3 && minutes >= 30;
        let [push, pull] = [PUSHES, PULLS];
        Self {
            limit: minutes * 60,
            least: minutes.min(USEFUL_MINUTES[level] / days.max(1)) * 60 * USED_PERCENT / 100,
            lifts: LIFTS.map(|lift| {
                let strength = profile.goal == Goal::Strength && (minutes > SHORT_DAY || days > 1);
                strength && case.pool.find(lift).is_some()
            }),
            next: follow_on(usize::from(profile.days_per_week)),
            second_over: SECOND_OVER[0],
            ramp: i32::try_from(RAMP_SECONDS).unwrap_or_default(),
            low,
            good: (low * 3 / 2).min(most - 2),
            most,
            days,
            groups: MAJOR.map(mask),
            trains: MAJOR.map(|muscles| can(&|one| aims(one, muscles))),
            moves: MOVEMENTS.map(|patterns| can(&|one| patterns.contains(&one.pattern))),
            planes: [push[0], push[1], pull[0], pull[1]]
                .map(|pattern| both_ways && can(&|one| one.pattern == pattern && is_lift(one))),
            breath: if case.wants_breath() { BREATH_A_WEEK } else { 0 },
            one_leg: week > SHORT_WEEK && can(&|one| one.pattern == Pattern::Lunge),
            small: SMALL.map(|(muscles, sets)| {
                let sets = match case.goal {
                    Goal::Hypertrophy => sets[0],
                    Goal::General => sets[1],
                    Goal::Strength => sets[2],
                };
                let possible = week > SHORT_WEEK && can(&|one| aims(one, muscles));
                (mask(muscles), if possible { sets } else { 0 })
            }),
        }
    }
}

/// Pairs of days of a week that follow on each other, over its end too.
fn follow_on(days: usize) -> Vec<(usize, usize)> {
    let week = spread(days);
    let pairs = (0..week.len()).map(|day| (day, (day + 1) % week.len()));
    pairs.filter(|&(day, next)| day != next && (week[day] + 1) % 7 == week[next]).collect()
}
