//! Operations on all sessions of which some conditions hold.

use super::agenda::is_done_on;
use super::bounds;
use super::carry_out::{Effect, mark_done};
use super::draft::Draft;
use super::find::matching;
use super::issue::{OperationIssues, code, named, not_found};
use super::patch;
use super::recurrence::occurrences;
use crate::calendar::limits::MOST_SUGGESTIONS;
use jiff::civil::Date;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::session::{DateRange, Session, SessionPatch, Where};
use setwise_domain::text::counted;
use setwise_domain::text::excerpt;
use setwise_words::text::{self, day};

pub(super) fn update(
    draft: &mut Draft<'_>,
    conditions: &Where,
    set: &SessionPatch,
) -> Result<Effect, OperationIssues> {
    if *set == SessionPatch::default() {
        let message = "`set` of this bulk_update changes nothing: send any of `title`, `notes`, `scheduledFor`, `time`, `priority`, `recurrence`, such as {\"priority\": \"high\"}.";
        return Err(vec![OperationIssue::new(code::NO_SET, message).at("/set")]);
    }
    let found = found(draft, conditions)?;
    let mut after = Vec::with_capacity(found.len());
    let mut issues = OperationIssues::new();
    for session in &found {
        match patch::patched(session, set, draft.today) {
            Ok(session) => after.push(session),
            Err(wrong) => issues.extend(patch::of_one(session, wrong)),
        }
    }
    if !issues.is_empty() {
        return Err(first_few(issues));
    }
    let said = format!(
        "Changes {}: {}.",
        text::session_titles(&found.iter().collect::<Vec<_>>()),
        patch::patch_words(set, draft.today)
    );
    for session in after {
        draft.put(session);
    }
    Ok(said.into())
}

/// The same issue of hundreds of sessions is told of some.
fn first_few(mut issues: OperationIssues) -> OperationIssues {
    let more = issues.len().saturating_sub(MOST_SUGGESTIONS);
    issues.truncate(MOST_SUGGESTIONS);
    if let (Some(last), 1..) = (issues.last_mut(), more) {
        last.message = format!("{} So it is with {more} more.", last.message);
    }
    issues
}

pub(super) fn delete(draft: &mut Draft<'_>, conditions: &Where) -> Result<Effect, OperationIssues> {
    let found = found(draft, conditions)?;
    let titles = text::session_titles(&found.iter().collect::<Vec<_>>());
    let said = format!("Deletes {titles}{}.", with_all_days(&found));
    for session in &found {
        draft.delete(session.id);
    }
    Ok(said.into())
}

/// What goes with sessions that are deleted: the days of those that repeat.
pub(super) fn with_all_days(sessions: &[Session]) -> String {
    let repeating = sessions.iter().filter(|session| session.recurrence.repeats()).count();
    match (sessions.len(), repeating) {
        (_, 0) => String::new(),
        (1, _) => " with all of its days".to_owned(),
        (all, some) if all == some => " with all of their days".to_owned(),
        (_, 1) => ", one of them with all of its days".to_owned(),
        (_, some) => format!(", {some} of them with all of their days"),
    }
}

/// Of sessions that repeat, the occurrences of a day or a range; of others, those that stand
/// there, or all where no day is said.
pub(super) fn complete(
    draft: &mut Draft<'_>,
    conditions: &Where,
    day: Option<Date>,
    range: Option<DateRange>,
) -> Result<Effect, OperationIssues> {
    let days = days(day, range)?;
    let found = found(draft, conditions)?;
    if let (None, Some(repeating)) = (days, found.iter().find(|one| one.recurrence.repeats())) {
        return Err(vec![which_days(repeating)]);
    }
    let due: Vec<(Session, Vec<Date>)> = found
        .into_iter()
        .map(|session| {
            let due = days.map_or_else(Vec::new, |days| occurrences(&session, days).collect());
            (session, due)
        })
        .filter(|(_, due)| days.is_none() || !due.is_empty())
        .collect();
    if due.is_empty() {
        return Err(vec![none_there(days)]);
    }
    Ok(mark_all(draft, due))
}

fn mark_all(draft: &mut Draft<'_>, due: Vec<(Session, Vec<Date>)>) -> Effect {
    let today = draft.today;
    let mut marked = Vec::new();
    let (mut occurrences, mut ahead) = (0, 0);
    for (mut session, days) in due {
        let before = session.clone();
        if days.is_empty() {
            session.completed = true;
            session.skipped_dates.clear();
        }
        let open = days.iter().filter(|day| !is_done_on(&before, **day));
        let open: Vec<Date> = open.copied().collect();
        ahead += open.iter().filter(|day| **day > today).count();
        occurrences += open.len();
        for day in open {
            mark_done(&mut session, day);
        }
        if session != before {
            marked.push(before);
            draft.put(session);
        }
    }
    let sentence = match &*marked {
        [] => "All of it is done already.".to_owned(),
        marked => {
            let sessions = text::session_titles(&marked.iter().collect::<Vec<_>>());
            let days = match occurrences {
                0 | 1 => String::new(),
                count => format!(", {count} days in all"),
            };
            format!("Marks {sessions} as done{days}.")
        }
    };
    let ahead = (ahead > 0).then(|| {
        let days = counted(ahead, "occurrence");
        format!(
            "{days} after {} would be done before their day.",
            day::with_weekday_near(today, today)
        )
    });
    Effect { sentence, ahead: ahead.into_iter().collect() }
}

/// The days that are said, one way or the other.
fn days(day: Option<Date>, range: Option<DateRange>) -> Result<Option<DateRange>, OperationIssues> {
    match (day, range) {
        (Some(day), Some(_)) => {
            let message = format!(
                "`occurrenceDate` and `occurrence_range` are both there, and say different days: send \"{day}\" as `occurrenceDate` alone, or the range alone."
            );
            Err(vec![OperationIssue::new(code::OCCURRENCE_RANGE, message).at("/occurrence_range")])
        }
        (Some(day), None) => Ok(Some(DateRange { from: day, to: day })),
        (None, Some(range)) => match bounds::completed_range(range) {
            Ok(()) => Ok(Some(range)),
            Err(wrong) => Err(vec![wrong.at("/occurrence_range")]),
        },
        (None, None) => Ok(None),
    }
}

fn which_days(session: &Session) -> OperationIssue {
    let message = format!(
        "{} repeats, so it has to be said which of its days are done: send `occurrenceDate`, or `occurrence_range` with `from` and `to`.",
        named(session)
    );
    OperationIssue::new(code::REPEATS, message)
}

fn none_there(days: Option<DateRange>) -> OperationIssue {
    let DateRange { from, to } = days.unwrap_or(DateRange { from: Date::MIN, to: Date::MAX });
    let when = if from == to { format!("on {from}") } else { format!("from {from} to {to}") };
    let message = format!(
        "none of the sessions that `where` finds happens {when}: send another day or range."
    );
    OperationIssue::new(code::OCCURRENCE_DATE, message).at("/occurrenceDate")
}

/// The sessions that conditions find: at least one.
fn found(draft: &Draft<'_>, conditions: &Where) -> Result<Vec<Session>, OperationIssues> {
    let issues = wrong(draft, conditions);
    if !issues.is_empty() {
        return Err(issues);
    }
    let found = matching(draft.all(), conditions, draft.today);
    let found: Vec<_> = found.cloned().collect();
    if found.is_empty() {
        let message = "no session is found by `where`: send other conditions, or leave this out.";
        return Err(vec![OperationIssue::new(code::NO_MATCH, message).at("/where")]);
    }
    Ok(found)
}

/// What is wrong with the conditions themselves.
fn wrong(draft: &Draft<'_>, conditions: &Where) -> OperationIssues {
    if *conditions == Where::default() {
        let message = "`where` has no condition, and would be about every session: send at least one, such as {\"overdue\": true} or {\"ids\": [1]}.";
        return vec![OperationIssue::new(code::EMPTY_WHERE, message).at("/where")];
    }
    let mut issues = OperationIssues::new();
    let of = |condition: &str| format!("{}{condition}", code::WHERE);
    if let Some(ids) = &conditions.ids {
        if ids.is_empty() {
            let message = "`ids` of `where` is empty: send the numbers of the sessions that are meant, such as [1, 2].";
            issues.push(OperationIssue::new(of("ids"), message).at("/where/ids"));
        }
        let missing = ids.iter().filter(|id| draft.get(**id).is_none());
        let missing = missing.take(MOST_SUGGESTIONS);
        issues.extend(missing.map(|id| not_found(*id, draft.all().next()).at("/where/ids")));
    }
    if let Some(part) = &conditions.title_contains
        && part.trim().is_empty()
    {
        let message = format!(
            "`title_contains` of `where` is \"{}\", which every title contains: send a part of the titles that are meant.",
            excerpt(part)
        );
        issues.push(OperationIssue::new(of("title_contains"), message).at("/where/title_contains"));
    }
    if let Some(range) = conditions.scheduled_range {
        let checked = bounds::range("scheduled_range", &of("scheduled_range"), range);
        issues.extend(checked.err().map(|issue| issue.at("/where/scheduled_range")));
    }
    issues
}
