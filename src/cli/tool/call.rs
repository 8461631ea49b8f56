//! `setwise tool call`: makes one call as a coach would, through the same strict path.

use crate::cli::query;
use crate::cli::stdin;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::coach::{ChangedSet, ExportedRecord, Logged};
use crate::domain::load::Unit;
use crate::domain::set_export::ExportedSet;
use crate::domain::set_result::SetResult;
use crate::domain::tool_call::{CallIssue, CallOutcome, Caller, Origin, ToolCall, ToolResult};
use crate::settings::Area;
use crate::tool::TurnPlace;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

/// Make one tool call, as a coach would
#[derive(Debug, clap::Args)]
pub struct Call {
    #[arg(value_name = "NAME")]
    name: String,
    /// The arguments as a JSON object, or `-` for stdin
    #[arg(value_name = "JSON", allow_hyphen_values = true)]
    arguments: String,
    /// The call's id: the same one again in its turn never acts twice
    #[arg(long = "call-id", value_name = "ID")]
    id: Option<String>,
    /// The conversation of that id [default: the running one]
    #[arg(long, value_name = "UUID", requires = "id")]
    conversation: Option<Uuid>,
    /// The turn of that id [default: the nil UUID]
    #[arg(long, value_name = "UUID", requires = "id")]
    turn: Option<Uuid>,
}

/// What a call came to, for whoever made it.
#[derive(Serialize)]
pub struct Answer {
    pub ok: bool,
    tool: String,
    pub message: String,
    faults: Vec<CallIssue>,
    corrected_call: Option<Value>,
    result: Option<Value>,
    /// The call had been made before; nothing was done now.
    replayed: bool,
}

impl Call {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let arguments = stdin::or_argument(self.arguments, output)?;
        let place = self.id.is_some().then(|| TurnPlace::first(self.turn.unwrap_or_default()));
        let conversation = match (place, self.conversation) {
            (None, _) => None,
            (Some(_), Some(conversation)) => Some(conversation),
            (Some(_), None) => Some(setup.reader()?.conversation()?),
        };
        setup.warn(&[Area::Tools], output)?;
        let call = ToolCall::native(self.name, arguments, self.id);
        let origin =
            Origin { caller: Caller::Developer, provider: None, model: None, conversation };
        let outcomes = setup.services()?.executor.calls(vec![call], &origin, place)?;
        let outcome = outcomes
            .into_iter()
            .next()
            .ok_or_else(|| Stop::Failed("the call came to no end".to_owned()))?;
        let exit = match outcome.result {
            Ok(_) => Exit::Done,
            Err(_) => Exit::Refused,
        };
        output.answer(&answer(outcome, setup.profile()?.unit), |answer| answer.message.clone())?;
        Ok(exit)
    }
}

pub fn answer(outcome: CallOutcome, unit: Unit) -> Answer {
    let (faults, corrected_call, result) = match outcome.result {
        Ok(result) => (Vec::new(), None, Some(shape(result, unit))),
        Err(refusal) => (refusal.faults, refusal.corrected_call, None),
    };
    Answer {
        ok: result.is_some(),
        tool: outcome.tool,
        message: outcome.message,
        faults,
        // The call to send instead, in the form in which this one came.
        corrected_call: corrected_call
            .map(|call| serde_json::from_str(&call).unwrap_or(Value::String(call))),
        result,
        replayed: outcome.replayed,
    }
}

/// What was done, with its sets by their export names.
fn shape(result: ToolResult, unit: Unit) -> Value {
    match result {
        ToolResult::Logged(receipt) => json!(Logged::of(receipt, unit)),
        ToolResult::TakenBack { sets, .. } => json!({ "taken_back": exported(sets) }),
        ToolResult::Edited { before, after, .. } => json!({
            "before": ExportedSet::from(before),
            "after": ExportedSet::from(after),
        }),
        ToolResult::Corrected { sets, .. } => {
            let changed: Vec<_> = sets.into_iter().map(ChangedSet::from).collect();
            json!({ "changed": changed })
        }
        ToolResult::History { exercise, sessions } => {
            let sets = sessions.into_iter().flat_map(|session| session.sets);
            json!({ "exercise": exercise, "sets": exported(sets) })
        }
        ToolResult::Records { records } => {
            let records: Vec<_> = records.into_iter().map(ExportedRecord::from).collect();
            json!({ "records": records })
        }
        ToolResult::Queried { answer } => json!({ "answer": query::shape(&answer) }),
        other => json!(other),
    }
}

fn exported(sets: impl IntoIterator<Item = SetResult>) -> Vec<ExportedSet> {
    sets.into_iter().map(ExportedSet::from).collect()
}
