//! Sessions once more: one of them on another day, or those of a week on another.

use super::clause::Clause;
use super::doubt::{Got, Stop, WHICH_DAY, ask, nothing};
use super::resolve::Pick;
use super::subject::Subject;
use jiff::civil::Date;
use setwise_domain::session::{
    DateRange, Hour, Operation, Placement, Recurrence, Session, SessionId,
};
use setwise_words::parse::day::{When, plus, week_of};

/// One more of a session, once: `repeat upper a on saturday`, `copy monday's session to friday`.
pub fn copying(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    if let Some(operations) = whole_week(clause) {
        return operations;
    }
    clause.take("again|once more|one more time");
    let ahead = clause.ahead(false);
    let said = clause.take_when(Some("to the|to|onto|on the|on|for the|for"), ahead)?;
    let other = clause.take_when(None, clause.ahead(true))?;
    let (target, source) = match said {
        Some(_) => (said, other),
        None => (other, None),
    };
    let hour = clause.time();
    let subject = Subject::take(clause);
    let ids = match source {
        Some(days) => {
            let stands = clause.standing(&subject, Some(days.range()), Pick::Next)?;
            stands.iter().map(|stand| stand.id).collect()
        }
        None => clause.sessions(&subject)?,
    };
    let Some(day) = target.and_then(When::day).or_else(|| clause.chosen_day()) else {
        return ask(WHICH_DAY, "On which day should it be repeated?");
    };
    let sessions = ids.iter().filter_map(|id| clause.view.get(*id));
    Ok(sessions.map(|session| like(session, day, hour, Recurrence::NONE)).collect())
}

/// A week once more on another, where a clause says no more: `repeat last
/// week`, `copy this week to next week`.
pub fn whole_week(clause: &mut Clause<'_>) -> Option<Got<Vec<Operation>>> {
    let here = clause.view.today;
    let (said, from, to) = [
        ("last week to next week|last week next week", -7, 7),
        ("last week to this week|last week this week", -7, 0),
        ("this week to next week|this week next week|this week", 0, 7),
        ("last week", -7, 0),
    ]
    .into_iter()
    .find(|(said, ..)| clause.is_no_more_than(said))?;
    clause.take(said);
    let week = |by: i64| week_of(plus(here, by));
    Some(copying_week(clause, week(from), week(to)))
}

/// What stood on a week, done or not, on the same days of another. What stands there already stays alone.
fn copying_week(clause: &Clause<'_>, from: DateRange, to: DateRange) -> Got<Vec<Operation>> {
    let view = clause.view;
    if !view.sees(from) || !view.sees(to) {
        return Err(Stop::Unseen);
    }
    let by = i64::from((to.from - from.from).get_days());
    let there = view.agenda(to);
    let stands = |id: SessionId, day: Date| {
        let title = view.title(id);
        let mut there = there.iter();
        there.any(|one| one.date == day && (one.session == id || view.title(one.session) == title))
    };
    let mut operations = Vec::new();
    for one in view.agenda(from) {
        let day = plus(one.date, by);
        let Some(session) = view.get(one.session).filter(|_| !stands(one.session, day)) else {
            continue;
        };
        operations.push(like(session, day, None, Recurrence::NONE));
    }
    if operations.is_empty() {
        return nothing(format!(
            "Everything from the week of {} is on the week of {} already.",
            view.day(from.from),
            view.day(to.from)
        ));
    }
    Ok(operations)
}

/// Another series of the same session.
pub fn like(session: &Session, day: Date, hour: Option<Hour>, recurrence: Recurrence) -> Operation {
    Operation::Create {
        title: session.title.clone(),
        notes: (!session.notes.is_empty()).then(|| session.notes.clone()),
        scheduled_for: Some(Placement::On(day)),
        time: hour.or(session.time.map(Hour::At)),
        priority: Some(session.priority),
        recurrence,
        kind: Some(session.kind),
        program_day: session.program_day,
    }
}
