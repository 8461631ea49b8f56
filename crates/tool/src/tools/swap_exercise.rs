//! `swap_exercise`: suggest another exercise in the place of one on today's plan.

use super::named::names_of;
use super::parameters::EXERCISE;
use super::propose_plan::proposed;
use crate::descriptor::{Descriptor, Effect, Kind, Parameter};
use crate::prepared::{Call, Prepare, Prepared, Unprepared, of_parameter};
use setwise_catalog::catalog::Resolution;
use setwise_domain::board::Board;
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::plan::SchemaVersion;
use setwise_domain::text::printable;
use setwise_domain::tool_call::CallIssueCode;
use setwise_training::today;
use setwise_training::today::adjust::{self, Trouble};
use setwise_words::text;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "swap_exercise",
    verb: "swap an exercise",
    purpose: "Propose another exercise for one on today's plan; for more: propose_plan.",
    effect: Effect::Proposes,
    parameters: &[Parameter { doc: "The one to replace", ..EXERCISE }, WITH, REASON],
    at_least_one: &["with", "reason"],
    examples: &[
        &[("exercise", "Bench Press"), ("reason", "busy")],
        &[("exercise", "Bench Press"), ("with", "Push-Up")],
    ],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

const WITH: Parameter = Parameter {
    name: "with",
    required: false,
    kind: Kind::ExerciseName,
    doc: "Instead",
    left_out: "the nearest",
    good: &["Dumbbell Bench Press", "Push-Up"],
    bad: &["anything", "Exercise"],
};

const REASON: Parameter = Parameter {
    name: "reason",
    required: false,
    kind: Kind::OneOf(&["busy", "pain", "no equipment"]),
    doc: "Why",
    left_out: "",
    good: &[],
    bad: &["the rack is taken"],
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let Some(stored) = call.reader.plan_for(call.today)? else {
        return Err(Unprepared::because(
            CallIssueCode::NothingThere,
            None,
            "There is no plan for today, so there is nothing to swap; propose_plan proposes one."
                .into(),
        ));
    };
    let of = stored.id;
    let board = today::board(stored, call.reader, call.catalog, call.profile)?;
    let item = planned(call, &board)?;
    let trouble = call.said.text("reason").and_then(Trouble::from_word);
    let before = board.stored.date;
    let last = |key: &ExerciseKey| {
        let sessions = today::sessions_before(before, key, call.reader).ok()?;
        sessions.into_iter().next()
    };
    let adjusted = match (call.said.text("with"), trouble) {
        (Some(name), _) => {
            let instead = instead(call, name)?;
            adjust::replace(&board, item, instead, call.profile, call.catalog, &last)
        }
        (None, trouble) => {
            let trouble = trouble.unwrap_or(Trouble::Busy);
            adjust::swap(&board, item, (trouble, None), call.profile, call.catalog, &last)
        }
    };
    let adjusted = adjusted.map_err(|error| {
        Unprepared::because(CallIssueCode::NothingThere, Some("exercise"), error.to_string())
    })?;
    // By the same way as a plan that a coach wrote, so that no check is passed over.
    let text = serde_json::to_string(&adjusted.plan).map_err(|error| {
        Unprepared::because(CallIssueCode::BadPlan, Some("exercise"), error.to_string())
    })?;
    let plan = today::transform(&text, SchemaVersion::V2Flat, call.stamps)
        .map_err(|issues| of_parameter("plan", CallIssueCode::BadPlan, &issues))?;
    proposed(call, plan, SchemaVersion::V2Flat, &adjusted.reason, Some(of))
}

/// The place on the plan of the exercise that is to go.
fn planned(call: &Call<'_>, board: &Board) -> Result<usize, Unprepared> {
    let name = call.said.text("exercise").unwrap_or_default();
    let resolution = call.catalog.resolve(name);
    let key = resolution.exercise().map_or_else(|| ExerciseKey::new(None, name), Exercise::key);
    let found = board.items().position(|item| item.key() == key);
    found.ok_or_else(|| {
        let shown = printable(name);
        let on_it: Vec<_> =
            board.items().map(|item| printable(&item.planned.name).into_owned()).collect();
        let on_it = on_it.join(", ");
        let message = match resolution {
            Resolution::Ambiguous(meant) => format!(
                "'{shown}' may be {}; say which. On today's plan: {on_it}.",
                text::either(names_of(&meant))
            ),
            _ => format!("'{shown}' is not on today's plan. On it: {on_it}."),
        };
        Unprepared::because(CallIssueCode::NotFound, Some("exercise"), message)
    })
}

/// The exercise to do instead: of the catalogue, so that what it needs and trains is known.
fn instead(call: &Call<'_>, name: &str) -> Result<&'static Exercise, Unprepared> {
    let shown = printable(name);
    let message = match call.catalog.resolve(name) {
        Resolution::Found { exercise, .. } => return Ok(exercise),
        Resolution::Ambiguous(meant) => {
            format!("'{shown}' may be {}; say which.", text::either(names_of(&meant)))
        }
        Resolution::Unknown { near } if !near.is_empty() => {
            format!("There is no exercise '{shown}'. Near it: {}.", text::list(names_of(&near)))
        }
        Resolution::Unknown { .. } => {
            format!("There is no exercise '{shown}'; search_exercise finds names.")
        }
    };
    Err(Unprepared::because(CallIssueCode::NotFound, Some("with"), message))
}
