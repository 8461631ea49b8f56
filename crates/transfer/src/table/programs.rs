//! Programs whose tables read much as a sheet does, each with what is special in it.

use super::layout::{Clocks, Fact, Layout, PROGRAM};
use setwise_domain::set_result::SetKind;

/// It writes the times of UTC, with their offset or without.
pub const FITBOD: Layout = Layout {
    name: "Fitbod",
    signature: &["date", "exercise", "iswarmup", "multiplier"],
    columns: &[
        ("date", Fact::Date),
        ("exercise", Fact::Exercise),
        ("reps", Fact::Reps),
        ("weight", Fact::Weight),
        ("duration", Fact::Seconds),
        ("distance", Fact::Distance),
        ("iswarmup", Fact::IsKind(SetKind::WarmUp)),
        ("note", Fact::Notes),
    ],
    clocks: Clocks::Utc,
    ..PROGRAM
};

/// `Duration` is the workout's, `Time` the set's.
pub const LYFTA: Layout = Layout {
    name: "Lyfta",
    signature: &["title", "date", "exercise", "superset id", "set type"],
    columns: &[
        ("date", Fact::Date),
        ("title", Fact::Workout),
        ("exercise", Fact::Exercise),
        ("superset id", Fact::Superset),
        ("weight", Fact::Weight),
        ("reps", Fact::Reps),
        ("distance", Fact::Distance),
        ("time", Fact::Seconds),
        ("set type", Fact::Kind),
    ],
    ..PROGRAM
};

/// Its start date is a time of day.
pub const GRAVL: Layout = Layout {
    name: "Gravl",
    signature: &["date", "start date", "workout", "exercise", "set type", "set duration"],
    columns: &[
        ("date", Fact::Date),
        ("start date", Fact::Clock),
        ("workout", Fact::Workout),
        ("exercise", Fact::Exercise),
        ("superset", Fact::Superset),
        ("set type", Fact::Kind),
        ("reps", Fact::Reps),
        ("weight", Fact::Weight),
        ("distance", Fact::Distance),
        ("set duration", Fact::Seconds),
        ("workout notes", Fact::WorkoutNotes),
    ],
    ..PROGRAM
};

pub const REPCOUNT: Layout = Layout {
    name: "RepCount",
    signature: &["workout start", "workout end", "exercise", "kcal"],
    columns: &[
        ("workout start", Fact::Date),
        ("exercise", Fact::Exercise),
        ("weight", Fact::Weight),
        ("reps", Fact::Reps),
        ("notes", Fact::Notes),
        ("distance", Fact::Distance),
        ("duration", Fact::Seconds),
        ("name", Fact::Workout),
        ("bodyweight", Fact::Bodyweight),
    ],
    ..PROGRAM
};

/// What `FitNotes` measured of the body.
pub const BODY_TRACKER: Layout = Layout {
    name: "FitNotes, its body tracker",
    signature: &["date", "measurement", "value", "unit"],
    columns: &[
        ("date", Fact::Date),
        ("time", Fact::Clock),
        ("measurement", Fact::Measured),
        ("value", Fact::Bodyweight),
        ("unit", Fact::WeightUnit),
    ],
    ..PROGRAM
};
