//! `ask_athlete`: a question to the athlete, which becomes the one that waits for an answer.

use crate::descriptor::{Descriptor, Effect, Kind, Parameter, Typed};
use crate::limits::{MOST_ASKED_CHARS, MOST_ASKED_OPTIONS, MOST_OPTION_CHARS};
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::question::{AskedBy, Choice, Question, Slot};
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallIssueCode, ToolResult};
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "ask_athlete",
    verb: "ask the athlete",
    purpose: "Ask for the one thing that is missing. It ends your turn.",
    effect: Effect::Reads,
    parameters: &[QUESTION, SLOT, OPTIONS],
    examples: &[
        &[("question", "How many reps at 185 lb?"), ("slot", "reps")],
        &[
            ("question", "Which row was it?"),
            ("slot", "exercise"),
            ("options", r#"["Barbell Row","Seated Cable Row"]"#),
        ],
    ],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

/// Without answers to choose from.
pub(super) const COMPACT: Descriptor = Descriptor { parameters: &[QUESTION, SLOT], ..TOOL };

const QUESTION: Parameter = Parameter {
    name: "question",
    required: true,
    kind: Kind::Text { least: 2, most: MOST_ASKED_CHARS },
    doc: "One sentence",
    left_out: "",
    good: &["How many reps at 185 lb?"],
    bad: &[""],
};

const SLOT: Parameter = Parameter {
    name: "slot",
    required: true,
    kind: Kind::OneOf(&["exercise", "sets", "reps", "load", "day", "session", "choice", "words"]),
    doc: "What is missing",
    left_out: "",
    good: &[],
    bad: &["weight", "anything"],
};

const OPTIONS: Parameter = Parameter {
    name: "options",
    required: false,
    kind: Kind::Json { most: MOST_ASKED_OPTIONS * MOST_OPTION_CHARS * 4, of: Typed::Options },
    doc: "Answers to choose from",
    left_out: "",
    good: &[r#"["Barbell Row","Seated Cable Row"]"#],
    bad: &["Barbell Row or Seated Cable Row"],
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let said = call.said;
    let options = match said.text("options") {
        Some(text) => options(text)?,
        None => Vec::new(),
    };
    let slot = said.text("slot").and_then(Slot::from_word);
    let question = Question {
        by: AskedBy::Model,
        ..Question::new("ask-athlete", said.text("question").unwrap_or_default().trim(), options)
            .for_slot(slot.unwrap_or(Slot::Words))
    };
    let mut told = format!(
        "[Question] {}\nThe athlete sees it; the answer comes with their next words.",
        printable(&question.text)
    );
    for remark in &call.remarks {
        let _ = write!(told, "\n{remark}");
    }
    Ok(Prepared::Answer(Box::new(ToolResult::Asked(question)), told))
}

fn options(text: &str) -> Result<Vec<Choice>, Unprepared> {
    let fits = |option: &String| {
        let length = option.trim().chars().count();
        (1..=MOST_OPTION_CHARS).contains(&length)
    };
    let read: Option<Vec<String>> = serde_json::from_str(text).ok();
    let read = read.filter(|options| {
        (1..=MOST_ASKED_OPTIONS).contains(&options.len()) && options.iter().all(fits)
    });
    let Some(read) = read else {
        return Err(Unprepared::because(
            CallIssueCode::OutOfRange,
            Some("options"),
            format!(
                "'options' must be the JSON text of a list of 1 to {MOST_ASKED_OPTIONS} strings, each of 1 to {MOST_OPTION_CHARS} characters, such as [\"Barbell Row\",\"Seated Cable Row\"]; leave it out where there is nothing to choose from"
            ),
        ));
    };
    let choice = |option: String| Choice::new(option.trim(), option.trim());
    Ok(read.into_iter().map(choice).collect())
}
