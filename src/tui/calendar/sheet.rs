//! What was read of the calendar: the days of one grid, with the sessions that stand on them.

use crate::calendar::{Coming, OccurrenceState, agenda};
use crate::domain::session::{DateRange, Session, SessionId, SessionKind};
use crate::store::CalendarDays;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// What a day's mark says of a session on it. Its shape says it; colour only helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Missed,
    Planned,
    Deload,
    Done,
}

impl Mark {
    pub const ALL: [Self; 4] = [Self::Done, Self::Planned, Self::Missed, Self::Deload];

    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Done => "✓",
            Self::Planned => "•",
            Self::Missed => "×",
            Self::Deload => "◦",
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Planned => "planned",
            Self::Missed => "missed",
            Self::Deload => "deload",
        }
    }
}

fn mark(state: OccurrenceState, kind: SessionKind) -> Mark {
    match (state, kind) {
        (OccurrenceState::Done, _) => Mark::Done,
        (OccurrenceState::Missed, _) => Mark::Missed,
        (OccurrenceState::Planned, SessionKind::Deload) => Mark::Deload,
        (OccurrenceState::Planned, _) => Mark::Planned,
    }
}

/// A session on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub session: SessionId,
    pub mark: Mark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub within: DateRange,
    /// The days that have sessions, each with them in the order of the agenda.
    pub days: BTreeMap<Date, Vec<Item>>,
    /// All sessions that are named here.
    pub sessions: BTreeMap<SessionId, Session>,
    /// What some of them will be on days to come.
    coming: Coming,
    /// What has no date and is not done, as much of it as is shown.
    pub backlog: Vec<SessionId>,
    pub backlog_in_all: usize,
    /// Sessions of the whole calendar.
    pub in_all: usize,
}

impl Sheet {
    /// What was read, laid out by days.
    pub fn of(read: CalendarDays, coming: Coming, within: DateRange, today: Date) -> Self {
        let mut days: BTreeMap<Date, Vec<Item>> = BTreeMap::new();
        for one in agenda(&read.part, within, today) {
            let Some(session) = read.part.sessions.get(&one.session) else {
                continue;
            };
            days.entry(one.date).or_default().push(Item {
                session: one.session,
                mark: mark(one.state, session.kind),
            });
        }
        Self {
            within,
            days,
            sessions: read.part.sessions,
            coming,
            backlog: read.backlog,
            backlog_in_all: read.backlog_in_all,
            in_all: read.in_all,
        }
    }

    pub fn on(&self, day: Date) -> &[Item] {
        self.days.get(&day).map_or(&[], Vec::as_slice)
    }

    /// A session as it is on a day.
    pub fn session_on(&self, session: SessionId, day: Date) -> Option<&Session> {
        Some(self.coming.seen(self.sessions.get(&session)?, day))
    }

    pub fn title(&self, session: SessionId) -> &str {
        self.sessions
            .get(&session)
            .map_or("", |session| session.title.as_str())
    }

    /// How often each mark stands in a month.
    pub fn counts(&self, month: Date) -> [(Mark, usize); 4] {
        let days = self
            .days
            .range(month.first_of_month()..=month.last_of_month());
        let marks: Vec<Mark> = days
            .flat_map(|(_, items)| items.iter().map(|item| item.mark))
            .collect();
        Mark::ALL.map(|mark| (mark, marks.iter().filter(|one| **one == mark).count()))
    }
}
