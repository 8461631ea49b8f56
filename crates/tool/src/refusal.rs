//! A refusal: a text that teaches the caller, and a value for the program.

use super::alias::right_names;
use super::decode::GAP;
use super::descriptor::{Descriptor, Example, in_quotes};
use super::format::written;
use super::tools::find;
use setwise_domain::text::excerpt;
use setwise_domain::text::{counted, printable};
use setwise_domain::tool_call::{CallIssue, FaultCode, Refusal, Syntax};
use setwise_domain::vocabulary;
use setwise_words::text;
use std::fmt::Write as _;

vocabulary! {
    /// How much a refusal tells a model: all of it, unless it is to be seen what the rest is worth.
    Hints {
        /// That the call was refused.
        None = "none",
        /// What was wrong with it as well.
        Faults = "faults",
        /// And the call to send instead.
        Corrected = "corrected",
    }
}

/// The text of a refusal as far as these hints go.
pub fn told(refusal: &Refusal, hints: Hints) -> String {
    match hints {
        Hints::None => told(&Refusal { faults: Vec::new(), ..refusal.clone() }, Hints::Faults),
        Hints::Faults => explained(&refusal.faults),
        Hints::Corrected => refusal.text.clone(),
    }
}

/// Refuses a call of `tool` for every one of its faults.
///
/// `corrected` is the call to send instead, where nothing in it is invented; where there is none,
/// the canonical example stands in its place, labelled as one.
pub fn refuse(
    tool: &Descriptor,
    syntax: Syntax,
    faults: Vec<CallIssue>,
    corrected: Option<&[(&'static str, String)]>,
) -> Refusal {
    let corrected_call = corrected.map(|arguments| call_of(tool, syntax, arguments));
    refuse_as(tool.name, tool, syntax, faults, corrected_call)
}

fn call_of(tool: &Descriptor, syntax: Syntax, arguments: &[(&'static str, String)]) -> String {
    let pairs = arguments.iter().map(|(name, value)| (*name, value.as_str()));
    written(syntax, tool.name, pairs)
}

/// The same for a call of which only a part could be read: that part stands in the place of the example, so
/// that no numbers of another set stand beside the exercise that was named.
pub(super) fn refuse_outlined(
    tool: &Descriptor,
    syntax: Syntax,
    faults: Vec<CallIssue>,
    outline: &[(&'static str, String)],
) -> Refusal {
    let mut text = explained(&faults);
    let gaps = outline.iter().any(|(_, value)| value == GAP);
    let how = if gaps { ", each … a value that is still to be put right" } else { "" };
    let _ = writeln!(text, " This is what could be read of it{how}:");
    text.push_str(&call_of(tool, syntax, outline));
    Refusal { tool: tool.name.to_owned(), faults, corrected_call: None, text }
}

/// The same for a call that went by another name than the tool's own, or by none.
pub(super) fn refuse_as(
    called: &str,
    tool: &Descriptor,
    syntax: Syntax,
    faults: Vec<CallIssue>,
    corrected_call: Option<String>,
) -> Refusal {
    let text = text(tool, syntax, &faults, corrected_call.as_deref());
    Refusal { tool: called.to_owned(), faults, corrected_call, text }
}

fn text(
    tool: &Descriptor,
    syntax: Syntax,
    faults: &[CallIssue],
    corrected: Option<&str>,
) -> String {
    let mut text = explained(faults);
    match (corrected, tool.examples.first()) {
        (Some(call), _) => {
            text.push_str(" Send this corrected call instead:\n");
            text.push_str(call);
        }
        (None, Some(example)) => {
            text.push_str(" This is how a correct call looks (only an example: its values are not the athlete's):\n");
            text.push_str(&example_call(tool, example, syntax));
        }
        (None, None) => {}
    }
    text
}

/// Every fault, and that nothing was done.
fn explained(faults: &[CallIssue]) -> String {
    let mut text = heading(faults);
    if !faults.is_empty() {
        text.push('\n');
    }
    for error in faults {
        text.push('\n');
        text.push_str(&error.message);
    }
    let how_many = match faults.len() {
        0 | 1 => String::new(),
        count => format!("has {} and ", counted(count, "fault")),
    };
    let _ = write!(text, "\n\nThe call {how_many}was not carried out.");
    text
}

/// A worked call of the tool's description, written out.
pub fn example_call(tool: &Descriptor, example: Example, syntax: Syntax) -> String {
    written(syntax, tool.name, example.iter().copied())
}

fn heading(faults: &[CallIssue]) -> String {
    let Some(first) = faults.first() else {
        return "[Error: The call was refused]".into();
    };
    let name = first.parameter.as_deref().map(excerpt).unwrap_or_default();
    let what = match first.code {
        FaultCode::MissingParameter if name.is_empty() => "Missing parameters".into(),
        FaultCode::MissingParameter => format!("Missing required parameter '{name}'"),
        FaultCode::AliasUsed | FaultCode::WrongCase => format!("Wrong parameter name '{name}'"),
        FaultCode::UnknownParameter => format!("Unknown parameter '{name}'"),
        FaultCode::DuplicateParameter => format!("Parameter '{name}' given more than once"),
        FaultCode::WrongType => format!("Wrong type of parameter '{name}'"),
        FaultCode::GenericName => "Exercise name is not specific".into(),
        FaultCode::OutOfRange
        | FaultCode::NotANumber
        | FaultCode::BadDate
        | FaultCode::DateInFuture
        | FaultCode::TooLong => format!("Invalid value of parameter '{name}'"),
        FaultCode::ConflictingLoads => "Conflicting loads".into(),
        FaultCode::RirRpeDisagree => "RIR and RPE disagree".into(),
        FaultCode::MalformedCall => "Malformed call".into(),
        FaultCode::UnknownTool => "Unknown tool".into(),
        FaultCode::SetNumberTaken => "Set number already taken".into(),
        FaultCode::CallIdReused => "Call id already used".into(),
        FaultCode::NothingThere => "Nothing there".into(),
        FaultCode::NotFound => "Not found".into(),
        FaultCode::TooManyHeld => "Too many calls at once".into(),
        FaultCode::NotAsSaid => "Not as the athlete said it".into(),
        FaultCode::BadPlan => "Invalid plan".into(),
        FaultCode::BadDebrief => "Invalid debrief".into(),
        FaultCode::NotPlanned => "Nothing proposed".into(),
        FaultCode::InternalError => "Internal error".into(),
    };
    format!("[Error: {what}]")
}

/// The refusal in a line, for the chat pane: `log_set_result refused: 'exerciseName' → 'exercise'`.
pub fn in_a_line(refusal: &Refusal) -> String {
    let renamed: Vec<_> = find(&refusal.tool)
        .map(|tool| {
            let used = refusal.faults.iter().filter(|error| is_name(error.code));
            used.filter_map(|error| arrow(tool, error.parameter.as_deref()?)).collect()
        })
        .unwrap_or_default();
    let why = match (renamed.is_empty(), refusal.faults.first()) {
        (false, _) => renamed.join(", "),
        (true, Some(first)) => {
            printable(first.message.lines().next().unwrap_or_default()).into_owned()
        }
        (true, None) => "no reason given".into(),
    };
    let name = match refusal.tool.as_str() {
        "" => "a call".to_owned(),
        name => excerpt(name),
    };
    format!("{name} refused: {why}")
}

fn is_name(code: FaultCode) -> bool {
    matches!(code, FaultCode::AliasUsed | FaultCode::WrongCase | FaultCode::UnknownParameter)
}

fn arrow(tool: &Descriptor, used: &str) -> Option<String> {
    let right = right_names(tool, used);
    (!right.is_empty()).then(|| format!("'{used}' → {}", text::either(in_quotes(right))))
}
