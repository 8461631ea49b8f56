//! A spreadsheet whose columns have plain English names.

use super::layout::{Fact, Layout};

pub const SPREADSHEET: Layout = Layout {
    name: "a spreadsheet",
    signature: &["date", "exercise", "reps"],
    columns: &[
        ("date", Fact::Date),
        ("time", Fact::Clock),
        ("workout", Fact::Workout),
        ("exercise", Fact::Exercise),
        ("kind", Fact::Kind),
        ("type", Fact::Kind),
        ("weight", Fact::Weight),
        ("load", Fact::Weight),
        ("unit", Fact::WeightUnit),
        ("weight unit", Fact::WeightUnit),
        ("sets", Fact::Sets),
        ("reps", Fact::Reps),
        ("rpe", Fact::Rpe),
        ("rir", Fact::Rir),
        ("distance", Fact::Distance),
        ("distance unit", Fact::DistanceUnit),
        ("seconds", Fact::Seconds),
        ("notes", Fact::Notes),
        ("comment", Fact::Notes),
        ("superset", Fact::Superset),
    ],
    is_wide: false,
    has_plans: false,
};
