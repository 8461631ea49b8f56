//! A second implementation of the named methods, written from their published texts and not from
//! this program: plain integers, a table of methods, and nothing of the rules that are tested.
//! Sixteen weeks of each are lived by an athlete who misses, goes lighter, leaves lifts out and
//! repeats open sets, in gyms with other plates; every target is compared.
//!
//! What no method says follows the general rules: a prescribed load is the nearest that can be
//! loaded, the lower of two as near; a change moves at least one loadable step; what was lighter,
//! left out or unfinished holds.

use super::*;
use crate::program::{as_plan, starts};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use setwise_domain::age::AgeGroup;
use setwise_domain::exercise::Level;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{Due, DueLoad};
use setwise_domain::progress::{Progress, Row, Setting};
use setwise_domain::set_result::{Performance, SetId, SetResult, Source};
use setwise_domain::strength::gym::Gym;
use setwise_domain::strength::plates::Pairs;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use uuid::Uuid;

const WEEKS: u32 = 16;
const FIRST_DAY: Date = date(2026, 1, 5);

/// What a set of so many reps, done all-out, is of a maximum, in thousandths: the RPE chart.
const CHART: [i64; 16] =
    [1000, 955, 922, 892, 863, 837, 811, 786, 762, 739, 707, 680, 653, 626, 599, 572];

/// Sets in their order, such as `2x5 1x5+@85 8-12`: how many, of how many reps, open upwards or up to
/// how many, at how many percent of what they are counted from, all of it where none is said.
type Sets = &'static str;

/// By how much a load goes up, in hundredths of a kilogram and of a pound.
type Step = (i64, i64);
const UPPER: Step = (250, 500);
const LOWER: Step = (500, 1000);

/// Where a load begins: thousandths of the most for so many reps.
type From = (i64, usize);

/// How a lift goes on, as the table of methods says at its top.
#[derive(Clone, Copy)]
enum Law {
    Line {
        sets: Sets,
        step: Step,
        fails: u8,
        double: bool,
        then: Option<(u8, Sets)>,
        from: From,
    },
    Tier1(Step),
    Tier2(Step, Step),
    Tier3,
    /// The weeks between bars.
    Max {
        weeks: Sets,
        of: Of,
        change: Change,
    },
    Part {
        of: &'static str,
        sets: Sets,
    },
    Range {
        sets: u8,
        low: i64,
        high: i64,
        step: Option<Step>,
    },
    Ramp {
        of: &'static str,
        sets: Sets,
    },
    Triple {
        step: Step,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Training,
    OneRep,
    /// Of the training max of another lift.
    OtherTraining(&'static str),
    OtherOneRep(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    No,
    /// More after so many weeks; three steps less where every one was below its minimum.
    Cycle(u32, Step),
    /// By the reps of the first open set: 2 and 3, 4 and 5, 6 and more are one, two, three steps.
    Bands,
    /// A step for each rep over in the third of four weeks, ten at most.
    PerRep(Step),
    /// A hundredth of the maximum for each rep over, until the three weeks are over.
    Wave,
    /// More after so many weeks of which all were done; less where one was short.
    Block(u32, Step),
}

struct Method {
    id: &'static str,
    per_week: u32,
    /// The lifts of each day, by their names.
    days: Vec<Vec<&'static str>>,
    lifts: Vec<(&'static str, &'static str, Law)>,
    /// Weeks in a round, and those of them that are lighter, counted from 0.
    weeks: u32,
    lighter: Vec<u32>,
    /// Every so many weeks one with thousandths of the sets and of the load.
    deload: Option<(u32, i64, i64)>,
}

fn number<N: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> N {
    text.trim().parse().unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A number with up to so many digits behind its point, as a whole number of the last of them.
fn scaled(text: &str, digits: usize) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    number(&format!("{whole}{part:0<digits$}"))
}

fn step_of(text: &str) -> Step {
    let (kg, lb) = text.split_once('/').unwrap_or_else(|| panic!("{text}"));
    (scaled(kg, 2), scaled(lb, 2))
}

fn methods() -> Vec<Method> {
    let text = include_str!("methods.txt");
    let weeks = text.lines().filter_map(|line| line.strip_prefix("weeks ")?.split_once(" = "));
    let weeks: BTreeMap<&str, Sets> = weeks.collect();
    let blocks = text.split("\n\n").filter(|block| !block.starts_with(['#', 'w']));
    blocks.map(|block| method(block, &weeks)).collect()
}

fn method(block: &'static str, weeks: &BTreeMap<&str, Sets>) -> Method {
    let mut lines = block.lines();
    let mut head = lines.next().unwrap().split("; ");
    let days = lines.next().unwrap().split(" | ");
    let mut method = Method {
        id: head.next().unwrap(),
        per_week: number(head.next().unwrap().strip_suffix(" a week").unwrap()),
        days: days.map(|day| day.split(", ").collect()).collect(),
        lifts: Vec::new(),
        weeks: 0,
        lighter: Vec::new(),
        deload: None,
    };
    for fact in head {
        let words: Vec<&str> = fact.split(' ').collect();
        match words[..] {
            [many, "weeks"] => method.weeks = number(many),
            ["lighter", ..] => {
                let weeks = words[1..].iter().map(|week| number::<u32>(week) - 1);
                method.lighter = weeks.collect();
            }
            ["every", every, sets, load] => {
                let (sets, load) = (number::<i64>(sets) * 10, number::<i64>(load) * 10);
                method.deload = Some((number(every), sets, load));
            }
            _ => panic!("{fact}"),
        }
    }
    method.lifts = lines
        .map(|line| {
            let (name, rest) = line.trim().split_once(": ").unwrap();
            let (exercise, law) = rest.split_once("; ").unwrap();
            (name, exercise, law_of(law, weeks))
        })
        .collect();
    method
}

fn law_of(text: &'static str, weeks: &BTreeMap<&str, Sets>) -> Law {
    let parts: Vec<&'static str> = text.split("; ").collect();
    match parts[..] {
        ["line", sets, step, ref facts @ ..] => line_of(sets, step_of(step), facts),
        ["tier1", step] => Law::Tier1(step_of(step)),
        ["tier2", step, more] => Law::Tier2(step_of(step), step_of(more)),
        ["tier3"] => Law::Tier3,
        ["max", of, change, name] => {
            let of = match of.split_once(" of ") {
                Some(("tm", of)) => Of::OtherTraining(of),
                Some((_, of)) => Of::OtherOneRep(of),
                None if of == "tm" => Of::Training,
                None => Of::OneRep,
            };
            Law::Max { weeks: weeks[name], of, change: change_of(change) }
        }
        ["part", of, sets] => Law::Part { of, sets },
        ["ramp", of, sets] => Law::Ramp { of, sets },
        ["triple", step] => Law::Triple { step: step_of(step) },
        ["range", sets, ref step @ ..] => {
            let (sets, reps) = sets.split_once('x').unwrap();
            let (low, high) = reps.split_once('-').unwrap();
            let step = step.first().map(|step| step_of(step));
            Law::Range { sets: number(sets), low: number(low), high: number(high), step }
        }
        _ => panic!("{text}"),
    }
}

fn line_of(sets: Sets, step: Step, facts: &[&'static str]) -> Law {
    let (mut fails, mut double, mut then) = (3, false, None);
    // Fives with two reps left, as a sum of both.
    let mut from = (1000, 7);
    for fact in facts {
        match fact.split_once(' ') {
            Some(("misses", many)) => fails = number(many),
            Some(("then", rest)) => {
                let (after, sets) = rest.split_once(' ').unwrap();
                then = Some((number(after), sets));
            }
            Some(("from", rest)) => {
                let (percent, reps) = rest.split_once("% ").unwrap();
                from = (scaled(percent, 1), number(reps.strip_suffix("rm").unwrap()));
            }
            _ => double = *fact == "double",
        }
    }
    Law::Line { sets, step, fails, double, then, from }
}

fn change_of(text: &str) -> Change {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["no"] => Change::No,
        ["cycle", weeks, step] => Change::Cycle(number(weeks), step_of(step)),
        ["block", weeks, step] => Change::Block(number(weeks), step_of(step)),
        ["per", "rep", step] => Change::PerRep(step_of(step)),
        ["bands"] => Change::Bands,
        ["wave"] => Change::Wave,
        _ => panic!("{text}"),
    }
}

/// What an exercise is loaded with, whether a bar goes up by the big step, one joint alone, and its
/// maximum in kilograms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bar {
        lower: bool,
    },
    /// A curved bar of unknown weight: what counts are its plates.
    Curved,
    Dumbbell,
    Stack,
    /// Hung on the body.
    Body,
}

const LIFTS: &[(&str, Kind, bool, i64)] = &[
    ("Back Squat", Kind::Bar { lower: true }, false, 141),
    ("Front Squat", Kind::Bar { lower: true }, false, 113),
    ("Deadlift", Kind::Bar { lower: true }, false, 182),
    ("Sumo Deadlift", Kind::Bar { lower: true }, false, 178),
    ("Romanian Deadlift", Kind::Bar { lower: true }, false, 143),
    ("Bench Press", Kind::Bar { lower: false }, false, 102),
    ("Incline Bench Press", Kind::Bar { lower: false }, false, 83),
    ("Close-Grip Bench Press", Kind::Bar { lower: false }, false, 93),
    ("Overhead Press", Kind::Bar { lower: false }, false, 64),
    ("Barbell Row", Kind::Bar { lower: false }, false, 92),
    ("Barbell Curl", Kind::Bar { lower: false }, true, 47),
    ("Skull Crusher", Kind::Curved, true, 47),
    ("Incline Dumbbell Press", Kind::Dumbbell, false, 34),
    ("Dumbbell Row", Kind::Dumbbell, false, 43),
    ("Dumbbell Lunge", Kind::Dumbbell, false, 33),
    ("Lateral Raise", Kind::Dumbbell, true, 17),
    ("Hammer Curl", Kind::Dumbbell, true, 23),
    ("Dumbbell Curl", Kind::Dumbbell, true, 22),
    ("Overhead Triceps Extension", Kind::Dumbbell, true, 27),
    ("Lat Pulldown", Kind::Stack, false, 93),
    ("Seated Cable Row", Kind::Stack, false, 87),
    ("Leg Press", Kind::Stack, false, 232),
    ("Face Pull", Kind::Stack, true, 48),
    ("Cable Fly", Kind::Stack, true, 37),
    ("Triceps Pushdown", Kind::Stack, true, 54),
    ("Lying Leg Curl", Kind::Stack, true, 68),
    ("Seated Leg Curl", Kind::Stack, true, 72),
    ("Leg Extension", Kind::Stack, true, 88),
    ("Standing Calf Raise", Kind::Stack, true, 121),
    ("Seated Calf Raise", Kind::Stack, true, 81),
    ("Pull-Up", Kind::Body, false, 0),
];

/// A gym: its unit, its plates where they aren't the usual, and the step of a bar in hundredths.
struct Place {
    name: &'static str,
    unit: Unit,
    plates: Option<&'static [&'static str]>,
    bar: i64,
}

const PLACES: &[Place] = &[
    Place { name: "kg", unit: Unit::Kg, plates: None, bar: 250 },
    Place {
        name: "kg, 5 kg steps",
        unit: Unit::Kg,
        plates: Some(&["25", "20", "10", "5", "2.5"]),
        bar: 500,
    },
    Place {
        name: "kg, small plates",
        unit: Unit::Kg,
        plates: Some(&["25", "20", "10", "5", "2.5", "1.25", "0.625"]),
        bar: 125,
    },
    Place { name: "lb", unit: Unit::Lb, plates: None, bar: 500 },
    Place {
        name: "lb, small plates",
        unit: Unit::Lb,
        plates: Some(&["45", "25", "10", "5", "2.5", "1.25"]),
        bar: 250,
    },
];

impl Place {
    const fn pounds(&self) -> bool {
        matches!(self.unit, Unit::Lb)
    }

    const fn by(&self, step: Step) -> i64 {
        if self.pounds() { step.1 } else { step.0 }
    }

    /// The first load that there is, and the step to the next.
    const fn grid(&self, kind: Kind) -> (i64, i64) {
        match kind {
            Kind::Bar { .. } => (if self.pounds() { 4500 } else { 2000 }, self.bar),
            Kind::Dumbbell => (0, if self.pounds() { 500 } else { 250 }),
            Kind::Stack => (0, if self.pounds() { 1000 } else { 500 }),
            Kind::Body | Kind::Curved => (0, self.bar),
        }
    }

    fn gym(&self) -> Option<Gym> {
        let pairs = |text: &&str| Pairs { plate: Decimal::parse(text, 3).unwrap(), pairs: 8 };
        let plates = self.plates?.iter().map(pairs).collect();
        Some(Gym { unit: self.unit, bar: None, plates: Some(plates), dumbbells: None })
    }

    /// Hundredths of the unit: in pounds it is the number of kilograms doubled, which is no
    /// conversion but another athlete.
    fn one_rep_max(&self, exercise: &str) -> i64 {
        let max = LIFTS.iter().find(|one| one.0 == exercise).map_or(0, |one| one.3);
        if self.pounds() { max * 220 } else { max * 100 }
    }
}

/// What one set asks for: load in hundredths (none for the body, or where it is to be picked), the
/// fewest and the most reps, 0 where it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Set {
    load: Option<i64>,
    low: i64,
    high: i64,
}

/// What a lift has come to.
#[derive(Clone, Debug, Default)]
struct Lift {
    exercise: &'static str,
    base: Option<i64>,
    fails: u8,
    losses: u8,
    stage: usize,
    left: i64,
    testing: bool,
    best: i64,
    flat: u8,
    above: bool,
    /// Of a training max or a one-rep max; hundredths of the unit, times 1000.
    max: i64,
    round: u32,
    /// Of this round: what each session asked for and got; none where it wasn't all done.
    decided: Vec<(u32, i64, Option<i64>)>,
    earned: i64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Met,
    Short,
    Open,
}

struct Oracle<'m> {
    method: &'m Method,
    place: &'m Place,
    lifts: BTreeMap<&'static str, Lift>,
}

/// The nearest load of a grid to a number of its thousandths, the lower of two as near.
fn nearest(thousandths: i64, (first, step): (i64, i64)) -> i64 {
    let (from, step) = (thousandths - first * 1000, step * 1000);
    let steps = from.div_euclid(step).max(0);
    let over = from - steps * step;
    first + (steps + i64::from(2 * over > step)) * step / 1000
}

const fn floor(hundredths: i64, (first, step): (i64, i64)) -> i64 {
    let steps = (hundredths - first).div_euclid(step);
    first + if steps < 0 { 0 } else { steps } * step
}

impl<'m> Oracle<'m> {
    fn new(method: &'m Method, place: &'m Place) -> Self {
        let lifts = method.lifts.iter().map(|(name, exercise, law)| {
            let mut lift = Lift { exercise, ..Lift::default() };
            let max = place.one_rep_max(exercise);
            let begin = |(share, reps): From| max * CHART[reps - 1] * share / 1000;
            let from = match law {
                Law::Line { from, .. } => Some(*from),
                Law::Tier1(_) => Some((850, 5)),
                Law::Tier2(..) => Some((1000, 12)),
                Law::Triple { .. } => Some((850, 1)),
                // Beyond twelve reps no chart says what can be done: as for the most of which it does.
                Law::Range { low, high, .. } if *low <= 12 => {
                    Some((1000, usize::try_from(high.min(&12) + 2).unwrap()))
                }
                _ => None,
            };
            let kind = kind_of(exercise).0;
            lift.base = from
                .filter(|_| kind != Kind::Body)
                .map(|from| nearest(begin(from), place.grid(kind)));
            lift.max = match law {
                Law::Max { of: Of::Training, .. } => max * 900,
                _ => max * 1000,
            };
            (*name, lift)
        });
        Self { method, place, lifts: lifts.collect() }
    }

    fn law(&self, name: &str) -> Law {
        self.method.lifts.iter().find(|one| one.0 == name).unwrap().2
    }

    fn grid(&self, name: &str) -> (i64, i64) {
        self.place.grid(kind_of(self.lifts[name].exercise).0)
    }

    /// The load one intended step up: at least the next that there is.
    fn up(&self, name: &str, base: i64, by: Option<i64>) -> i64 {
        let grid = self.grid(name);
        let wanted = by.map_or(base, |by| nearest((base + by) * 1000, grid));
        if wanted > base { wanted } else { floor(base, grid) + grid.1 }
    }

    /// A tenth less: at least the one below; none below the first.
    fn down(&self, name: &str, base: i64) -> i64 {
        let grid = self.grid(name);
        let wanted = nearest(base * 900, grid);
        let less = if wanted < base { wanted } else { base - grid.1 };
        if less < grid.0 { base } else { less }
    }

    fn round_of(&self, week: u32, weeks: u32) -> u32 {
        let all = if self.method.weeks == 0 { u32::MAX } else { self.method.weeks };
        week / all * all.div_ceil(weeks) + week % all / weeks
    }

    fn is_lighter(&self, week: u32) -> bool {
        let round = if self.method.weeks == 0 { week } else { week % self.method.weeks };
        self.method.lighter.contains(&round)
    }

    /// Ends a round before its maximum is asked for.
    fn roll(&mut self, name: &str, week: u32) {
        let Law::Max { change, .. } = self.law(name) else { return };
        let weeks = match change {
            Change::No => return,
            Change::Cycle(weeks, _) | Change::Block(weeks, _) => weeks,
            Change::Bands => 1,
            Change::PerRep(_) => 4,
            Change::Wave => 3,
        };
        let (round, before) = (self.round_of(week, weeks), self.lifts[name].round);
        if round == before {
            return;
        }
        let by_step = |step| self.place.by(step) * 1000;
        let days = self.method.days.iter().filter(|day| day.contains(&name)).count();
        let sessions =
            days * usize::try_from(self.method.per_week).unwrap() / self.method.days.len();
        let lift = &self.lifts[name];
        let got: Vec<(i64, i64)> =
            lift.decided.iter().filter_map(|one| Some((one.1, one.2?))).collect();
        let short = got.iter().filter(|(asked, got)| got < asked).count();
        let step = match change {
            Change::Cycle(weeks, step) => {
                let working = usize::try_from(weeks).unwrap().min(3) * sessions;
                match () {
                    () if got.len() < working => 0,
                    () if short == got.len() => -3 * by_step(step),
                    () => by_step(step),
                }
            }
            Change::Block(weeks, step) => match () {
                () if short > 0 => -lift.max / 20,
                () if got.len() < usize::try_from(weeks).unwrap() * sessions => 0,
                () => by_step(step),
            },
            Change::Bands => match got.first() {
                Some((_, 2 | 3)) => by_step(UPPER),
                Some((_, 4 | 5)) => 2 * by_step(UPPER),
                Some((_, got)) if *got >= 6 => 3 * by_step(UPPER),
                _ => 0,
            },
            Change::PerRep(step) => {
                let third = lift.decided.iter().find(|one| one.0 % 4 == 2);
                let over = third.and_then(|one| Some(one.2? - one.1)).unwrap_or(0);
                over.clamp(0, 10) * by_step(step)
            }
            Change::Wave | Change::No => 0,
        };
        let lift = self.lifts.get_mut(name).unwrap();
        lift.max += step;
        lift.round = round;
        lift.decided.clear();
        lift.earned = 0;
    }

    fn asks(&mut self, name: &'static str, week: u32) -> Vec<Set> {
        self.roll(name, week);
        let lift = self.lifts[name].clone();
        let grid = self.grid(name);
        let of_base = |sets: Sets, base: Option<i64>| {
            expand(sets, |share| base.map(|base| nearest(base * share, grid)))
        };
        let sets = match self.law(name) {
            Law::Line { then: Some((after, sets)), .. } if lift.losses >= after => {
                of_base(sets, lift.base)
            }
            Law::Line { sets, .. } => of_base(sets, lift.base),
            Law::Tier1(_) if lift.testing => {
                let least = if lift.stage == 2 { 1 } else { 3 };
                let five = lift.base.map(|base| base * CHART[4] / CHART[least - 1]);
                vec![Set { load: five.map(|five| nearest(five * 1000, grid)), low: 5, high: 0 }]
            }
            Law::Tier1(_) => of_base(["4x3 3+", "5x2 2+", "9x1 1+"][lift.stage], lift.base),
            Law::Tier2(..) => of_base(["3x10", "3x8", "3x6"][lift.stage], lift.base),
            Law::Tier3 => of_base("2x15 15+", lift.base),
            Law::Range { sets, low, high, .. } => {
                let (low, high) = if lift.above { (high, high + 3) } else { (low, high) };
                let body = kind_of(lift.exercise).0 == Kind::Body;
                let load = lift.base.filter(|base| !body || *base > 0);
                vec![Set { load, low, high }; usize::from(sets)]
            }
            Law::Part { of, sets } => {
                let parent = self.asks(of, week);
                of_base(sets, parent.iter().filter_map(|set| set.load).max())
            }
            Law::Ramp { of, sets } => of_base(sets, self.lifts[of].base),
            Law::Triple { step } => {
                let base = lift.base.unwrap();
                let mut sets = of_base("5@50 5@62.5 5@75 5@87.5", Some(base));
                let top = self.up(name, base, Some(self.place.by(step)));
                sets.push(Set { load: Some(top), low: 3, high: 3 });
                sets.push(Set { load: Some(nearest(base * 750, grid)), low: 8, high: 8 });
                sets
            }
            Law::Max { weeks, of, .. } => {
                let (max, earned) = match of {
                    Of::Training | Of::OneRep => (lift.max, lift.earned),
                    Of::OtherTraining(of) | Of::OtherOneRep(of) => {
                        self.roll(of, week);
                        (self.lifts[of].max, 0)
                    }
                };
                // A training max is nine tenths of the max that it goes with.
                let max = if matches!(of, Of::OtherOneRep(_)) { max * 10 / 9 } else { max };
                let weeks: Vec<Sets> = weeks.split(" | ").collect();
                let place = usize::try_from(week).unwrap() % weeks.len();
                expand(weeks[place], |share| Some(nearest(max * (share + earned) / 1000, grid)))
            }
        };
        self.lightened(name, sets, week)
    }

    /// A lighter week of the program as its author has it.
    fn lightened(&self, name: &str, sets: Vec<Set>, week: u32) -> Vec<Set> {
        let Some((_, count, load)) = self.deload_on(week) else { return sets };
        let grid = self.grid(name);
        let many = i64::try_from(sets.len()).unwrap() * count;
        let many = usize::try_from((many + 999) / 1000).unwrap();
        let lighter = sets.into_iter().take(many).map(|set| Set {
            load: set.load.map(|asked| {
                let less = nearest(asked * load, grid);
                if less < asked { less } else { asked - grid.1 }
            }),
            ..set
        });
        lighter.collect()
    }

    fn deload_on(&self, week: u32) -> Option<(u32, i64, i64)> {
        self.method.deload.filter(|(every, ..)| (week + 1).is_multiple_of(*every))
    }

    /// Takes what was done of a lift in a session: load and reps of each set.
    fn take(&mut self, name: &'static str, week: u32, asked: &[Set], done: &[(i64, i64)]) {
        self.roll(name, week);
        if done.is_empty() || self.is_lighter(week) || self.deload_on(week).is_some() {
            return;
        }
        let outcome = judge(asked, done);
        if self.lifts[name].base.is_none() && kind_of(self.lifts[name].exercise).0 != Kind::Body {
            let lifted = done.iter().map(|set| set.0).min();
            self.lifts.get_mut(name).unwrap().base = lifted;
        }
        match self.law(name) {
            Law::Line { step, fails, double, .. } => {
                let twice = double && done.last().unwrap().1 >= 10;
                let by = self.place.by(step) * if twice { 2 } else { 1 };
                self.moved(name, outcome, by, fails);
            }
            Law::Triple { step } => {
                // The triple alone decides.
                let outcome = done.get(4).map_or(Outcome::Open, |set| judge(&asked[4..5], &[*set]));
                self.moved(name, outcome, self.place.by(step), 2);
            }
            Law::Tier1(step) => self.tier1(name, outcome, step, done),
            Law::Tier2(step, more) => self.tier2(name, outcome, step, more),
            Law::Tier3 => {
                let last = (done.len() == 3).then(|| judge(&asked[2..], &done[2..]));
                if last == Some(Outcome::Met) && done[2].1 >= 25 {
                    self.raise(name, self.place.by(UPPER));
                }
            }
            Law::Range { high, step, low, .. } => {
                self.range(name, outcome, done, (low, high), step);
            }
            Law::Max { change, .. } => self.decide(name, week, outcome, change, asked, done),
            Law::Part { .. } | Law::Ramp { .. } => {}
        }
    }

    fn raise(&mut self, name: &str, by: i64) {
        let base = self.lifts[name].base.unwrap();
        let to = self.up(name, base, Some(by));
        self.lifts.get_mut(name).unwrap().base = Some(to);
    }

    fn moved(&mut self, name: &str, outcome: Outcome, by: i64, fails: u8) {
        match outcome {
            Outcome::Met => {
                self.raise(name, by);
                self.lifts.get_mut(name).unwrap().fails = 0;
            }
            Outcome::Short => {
                let down = self.down(name, self.lifts[name].base.unwrap());
                let lift = self.lifts.get_mut(name).unwrap();
                lift.fails += 1;
                if lift.fails == fails {
                    (lift.fails, lift.base) = (0, Some(down));
                    lift.losses += 1;
                }
            }
            Outcome::Open => {}
        }
    }

    fn tier1(&mut self, name: &str, outcome: Outcome, step: Step, done: &[(i64, i64)]) {
        let grid = self.grid(name);
        let lift = self.lifts.get_mut(name).unwrap();
        if lift.testing {
            // Fewer or more than five are worth what the chart says, more than it has what it has.
            let shown = done.iter().filter(|set| set.1 > 0).map(|(load, reps)| {
                let reps = usize::try_from(*reps).unwrap();
                if reps == 5 {
                    *load * 1000
                } else {
                    *load * CHART[4] * 1000 / CHART[reps.min(16) - 1]
                }
            });
            let five = shown.max().unwrap();
            lift.base = Some(nearest(five * 85 / 100, grid));
            (lift.testing, lift.stage) = (false, 0);
            return;
        }
        match outcome {
            Outcome::Met => self.raise(name, self.place.by(step)),
            Outcome::Short if lift.stage < 2 => lift.stage += 1,
            Outcome::Short => lift.testing = true,
            Outcome::Open => {}
        }
    }

    fn tier2(&mut self, name: &str, outcome: Outcome, step: Step, more: Step) {
        let (grid, more) = (self.grid(name), self.place.by(more));
        let lift = self.lifts.get_mut(name).unwrap();
        match outcome {
            Outcome::Met => self.raise(name, self.place.by(step)),
            Outcome::Short if lift.stage < 2 => {
                if lift.stage == 0 {
                    lift.left = lift.base.unwrap();
                }
                lift.stage += 1;
            }
            Outcome::Short => {
                lift.base = Some(nearest((lift.left + more) * 1000, grid));
                lift.stage = 0;
            }
            Outcome::Open => {}
        }
    }

    /// All sets at the top add a step; three sessions without one rep more take a tenth. Where no
    /// step is named it is the usual one of the exercise, and a jump of more than a tenth waits for
    /// three reps above the range, for one joint or where the chart doesn't give the fewest reps.
    fn range(
        &mut self,
        name: &str,
        outcome: Outcome,
        done: &[(i64, i64)],
        (low, high): (i64, i64),
        step: Option<Step>,
    ) {
        let (kind, alone) = kind_of(self.lifts[name].exercise);
        let total: i64 = done.iter().map(|set| set.1).sum();
        let base = self.lifts[name].base;
        let usual = match kind {
            Kind::Bar { lower: true } => Some(LOWER),
            Kind::Bar { lower: false } | Kind::Body | Kind::Curved => Some(UPPER),
            Kind::Dumbbell | Kind::Stack => None,
        };
        let usual = usual.map(|step| self.place.by(step));
        let usual = usual.filter(|by| by * 10 <= base.unwrap_or(0));
        let by = step.map_or(usual, |step| Some(self.place.by(step)));
        let next = self.up(name, base.unwrap_or(0), by);
        let down = base.map(|base| self.down(name, base));
        let lift = self.lifts.get_mut(name).unwrap();
        let mut grew = || {
            if total > lift.best {
                (lift.best, lift.flat) = (total, 0);
            } else if base.is_some() {
                lift.flat += 1;
            }
            lift.flat
        };
        let loses = match outcome {
            Outcome::Open => return,
            Outcome::Short => {
                grew();
                lift.fails += 1;
                lift.fails >= 3
            }
            Outcome::Met => {
                lift.fails = 0;
                if done.iter().any(|set| set.1 < high) {
                    grew() >= 3
                } else {
                    let from = base.unwrap_or(0);
                    let share = |reps: i64| CHART[usize::try_from(reps.min(16)).unwrap() - 1];
                    let big = step.is_none()
                        && kind != Kind::Body
                        && next * 10 > from * 11
                        && (alone || next * share(high) > from * share(low));
                    if big && done.iter().any(|set| set.1 < high + 3) {
                        grew();
                        (lift.flat, lift.above) = (0, true);
                        return;
                    }
                    (lift.base, lift.best, lift.flat, lift.above) = (Some(next), 0, 0, false);
                    return;
                }
            }
        };
        if loses {
            (lift.fails, lift.flat) = (0, 0);
            if down.is_some() {
                (lift.base, lift.best, lift.above) = (down, 0, false);
            }
        }
    }

    fn decide(
        &mut self,
        name: &str,
        week: u32,
        outcome: Outcome,
        change: Change,
        asked: &[Set],
        done: &[(i64, i64)],
    ) {
        // The heaviest that is open, else the heaviest, decides; the last of them.
        let place =
            (0..asked.len()).max_by_key(|place| (asked[*place].high == 0, asked[*place].load));
        let place = place.unwrap();
        let least = asked[place].low;
        let whole = outcome != Outcome::Open;
        let got = done.get(place).filter(|_| whole).map(|set| set.1);
        let lift = self.lifts.get_mut(name).unwrap();
        match change {
            Change::No => {}
            Change::Wave => {
                if outcome == Outcome::Met {
                    lift.earned += (got.unwrap() - least).max(0) * 10;
                }
            }
            // Straight sets: any of them may be the short one.
            Change::Block(..) => {
                let fewest = done.iter().map(|set| set.1).min();
                lift.decided.push((week, least, fewest.filter(|_| whole)));
            }
            Change::Cycle(..) | Change::Bands | Change::PerRep(_) => {
                lift.decided.push((week, least, got));
            }
        }
    }
}

fn kind_of(exercise: &str) -> (Kind, bool) {
    let lift = LIFTS.iter().find(|one| one.0 == exercise);
    lift.map_or_else(|| panic!("no {exercise}"), |one| (one.1, one.2))
}

/// The sets of a text, each with the load of its thousandths.
fn expand(sets: Sets, load: impl Fn(i64) -> Option<i64>) -> Vec<Set> {
    let mut all = Vec::new();
    for text in sets.split(' ') {
        let (text, percent) = text.split_once('@').unwrap_or((text, "100"));
        let (count, reps) = text.split_once('x').unwrap_or(("1", text));
        let (low, high) = match (reps.strip_suffix('+'), reps.split_once('-')) {
            (Some(low), _) => (number(low), 0),
            (_, Some((low, high))) => (number(low), number(high)),
            _ => (number(reps), number(reps)),
        };
        let set = Set { load: load(scaled(percent, 1)), low, high };
        all.extend(std::iter::repeat_n(set, number(count)));
    }
    all
}

fn judge(asked: &[Set], done: &[(i64, i64)]) -> Outcome {
    let pairs = || asked.iter().zip(done);
    if pairs().any(|(asked, done)| asked.load.is_some_and(|load| done.0 < load)) {
        return Outcome::Open;
    }
    if pairs().any(|(asked, done)| done.1 < asked.low) {
        return Outcome::Short;
    }
    if done.len() < asked.len() { Outcome::Open } else { Outcome::Met }
}

/// Draws what becomes of each lift in each session.
struct Luck(u64);

impl Luck {
    fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many
    }

    /// Load and reps of each set, as far as any was done.
    fn sets(&mut self, due: &Due, pick: i64, step: i64) -> Vec<(i64, i64)> {
        let event = self.below(100);
        if event < 5 {
            return Vec::new();
        }
        let count = due.sets.len();
        let missed = (5..22).contains(&event).then(|| self.below(count as u64));
        let lighter = (22..26).contains(&event);
        let done = if (26..29).contains(&event) && count > 1 { count - 1 } else { count };
        let strong = self.below(3) > 0;
        let sets = due.sets.iter().take(done).zip(0..).map(|(set, place)| {
            let load = match set.load {
                DueLoad::Load(load) => load.amount.ten_thousandths() / 100,
                DueLoad::Bodyweight => 0,
                DueLoad::Ask => pick,
            };
            let low = i64::from(set.target.least());
            let reps = match set.target {
                _ if missed == Some(place) => low - 1 - i64::from(low > 2 && !strong),
                Target::AtLeast(15) => low + [0, 4, 9, 10, 12][self.pick(5)],
                Target::AtLeast(_) => low + [0, 0, 1, 2, 3, 4, 5, 8, 12][self.pick(9)],
                Target::Range { high, .. } if strong => i64::from(high) + [0, 0, 3][self.pick(3)],
                Target::Range { high, .. } => {
                    low + i64::try_from(self.below(u64::from(high) - low.unsigned_abs() + 1))
                        .unwrap()
                }
                _ => low,
            };
            (if lighter { load - step } else { load }, reps)
        });
        sets.collect()
    }

    fn pick(&mut self, many: u64) -> usize {
        usize::try_from(self.below(many)).unwrap()
    }
}

/// Targets right and checked, and the first that was wrong.
#[derive(Default)]
struct Score {
    right: usize,
    checked: usize,
    first_wrong: Option<String>,
}

fn live(method: &Method, place: &Place, seed: u64, score: &mut Score) {
    let known = known_program(method.id).unwrap();
    let program = &known.program;
    let gym = place.gym();
    let mut profile = known.suited();
    (profile.unit, profile.gym) = (Some(place.unit), gym.clone());
    for slot in program.slots() {
        let max = Decimal::from_ten_thousandths(place.one_rep_max(slot.exercise()) * 100);
        let max = Load::new(max, place.unit).mass().value_in(Unit::Kg);
        if max > 0.0 {
            profile.estimated_1rm.insert(slot.exercise().into(), max);
        }
    }
    let starts = starts(&as_plan(program), program, &profile, Catalog::embedded());
    let setting = Setting {
        unit: place.unit,
        gym: gym.as_ref(),
        age: AgeGroup::Adult,
        level: program.level.unwrap_or(Level::Intermediate),
        exercise: &|name| Catalog::embedded().resolve(name).exercise(),
        // Trained for something else the day before, so that no break is counted: a lift that was
        // left out for a week is to say something of the method alone.
        trained: &|_, on| Some(on.yesterday().unwrap()),
    };
    let mut progress = Progress::new(program, &starts, setting);
    let mut oracle = Oracle::new(method, place);
    let mut luck = Luck(seed);
    for turn in 0..WEEKS * method.per_week {
        let week = turn / method.per_week;
        let on = FIRST_DAY.checked_add((i64::from(turn) * 7 / i64::from(method.per_week)).days());
        let on = on.unwrap();
        let Ok(due) = progress.day(turn, on) else { break };
        let names = &method.days[usize::try_from(turn).unwrap() % method.days.len()];
        let mut free: Vec<&Due> = due.slots.iter().collect();
        let (mut rows, mut taken) = (Vec::new(), Vec::new());
        for name in names {
            let wanted = oracle.asks(name, week);
            let exercise = oracle.lifts[name].exercise;
            let found = free.iter().position(|due| due.exercise == exercise);
            let found = found.map(|place| free.remove(place));
            score.count(method, place, (turn, name), &wanted, found);
            let Some(due) = found else { continue };
            let (first, step) = oracle.grid(name);
            let pick = floor(place.one_rep_max(exercise) * 4 / 10, (first, step)).max(first + step);
            let done = luck.sets(due, pick, step);
            rows.extend(
                (1..).zip(&done).map(|(number, set)| row(due, turn, on, number, *set, place)),
            );
            taken.push((*name, wanted, done));
        }
        progress.take(&rows);
        for (name, wanted, done) in taken {
            oracle.take(name, week, &wanted, &done);
        }
    }
}

fn row(due: &Due, turn: u32, on: Date, number: u8, (load, reps): (i64, i64), place: &Place) -> Row {
    let load = Load::new(Decimal::from_ten_thousandths(load * 100), place.unit);
    let load = Some(load).filter(|load| load.amount > Decimal::default());
    let performance =
        Performance { load, reps: u16::try_from(reps).ok(), ..Performance::default() };
    let set = SetResult {
        id: SetId(Uuid::nil()),
        at: Timestamp::UNIX_EPOCH,
        date: on,
        exercise: due.exercise.clone(),
        exercise_id: None,
        set_number: number,
        performance,
        workout: None,
        source: Source::Athlete,
    };
    Row { turn, slot: due.slot.clone(), set: set.into(), pain: None }
}

impl Score {
    fn count(
        &mut self,
        method: &Method,
        place: &Place,
        (turn, name): (u32, &str),
        wanted: &[Set],
        due: Option<&Due>,
    ) {
        let found: Vec<Option<Set>> = due.map_or_else(Vec::new, |due| {
            due.sets.iter().map(|set| set_of(set.target, set.load)).collect()
        });
        let sets = wanted.len().max(found.len());
        let right = |place: &usize| {
            wanted.get(*place).is_some_and(|one| found.get(*place) == Some(&Some(*one)))
        };
        let right = (0..sets).filter(right).count();
        self.checked += sets;
        self.right += right;
        if right < sets && self.first_wrong.is_none() {
            let lines = format!("wanted {wanted:?}\n  found  {found:?}");
            self.first_wrong =
                Some(format!("{} ({}), {turn} {name}:\n  {lines}", method.id, place.name));
        }
    }
}

fn set_of(target: Target, load: DueLoad) -> Option<Set> {
    let (low, high) = match target {
        Target::Reps(reps) => (reps, reps),
        Target::Range { low, high } => (low, high),
        Target::AtLeast(reps) => (reps, 0),
        _ => return None,
    };
    let load = match load {
        DueLoad::Load(load) => Some(load.amount.ten_thousandths() / 100),
        DueLoad::Bodyweight | DueLoad::Ask => None,
    };
    Some(Set { load, low: i64::from(low), high: i64::from(high) })
}

#[test]
fn sixteen_weeks_of_each_method_are_as_a_second_implementation_has_them() {
    let (mut table, mut wrong) = (String::new(), Vec::new());
    for method in &methods() {
        let mut score = Score::default();
        for place in PLACES {
            for seed in 1..=4 {
                live(method, place, seed, &mut score);
            }
        }
        writeln!(table, "{:<24} {:>6} / {:>6}", method.id, score.right, score.checked).unwrap();
        wrong.extend(score.first_wrong);
    }
    println!("{table}");
    assert!(wrong.is_empty(), "{table}\n{}", wrong.join("\n"));
}
