//! `search_exercise`: find exercises of the catalogue.

use crate::descriptor::{Descriptor, Effect, Kind, Parameter};
use crate::limits::MOST_EXERCISES_FOUND;
use crate::prepared::{Call, Prepare, Prepared};
use setwise_domain::text::printable;
use setwise_domain::tool_call::{ExerciseMatch, ToolResult};
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "search_exercise",
    verb: "search exercises",
    purpose: "Find exercises of the catalogue; use its names.",
    effect: Effect::Reads,
    parameters: &[Parameter {
        name: "query",
        required: true,
        kind: Kind::Text { least: 1, most: 80 },
        doc: "Name, muscle, movement or equipment",
        left_out: "",
        good: &["romanian deadlift", "cable row"],
        bad: &[],
    }],
    examples: &[&[("query", "cable row")]],
    prepare: Prepare::Alone(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Prepared {
    let query = call.said.text("query").unwrap_or_default();
    let found = call.catalog.search(query, MOST_EXERCISES_FOUND);
    let matches: Vec<_> = found.into_iter().map(ExerciseMatch::from).collect();
    let mut told = format!("[Exercises] {}", printable(query));
    if matches.is_empty() {
        told.push_str(": nothing found.");
    }
    for one in &matches {
        let needs = match one.equipment.as_slice() {
            [] => "no equipment".to_owned(),
            equipment => equipment.join(", "),
        };
        let _ = write!(
            told,
            "\n{}: {}; {}; {needs}; {}",
            one.name,
            one.pattern,
            one.muscles.join(", "),
            one.level
        );
    }
    Prepared::Answer(Box::new(ToolResult::Exercises { matches }), told)
}
