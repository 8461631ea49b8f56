//! What the executor hands to the store: changes with the calls that asked for them, carried out
//! and recorded in one transaction.

use super::command::{Applied, Command, Rejection};
use super::plan::StoredPlan;
use super::prescription::SlotMark;
use super::set_log::{LogResult, SetLog};
use super::set_result::{SetId, SetResult};
use super::tool_call::{CallIdentity, CallIssue, Origin, Refusal, Syntax, ToolResult};
use super::transcript::Entry;
use std::sync::Arc;

/// How items of one batch hang together. Either way there is one transaction, and nothing is
/// acknowledged before it is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All or none: the first that is rejected undoes the rest.
    Atomic,
    /// Each for itself, in order: a rejected one leaves the others.
    Each,
}

pub struct Batch {
    pub mode: Mode,
    pub origin: Origin,
    pub items: Vec<Item>,
    /// Makes the reply from what was done, inside the transaction, so that the stored outcome is
    /// whole and a replay of the call gives the same words.
    pub conclude: BuildReply,
    /// Makes what the conversation says of it, which is kept with it or not at all.
    pub transcript: Option<BuildTranscript>,
    /// Says which slots of the athlete's program the sets that were logged were done for.
    pub mark: Option<MarkSets>,
}

/// Called inside the transaction with sets that were just logged, and the log as it is with them.
pub type MarkSets =
    Arc<dyn Fn(&[SetResult], &View<'_>) -> LogResult<Vec<(SetId, SlotMark)>> + Send + Sync>;

/// Called inside the transaction with the ends of all items.
pub type BuildTranscript = Arc<dyn Fn(&[ItemEnd]) -> Vec<Entry> + Send + Sync>;

/// Called inside the transaction with the item's index, what became of it, and the log and
/// today's standing plan as they are after it.
pub type BuildReply = Arc<
    dyn Fn(usize, Result<&Applied, &Rejection>, &View<'_>) -> LogResult<Conclusion> + Send + Sync,
>;

/// The store as seen from inside a transaction.
pub struct View<'a> {
    pub log: &'a dyn SetLog,
    /// The plan that stands for today, by the order accepted, generated.
    pub plan: Option<StoredPlan>,
}

/// The end of an item that was carried out or rejected.
#[derive(Clone, Debug, PartialEq)]
pub struct Conclusion {
    pub result: Result<ToolResult, Refusal>,
    pub message: String,
}

/// One change, or one refusal or answer that is only recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The calls that it carries out: one for a tool call, one a set for an athlete's line, none
    /// for a command from a key.
    pub calls: Vec<CallRecord>,
    pub step: Step,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Change what is stored; one journal entry.
    Apply(Box<Command>),
    /// Already decided without a change: a refusal, or the answer of a reading tool.
    Record(Box<Conclusion>),
}

/// A call as the call log keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallRecord {
    pub tool: String,
    /// As sent.
    pub arguments: String,
    pub syntax: Syntax,
    /// Where it has one, a call seen before returns its stored outcome, and with other arguments
    /// is refused as `call_id_reused`.
    pub identity: Option<CallIdentity>,
    /// issues found: those it is refused for, or those that a lenient policy let pass.
    pub issues: Vec<CallIssue>,
    /// Wrong parameter names with the right ones, for the statistics.
    pub name_mistakes: Vec<(String, String)>,
    /// Microseconds from receipt to the decision what to do.
    pub micros: u64,
}

/// How one item ended.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemEnd {
    /// Carried out, or answered or refused as its step said.
    Ended { applied: Option<Box<Applied>>, conclusion: Box<Conclusion> },
    /// Its identity had been seen with the same arguments: the stored outcome. Nothing was done.
    Replayed(Box<Conclusion>),
    /// Its identity had been seen with other arguments. Nothing was done; the call is recorded as
    /// refused.
    IdReused,
    /// The store could not carry it out on what is there; concluded all the same.
    Rejected { rejection: Rejection, conclusion: Box<Conclusion> },
    /// Another item of an atomic batch was rejected.
    NotDone,
}
