//! A question back to the athlete, where what was typed can be read in more than one way.

use serde::{Deserialize, Serialize};

/// Answered by a bare number, counted from 1; anything else is a new line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What is asked about, stable for the same line: `which-exercise`, `sets-or-load`, …
    pub id: String,
    pub text: String,
    /// At least one.
    pub options: Vec<Choice>,
}

/// One answer, and the line that says the same without ambiguity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub label: String,
    /// The unambiguous line that choosing it stands for; it is read as if typed.
    pub line: String,
}
