//! A batch carried out: its changes, their replies and the records of its calls, all within the
//! one transaction that the writer has begun.

use super::apply::apply;
use super::calls::{self, CallEnd, Ending, Seen};
use super::error::StoreErrorKind;
use super::work::{Halt, Work};
use super::{plans, proposals, slots};
use setwise_domain::batch::{
    Batch, BuildReply, CallRecord, Conclusion, Item, ItemEnd, MarkSets, Mode, Step, View,
};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_domain::tool_call::{CallIssue, CallIssueCode, Origin, Refusal};
use uuid::Uuid;

/// Carries out a batch. A fault gives up the whole transaction.
pub(super) fn carry_out(work: &Work<'_>, batch: Batch) -> Result<Vec<ItemEnd>, StoreErrorKind> {
    let run =
        Run { work, origin: &batch.origin, conclude: &batch.conclude, mark: batch.mark.as_ref() };
    let tasks = batch.items.into_iter().map(Task::from).collect();
    match batch.mode {
        Mode::Each => run.each(tasks),
        Mode::Atomic => run.atomic(tasks),
    }
}

/// An item at work.
struct Task {
    calls: Vec<CallRecord>,
    deed: Deed,
}

enum Deed {
    Record(Box<Conclusion>),
    /// The command, until it is tried, and the proposal that it settles.
    Apply(Option<Box<Command>>, Option<Uuid>),
}

impl From<Item> for Task {
    fn from(item: Item) -> Self {
        let deed = match item.step {
            Step::Record(conclusion) => Deed::Record(conclusion),
            Step::Apply(command) => {
                let settles = match &*command {
                    Command::Settle { proposal, .. } => Some(*proposal),
                    _ => None,
                };
                Deed::Apply(Some(command), settles)
            }
        };
        Self { calls: item.calls, deed }
    }
}

struct Run<'a> {
    work: &'a Work<'a>,
    origin: &'a Origin,
    conclude: &'a BuildReply,
    mark: Option<&'a MarkSets>,
}

impl Run<'_> {
    fn each(&self, tasks: Vec<Task>) -> Result<Vec<ItemEnd>, StoreErrorKind> {
        tasks
            .into_iter()
            .enumerate()
            .map(|(index, mut task)| match self.attempt(index, &mut task)? {
                Ok(end) => Ok(end),
                Err(rejection) => self.rejected(index, &task, rejection),
            })
            .collect()
    }

    /// All or none. The savepoint lets the changes go, so that the calls can still be recorded.
    fn atomic(&self, mut tasks: Vec<Task>) -> Result<Vec<ItemEnd>, StoreErrorKind> {
        if tasks.len() < 2 {
            return self.each(tasks);
        }
        let connection = self.work.connection;
        connection.execute_batch("SAVEPOINT batch")?;
        let mut ends = Vec::with_capacity(tasks.len());
        for (index, task) in tasks.iter_mut().enumerate() {
            match self.attempt(index, task)? {
                Ok(end) => ends.push(end),
                Err(rejection) => {
                    connection.execute_batch("ROLLBACK TO batch; RELEASE batch")?;
                    return self.given_up(&tasks, index, &rejection);
                }
            }
        }
        connection.execute_batch("RELEASE batch")?;
        Ok(ends)
    }

    /// What is left of an atomic batch when the item at `at` was rejected: the records of its
    /// calls.
    fn given_up(
        &self,
        tasks: &[Task],
        at: usize,
        rejection: &Rejection,
    ) -> Result<Vec<ItemEnd>, StoreErrorKind> {
        tasks
            .iter()
            .enumerate()
            .map(|(index, task)| {
                if index == at {
                    return self.rejected(index, task, rejection.clone());
                }
                if let Some(end) = self.seen(&task.calls)? {
                    return Ok(end);
                }
                match &task.deed {
                    Deed::Record(conclusion) => self.decided(&task.calls, conclusion),
                    Deed::Apply(..) => self.not_done(&task.calls),
                }
            })
            .collect()
    }

    /// Carries an item out, unless it is rejected; then nothing is written and nothing recorded.
    fn attempt(
        &self,
        index: usize,
        task: &mut Task,
    ) -> Result<Result<ItemEnd, Rejection>, StoreErrorKind> {
        if let Some(end) = self.seen(&task.calls)? {
            return Ok(Ok(end));
        }
        let command = match &mut task.deed {
            Deed::Record(conclusion) => return self.decided(&task.calls, conclusion).map(Ok),
            Deed::Apply(command, _) => command.take(),
        };
        let Some(command) = command else {
            return Ok(Ok(ItemEnd::NotDone));
        };
        self.work.newest_change.set(None);
        match apply(self.work, *command) {
            Ok(applied) => self.applied(index, &task.calls, applied).map(Ok),
            Err(Halt::Rejected(rejection)) => Ok(Err(rejection)),
            Err(Halt::CallIssue(error)) => Err(error),
        }
    }

    fn applied(
        &self,
        index: usize,
        calls: &[CallRecord],
        applied: Applied,
    ) -> Result<ItemEnd, StoreErrorKind> {
        let seq = self.work.newest_change.get();
        self.mark(&applied)?;
        let conclusion = self.conclude(index, Ok(&applied))?;
        self.record(calls, Some(&conclusion), seq)?;
        Ok(ItemEnd::Ended { applied: Some(Box::new(applied)), conclusion: Box::new(conclusion) })
    }

    fn rejected(
        &self,
        index: usize,
        task: &Task,
        rejection: Rejection,
    ) -> Result<ItemEnd, StoreErrorKind> {
        if let (Rejection::Stale, Deed::Apply(_, Some(proposal))) = (&rejection, &task.deed) {
            proposals::go_stale(self.work, *proposal)?;
        }
        let conclusion = self.conclude(index, Err(&rejection))?;
        self.record(&task.calls, Some(&conclusion), None)?;
        Ok(ItemEnd::Rejected { rejection, conclusion: Box::new(conclusion) })
    }

    fn decided(
        &self,
        calls: &[CallRecord],
        conclusion: &Conclusion,
    ) -> Result<ItemEnd, StoreErrorKind> {
        self.record(calls, Some(conclusion), None)?;
        Ok(ItemEnd::Ended { applied: None, conclusion: Box::new(conclusion.clone()) })
    }

    fn not_done(&self, calls: &[CallRecord]) -> Result<ItemEnd, StoreErrorKind> {
        let ending =
            Ending { end: CallEnd::NotDone, conclusion: None, replayable: false, seq: None };
        calls::record(self.work, self.origin, calls, &ending)?;
        Ok(ItemEnd::NotDone)
    }

    /// Keeps for which slots of a program sets were done that were just logged or edited.
    fn mark(&self, applied: &Applied) -> Result<(), StoreErrorKind> {
        let (Some(mark), sets) = (self.mark, sets_of(applied)) else {
            return Ok(());
        };
        if sets.is_empty() {
            return Ok(());
        }
        let marks = self.view(|view| mark(&sets, view))?;
        slots::mark(self.work, marks)
    }

    fn view<T>(&self, look: impl FnOnce(&View<'_>) -> LogResult<T>) -> Result<T, StoreErrorKind> {
        let log = self.work.log();
        let view = View {
            log: &log,
            plan: plans::standing(self.work.connection, self.work.stamps.today())?,
        };
        Ok(look(&view)?)
    }

    fn conclude(
        &self,
        index: usize,
        end: Result<&Applied, &Rejection>,
    ) -> Result<Conclusion, StoreErrorKind> {
        self.view(|view| (self.conclude)(index, end, view))
    }

    fn record(
        &self,
        calls: &[CallRecord],
        conclusion: Option<&Conclusion>,
        seq: Option<i64>,
    ) -> Result<(), StoreErrorKind> {
        let end = match conclusion.map(|conclusion| &conclusion.result) {
            Some(Err(_)) => CallEnd::Refused,
            Some(Ok(result)) if result.is_held() => CallEnd::Held,
            Some(Ok(_)) | None => CallEnd::Done,
        };
        let ending = Ending { end, conclusion, replayable: true, seq };
        calls::record(self.work, self.origin, calls, &ending)
    }

    /// The end of an item one of whose calls was seen before.
    fn seen(&self, calls: &[CallRecord]) -> Result<Option<ItemEnd>, StoreErrorKind> {
        for call in calls {
            match calls::seen(self.work.connection, call)? {
                None => {}
                Some(Seen::Same(conclusion)) => return Ok(Some(ItemEnd::Replayed(conclusion))),
                Some(Seen::Other) => {
                    self.record_reuse(calls)?;
                    return Ok(Some(ItemEnd::IdReused));
                }
            }
        }
        Ok(None)
    }

    /// Recorded as refused, and without an identity: that is another call's.
    fn record_reuse(&self, calls: &[CallRecord]) -> Result<(), StoreErrorKind> {
        let refused: Vec<CallRecord> = calls.iter().map(reused).collect();
        let conclusion = refused.first().map(refusal_of);
        let ending = Ending {
            end: CallEnd::Refused,
            conclusion: conclusion.as_ref(),
            replayable: false,
            seq: None,
        };
        calls::record(self.work, self.origin, &refused, &ending)
    }
}

/// The sets that a change logged or edited, those of an accepted card with it.
fn sets_of(applied: &Applied) -> Vec<SetResult> {
    match applied {
        Applied::Logged { sets, .. } => sets.clone(),
        Applied::Edited { sets } => sets.iter().map(|set| set.after.clone()).collect(),
        Applied::Settled { done, .. } => done.iter().flat_map(sets_of).collect(),
        _ => Vec::new(),
    }
}

fn reused(call: &CallRecord) -> CallRecord {
    let error = CallIssue {
        code: CallIssueCode::CallIdReused,
        parameter: None,
        message: "This call id was used before with other arguments; nothing was done. Send the call again under a new id.".to_owned(),
    };
    CallRecord { issues: vec![error], ..call.clone() }
}

fn refusal_of(call: &CallRecord) -> Conclusion {
    let said: Vec<&str> = call.issues.iter().map(|error| error.message.as_str()).collect();
    let text = format!("[Error: {}]", said.join(" "));
    Conclusion {
        message: text.clone(),
        result: Err(Refusal {
            tool: call.tool.clone(),
            issues: call.issues.clone(),
            corrected_call: None,
            text,
        }),
    }
}
