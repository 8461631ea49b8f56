//! The calls of one round on their way through: as many as can go together are one transaction.

mod hold;

use super::acknowledge::Acknowledgement;
use super::check::{Judge, Refused, Taken};
use super::descriptor::Descriptor;
use super::executor::{Executor, TurnPlace, out_of_step};
use super::grounding::{Held, Verdict};
use super::prepared::{BuildReply, Call, Prepare, Prepared, Unprepared};
use super::refusal::{refuse, refuse_as};
use super::rejected::{AskedBy, id_reused, issue_of};
use super::tools::{canonical, find, undo_last_set};
use crate::limits::{MOST_CALLS_HELD, MOST_CALLS_TOLD_THE_PLAN};
use jiff::Timestamp;
use jiff::civil::Date;
use setwise_domain::batch::{Batch, BuildTranscript, Conclusion, Item, ItemEnd, Mode, Step, View};
use setwise_domain::command::Command;
use setwise_domain::guard::{Panicked, guarded};
use setwise_domain::set_result::SetDraft;
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{
    CallIdentity, CallIssue, CallIssueCode, CallOutcome, Origin, Refusal, Syntax, ToolCall,
};
use setwise_store::{Reader, StoreError};
use setwise_words::text::capitalised;
use std::sync::Arc;

pub(super) struct Round<'a> {
    executor: &'a Executor,
    origin: &'a Origin,
    reader: &'a Reader,
    place: Option<TurnPlace>,
    acknowledgement: Acknowledgement,
    today: Date,
    taken: usize,
    waiting: Vec<Waiting>,
    /// Held back, all of them one card.
    held: Vec<(Waiting, Held)>,
    /// Held back as well, all of them one question.
    unresolved: Vec<(Waiting, SetDraft)>,
    /// What would be held back beyond the most that is.
    excess: Vec<Waiting>,
    /// By the place of the call in the round.
    outcomes: Vec<(usize, CallOutcome)>,
}

/// A call that is decided and not yet committed.
struct Waiting {
    place: usize,
    /// It was refused or held before in this turn.
    repeated: bool,
    call: ToolCall,
    tool: &'static Descriptor,
    item: Item,
    /// How to answer when its change is done; none where nothing changes.
    conclude: Option<BuildReply>,
}

/// A call by its place in the round, whether it is a repeated one, and its tool.
type Sent = (usize, bool, &'static Descriptor, ToolCall);

/// What is to be done about a call, and what was noticed in reading it.
struct Decision {
    tool: &'static Descriptor,
    step: Result<Prepared, Refusal>,
    issues: Vec<CallIssue>,
    name_mistakes: Vec<(String, String)>,
}

impl<'a> Round<'a> {
    pub(super) fn new(
        executor: &'a Executor,
        origin: &'a Origin,
        reader: &'a Reader,
        place: Option<TurnPlace>,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            executor,
            origin,
            reader,
            place,
            acknowledgement: executor.acknowledgement(reader)?,
            today: executor.stamps.today(),
            taken: 0,
            waiting: Vec::new(),
            held: Vec::new(),
            unresolved: Vec::new(),
            excess: Vec::new(),
            outcomes: Vec::new(),
        })
    }

    pub(super) fn submit(&mut self, call: ToolCall) -> Result<(), StoreError> {
        let since = self.executor.stamps.timestamp();
        self.taken += 1;
        if let Some(before) = self.grounding().and_then(|words| words.before(&call)) {
            let tool = find(&call.name).unwrap_or(canonical());
            let issues = match &before.result {
                Err(refusal) => refusal.issues.clone(),
                Ok(_) => Vec::new(),
            };
            let mut waiting = self.waiting(call, tool, issues, Vec::new(), since);
            waiting.repeated = true;
            waiting.item.step = Step::Record(Box::new(before));
            self.waiting.push(waiting);
            return Ok(());
        }
        // Only what was decided before stands by then, so a decision that panics leaves it whole.
        let decision = guarded(|| self.decide(&call));
        let decision = decision.unwrap_or_else(|panicked| Ok(Decision::broken(&call, panicked)))?;
        self.wait_for_commit(call, decision, since)
    }

    fn decide(&mut self, call: &ToolCall) -> Result<Decision, StoreError> {
        let judge = Judge {
            policy: &self.executor.policy,
            today: self.today,
            unit: self.acknowledgement.profile.unit,
        };
        match judge.judge(call) {
            Ok(taken) => {
                if taken.tool.reads_log() {
                    self.commit()?;
                }
                self.prepare(taken, call.syntax)
            }
            Err(refused) => {
                let tool = find(&call.name).unwrap_or(canonical());
                Ok(Decision::refused(tool, *refused))
            }
        }
    }

    fn prepare(&self, taken: Taken, syntax: Syntax) -> Result<Decision, StoreError> {
        let remarks =
            taken.tolerated.iter().map(|error| format!("Deprecated: {}.", error.message)).collect();
        let call = Call {
            said: &taken.decoded,
            catalog: self.executor.catalog,
            reader: self.reader,
            profile: &self.acknowledgement.profile,
            origin: self.origin,
            stamps: &self.executor.stamps,
            today: self.today,
            acknowledgement: &self.acknowledgement,
            planner: self.executor.planner.as_ref(),
            remarks,
        };
        let prepared = match taken.tool.prepare {
            Prepare::Alone(prepare) => Ok(prepare(&call)),
            Prepare::ReadsLog(prepare) => prepare(&call),
        };
        let (step, issues) = match prepared {
            Ok(prepared) => (Ok(prepared), taken.tolerated),
            Err(Unprepared::Refused { issues, corrected }) => {
                (Err(refuse(taken.tool, syntax, issues.clone(), corrected.as_deref())), issues)
            }
            Err(Unprepared::Store(error)) => return Err(error),
        };
        Ok(Decision { tool: taken.tool, step, issues, name_mistakes: taken.name_mistakes })
    }

    fn wait_for_commit(
        &mut self,
        call: ToolCall,
        mut decision: Decision,
        since: Timestamp,
    ) -> Result<(), StoreError> {
        let verdict = match &mut decision.step {
            Ok(Prepared::Change(command, _)) => self.judge(&call, command)?,
            _ => Verdict::Supported,
        };
        if let Verdict::Undo(change) = &verdict {
            let undo = Box::new(Command::UndoChange(*change));
            decision.step = Ok(Prepared::Change(undo, undo_last_set::reply()));
        }
        if let Verdict::NotAsSaid { issues, corrected } = &verdict {
            let (tool, syntax) = (decision.tool, call.syntax);
            decision.issues.extend(issues.iter().cloned());
            let refusal = refuse_as(tool.name, tool, syntax, issues.clone(), corrected.clone());
            decision.step = Err(refusal);
        }
        let (step, conclude) = match decision.step {
            Ok(Prepared::Change(command, conclude)) => (Step::Apply(command), Some(conclude)),
            Ok(Prepared::Answer(result, message)) => {
                let conclusion = Conclusion { result: Ok(*result), message };
                (Step::Record(Box::new(conclusion)), None)
            }
            Err(refusal) => (Step::Record(Box::new(concluded(refusal))), None),
        };
        let Decision { tool, issues, name_mistakes, .. } = decision;
        let mut waiting = self.waiting(call, tool, issues, name_mistakes, since);
        (waiting.item.step, waiting.conclude) = (step, conclude);
        let is_full = self.held.len() + self.unresolved.len() >= MOST_CALLS_HELD;
        match verdict {
            Verdict::Held(_) | Verdict::Unresolved(_) if is_full => self.excess.push(waiting),
            Verdict::Held(held) => self.held.push((waiting, held)),
            Verdict::Unresolved(draft) => self.unresolved.push((waiting, draft)),
            Verdict::Supported | Verdict::Undo(_) | Verdict::NotAsSaid { .. } => {
                self.waiting.push(waiting);
            }
        }
        Ok(())
    }

    fn identity(&self, call_id: Option<&str>) -> Option<CallIdentity> {
        let place = self.place?;
        let ordinal = place.calls_before + self.taken;
        Some(CallIdentity {
            conversation: self.origin.conversation?,
            turn: place.turn,
            call: call_id
                .filter(|_| place.by_ids)
                .map_or_else(|| format!("#{ordinal}"), str::to_owned),
        })
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let mut items = Vec::new();
        let mut calls = Vec::new();
        let mut answers = Vec::new();
        for waiting in self.waiting.drain(..) {
            items.push(waiting.item);
            answers.push((waiting.tool, waiting.call.syntax, waiting.conclude));
            calls.push((waiting.place, waiting.repeated, waiting.tool, waiting.call));
        }
        let transcript = self.transcript(&calls);
        let formatter = self.acknowledgement.formatter();
        let batch = Batch {
            mode: Mode::Each,
            origin: self.origin.clone(),
            items,
            conclude: Arc::new(move |index, end, view| match (end, answers.get(index)) {
                (Ok(applied), Some((_, _, Some(conclude)))) => {
                    let told = index + MOST_CALLS_TOLD_THE_PLAN >= answers.len();
                    let view = View { log: view.log, plan: view.plan.clone().filter(|_| told) };
                    let (result, message) = conclude(applied, &view)?;
                    Ok(Conclusion { result: Ok(result), message })
                }
                (Err(rejection), Some((tool, syntax, _))) => Ok(concluded(refuse(
                    tool,
                    *syntax,
                    vec![issue_of(rejection, AskedBy::Call(tool), formatter)],
                    None,
                ))),
                (Ok(_), _) | (Err(_), None) => Err(unasked()),
            }),
            transcript,
            mark: Some(self.executor.marks()),
        };
        let ends = self.executor.commit(batch)?;
        if ends.len() != calls.len() {
            return Err(out_of_step());
        }
        for (end, (place, repeated, tool, call)) in ends.into_iter().zip(calls) {
            let outcome = outcome(end, tool, call, repeated)?;
            self.outcomes.push((place, outcome));
        }
        Ok(())
    }

    /// What the conversation says of calls, once it is known how they end.
    fn transcript(&self, calls: &[Sent]) -> Option<BuildTranscript> {
        let notes = self.executor.notes.clone()?;
        let calls = calls.to_vec();
        Some(Arc::new(move |ends| {
            let outcomes = ends.iter().zip(&calls);
            let outcomes = outcomes.filter_map(|(end, (_, repeated, tool, call))| {
                outcome(end.clone(), tool, call.clone(), *repeated).ok()
            });
            outcomes.flat_map(|outcome| notes(&outcome)).collect()
        }))
    }

    /// Commits what waits, proposes or asks about what is held, and refuses what is too much of that.
    pub(super) fn end(&mut self) -> Result<(), StoreError> {
        self.commit()?;
        self.propose_held()?;
        self.ask_unresolved()?;
        self.refuse_excess()
    }

    /// What the calls came to that are committed.
    pub(super) fn into_outcomes(mut self) -> Vec<CallOutcome> {
        self.outcomes.sort_by_key(|(place, _)| *place);
        let outcomes = std::mem::take(&mut self.outcomes).into_iter();
        let outcomes: Vec<_> = outcomes.map(|(_, outcome)| outcome).collect();
        if let Some(words) = self.grounding() {
            words.keep(&outcomes);
        }
        outcomes
    }
}

impl Decision {
    /// Nothing of the call is carried out, whatever it would have done.
    fn broken(call: &ToolCall, panicked: Panicked) -> Self {
        let tool = find(&call.name).unwrap_or(canonical());
        let issues = vec![CallIssue {
            code: CallIssueCode::InternalError,
            parameter: None,
            message: format!(
                "{}. Don't send the same call again; tell the athlete that it was not done.",
                capitalised(&panicked.to_string())
            ),
        }];
        Self {
            tool,
            step: Err(refuse_as(&call.name, tool, call.syntax, issues.clone(), None)),
            issues,
            name_mistakes: Vec::new(),
        }
    }

    fn refused(tool: &'static Descriptor, refused: Refused) -> Self {
        Self {
            tool,
            issues: refused.refusal.issues.clone(),
            step: Err(refused.refusal),
            name_mistakes: refused.name_mistakes,
        }
    }
}

pub(super) fn concluded(refusal: Refusal) -> Conclusion {
    Conclusion { message: refusal.text.clone(), result: Err(refusal) }
}

fn unasked() -> setwise_domain::set_log::LogUnreadable {
    setwise_domain::set_log::LogUnreadable("an answer was asked for that no call had".into())
}

fn outcome(
    end: ItemEnd,
    tool: &'static Descriptor,
    call: ToolCall,
    repeated: bool,
) -> Result<CallOutcome, StoreError> {
    let replayed = repeated || matches!(end, ItemEnd::Replayed(_));
    let conclusion = match end {
        ItemEnd::Ended { conclusion, .. }
        | ItemEnd::Rejected { conclusion, .. }
        | ItemEnd::Replayed(conclusion) => *conclusion,
        ItemEnd::IdReused => {
            let error = id_reused(call.call_id.as_deref());
            concluded(refuse_as(&call.name, tool, call.syntax, vec![error], None))
        }
        ItemEnd::NotDone => return Err(out_of_step()),
    };
    Ok(CallOutcome {
        tool: call.name,
        arguments: call.arguments,
        syntax: call.syntax,
        call_id: call.call_id,
        result: conclusion.result,
        message: conclusion.message,
        replayed,
    })
}

/// A text as far as the call log keeps it.
fn recorded(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// Microseconds by the program's own clock.
pub(super) fn micros_since(stamps: &Stamps, since: Timestamp) -> u64 {
    let micros = stamps.timestamp().as_microsecond() - since.as_microsecond();
    u64::try_from(micros).unwrap_or(0)
}
