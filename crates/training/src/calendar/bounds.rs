//! What may stand in a session, whoever says it: read from JSON, or typed already.

use super::issue::code;
use crate::calendar::limits::{
    MOST_DAYS_COMPLETED_AT_ONCE, MOST_INTERVAL_DAYS, MOST_SESSION_NOTES_CHARS,
    MOST_SESSION_TITLE_CHARS,
};
use setwise_domain::assistant::OperationIssue;
use setwise_domain::limits::MOST_PROGRAM_DAYS;
use setwise_domain::session::{DateRange, Recurrence, RecurrenceType, Session};
use setwise_domain::text::excerpt;
use setwise_domain::text::steering;

/// What is wrong with a session that somebody wrote as a whole.
pub fn session(session: &Session) -> Vec<OperationIssue> {
    let checks = [
        title(&session.title),
        notes(&session.notes),
        program_day(session.program_day),
        recurrence(&session.recurrence),
        anchored(session),
    ];
    checks.into_iter().filter_map(Result::err).collect()
}

fn anchored(session: &Session) -> Result<(), OperationIssue> {
    if session.scheduled_for.is_some() || !session.recurrence.repeats() {
        return Ok(());
    }
    let message = "a session that repeats needs a first day: send it as `scheduledFor`.";
    Err(OperationIssue::new(code::NO_ANCHOR, message))
}

pub(super) fn title(title: &str) -> Result<(), OperationIssue> {
    let title = title.trim();
    if title.is_empty() {
        return Err(no_title());
    }
    if steering(title).next().is_some() {
        let found = excerpt(title);
        let message = format!(
            "`title` is “{found}”, with control characters in it: send it as one line of plain text."
        );
        return Err(OperationIssue::new(code::TITLE, message));
    }
    not_longer("title", code::TITLE, title, MOST_SESSION_TITLE_CHARS)
}

pub(super) fn no_title() -> OperationIssue {
    let message = "a session needs a `title`: send what it is called, such as \"Leg day\".";
    OperationIssue::new(code::NO_TITLE, message)
}

/// Notes may have lines.
pub(super) fn notes(notes: &str) -> Result<(), OperationIssue> {
    if steering(notes).any(|c| !matches!(c, '\n' | '\r' | '\t')) {
        let found = excerpt(notes);
        let message =
            format!("`notes` is “{found}”, with control characters in it: send plain text.");
        return Err(OperationIssue::new(code::NOTES, message));
    }
    not_longer("notes", code::NOTES, notes, MOST_SESSION_NOTES_CHARS)
}

fn not_longer(name: &str, code: &str, text: &str, most: usize) -> Result<(), OperationIssue> {
    let chars = text.chars().count();
    if chars <= most {
        return Ok(());
    }
    let message =
        format!("`{name}` has {chars} characters, and at most {most} are kept: send fewer.");
    Err(OperationIssue::new(code, message))
}

pub(super) fn program_day(day: Option<u8>) -> Result<(), OperationIssue> {
    match day {
        Some(day) if usize::from(day) >= MOST_PROGRAM_DAYS => Err(OperationIssue::new(
            code::PROGRAM_DAY,
            format!(
                "`programDay` is {day}; days of a program are counted from 0 to {}: send one of those, or none.",
                MOST_PROGRAM_DAYS - 1
            ),
        )),
        _ => Ok(()),
    }
}

pub(super) fn recurrence(recurrence: &Recurrence) -> Result<(), OperationIssue> {
    let every_n = recurrence.kind == RecurrenceType::EveryNDays;
    let interval = |message| ("intervalDays", message);
    let (field, message) = match recurrence.interval_days {
        None if every_n => interval("`recurrence` is every_n_days without `intervalDays`: send how many days lie between, such as {\"type\": \"every_n_days\", \"intervalDays\": 3}.".to_owned()),
        Some(days) if every_n && !(1..=MOST_INTERVAL_DAYS).contains(&days) => interval(format!(
            "`intervalDays` of `recurrence` is {days}, and must be from 1 to {MOST_INTERVAL_DAYS}: send how many days lie between."
        )),
        Some(days) if !every_n && recurrence.repeats() => interval(format!(
            "`intervalDays` of `recurrence` is {days}, and goes with every_n_days only, not with {kind}: send {{\"type\": \"every_n_days\", \"intervalDays\": {days}}} or {{\"type\": \"{kind}\"}}.",
            kind = recurrence.kind
        )),
        _ if recurrence.kind != RecurrenceType::Weekly && !recurrence.days.is_empty() => {
            let days: Vec<_> = recurrence.days.words().map(|day| format!("\"{day}\"")).collect();
            let message = format!(
                "`days` of `recurrence` goes with weekly only, not with {}: send {{\"type\": \"weekly\", \"days\": [{}]}}, or leave `days` out.",
                recurrence.kind,
                days.join(", ")
            );
            ("days", message)
        }
        _ => return Ok(()),
    };
    Err(OperationIssue::new(code::RECURRENCE, message).at(format!("/recurrence/{field}")))
}

/// A range runs forwards.
pub(super) fn range(name: &str, code: &str, range: DateRange) -> Result<(), OperationIssue> {
    if range.from <= range.to {
        return Ok(());
    }
    let DateRange { from, to } = range;
    let message = format!(
        "`{name}` runs from {from} to {to}, which is backwards: send {{\"from\": \"{to}\", \"to\": \"{from}\"}}."
    );
    Err(OperationIssue::new(code, message))
}

/// A range of days that are all completed at once.
pub(super) fn completed_range(days: DateRange) -> Result<(), OperationIssue> {
    range("occurrence_range", code::OCCURRENCE_RANGE, days)?;
    if (days.to - days.from).get_days() < MOST_DAYS_COMPLETED_AT_ONCE {
        return Ok(());
    }
    let message = format!(
        "`occurrence_range` runs from {} to {}, and at most {MOST_DAYS_COMPLETED_AT_ONCE} days are completed at once: send a shorter one.",
        days.from, days.to
    );
    Err(OperationIssue::new(code::OCCURRENCE_RANGE, message))
}
