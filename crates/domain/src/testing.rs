//! What the tests of several crates speak of: exercises, sets, and a log that can't be read.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a test that can't be set up has failed"
)]

use crate::board::PastSession;
use crate::effort::{Halves, Rir};
use crate::exercise::ExerciseKey;
use crate::exercise::{Equipment, Exercise, ExerciseId, Level, Measure, Mechanic, Muscle, Pattern};
use crate::exercise_class::{Impact, Skill};
use crate::load::{Decimal, Load, Unit};
use crate::receipt::Record;
use crate::set_log::{LogResult, LogUnreadable, SetLog};
use crate::set_result::{Performance, SetId, SetResult, Source};
use jiff::{Timestamp, civil::Date};
use uuid::Uuid;

pub fn exercise(pattern: Pattern, equipment: &[Equipment]) -> Exercise {
    Exercise {
        id: ExerciseId("x".into()),
        name: "X".into(),
        aliases: Vec::new(),
        pattern,
        primary: vec![Muscle::Chest],
        secondary: vec![Muscle::Triceps],
        equipment: equipment.to_vec(),
        instead: Vec::new(),
        mechanic: Mechanic::Compound,
        level: Level::Beginner,
        joints: Vec::new(),
        unilateral: false,
        bodyweight: equipment.contains(&Equipment::PullUpBar),
        measure: Measure::Reps,
        also: Vec::new(),
        parts: Vec::new(),
        impact: Impact::None,
        skill: Skill::None,
        positions: Vec::new(),
        outgrown: None,
        rare: false,
        class: None,
        stress: std::collections::BTreeMap::new(),
        base: None,
    }
}

pub fn load(text: &str, unit: Unit) -> Load {
    Load::new(Decimal::parse(text, 4).unwrap(), unit)
}

/// The sets of one day: `155x8 155x8@2 -20x5`, reps in reserve after `@`; `x8` is without load.
pub fn sets(date: &str, unit: Unit, text: &str) -> Vec<SetResult> {
    let date: Date = date.parse().unwrap();
    text.split_whitespace()
        .zip(1_u8..)
        .map(|(set, number)| {
            let (amount, reps) = set.split_once('x').unwrap();
            let (reps, reserve) = match reps.split_once('@') {
                Some((reps, reserve)) => (reps, Some(reserve.parse::<u8>().unwrap())),
                None => (reps, None),
            };
            let id = u64::from(date.day().unsigned_abs()) << 8 | u64::from(number);
            SetResult {
                id: SetId(Uuid::from_u64_pair(u64::from(date.month().unsigned_abs()), id)),
                at: Timestamp::UNIX_EPOCH,
                date,
                exercise: "X".into(),
                exercise_id: Some(ExerciseId("x".into())),
                set_number: number,
                performance: Performance {
                    reps: Some(reps.parse().unwrap()),
                    load: (!amount.is_empty()).then(|| load(amount, unit)),
                    rir: reserve.map(|whole| Rir(Halves::from_halves(whole * 2))),
                    ..Performance::default()
                },
                workout: None,
                source: Source::Athlete,
            }
        })
        .collect()
}

pub fn session(date: &str, unit: Unit, text: &str) -> PastSession {
    PastSession { date: date.parse().unwrap(), sets: sets(date, unit, text) }
}

/// A log that can't be read.
pub struct BrokenLog;

impl BrokenLog {
    fn error<T>() -> LogResult<T> {
        Err(LogUnreadable("the database is gone".to_owned()))
    }
}

impl SetLog for BrokenLog {
    fn on_date(&self, _: Date) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn between(&self, _: Date, _: Date) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn of_exercise(&self, _: &ExerciseKey, _: usize) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn newest(&self) -> LogResult<Option<SetResult>> {
        Self::error()
    }

    fn spoken_of(&self) -> LogResult<Vec<SetResult>> {
        Self::error()
    }

    fn records(&self, _: &ExerciseKey) -> LogResult<Vec<Record>> {
        Self::error()
    }
}
