//! An athlete's line, or their word on what a model's calls would log: all its sets or none,
//! acknowledged with one receipt.

use super::executor::{Executor, out_of_step, unread};
use super::facts::numbers;
use super::refusal::refuse;
use super::rejected::fault_of;
use super::round::{concluded, micros_since};
use super::tools::canonical;
use crate::domain::batch::{
    BuildReply, BuildTranscript, CallRecord, Conclusion, Item, ItemEnd, Step,
};
use crate::domain::command::{Applied, Command};
use crate::domain::set_log::LogUnreadable;
use crate::domain::set_result::SetDraft;
use crate::domain::tool_call::{CallOutcome, Origin, Syntax, ToolResult};
use crate::store::StoreError;
use crate::text;
use jiff::civil::Date;
use serde_json::{Map, Value};
use std::sync::Arc;
use uuid::Uuid;

impl Executor {
    /// Logs the sets of one line. The outcome's message is the receipt as the athlete reads it.
    pub fn line(
        &self,
        drafts: Vec<SetDraft>,
        remarks: Vec<String>,
        origin: &Origin,
    ) -> Result<CallOutcome, StoreError> {
        self.line_with(drafts, remarks, origin, None)
    }

    /// The same, with what the conversation says of it, kept in the same transaction.
    pub fn line_with(
        &self,
        drafts: Vec<SetDraft>,
        mut remarks: Vec<String>,
        origin: &Origin,
        transcript: Option<BuildTranscript>,
    ) -> Result<CallOutcome, StoreError> {
        let since = self.stamps.timestamp();
        remarks.extend(other_days(
            drafts.iter().map(|draft| draft.date),
            self.stamps.today(),
        ));
        let arguments: Vec<_> = drafts.iter().map(canonical_arguments).collect();
        let calls = arguments
            .iter()
            .map(|arguments| CallRecord {
                tool: canonical().name.into(),
                arguments: arguments.to_string(),
                syntax: Syntax::Native,
                identity: None,
                faults: Vec::new(),
                name_mistakes: Vec::new(),
                micros: micros_since(&self.stamps, since),
            })
            .collect();
        let item = Item {
            calls,
            step: Step::Apply(Box::new(Command::LogSets(drafts))),
        };
        let conclude = self.with_reader(|reader| self.conclude_line(reader, remarks))?;
        let conclusion = match self.commit_one(item, origin, conclude, transcript)? {
            ItemEnd::Ended { conclusion, .. } | ItemEnd::Rejected { conclusion, .. } => *conclusion,
            ItemEnd::Replayed(_) | ItemEnd::IdReused | ItemEnd::NotDone => {
                return Err(out_of_step());
            }
        };
        Ok(CallOutcome {
            tool: canonical().name.into(),
            arguments: of_all(arguments).to_string(),
            syntax: Syntax::Native,
            call_id: None,
            result: conclusion.result,
            message: conclusion.message,
            replayed: false,
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
            let remarks = other_days(sets.iter().map(|set| set.date), today)
                .into_iter()
                .collect();
            let receipt = acknowledgement.receipt(sets, records, remarks, view)?;
            Ok(Conclusion {
                message: String::new(),
                result: Ok(ToolResult::Logged(receipt)),
            })
        });
        self.commit_one(item, origin, conclude, Some(transcript))
    }

    fn conclude_line(
        &self,
        reader: &crate::store::Reader,
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
                vec![fault_of(rejection, formatter)],
                None,
            ))),
        }))
    }
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
