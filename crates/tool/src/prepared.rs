//! Between decode and store: what a tool makes of a call that was taken.

use super::acknowledge::Acknowledgement;
use super::decoded::Decoded;
use super::planner::Planner;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::batch::View;
use setwise_domain::command::{Applied, Command};
use setwise_domain::decode::IssueList;
use setwise_domain::profile::Profile;
use setwise_domain::set_log::{LogResult, LogUnreadable};
use setwise_domain::stamps::Stamps;
use setwise_domain::tool_call::{CallIssue, CallIssueCode, Origin, ToolResult};
use setwise_store::{Reader, StoreError, StoreErrorKind};
use std::path::PathBuf;

/// A decoded call, with what a tool may look at to prepare it.
pub struct Call<'a> {
    pub said: &'a Decoded,
    pub catalog: &'static Catalog,
    pub reader: &'a Reader,
    pub profile: &'a Profile,
    pub origin: &'a Origin,
    pub stamps: &'a Stamps,
    pub today: Date,
    pub acknowledgement: &'a Acknowledgement,
    /// The way to the calendar's assistant, where there is one.
    pub planner: Option<&'a Planner>,
    /// What the answer says beside the facts.
    pub remarks: Vec<String>,
}

/// How a tool makes of a call what is to be done.
#[derive(Clone, Copy)]
pub enum Prepare {
    /// From the call alone.
    Alone(fn(&Call<'_>) -> Prepared),
    /// From the sets and plans that are stored too, so that it must see what the calls before it
    /// in the same round did.
    ReadsLog(fn(&Call<'_>) -> Result<Prepared, Unprepared>),
}

/// What is to be done.
pub enum Prepared {
    Change(Box<Command>, BuildReply),
    /// Nothing: the answer is known.
    Answer(Box<ToolResult>, String),
}

/// Makes the answer from what was done, inside the transaction.
pub type BuildReply =
    Box<dyn Fn(&Applied, &View<'_>) -> LogResult<(ToolResult, String)> + Send + Sync>;

/// Why a call that was decoded can't be carried out.
#[derive(Debug)]
pub enum Unprepared {
    Refused {
        issues: Vec<CallIssue>,
        /// The arguments to send instead, where they are known.
        corrected: Option<Vec<(&'static str, String)>>,
    },
    Store(StoreError),
}

impl Unprepared {
    /// An issue of what is stored, not of how the call is written.
    pub fn because(code: CallIssueCode, parameter: Option<&str>, message: String) -> Self {
        vec![CallIssue { code, parameter: parameter.map(str::to_owned), message }].into()
    }
}

/// What is wrong with the JSON in a parameter, as issues of the call.
pub fn of_parameter(parameter: &str, code: CallIssueCode, list: &IssueList) -> Vec<CallIssue> {
    let more = (list.more > 0).then(|| format!("and {} more", list.more));
    let messages = list.listed.iter().map(|issue| issue.message.clone()).chain(more);
    let issue = |message| CallIssue {
        code,
        parameter: Some(parameter.to_owned()),
        message: format!("'{parameter}': {message}"),
    };
    messages.map(issue).collect()
}

impl From<Vec<CallIssue>> for Unprepared {
    fn from(issues: Vec<CallIssue>) -> Self {
        Self::Refused { issues, corrected: None }
    }
}

impl From<StoreError> for Unprepared {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<LogUnreadable> for Unprepared {
    fn from(error: LogUnreadable) -> Self {
        Self::Store(StoreError::new(PathBuf::new(), StoreErrorKind::Reply(error)))
    }
}
