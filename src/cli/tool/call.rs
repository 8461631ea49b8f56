//! `setwise tool call`: makes one call as a coach would, through the same strict path.

use crate::cli::query;
use crate::cli::stdin;
use crate::cli::table::table;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach::{ChangedSet, ExportedRecord, Logged};
use crate::domain::load::Unit;
use crate::domain::set_export::ExportedSet;
use crate::domain::set_result::SetResult;
use crate::domain::tool_call::{CallIssue, CallOutcome, Caller, Origin, ToolCall, ToolResult};
use crate::settings::Area;
use crate::tool::{AppliedRule, TurnPlace};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool call", "What came of a call, or every reason why it was refused.": Answer, refused: Answer;
};

/// Make one tool call, as a coach would
#[derive(Debug, clap::Args)]
pub struct Call {
    #[arg(value_name = "NAME", required_unless_present = "check")]
    name: Option<String>,
    /// The arguments as a JSON object, or `-` for stdin
    #[arg(value_name = "JSON", allow_hyphen_values = true, required_unless_present = "check")]
    arguments: Option<String>,
    /// Show what it would do, and store nothing, not even the call; no coach is asked
    #[arg(long, conflicts_with = "id")]
    dry_run: bool,
    /// Tell each rule that applied: names, types, bounds, what was filled in
    #[arg(long)]
    explain: bool,
    /// Make the saved calls of a file again, each in an empty home, and say which end differently
    #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "arguments", "dry_run", "explain", "id"])]
    check: Option<String>,
    /// The call's id: the same id in the same turn never acts twice
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
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CallAnswer")]
pub struct Answer {
    /// Whether it was carried out.
    pub ok: bool,
    /// The tool, by its own name.
    tool: String,
    /// What was done, or every issue with what to send instead.
    pub message: String,
    /// What is wrong with the call; empty where nothing is.
    #[serde(rename = "faults")]
    issues: Vec<CallIssue>,
    /// The call to send instead; null where there is none.
    corrected_call: Option<Value>,
    /// What came of it, by the tool; null where it was refused.
    result: Option<Done>,
    /// The call had been made before; nothing was done now.
    replayed: bool,
    /// Nothing was stored, not even that it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    dry_run: Option<bool>,
    /// Where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<AppliedRule>>,
}

impl Call {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        setup.warn(&[Area::Tools], output)?;
        if let Some(file) = &self.check {
            return (setup.make.check_calls)(setup, file, output);
        }
        let call = self.call(output)?;
        let outcome = self.outcome(call.clone(), setup)?;
        let explained = self
            .explain
            .then(|| setup.services()?.executor.explain(&call, &outcome).map_err(Stop::from));
        let exit = match outcome.result {
            Ok(_) => Exit::Done,
            Err(_) => Exit::Refused,
        };
        let answer = Answer {
            dry_run: self.dry_run.then_some(true),
            rules: explained.transpose()?,
            ..answer(outcome, setup.profile()?.unit)
        };
        output.answer(&answer, Answer::text)?;
        Ok(exit)
    }

    fn call(&self, output: &mut Output) -> Result<ToolCall, Stop> {
        let arguments = self.arguments.clone().unwrap_or_default();
        let arguments = stdin::or_argument(arguments, output)?;
        Ok(ToolCall::native(self.name.clone().unwrap_or_default(), arguments, self.id.clone()))
    }

    fn outcome(&self, call: ToolCall, setup: &Context) -> Result<CallOutcome, Stop> {
        let executor = &setup.services()?.executor;
        if self.dry_run {
            return Ok(executor.rehearse(call)?);
        }
        let place = self.id.is_some().then(|| TurnPlace::by_ids(self.turn.unwrap_or_default()));
        let conversation = match (place, self.conversation) {
            (None, _) => None,
            (Some(_), Some(conversation)) => Some(conversation),
            (Some(_), None) => Some(setup.reader()?.conversation()?),
        };
        let origin = Origin { conversation, ..Origin::of(Caller::Developer) };
        let outcomes = executor.calls(vec![call], &origin, place)?;
        let outcome = outcomes.into_iter().next();
        outcome.ok_or_else(|| Stop::Failed("the call didn't finish".to_owned()))
    }
}

impl Answer {
    fn text(&self) -> String {
        let mut text = self.message.clone();
        if self.dry_run.is_some() {
            text.push_str("\n\nThis was a dry run: nothing was stored.");
        }
        if let Some(rules) = &self.rules {
            text.push_str("\n\nRules that applied:\n");
            text.push_str(&lines(rules).join("\n"));
        }
        text
    }
}

/// `reps  type  8 → "8"  corrected`, in columns.
fn lines(rules: &[AppliedRule]) -> Vec<String> {
    if rules.is_empty() {
        return vec!["none: every name, type and value is right".to_owned()];
    }
    let row = |rule: &AppliedRule| {
        let parameter = rule.parameter.as_deref().unwrap_or("the call").to_owned();
        let found = rule.found.as_deref().unwrap_or("nothing");
        let wanted = rule.wanted.as_deref().unwrap_or("nothing");
        [parameter, rule.rule.to_string(), rule.effect.to_string(), format!("{found} → {wanted}")]
    };
    table(&rules.iter().map(row).collect::<Vec<_>>())
}

pub fn answer(outcome: CallOutcome, unit: Unit) -> Answer {
    let (issues, corrected_call, result) = match outcome.result {
        Ok(result) => (Vec::new(), None, Some(Done::of(result, unit))),
        Err(refusal) => (refusal.issues, refusal.corrected_call, None),
    };
    Answer {
        ok: result.is_some(),
        tool: outcome.tool,
        message: outcome.message,
        issues,
        // The call to send instead, in the form in which this one came.
        corrected_call: corrected_call
            .map(|call| serde_json::from_str(&call).unwrap_or(Value::String(call))),
        result,
        replayed: outcome.replayed,
        dry_run: None,
        rules: None,
    }
}

/// What was done, with its sets by their export names.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CallResult")]
#[serde(untagged)]
enum Done {
    Logged(Logged),
    TakenBack {
        /// The sets that are gone.
        taken_back: Vec<ExportedSet>,
    },
    Edited {
        /// As it was.
        before: Box<ExportedSet>,
        /// As it is now.
        after: Box<ExportedSet>,
    },
    Corrected {
        /// The sets with what they were.
        changed: Vec<ChangedSet>,
    },
    History {
        /// The exercise.
        exercise: String,
        /// Its sets, newest day first.
        sets: Vec<ExportedSet>,
    },
    Records {
        /// The standing records.
        records: Vec<ExportedRecord>,
    },
    Queried {
        /// What was worked out.
        answer: Box<query::Shown>,
    },
    Other(Box<ToolResult>),
}

impl Done {
    fn of(result: ToolResult, unit: Unit) -> Self {
        match result {
            ToolResult::Logged(receipt) => Self::Logged(Logged::of(receipt, unit)),
            ToolResult::TakenBack { sets, .. } => Self::TakenBack { taken_back: exported(sets) },
            ToolResult::Edited { before, after, .. } => {
                Self::Edited { before: Box::new(before.into()), after: Box::new(after.into()) }
            }
            ToolResult::Corrected { sets, .. } => {
                Self::Corrected { changed: sets.into_iter().map(ChangedSet::from).collect() }
            }
            ToolResult::History { exercise, sessions } => {
                let sets = exported(sessions.into_iter().flat_map(|session| session.sets));
                Self::History { exercise, sets }
            }
            ToolResult::Records { records } => {
                Self::Records { records: records.into_iter().map(ExportedRecord::from).collect() }
            }
            ToolResult::Queried { answer } => Self::Queried { answer: Box::new((*answer).into()) },
            other => Self::Other(Box::new(other)),
        }
    }
}

fn exported(sets: impl IntoIterator<Item = SetResult>) -> Vec<ExportedSet> {
    sets.into_iter().map(ExportedSet::from).collect()
}
