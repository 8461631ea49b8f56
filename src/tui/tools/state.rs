//! What the tools tab holds: every call, newest first, and their totals.

use crate::domain::tool_call::{CallIssue, CallOutcome, Caller, Syntax};
use crate::domain::transcript::EntryBody;
use crate::store::{CallEnd, RecordedCall};
use crate::tool::{self, AppliedRule, Effect};
use crate::tui::chat::Item;
use crate::tui::list::Cursor;
use crate::tui::target::Target;
use jiff::Timestamp;
use std::collections::{BTreeMap, HashSet};

/// One call of the call log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// By which the call log knows it.
    pub id: Option<i64>,
    pub at: Timestamp,
    pub tool: String,
    /// Who made it, where the log has that.
    pub caller: Option<Caller>,
    pub model: Option<String>,
    pub syntax: Syntax,
    /// As sent.
    pub arguments: String,
    pub issues: Vec<CallIssue>,
    pub end: CallEnd,
    /// What the caller was told.
    pub message: String,
    pub corrected: Option<String>,
    /// Microseconds to its decision, where the log has them.
    pub micros: Option<u64>,
    /// The call that mended it, which was refused.
    pub mended_by: Option<i64>,
    /// The refused calls that it mended, the oldest first.
    pub mends: Vec<i64>,
}

impl From<RecordedCall> for Call {
    fn from(recorded: RecordedCall) -> Self {
        let RecordedCall { id, at, origin, call, end, conclusion } = recorded;
        let refusal = conclusion.as_ref().and_then(|conclusion| conclusion.result.as_ref().err());
        Self {
            id: Some(id),
            at,
            tool: call.tool,
            caller: Some(origin.caller),
            model: origin.model,
            syntax: call.syntax,
            arguments: call.arguments,
            corrected: refusal.and_then(|refusal| refusal.corrected_call.clone()),
            issues: call.issues,
            end,
            message: match conclusion {
                Some(conclusion) => conclusion.message,
                None => "Not done: another call of the same line was refused.".into(),
            },
            micros: Some(call.micros),
            mended_by: None,
            mends: Vec::new(),
        }
    }
}

impl Call {
    /// Recorded calls, the newest first, each with what mended it.
    pub fn list(recorded: Vec<RecordedCall>) -> Vec<Self> {
        let links = tool::find_mended(&recorded);
        let mut calls: Vec<Self> = recorded.into_iter().map(Self::from).collect();
        for (refused, mender) in links.into_iter().enumerate().rev() {
            let Some(mender) = mender else { continue };
            calls[refused].mended_by = calls[mender].id;
            let id = calls[refused].id;
            calls[mender].mends.extend(id);
        }
        calls
    }

    /// Who made it, in a word.
    pub fn who(&self) -> &str {
        match &self.model {
            Some(model) => model,
            None => self.caller.map_or("", Caller::word),
        }
    }

    /// Whether the offline coach only looked something up.
    fn is_look_up(&self) -> bool {
        let reads = tool::find(&self.tool).is_some_and(|tool| tool.effect == Effect::Reads);
        self.caller == Some(Caller::Offline) && reads && self.end == CallEnd::Done
    }

    /// The call that an entry of the chat tells, if it tells one.
    pub fn of_item(item: &Item) -> Option<Self> {
        let told = Self {
            id: None,
            at: item.at,
            tool: String::new(),
            caller: None,
            model: None,
            syntax: Syntax::Native,
            arguments: String::new(),
            issues: Vec::new(),
            end: CallEnd::Done,
            message: String::new(),
            corrected: None,
            micros: None,
            mended_by: None,
            mends: Vec::new(),
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
                let issues = refusal.map(|refusal| refusal.issues.clone());
                Self {
                    tool: outcome.tool.clone(),
                    syntax: outcome.syntax,
                    arguments: outcome.arguments.clone(),
                    issues: issues.unwrap_or_default(),
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
    pub held: u64,
    /// The wrong parameter name used most, the right one, and how often.
    pub commonest: Option<(String, String, u64)>,
    /// By its name, what each model did in the last days.
    pub models: BTreeMap<String, ModelFigures>,
}

/// How one model called its tools in the last days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelFigures {
    pub calls: u64,
    pub refused: u64,
    /// Wrong names, and how often.
    pub mistakes: BTreeMap<String, u64>,
}

/// How well calls and plans went.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolStats {
    pub calls: tool::Stats,
    pub plans: tool::PlanStats,
}

/// What a call would come to now, and by which rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed {
    pub outcome: CallOutcome,
    pub rules: Vec<AppliedRule>,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolRow {
    /// By its place among the calls.
    Call(usize),
    /// So many look-ups of the offline coach, from this place on.
    LookUps { first: usize, count: usize, is_open: bool },
}

#[derive(Debug, Default)]
pub struct ToolsTab {
    /// The statistics are shown in place of the calls.
    pub shows_stats: bool,
    pub stats: Option<ToolStats>,
    /// Rows of the statistics that are scrolled out above.
    pub scroll: usize,
    pub calls: Vec<Call>,
    pub rows: Vec<ToolRow>,
    /// Only refused calls are listed.
    pub refused_only: bool,
    /// Only calls with these words are, while they are looked for.
    pub find: Option<String>,
    /// Look-ups that are listed one by one, by the oldest of each run.
    opened: HashSet<i64>,
    pub totals: Totals,
    pub cursor: Cursor,
    /// Whether they were read at all.
    pub loaded: bool,
}

impl ToolsTab {
    pub fn set(&mut self, calls: Vec<Call>, totals: Totals) {
        (self.calls, self.totals, self.loaded) = (calls, totals, true);
        self.list();
    }

    /// Whether there are calls in the list, one of which is chosen.
    pub fn shows_calls(&self) -> bool {
        !self.shows_stats && !self.calls.is_empty()
    }

    pub fn chosen(&self) -> Option<&Call> {
        match self.rows.get(self.cursor.chosen())? {
            ToolRow::Call(place) => self.calls.get(*place),
            ToolRow::LookUps { .. } => None,
        }
    }

    pub fn find(&self, id: i64) -> Option<&Call> {
        self.calls.iter().find(|call| call.id == Some(id))
    }

    /// Lists refused calls alone, or all again; the call that was chosen stays so where it is listed.
    pub fn filter(&mut self, refused_only: bool) {
        let chosen = self.chosen().and_then(|call| call.id);
        self.refused_only = refused_only;
        self.list();
        self.cursor.to(0);
        if let Some(chosen) = chosen {
            self.choose(&Target::Call(chosen));
        }
    }

    /// Lists the calls with these words alone; `None`: all again.
    pub fn search(&mut self, words: Option<String>) {
        self.find = words;
        self.filter(self.refused_only);
    }

    /// What a row is of.
    pub fn target(&self, row: ToolRow) -> Target {
        let id = |place: usize| self.calls[place].id.unwrap_or_default();
        match row {
            ToolRow::Call(place) => Target::Call(id(place)),
            ToolRow::LookUps { first, count, .. } => Target::LookUps(id(first + count - 1)),
        }
    }

    /// Chooses a row by what it is of; false where there is none.
    pub fn choose(&mut self, target: &Target) -> bool {
        let row = self.rows.iter().position(|row| self.target(*row) == *target);
        self.cursor.to(row.unwrap_or(self.cursor.chosen()));
        row.is_some()
    }

    /// Opens the look-ups of the chosen row, or folds them; false where it is none of them.
    pub fn toggle_look_ups(&mut self) -> bool {
        let Some(ToolRow::LookUps { first, count, .. }) = self.rows.get(self.cursor.chosen())
        else {
            return false;
        };
        let oldest = self.calls[first + count - 1].id.unwrap_or_default();
        if !self.opened.remove(&oldest) {
            self.opened.insert(oldest);
        }
        self.list();
        true
    }

    /// Whether a call is listed while some are left out; `words` are in lower case.
    fn is_listed(&self, call: &Call, words: &str) -> bool {
        let is_refused = matches!(call.end, CallEnd::Refused | CallEnd::NotDone);
        let texts = [&call.tool, call.who(), call.end.word(), &call.arguments, &call.message];
        (is_refused || !self.refused_only)
            && texts.iter().any(|text| text.to_lowercase().contains(words))
    }

    fn list(&mut self) {
        let words = self.find.as_deref().unwrap_or_default().to_lowercase();
        let mut rows = Vec::new();
        let mut place = 0;
        for run in self.calls.chunk_by(|one, next| one.is_look_up() && next.is_look_up()) {
            let (first, count) = (place, run.len());
            place += count;
            if self.refused_only || !words.is_empty() {
                let listed = (first..place).filter(|at| self.is_listed(&self.calls[*at], &words));
                rows.extend(listed.map(ToolRow::Call));
                continue;
            }
            let oldest = run.last().and_then(|call| call.id).unwrap_or_default();
            let is_open = self.opened.contains(&oldest);
            if count > 1 {
                rows.push(ToolRow::LookUps { first, count, is_open });
            }
            if count == 1 || is_open {
                rows.extend((first..place).map(ToolRow::Call));
            }
        }
        self.rows = rows;
    }
}
