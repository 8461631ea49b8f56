//! `StrongLifts`: an exercise a row, its sets side by side. Reps of 0 stand for a set that failed,
//! or for one that was not done; without a load it is the latter.

use super::layout::{Fact, Layout, PROGRAM};

pub const STRONGLIFTS: Layout = Layout {
    name: "StrongLifts",
    signature: &["date", "exercise", "set 1 reps"],
    columns: &[
        ("date", Fact::Date),
        ("workout name", Fact::Workout),
        ("exercise", Fact::Exercise),
        ("body weight", Fact::Bodyweight),
        ("sets×time", Fact::SetsOfSeconds),
        ("start time", Fact::Clock),
        ("notes", Fact::WorkoutNotes),
        ("note", Fact::WorkoutNotes),
    ],
    ..PROGRAM
};
