//! `edit_set_result`: correct the newest set.

use super::named::newest_of;
use super::parameters::{EXERCISE, LOAD_KG, LOAD_LB, NOTES, REPS, RIR, RPE};
use crate::domain::command::{Applied, Command};
use crate::domain::effort::{Rir, Rpe};
use crate::domain::set_log::{LogUnreadable, SetLog};
use crate::domain::set_result::SetPatch;
use crate::domain::tool_call::{FaultCode, ToolResult};
use crate::tool::descriptor::{Descriptor, Effect, Parameter};
use crate::tool::facts::{facts, given};
use crate::tool::prepared::{Call, Prepare, Prepared, Unprepared};
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "edit_set_result",
    verb: "correct the last set",
    purpose: "Correct the set that was logged last, or the last one of an exercise. What is left out stays as it is.",
    effect: Effect::Writes,
    parameters: &[
        Parameter {
            required: false,
            doc: "Exercise whose last set is corrected; left out, it is the set logged last",
            ..EXERCISE
        },
        REPS,
        LOAD_LB,
        LOAD_KG,
        RIR,
        RPE,
        NOTES,
    ],
    at_least_one: &["reps", "load_lb", "load_kg", "rir", "rpe", "notes"],
    examples: &[&[("exercise", "Bench Press"), ("reps", "7")]],
    advice: &["Giving one of rir and rpe replaces both."],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let said = call.said;
    let set = match said.text("exercise") {
        Some(exercise) => newest_of(call, exercise)?,
        None => call.reader.newest()?,
    };
    let Some(set) = set else {
        return Err(Unprepared::because(
            FaultCode::NothingThere,
            said.text("exercise").map(|_| "exercise"),
            "There is no set to correct: none is logged.".into(),
        ));
    };
    let patch = SetPatch {
        reps: said.count("reps"),
        load: said.load(),
        rir: said.halves("rir").map(Rir),
        rpe: said.halves("rpe").map(Rpe),
        notes: said.text("notes").map(str::to_owned),
        ..SetPatch::default()
    };
    let remarks = call.remarks.clone();
    Ok(Prepared::Change(
        Box::new(Command::EditSet { id: set.id, patch }),
        Box::new(move |applied, _| {
            let Applied::Edited { before, after } = applied else {
                return Err(LogUnreadable("a set was not corrected as one".into()));
            };
            let was = match given(&before.performance) {
                given if given.is_empty() => "without numbers".to_owned(),
                given => given,
            };
            let mut told = format!("[Set Corrected] {}\nIt was: {was}.", facts(after));
            for remark in &remarks {
                let _ = write!(told, "\n{remark}");
            }
            let result = ToolResult::Edited {
                before: before.clone(),
                after: after.clone(),
            };
            Ok((result, told))
        }),
    ))
}
