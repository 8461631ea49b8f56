//! What was read of the calendar: the days of one grid, with the sessions that stand on them.

use crate::calendar::{OccurrenceState, ProgramDays, agenda};
use crate::domain::session::{DateRange, Session, SessionId, SessionKind};
use crate::domain::sessions::Sessions;
use crate::domain::trained_day::{TrainedDay, WorkShare};
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
        (_, SessionKind::Deload) => Mark::Deload,
        (OccurrenceState::Done, _) => Mark::Done,
        (OccurrenceState::Missed, _) => Mark::Missed,
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
    pub sessions: Sessions,
    /// What some of them will be on days to come.
    coming: ProgramDays,
    /// What has no date and is not done, as much of it as is shown.
    pub backlog: Vec<SessionId>,
    pub backlog_in_all: usize,
    /// Sessions of the whole calendar.
    pub in_all: usize,
    /// What was trained, planned or not.
    trained: BTreeMap<Date, TrainedDay>,
    /// Of days whose plan was begun and not finished, how much of it was done.
    begun: BTreeMap<Date, WorkShare>,
}

/// What the log says of the days of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayLog {
    pub trained: BTreeMap<Date, TrainedDay>,
    pub begun: BTreeMap<Date, WorkShare>,
}

impl Sheet {
    /// What was read, laid out by days.
    pub fn of(
        read: CalendarDays,
        coming: ProgramDays,
        log: DayLog,
        within: DateRange,
        today: Date,
    ) -> Self {
        let mut days: BTreeMap<Date, Vec<Item>> = BTreeMap::new();
        for one in agenda(&read.part, within, today) {
            let Some(session) = read.part.sessions.get(&one.session) else {
                continue;
            };
            days.entry(one.date)
                .or_default()
                .push(Item { session: one.session, mark: mark(one.state, session.kind) });
        }
        Self {
            within,
            days,
            sessions: read.part.sessions,
            coming,
            backlog: read.backlog,
            backlog_in_all: read.backlog_in_all,
            in_all: read.in_all,
            trained: log.trained,
            begun: log.begun,
        }
    }

    pub fn on(&self, day: Date) -> &[Item] {
        self.days.get(&day).map_or(&[], Vec::as_slice)
    }

    /// What was trained on a day.
    pub fn trained(&self, day: Date) -> Option<&TrainedDay> {
        self.trained.get(&day)
    }

    /// The work of a day that stands for itself: on the calendar nothing is that it was done for.
    pub fn trained_alone(&self, day: Date) -> Option<&TrainedDay> {
        let is_of = |item: &Item| {
            let session = self.sessions.get(&item.session);
            session.is_some_and(|session| session.kind == SessionKind::Training)
        };
        let trained = self.trained(day).filter(|trained| trained.sets > 0);
        trained.filter(|_| !self.on(day).iter().any(is_of))
    }

    /// How much of a session was done on a day, where that is not all of it: `11/15`.
    pub fn share(&self, item: Item, day: Date) -> Option<String> {
        let session = self.sessions.get(&item.session)?;
        let share = self.begun.get(&day)?;
        let is_open = matches!(item.mark, Mark::Done | Mark::Planned);
        let is_meant = is_open && session.kind == SessionKind::Training;
        is_meant.then(|| format!("{}/{}", share.done, share.asked))
    }

    pub fn is_empty(&self) -> bool {
        self.in_all == 0 && self.trained.is_empty()
    }

    /// A session as it is on a day.
    pub fn session_on(&self, session: SessionId, day: Date) -> Option<&Session> {
        Some(self.coming.seen(self.sessions.get(&session)?, day))
    }

    pub fn title(&self, session: SessionId) -> &str {
        self.sessions.get(&session).map_or("", |session| session.title.as_str())
    }

    /// How often each mark stands in a month.
    pub fn counts(&self, month: Date) -> [(Mark, usize); 4] {
        let days = self.days.range(month.first_of_month()..=month.last_of_month());
        let alone = self
            .trained
            .range(month.first_of_month()..=month.last_of_month())
            .filter(|(day, _)| self.trained_alone(**day).is_some());
        let marks: Vec<Mark> = days
            .flat_map(|(_, items)| items.iter().map(|item| item.mark))
            .chain(alone.map(|_| Mark::Done))
            .collect();
        Mark::ALL.map(|mark| (mark, marks.iter().filter(|one| **one == mark).count()))
    }
}
