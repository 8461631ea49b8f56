//! The days of a program on the dates that are still to come.
//!
//! A session of the calendar says which day of the program it was planned for. The days are trained in
//! turn: once one was missed, the next session is the one that comes next all the same.

use super::{OccurrenceState, agenda};
use jiff::civil::Date;
use setwise_domain::calendar::Calendar;
use setwise_domain::prescription::{Day, Program};
use setwise_domain::session::{DateRange, Session, SessionId};
use std::collections::BTreeMap;

/// The coming sessions that are another day of the program than they were planned for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coming {
    changed: BTreeMap<(SessionId, Date), Session>,
}

impl Coming {
    /// Those of a range, which begins where `turn` comes: the first session of the program there is
    /// that one, and the others follow in turn.
    pub fn of(
        calendar: &Calendar,
        within: DateRange,
        today: Date,
        program: &Program,
        turn: u32,
    ) -> Self {
        let planned = agenda(calendar, within, today).into_iter();
        let planned = planned.filter(|one| one.state == OccurrenceState::Planned);
        let of_program = planned.filter_map(|one| {
            let session = calendar.sessions.get(&one.session)?;
            Some((one.date, session, session.program_day?))
        });
        let turns = (turn..).take_while(|turn| !program.is_over(*turn));
        let changed = turns.zip(of_program).filter_map(|(turn, (date, session, own))| {
            let place = usize::try_from(turn).ok()? % program.days.len().max(1);
            let place = u8::try_from(place).ok().filter(|place| *place != own)?;
            let was = program.days.get(usize::from(own));
            let is = program.days.get(usize::from(place))?;
            Some(((session.id, date), as_day(session, place, was, is)))
        });
        Self { changed: changed.collect() }
    }

    /// A session as it will be on a day.
    pub fn seen<'s>(&'s self, session: &'s Session, on: Date) -> &'s Session {
        self.changed.get(&(session.id, on)).unwrap_or(session)
    }
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
