//! Liftosaur: what the program asked for beside what was done; a set that was not done has no
//! completed reps.

use super::layout::{Fact, Layout, PROGRAM};
use setwise_domain::set_result::SetKind;

pub const LIFTOSAUR: Layout = Layout {
    name: "Liftosaur",
    signature: &["workout datetime", "exercise", "completed reps"],
    columns: &[
        ("workout datetime", Fact::Date),
        ("day name", Fact::Workout),
        ("exercise", Fact::Exercise),
        ("is warmup set?", Fact::IsKind(SetKind::WarmUp)),
        ("is amrap?", Fact::IsKind(SetKind::Amrap)),
        ("completed reps", Fact::Reps),
        ("completed rpe", Fact::Rpe),
        ("completed weight value", Fact::Weight),
        ("completed weight unit", Fact::WeightUnit),
        ("notes", Fact::Notes),
    ],
    has_plans: true,
    ..PROGRAM
};
