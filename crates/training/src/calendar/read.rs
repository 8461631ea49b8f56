//! From a JSON value to an operation. Everything that can be seen without carrying it out is told at
//! once, each with its code.

use super::bounds;
use super::draft::Draft;
use super::issue::{OperationIssues, code, found, not_found};
use super::patch::no_anchor;
use crate::calendar::limits::MOST_SUGGESTIONS;
use serde_json::Value;
use setwise_catalog::schema::reader::{Beside, Form, a_day_that_is, beside};
use setwise_domain::assistant::OperationIssue;
use setwise_domain::decode::{Issue, IssueCode, Subject};
use setwise_domain::session::{Operation, Recurrence, RecurrenceType, SessionId};
use setwise_domain::text::excerpt;
use std::sync::LazyLock;

const DATE: &str = "a date: send it as YYYY-MM-DD, such as \"2026-11-21\"";
const RANGE: &str = "a range: send {\"from\": \"2026-11-16\", \"to\": \"2026-11-22\"}";

/// What the schema of an operation can't say of its fields.
const BESIDE: &[Beside] = &[
    beside("id").wanted("the whole number of a session"),
    beside("ids").wanted("a list of the whole numbers of sessions: send [1, 2]"),
    beside("programDay").wanted("a whole number from 0: the number of the program's day"),
    beside("intervalDays").wanted("a whole number of days, at least 1"),
    beside("days").wanted("a list of days of the week: send such as [\"mon\", \"thu\"]"),
    beside("time").wanted("a time of day, or \"\" for none: send it as HH:MM, such as \"18:00\""),
    beside("scheduledFor")
        .wanted("a date, or \"\" for the backlog: send it as YYYY-MM-DD, such as \"2026-11-21\"")
        .check(a_day_that_is),
    beside("until")
        .wanted("a date, or \"never\": send it as YYYY-MM-DD, such as \"2026-11-21\"")
        .check(a_day_that_is),
    beside("occurrenceDate").wanted(DATE).check(a_day_that_is),
    beside("to").wanted(DATE).check(a_day_that_is),
    beside("from").wanted(DATE).check(a_day_that_is),
    beside("scheduled_range").wanted(RANGE),
    beside("occurrence_range").wanted(RANGE),
    beside("recurrence").wanted("an object: send {\"type\": \"weekly\"}, or {\"type\": \"none\"}"),
    beside("where")
        .wanted("an object that says which sessions are meant: send such as {\"overdue\": true}"),
    beside("set")
        .wanted("an object that says what to change: send such as {\"priority\": \"high\"}"),
];

const SUBJECT: Subject =
    Subject { noun: "operation", with_article: "an operation", says_places: false };

static FORM: LazyLock<Form<Operation>> =
    LazyLock::new(|| Form::unbounded(SUBJECT, BESIDE).without_null());

/// Reads one operation; `draft` is the calendar as the operations before would leave it.
pub(super) fn operation(value: &Value, draft: &Draft<'_>) -> Result<Operation, OperationIssues> {
    let mut plain = value.clone();
    settle(&mut plain);
    leave_out_nulls(&mut plain);
    let read = FORM.read(&plain.to_string());
    let unfit = read.as_ref().err().map_or(&[][..], |list| &list.listed);
    let mut issues: OperationIssues =
        unfit.iter().map(|issue| worded(&plain, issue, draft)).collect();
    // Each entry of a list that is wrong is told of the list.
    issues.dedup_by(|one, before| one.message == before.message);
    let is_unfit = |pointer: &str| {
        let mut below = unfit.iter().filter_map(|issue| issue.pointer.strip_prefix(pointer));
        below.any(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    issues.extend(bounded(&plain, &is_unfit));
    issues.extend(numbered(&plain, &is_unfit, draft));
    match read {
        Ok(operation) if issues.is_empty() => Ok(operation),
        _ => Err(issues),
    }
}

/// Makes plain what is said in more than one way. A new session without a day is in the backlog anyway, and no
/// end of it is null; one that doesn't repeat may say how, as if it did.
fn settle(operation: &mut Value) {
    let is_new = operation.get("op").is_some_and(|op| op == "create");
    if let Some(fields) = operation.as_object_mut()
        && is_new
        && fields.get("scheduledFor").is_some_and(|day| day == "")
    {
        fields.shift_remove("scheduledFor");
    }
    for place in ["/recurrence", "/set/recurrence"] {
        let recurrence = operation.pointer_mut(place).and_then(Value::as_object_mut);
        let Some(recurrence) = recurrence else {
            continue;
        };
        if recurrence.get("type").is_some_and(|kind| kind == "none") {
            for name in ["intervalDays", "days", "until"] {
                recurrence.shift_remove(name);
            }
        } else if is_new && recurrence.get("until").is_some_and(Value::is_null) {
            recurrence.insert("until".to_owned(), "never".into());
        }
    }
}

/// Null is read as left out.
fn leave_out_nulls(value: &mut Value) {
    if let Value::Object(fields) = value {
        fields.retain(|_, field| !field.is_null());
        fields.values_mut().for_each(leave_out_nulls);
    }
}

/// What is wrong with a text or a number of its type, whatever else is wrong.
fn bounded(operation: &Value, is_unfit: &dyn Fn(&str) -> bool) -> OperationIssues {
    let fitting = |place: &str| operation.pointer(place).filter(|_| !is_unfit(place));
    let text = |place: &str| fitting(place).and_then(Value::as_str);
    let day = fitting("/programDay").and_then(Value::as_u64);
    let recurrence = fitting("/recurrence").filter(|_| operation["op"] == "create");
    let recurrence =
        recurrence.and_then(|one| serde_json::from_value::<Recurrence>(one.clone()).ok());
    let checks = [
        ("/title", text("/title").map(bounds::title)),
        ("/set/title", text("/set/title").map(bounds::title)),
        ("/notes", text("/notes").map(bounds::notes)),
        ("/set/notes", text("/set/notes").map(bounds::notes)),
        ("/programDay", day.map(|day| bounds::program_day(u8::try_from(day).ok()))),
        ("/recurrence", recurrence.as_ref().map(bounds::recurrence)),
    ];
    let issue = |(place, check): (&str, Option<Result<(), OperationIssue>>)| {
        let issue = check?.err()?;
        Some(if issue.pointer.is_none() { issue.at(place) } else { issue })
    };
    let checks = checks.into_iter().filter_map(issue);
    checks.chain(unanchored(operation, is_unfit)).collect()
}

/// A new session that would repeat without its first day, also where its recurrence has another issue.
fn unanchored(operation: &Value, is_unfit: &dyn Fn(&str) -> bool) -> Option<OperationIssue> {
    let kind = operation.pointer("/recurrence/type").filter(|_| operation["op"] == "create")?;
    let repeats = RecurrenceType::from_word(kind.as_str()?)? != RecurrenceType::None;
    let title = operation.get("title").filter(|_| !is_unfit("/title"))?.as_str()?;
    (repeats && operation.get("scheduledFor").is_none()).then(|| no_anchor(title))
}

/// The sessions that it names and that are not there.
fn numbered(
    operation: &Value,
    is_unfit: &dyn Fn(&str) -> bool,
    draft: &Draft<'_>,
) -> OperationIssues {
    let fitting = |place: &str| operation.pointer(place).filter(|_| !is_unfit(place));
    let ids = fitting("/where/ids").and_then(Value::as_array);
    let ids = ids.into_iter().flatten().enumerate();
    let ids = ids.map(|(at, id)| (format!("/where/ids/{at}"), id));
    let all = fitting("/id").map(|id| ("/id".to_owned(), id)).into_iter().chain(ids);
    let all =
        all.filter_map(|(place, id)| Some((place, SessionId(u32::try_from(id.as_u64()?).ok()?))));
    let missing = all.filter(|(_, id)| draft.get(*id).is_none()).take(MOST_SUGGESTIONS);
    missing.map(|(place, id)| not_found(id, draft.all().next()).at(place)).collect()
}

/// An issue as an operation's: its code and its sentence.
fn worded(operation: &Value, issue: &Issue, draft: &Draft<'_>) -> OperationIssue {
    let names: Vec<&str> = issue.pointer.split('/').skip(1).collect();
    // What is wrong with an entry is said of its list.
    let entries = names.iter().rev().take_while(|name| name.bytes().all(|b| b.is_ascii_digit()));
    let (names, is_entry) = match entries.count() {
        0 => (&names[..], false),
        entries => (&names[..names.len() - entries], true),
    };
    let code = code_of(names, issue.code);
    let Some((name, outer)) = names.split_last() else {
        let message = format!(
            "an operation is an object, and this is {}: send {{\"op\": \"create\", …}} or another kind.",
            found(operation)
        );
        return OperationIssue::new(code, message);
    };
    let pointer = format!("/{}", names.join("/"));
    let name = name.replace("~1", "/").replace("~0", "~");
    let place =
        if code == code::OP { "this operation".to_owned() } else { place_of(operation, outer) };
    let list = BESIDE.iter().find(|row| is_entry && row.field == name).and_then(|row| row.wanted);
    let wanted = list.unwrap_or(&issue.wanted);
    let message = match issue.code {
        _ if code == code::NO_TITLE => return bounds::no_title().at("/title"),
        _ if code == code::NO_RECURRENCE => {
            format!("{place} has no `recurrence`: send {}.", recurrence_of(operation, draft))
        }
        IssueCode::MissingField => format!("{place} has no `{name}`, which must be {wanted}."),
        IssueCode::UnknownField => {
            format!("{place} has `{name}`, which means nothing there; it takes {wanted}.")
        }
        _ => match operation.pointer(&pointer) {
            Some(value) if issue.code == IssueCode::OutOfRange && value.is_string() => {
                format!("`{name}` of {place} is {}: send {wanted}.", issue.found)
            }
            Some(value) => {
                format!("`{name}` of {place} is {}, and must be {wanted}.", found(value))
            }
            None => issue.message.clone(),
        },
    };
    OperationIssue::new(code, message).at(&*issue.pointer)
}

/// The recurrence to send where there is none: that of the session, where it repeats.
fn recurrence_of(operation: &Value, draft: &Draft<'_>) -> String {
    let id = operation.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok());
    let stored = id.and_then(|id| draft.get(SessionId(id)));
    match stored.filter(|stored| stored.recurrence.repeats()) {
        Some(stored) => {
            let own = serde_json::to_string(&stored.recurrence).unwrap_or_default();
            format!("the one that the session has, {own}, or another")
        }
        None => "{\"type\": \"none\"} for a session that does not repeat".to_owned(),
    }
}

/// `` `set` of this bulk_update ``, as a sentence goes on.
fn place_of(operation: &Value, names: &[&str]) -> String {
    let op = operation.get("op").and_then(Value::as_str).map_or("operation".into(), excerpt);
    let names = names.iter().rev().map(|name| format!("`{name}` of "));
    format!("{}this {op}", names.collect::<String>())
}

/// The code that programs know an issue by, from its place.
fn code_of(names: &[&str], issue: IssueCode) -> String {
    let is_missing = issue == IssueCode::MissingField;
    let code = match names {
        [] | ["op"] => code::OP,
        [_] | ["set", _] if issue == IssueCode::UnknownField => code::UNKNOWN_FIELD,
        ["set"] => code::NO_SET,
        ["where"] => code::NO_WHERE,
        ["where", _] if issue == IssueCode::UnknownField => return format!("{}field", code::WHERE),
        ["where", name, ..] => return format!("{}{name}", code::WHERE),
        ["id"] => code::ID,
        ["title"] if is_missing => code::NO_TITLE,
        ["recurrence"] if is_missing => code::NO_RECURRENCE,
        ["set", name, ..] | [name, ..] => return format!("invalid_{name}"),
    };
    code.to_owned()
}
