//! `propose_plan`: suggest another plan for today.

use crate::limits::MOST_PLAN_ARGUMENT_BYTES;
use crate::tool::descriptor::{Descriptor, Effect, Example, Kind, Parameter};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "propose_plan",
    verb: "propose a plan",
    purpose: "Propose a plan for today in place of the one that stands. The athlete sees what would change and accepts or refuses it; until then nothing changes.",
    effect: Effect::Proposes,
    parameters: &[PLAN, REASON],
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example {
        arguments: &[
            (
                "plan",
                r#"{"focus":"Upper body","durationMinutes":45,"equipment":["barbell"],"source":"ai","energy":"moderate","summary":"Bench first, then rows.","blocks":[{"title":"Main","durationMinutes":45,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}]}"#,
            ),
            ("reason", "Forty-five minutes today, so two lifts instead of four."),
        ],
    }],
    advice: &[
        "Each entry of exercises names its block by blockIndex, counted from 0; order gives its place in the block.",
    ],
};

const PLAN: Parameter = Parameter {
    name: "plan",
    required: true,
    kind: Kind::Json {
        most: MOST_PLAN_ARGUMENT_BYTES,
    },
    doc: "The whole plan as JSON text in the form v2-flat",
    good: &[],
    bad: &["three sets of bench"],
};

const REASON: Parameter = Parameter {
    name: "reason",
    required: true,
    kind: Kind::Text {
        least: 2,
        most: 500,
    },
    doc: "Why, with the rule or the athlete's wish that it follows",
    good: &["Only 30 minutes today, so the finisher is left out."],
    bad: &[],
};
