//! `show_plan`: today's plan with what is done of it.

use crate::tool::descriptor::{Descriptor, Effect, Example};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_plan",
    verb: "show today's plan",
    purpose: "Show the plan that stands for today: each exercise with its prescription, what is done of it, last time's sets and the suggested load.",
    effect: Effect::Reads,
    parameters: &[],
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example { arguments: &[] }],
    advice: &[],
};
