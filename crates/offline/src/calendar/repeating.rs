//! Making sessions repeat, otherwise than before, longer, or no more.

use super::adding::{self, anchors, begins_in_time, recurrence};
use super::change::{alike, repeated, update, update_from_next};
use super::clause::{Clause, Wish};
use super::copying;
use super::doubt::{Got, HOW_OFTEN, Stop, ask, nothing};
use super::names;
use super::often::Often;
use super::subject::{Subject, is_filler};
use super::training_days;
use jiff::civil::Date;
use setwise_domain::session::{
    Operation, Recurrence, RecurrenceType, Session, SessionId, SessionPatch, Until,
};
use setwise_words::parse::day::plus;
use setwise_words::text;

pub fn repeating(clause: &mut Clause<'_>, wish: &Wish, message: &str) -> Got<Vec<Operation>> {
    if let Some(operations) = copying::whole_week(clause) {
        return operations;
    }
    let often = clause.take_often()?;
    let start = clause
        .take_when(Some("starting|beginning|as of|from"), clause.ahead(true))?
        .map(|when| when.range().from);
    let today = clause.view.today;
    let end = clause.take_end(start.unwrap_or(today))?;
    // `repeat upper a on saturday`
    if clause.verb.is("repeat") && often.is_none() && start.is_none() && end.is_none() {
        let mut whole = Clause::new(wish, message, clause.view, clause.before);
        if whole.names_a_day() {
            return copying::copying(&mut whole);
        }
    }
    let subject = Subject::take(clause);
    if is_new(clause, &subject) && often.is_some() {
        // Without a verb, what is not there is to be made.
        let mut whole = Clause::new(wish, message, clause.view, clause.before);
        let made = adding::adding(&mut whole);
        clause.notes = whole.notes;
        return made;
    }
    let hour = clause.time();
    let timed = |patch| SessionPatch { time: hour, ..patch };
    let ids = clause.sessions(&subject)?;
    let mut operations = Vec::new();
    let mut same: Vec<(Recurrence, Vec<SessionId>)> = Vec::new();
    for session in ids.iter().filter_map(|id| clause.view.get(*id)) {
        let (changed, from, more) = wanted(clause, session, often.as_ref(), start, end)?;
        let is_as_before = from.is_none() && changed == session.recurrence && hour.is_none();
        if is_as_before && more.is_empty() {
            continue;
        }
        let first = from.or(session.scheduled_for);
        begins_in_time(first.iter().chain(&more).copied(), changed.until, clause.view)?;
        let another_rule = session.recurrence.repeats() && !same_days(session, &changed);
        if from.is_some() || another_rule {
            let patch = timed(repeated(changed.clone(), from));
            operations.push(update_from_next(clause.view, session, start, patch));
        } else if let Some((_, ids)) = same.iter_mut().find(|(other, _)| *other == changed) {
            ids.push(session.id);
        } else if changed != session.recurrence || hour.is_some() {
            same.push((changed.clone(), vec![session.id]));
        }
        operations
            .extend(more.iter().map(|day| copying::like(session, *day, hour, changed.clone())));
    }
    for (recurrence, ids) in same {
        operations.extend(alike(clause.view, &ids, timed(repeated(recurrence, None))));
    }
    if operations.is_empty() {
        let names: Vec<_> = ids.iter().filter_map(|id| clause.view.get(*id)).collect();
        return nothing(names.first().map_or(String::new(), |session| {
            format!(
                "{} repeats {} already.",
                text::plain_title(session),
                text::recurrence(&session.recurrence, today)
            )
        }));
    }
    Ok(operations)
}

/// Whether a rule names the days that a session has, but for their end.
fn same_days(session: &Session, rule: &Recurrence) -> bool {
    let own = &session.recurrence;
    (own.kind, own.interval_days, own.days) == (rule.kind, rule.interval_days, rule.days)
}

/// Whether it names something that is not there, in a clause without a verb.
fn is_new(clause: &Clause<'_>, subject: &Subject) -> bool {
    let known = |words: &[String]| names::best(words, clause.view.sessions()).is_some();
    let named = subject.names.iter().filter_map(|name| name.trimmed(is_filler));
    clause.verb.text.is_empty()
        && !subject.names.is_empty()
        && clause.view.chosen.is_none()
        && named.clone().all(|name| !known(&name.words) && !strung(clause, &name.words))
}

fn strung(clause: &Clause<'_>, words: &[String]) -> bool {
    words.iter().any(|word| {
        !names::is_generic(word)
            && names::best(std::slice::from_ref(word), clause.view.sessions()).is_some()
    })
}

/// How it repeats from now on, its new anchor where it needs one, and the first days of further
/// series.
fn wanted(
    clause: &mut Clause<'_>,
    session: &Session,
    often: Option<&Often>,
    start: Option<Date>,
    end: Option<Until>,
) -> Got<(Recurrence, Option<Date>, Vec<Date>)> {
    let view = clause.view;
    let stored = &session.recurrence;
    let until = end.unwrap_or(if stored.repeats() { stored.until } else { Until::EndOfYear });
    let Some(often) = often else {
        if end.is_none() {
            return ask(
                HOW_OFTEN,
                "How often should it repeat: daily, on weekdays, weekly, monthly, or every few days?",
            );
        }
        if stored.repeats() {
            let longer = Recurrence { until, ..stored.clone() };
            return Ok((longer, start, Vec::new()));
        }
        // Training that is repeated until a day, without a word on how often, is a week's.
        clause.at_most(0.85);
        clause.notes.push("You didn't say how often, so I took every week.".to_owned());
        let weekly = Recurrence { until, ..Recurrence::of(RecurrenceType::Weekly) };
        let anchor = anchor(clause, session, start);
        return Ok((weekly, moved_anchor(session, anchor), Vec::new()));
    };
    let mut changed = recurrence(often, until);
    // Of a series with days of its own one day is said as such, or they would stay.
    if !stored.days.is_empty() && changed.kind == RecurrenceType::Weekly {
        changed.days = often.weekdays.iter().copied().collect();
    }
    let same_rule = stored.kind == changed.kind && stored.interval_days == changed.interval_days;
    let in_one_series = !changed.days.is_empty();
    let anchor = anchor(clause, session, start);
    if often.weekdays.is_empty() {
        let first = anchors(often, anchor)[0];
        let from = if same_rule { start } else { moved_anchor(session, first) };
        return Ok((changed, from, Vec::new()));
    }
    let kept = session.scheduled_for.filter(|_| same_rule && start.is_none()).map(Date::weekday);
    if let Some(kept) = kept.filter(|day| often.weekdays.contains(day)) {
        if in_one_series {
            return Ok((changed, None, Vec::new()));
        }
        let others = Often {
            weekdays: often.weekdays.iter().copied().filter(|day| *day != kept).collect(),
            ..often.clone()
        };
        let more =
            if others.weekdays.is_empty() { Vec::new() } else { anchors(&others, view.today) };
        return Ok((changed, None, more));
    }
    let base = if stored.repeats() && start.is_none() { view.today } else { anchor };
    let mut firsts = anchors(often, base).into_iter();
    let from = firsts.next();
    let from = from.and_then(|first| moved_anchor(session, first));
    Ok((changed, from, firsts.collect()))
}

/// Where the new rule begins: what was before it keeps its days.
fn anchor(clause: &Clause<'_>, session: &Session, start: Option<Date>) -> Date {
    let view = clause.view;
    let next = view.next(session).filter(|day| *day >= view.today);
    start.or(next).unwrap_or(view.today)
}

fn moved_anchor(session: &Session, anchor: Date) -> Option<Date> {
    (session.scheduled_for != Some(anchor)).then_some(anchor)
}

/// Its last day is the one said, or today: what was done of it stays.
pub fn stopping(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let today = clause.view.today;
    let ahead = clause.ahead(true);
    let before = clause.take_when(Some("before the|before"), ahead)?;
    clause.take("ends on|ends after|ends");
    let said = match clause.take_when(Some("after the|after|on|with|from|in|until"), ahead)? {
        None => clause.take_when(None, ahead)?,
        said => said,
    };
    clause.take("no longer repeats|no longer repeat|stops repeating|repeating|from repeating");
    let last = match (before, said) {
        (Some(before), _) => plus(before.range().from, -1),
        (None, said) => said.map_or(today, |when| when.range().to),
    };
    let whole = clause.take("the program|my program|the programme|my programme|program|programme");
    let subject = Subject::take(clause);
    let ids = if whole || subject.everything && subject.names.is_empty() {
        all_that_repeat(clause, whole)?
    } else {
        clause.sessions(&subject)?
    };
    let mut operations = Vec::new();
    for session in ids.iter().filter_map(|id| clause.view.get(*id)) {
        if !session.recurrence.repeats() {
            return nothing(format!("{} does not repeat.", text::plain_title(session)));
        }
        if let Until::On(until) = session.recurrence.until
            && until <= last
        {
            let (title, until) = (text::plain_title(session), clause.view.day(until));
            return nothing(format!("{title} ends on {until} already."));
        }
        let ended = match session.scheduled_for {
            Some(anchor) if anchor > last => Recurrence::NONE,
            _ => Recurrence { until: Until::On(last), ..session.recurrence.clone() },
        };
        operations.push(update(session, repeated(ended, None)));
    }
    if operations.is_empty() {
        return clause.which();
    }
    Ok(operations)
}

/// Every series that goes on, or those of the program alone.
fn all_that_repeat(clause: &Clause<'_>, of_program: bool) -> Got<Vec<SessionId>> {
    let view = clause.view;
    if view.is_partial() {
        return Err(Stop::Unseen);
    }
    let goes_on = |session: &&Session| session.recurrence.repeats() && view.is_open(session);
    let series = view.sessions().filter(goes_on);
    let ids: Vec<_> = if of_program {
        let of_it = training_days::of_program(series).into_iter();
        of_it.map(|one| one.id).collect()
    } else {
        series.map(|one| one.id).collect()
    };
    if ids.is_empty() {
        return nothing("Nothing on the calendar repeats.");
    }
    Ok(ids)
}
