//! What a message to the calendar came to, as lines or as one JSON document.

use crate::assistant::{Choice, End, Judged, Mode, Outcome, label};
use crate::cli::output::{Output, Printed};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;

#[derive(Serialize)]
struct Asked<'a> {
    question: &'a str,
    options: &'a [Choice],
}

#[derive(Serialize)]
struct Said<'a> {
    mode: Mode,
    text: &'a str,
}

/// Prints the end of a turn. Why one failed is said elsewhere.
pub fn end(end: &End, message: &str, output: &mut Output) -> Printed {
    match end {
        End::Planned(outcome) => output.answer(&**outcome, planned),
        End::Asked { question, options } => {
            let asked = Asked { question, options };
            output.answer(&asked, |_| asked_back(question, options, message))
        }
        End::Said(text) => {
            let mode = Mode::Chat;
            output.answer(&Said { mode, text }, |said| said.text.to_owned())
        }
        End::Failed(_) => Ok(()),
    }
}

/// The summary, each operation, and what to type.
fn planned(outcome: &Outcome) -> String {
    let mut lines = vec![outcome.text.clone()];
    let mut effects = outcome.planned.effects.iter();
    for (place, judged) in outcome.operations.iter().enumerate() {
        let (mark, said) = if judged.is_valid() {
            ("✓", effects.next().cloned().unwrap_or_default())
        } else {
            ("✗", refused(judged))
        };
        lines.push(format!("  {} {mark} {said}", place + 1));
    }
    let warnings = outcome.planned.warnings.iter();
    lines.extend(warnings.map(|warning| format!("  ! {warning}")));
    if outcome.valid_count > 0 {
        lines.push("Nothing has changed yet: `setwise accept` or `setwise refuse`.".to_owned());
    }
    lines.join("\n")
}

fn refused(judged: &Judged) -> String {
    let op = judged.op.get("op").and_then(Value::as_str);
    let mut said = op.unwrap_or("left out").to_owned();
    for error in &judged.errors {
        let _ = write!(said, ": {}", error.message);
    }
    said
}

/// The question, what there is to choose from, and how to choose it.
fn asked_back(question: &str, options: &[Choice], message: &str) -> String {
    let mut lines = vec![question.to_owned()];
    lines.extend(
        options
            .iter()
            .map(|choice| format!("  {}  {}", choice.id.0, label(choice))),
    );
    if let Some(first) = options.first() {
        let select = json!({ "ids": [first.id] });
        lines.push(format!(
            "Say the same again with the number of one: `setwise assistant message {} --select {}`.",
            shell(message),
            shell(&select.to_string())
        ));
    }
    lines.join("\n")
}

/// A text as a shell takes it for one argument.
fn shell(text: &str) -> String {
    format!("'{}'", text.trim().replace('\'', r"'\''"))
}
