//! Calls on their way, and what of a round is held until the athlete's word.

use super::{Round, Waiting, micros_since, outcome, recorded};
use crate::domain::batch::{BuildReply, CallRecord, Conclusion, Item, Step};
use crate::domain::command::Command;
use crate::domain::tool_call::{CallIssue, Caller, ToolCall, ToolResult};
use crate::limits::{MOST_ARGUMENT_BYTES, MOST_FOUND_CHARS};
use crate::shorthand::Setting;
use crate::store::StoreError;
use crate::tool::descriptor::Descriptor;
use crate::tool::grounding::{self, Grounding, Sight, Verdict};
use jiff::Timestamp;
use std::sync::Arc;

impl<'a> Round<'a> {
    /// The words that calls of this round are held to: those of models alone.
    pub(super) fn grounding(&self) -> Option<&'a Grounding> {
        let words = self.executor.grounding.as_ref();
        words.filter(|_| self.origin.caller == Caller::Model)
    }

    /// Judges a change by the athlete's words; without any to judge by, it is supported.
    pub(super) fn judge(
        &mut self,
        call: &ToolCall,
        command: &Command,
    ) -> Result<Verdict, StoreError> {
        let Some(words) = self.grounding() else {
            return Ok(Verdict::Supported);
        };
        // What the calls before it did counts: the number of the next set, the newest one.
        let changes_sets = matches!(
            command,
            Command::LogSets(_) | Command::EditSets(_) | Command::DeleteSets(_)
        );
        if !changes_sets {
            return Ok(Verdict::Supported);
        }
        self.commit()?;
        // What was carried out before is answered as it was then, and uses up nothing more.
        if let Some(identity) = self.identity(call.call_id.as_deref())
            && self.reader.has_call(&identity)?
        {
            return Ok(Verdict::Supported);
        }
        let sight = Sight {
            reader: self.reader,
            catalog: self.executor.catalog,
            profile: &self.acknowledgement.profile,
            today: self.today,
        };
        words.judge(call, command, &sight)
    }

    /// Proposes all that was held, as one card.
    pub(super) fn propose_held(&mut self) -> Result<(), StoreError> {
        let (waiting, held): (Vec<_>, Vec<_>) = self.held.drain(..).unzip();
        if held.is_empty() {
            return Ok(());
        }
        let formatter = self.acknowledgement.formatter();
        let setting = Setting {
            catalog: self.executor.catalog,
            log: self.reader,
            profile: &self.acknowledgement.profile,
            today: self.today,
            current: None,
        };
        let card = grounding::card(&held, formatter, &self.executor.stamps, &setting)
            .map_err(grounding::unreadable)?;
        let conclusion = Conclusion {
            message: grounding::told(&card),
            result: Ok(ToolResult::Held(card.clone())),
        };
        let mut calls = Vec::new();
        let mut records = Vec::new();
        for one in waiting {
            records.extend(one.item.calls);
            calls.push((one.place, one.tool, one.call));
        }
        let item = Item {
            calls: records,
            step: Step::Apply(Box::new(Command::Propose(card))),
        };
        let conclude: BuildReply = Arc::new(move |_, _, _| Ok(conclusion.clone()));
        let end = self
            .executor
            .commit_one(item, self.origin, conclude, None)?;
        for (place, tool, call) in calls {
            self.outcomes
                .push((place, outcome(end.clone(), tool, call)?));
        }
        Ok(())
    }

    /// A call on its way, of which nothing is decided yet.
    pub(super) fn waiting(
        &self,
        call: ToolCall,
        tool: &'static Descriptor,
        faults: Vec<CallIssue>,
        name_mistakes: Vec<(String, String)>,
        since: Timestamp,
    ) -> Waiting {
        let record = CallRecord {
            tool: recorded(&call.name, MOST_FOUND_CHARS).to_owned(),
            arguments: recorded(&call.arguments, MOST_ARGUMENT_BYTES).to_owned(),
            syntax: call.syntax,
            identity: self.identity(call.call_id.as_deref()),
            faults,
            name_mistakes,
            micros: micros_since(&self.executor.stamps, since),
        };
        Waiting {
            place: self.taken,
            repeated: false,
            call,
            tool,
            item: Item {
                calls: vec![record],
                step: Step::Record(Box::new(Conclusion {
                    result: Ok(ToolResult::Answered {
                        text: String::new(),
                    }),
                    message: String::new(),
                })),
            },
            conclude: None,
        }
    }
}
