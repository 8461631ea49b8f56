//! What an expert would miss in a week, as one number: the less, the better. Sets of the large
//! muscles and days on which each is trained, pushes beside pulls, the back of the thigh beside its
//! front, one leg at a time, arms and calves; against it the time that a day takes, what no one
//! recovers from, and what was there to begin with.

use super::wanted::{MOVEMENTS, MUSCLES, PULLS, PUSHES, TIRING, Traits, Wanted, bit, is_work};
use setwise_domain::exercise::Muscle;
use setwise_domain::exercise_class::Class;
use std::array;

// What a lack weighs. A movement that is missing comes first, then a direction of it (a week of
// strength without an overhead press, or one that never pulls down), then a muscle trained on one day
// only, then sets; of sets those up to the least that train before those that train more.
const NO_MOVEMENT: i32 = 400;
const ONE_DAY: i32 = 160;
const ONE_PLANE: i32 = 200;
const NO_SINGLE_LEG: i32 = 250;
const SET_TOO_FEW: i32 = 30;
const SET_WELCOME: i32 = 6;
const SET_UNEVEN: i32 = 60;
const SMALL_SET_TOO_FEW: i32 = 40;
const SMALL_SET_WELCOME: i32 = 7;
const NO_BREATH: i32 = 12;
const SET_TOO_MANY: i32 = 60;
const HEAVY_TOGETHER: i32 = 200;
const NO_LIFT: i32 = 500;
/// A set of a movement that was trained hard the day before.
const SET_UNRESTED: i32 = 60;
/// The first sets for a small muscle weigh as much as those for a large one.
const FIRST_SMALL_SETS: i32 = 2;
/// Sets of heavy squats, or of heavy pulls, beside the other.
const HEAVY_BESIDE: i32 = 3;
/// Hard sets that load the spine, and of one muscle, in a session.
const SPINE_SETS: i32 = 10;
const SESSION_SETS: i32 = 10;
/// Sets of a movement on two days in a row from which on it is not rested.
const HARD_SETS: i32 = 4;
/// Idle seconds are there to be used, and so many of them weigh one.
const SECONDS_IDLE: i32 = 8;
/// Half sets from which on a muscle is trained on a day.
const TRAINED: i32 = 4;

/// The sums of a week that the number is made of.
#[derive(Clone)]
pub(super) struct Tally {
    days: Vec<DayTally>,
    /// Half sets by muscle.
    halves: [i32; MUSCLES],
    groups: [i32; 4],
    small: [i32; 6],
    /// Sets by direction of pushing and pulling.
    planes: [i32; 4],
    quads: i32,
    hamstrings: i32,
    one_leg: i32,
    breath: i32,
    /// Exercises that are one of the three lifts.
    lifts: [i32; 3],
    /// What the exercises are worth for being there.
    worth: i32,
}

#[derive(Clone)]
struct DayTally {
    halves: [i32; MUSCLES],
    /// Half sets by large group.
    groups: [i32; 4],
    moves: [i32; 4],
    /// Sets by movement.
    tiring: [i32; TIRING.len()],
    spine: i32,
    squats: i32,
    pulls: i32,
    ramped: i32,
    seconds: i32,
}

/// How a day changes: an exercise with sets and seconds more or fewer, and whether it comes or
/// goes.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub day: usize,
    pub traits: Traits,
    pub sets: i32,
    pub seconds: i32,
    /// 1 where it comes, -1 where it goes.
    pub there: i32,
    pub worth: i32,
}

impl Change {
    pub const fn reversed(self) -> Self {
        Self {
            sets: -self.sets,
            seconds: -self.seconds,
            there: -self.there,
            worth: -self.worth,
            ..self
        }
    }
}

impl Tally {
    /// Of days that take so many seconds without any work.
    pub fn of_empty(seconds: impl Iterator<Item = i32>) -> Self {
        let day = |seconds| DayTally {
            halves: [0; MUSCLES],
            groups: [0; 4],
            moves: [0; 4],
            tiring: [0; TIRING.len()],
            spine: 0,
            squats: 0,
            pulls: 0,
            ramped: 0,
            seconds,
        };
        Self {
            days: seconds.map(day).collect(),
            halves: [0; MUSCLES],
            groups: [0; 4],
            small: [0; 6],
            planes: [0; 4],
            quads: 0,
            hamstrings: 0,
            one_leg: 0,
            breath: 0,
            lifts: [0; 3],
            worth: 0,
        }
    }

    pub fn make(&mut self, change: Change, wanted: &Wanted) {
        let Change { traits, sets, there, .. } = change;
        self.worth += change.worth;
        let Some(day) = self.days.get_mut(change.day) else {
            return;
        };
        day.seconds += change.seconds;
        day.ramped += there * i32::from(traits.ramped);
        self.breath += there * i32::from(traits.class == Class::Conditioning);
        if !is_work(traits.class) {
            return;
        }
        let all = traits.primary | traits.secondary;
        for index in 0..MUSCLES {
            let own = 1 << index;
            if all & own != 0 {
                let halves = sets * if traits.first == own { 2 } else { 1 };
                self.halves[index] += halves;
                day.halves[index] += halves;
            }
        }
        for (index, group) in wanted.groups.iter().enumerate() {
            self.groups[index] += sets * i32::from(traits.primary & group != 0);
            let share = if traits.primary & group != 0 { 2 } else { i32::from(all & group != 0) };
            day.groups[index] += sets * share;
        }
        for (index, patterns) in MOVEMENTS.iter().enumerate() {
            day.moves[index] += there * i32::from(patterns.contains(&traits.pattern));
        }
        for (index, pattern) in TIRING.iter().enumerate() {
            day.tiring[index] += sets * i32::from(traits.pattern == *pattern);
        }
        if let Some(lift) = traits.lift {
            self.lifts[lift] += there;
        }
        for (index, (muscles, _)) in wanted.small.iter().enumerate() {
            self.small[index] += sets * i32::from(traits.primary & muscles != 0);
        }
        for (index, pattern) in PUSHES.iter().chain(&PULLS).enumerate() {
            self.planes[index] += sets * i32::from(traits.pattern == *pattern);
        }
        self.quads += sets * i32::from(traits.primary & bit(Muscle::Quads) != 0);
        self.hamstrings += sets * i32::from(traits.primary & bit(Muscle::Hamstrings) != 0);
        self.one_leg += there * i32::from(traits.one_leg);
        day.spine += sets * i32::from(traits.spine);
        day.squats += sets * i32::from(traits.class == Class::HeavySquat);
        day.pulls += sets * i32::from(traits.class == Class::HeavyHinge);
    }

    /// Seconds that a day takes.
    pub fn seconds(&self, day: usize, wanted: &Wanted) -> i32 {
        self.days.get(day).map_or(0, |day| day.seconds + i32::from(day.ramped > 0) * wanted.ramp)
    }

    pub fn lacks_one_leg(&self, wanted: &Wanted) -> bool {
        wanted.one_leg && self.one_leg == 0
    }

    pub fn take_longer(&mut self, day: usize, seconds: i32) {
        if let Some(day) = self.days.get_mut(day) {
            day.seconds += seconds;
        }
    }

    /// What is lacking and what is too much, weighed; the less, the better.
    pub fn lack(&self, wanted: &Wanted) -> i32 {
        self.reached(wanted) + self.even(wanted) + self.small(wanted) + self.borne(wanted)
            - self.worth
    }

    /// Movements, large muscles and directions.
    fn reached(&self, wanted: &Wanted) -> i32 {
        let days = |counted: &dyn Fn(&DayTally) -> bool| {
            let days = self.days.iter().filter(|day| counted(day));
            i32::try_from(days.count()).unwrap_or(i32::MAX)
        };
        let mut lack = 0;
        let trained: [i32; 4] = array::from_fn(|index| days(&|day| day.moves[index] > 0));
        for (index, on) in trained.iter().enumerate() {
            let least = if index >= 2 && wanted.days >= 4 { 2 } else { 1 };
            if wanted.moves[index] {
                lack += NO_MOVEMENT * (least - on).max(0);
            }
            if wanted.trains[index] {
                let sets = self.groups[index];
                lack += SET_TOO_FEW * (wanted.low - sets).max(0);
                lack += SET_WELCOME * (wanted.good - sets).max(0);
                let touched = days(&|day| day.groups[index] >= TRAINED);
                lack += ONE_DAY * (wanted.days.min(2) - touched).max(0);
            }
            if wanted.planes[index] && self.planes[index] == 0 {
                lack += ONE_PLANE;
            }
        }
        let lifts = wanted.lifts.iter().zip(&self.lifts);
        let missing = lifts.filter(|(wanted, there)| **wanted && **there == 0).count();
        lack += NO_LIFT * i32::try_from(missing).unwrap_or_default();
        let apart = (trained[2] - trained[3]).abs() - 1;
        if wanted.moves[2] && wanted.moves[3] {
            lack += NO_MOVEMENT * apart.max(0);
        }
        lack
    }

    /// Pulls from 1 to 1.5 times the pushes; hamstrings from 0.6 to 1.2 times the quads.
    fn even(&self, wanted: &Wanted) -> i32 {
        let between = |found: i32, of: i32, low: i32, high: i32| {
            let short = (of * low - found * 10).max(0);
            let over = (found * 10 - of * high).max(0);
            (short + over) * SET_UNEVEN / 10
        };
        let mut lack = 0;
        if wanted.moves[2] && wanted.moves[3] {
            let push = self.planes[0] + self.planes[1];
            let pull = self.planes[2] + self.planes[3];
            lack += between(pull, push, 10, 15);
        }
        if wanted.trains[2] && wanted.trains[3] {
            lack += between(self.hamstrings, self.quads, 6, 12);
        }
        lack
    }

    fn small(&self, wanted: &Wanted) -> i32 {
        let of = |(&found, &(_, sets)): (&i32, &(u32, i32))| {
            let first = sets.min(FIRST_SMALL_SETS);
            SMALL_SET_TOO_FEW * (first - found).max(0) + SMALL_SET_WELCOME * (sets - found).max(0)
        };
        let small: i32 = self.small.iter().zip(&wanted.small).map(of).sum();
        let small = small + NO_BREATH * (wanted.breath - self.breath).max(0);
        small + NO_SINGLE_LEG * i32::from(self.lacks_one_leg(wanted))
    }

    /// What is not recovered from, and what there is no time for.
    fn borne(&self, wanted: &Wanted) -> i32 {
        let over = |found: i32, most: i32| (found - most).max(0);
        let week = self.halves.iter().map(|found| over(*found, wanted.most * 2));
        let mut lack = week.sum::<i32>() * SET_TOO_MANY / 2;
        for day in &self.days {
            let session = day.halves.iter().map(|found| over(*found, SESSION_SETS * 2));
            lack += session.sum::<i32>() * SET_TOO_MANY / 2;
            lack += over(day.spine, SPINE_SETS) * SET_TOO_MANY;
            let both = day.squats.min(day.pulls);
            lack += over(both, HEAVY_BESIDE) * HEAVY_TOGETHER;
            let seconds = day.seconds + i32::from(day.ramped > 0) * wanted.ramp;
            lack += over(seconds, wanted.limit) * wanted.second_over;
            lack += over(wanted.least, seconds) / SECONDS_IDLE;
        }
        lack + self.unrested(wanted)
    }

    /// What the day after can't be trained well for, and more heavy pulls than one day of them.
    fn unrested(&self, wanted: &Wanted) -> i32 {
        let over = |found: i32, most: i32| (found - most).max(0);
        let mut lack = 0;
        for &(day, next) in &wanted.next {
            let (Some(day), Some(next)) = (self.days.get(day), self.days.get(next)) else {
                continue;
            };
            let both = day.tiring.iter().zip(&next.tiring).map(|(one, two)| *one.min(two));
            lack += both.map(|sets| over(sets, HARD_SETS)).sum::<i32>() * SET_UNRESTED;
            lack += i32::from(day.pulls > 1 && next.squats > 2) * HEAVY_TOGETHER;
        }
        let heavy = self.days.iter().filter(|day| day.pulls > 1).count();
        lack + over(i32::try_from(heavy).unwrap_or_default(), 1) * HEAVY_TOGETHER
    }
}
