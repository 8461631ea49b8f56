//! `log_set_result`: log one set.

use super::parameters::{EXERCISE, LOAD_KG, LOAD_LB, NOTES, REPS, RIR, RPE};
use crate::tool::descriptor::{Descriptor, Effect, Example, Kind, Parameter};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "log_set_result",
    verb: "log a set",
    purpose: "Log one set that the athlete did, with its load, reps and effort. One call is one set.",
    effect: Effect::Writes,
    parameters: &[
        EXERCISE, DATE, SET, REPS, LOAD_LB, LOAD_KG, RIR, RPE, NOTES,
    ],
    at_least_one: &[],
    name_rules: &[&["exercise"], &["load_lb", "load_kg"], &["set", "reps"]],
    examples: &[
        Example {
            arguments: &[
                ("exercise", "Bench Press"),
                ("set", "1"),
                ("reps", "8"),
                ("load_lb", "135"),
                ("rir", "2"),
            ],
        },
        Example {
            arguments: &[
                ("exercise", "Back Squat"),
                ("set", "3"),
                ("reps", "5"),
                ("load_kg", "100"),
                ("rir", "1"),
                ("rpe", "9"),
            ],
        },
    ],
    advice: &[
        "Exercise name must be specific: \"Unknown\" is not valid.",
        "Every value is a string in double quotes: reps: \"8\", not reps: 8.",
        "Give only what the athlete said. Only the exercise is needed; a set without numbers is logged as done.",
        "Send load_lb or load_kg, never both: the one in the unit that the athlete said.",
        "The answer begins with [Set Logged] and tells records, the plan item ticked and the next target.",
    ],
};

const DATE: Parameter = Parameter {
    name: "date",
    required: false,
    kind: Kind::Date,
    doc: "Day the set was done; left out, it is today",
    good: &["today", "2026-11-21"],
    bad: &["yesterday", "21.11.2026", "11/21"],
};

const SET: Parameter = Parameter {
    name: "set",
    required: false,
    kind: Kind::Count { least: 1, most: 99 },
    doc: "Number of this set of the exercise on that day; left out, it is the next one",
    good: &["1", "2", "3"],
    bad: &["first", "1 of 3", "0"],
};
