//! A question back, as it is printed.

use crate::cli::{Ended, Exit, Output};
use crate::domain::question::Question;
use serde::Serialize;

#[derive(Serialize)]
struct Asked {
    question: Question,
}

/// The question with its options numbered.
pub fn text(question: &Question) -> String {
    let mut lines = vec![question.text.clone()];
    for (number, option) in (1..).zip(&question.options) {
        lines.push(format!("  {number} {}", option.label));
    }
    lines.join("\n")
}

/// Asks, in place of an answer.
pub fn ask(output: &mut Output, question: Question) -> Ended {
    output.answer(&Asked { question }, |asked| text(&asked.question))?;
    Ok(Exit::Refused)
}
