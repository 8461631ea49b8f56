//! Updates and deletes of a session: of all of it, of one of its days, or of the rest from a day on.

use super::bulk::with_all_days;
use super::carry_out::{Effect, insert, not_done, occurring, room, session, skip, title_of};
use super::draft::Draft;
use super::issue::{OperationIssues, code, named};
use super::patch;
use super::recurrence::{day_before, nearest, occurrences, rest};
use jiff::civil::Date;
use setwise_domain::assistant::OperationIssue;
use setwise_domain::session::{
    DateRange, Recurrence, RecurrenceType, SeriesScope, Session, SessionId, SessionPatch, Until,
};
use setwise_words::text::{self, day};

/// What an operation says of it: `scope` and `occurrenceDate`.
pub(super) type Said = (Option<SeriesScope>, Option<Date>);

enum Part {
    All,
    One(Date),
    From(Date),
    /// From its first day on.
    First(Date),
}

pub(super) fn update(
    draft: &mut Draft<'_>,
    id: SessionId,
    said: Said,
    patch: &SessionPatch,
) -> Result<Effect, OperationIssues> {
    let (before, part) = part(draft, id, said)?;
    let today = draft.today;
    let said = patch.recurrence.as_ref();
    let keeps_rule = said.is_none_or(|said| said.kind == before.recurrence.kind);
    let (what, before, after) = match part {
        Part::All => {
            let after = patch::patched(&before, patch, today)?;
            (text::session_title(&before), before, after)
        }
        Part::One(day) => {
            not_done(&before, day, "changed")?;
            let one = one_day(&before, room(draft)?, day);
            let after = patch::patched(&one, &of_one_day(&before, patch)?, today)?;
            let mut others = before;
            insert(&mut others.skipped_dates, day);
            draft.put(others);
            (title_of(&one, Some(day), today), one, after)
        }
        Part::First(day) => {
            let own = (before.series, before.completed_dates.clone());
            let (_, mut rest) = divided(before, id, day, keeps_rule);
            (rest.series, rest.completed_dates) = own;
            let after = patch::patched_from(&rest, patch, Some(day), today)?;
            (text::session_title(&rest), rest, after)
        }
        Part::From(day) => {
            let (others, rest) = divided(before, room(draft)?, day, keeps_rule);
            let after = patch::patched_from(&rest, patch, Some(day), today)?;
            draft.put(others);
            let from = day::with_weekday_near(day, today);
            (format!("{} from {from} on", text::session_title(&rest)), rest, after)
        }
    };
    let told = patch::told(&before, &after, today);
    let sentence = if told.is_empty() {
        format!("{what} stays as it is.")
    } else {
        format!("{what} {}.", told.join(", "))
    };
    draft.put(after);
    Ok(sentence.into())
}

pub(super) fn delete(
    draft: &mut Draft<'_>,
    id: SessionId,
    said: Said,
) -> Result<Effect, OperationIssues> {
    let (mut session, part) = part(draft, id, said)?;
    let title = text::session_title(&session);
    match part {
        Part::All | Part::First(_) => {
            draft.delete(id);
            Ok(format!("Deletes {title}{}.", with_all_days(&[session])).into())
        }
        Part::One(day) => skip(draft, id, day),
        Part::From(day) => {
            session.recurrence.until = Until::On(day_before(day));
            session.skipped_dates.retain(|skipped| *skipped < day);
            draft.put(session);
            let from = day::with_weekday_near(day, draft.today);
            Ok(format!("Ends {title} before {from}.").into())
        }
    }
}

/// What is meant of a session. The rest from its first day on is all of it.
fn part(
    draft: &Draft<'_>,
    id: SessionId,
    (scope, day): Said,
) -> Result<(Session, Part), OperationIssues> {
    let session = session(draft, id)?;
    let part = match (scope, day) {
        (None | Some(SeriesScope::All), None) => Part::All,
        (Some(SeriesScope::One | SeriesScope::From), None) if !session.recurrence.repeats() => {
            Part::All
        }
        (Some(SeriesScope::One | SeriesScope::From), None) => {
            let day = nearest(&session, draft.today).pop().unwrap_or(draft.today);
            let message = format!(
                "`scope` is one day of {} or the rest from a day on, and `occurrenceDate` is missing: send the day, such as \"{day}\", or \"all\" as `scope`.",
                named(&session)
            );
            return Err(vec![
                OperationIssue::new(code::OCCURRENCE_DATE, message).at("/occurrenceDate"),
            ]);
        }
        (None | Some(SeriesScope::All), Some(day)) if session.recurrence.repeats() => {
            let message = format!(
                "`occurrenceDate` is {day}, and {} repeats: send \"one\" as `scope` for that day alone, \"from\" for it and all after it, or leave `occurrenceDate` out for all of it.",
                named(&session)
            );
            return Err(vec![OperationIssue::new(code::SCOPE, message).at("/scope")]);
        }
        (scope, Some(day)) => {
            occurring(draft, id, day)?;
            let before = DateRange { from: Date::MIN, to: day_before(day) };
            let is_first = occurrences(&session, before).next().is_none();
            match scope {
                _ if !session.recurrence.repeats() => Part::All,
                Some(SeriesScope::From) if is_first => Part::First(day),
                Some(SeriesScope::From) => Part::From(day),
                _ => Part::One(day),
            }
        }
    };
    Ok((session, part))
}

/// A day of a session that repeats, as a session of its own on some day.
pub(super) fn one_day(session: &Session, id: SessionId, on: Date) -> Session {
    Session {
        id,
        scheduled_for: Some(on),
        recurrence: Recurrence::NONE,
        series: Some(series(session)),
        completed: false,
        completed_dates: Vec::new(),
        skipped_dates: Vec::new(),
        ..session.clone()
    }
}

fn series(session: &Session) -> SessionId {
    session.series.unwrap_or(session.id)
}

/// A session until the day before, and the rest of it from that day on. A rest that gets another rule
/// counts from that day, whatever the old rule was anchored on.
fn divided(mut session: Session, id: SessionId, day: Date, keeps_rule: bool) -> (Session, Session) {
    let (anchor, before) = if keeps_rule { rest(&session, day) } else { (day, Vec::new()) };
    let from_then_on = |days: &[Date]| days.iter().copied().filter(|one| *one >= day).collect();
    let mut rest = Session {
        id,
        scheduled_for: Some(anchor),
        series: Some(series(&session)),
        completed_dates: from_then_on(&session.completed_dates),
        skipped_dates: from_then_on(&session.skipped_dates),
        ..session.clone()
    };
    for day in before {
        insert(&mut rest.skipped_dates, day);
    }
    session.completed_dates.retain(|one| *one < day);
    session.skipped_dates.retain(|one| *one < day);
    session.recurrence.until = Until::On(day_before(day));
    (session, rest)
}

/// An update of one day alone says nothing of how the session repeats.
fn of_one_day(session: &Session, patch: &SessionPatch) -> Result<SessionPatch, OperationIssues> {
    let said = patch.recurrence.as_ref().map(|said| said.kind);
    let own = [RecurrenceType::None, session.recurrence.kind];
    if let Some(kind) = said.filter(|kind| !own.contains(kind)) {
        let message = format!(
            "`scope` is \"one\" and `recurrence` is {kind}, but one day of {} can't repeat: send \"from\" or \"all\" as `scope`, or {{\"type\": \"none\"}} as `recurrence`.",
            named(session)
        );
        return Err(vec![OperationIssue::new(code::RECURRENCE, message).at("/recurrence")]);
    }
    Ok(SessionPatch { recurrence: None, ..patch.clone() })
}
