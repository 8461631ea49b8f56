//! What is wrong with an operation: the code, and the sentence that says where, what was found,
//! what was wanted and what to send instead.

use serde_json::Value;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::session::{Session, SessionId};
use setwise_domain::text::excerpt;

/// All that is wrong with one operation.
pub(super) type OperationIssues = Vec<OperationIssue>;

/// The codes. Those of a condition in `where` begin with [`code::WHERE`] and end with its name.
pub(super) mod code {
    pub const OP: &str = "invalid_op";
    pub const UNKNOWN_FIELD: &str = "unknown_field";
    pub const TOO_MANY: &str = "too_many_operations";
    pub const FULL: &str = "calendar_full";
    pub const NO_TITLE: &str = "missing_title";
    pub const TITLE: &str = "invalid_title";
    pub const NOTES: &str = "invalid_notes";
    pub const PROGRAM_DAY: &str = "invalid_programDay";
    pub const RECURRENCE: &str = "invalid_recurrence";
    pub const NO_RECURRENCE: &str = "missing_recurrence";
    pub const NO_ANCHOR: &str = "missing_anchor_for_recurrence";
    pub const ID: &str = "missing_or_invalid_id";
    pub const ID_NOT_FOUND: &str = "id_not_found";
    pub const SCOPE: &str = "invalid_scope";
    pub const OCCURRENCE_DATE: &str = "invalid_occurrenceDate";
    pub const OCCURRENCE_RANGE: &str = "invalid_occurrence_range";
    pub const TO: &str = "invalid_to";
    pub const REPEATS: &str = "use_complete_occurrence_for_repeating";
    pub const NO_SET: &str = "missing_set";
    pub const WHERE: &str = "invalid_where_";
    pub const NO_WHERE: &str = "invalid_where_missing";
    pub const EMPTY_WHERE: &str = "invalid_where_empty";
    pub const NO_MATCH: &str = "invalid_where_no_match";
}

/// A value as a refusal repeats it.
pub(super) fn found(value: &Value) -> String {
    excerpt(&value.to_string())
}

/// `session 3 (“Leg day”)`
pub(super) fn named(session: &Session) -> String {
    format!("session {} (“{}”)", session.id.0, excerpt(&session.title))
}

pub(super) fn not_found(id: SessionId, there: Option<&Session>) -> OperationIssue {
    let instead = there.map_or_else(
        || "the calendar is empty: send a `create`, or nothing".to_owned(),
        |session| {
            format!(
                "send the `id` of one that is there, such as {} (“{}”)",
                session.id.0,
                excerpt(&session.title)
            )
        },
    );
    let message = format!("there is no session {} in the calendar; {instead}.", id.0);
    OperationIssue::new(code::ID_NOT_FOUND, message)
}
