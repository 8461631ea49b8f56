//! Exercises and sets that the tests of strength arithmetic speak of.

use crate::domain::board::PastSession;
use crate::domain::effort::{Halves, Rir};
use crate::domain::exercise::{
    Equipment, Exercise, ExerciseId, Level, Measure, Mechanic, Muscle, Pattern,
};
use crate::domain::exercise_class::{Impact, Skill};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::set_result::{Performance, SetId, SetResult, Source};
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
