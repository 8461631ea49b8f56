//! `edit_set_result`: correct or move one set of any day.

use super::addressed::{NUMBERED, OF_EXERCISE, ON, addressed};
use super::named::catalogue_id;
use super::parameters::{DATE, EXERCISE, LOAD_KG, LOAD_LB, NOTES, REPS, RIR, RPE, SET};
use crate::descriptor::{Descriptor, Effect, Parameter};
use crate::facts::{facts, given};
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::command::{Applied, Command};
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::set_place::Places;
use setwise_domain::set_result::{EditedSet, MovedTo, SetEdit, SetPatch, SetResult};
use setwise_domain::tool_call::ToolResult;
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "edit_set_result",
    verb: "correct a set",
    purpose: "Correct or move one stored set; what isn't given stays. Never done: delete_set_result.",
    effect: Effect::Writes,
    parameters: &[
        OF_EXERCISE,
        NUMBERED,
        ON,
        REPS,
        LOAD_LB,
        LOAD_KG,
        RIR,
        RPE,
        Parameter { doc: "In place of the old; empty: none", left_out: "", ..NOTES },
        Parameter {
            name: "new_exercise",
            required: false,
            doc: "Moves it to this one",
            ..EXERCISE
        },
        Parameter { name: "new_date", doc: "Moves it to this day", left_out: "", ..DATE },
        Parameter { name: "new_set", doc: "Its number there", left_out: "the next", ..SET },
    ],
    at_least_one: &[
        "reps",
        "load_lb",
        "load_kg",
        "rir",
        "rpe",
        "notes",
        "new_exercise",
        "new_date",
        "new_set",
    ],
    examples: &[
        &[("exercise", "Bench Press"), ("set", "2"), ("reps", "7")],
        &[
            ("exercise", "Bench Press"),
            ("set", "3"),
            ("date", "2026-11-20"),
            ("new_exercise", "Incline Bench Press"),
        ],
    ],
    advice: &[
        "Giving one of rir and rpe replaces both.",
        "Where no set or several fit, the answer lists those that there are.",
    ],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

/// Numbers alone.
pub(super) const COMPACT: Descriptor = Descriptor {
    purpose: "Correct the numbers of one stored set. Never done: delete_set_result.",
    parameters: &[OF_EXERCISE, NUMBERED, ON, REPS, LOAD_LB, LOAD_KG],
    at_least_one: &["reps", "load_lb", "load_kg"],
    advice: &[],
    ..TOOL
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let said = call.said;
    let id = addressed(call)?.id;
    let mut remarks = call.remarks.clone();
    let patch = SetPatch {
        exercise: said.text("new_exercise").map(|name| MovedTo {
            exercise: name.to_owned(),
            exercise_id: catalogue_id(call, name, &mut remarks),
        }),
        date: said.date("new_date"),
        set_number: said.count("new_set").and_then(|set| u8::try_from(set).ok()),
        reps: said.count("reps"),
        load: said.load(),
        rir: said.halves("rir").map(Rir),
        rpe: said.halves("rpe").map(Rpe),
        notes: said.text("notes").map(str::to_owned),
        ..SetPatch::default()
    };
    Ok(Prepared::Change(
        Box::new(Command::EditSets(vec![SetEdit { id, patch }])),
        Box::new(move |applied, view| {
            let Applied::Edited { sets } = applied else {
                return Err(not_one());
            };
            let [EditedSet { before, after }] = sets.as_slice() else {
                return Err(not_one());
            };
            let mut told =
                format!("[Set Corrected] {}\nIt was: {}.", facts(after), was(before, after));
            for remark in &remarks {
                let _ = write!(told, "\n{remark}");
            }
            let result = ToolResult::Edited {
                before: before.clone(),
                after: after.clone(),
                places: Places::of_edits(sets, view.log)?,
            };
            Ok((result, told))
        }),
    ))
}

fn not_one() -> LogUnreadable {
    LogUnreadable("a set was not corrected as one".into())
}

/// All of a set that was moved, of another its numbers.
fn was(before: &SetResult, after: &SetResult) -> String {
    let place = |set: &SetResult| (set.key(), set.date, set.set_number);
    if place(before) != place(after) {
        return facts(before);
    }
    match given(&before.performance) {
        given if given.is_empty() => "without numbers".to_owned(),
        given => given,
    }
}
