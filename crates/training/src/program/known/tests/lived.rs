//! Each program lived for sixteen weeks: by one who does all that is asked, one who misses by chance,
//! one who stops for three weeks, and one who is hurt.

use super::*;
use crate::program::{as_plan, spread, starts};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use setwise_domain::exercise::{Exercise, Level};
use setwise_domain::load::{Load, Unit};
use setwise_domain::prescription::{Due, DueLoad, DueSet, Mode, SlotId};
use setwise_domain::progress::{Pain, Progress, Row, Setting};
use setwise_domain::set_result::{Performance, SetId, SetResult, Source};
use setwise_words::text::progress::due_sets;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use uuid::Uuid;

const WEEKS: u32 = 16;
const MONDAY: Date = date(2026, 1, 5);

/// Maximums of the five lifts in kilograms; others have theirs by what is usual beside them.
const MAXIMUMS: [(&str, f64); 5] = [
    ("back-squat", 140.0),
    ("bench-press", 100.0),
    ("deadlift", 180.0),
    ("overhead-press", 65.0),
    ("barbell-row", 90.0),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    /// All that is asked, two reps over where a set is open.
    Steady,
    /// One session of a slot in five ends one rep short.
    Unlucky,
    /// Nothing for three weeks behind the sixth.
    Away,
    /// A sharp pain with the first lift of the fifth week.
    Hurt,
}

fn one_rep_max(exercise: &Exercise) -> Option<f64> {
    let own = |id: &str| MAXIMUMS.iter().find(|(lift, _)| *lift == id);
    if let Some((_, max)) = own(&exercise.id.0) {
        return Some(*max);
    }
    let base = exercise.base()?;
    let max = own(&base.lift.0)?.1;
    Some((max * f64::from(base.percent) / 100.0).round())
}

fn lifter(known: &KnownProgram) -> UserProfile {
    let mut profile = known.suited();
    profile.unit = Some(Unit::Kg);
    for slot in known.program.slots() {
        let exercise = Catalog::embedded().resolve(slot.exercise()).exercise();
        if let Some(max) = exercise.and_then(one_rep_max) {
            profile.estimated_1rm.insert(slot.exercise().into(), max);
        }
    }
    profile
}

struct Living<'a> {
    known: &'a KnownProgram,
    progress: Progress<'a>,
    life: Life,
    state: u64,
}

impl<'a> Living<'a> {
    fn new(known: &'a KnownProgram, life: Life) -> Self {
        let profile = lifter(known);
        let program = &known.program;
        let catalog = Catalog::embedded();
        let starts = starts(&as_plan(program), program, &profile, catalog);
        let setting = Setting {
            unit: Unit::Kg,
            gym: None,
            level: program.level.unwrap_or(Level::Intermediate),
            age: setwise_domain::age::AgeGroup::Adult,
            exercise: &|name| Catalog::embedded().resolve(name).exercise(),
            trained: &|_, _| None,
        };
        Self { known, progress: Progress::new(program, &starts, setting), life, state: 7 }
    }

    /// The sessions of a week, each with what it asked for.
    fn week(&mut self, week: u32) -> Vec<Vec<Due>> {
        let per_week = u32::from(self.known.program.per_week);
        let days = spread(usize::try_from(per_week).unwrap());
        let mut sessions = Vec::new();
        for (turn, day) in (week * per_week..).zip(days) {
            let away = if self.life == Life::Away && week >= 6 { 21 } else { 0 };
            let offset = i64::from(week) * 7 + i64::from(*day) + away;
            let on = MONDAY.checked_add(offset.days()).unwrap();
            let Ok(due) = self.progress.day(turn, on) else {
                break;
            };
            let rows: Vec<Row> = due
                .slots
                .iter()
                .enumerate()
                .flat_map(|(place, due)| self.train(due, turn, on, place == 0))
                .collect();
            self.progress.take(&rows);
            sessions.push(due.slots);
        }
        sessions
    }

    fn train(&mut self, due: &Due, turn: u32, on: Date, is_first: bool) -> Vec<Row> {
        let misses = self.life == Life::Unlucky
            && due.mode == Mode::AsPlanned
            && self.draw().is_multiple_of(5);
        let hurts = self.life == Life::Hurt
            && is_first
            && turn == 4 * u32::from(self.known.program.per_week);
        let last = due.sets.len();
        // Within the time, where that is what counts.
        let each = match self.known.program.slot(&due.slot).map(|slot| &slot.rule) {
            Some(Rule::Density(density)) => {
                density.within_seconds.checked_div(u32::try_from(last).unwrap())
            }
            _ => None,
        };
        let timed = |mut done: Performance| {
            done.seconds = done.seconds.or(each);
            done
        };
        let row = |(number, set): (usize, &DueSet)| Row {
            turn,
            slot: due.slot.clone(),
            pain: (hurts && number == 1).then(|| Pain {
                words: "sharp pain".into(),
                stop: true,
                joint: None,
            }),
            set: std::sync::Arc::new(SetResult {
                id: SetId(Uuid::nil()),
                at: Timestamp::UNIX_EPOCH,
                date: on,
                exercise: due.exercise.clone(),
                exercise_id: None,
                set_number: u8::try_from(number).unwrap(),
                performance: timed(performance(set, misses && number == last)),
                workout: None,
                source: Source::Athlete,
            }),
        };
        (1..).zip(&due.sets).map(row).collect()
    }

    fn draw(&mut self) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.state >> 33
    }
}

fn performance(set: &DueSet, short: bool) -> Performance {
    let least = set.target.least();
    let got = match set.target {
        _ if short => least.saturating_sub(1),
        Target::AtLeast(_) => least + 2,
        // As many as fit into the sets that are written down.
        Target::TotalReps(reps) => u32::from(reps),
        _ => set.aim.or(set.target.most()).unwrap_or(least),
    };
    let load = match set.load {
        DueLoad::Load(load) => Some(load),
        DueLoad::Bodyweight => None,
        // Something has to be tried where nothing is known.
        DueLoad::Ask => Some(Load::from_kilograms(20.0, Unit::Kg)),
    };
    let done = Performance { load, ..Performance::default() };
    match set.target {
        Target::Seconds(_) | Target::AtLeastSeconds(_) => {
            Performance { seconds: Some(got), ..done }
        }
        _ => Performance { reps: u16::try_from(got).ok(), ..done },
    }
}

/// The slots of the block that a day is about, each once a week, as they come first.
fn mains(known: &KnownProgram) -> Vec<SlotId> {
    let blocks = known.program.days.iter().filter_map(|day| day.blocks.first());
    let mut ids: Vec<SlotId> = Vec::new();
    for slot in blocks.flat_map(|block| &block.slots) {
        if !ids.contains(&slot.id) {
            ids.push(slot.id.clone());
        }
    }
    ids
}

fn told(due: &Due) -> String {
    let mode = match due.mode {
        Mode::AsPlanned => "",
        Mode::Deload => " (lighter week)",
        Mode::Return => " (after a break)",
        Mode::Eased => " (eased)",
        Mode::Stop => "stop",
    };
    format!("{}{mode}", due_sets(&due.sets))
}

/// A line for each week: all slots of it for who is steady, the heaviest loads for the others.
fn chronicle(known: &KnownProgram) -> String {
    let mains = mains(known);
    let mut text = String::new();
    for (life, title) in [
        (Life::Steady, "does all that is asked"),
        (Life::Unlucky, "misses one session in five"),
        (Life::Away, "stops for three weeks behind the sixth"),
        (Life::Hurt, "has a sharp pain in the fifth week"),
    ] {
        writeln!(text, "-- {title}").unwrap();
        let mut living = Living::new(known, life);
        for week in 0..WEEKS {
            let sessions = living.week(week);
            if sessions.is_empty() {
                writeln!(text, "{:>2}  over", week + 1).unwrap();
                break;
            }
            let mut first: BTreeMap<&SlotId, &Due> = BTreeMap::new();
            for due in sessions.iter().flatten() {
                first.entry(&due.slot).or_insert(due);
            }
            let lines = mains.iter().filter_map(|id| {
                let due = first.get(id)?;
                Some(format!("{id} {}", told(due)))
            });
            let lines: Vec<String> = lines.collect();
            writeln!(text, "{:>2}  {}", week + 1, lines.join(" | ")).unwrap();
        }
    }
    text
}

#[test]
fn each_is_lived_for_sixteen_weeks() {
    for known in known_programs() {
        insta::assert_snapshot!(known.id.as_str(), chronicle(known));
    }
}

/// What a slot asks for in a session, counted from 0, of one who does all that is asked.
fn steady(id: &str, slot: &str, turn: u32) -> String {
    let known = known_program(id).unwrap();
    let mut living = Living::new(known, Life::Steady);
    let per_week = u32::from(known.program.per_week);
    let mut week = Vec::new();
    for number in 0..=turn / per_week {
        week = living.week(number);
    }
    let session = &week[usize::try_from(turn % per_week).unwrap()];
    let due = session.iter().find(|due| due.slot.as_str() == slot);
    due_sets(&due.unwrap_or_else(|| panic!("{id}: no {slot} in {turn}")).sets)
}

/// Program, slot, session counted from 0, and what it asks for, worked out by hand from what each
/// method prescribes. Squat 140 kg, bench 100, deadlift 180, press 65. Fives begin with two in
/// reserve: 81.1 % of the max, 113.5, 81.1, 146 and 52.7, rounded down.
const TARGETS: &[(&str, &str, u32, &str)] = &[
    // 5x5, 2.5 kg more each time, deadlift 5; the squat on A and B alike.
    ("five-by-five", "squat", 0, "5 × 5 @ 112.5 kg"),
    ("five-by-five", "squat", 1, "5 × 5 @ 115 kg"),
    ("five-by-five", "squat", 3, "5 × 5 @ 120 kg"),
    ("five-by-five", "squat", 45, "5 × 5 @ 225 kg"),
    ("five-by-five", "deadlift", 1, "5 @ 145 kg"),
    ("five-by-five", "deadlift", 3, "5 @ 150 kg"),
    ("five-by-five", "bench", 4, "5 × 5 @ 85 kg"),
    // TM 126: 81.9, 94.5, 107.1; 88.2, 100.8, 113.4; 94.5, 107.1, 119.7; 50.4, 63, 75.6.
    ("rep-out-cycles", "squat", 0, "5 @ 82.5 kg, 5 @ 95 kg, 5+ @ 107.5 kg"),
    ("rep-out-cycles", "squat", 4, "3 @ 87.5 kg, 3 @ 100 kg, 3+ @ 112.5 kg"),
    ("rep-out-cycles", "squat", 8, "5 @ 95 kg, 3 @ 107.5 kg, 1+ @ 120 kg"),
    ("rep-out-cycles", "squat", 12, "5 @ 50 kg, 5 @ 62.5 kg, 5 @ 75 kg"),
    // TM 131: 85.15, 98.25, 111.35; four rounds on 146: 94.9, 109.5, 124.1.
    ("rep-out-cycles", "squat", 16, "5 @ 85 kg, 5 @ 97.5 kg, 5+ @ 112.5 kg"),
    // Half of 140; 40 % is 56.
    ("rep-out-volume", "squat-volume", 0, "5 × 10 @ 70 kg"),
    ("rep-out-volume", "squat-volume", 12, "5 × 10 @ 55 kg"),
    // Two rounds of three weeks, then the test of the max that they led to: TM 136.
    ("rep-out-first-set", "squat", 12, "5 @ 85 kg, 5 @ 97.5 kg, 5+ @ 112.5 kg"),
    ("rep-out-first-set", "squat", 24, "5 @ 95 kg, 5 @ 110 kg, 3 @ 122.5 kg, 3-5 @ 135 kg"),
    ("rep-out-first-set", "squat", 28, "5 @ 87.5 kg, 5 @ 102.5 kg, 5+ @ 115 kg"),
    // Three reps of 1+: TM 126 to 128.5. 94.5, 107.1, 119.7; then 96.375, 109.225, 122.075,
    // 115.65, 109.225, 102.8, 96.375, 89.95, 83.525.
    (
        "daily-top-single",
        "squat",
        6,
        "5 @ 97.5 kg, 3 @ 110 kg, 1+ @ 122.5 kg, 3 @ 115 kg, 3 @ 110 kg, 3 @ 102.5 kg, 5 @ 97.5 kg, 5 @ 90 kg, 5+ @ 82.5 kg",
    ),
    // 60, 67.5, 75 % of 126; two over ten are 5 kg: 65 % of 131.
    ("sixteen-week-waves", "squat", 0, "4 × 10 @ 75 kg, 10+ @ 75 kg"),
    ("sixteen-week-waves", "squat", 4, "2 × 10 @ 85 kg, 10+ @ 85 kg"),
    ("sixteen-week-waves", "squat", 8, "10+ @ 95 kg"),
    ("sixteen-week-waves", "squat", 16, "4 × 8 @ 85 kg, 8+ @ 85 kg"),
    // 65 % of 140, and 1 % for each of two reps over: 67 and 69 %; the next wave at 70.
    ("extra-reps-pay", "squat", 0, "3 × 6 @ 90 kg, 6+ @ 90 kg"),
    ("extra-reps-pay", "squat", 4, "3 × 6 @ 95 kg, 6+ @ 95 kg"),
    ("extra-reps-pay", "squat", 8, "3 × 6 @ 97.5 kg, 6+ @ 97.5 kg"),
    ("extra-reps-pay", "squat", 12, "4 × 5 @ 97.5 kg, 5+ @ 97.5 kg"),
    // 70, 80, 90, 75, 85, 95 % of 126; then of 131, the lighter week at 60 % first.
    ("six-week-operator", "squat", 0, "3 × 5 @ 87.5 kg"),
    ("six-week-operator", "squat", 6, "3 × 3 @ 112.5 kg"),
    ("six-week-operator", "squat", 15, "3 × 1 @ 120 kg"),
    ("six-week-operator", "squat", 18, "2 × 5 @ 77.5 kg"),
    ("six-week-operator", "squat", 21, "3 × 5 @ 92.5 kg"),
    // Volume nine tenths of the heavy five, light four fifths of the volume; the heavy five
    // goes up by 2.5 a week. 101.25 lies between 100 and 102.5.
    ("volume-light-heavy", "squat-volume", 0, "5 × 5 @ 100 kg"),
    ("volume-light-heavy", "squat-light", 1, "2 × 5 @ 80 kg"),
    ("volume-light-heavy", "squat", 2, "5 @ 112.5 kg"),
    ("volume-light-heavy", "squat-volume", 3, "5 × 5 @ 102.5 kg"),
    ("volume-light-heavy", "squat-light", 4, "2 × 5 @ 82.5 kg"),
    ("volume-light-heavy", "squat", 5, "5 @ 115 kg"),
    // 2x5 and 5+: seven reps are one step of 2.5 kg.
    ("last-set-counts", "squat", 0, "2 × 5 @ 112.5 kg, 5+ @ 112.5 kg"),
    ("last-set-counts", "squat", 2, "2 × 5 @ 115 kg, 5+ @ 115 kg"),
    // Threes with two in reserve are 86.3 %: 120.8; legs 5 kg a session.
    ("three-tiers", "squat-heavy", 0, "4 × 3 @ 120 kg, 3+ @ 120 kg"),
    ("three-tiers", "squat-heavy", 4, "4 × 3 @ 125 kg, 3+ @ 125 kg"),
    // 70, 75, 80 and 85 % of 100, a fortieth more in the second week.
    ("three-week-bench", "bench-a", 0, "6 × 6 @ 70 kg"),
    ("three-week-bench", "bench-b", 1, "7 × 5 @ 75 kg"),
    ("three-week-bench", "bench-c", 2, "8 × 4 @ 80 kg"),
    ("three-week-bench", "bench-d", 3, "10 × 3 @ 85 kg"),
    ("three-week-bench", "bench-a", 4, "6 × 6 @ 72.5 kg"),
    // A fixed table of 100 kg.
    ("many-light-sets", "bench", 0, "5 @ 50 kg, 2 × 4 @ 60 kg, 2 × 3 @ 70 kg, 5 × 3 @ 75 kg"),
    ("many-light-sets", "bench-again", 0, "5 @ 50 kg, 5 @ 60 kg, 4 × 4 @ 70 kg"),
];

#[test]
fn targets_are_those_of_the_method() {
    let wrong: Vec<String> = TARGETS
        .iter()
        .filter_map(|(id, slot, turn, wanted)| {
            let found = steady(id, slot, *turn);
            (found != *wanted).then(|| format!("{id} {slot} {turn}: {found}; wanted {wanted}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
