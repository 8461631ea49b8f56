//! Calls on their way, and what of a round is held until the athlete's word.

use super::{Round, Waiting, concluded, micros_since, outcome, recorded, refuse};
use crate::descriptor::Descriptor;
use crate::grounding::{self, Grounding, Verdict};
use crate::limits::MOST_CALLS_HELD;
use crate::setting::Sight;
use jiff::Timestamp;
use setwise_domain::batch::{BuildReply, CallRecord, Conclusion, Item, Step};
use setwise_domain::command::Command;
use setwise_domain::limits::{MOST_ARGUMENT_BYTES, MOST_FOUND_CHARS};
use setwise_domain::text::counted;
use setwise_domain::tool_call::{CallIssue, CallIssueCode, Caller, ToolCall, ToolResult};
use setwise_shorthand as shorthand;
use setwise_store::StoreError;
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
        command: &mut Command,
    ) -> Result<Verdict, StoreError> {
        let Some(words) = self.grounding() else {
            return Ok(Verdict::Supported);
        };
        if let Command::KeepDebrief(dated) = command {
            let zone = self.executor.stamps.now();
            words.hold_unsaid(&mut dated.debrief, &self.sight(), zone.time_zone())?;
            return Ok(Verdict::Supported);
        }
        // What the calls before it did counts: the number of the next set, the newest one.
        let changes_sets =
            matches!(command, Command::LogSets(_) | Command::EditSets(_) | Command::DeleteSets(_));
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
        words.judge(call, command, &self.sight(), &self.executor.stamps.now())
    }

    fn sight(&self) -> Sight<'_> {
        Sight {
            reader: self.reader,
            catalog: self.executor.catalog,
            profile: &self.acknowledgement.profile,
            today: self.today,
        }
    }

    /// Proposes all that was held, as one card.
    pub(super) fn propose_held(&mut self) -> Result<(), StoreError> {
        let (waiting, held): (Vec<_>, Vec<_>) = self.held.drain(..).unzip();
        if held.is_empty() {
            return Ok(());
        }
        let formatter = self.acknowledgement.formatter();
        let setting = self.sight().setting(None);
        let card = grounding::card(&held, formatter, &self.executor.stamps, &setting)
            .map_err(grounding::unreadable)?;
        let conclusion = Conclusion {
            message: grounding::told(&card),
            result: Ok(ToolResult::Held(card.clone())),
        };
        let step = Step::Apply(Box::new(Command::Propose(card)));
        self.conclude_together(waiting, step, conclusion)
    }

    /// Asks which exercise is meant where nobody knows it.
    pub(super) fn ask_unresolved(&mut self) -> Result<(), StoreError> {
        let (waiting, drafts): (Vec<_>, Vec<_>) = self.unresolved.drain(..).unzip();
        let Some(first) = drafts.first() else {
            return Ok(());
        };
        let setting = self.sight().setting(None);
        let question = shorthand::ask_exercise(&drafts, &setting).map_err(grounding::unreadable)?;
        let conclusion = Conclusion {
            message: grounding::asked(&first.exercise),
            result: Ok(ToolResult::Unresolved(question)),
        };
        let step = Step::Record(Box::new(conclusion.clone()));
        self.conclude_together(waiting, step, conclusion)
    }

    /// Refuses all that would be held beyond the most that is, as one.
    pub(super) fn refuse_excess(&mut self) -> Result<(), StoreError> {
        let waiting = std::mem::take(&mut self.excess);
        let Some(first) = waiting.first() else {
            return Ok(());
        };
        let issue = CallIssue {
            code: CallIssueCode::TooManyHeld,
            parameter: None,
            message: format!(
                "At most {MOST_CALLS_HELD} calls of one answer wait for the athlete's word; the {} \
                 after those were not taken. Send them again once the card is accepted or refused.",
                counted(waiting.len(), "call")
            ),
        };
        let refusal = refuse(first.tool, first.call.syntax, vec![issue], None);
        let conclusion = concluded(refusal);
        let step = Step::Record(Box::new(conclusion.clone()));
        self.conclude_together(waiting, step, conclusion)
    }

    /// One step for several calls, and one answer to all of them.
    fn conclude_together(
        &mut self,
        waiting: Vec<Waiting>,
        step: Step,
        conclusion: Conclusion,
    ) -> Result<(), StoreError> {
        let mut calls = Vec::new();
        let mut records = Vec::new();
        for one in waiting {
            records.extend(one.item.calls);
            calls.push((one.place, false, one.tool, one.call));
        }
        let item = Item { calls: records, step };
        let conclude: BuildReply = Arc::new(move |_, _, _| Ok(conclusion.clone()));
        // One end for all of them, and one entry.
        let transcript = self.transcript(&calls);
        let executor = self.executor;
        let end = executor.commit_one(item, self.origin, conclude, transcript)?;
        for (place, repeated, tool, call) in calls {
            let outcome = outcome(end.clone(), tool, call, repeated)?;
            self.outcomes.push((place, outcome));
        }
        Ok(())
    }

    /// A call on its way, of which nothing is decided yet.
    pub(super) fn waiting(
        &self,
        call: ToolCall,
        tool: &'static Descriptor,
        issues: Vec<CallIssue>,
        name_mistakes: Vec<(String, String)>,
        since: Timestamp,
    ) -> Waiting {
        let record = CallRecord {
            tool: recorded(&call.name, MOST_FOUND_CHARS).to_owned(),
            arguments: recorded(&call.arguments, MOST_ARGUMENT_BYTES).to_owned(),
            syntax: call.syntax,
            identity: self.identity(call.call_id.as_deref()),
            issues,
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
                    result: Ok(ToolResult::Answered { text: String::new() }),
                    message: String::new(),
                })),
            },
            conclude: None,
        }
    }
}
