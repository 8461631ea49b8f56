//! Corrections of what was logged. What was changed the program itself says.

use super::history::no_sets_at_all;
use crate::domain::conversation::Delta;
use crate::domain::load::{Load, Unit};
use crate::domain::question::Choice;
use crate::domain::tool_call::ToolResult;
use crate::offline::case::{Case, ask, call};

/// A bare number up to this could as well be reps.
const MOST_LIKELY_REPS: i64 = 30;

pub fn edit(case: &Case<'_>) -> Vec<Delta> {
    let changed = case.found(|result| matches!(result, ToolResult::Edited { .. }).then_some(()));
    match changed {
        Some(Ok(())) => return Vec::new(),
        Some(Err(refused)) => return refused,
        None => {}
    }
    if case.context.newest.is_none() {
        return no_sets_at_all();
    }
    let correction = &case.ask.correction;
    if let Some(bare) = correction.bare {
        return reps_or_load(case, &bare.to_string(), bare.ten_thousandths() / 10_000);
    }
    let mut arguments: Vec<(&str, String)> = Vec::new();
    // Only an exercise that was named: else it is the set logged last, whatever it was of.
    if let Some(subject) = case.ask.exercise.as_ref().and_then(|_| case.subject()) {
        arguments.push(("exercise", subject.name));
    }
    if let Some(reps) = correction.reps {
        arguments.push(("reps", reps.to_string()));
    }
    if let Some(Load { amount, unit }) = correction.load.map(|load| load.load(case.unit())) {
        let name = match unit {
            Unit::Lb => "load_lb",
            Unit::Kg => "load_kg",
        };
        arguments.push((name, amount.to_string()));
    }
    if let Some(rir) = correction.rir {
        arguments.push(("rir", rir.0.to_string()));
    }
    if let Some(rpe) = correction.rpe {
        arguments.push(("rpe", rpe.0.to_string()));
    }
    let arguments: Vec<_> = arguments
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    call("edit_set_result", &arguments)
}

/// A number alone is asked about, never guessed; one too great for reps is a load.
fn reps_or_load(case: &Case<'_>, number: &str, whole: i64) -> Vec<Delta> {
    let named = case.ask.exercise.as_ref().and_then(|_| case.subject());
    let of = named.map_or_else(String::new, |subject| format!(" {}", subject.name));
    let mut meanings = vec![format!("{number} {}", case.unit())];
    if whole <= MOST_LIKELY_REPS {
        meanings.insert(0, format!("{number} reps"));
    }
    let options = meanings.into_iter().map(|meaning| {
        let line = format!("edit last{of} to {meaning}");
        Choice::new(meaning, line)
    });
    let lead = format!("Correct the last set to {number} of what");
    ask("reps-or-load", &lead, options.collect())
}

pub fn undo_set(case: &Case<'_>) -> Vec<Delta> {
    match case.found(|result| matches!(result, ToolResult::TakenBack { .. }).then_some(())) {
        None if case.context.newest.is_none() => no_sets_at_all(),
        None => call("undo_last_set", &[]),
        Some(Ok(())) => Vec::new(),
        Some(Err(refused)) => refused,
    }
}

/// The word `undo` itself never comes here; what only sounds like it is asked about.
pub fn undo() -> Vec<Delta> {
    let option = |label: &str, line: &str| Choice::new(label, line);
    let options = vec![
        option("the whole last change", "undo"),
        option("only the last set", "undo last set"),
    ];
    ask("undo-what", "Take back which", options)
}
