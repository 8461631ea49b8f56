//! The calendars and phrases that the tests of this crate and of the turn share.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a test that can't be set up has failed"
)]

use jiff::civil::{Date, Weekday, date};
use setwise_domain::profile::DateOrder;
use setwise_domain::session::{
    Hour, Operation, Placement, Priority, Recurrence, RecurrenceType, SeriesScope, Session,
    SessionId, SessionKind, Until, WeekdayWord, Where,
};
use std::fmt::Write as _;

const PHRASES: &str = include_str!("calendar/phrases.txt");

pub struct Fixture {
    pub name: &'static str,
    pub today: Date,
    pub dates: DateOrder,
    pub sessions: Vec<Session>,
    pub rows: Vec<(&'static str, &'static str)>,
}

pub(crate) fn day(text: &str) -> Date {
    let whole = match text.len() {
        5 => format!("2026-{text}"),
        _ => text.to_owned(),
    };
    whole.parse().unwrap()
}

fn session(line: &str) -> Session {
    let mut parts = line.split(" | ");
    let (id, title) = parts.next().unwrap().split_once(' ').unwrap();
    let on = parts.next().unwrap();
    let (often, days) = match parts.next().unwrap_or("once").split_once(' ') {
        Some(("weekly", days)) => ("weekly", days),
        Some(("every", "14")) => ("every_n_days", ""),
        Some(other) => panic!("{other:?}"),
        None => (line.split(" | ").nth(2).unwrap_or("once"), ""),
    };
    let kind = RecurrenceType::from_word(often).unwrap_or(RecurrenceType::None);
    let days: Vec<_> = days.split(',').filter_map(WeekdayWord::from_word).collect();
    let more = parts.next().unwrap_or_default();
    let value = |key: &str| more.split(' ').find_map(|part| part.strip_prefix(key));
    let on = (on != "backlog").then(|| day(on));
    Session {
        priority: value("priority=").map_or(Priority::Medium, |p| Priority::from_word(p).unwrap()),
        recurrence: match kind {
            RecurrenceType::None => Recurrence::NONE,
            kind => Recurrence {
                kind,
                interval_days: (kind == RecurrenceType::EveryNDays).then_some(14),
                days: days.into_iter().map(Weekday::from).collect(),
                until: Until::Never,
            },
        },
        kind: value("kind=").map_or(SessionKind::Training, |k| SessionKind::from_word(k).unwrap()),
        program_day: value("day=").map(|day| day.parse().unwrap()),
        time: value("at=").map(|time| time.parse().unwrap()),
        completed: more == "completed",
        completed_dates: value("done=")
            .map_or(Vec::new(), |days| days.split(',').map(day).collect()),
        ..Session::once(SessionId(id.parse().unwrap()), title, on)
    }
}

pub fn fixtures() -> Vec<Fixture> {
    let mut fixtures: Vec<Fixture> = Vec::new();
    for line in PHRASES.lines() {
        if let Some(head) = line.strip_prefix("@ ") {
            let mut head = head.split(' ');
            let (name, today) = (head.next().unwrap(), head.next().unwrap());
            let dates = head.next().unwrap_or("month/day");
            fixtures.push(Fixture {
                name,
                today: day(today),
                dates: DateOrder::from_word(dates).unwrap(),
                sessions: Vec::new(),
                rows: Vec::new(),
            });
        } else if let Some(row) = line.split_once(" => ").filter(|_| !line.starts_with('#')) {
            fixtures.last_mut().unwrap().rows.push(row);
        } else if line.contains(" | ") && !line.starts_with('#') {
            fixtures.last_mut().unwrap().sessions.push(session(line));
        }
    }
    fixtures
}

pub fn fixture(name: &str) -> Fixture {
    fixtures().into_iter().find(|fixture| fixture.name == name).unwrap()
}

fn short(day: Date) -> String {
    let text = day.to_string();
    text.strip_prefix("2026-").unwrap_or(&text).to_owned()
}

fn repeats(recurrence: &Recurrence) -> String {
    let often = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::Weekly, None) if !recurrence.days.is_empty() => {
            let days: Vec<_> = recurrence.days.words().map(WeekdayWord::word).collect();
            format!("weekly {}", days.join(","))
        }
        (RecurrenceType::EveryNDays, Some(days)) => format!("every {days}"),
        (kind, None) => kind.to_string(),
        other => panic!("{other:?}"),
    };
    match recurrence.until {
        _ if !recurrence.repeats() => often,
        Until::Never => often,
        Until::On(day) if day == date(2027, 12, 31) => format!("{often} until year"),
        Until::EndOfYear => format!("{often} as before"),
        Until::On(day) => format!("{often} until {}", short(day)),
    }
}

fn at(hour: Option<Hour>) -> String {
    match hour {
        Some(Hour::At(time)) => format!(" at={time}"),
        Some(Hour::Any) => " at=any".to_owned(),
        None => String::new(),
    }
}

fn conditions(conditions: &Where) -> String {
    let flag = |name: &str, flag: Option<bool>| match flag {
        None => String::new(),
        Some(true) => format!(" {name}"),
        Some(false) => format!(" !{name}"),
    };
    let ids = conditions.ids.as_ref().map_or(String::new(), |ids| {
        let ids: Vec<_> = ids.iter().map(|id| id.0.to_string()).collect();
        format!(" {}", ids.join(","))
    });
    [
        ids,
        flag("overdue", conditions.overdue),
        flag("completed", conditions.completed),
        flag("repeating", conditions.repeating),
    ]
    .concat()
}

fn done(completed: Option<bool>) -> &'static str {
    if completed == Some(false) { "open" } else { "complete" }
}

fn placed(placement: Option<Placement>) -> String {
    match placement {
        None => String::new(),
        Some(Placement::Backlog) => " on=backlog".to_owned(),
        Some(Placement::On(day)) => format!(" on={}", short(day)),
    }
}

/// An operation in the words of the table.
pub fn shown(operation: &Operation, sessions: &[Session]) -> String {
    let stored = |id: &SessionId| sessions.iter().find(|session| session.id == *id);
    match operation {
        Operation::Create {
            title,
            scheduled_for,
            priority,
            recurrence,
            kind,
            program_day,
            time,
            ..
        } => {
            let mut out = format!("create {title:?}{}", placed(*scheduled_for));
            out += &at(*time);
            if let Some(priority) = priority.filter(|priority| *priority != Priority::Medium) {
                let _ = write!(out, " priority={priority}");
            }
            if let Some(kind) = kind.filter(|kind| *kind != SessionKind::Training) {
                let _ = write!(out, " kind={kind}");
            }
            if let Some(day) = program_day {
                let _ = write!(out, " day={day}");
            }
            if recurrence.repeats() {
                let _ = write!(out, " repeats={}", repeats(recurrence));
            }
            out
        }
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
            let mut out = format!("update {}", id.0);
            let part = occurrence_date.filter(|_| *scope == Some(SeriesScope::One));
            if let Some(day) = part {
                let _ = write!(out, " {}", short(day));
            } else if let Some(day) = occurrence_date {
                let _ = write!(out, " from {}", short(*day));
            }
            if let Some(title) = title {
                let _ = write!(out, " title={title:?}");
            }
            if let Some(notes) = notes {
                let _ = write!(out, " notes={notes:?}");
            }
            out += &placed(*scheduled_for);
            out += &at(*time);
            if let Some(priority) = priority {
                let _ = write!(out, " priority={priority}");
            }
            if part.is_none() && stored(id).is_none_or(|stored| stored.recurrence != *recurrence) {
                let _ = write!(out, " repeats={}", repeats(recurrence));
            }
            out
        }
        Operation::Delete { id, .. } => format!("delete {}", id.0),
        Operation::Complete { id, completed } => format!("{} {}", done(*completed), id.0),
        Operation::CompleteOccurrence { id, occurrence_date, completed } => {
            format!("{} {} {}", done(*completed), id.0, short(*occurrence_date))
        }
        Operation::SkipOccurrence { id, occurrence_date } => {
            format!("skip {} {}", id.0, short(*occurrence_date))
        }
        Operation::MoveOccurrence { id, occurrence_date, to } => {
            format!("move {} {} {}", id.0, short(*occurrence_date), short(*to))
        }
        Operation::BulkUpdate { r#where, set } => {
            let mut out = format!(
                "bulk-update{}{}{}",
                conditions(r#where),
                placed(set.scheduled_for),
                at(set.time)
            );
            if let Some(priority) = set.priority {
                let _ = write!(out, " priority={priority}");
            }
            if let Some(recurrence) = &set.recurrence {
                let _ = write!(out, " repeats={}", repeats(recurrence));
            }
            out
        }
        Operation::BulkComplete { r#where, occurrence_range, .. } => {
            let range = occurrence_range.map_or(String::new(), |range| {
                format!(" {}..{}", short(range.from), short(range.to))
            });
            format!("bulk-complete{}{range}", conditions(r#where))
        }
        Operation::BulkDelete { r#where } => format!("bulk-delete{}", conditions(r#where)),
    }
}
