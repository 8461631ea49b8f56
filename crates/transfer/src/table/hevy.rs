//! Hevy: the newest workout first, months in the language of the phone, units in the header.

use super::layout::{Fact, Layout, PROGRAM};

pub const HEVY: Layout = Layout {
    name: "Hevy",
    signature: &["start_time", "exercise_title", "set_index"],
    columns: &[
        ("start_time", Fact::Date),
        ("title", Fact::Workout),
        ("description", Fact::WorkoutNotes),
        ("exercise_title", Fact::Exercise),
        ("superset_id", Fact::Superset),
        ("exercise_notes", Fact::ExerciseNotes),
        ("set_type", Fact::Kind),
        ("weight", Fact::Weight),
        ("reps", Fact::Reps),
        ("distance", Fact::Distance),
        ("duration_seconds", Fact::Seconds),
        ("rpe", Fact::Rpe),
    ],
    numbers_supersets: true,
    ..PROGRAM
};
