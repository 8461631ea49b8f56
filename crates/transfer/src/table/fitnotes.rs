//! `FitNotes` for Android, with a column for the unit, and for iOS, with a column a unit. It knows
//! days, and no times.

use super::layout::{Fact, Layout, PROGRAM};

pub const FITNOTES: Layout = Layout {
    name: "FitNotes",
    signature: &["date", "exercise", "category", "weight", "reps", "time"],
    columns: &[
        ("date", Fact::Date),
        ("exercise", Fact::Exercise),
        ("weight", Fact::Weight),
        ("weight unit", Fact::WeightUnit),
        ("reps", Fact::Reps),
        ("distance", Fact::Distance),
        ("distance unit", Fact::DistanceUnit),
        ("time", Fact::Seconds),
        ("comment", Fact::Notes),
        ("notes", Fact::Notes),
        ("kind", Fact::MaybeKind),
    ],
    ..PROGRAM
};
