//! What is wrong with a plan's text: every fault with its place, never only the first.

use setwise_domain::decode::{BreakKind, Issue, IssueCode, IssueList, Subject};
use setwise_domain::plan::PlanFailureIssue;
use setwise_domain::vocabulary;

vocabulary! {
    /// What kind of fault it is, for programs.
    PlanIssueCode {
        /// More text than is read.
        TooLarge = "too_large",
        /// No JSON object in the text.
        NoObject = "no_object",
        /// A second JSON value behind the first.
        SeveralValues = "several_values",
        /// The text stops inside the JSON.
        CutShort = "cut_short",
        NotJson = "not_json",
        TooDeep = "too_deep",
        WrongType = "wrong_type",
        MissingField = "missing_field",
        UnknownField = "unknown_field",
        DuplicateField = "duplicate_field",
        /// A field that another one of the same object excludes.
        ConflictingField = "conflicting_field",
        /// A word that is not in the vocabulary of its field.
        UnknownWord = "unknown_word",
        /// A number outside what the field takes.
        OutOfRange = "out_of_range",
        TooLong = "too_long",
        /// A title or prescription that says nothing.
        Blank = "blank",
        /// A name that does not say which exercise.
        GenericName = "generic_name",
        /// A list with fewer entries than it needs.
        TooFew = "too_few",
        TooMany = "too_many",
        DuplicateOrder = "duplicate_order",
        /// A block without exercises.
        EmptyBlock = "empty_block",
        /// The same id twice.
        DuplicateId = "duplicate_id",
    }
}

pub type PlanIssue = Issue<PlanIssueCode>;

/// All that is wrong with the text of one plan.
pub type PlanError = IssueList<PlanIssueCode>;

impl IssueCode for PlanIssueCode {
    const SUBJECT: Subject = Subject { noun: "plan", with_article: "a plan" };

    fn says_place(self) -> bool {
        matches!(self, Self::CutShort | Self::NotJson | Self::SeveralValues)
    }
}

impl From<BreakKind> for PlanIssueCode {
    fn from(kind: BreakKind) -> Self {
        match kind {
            BreakKind::CutShort => Self::CutShort,
            BreakKind::NotJson => Self::NotJson,
            BreakKind::TooDeep => Self::TooDeep,
            BreakKind::SeveralValues => Self::SeveralValues,
        }
    }
}

/// The faults of a plan as they are recorded.
pub fn recorded(error: &PlanError) -> Vec<PlanFailureIssue> {
    let recorded = error.faults.iter().map(|issue| PlanFailureIssue {
        pointer: issue.pointer.clone(),
        code: issue.code.word().to_owned(),
        message: issue.message.clone(),
    });
    recorded.collect()
}
