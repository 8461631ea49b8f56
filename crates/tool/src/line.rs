//! An athlete's line, or their word on what a model's calls would log: all that it logs or corrects
//! or nothing, acknowledged with one receipt.

use super::executor::{Executor, out_of_step, unread};
use super::facts::numbers;
use super::refusal::refuse;
use super::rejected::{AskedBy, issue_of};
use super::round::{concluded, micros_since};
use super::tools::{canonical, find};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Map, Value};
use setwise_domain::batch::{
    BuildReply, BuildTranscript, CallRecord, Conclusion, Item, ItemEnd, Step,
};
use setwise_domain::command::{Applied, Command};
use setwise_domain::set_log::LogUnreadable;
use setwise_domain::set_place::Places;
use setwise_domain::set_result::{
    LineChange, Performance, SetDraft, SetEdit, SetKind, SetPatch, SetResult,
};
use setwise_domain::set_structure::Structure;
use setwise_domain::tool_call::{CallIdentity, CallOutcome, Origin, Syntax, ToolResult};
use setwise_store::{Answered, StoreError};
use setwise_words::text::{self, Formatter};
use std::sync::Arc;
use uuid::Uuid;

impl Executor {
    /// Logs the sets of one line. The outcome's message is the receipt as the athlete reads it;
    /// `transcript` is what the conversation says of it, kept in the same transaction.
    pub fn line(
        &self,
        drafts: Vec<SetDraft>,
        mut remarks: Vec<String>,
        origin: &Origin,
        transcript: Option<BuildTranscript>,
    ) -> Result<CallOutcome, StoreError> {
        let since = self.stamps.timestamp();
        remarks.extend(other_days(drafts.iter().map(|draft| draft.date), self.stamps.today()));
        let arguments: Vec<_> = drafts.iter().map(canonical_arguments).collect();
        let tool = canonical().name;
        let calls = self.records(tool, &arguments, since);
        let item = Item { calls, step: Step::Apply(Box::new(Command::LogSets(drafts))) };
        let conclude = self.with_reader(|reader| self.conclude_line(reader, remarks))?;
        self.commit_line(tool, arguments, item, origin, conclude, transcript)
    }

    /// Carries out what a line changes of stored sets, in the same way: all of it, as one change.
    pub fn change(
        &self,
        change: LineChange,
        remarks: Vec<String>,
        origin: &Origin,
        transcript: Option<BuildTranscript>,
    ) -> Result<CallOutcome, StoreError> {
        let since = self.stamps.timestamp();
        let (tool, arguments, command) = match change {
            LineChange::Edit(edits) => {
                let arguments = edits.iter().map(|(set, patch)| edit_arguments(set, patch));
                let arguments: Vec<_> = arguments.collect();
                let edits = edits.into_iter().map(|(set, patch)| SetEdit { id: set.id, patch });
                let command = Command::EditSets(edits.collect());
                ("edit_set_result", arguments, command)
            }
            LineChange::Delete(sets) => {
                let arguments = sets.iter().map(|set| Value::Object(address(set))).collect();
                let ids = sets.iter().map(|set| set.id).collect();
                ("delete_set_result", arguments, Command::DeleteSets(ids))
            }
        };
        let calls = self.records(tool, &arguments, since);
        let item = Item { calls, step: Step::Apply(Box::new(command)) };
        let formatter = self.with_reader(|reader| Ok(self.acknowledgement(reader)?.formatter()))?;
        let conclude = conclude_change(tool, remarks, formatter);
        self.commit_line(tool, arguments, item, origin, conclude, transcript)
    }

    fn records(&self, tool: &str, arguments: &[Value], since: Timestamp) -> Vec<CallRecord> {
        // The first stands for the whole line.
        let mut once = self.once.clone();
        let record = |arguments: &Value| CallRecord {
            tool: tool.into(),
            arguments: arguments.to_string(),
            syntax: Syntax::Native,
            identity: once.take(),
            issues: Vec::new(),
            name_mistakes: Vec::new(),
            micros: micros_since(&self.stamps, since),
        };
        arguments.iter().map(record).collect()
    }

    fn commit_line(
        &self,
        tool: &str,
        arguments: Vec<Value>,
        item: Item,
        origin: &Origin,
        conclude: BuildReply,
        transcript: Option<BuildTranscript>,
    ) -> Result<CallOutcome, StoreError> {
        let (conclusion, replayed) = match self.commit_one(item, origin, conclude, transcript)? {
            ItemEnd::Ended { conclusion, .. } | ItemEnd::Rejected { conclusion, .. } => {
                (*conclusion, false)
            }
            ItemEnd::Replayed(conclusion) => (*conclusion, true),
            // The same line came twice at once, and was read against another log the second time.
            ItemEnd::IdReused => {
                let known = |once: &CallIdentity| self.with_reader(|reader| reader.answered(once));
                let known = self.once.as_ref().map(known).transpose()?.flatten();
                match known {
                    Some(Answered::Same(conclusion)) => (*conclusion, true),
                    _ => return Err(out_of_step()),
                }
            }
            ItemEnd::NotDone => return Err(out_of_step()),
        };
        Ok(CallOutcome {
            tool: tool.into(),
            arguments: of_all(arguments).to_string(),
            syntax: Syntax::Native,
            call_id: None,
            result: conclusion.result,
            message: conclusion.message,
            replayed,
        })
    }

    /// Accepts a card of held calls; it is concluded with the receipt of what it logged, if it
    /// logged something. `transcript` is kept in the same transaction.
    pub fn settle_sets(
        &self,
        proposal: Uuid,
        origin: &Origin,
        transcript: BuildTranscript,
    ) -> Result<ItemEnd, StoreError> {
        let item = Item {
            calls: Vec::new(),
            step: Step::Apply(Box::new(Command::Settle {
                proposal,
                accept: true,
                calendar: None,
                part: None,
            })),
        };
        let acknowledgement = self.with_reader(|reader| self.acknowledgement(reader))?;
        let today = self.stamps.today();
        let conclude: BuildReply = Arc::new(move |_, end, view| {
            let Ok(Applied::Settled { done, .. }) = end else {
                return Ok(unread(end));
            };
            let logged = done.iter().find_map(|one| match one {
                Applied::Logged { sets, records } => Some((sets, records)),
                _ => None,
            });
            let Some((sets, records)) = logged else {
                return Ok(unread(end));
            };
            let remarks = other_days(sets.iter().map(|set| set.date), today).into_iter().collect();
            let receipt = acknowledgement.receipt(sets, records, remarks, view)?;
            Ok(Conclusion { message: String::new(), result: Ok(ToolResult::Logged(receipt)) })
        });
        self.commit_one(item, origin, conclude, Some(transcript))
    }

    fn conclude_line(
        &self,
        reader: &setwise_store::Reader,
        remarks: Vec<String>,
    ) -> Result<BuildReply, StoreError> {
        let acknowledgement = self.acknowledgement(reader)?;
        let formatter = acknowledgement.formatter();
        Ok(Arc::new(move |_, end, view| match end {
            Ok(Applied::Logged { sets, records }) => {
                let receipt = acknowledgement.receipt(sets, records, remarks.clone(), view)?;
                Ok(Conclusion {
                    message: text::receipt(&receipt, formatter),
                    result: Ok(ToolResult::Logged(receipt)),
                })
            }
            Ok(_) => Err(LogUnreadable("a line did something else than log".into())),
            Err(rejection) => Ok(concluded(refuse(
                canonical(),
                Syntax::Native,
                vec![issue_of(rejection, AskedBy::Line, formatter)],
                None,
            ))),
        }))
    }
}

fn conclude_change(
    tool: &'static str,
    remarks: Vec<String>,
    formatter: Formatter<'static>,
) -> BuildReply {
    Arc::new(move |_, end, view| match end {
        Ok(Applied::Edited { sets }) => {
            let places = Places::of_edits(sets, view.log)?;
            Ok(Conclusion {
                message: formatter.counting(&places).corrected_all(sets, &remarks),
                result: Ok(ToolResult::Corrected {
                    sets: sets.clone(),
                    places,
                    remarks: remarks.clone(),
                }),
            })
        }
        Ok(Applied::Deleted { sets }) => {
            let places = Places::before(&sets.iter().collect::<Vec<_>>(), view.log)?;
            Ok(Conclusion {
                message: formatter.counting(&places).taken_back(sets),
                result: Ok(ToolResult::TakenBack { sets: sets.clone(), places }),
            })
        }
        Ok(_) => Err(LogUnreadable("a correction did something else".into())),
        Err(rejection) => Ok(concluded(refuse(
            find(tool).unwrap_or(canonical()),
            Syntax::Native,
            vec![issue_of(rejection, AskedBy::Correction, formatter)],
            None,
        ))),
    })
}

/// A stored set as the call that names it.
fn address(set: &SetResult) -> Map<String, Value> {
    let mut arguments = Map::new();
    arguments.insert("exercise".into(), set.exercise.clone().into());
    arguments.insert("set".into(), set.set_number.to_string().into());
    arguments.insert("date".into(), set.date.to_string().into());
    arguments
}

/// A correction as the call that would make it. What the tool has no parameter for stands beside.
fn edit_arguments(set: &SetResult, patch: &SetPatch) -> Value {
    let mut arguments = address(set);
    let changed = Performance {
        kind: patch.kind.unwrap_or(SetKind::Working),
        reps: patch.reps,
        load: patch.load,
        rir: patch.rir,
        rpe: patch.rpe,
        seconds: patch.seconds,
        metres: patch.metres,
        notes: patch.notes.clone(),
        structure: Structure::default(),
    };
    for (name, value) in numbers(&changed) {
        arguments.insert(name.into(), value.into());
    }
    let exercise = patch.exercise.as_ref().map(|to| to.exercise.clone());
    let moved = [
        ("new_exercise", exercise),
        ("new_date", patch.date.map(|date| date.to_string())),
        ("new_set", patch.set_number.map(|number| number.to_string())),
    ];
    for (name, value) in moved {
        if let Some(value) = value {
            arguments.insert(name.into(), value.into());
        }
    }
    Value::Object(arguments)
}

/// What to say of sets that were not done today.
fn other_days(days: impl Iterator<Item = Date>, today: Date) -> Option<String> {
    let mut days: Vec<Date> = days.collect();
    days.dedup();
    if days.iter().all(|day| *day == today) {
        return None;
    }
    let days: Vec<_> = days.into_iter().map(text::day::spelled_out).collect();
    Some(format!("Logged for {}.", text::list(&days)))
}

/// A set as the call that would log it. What the tool has no parameter for stands beside.
fn canonical_arguments(draft: &SetDraft) -> Value {
    let mut arguments = Map::new();
    arguments.insert("exercise".into(), draft.exercise.clone().into());
    arguments.insert("date".into(), draft.date.to_string().into());
    if let Some(number) = draft.set_number {
        arguments.insert("set".into(), number.to_string().into());
    }
    for (name, value) in numbers(&draft.performance) {
        arguments.insert(name.into(), value.into());
    }
    Value::Object(arguments)
}

fn of_all(mut arguments: Vec<Value>) -> Value {
    match arguments.len() {
        1 => arguments.remove(0),
        _ => Value::Array(arguments),
    }
}
