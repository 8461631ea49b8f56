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

/// The question with its options numbered, each once: most questions list them themselves.
pub fn text(question: &Question) -> String {
    let options: Vec<_> = (1..)
        .zip(&question.options)
        .map(|(number, option)| (number, option.label.as_str()))
        .collect();
    let is_listed = |(number, label): &(usize, &str)| {
        let forms = [format!("{number} {label}"), format!("{number}) {label}")];
        forms.iter().any(|form| question.text.contains(form))
    };
    let mut lines = vec![question.text.clone()];
    if !options.iter().all(is_listed) {
        let numbered = options.iter();
        lines.extend(numbered.map(|(number, label)| format!("  {number} {label}")));
    }
    lines.join("\n")
}

/// Asks, in place of an answer.
pub fn ask(output: &mut Output, question: Question) -> Ended {
    output.answer(&Asked { question }, |asked| text(&asked.question))?;
    Ok(Exit::Refused)
}
