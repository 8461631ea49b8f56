//! A program on the calendar: its days as sessions that repeat every week, and the day of it that
//! a date has.

use crate::limits::DAYS_LOOKED_AHEAD;
use jiff::Span;
use jiff::civil::Date;
use setwise_domain::calendar::{Calendar, CalendarChange, SessionChange};
use setwise_domain::prescription::{Cycle, Program};
use setwise_domain::program::WorkoutPlan;
use setwise_domain::session::{
    DateRange, Recurrence, RecurrenceType, Session, SessionId, SessionKind, Until, Weekdays,
};
use setwise_training::calendar::{is_done_on, occurrences, occurs_on};
use setwise_training::program::spread;
use std::collections::BTreeMap;

/// What a week of less is called.
const LIGHTER_WEEK: &str = "Deload week";

/// Why a day of the program is the one for today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// It stands on the calendar today.
    Today(usize),
    /// Today has none; it is the next that comes.
    Next(usize, Date),
}

/// The days among which the next one is looked for.
pub(super) fn ahead(today: Date) -> DateRange {
    DateRange { from: today, to: later(today, DAYS_LOOKED_AHEAD) }
}

/// The program's day that the calendar has for a date, else the next that it has; none where no
/// session is of the program.
pub(super) fn due(calendar: &Calendar, today: Date) -> Option<Due> {
    let ahead = ahead(today);
    let next = of_program(calendar).filter_map(|(session, day)| {
        let date = occurrences(session, ahead)
            .find(|date| *date == today || !is_done_on(session, *date))?;
        Some((date, session.priority, session.id, day))
    });
    let (date, _, _, day) =
        next.min_by_key(|(date, priority, id, _)| (*date, std::cmp::Reverse(*priority), *id))?;
    Some(if date == today { Due::Today(day) } else { Due::Next(day, date) })
}

fn of_program(calendar: &Calendar) -> impl Iterator<Item = (&Session, usize)> {
    let sessions = calendar.sessions.values();
    sessions.filter_map(|session| Some((session, usize::from(session.program_day?))))
}

/// Puts a program onto the calendar from a day on, for as long as it goes on: on the days of the week that
/// were chosen, where they are as many as it has, else its first day then and the others as its week
/// spreads them. What was still to come of the program before goes. `program` is what is followed day by
/// day, where that is known.
pub(super) fn schedule(
    plan: &WorkoutPlan,
    program: Option<&Program>,
    calendar: &Calendar,
    chosen: Weekdays,
    from: Date,
) -> CalendarChange {
    let goes_on = program.is_some_and(|program| program.cycle == Cycle::Repeats);
    let until = match plan.metadata.weeks {
        Some(weeks) if !goes_on => Until::On(later(from, i64::from(weeks) * 7 - 1)),
        Some(_) | None => Until::Never,
    };
    let on = |title: &str, days: i64| Session::once(calendar.next, title, Some(later(from, days)));
    let per_week = program.map_or(plan.days.len(), |program| program.per_week.into());
    let offsets = offsets(per_week, chosen, from);
    let days = (0..).zip(&plan.days).cycle().zip(&offsets);
    let days = days.map(|((place, day), offset)| Session {
        notes: day.focus.clone().unwrap_or_default(),
        recurrence: Recurrence { until, ..Recurrence::of(RecurrenceType::Weekly) },
        program_day: Some(place),
        ..on(&day.name, *offset)
    });
    let every = program.and_then(|program| program.deload?.every_weeks);
    let lighter = every.map(|weeks| Session {
        kind: SessionKind::Deload,
        notes: "Half the sets, a tenth less load.".to_owned(),
        recurrence: Recurrence {
            interval_days: Some(u32::from(weeks) * 7),
            until,
            ..Recurrence::of(RecurrenceType::EveryNDays)
        },
        ..on(
            LIGHTER_WEEK,
            offsets.first().copied().unwrap_or_default() + (i64::from(weeks) - 1) * 7,
        )
    });
    let created = (calendar.next.0..).map(SessionId).zip(days.chain(lighter));
    let created = created.map(|(id, session)| SessionChange {
        id,
        before: None,
        after: Some(Session { id, ..session }),
    });
    CalendarChange {
        summary: "a program on the calendar".to_owned(),
        base: calendar.revision,
        sessions: over(calendar, from).into_iter().chain(created).collect(),
        named: BTreeMap::new(),
        keyed: None,
    }
}

/// How many days behind the first day the sessions of a week come, the first of them first.
fn offsets(per_week: usize, chosen: Weekdays, from: Date) -> Vec<i64> {
    if usize::try_from(chosen.count()) != Ok(per_week) {
        return spread(per_week).iter().copied().map(i64::from).collect();
    }
    (0..7).filter(|offset| chosen.has(later(from, *offset).weekday())).collect()
}

/// The sessions of a program that ends before a day: one that repeats ends the day before, one
/// that was still to come goes. What was done stays.
fn over(calendar: &Calendar, from: Date) -> Vec<SessionChange> {
    let mut changes = Vec::new();
    let lighter_week =
        |session: &&Session| session.kind == SessionKind::Deload && session.title == LIGHTER_WEEK;
    let lighter = calendar.sessions.values().filter(lighter_week);
    for session in of_program(calendar).map(|(session, _)| session).chain(lighter) {
        let after = match (session.scheduled_for, session.recurrence.repeats()) {
            _ if session.completed => continue,
            (Some(anchor), true) if anchor < from => {
                if !occurrences(session, DateRange { from, to: Date::MAX }).any(|_| true) {
                    continue;
                }
                Some(Session {
                    recurrence: Recurrence {
                        until: Until::On(from.yesterday().unwrap_or(from)),
                        ..session.recurrence.clone()
                    },
                    ..session.clone()
                })
            }
            (Some(date), false) if date < from => continue,
            _ if session.completed_dates.iter().any(|day| occurs_on(session, *day)) => {
                // It began on this very day, and was trained.
                Some(Session {
                    recurrence: Recurrence { until: Until::On(from), ..session.recurrence.clone() },
                    ..session.clone()
                })
            }
            _ => None,
        };
        changes.push(SessionChange { id: session.id, before: Some(session.clone()), after });
    }
    changes
}

fn later(date: Date, days: i64) -> Date {
    date.saturating_add(Span::new().days(days))
}

#[cfg(test)]
mod tests;
