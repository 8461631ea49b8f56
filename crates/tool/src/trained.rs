//! The calendar with what the log shows: a session of training is done on a day on which any of its
//! work was done; today, once all of its plan is or the athlete has ended it. That is derived each time and never stored, so that
//! taking sets back takes it back.

use crate::limits::DAYS_TRAINED_LOOKED_BACK;
use jiff::Span;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::calendar::{Calendar, CalendarChange};
use setwise_domain::session::{DateRange, Session, SessionId, SessionKind};
use setwise_domain::set_log::{LogResult, LogUnreadable, SetLog};
pub use setwise_domain::trained_day::Trained;
use setwise_domain::trained_day::WorkShare;
use setwise_store::{Reader, StoreError, StoreErrorKind};
use setwise_training::calendar::{is_done_on, mark_done, occurrences};
use setwise_training::today;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The calendar as a change of it is worked out: whatever a change may be about lies within
/// the time looked back on.
pub fn read(reader: &Reader, catalog: &Catalog, today: Date) -> Result<Arc<Trained>, StoreError> {
    let from = today.saturating_sub(Span::new().days(DAYS_TRAINED_LOOKED_BACK));
    within(reader, catalog, DateRange { from, to: today }, today)
}

/// The calendar as the days of a range are shown.
pub fn within(
    reader: &Reader,
    catalog: &Catalog,
    shown: DateRange,
    today: Date,
) -> Result<Arc<Trained>, StoreError> {
    let past = DateRange { from: shown.from, to: shown.to.min(today) };
    reader.trained_kept(past, |calendar| of(calendar, reader, catalog, shown, today))
}

/// A calendar that was read already, or the part of it that is shown.
pub fn of(
    calendar: impl Into<Arc<Calendar>>,
    reader: &Reader,
    catalog: &Catalog,
    shown: DateRange,
    today: Date,
) -> Result<Trained, StoreError> {
    let mut calendar = calendar.into();
    let past = DateRange { from: shown.from, to: shown.to.min(today) };
    let open = open_on_trained_days(&calendar, reader, past).map_err(unreadable)?;
    let mut by_log = BTreeSet::new();
    let mut begun = BTreeMap::new();
    for (date, sessions) in open {
        let meant = meant(&calendar, sessions);
        if meant.is_empty() {
            continue;
        }
        let share = share(reader, catalog, date).map_err(unreadable)?;
        // What is under way is done once it is whole or ended by a word: until then it can still be moved.
        let is_done = match share {
            Some(share) if share.is_whole() => true,
            _ if date == today => SetLog::was_ended(reader, date).map_err(unreadable)?,
            Some(share) if share.done > 0 => true,
            _ => has_work(reader, catalog, date).map_err(unreadable)?,
        };
        if let Some(share) = share.filter(|share| share.done > 0 && !share.is_whole()) {
            begun.insert(date, share);
        }
        if is_done {
            by_log.extend(meant.into_iter().map(|id| (id, date)));
        }
    }
    if !by_log.is_empty() {
        let sessions = &mut Arc::make_mut(&mut calendar).sessions;
        for (id, date) in &by_log {
            sessions.amend(*id, |session| mark_done(session, *date));
        }
    }
    Ok(Trained { calendar, by_log, begun })
}

/// Takes out of a change what is only derived: the log goes on saying it.
pub fn keep_derived(trained: &Trained, change: &mut CalendarChange) {
    for one in &mut change.sessions {
        for side in [&mut one.before, &mut one.after] {
            let Some(session) = side else { continue };
            let of_log = trained.by_log.range((session.id, Date::MIN)..=(session.id, Date::MAX));
            for (_, date) in of_log {
                open(session, *date);
            }
        }
    }
    change.sessions.retain(|one| one.before != one.after);
}

/// What stands on days on which something was trained and isn't done. Other days are not looked at: most of
/// a year has none.
fn open_on_trained_days(
    calendar: &Calendar,
    reader: &Reader,
    past: DateRange,
) -> LogResult<BTreeMap<Date, Vec<SessionId>>> {
    let days: BTreeSet<Date> = reader.days_trained(past)?.into_iter().collect();
    let mut open: BTreeMap<Date, Vec<SessionId>> = BTreeMap::new();
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Ok(open);
    };
    let within = DateRange { from: *first, to: *last };
    for session in calendar.sessions.standing(within) {
        let stands = occurrences(session, within);
        for day in stands.filter(|day| days.contains(day) && !is_done_on(session, *day)) {
            open.entry(day).or_default().push(session.id);
        }
    }
    Ok(open)
}

/// The sessions of a day that its plan was: those of the program where there is one, else all of
/// training.
fn meant(calendar: &Calendar, sessions: Vec<SessionId>) -> Vec<SessionId> {
    let of = |id: &SessionId| calendar.sessions.get(id);
    let (program, other): (Vec<_>, Vec<_>) = sessions
        .into_iter()
        .filter(|id| of(id).is_some_and(|one| one.kind == SessionKind::Training))
        .partition(|id| of(id).is_some_and(|one| one.program_day.is_some()));
    if program.is_empty() { other } else { program }
}

/// How much of a day's plan was done; none where it has no plan of any work.
fn share(reader: &Reader, catalog: &Catalog, date: Date) -> LogResult<Option<WorkShare>> {
    let Some(plan) = SetLog::plan_for(reader, date)? else {
        return Ok(None);
    };
    let share = today::work_share(&plan, reader, catalog)?;
    Ok(Some(share).filter(|share| share.asked > 0))
}

/// Whether anything was trained on a day, planned or not.
fn has_work(reader: &Reader, catalog: &Catalog, date: Date) -> LogResult<bool> {
    let sets = reader.on_date(date)?;
    Ok(sets.iter().any(|set| today::is_main_work(set, catalog)))
}

fn unreadable(error: LogUnreadable) -> StoreError {
    StoreError::new(PathBuf::from("sets"), StoreErrorKind::Unreadable { detail: error.0 })
}

fn open(session: &mut Session, date: Date) {
    if session.recurrence.repeats() {
        session.completed_dates.retain(|done| *done != date);
    } else {
        session.completed = false;
    }
}
