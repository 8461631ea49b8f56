//! Sets for tests, written short: `150x8`, `x12`.

use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::set_result::{Performance, SetId, SetResult, Source};
use uuid::Uuid;

pub fn set(exercise: &str, text: &str) -> SetResult {
    let (load, reps) = text.split_once('x').unwrap();
    SetResult {
        id: SetId(Uuid::nil()),
        at: "2026-11-21T18:02:00Z".parse().unwrap(),
        date: "2026-11-21".parse().unwrap(),
        exercise: exercise.into(),
        exercise_id: None,
        set_number: 1,
        performance: Performance {
            reps: Some(reps.parse().unwrap()),
            load: Decimal::parse(load, 2).ok().map(|amount| Load::new(amount, Unit::Lb)),
            ..Performance::default()
        },
        workout: None,
        source: Source::Athlete,
    }
}

/// The same, logged at a moment.
pub fn set_at(exercise: &str, text: &str, at: &str) -> SetResult {
    SetResult {
        at: at.parse().unwrap(),
        id: SetId(Uuid::from_u64_pair(5, 5)),
        ..set(exercise, text)
    }
}
