use super::reading::{Reading, read};
use super::view::View;
use super::{propose, route};
use crate::domain::assistant::{
    Aggregates, Decision, ProposeRequest, ProposedOperations, RouteRequest, Scope, Selection,
    Snapshot, Surroundings,
};
use crate::domain::session::{
    DateRange, Operation, Placement, Priority, Recurrence, RecurrenceType, Session, SessionId,
    SessionKind, Until, Where,
};
use jiff::civil::Date;
use std::fmt::Write as _;

const PHRASES: &str = include_str!("phrases.txt");

pub struct Fixture {
    pub name: &'static str,
    pub today: Date,
    pub sessions: Vec<Session>,
    rows: Vec<(&'static str, &'static str)>,
}

fn day(text: &str) -> Date {
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
    let kind = match parts.next().unwrap_or("once") {
        "once" => RecurrenceType::None,
        "weekly" => RecurrenceType::Weekly,
        "every 14" => RecurrenceType::EveryNDays,
        other => panic!("{other}"),
    };
    let more = parts.next().unwrap_or_default();
    let value = |key: &str| more.split(' ').find_map(|part| part.strip_prefix(key));
    Session {
        id: SessionId(id.parse().unwrap()),
        title: title.to_owned(),
        notes: String::new(),
        scheduled_for: (on != "backlog").then(|| day(on)),
        priority: value("priority=").map_or(Priority::Medium, |p| Priority::from_word(p).unwrap()),
        recurrence: match kind {
            RecurrenceType::None => Recurrence::NONE,
            kind => Recurrence {
                kind,
                interval_days: (kind == RecurrenceType::EveryNDays).then_some(14),
                until: Until::Never,
            },
        },
        kind: value("kind=").map_or(SessionKind::Training, |k| {
            SessionKind::from_word(k).unwrap()
        }),
        program_day: value("day=").map(|day| day.parse().unwrap()),
        completed: more == "completed",
        completed_dates: value("done=")
            .map_or(Vec::new(), |days| days.split(',').map(day).collect()),
        skipped_dates: Vec::new(),
    }
}

pub fn fixtures() -> Vec<Fixture> {
    let mut fixtures: Vec<Fixture> = Vec::new();
    for line in PHRASES.lines() {
        if let Some(head) = line.strip_prefix("@ ") {
            let (name, today) = head.split_once(' ').unwrap();
            fixtures.push(Fixture {
                name,
                today: day(today),
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
    fixtures()
        .into_iter()
        .find(|fixture| fixture.name == name)
        .unwrap()
}

fn short(day: Date) -> String {
    let text = day.to_string();
    text.strip_prefix("2026-").unwrap_or(&text).to_owned()
}

fn repeats(recurrence: &Recurrence) -> String {
    let often = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::EveryNDays, Some(days)) => format!("every {days}"),
        (kind, None) => kind.to_string(),
        other => panic!("{other:?}"),
    };
    match recurrence.until {
        _ if !recurrence.repeats() => often,
        Until::Never => often,
        Until::EndOfYear => format!("{often} until year"),
        Until::On(day) => format!("{often} until {}", short(day)),
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
            ..
        } => {
            let mut out = format!("create {title:?}{}", placed(*scheduled_for));
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
            title,
            scheduled_for,
            priority,
            recurrence,
            ..
        } => {
            let mut out = format!("update {}", id.0);
            if let Some(title) = title {
                let _ = write!(out, " title={title:?}");
            }
            out += &placed(*scheduled_for);
            if let Some(priority) = priority {
                let _ = write!(out, " priority={priority}");
            }
            if stored(id).is_none_or(|stored| stored.recurrence != *recurrence) {
                let _ = write!(out, " repeats={}", repeats(recurrence));
            }
            out
        }
        Operation::Delete { id } => format!("delete {}", id.0),
        Operation::Complete { id } => format!("complete {}", id.0),
        Operation::CompleteOccurrence {
            id,
            occurrence_date,
        } => format!("complete {} {}", id.0, short(*occurrence_date)),
        Operation::SkipOccurrence {
            id,
            occurrence_date,
        } => format!("skip {} {}", id.0, short(*occurrence_date)),
        Operation::MoveOccurrence {
            id,
            occurrence_date,
            to,
        } => format!("move {} {} {}", id.0, short(*occurrence_date), short(*to)),
        Operation::BulkUpdate { r#where, set } => {
            let mut out = format!(
                "bulk-update{}{}",
                conditions(r#where),
                placed(set.scheduled_for)
            );
            if let Some(priority) = set.priority {
                let _ = write!(out, " priority={priority}");
            }
            if let Some(recurrence) = &set.recurrence {
                let _ = write!(out, " repeats={}", repeats(recurrence));
            }
            out
        }
        Operation::BulkComplete {
            r#where,
            occurrence_range,
            ..
        } => {
            let range = occurrence_range.map_or(String::new(), |range| {
                format!(" {}..{}", short(range.from), short(range.to))
            });
            format!("bulk-complete{}{range}", conditions(r#where))
        }
        Operation::BulkDelete { r#where } => format!("bulk-delete{}", conditions(r#where)),
    }
}

fn taken(message: &str, fixture: &Fixture) -> String {
    match read(message, &View::new(fixture.today, &fixture.sessions)) {
        Reading::Plan(plan) => {
            let shown = plan
                .operations
                .iter()
                .map(|one| shown(one, &fixture.sessions));
            shown.collect::<Vec<_>>().join(" ; ")
        }
        Reading::Ask(_, doubt) => format!("ask {}", doubt.missing),
        Reading::Nothing(..) => "nothing".to_owned(),
        Reading::Talk => "chat".to_owned(),
    }
}

#[test]
fn every_phrase_of_the_table_comes_to_what_it_says() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for fixture in fixtures() {
        for (typed, wanted) in &fixture.rows {
            count += 1;
            let got = taken(typed, &fixture);
            if got != *wanted {
                wrong.push(format!(
                    "{}: {typed}\n   wanted {wanted}\n      got {got}",
                    fixture.name
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(count >= 250, "{count} phrases");
}
