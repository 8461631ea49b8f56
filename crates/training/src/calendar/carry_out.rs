//! What one operation does to the calendar, or all that stands against it. The one place that
//! decides: a proposal is checked by carrying it out on a draft.

use super::agenda::is_done_on;
use super::bounds;
use super::bulk;
use super::draft::Draft;
use super::issue::{OperationIssues, code, named, not_found};
use super::recurrence::{is_due, nearest};
use super::{part, patch};
use crate::calendar::limits::MOST_SESSIONS;
use jiff::civil::Date;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::session::{
    Hour, Operation, Placement, Priority, Session, SessionId, SessionKind, SessionPatch,
};
use setwise_domain::text::excerpt;
use setwise_words::text::{self, day};

/// What an operation did: a sentence, and the days beyond today that it says are done.
#[derive(Debug)]
pub(super) struct Effect {
    pub sentence: String,
    pub ahead: Vec<String>,
}

impl From<String> for Effect {
    fn from(sentence: String) -> Self {
        Self { sentence, ahead: Vec::new() }
    }
}

/// Carries an operation out on the draft. Where there are issues the draft is as it was.
pub(super) fn carry_out(
    draft: &mut Draft<'_>,
    operation: &Operation,
) -> Result<Effect, OperationIssues> {
    match operation {
        Operation::Create { .. } => create(draft, operation),
        Operation::Update {
            id,
            scope,
            occurrence_date,
            title,
            notes,
            scheduled_for,
            time,
            priority,
            recurrence,
        } => {
            let patch = SessionPatch {
                title: title.clone(),
                notes: notes.clone(),
                scheduled_for: *scheduled_for,
                time: *time,
                priority: *priority,
                recurrence: Some(recurrence.clone()),
            };
            part::update(draft, *id, (*scope, *occurrence_date), &patch)
        }
        Operation::Delete { id, scope, occurrence_date } => {
            part::delete(draft, *id, (*scope, *occurrence_date))
        }
        Operation::Complete { id, completed } => complete(draft, *id, is_done(*completed)),
        Operation::CompleteOccurrence { id, occurrence_date, completed } if is_done(*completed) => {
            complete_occurrence(draft, *id, *occurrence_date)
        }
        Operation::CompleteOccurrence { id, occurrence_date, .. } => {
            take_back(draft, *id, *occurrence_date)
        }
        Operation::SkipOccurrence { id, occurrence_date } => skip(draft, *id, *occurrence_date),
        Operation::MoveOccurrence { id, occurrence_date, to } => {
            move_occurrence(draft, *id, *occurrence_date, *to)
        }
        Operation::BulkUpdate { r#where, set } => bulk::update(draft, r#where, set),
        Operation::BulkComplete { r#where, occurrence_date, occurrence_range } => {
            bulk::complete(draft, r#where, *occurrence_date, *occurrence_range)
        }
        Operation::BulkDelete { r#where } => bulk::delete(draft, r#where),
    }
}

/// Nothing said is done.
fn is_done(completed: Option<bool>) -> bool {
    completed != Some(false)
}

fn create(draft: &mut Draft<'_>, operation: &Operation) -> Result<Effect, OperationIssues> {
    let Operation::Create {
        title,
        notes,
        scheduled_for,
        time,
        priority,
        recurrence,
        kind,
        program_day,
    } = operation
    else {
        return Err(OperationIssues::new());
    };
    let notes = notes.clone().unwrap_or_default();
    let mut session = Session {
        id: room(draft)?,
        title: title.trim().to_owned(),
        notes,
        scheduled_for: scheduled_for.and_then(Placement::date),
        time: time.and_then(Hour::time),
        priority: priority.unwrap_or(Priority::Medium),
        recurrence: recurrence.clone(),
        kind: kind.unwrap_or(SessionKind::Training),
        program_day: *program_day,
        series: None,
        completed: false,
        completed_dates: Vec::new(),
        skipped_dates: Vec::new(),
    };
    let checks = [
        bounds::title(&session.title),
        bounds::notes(&session.notes),
        bounds::recurrence(&session.recurrence),
        bounds::program_day(*program_day),
        patch::anchored(&mut session, draft.today),
    ];
    let issues: OperationIssues = checks.into_iter().filter_map(Result::err).collect();
    if !issues.is_empty() {
        return Err(issues);
    }
    let said = added(&session, draft.today);
    draft.put(session);
    Ok(said.into())
}

fn added(session: &Session, today: Date) -> String {
    let day = session.scheduled_for.map_or_else(
        || "to the backlog".to_owned(),
        |day| format!("on {}", day::with_weekday_near(day, today)),
    );
    let time = session.time.map_or_else(String::new, |time| format!(" at {time}"));
    let often = text::behind_comma(text::recurrence(&session.recurrence, today));
    format!("Adds {} {day}{time}{often}.", text::session_title(session))
}

/// The number for another session, if there is room for one.
pub(super) fn room(draft: &Draft<'_>) -> Result<SessionId, OperationIssues> {
    let fresh = draft.fresh().filter(|_| draft.count() < MOST_SESSIONS);
    fresh.ok_or_else(|| {
        let message = format!(
            "the calendar has {} sessions, and at most {MOST_SESSIONS} are kept: delete some that are over first.",
            draft.count()
        );
        vec![OperationIssue::new(code::FULL, message)]
    })
}

fn complete(draft: &mut Draft<'_>, id: SessionId, done: bool) -> Result<Effect, OperationIssues> {
    let mut session = session(draft, id)?;
    if session.recurrence.repeats() {
        return Err(vec![repeats(&session, draft.today)]);
    }
    let words = if done { done_words } else { undone_words };
    let said = words(&session, session.scheduled_for, draft.today);
    session.completed = done;
    if done {
        session.skipped_dates.clear();
    }
    draft.put(session);
    Ok(said.into())
}

/// Takes back that what stands on a day was done; a day that the rule names no longer too.
fn take_back(draft: &mut Draft<'_>, id: SessionId, day: Date) -> Result<Effect, OperationIssues> {
    let mut session = match session(draft, id)? {
        session if is_done_on(&session, day) && session.recurrence.repeats() => session,
        _ => occurring(draft, id, day)?,
    };
    let said = undone_words(&session, Some(day), draft.today);
    if session.recurrence.repeats() {
        session.completed_dates.retain(|done| *done != day);
    } else {
        session.completed = false;
    }
    draft.put(session);
    Ok(said.into())
}

fn repeats(session: &Session, today: Date) -> OperationIssue {
    let day = nearest(session, today).pop().unwrap_or(today);
    let message = format!(
        "{} repeats, so only its days can be done: send complete_occurrence with the `occurrenceDate`, such as \"{day}\".",
        named(session)
    );
    OperationIssue::new(code::REPEATS, message)
}

/// `Marks “Leg day” of Mon 23 Nov as done.`
fn done_words(session: &Session, day: Option<Date>, today: Date) -> String {
    let what = title_of(session, day, today);
    if day.map_or(session.completed, |day| is_done_on(session, day)) {
        format!("{what} is done already.")
    } else {
        format!("Marks {what} as done.")
    }
}

fn undone_words(session: &Session, day: Option<Date>, today: Date) -> String {
    let what = title_of(session, day, today);
    if day.map_or(session.completed, |day| is_done_on(session, day)) {
        format!("Marks {what} as not done.")
    } else {
        format!("{what} is not marked as done.")
    }
}

/// `“Leg day” of Mon 23 Nov`
pub(super) fn title_of(session: &Session, day: Option<Date>, today: Date) -> String {
    let of =
        day.map_or_else(String::new, |day| format!(" of {}", day::with_weekday_near(day, today)));
    format!("{}{of}", text::session_title(session))
}

fn complete_occurrence(
    draft: &mut Draft<'_>,
    id: SessionId,
    day: Date,
) -> Result<Effect, OperationIssues> {
    let mut session = occurring(draft, id, day)?;
    let today = draft.today;
    let ahead = (day > today).then(|| {
        let day = day::with_weekday_near(day, today);
        format!("{} of {day} would be done before its day.", text::session_title(&session))
    });
    let sentence = done_words(&session, Some(day), today);
    mark_done(&mut session, day);
    draft.put(session);
    Ok(Effect { sentence, ahead: ahead.into_iter().collect() })
}

/// Marks what stands on a day as done; once is enough.
pub fn mark_done(session: &mut Session, day: Date) {
    session.skipped_dates.retain(|skipped| *skipped != day);
    if session.recurrence.repeats() {
        insert(&mut session.completed_dates, day);
    } else {
        session.completed = true;
    }
}

/// Days are kept oldest first, each once.
pub(super) fn insert(days: &mut Vec<Date>, day: Date) {
    if let Err(at) = days.binary_search(&day) {
        days.insert(at, day);
    }
}

pub(super) fn skip(
    draft: &mut Draft<'_>,
    id: SessionId,
    day: Date,
) -> Result<Effect, OperationIssues> {
    let mut session = occurring(draft, id, day)?;
    not_done(&session, day, "skipped")?;
    let on = day::with_weekday_near(day, draft.today);
    let said = if session.skipped_dates.contains(&day) {
        format!("{} of {on} is skipped already.", text::session_title(&session))
    } else {
        format!("Skips {} on {on}.", text::session_title(&session))
    };
    insert(&mut session.skipped_dates, day);
    draft.put(session);
    Ok(said.into())
}

fn move_occurrence(
    draft: &mut Draft<'_>,
    id: SessionId,
    day: Date,
    to: Date,
) -> Result<Effect, OperationIssues> {
    let mut session = occurring(draft, id, day)?;
    not_done(&session, day, "moved")?;
    if day == to {
        let message =
            format!("`to` is {to}, where {} stands already: send another day.", named(&session));
        return Err(vec![OperationIssue::new(code::TO, message).at("/to")]);
    }
    if session.skipped_dates.contains(&day) {
        let message = format!(
            "{} of {day} was skipped, so it can't be moved: send a create for {to}, or another `occurrenceDate`.",
            named(&session)
        );
        return Err(vec![
            OperationIssue::new(code::OCCURRENCE_DATE, message).at("/occurrenceDate"),
        ]);
    }
    let said = format!(
        "Moves {} from {} to {}.",
        text::session_title(&session),
        day::with_weekday_near(day, draft.today),
        day::with_weekday_near(to, draft.today)
    );
    if session.recurrence.repeats() {
        let moved = part::one_day(&session, room(draft)?, to);
        insert(&mut session.skipped_dates, day);
        draft.put(moved);
    } else {
        session.scheduled_for = Some(to);
        session.skipped_dates.clear();
    }
    draft.put(session);
    Ok(said.into())
}

pub(super) fn not_done(session: &Session, day: Date, what: &str) -> Result<(), OperationIssues> {
    if !is_done_on(session, day) {
        return Ok(());
    }
    let message = format!(
        "{} of {day} is done, so it can't be {what}: send another `occurrenceDate`, or leave this out.",
        named(session)
    );
    Err(vec![OperationIssue::new(code::OCCURRENCE_DATE, message).at("/occurrenceDate")])
}

pub(super) fn session(draft: &Draft<'_>, id: SessionId) -> Result<Session, OperationIssues> {
    let found = draft.get(id).cloned();
    found.ok_or_else(|| vec![not_found(id, draft.all().next()).at("/id")])
}

/// The session, if its rule names that day.
pub(super) fn occurring(
    draft: &Draft<'_>,
    id: SessionId,
    day: Date,
) -> Result<Session, OperationIssues> {
    let session = session(draft, id)?;
    if is_due(&session, day) {
        return Ok(session);
    }
    let days: Vec<_> = nearest(&session, day).into_iter().map(|day| format!("\"{day}\"")).collect();
    let instead = match (&*days, session.recurrence.repeats()) {
        ([], _) => "it has no day: send complete, or an update with a `scheduledFor`".to_owned(),
        (days, true) => format!("send one of its days, such as {}", text::either(days)),
        ([day, ..], false) => format!("its only day is {day}: send that"),
    };
    let message = format!(
        "session {} (“{}”) does not happen on {day}; {instead}.",
        session.id.0,
        excerpt(&session.title)
    );
    Err(vec![OperationIssue::new(code::OCCURRENCE_DATE, message).at("/occurrenceDate")])
}
