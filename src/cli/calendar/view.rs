//! The calendar as lines: a line an occurrence, then the backlog.

use crate::calendar::{Coming, Occurrence, OccurrenceState, is_overdue};
use crate::domain::calendar::Calendar;
use crate::domain::session::{DateRange, Priority, Session, SessionKind};
use crate::domain::text::{counted, printable};
use crate::text::{self, day};
use jiff::civil::Date;

pub fn text(
    calendar: &Calendar,
    coming: &Coming,
    within: DateRange,
    occurrences: &[Occurrence],
    today: Date,
) -> String {
    let mut lines = vec![format!(
        "{} to {}",
        day::with_weekday_near(within.from, today),
        day::with_weekday_near(within.to, today)
    )];
    let mut before = None;
    for one in occurrences {
        let Some(session) = calendar.sessions.get(&one.session) else {
            continue;
        };
        let day = if before == Some(one.date) {
            String::new()
        } else {
            day::with_weekday_near(one.date, today)
        };
        before = Some(one.date);
        let line = format!(
            "  {day:<15}  {} {}",
            mark(one.state),
            told(coming.seen(session, one.date), today)
        );
        lines.push(line);
    }
    if occurrences.is_empty() {
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
    let mut waiting = sessions
        .filter(|one| one.scheduled_for.is_none())
        .peekable();
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
