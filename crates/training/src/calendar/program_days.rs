//! Which day of the program a session of the calendar is on each of its dates.
//!
//! A session says which day of the program it was planned for. On a date that was trained it is what was
//! done; the dates to come have the days in turn: once one was missed, the next session is the one that
//! comes next all the same.

use super::{OccurrenceState, agenda};
use jiff::civil::Date;
use setwise_domain::calendar::Calendar;
use setwise_domain::prescription::{Day, Program};
use setwise_domain::session::{DateRange, Session, SessionId};
use std::collections::{BTreeMap, BTreeSet};

/// The sessions that are another day of the program than they were planned for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramDays {
    changed: BTreeMap<(SessionId, Date), Session>,
}

impl ProgramDays {
    /// Those of a range. `done` are the sessions of the program by the date on which they were done;
    /// `turn` is the one that comes on `from` or on the first date behind it, and the others follow in turn.
    pub fn of(
        calendar: &Calendar,
        within: DateRange,
        today: Date,
        program: &Program,
        done: &BTreeMap<Date, u32>,
        (from, turn): (Date, u32),
    ) -> Self {
        let mut coming = (turn..).take_while(|turn| !program.is_over(*turn));
        let mut told: BTreeSet<Date> = BTreeSet::new();
        let mut changed = BTreeMap::new();
        for one in agenda(calendar, within, today) {
            let Some((session, own)) = calendar
                .sessions
                .get(&one.session)
                .and_then(|session| Some((session, session.program_day?)))
            else {
                continue;
            };
            let turn = match done.get(&one.date) {
                Some(turn) => told.insert(one.date).then_some(*turn),
                None if one.date >= from && one.state == OccurrenceState::Planned => coming.next(),
                None => None,
            };
            let seen = turn.and_then(|turn| as_turn(session, own, program, turn));
            changed.extend(seen.map(|seen| ((session.id, one.date), seen)));
        }
        Self { changed }
    }

    /// A session as it is on a day.
    pub fn seen<'s>(&'s self, session: &'s Session, on: Date) -> &'s Session {
        self.changed.get(&(session.id, on)).unwrap_or(session)
    }
}

/// A session as a turn of the program, where that is another day than its own.
fn as_turn(session: &Session, own: u8, program: &Program, turn: u32) -> Option<Session> {
    let place = usize::try_from(turn).ok()? % program.days.len().max(1);
    let place = u8::try_from(place).ok().filter(|place| *place != own)?;
    let was = program.days.get(usize::from(own));
    let is = program.days.get(usize::from(place))?;
    Some(as_day(session, place, was, is))
}

/// A session as another day; what the athlete wrote over its name or its notes stays.
fn as_day(session: &Session, place: u8, was: Option<&Day>, is: &Day) -> Session {
    let mut seen = session.clone();
    seen.program_day = Some(place);
    if was.is_some_and(|was| was.name == seen.title) {
        seen.title.clone_from(&is.name);
    }
    if was.is_some_and(|was| was.focus.as_deref().unwrap_or_default() == seen.notes) {
        seen.notes = is.focus.clone().unwrap_or_default();
    }
    seen
}

#[cfg(test)]
mod tests;
