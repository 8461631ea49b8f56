//! Strong, in its three forms: with the workout's length behind its name, with units in columns of
//! their own, and with units in the header. The first names no unit at all. This program writes the second, and the
//! id of each set behind it.

use super::layout::{Fact, Layout, PROGRAM};

pub const STRONG: Layout = Layout {
    name: "Strong",
    signature: &["date", "workout name", "exercise name", "set order"],
    columns: &[
        ("date", Fact::Date),
        ("workout name", Fact::Workout),
        ("exercise name", Fact::Exercise),
        ("set order", Fact::Kind),
        ("weight", Fact::Weight),
        ("weight unit", Fact::WeightUnit),
        ("reps", Fact::Reps),
        ("rpe", Fact::Rpe),
        ("distance", Fact::Distance),
        ("distance unit", Fact::DistanceUnit),
        ("seconds", Fact::Seconds),
        ("notes", Fact::Notes),
        ("workout notes", Fact::WorkoutNotes),
        ("set id", Fact::Id),
    ],
    ..PROGRAM
};
