//! `undo_last_set`: take back the newest set.

use crate::tool::descriptor::{Descriptor, Effect, Example};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "undo_last_set",
    verb: "take back the last set",
    purpose: "Take back the one set that was logged last, because it was not done or was logged by mistake.",
    effect: Effect::Writes,
    parameters: &[],
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example { arguments: &[] }],
    advice: &["To change its numbers use edit_set_result instead."],
};
