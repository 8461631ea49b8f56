//! What the store would not carry out, as an issue of the call that asked for it.

use super::descriptor::Descriptor;
use setwise_domain::command::Rejection;
use setwise_domain::exercise_name::NameError;
use setwise_domain::text::excerpt;
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallIssue, CallIssueCode};
use setwise_words::text::Formatter;

/// Whose change it was: the athlete is told what to write and not what to call.
#[derive(Clone, Copy)]
pub(super) enum AskedBy<'a> {
    Call(&'a Descriptor),
    /// A line that logs.
    Line,
    /// A line that corrects.
    Correction,
}

/// Why a line that logs would not be carried out.
pub fn line_refused(rejection: &Rejection, formatter: Formatter<'_>) -> String {
    issue_of(rejection, AskedBy::Line, formatter).message
}

/// The issue for a rejection.
pub(super) fn issue_of(
    rejection: &Rejection,
    asked_by: AskedBy<'_>,
    formatter: Formatter<'_>,
) -> CallIssue {
    let (code, parameter, message) = match rejection {
        Rejection::SetNumberTaken { existing } => {
            let name = printable(&existing.exercise);
            let (number, date) = (existing.set_number, existing.date);
            let (parameter, then) = match asked_by {
                AskedBy::Call(tool) if tool.parameter("new_set").is_some() => (
                    "new_set",
                    "Give another 'new_set', or leave it out where the set is moved.".to_owned(),
                ),
                AskedBy::Call(_) => (
                    "set",
                    "Leave 'set' out to log the next one, or correct that one with edit_set_result."
                        .to_owned(),
                ),
                AskedBy::Line => (
                    "set",
                    format!("Leave the number out to log the next one, or correct that one, as in `change set {number} of {name} to 8 reps`."),
                ),
                AskedBy::Correction => ("new_set", "Give it another number.".to_owned()),
            };
            let done = formatter.set(existing);
            (
                CallIssueCode::SetNumberTaken,
                Some(parameter),
                format!("Set {number} of {name} on {date} is already logged: {done}. {then}"),
            )
        }
        Rejection::NoSetNumberLeft { exercise } => (
            CallIssueCode::OutOfRange,
            Some("set"),
            format!(
                "{} already has 99 sets on that date, the most there can be.",
                printable(exercise)
            ),
        ),
        Rejection::BadName(error) => (
            match error {
                NameError::Generic => CallIssueCode::GenericName,
                NameError::TooLong { .. } => CallIssueCode::TooLong,
            },
            Some("exercise"),
            error.to_string(),
        ),
        Rejection::NoSuchSet | Rejection::NothingToUndo => (
            CallIssueCode::NothingThere,
            None,
            "There is no set to take back or to correct.".to_owned(),
        ),
        Rejection::NoSuchProposal | Rejection::AlreadySettled | Rejection::Stale => {
            (CallIssueCode::NothingThere, None, format!("It can't be settled: {rejection}."))
        }
        Rejection::CalendarMoved
        | Rejection::Outdated { .. }
        | Rejection::KeyTaken
        | Rejection::Unconfirmed { .. }
        | Rejection::Operations(_)
        | Rejection::NothingChosen
        | Rejection::NoSuchPart { .. }
        | Rejection::Unsound { .. }
        | Rejection::NoSuchChange(_)
        | Rejection::AlreadyUndone(_)
        | Rejection::NothingToTakeBack(_)
        | Rejection::FromNewer(_)
        | Rejection::EarlierSession(_)
        | Rejection::NothingToRedo
        | Rejection::NotUndone(_)
        | Rejection::TooManyFacts(_)
        | Rejection::NoSuchLine(_)
        | Rejection::NothingTaught
        | Rejection::TooManyPhrases(_)
        | Rejection::NoSuchFact(_) => (CallIssueCode::NothingThere, None, format!("{rejection}.")),
    };
    CallIssue { code, parameter: parameter.map(str::to_owned), message }
}

/// The issue of a call whose identity was used before for something else.
pub(super) fn id_reused(call_id: Option<&str>) -> CallIssue {
    let which = call_id.map_or_else(
        || "The place of this call in its turn".to_owned(),
        |id| format!("The call id '{}'", excerpt(id)),
    );
    CallIssue {
        code: CallIssueCode::CallIdReused,
        parameter: None,
        message: format!(
            "{which} was used before with other arguments. Make a new call with an id of its own."
        ),
    }
}
