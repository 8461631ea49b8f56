//! A question back, as it is printed.

use crate::cli::{Ended, Exit, Output};
use crate::domain::question::Question;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AskedBack")]
pub struct Asked {
    /// The question; nothing is stored yet.
    question: Question,
}

/// The question with its options numbered, each once.
pub fn text(question: &Question) -> String {
    let mut lines = vec![question.text.clone()];
    if question.lead.is_none() {
        let numbered = (1..).zip(&question.options);
        lines.extend(numbered.map(|(number, option)| format!("  {number} {}", option.label)));
    }
    lines.join("\n")
}

/// Asks, in place of an answer.
pub fn ask(output: &mut Output, question: Question) -> Ended {
    output.answer(&Asked { question }, |asked| text(&asked.question))?;
    Ok(Exit::Refused)
}
