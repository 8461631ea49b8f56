//! What the tools tab holds: every call, newest first, and their totals.

use crate::domain::tool_call::{CallIssue, Caller, Syntax};
use crate::domain::transcript::EntryBody;
use crate::store::{CallEnd, RecordedCall};
use crate::tool;
use crate::tui::chat::Item;
use crate::tui::list::Cursor;
use jiff::Timestamp;

/// One call of the call log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub at: Timestamp,
    pub tool: String,
    /// Who made it, where the log has that.
    pub caller: Option<Caller>,
    pub syntax: Syntax,
    /// As sent.
    pub arguments: String,
    pub faults: Vec<CallIssue>,
    pub end: CallEnd,
    /// What the caller was told.
    pub message: String,
    pub corrected: Option<String>,
    /// Microseconds to its decision, where the log has them.
    pub micros: Option<u64>,
}

impl From<RecordedCall> for Call {
    fn from(recorded: RecordedCall) -> Self {
        let RecordedCall { at, origin, call, end, conclusion, .. } = recorded;
        let refusal = conclusion.as_ref().and_then(|conclusion| conclusion.result.as_ref().err());
        Self {
            at,
            tool: call.tool,
            caller: Some(origin.caller),
            syntax: call.syntax,
            arguments: call.arguments,
            corrected: refusal.and_then(|refusal| refusal.corrected_call.clone()),
            faults: call.faults,
            end,
            message: match conclusion {
                Some(conclusion) => conclusion.message,
                None => "Not done: another call of the same line was refused.".into(),
            },
            micros: Some(call.micros),
        }
    }
}

impl Call {
    /// The call that an entry of the chat tells, if it tells one.
    pub fn of_item(item: &Item) -> Option<Self> {
        let told = Self {
            at: item.at,
            tool: String::new(),
            caller: None,
            syntax: Syntax::Native,
            arguments: String::new(),
            faults: Vec::new(),
            end: CallEnd::Done,
            message: String::new(),
            corrected: None,
            micros: None,
        };
        Some(match &*item.body {
            EntryBody::Called { tool, arguments, message } => Self {
                tool: tool.clone(),
                arguments: arguments.clone(),
                message: message.clone(),
                ..told
            },
            EntryBody::Refused { outcome } => {
                let refusal = outcome.result.as_ref().err();
                let faults = refusal.map(|refusal| refusal.faults.clone());
                Self {
                    tool: outcome.tool.clone(),
                    syntax: outcome.syntax,
                    arguments: outcome.arguments.clone(),
                    faults: faults.unwrap_or_default(),
                    end: CallEnd::Refused,
                    message: outcome.message.clone(),
                    corrected: refusal.and_then(|refusal| refusal.corrected_call.clone()),
                    ..told
                }
            }
            _ => return None,
        })
    }
}

/// What the line above the list says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub calls: u64,
    pub refused: u64,
    /// The wrong parameter name used most, the right one, and how often.
    pub commonest: Option<(String, String, u64)>,
}

/// How well calls and plans went.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolStats {
    pub calls: tool::Stats,
    pub plans: tool::PlanStats,
}

#[derive(Debug, Default)]
pub struct ToolsTab {
    /// The statistics are shown in place of the calls.
    pub shows_stats: bool,
    pub stats: Option<ToolStats>,
    /// Rows of the statistics that are scrolled out above.
    pub scroll: usize,
    pub rows: Vec<Call>,
    pub totals: Totals,
    pub cursor: Cursor,
    /// Whether they were read at all.
    pub loaded: bool,
}

impl ToolsTab {
    pub fn set(&mut self, rows: Vec<Call>, totals: Totals) {
        (self.rows, self.totals, self.loaded) = (rows, totals, true);
    }

    pub fn chosen(&self) -> Option<&Call> {
        self.rows.get(self.cursor.chosen())
    }
}
