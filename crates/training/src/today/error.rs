//! What is wrong with a plan's text: every issue with its place, never only the first.

use setwise_domain::decode::{Issue, IssueList, Subject};
use setwise_domain::plan::PlanFailureIssue;

pub(super) const SUBJECT: Subject =
    Subject { noun: "plan", with_article: "a plan", says_places: false };

pub type PlanIssue = Issue;

/// All that is wrong with the text of one plan.
pub type PlanError = IssueList;

/// The issues of a plan as they are recorded.
pub fn recorded(error: &PlanError) -> Vec<PlanFailureIssue> {
    let recorded = error.listed.iter().map(|issue| PlanFailureIssue {
        pointer: issue.pointer.clone(),
        code: issue.code.word().to_owned(),
        message: issue.message.clone(),
    });
    recorded.collect()
}
