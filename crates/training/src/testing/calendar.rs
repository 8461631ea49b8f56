//! Calendars for the tests: sessions in a line, and any operation.

use jiff::civil::{Date, date};
use proptest::prelude::*;
use setwise_domain::calendar::{Calendar, Revision};
use setwise_domain::session::{
    ClockTime, DateRange, Hour, Operation, Priority, Recurrence, RecurrenceType, SeriesScope,
    Session, SessionId, Until, Where,
};
use setwise_domain::sessions::Sessions;

/// Random cases that are tried: as many as of every property, or with `SETWISE_LONG=1` twenty thousand.
pub fn cases() -> ProptestConfig {
    let usual = ProptestConfig::default();
    if std::env::var_os("SETWISE_LONG").is_some() {
        ProptestConfig { cases: 20_000, ..usual }
    } else {
        usual
    }
}

/// A Saturday.
pub const TODAY: Date = date(2026, 11, 21);

pub fn day(text: &str) -> Date {
    text.parse().unwrap()
}

pub fn single(id: u32, title: &str, on: Option<Date>) -> Session {
    Session::once(SessionId(id), title, on)
}

/// One that repeats without end.
pub fn repeating(id: u32, title: &str, anchor: Date, kind: RecurrenceType) -> Session {
    Session {
        recurrence: Recurrence { until: Until::Never, ..Recurrence::of(kind) },
        ..single(id, title, Some(anchor))
    }
}

pub fn calendar(sessions: impl IntoIterator<Item = Session>) -> Calendar {
    let sessions: Sessions = sessions.into_iter().collect();
    let last = sessions.keys().next_back().map_or(0, |id| id.0);
    Calendar { revision: Revision(7), sessions, next: SessionId(last + 1) }
}

/// Legs every Monday, upper body on Thursday, one for later, one that was missed.
pub fn some() -> Calendar {
    let mut legs = repeating(1, "Leg day", day("2026-11-02"), RecurrenceType::Weekly);
    legs.recurrence.until = Until::On(day("2026-12-31"));
    legs.completed_dates = vec![day("2026-11-02"), day("2026-11-09")];
    legs.skipped_dates = vec![day("2026-11-30")];
    legs.program_day = Some(2);
    let upper = single(2, "Upper body", Some(day("2026-11-26")));
    let later = single(3, "Read about sleep", None);
    let missed = single(4, "Weigh in", Some(day("2026-11-19")));
    calendar([legs, upper, later, missed])
}

fn any_recurrence() -> impl Strategy<Value = Recurrence> + Clone {
    let near = (-40..60_i64).prop_map(|days| TODAY + jiff::Span::new().days(days));
    (0..RecurrenceType::ALL.len(), proptest::option::of(0..9_u32), near).prop_map(
        |(kind, interval_days, until)| Recurrence {
            kind: RecurrenceType::ALL[kind],
            interval_days,
            until: Until::On(until),
            ..Recurrence::NONE
        },
    )
}

/// Any operation that can be written down.
pub fn any_operation() -> impl Strategy<Value = Operation> {
    let id = (0..7_u32).prop_map(SessionId);
    let near = (-40..60_i64).prop_map(|days| TODAY + jiff::Span::new().days(days));
    let range = (near.clone(), near.clone()).prop_map(|(from, to)| DateRange { from, to });
    let recurrence = any_recurrence();
    let part = (
        proptest::option::of(proptest::sample::select(SeriesScope::ALL)),
        proptest::option::of(near.clone()),
    );
    let placement = proptest::option::of(near.clone());
    let conditions = (
        proptest::option::of(proptest::collection::vec(id.clone(), 0..4)),
        proptest::option::of(any::<bool>()),
        proptest::option::of(range.clone()),
    )
        .prop_map(|(ids, overdue, scheduled_range)| Where {
            ids,
            overdue,
            scheduled_range,
            ..Where::default()
        });
    prop_oneof![
        (".{0,12}", recurrence.clone(), proptest::option::of(near.clone())).prop_map(
            |(title, recurrence, day)| Operation::Create {
                title,
                notes: None,
                scheduled_for: day.map(setwise_domain::session::Placement::On),
                time: None,
                priority: Some(Priority::High),
                recurrence,
                kind: None,
                program_day: None,
            }
        ),
        (id.clone(), part.clone(), recurrence, placement).prop_map(
            |(id, (scope, occurrence_date), recurrence, scheduled_for)| Operation::Update {
                id,
                scope,
                occurrence_date,
                title: None,
                notes: None,
                scheduled_for: scheduled_for.map(setwise_domain::session::Placement::On),
                time: ClockTime::new(18, 30).map(Hour::At),
                priority: None,
                recurrence,
            }
        ),
        (id.clone(), part).prop_map(|(id, (scope, occurrence_date))| Operation::Delete {
            id,
            scope,
            occurrence_date,
        }),
        (id.clone(), proptest::option::of(any::<bool>()))
            .prop_map(|(id, completed)| Operation::Complete { id, completed }),
        (id.clone(), near.clone(), proptest::option::of(any::<bool>())).prop_map(
            |(id, occurrence_date, completed)| Operation::CompleteOccurrence {
                id,
                occurrence_date,
                completed,
            }
        ),
        (id.clone(), near.clone()).prop_map(|(id, occurrence_date)| {
            Operation::SkipOccurrence { id, occurrence_date }
        }),
        (id, near.clone(), near.clone()).prop_map(|(id, occurrence_date, to)| {
            Operation::MoveOccurrence { id, occurrence_date, to }
        }),
        (conditions.clone(), proptest::option::of(near), proptest::option::of(range)).prop_map(
            |(r#where, occurrence_date, occurrence_range)| {
                Operation::BulkComplete { r#where, occurrence_date, occurrence_range }
            }
        ),
        conditions.prop_map(|r#where| Operation::BulkDelete { r#where }),
    ]
}
