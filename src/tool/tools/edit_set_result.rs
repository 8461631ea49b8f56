//! `edit_set_result`: correct the newest set.

use super::parameters::{EXERCISE, LOAD_KG, LOAD_LB, NOTES, REPS, RIR, RPE};
use crate::tool::descriptor::{Descriptor, Effect, Example, Parameter};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "edit_set_result",
    verb: "correct the last set",
    purpose: "Correct the set that was logged last, or the last one of an exercise. What is left out stays as it is.",
    effect: Effect::Writes,
    parameters: &[
        Parameter {
            required: false,
            doc: "Exercise whose last set is corrected; left out, it is the set logged last",
            ..EXERCISE
        },
        REPS,
        LOAD_LB,
        LOAD_KG,
        RIR,
        RPE,
        NOTES,
    ],
    at_least_one: &["reps", "load_lb", "load_kg", "rir", "rpe", "notes"],
    name_rules: &[],
    examples: &[Example {
        arguments: &[("exercise", "Bench Press"), ("reps", "7")],
    }],
    advice: &["Giving one of rir and rpe replaces both."],
};
