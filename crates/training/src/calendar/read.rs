//! From a JSON value to an operation. Every fault that can be seen without carrying it out is told
//! at once, each with its code.

use super::bounds;
use super::draft::Draft;
use super::fields::Fields;
use super::issue::{OperationIssues, code, error, found, not_found};
use serde_json::{Map, Value};
use setwise_domain::session::{Operation, Priority, SeriesScope, Session, SessionId, SessionKind};

#[path = "read/conditions.rs"]
mod conditions;
#[path = "read/recurrence.rs"]
mod recurrence;

/// The kinds of operation, in the order in which they are named.
const OPS: &[&str] = &[
    "create",
    "update",
    "delete",
    "complete",
    "complete_occurrence",
    "skip_occurrence",
    "move_occurrence",
    "bulk_update",
    "bulk_complete",
    "bulk_delete",
];

/// Reads one operation; `draft` is the calendar as the operations before would leave it.
pub(super) fn operation(value: &Value, draft: &Draft<'_>) -> Result<Operation, OperationIssues> {
    let Some(object) = value.as_object() else {
        let message = format!(
            "an operation is an object, and this is {}: send {{\"op\": \"create\", …}} or another kind.",
            found(value)
        );
        return Err(vec![error(code::OP, message)]);
    };
    let mut fields = Fields::of("this operation", object);
    if let Some(op) = kind(&mut fields, object) {
        fields.place = format!("this {op}");
        let takes = takes(op);
        for name in takes {
            check(&mut fields, op, name, draft);
        }
        fields.nothing_but(code::UNKNOWN_FIELD, takes);
    }
    fields.finish()
}

fn kind(fields: &mut Fields<'_>, object: &Map<String, Value>) -> Option<&'static str> {
    let named = object.get("op");
    let op = named.and_then(Value::as_str);
    let known = OPS.iter().find(|known| op == Some(**known)).copied();
    if let Some(op) = known {
        fields.pass("op", op);
    } else {
        let found = named.map_or_else(|| "missing".to_owned(), found);
        let message = format!("`op` is {found}, and must be one of {}.", OPS.join(", "));
        fields.faults.push(error(code::OP, message));
    }
    known
}

/// Checks one field of an operation of the kind `op`.
fn check(fields: &mut Fields<'_>, op: &str, name: &str, draft: &Draft<'_>) {
    match name {
        "id" => id(fields, draft),
        "title" => {
            title(fields);
            if op == "create" && fields.get("title").is_none() {
                fields.faults.push(bounds::no_title());
            }
        }
        "recurrence" if op == "create" => needed_recurrence(fields, None, recurrence::Of::New),
        "recurrence" => {
            let id = fields.get("id").and_then(Value::as_u64);
            let id = id.and_then(|id| u32::try_from(id).ok());
            let stored = id.and_then(|id| draft.get(SessionId(id)));
            needed_recurrence(fields, stored, recurrence::Of::Stored);
        }
        "scope" => {
            let words: Vec<_> = SeriesScope::ALL.iter().map(|scope| scope.word()).collect();
            fields.word("scope", code::SCOPE, SeriesScope::from_word, &words);
        }
        "completed" => fields.flag("completed", code::COMPLETED),
        "kind" => {
            let kinds: Vec<_> = SessionKind::ALL.iter().map(|kind| kind.word()).collect();
            fields.word("kind", code::KIND, SessionKind::from_word, &kinds);
        }
        "programDay" => {
            let wanted = "a whole number from 0: send the number of the program's day";
            let day = fields.number("programDay", code::PROGRAM_DAY, wanted);
            fields.keep(bounds::program_day(day));
        }
        "occurrenceDate" if matches!(op, "update" | "delete" | "bulk_complete") => {
            fields.date("occurrenceDate", code::OCCURRENCE_DATE);
        }
        "occurrenceDate" => fields.needed_date("occurrenceDate", code::OCCURRENCE_DATE),
        "to" => fields.needed_date("to", code::TO),
        "where" => conditions::check(fields, draft),
        "set" => set(fields),
        "occurrence_range" => fields.range("occurrence_range", code::OCCURRENCE_RANGE),
        // What is made without a day is in the backlog anyway.
        "scheduledFor" if op == "create" && fields.get(name) == Some(&Value::from("")) => {}
        _ => content(fields, name),
    }
}

/// Checks a field that an update sets.
fn content(fields: &mut Fields<'_>, name: &str) {
    match name {
        "title" => title(fields),
        "notes" => {
            if let Some(notes) = fields.text("notes", code::NOTES) {
                fields.keep(bounds::notes(notes));
            }
        }
        "scheduledFor" => fields.placement("scheduledFor", code::SCHEDULED_FOR),
        "time" => fields.hour("time", code::TIME),
        "priority" => priority(fields, code::PRIORITY),
        "recurrence" => recurrence::check(fields, recurrence::Of::Stored),
        // Checked already.
        _ => {}
    }
}

fn title(fields: &mut Fields<'_>) {
    if let Some(title) = fields.text("title", code::TITLE) {
        fields.keep(bounds::title(title));
    }
}

fn set(fields: &mut Fields<'_>) {
    let value = fields.get("set");
    let Some(object) = value.and_then(Value::as_object) else {
        let found = value.map_or_else(|| "missing".to_owned(), found);
        let message = format!(
            "`set` of this bulk_update is {found}; it says what to change: send any of `title`, `notes`, `scheduledFor`, `time`, `priority`, `recurrence`, such as {{\"priority\": \"high\"}}."
        );
        fields.faults.push(error(code::NO_SET, message));
        return;
    };
    let mut inner = Fields::of("`set` of this bulk_update", object);
    let takes = &takes("update")[4..];
    for name in takes {
        content(&mut inner, name);
    }
    inner.nothing_but(code::UNKNOWN_FIELD, takes);
    fields.pass_inner("set", inner);
}

fn id(fields: &mut Fields<'_>, draft: &Draft<'_>) {
    let wanted = "the whole number of a session: send it without quotes";
    if fields.get("id").is_none() {
        let message = format!(
            "{} has no `id`: send the number of the session that it is about.",
            fields.place
        );
        fields.faults.push(error(code::ID, message));
    }
    let id = fields.number("id", code::ID, wanted).map(SessionId);
    if let Some(id) = id.filter(|id| draft.get(*id).is_none()) {
        fields.faults.push(not_found(id, draft.all().next()));
    }
}

/// The recurrence of a create or an update.
fn needed_recurrence(fields: &mut Fields<'_>, stored: Option<&Session>, of: recurrence::Of) {
    if fields.get("recurrence").is_none() {
        let place = &fields.place;
        let instead = match stored.filter(|stored| stored.recurrence.repeats()) {
            Some(stored) => {
                let own = serde_json::to_string(&stored.recurrence).unwrap_or_default();
                format!("the one that the session has, {own}, or another")
            }
            None => "{\"type\": \"none\"} for a session that does not repeat".to_owned(),
        };
        let message = format!("{place} has no `recurrence`: send {instead}.");
        fields.faults.push(error(code::NO_RECURRENCE, message));
    }
    recurrence::check(fields, of);
}

fn priority(fields: &mut Fields<'_>, code: &str) {
    let words: Vec<_> = Priority::ALL.iter().map(|one| one.word()).collect();
    fields.word("priority", code, Priority::from_word, &words);
}

/// The fields of a kind of operation, `op` first.
fn takes(op: &str) -> &'static [&'static str] {
    match op {
        "create" => &[
            "op",
            "title",
            "notes",
            "scheduledFor",
            "time",
            "priority",
            "recurrence",
            "kind",
            "programDay",
        ],
        "update" => &[
            "op",
            "id",
            "scope",
            "occurrenceDate",
            "title",
            "notes",
            "scheduledFor",
            "time",
            "priority",
            "recurrence",
        ],
        "delete" => &["op", "id", "scope", "occurrenceDate"],
        "complete" => &["op", "id", "completed"],
        "complete_occurrence" => &["op", "id", "occurrenceDate", "completed"],
        "skip_occurrence" => &["op", "id", "occurrenceDate"],
        "move_occurrence" => &["op", "id", "occurrenceDate", "to"],
        "bulk_update" => &["op", "where", "set"],
        "bulk_complete" => &["op", "where", "occurrenceDate", "occurrence_range"],
        _ => &["op", "where"],
    }
}
