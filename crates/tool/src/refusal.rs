//! A refusal: a text that teaches the caller, and a value for the program.

use super::alias::right_names;
use super::decode::GAP;
use super::descriptor::{Descriptor, Example, in_quotes};
use super::format::written;
use super::tools::find;
use setwise_domain::text::excerpt;
use setwise_domain::text::{counted, printable};
use setwise_domain::tool_call::{CallIssue, CallIssueCode, Refusal, Syntax};
use setwise_domain::vocabulary;
use setwise_words::text;
use std::fmt::Write as _;

vocabulary! {
    /// How much a refusal tells a model: all of it, unless it is to be seen what the rest is worth.
    Hints {
        /// That the call was refused.
        None = "none",
        /// What was wrong with it as well.
        Issues = "faults",
        /// And the call to send instead.
        Corrected = "corrected",
    }
}

/// The text of a refusal as far as these hints go.
pub fn told(refusal: &Refusal, hints: Hints) -> String {
    match hints {
        Hints::None => told(&Refusal { issues: Vec::new(), ..refusal.clone() }, Hints::Issues),
        Hints::Issues => explained(&refusal.issues),
        Hints::Corrected => refusal.text.clone(),
    }
}

/// Refuses a call of `tool` for every one of its issues.
///
/// `corrected` is the call to send instead, where nothing in it is invented; where there is none,
/// the canonical example stands in its place, labelled as one.
pub fn refuse(
    tool: &Descriptor,
    syntax: Syntax,
    issues: Vec<CallIssue>,
    corrected: Option<&[(&'static str, String)]>,
) -> Refusal {
    let corrected_call = corrected.map(|arguments| call_of(tool, syntax, arguments));
    refuse_as(tool.name, tool, syntax, issues, corrected_call)
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
    issues: Vec<CallIssue>,
    outline: &[(&'static str, String)],
) -> Refusal {
    let mut text = explained(&issues);
    let gaps = outline.iter().any(|(_, value)| value == GAP);
    let how = if gaps { ", each … a value that is still to be put right" } else { "" };
    let _ = writeln!(text, " This is what could be read of it{how}:");
    text.push_str(&call_of(tool, syntax, outline));
    Refusal { tool: tool.name.to_owned(), issues, corrected_call: None, text }
}

/// The same for a call that went by another name than the tool's own, or by none.
pub(super) fn refuse_as(
    called: &str,
    tool: &Descriptor,
    syntax: Syntax,
    issues: Vec<CallIssue>,
    corrected_call: Option<String>,
) -> Refusal {
    let text = text(tool, syntax, &issues, corrected_call.as_deref());
    Refusal { tool: called.to_owned(), issues, corrected_call, text }
}

fn text(
    tool: &Descriptor,
    syntax: Syntax,
    issues: &[CallIssue],
    corrected: Option<&str>,
) -> String {
    let mut text = explained(issues);
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

/// Every issue, and that nothing was done.
fn explained(issues: &[CallIssue]) -> String {
    let mut text = heading(issues);
    if !issues.is_empty() {
        text.push('\n');
    }
    for error in issues {
        text.push('\n');
        text.push_str(&error.message);
    }
    let how_many = match issues.len() {
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

fn heading(issues: &[CallIssue]) -> String {
    let Some(first) = issues.first() else {
        return "[Error: The call was refused]".into();
    };
    let name = first.parameter.as_deref().map(excerpt).unwrap_or_default();
    let what = match first.code {
        CallIssueCode::MissingParameter if name.is_empty() => "Missing parameters".into(),
        CallIssueCode::MissingParameter => format!("Missing required parameter '{name}'"),
        CallIssueCode::AliasUsed | CallIssueCode::WrongCase => {
            format!("Wrong parameter name '{name}'")
        }
        CallIssueCode::UnknownParameter => format!("Unknown parameter '{name}'"),
        CallIssueCode::DuplicateParameter => format!("Parameter '{name}' given more than once"),
        CallIssueCode::WrongType => format!("Wrong type of parameter '{name}'"),
        CallIssueCode::GenericName => "Exercise name is not specific".into(),
        CallIssueCode::OutOfRange
        | CallIssueCode::NotANumber
        | CallIssueCode::BadDate
        | CallIssueCode::DateInFuture
        | CallIssueCode::TooLong => format!("Invalid value of parameter '{name}'"),
        CallIssueCode::ConflictingLoads => "Conflicting loads".into(),
        CallIssueCode::RirRpeDisagree => "RIR and RPE disagree".into(),
        CallIssueCode::MalformedCall => "Malformed call".into(),
        CallIssueCode::UnknownTool => "Unknown tool".into(),
        CallIssueCode::SetNumberTaken => "Set number already taken".into(),
        CallIssueCode::CallIdReused => "Call id already used".into(),
        CallIssueCode::NothingThere => "Nothing there".into(),
        CallIssueCode::NotFound => "Not found".into(),
        CallIssueCode::TooManyHeld => "Too many calls at once".into(),
        CallIssueCode::NotAsSaid => "Not as the athlete said it".into(),
        CallIssueCode::BadPlan => "Invalid plan".into(),
        CallIssueCode::BadDebrief => "Invalid debrief".into(),
        CallIssueCode::NotPlanned => "Nothing proposed".into(),
        CallIssueCode::InternalError => "Internal error".into(),
    };
    format!("[Error: {what}]")
}

/// The refusal in a line, for the chat pane: `log_set_result refused: 'exerciseName' → 'exercise'`.
pub fn in_a_line(refusal: &Refusal) -> String {
    let renamed: Vec<_> = find(&refusal.tool)
        .map(|tool| {
            let used = refusal.issues.iter().filter(|error| is_name(error.code));
            used.filter_map(|error| arrow(tool, error.parameter.as_deref()?)).collect()
        })
        .unwrap_or_default();
    let why = match (renamed.is_empty(), refusal.issues.first()) {
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

fn is_name(code: CallIssueCode) -> bool {
    matches!(
        code,
        CallIssueCode::AliasUsed | CallIssueCode::WrongCase | CallIssueCode::UnknownParameter
    )
}

fn arrow(tool: &Descriptor, used: &str) -> Option<String> {
    let right = right_names(tool, used);
    (!right.is_empty()).then(|| format!("'{used}' → {}", text::either(in_quotes(right))))
}
