//! The calendar as lines: a line an occurrence, then the backlog.

use super::Log;
use crate::calendar::{Occurrence, OccurrenceState, ProgramDays, is_overdue};
use crate::domain::calendar::Calendar;
use crate::domain::session::{DateRange, Priority, Session, SessionKind};
use crate::domain::text::{counted, printable};
use crate::text::{self, day};
use jiff::civil::Date;
use std::collections::BTreeSet;

pub fn text(
    calendar: &Calendar,
    coming: &ProgramDays,
    within: DateRange,
    occurrences: &[Occurrence],
    log: &Log,
    today: Date,
) -> String {
    let mut lines = vec![format!(
        "{} to {}",
        day::with_weekday_near(within.from, today),
        day::with_weekday_near(within.to, today)
    )];
    let days: BTreeSet<Date> =
        occurrences.iter().map(|one| one.date).chain(log.trained.keys().copied()).collect();
    for date in &days {
        let mut day = day::with_weekday_near(*date, today);
        let on = || occurrences.iter().filter(|one| one.date == *date);
        let is_training = |one: &Occurrence| {
            let session = calendar.sessions.get(&one.session);
            session.is_some_and(|session| session.kind == SessionKind::Training)
        };
        let sessions = on().filter_map(|one| {
            let session = calendar.sessions.get(&one.session)?;
            let told = told(coming.seen(session, one.date), today);
            let share = log.share(one, calendar);
            let share = share.map(|share| format!("  {}/{} sets", share.done, share.asked));
            let share = share.unwrap_or_default();
            Some(format!("{} {told}{share}", mark(one.state)))
        });
        let mut said: Vec<String> = sessions.collect();
        if let Some(trained) = log.trained.get(date) {
            if trained.sets > 0 && !on().any(is_training) {
                let sets = counted(trained.sets, "set");
                let titles: Vec<_> = trained.workouts.iter().map(|one| printable(one)).collect();
                let titles = match titles.join(", ") {
                    titles if titles.is_empty() => titles,
                    titles => format!("  {titles}"),
                };
                said.push(format!("{} {sets}{titles}", mark(OccurrenceState::Done)));
            }
            said.extend(trained.lines.iter().map(|line| format!("           {line}")));
        }
        for line in said {
            lines.push(format!("  {:<15}  {line}", std::mem::take(&mut day)));
        }
    }
    if days.is_empty() {
        lines.push("  nothing is planned".to_owned());
    }
    lines.extend(backlog(calendar, today));
    let overdue = calendar.sessions.values();
    let overdue = overdue.filter(|one| is_overdue(one, today)).count();
    if overdue > 0 {
        lines.push(format!("{} overdue", counted(overdue, "session")));
    }
    lines.join("\n")
}

/// What a sign means stands beside it: nothing is said by shape alone.
const fn mark(state: OccurrenceState) -> &'static str {
    match state {
        OccurrenceState::Done => "✓ done   ",
        OccurrenceState::Planned => "• planned",
        OccurrenceState::Missed => "× missed ",
    }
}

fn backlog(calendar: &Calendar, today: Date) -> Vec<String> {
    let sessions = calendar.sessions.values();
    let mut waiting = sessions.filter(|one| one.scheduled_for.is_none()).peekable();
    if waiting.peek().is_none() {
        return Vec::new();
    }
    let line = |session: &Session| {
        let mark = if session.completed { "✓ done " } else { "" };
        format!("  {mark}{}", told(session, today))
    };
    let head = "Backlog".to_owned();
    std::iter::once(head).chain(waiting.map(line)).collect()
}

/// `3  Leg day (weekly until Thu 31 Dec, high priority)`
fn told(session: &Session, today: Date) -> String {
    let mut beside = Vec::new();
    if session.kind != SessionKind::Training {
        beside.push(session.kind.word().replace('_', "-"));
    }
    beside.extend(session.time.map(|time| format!("at {time}")));
    beside.push(text::recurrence(&session.recurrence, today));
    if session.priority != Priority::Medium {
        beside.push(format!("{} priority", session.priority));
    }
    if let Some(day) = session.program_day {
        beside.push(format!("day {} of the program", u16::from(day) + 1));
    }
    beside.retain(|one| !one.is_empty());
    let beside = match beside.join(", ") {
        beside if beside.is_empty() => beside,
        beside => format!(" ({beside})"),
    };
    format!("{:>3}  {}{beside}", session.id.0, printable(&session.title))
}
