//! A part of a line that can't be read or believed, and why.

use super::lexer::Span;

/// The message follows the part, in quotes, as a sentence: `'8-12' is a range: …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIssue {
    pub span: Span,
    pub message: String,
}

impl LineIssue {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}
