//! What is wrong with an answer: every issue with its place, never only the first.

use setwise_domain::decode::extract::NoCandidate;
use setwise_domain::decode::{BreakKind, Found, Issue, IssueCode, IssueList, Subject};

pub type DecodeIssue = Issue<AnswerCode>;

/// All that is wrong with one answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{issues}")]
pub struct DecodeError {
    pub issues: IssueList<AnswerCode>,
    /// What was said, as it came.
    pub raw: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerCode {
    /// It is no JSON there.
    Broken,
    /// It is JSON, and wrong.
    Wrong,
}

impl IssueCode for AnswerCode {
    const SUBJECT: Subject = Subject { noun: "answer", with_article: "an answer" };

    fn says_place(self) -> bool {
        self == Self::Broken
    }
}

impl From<BreakKind> for AnswerCode {
    fn from(kind: BreakKind) -> Self {
        match kind {
            BreakKind::TooDeep => Self::Wrong,
            _ => Self::Broken,
        }
    }
}

impl DecodeError {
    pub(super) fn new(raw: &str, issues: IssueList<AnswerCode>) -> Self {
        Self { issues, raw: raw.to_owned() }
    }

    /// What is wrong with the answer as a whole.
    pub(super) fn whole(raw: &str, found: impl Into<String>, wanted: impl Into<String>) -> Self {
        let issue = Found::at_pointer(AnswerCode::Wrong, "", found, wanted);
        Self::new(raw, IssueList::new(raw, vec![issue], 0))
    }

    pub(super) fn no_candidate(raw: &str, error: &NoCandidate) -> Self {
        let wanted = match error {
            NoCandidate::Several { .. } => "one JSON object alone",
            NoCandidate::Empty | NoCandidate::NoObject { .. } => "one JSON object",
        };
        Self::whole(raw, error.to_string(), wanted)
    }
}
