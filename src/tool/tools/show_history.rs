//! `show_history`: the last sessions of one exercise.

use super::parameters::EXERCISE;
use crate::limits::MOST_SESSIONS_SHOWN;
use crate::tool::descriptor::{Descriptor, Effect, Example, Kind, Parameter};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_history",
    verb: "show history",
    purpose: "Show the sets of one exercise, newest day first.",
    effect: Effect::Reads,
    parameters: &[
        EXERCISE,
        Parameter {
            name: "limit",
            required: false,
            kind: Kind::Count {
                least: 1,
                most: MOST_SESSIONS_SHOWN,
            },
            doc: "Days to show at most; left out, 5",
            good: &["3"],
            bad: &["all"],
        },
    ],
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example {
        arguments: &[("exercise", "Bench Press"), ("limit", "3")],
    }],
    advice: &["Ask before saying anything about the past; never say a number from memory."],
};
