//! What a message to the calendar came to, as lines or as one JSON document.

use crate::assistant::{self, Asked, End, Judged, Mode, Outcome, Planned};
use crate::cli::{Output, OutputSchema, Printed, outputs};
use crate::domain::question::Filling;
use crate::text::pointer;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "assistant message", "What is proposed for the calendar, or the question that comes back.": Outcome | Said<'_>, refused: Outcome | Asked;
};

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AssistantAnswer")]
struct Said<'a> {
    /// How the message was taken.
    mode: Mode,
    /// The answer.
    text: &'a str,
}

/// Prints the end of a turn. Why one failed is said elsewhere.
pub fn end(end: &End, message: &str, output: &mut Output) -> Printed {
    match end {
        End::Planned(outcome) => output.answer(&**outcome, planned),
        End::Asked(asked) => output.answer(asked, |asked| asked_back(asked, message)),
        End::Said(text) => {
            let mode = Mode::Chat;
            output.answer(&Said { mode, text }, |said| said.text.to_owned())
        }
        End::Failed(_) => Ok(()),
    }
}

/// The summary, what each operation would do, what is left out, and what to type. Those that can
/// be accepted have the numbers by which they are.
fn planned(outcome: &Outcome) -> String {
    let planned = &outcome.planned;
    let effects = planned.effects.iter().enumerate();
    let effects = effects.map(|(place, effect)| format!("  {} ✓ {effect}", place + 1));
    let refused = outcome.operations.iter().filter(|one| !one.is_valid());
    let refused = refused.map(|one| format!("    ✗ {}", refused_for(one)));
    let warnings = planned.warnings.iter().map(|one| format!("    ! {one}"));
    let text = planned.beside_effects(&outcome.text);
    let text = Some(text).filter(|text| !text.is_empty());
    text.into_iter()
        .chain(effects)
        .chain(refused)
        .chain(warnings)
        .chain(how_to_accept(planned))
        .collect::<Vec<_>>()
        .join("\n")
}

fn how_to_accept(planned: &Planned) -> Option<String> {
    let confirm = if planned.needs_confirmation { " --confirm" } else { "" };
    let some = match planned.operations.len() {
        0 => return None,
        1 => String::new(),
        _ => format!(", `setwise accept --only 1{confirm}` for some of it,"),
    };
    Some(format!("Nothing has changed yet: `setwise accept{confirm}`{some} or `setwise refuse`."))
}

fn refused_for(judged: &Judged) -> String {
    let op = judged.op.get("op").and_then(Value::as_str);
    let mut said = op.map_or_else(|| "left out".to_owned(), pointer::name);
    for error in &judged.errors {
        let _ = write!(said, ": {}", error.fact());
    }
    said
}

/// The question, what there is to choose from, and how to choose it.
fn asked_back(asked: &Asked, message: &str) -> String {
    let answers = assistant::answers(message, asked);
    let mut lines = vec![asked.question.clone()];
    lines.extend(answers.iter().map(|answer| match &answer.value {
        Some(Filling::Session { id, .. }) => format!("  {}  {}", id.0, answer.label),
        _ => format!("  {}", answer.label),
    }));
    let Some(first) = answers.first() else {
        return lines.join("\n");
    };
    lines.push(match assistant::choice_in(&first.line) {
        Some((message, selection)) => {
            let which = match first.value {
                Some(Filling::Session { .. }) => "the number of one",
                _ => "one of them",
            };
            format!(
                "Say the same again with {which}: `setwise assistant message {} --select {}`.",
                shell(message),
                shell(&json!(selection).to_string())
            )
        }
        None => format!("Say one of them: `setwise assistant message {}`.", shell(&first.line)),
    });
    lines.join("\n")
}

/// A text as a shell takes it for one argument.
fn shell(text: &str) -> String {
    format!("'{}'", text.trim().replace('\'', r"'\''"))
}
