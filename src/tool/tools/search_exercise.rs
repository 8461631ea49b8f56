//! `search_exercise`: find exercises of the catalogue.

use crate::tool::descriptor::{Descriptor, Effect, Example, Kind, Parameter};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "search_exercise",
    verb: "search exercises",
    purpose: "Find exercises of the catalogue by name, muscle, movement or equipment.",
    effect: Effect::Reads,
    parameters: &[Parameter {
        name: "query",
        required: true,
        kind: Kind::Text { least: 1, most: 80 },
        doc: "Words of a name, muscle, movement or piece of equipment",
        good: &["romanian deadlift", "cable row"],
        bad: &[],
    }],
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example {
        arguments: &[("query", "cable row")],
    }],
    advice: &["Use the name that it gives when logging or planning, so that the history is found again."],
};
