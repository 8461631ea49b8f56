//! `LiftLog`: a row a set, those that were not done without reps.

use super::layout::{Fact, Layout, PROGRAM};

pub const LIFTLOG: Layout = Layout {
    name: "LiftLog",
    signature: &["sessionid", "timestamp", "exercise"],
    columns: &[
        ("timestamp", Fact::Date),
        ("exercise", Fact::Exercise),
        ("weight", Fact::Weight),
        ("weightunit", Fact::WeightUnit),
        ("reps", Fact::Reps),
        ("notes", Fact::Notes),
    ],
    has_plans: true,
    ..PROGRAM
};
