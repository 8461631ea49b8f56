//! `show_records`: the standing records.

use super::parameters::EXERCISE;
use crate::tool::descriptor::{Descriptor, Effect, Example, Parameter};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_records",
    verb: "show records",
    purpose: "Show the standing records of one exercise, or of all: load, reps, estimated one-rep max and session volume, each with the set that made it.",
    effect: Effect::Reads,
    parameters: &[Parameter {
        required: false,
        doc: "Exercise whose records are shown; left out, those of all",
        ..EXERCISE
    }],
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example {
        arguments: &[("exercise", "Bench Press")],
    }],
    advice: &[],
};
