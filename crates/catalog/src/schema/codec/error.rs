//! What is wrong with an answer: every issue with its place, never only the first.

use crate::schema::reader::whole;
use setwise_domain::decode::extract::NoCandidate;
use setwise_domain::decode::{IssueCode, IssueList, Subject};

pub(super) const SUBJECT: Subject =
    Subject { noun: "answer", with_article: "an answer", says_places: false };

/// All that is wrong with one answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{issues}")]
pub struct DecodeError {
    pub issues: IssueList,
    /// What was said, as it came.
    pub raw: String,
}

impl DecodeError {
    pub(super) fn new(raw: &str, issues: IssueList) -> Self {
        Self { issues, raw: raw.to_owned() }
    }

    /// What is wrong with the answer as a whole.
    pub(super) fn whole(raw: &str, found: impl Into<String>, wanted: impl Into<String>) -> Self {
        Self::new(raw, whole(SUBJECT, raw, IssueCode::NoObject, found, wanted))
    }

    pub(super) fn no_candidate(raw: &str, error: &NoCandidate) -> Self {
        let wanted = match error {
            NoCandidate::Several { .. } => "one JSON object alone",
            NoCandidate::Empty | NoCandidate::NoObject { .. } => "one JSON object",
        };
        Self::whole(raw, error.to_string(), wanted)
    }
}
