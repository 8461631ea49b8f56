//! What an update makes of a session.

use super::bounds;
use super::issue::{OperationIssues, code, named};
use super::recurrence::{due_near, on_its_weekday, usual_end};
use jiff::civil::Date;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::session::{
    Hour, Placement, Recurrence, Session, SessionPatch, Until, Weekdays,
};
use setwise_domain::text::printable;
use setwise_words::text::{self, day};

/// The session after an update.
pub(super) fn patched(
    session: &Session,
    patch: &SessionPatch,
    today: Date,
) -> Result<Session, OperationIssues> {
    patched_from(session, patch, session.scheduled_for, today)
}

/// The same of one that is moved from one of its days: in a short month its anchor is another.
pub(super) fn patched_from(
    session: &Session,
    patch: &SessionPatch,
    from: Option<Date>,
    today: Date,
) -> Result<Session, OperationIssues> {
    let mut after = session.clone();
    let mut issues = checked(patch);
    if let Some(title) = &patch.title {
        title.trim().clone_into(&mut after.title);
    }
    if let Some(notes) = &patch.notes {
        after.notes.clone_from(notes);
    }
    if let Some(priority) = patch.priority {
        after.priority = priority;
    }
    if let Some(placement) = patch.scheduled_for {
        after.scheduled_for = placement.date();
    }
    if let Some(hour) = patch.time {
        after.time = hour.time();
    }
    if let Some(said) = &patch.recurrence {
        after.recurrence = merged(&session.recurrence, said);
        issues.extend(bounds::recurrence(&after.recurrence).err());
    }
    settle(session, &mut after);
    issues.extend(anchored(&mut after, today).err());
    if let (Some(from), Some(Placement::On(_))) = (from, patch.scheduled_for) {
        take_along(session, from, &mut after);
    }
    if issues.is_empty() { Ok(after) } else { Err(issues) }
}

fn checked(patch: &SessionPatch) -> OperationIssues {
    let title = patch.title.as_deref().map(bounds::title);
    let notes = patch.notes.as_deref().map(bounds::notes);
    let checked = [title, notes].into_iter().flatten();
    checked.filter_map(Result::err).collect()
}

/// While a session repeats as it did, what is not said of that stays.
fn merged(stored: &Recurrence, said: &Recurrence) -> Recurrence {
    if stored.kind != said.kind {
        return said.clone();
    }
    Recurrence {
        kind: said.kind,
        interval_days: said.interval_days.or(stored.interval_days),
        days: if said.days.is_empty() { stored.days } else { said.days },
        until: match said.until {
            Until::EndOfYear => stored.until,
            until => until,
        },
    }
}

/// One that repeats keeps by its days what was done, one that does not in a word. One that stops
/// repeating loses its days; one that begins to keeps the day on which it was done.
fn settle(before: &Session, after: &mut Session) {
    if !after.recurrence.repeats() {
        after.completed_dates.clear();
        if before.recurrence.repeats() || before.scheduled_for != after.scheduled_for {
            after.skipped_dates.clear();
        }
    } else if !before.recurrence.repeats() {
        let done = before.scheduled_for.filter(|_| before.completed);
        after.completed_dates = done.into_iter().collect();
        after.completed = false;
    }
}

/// The days that were left out go with a series that is moved, or one of them would come back beside the
/// session that stands in its place.
fn take_along(before: &Session, from: Date, after: &mut Session) {
    let same = before.recurrence.repeats() && before.recurrence.kind == after.recurrence.kind;
    let Some(to) = after.scheduled_for.filter(|to| same && *to != from) else {
        return;
    };
    let by = to - from;
    let left_out = before.skipped_dates.iter();
    let mut left_out: Vec<Date> =
        left_out.map(|day| due_near(after, day.saturating_add(by)).unwrap_or(*day)).collect();
    left_out.sort_unstable();
    left_out.dedup();
    after.skipped_dates = left_out;
}

/// Gives an end to one that has left it open, and sees that one that repeats has an anchor and a
/// day. One day of the week is that of the anchor, so that it moves with it.
pub(super) fn anchored(session: &mut Session, today: Date) -> Result<(), OperationIssue> {
    if !session.recurrence.repeats() {
        session.recurrence = Recurrence::NONE;
        return Ok(());
    }
    let Some(anchor) = session.scheduled_for else {
        return Err(no_anchor(&session.title));
    };
    let days = session.recurrence.days;
    let anchor = if days.count() == 1 {
        session.recurrence.days = Weekdays::NONE;
        on_its_weekday(days, anchor)
    } else {
        anchor
    };
    session.scheduled_for = Some(anchor);
    if session.recurrence.until == Until::EndOfYear {
        session.recurrence.until = Until::On(usual_end(anchor, today));
    }
    match session.recurrence.until {
        Until::On(until) if until < anchor => {
            let message = format!(
                "“{}” would begin on {anchor} and end before that, on {until}: send a later `until` in `recurrence`, or \"never\".",
                printable(&session.title)
            );
            Err(OperationIssue::new(code::RECURRENCE, message).at("/recurrence/until"))
        }
        _ => Ok(()),
    }
}

pub(super) fn no_anchor(title: &str) -> OperationIssue {
    let message = format!(
        "“{}” would repeat without a day to count from: send `scheduledFor` with the day on which it begins, or {{\"type\": \"none\"}} as its `recurrence`.",
        printable(title)
    );
    OperationIssue::new(code::NO_ANCHOR, message).at("/scheduledFor")
}

/// An issue of one session of several, which says whose it is.
pub(super) fn of_one(session: &Session, mut issues: OperationIssues) -> OperationIssues {
    for error in &mut issues {
        // It stands in the session, not in the operation.
        error.pointer = None;
        if !error.message.starts_with('“') {
            error.message = format!("of {}: {}", named(session), error.message);
        }
    }
    issues
}

/// What became of a session in between, in a sentence; none where it is as it was.
pub(super) fn what_changed(
    before: &Session,
    after: Option<&Session>,
    today: Date,
) -> Option<String> {
    let title = text::session_title(before);
    let Some(after) = after else {
        return Some(format!("{title} was deleted."));
    };
    if before == after {
        return None;
    }
    let mut told = told(before, after, today);
    let done = |session: &Session| (session.completed, session.completed_dates.len());
    if done(before) != done(after) {
        told.push("has other days done".to_owned());
    }
    if before.skipped_dates != after.skipped_dates {
        told.push("has other days left out".to_owned());
    }
    if told.is_empty() {
        told.push("is of another kind".to_owned());
    }
    Some(format!("{title} {}.", text::list(&told)))
}

/// What an update does, in parts that go after a title: `moves from … to …`, `repeats weekly`.
pub(super) fn told(before: &Session, after: &Session, today: Date) -> Vec<String> {
    let mut said = Vec::new();
    if before.title != after.title {
        said.push(format!("is called “{}”", printable(&after.title)));
    }
    if before.scheduled_for != after.scheduled_for {
        said.push(moved(before.scheduled_for, after.scheduled_for, today));
    }
    if before.time != after.time {
        said.push(match after.time {
            Some(time) => format!("is at {time}"),
            None => "is at any time of the day".to_owned(),
        });
    }
    if before.recurrence != after.recurrence {
        said.push(match text::recurrence(&after.recurrence, today) {
            words if words.is_empty() => "repeats no longer".to_owned(),
            words => format!("repeats {words}"),
        });
    }
    if before.priority != after.priority {
        said.push(format!("gets {} priority", after.priority));
    }
    if before.notes != after.notes {
        said.push("gets other notes".to_owned());
    }
    said
}

fn moved(from: Option<Date>, to: Option<Date>, today: Date) -> String {
    let day = |day| day::with_weekday_near(day, today);
    match (from, to) {
        (Some(from), Some(to)) => format!("moves from {} to {}", day(from), day(to)),
        (None, Some(to)) => format!("moves from the backlog to {}", day(to)),
        (_, None) => "moves to the backlog".to_owned(),
    }
}

/// What a patch does to several sessions at once.
pub(super) fn patch_words(patch: &SessionPatch, today: Date) -> String {
    let mut said = Vec::new();
    if let Some(title) = &patch.title {
        said.push(format!("called “{}”", printable(title.trim())));
    }
    match patch.scheduled_for {
        Some(Placement::On(day)) => said.push(format!("on {}", day::with_weekday_near(day, today))),
        Some(Placement::Backlog) => said.push("in the backlog".to_owned()),
        None => {}
    }
    said.extend(patch.time.map(|hour| match hour {
        Hour::At(time) => format!("at {time}"),
        Hour::Any => "at any time of the day".to_owned(),
    }));
    if let Some(recurrence) = &patch.recurrence {
        said.push(match text::recurrence(recurrence, today) {
            words if words.is_empty() => "repeating no longer".to_owned(),
            words => format!("repeating {words}"),
        });
    }
    said.extend(patch.priority.map(|one| format!("of {one} priority")));
    said.extend(patch.notes.as_ref().map(|_| "with other notes".to_owned()));
    said.join(", ")
}
