//! `log_set_result`: log one set.

use super::named::catalogue_id;
use super::parameters::{DATE, EXERCISE, LOAD_KG, LOAD_LB, NOTES, REPS, RIR, RPE, SET};
use crate::descriptor::{Descriptor, Effect};
use crate::prepared::{Call, Prepare, Prepared};
use setwise_domain::command::{Applied, Command};
use setwise_domain::effort::{Rir, Rpe};
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::set_result::{Performance, SetDraft, SetKind, Source};
use setwise_domain::set_structure::Structure;
use setwise_domain::tool_call::{Caller, ToolResult};

pub(super) const TOOL: Descriptor = Descriptor {
    name: "log_set_result",
    verb: "log a set",
    purpose: "Log one set that the athlete did, as they said it: a call a set.",
    effect: Effect::Writes,
    parameters: &[EXERCISE, DATE, SET, REPS, LOAD_LB, LOAD_KG, RIR, RPE, NOTES],
    name_rules: &[&["exercise"], &["load_lb", "load_kg"], &["set", "reps"]],
    examples: &[
        &[
            ("exercise", "Bench Press"),
            ("set", "1"),
            ("reps", "8"),
            ("load_lb", "135"),
            ("rir", "2"),
        ],
        &[
            ("exercise", "Back Squat"),
            ("set", "3"),
            ("reps", "5"),
            ("load_kg", "100"),
            ("rir", "1"),
            ("rpe", "9"),
        ],
    ],
    advice: &[
        "Every value is a string in double quotes: \"8\", not 8.",
        "Give only what the athlete says is done; a set without numbers is logged as done.",
        "Send load_lb or load_kg, never both: the unit that the athlete said.",
        "[Set Logged] begins the answer; records, plan item and next target follow.",
    ],
    prepare: Prepare::Alone(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Prepared {
    let said = call.said;
    let mut remarks = call.remarks.clone();
    let exercise = said.text("exercise").unwrap_or_default().to_owned();
    let exercise_id = catalogue_id(call, &exercise, &mut remarks);
    let draft = SetDraft {
        exercise,
        exercise_id,
        date: said.date("date").unwrap_or(call.today),
        set_number: said.count("set").and_then(|set| u8::try_from(set).ok()),
        performance: Performance {
            kind: SetKind::Working,
            reps: said.count("reps"),
            load: said.load(),
            rir: said.halves("rir").map(Rir),
            rpe: said.halves("rpe").map(Rpe),
            seconds: None,
            metres: None,
            notes: said.text("notes").filter(|notes| !notes.trim().is_empty()).map(str::to_owned),
            structure: Structure::default(),
        },
        source: match call.origin.caller {
            Caller::Athlete => Source::Athlete,
            Caller::Model | Caller::Offline | Caller::Developer => Source::Coach,
        },
    };
    let acknowledgement = call.acknowledgement.clone();
    Prepared::Change(
        Box::new(Command::LogSets(vec![draft])),
        Box::new(move |applied, view| {
            let Applied::Logged { sets, records } = applied else {
                return Err(LogUnreadable("a set was not logged as one".into()));
            };
            let receipt = acknowledgement.receipt(sets, records, remarks.clone(), view)?;
            let told = acknowledgement.told(&receipt);
            Ok((ToolResult::Logged(receipt), told))
        }),
    )
}
