//! The sessions that a message is read against, and what of them stands open when.

use super::token;
use crate::limits::MOST_STANDS_OF_A_WISH;
use jiff::civil::Date;
use setwise_domain::assistant::Selection;
use setwise_domain::calendar::{Calendar, Revision};
use setwise_domain::session::{DateRange, Operation, Session, SessionId};
use setwise_training::assistant::limits::DAYS_OF_MISSED_OCCURRENCES;
use setwise_training::calendar::{Occurrence, OccurrenceState, agenda, occurrences, work_out};
use setwise_words::parse::day::{DateOrder, DayReader, plus, week_of};
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text;
use std::collections::HashSet;

/// One thing that can be moved, left out or done: a session on its day, or one of the backlog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    pub id: SessionId,
    pub date: Option<Date>,
}

pub struct View {
    pub today: Date,
    /// How the athlete writes days in numbers, where that is known.
    order: Option<DateOrder>,
    calendar: Calendar,
    /// The days of which every session is shown; `None`: all there are.
    seen: Option<Vec<DateRange>>,
    /// What the athlete chose when asked back.
    pub chosen: Option<Selection>,
}

impl View {
    pub fn new(today: Date, sessions: &[Session]) -> Self {
        Self {
            today,
            order: None,
            calendar: Calendar {
                revision: Revision::default(),
                sessions: sessions.iter().cloned().collect(),
                next: SessionId(0),
            },
            seen: None,
            chosen: None,
        }
    }

    /// Only these days are shown whole.
    pub fn seen(self, seen: impl IntoIterator<Item = DateRange>) -> Self {
        Self { seen: Some(seen.into_iter().collect()), ..self }
    }

    /// Days in numbers are written so.
    pub fn dated(self, order: DateOrder) -> Self {
        Self { order: Some(order), ..self }
    }

    /// Reads days ahead.
    pub fn ahead(&self) -> DayReader {
        DayReader { order: self.order, ..DayReader::ahead(self.today) }
    }

    /// Reads days behind, today among them.
    pub fn behind(&self) -> DayReader {
        DayReader { order: self.order, ..DayReader::back(self.today) }
    }

    pub fn chosen(self, chosen: Option<Selection>) -> Self {
        Self { chosen, ..self }
    }

    /// Words that are right as they stand.
    pub fn tokens(&self, message: &str) -> Option<Vec<token::Token>> {
        let titles = self.sessions().map(|session| session.title.as_str());
        let known: HashSet<_> = titles.flat_map(words_of).collect();
        token::read(message, &known)
    }

    pub fn sessions(&self) -> impl Iterator<Item = &Session> {
        self.calendar.sessions.values()
    }

    /// What operations would do, a sentence for each; none where they can't be carried out on what is
    /// shown.
    pub fn effects(&self, operations: &[Operation]) -> Option<Vec<String>> {
        let last = self.calendar.sessions.keys().next_back();
        let calendar = Calendar {
            next: SessionId(last.map_or(1, |last| last.0.saturating_add(1))),
            ..self.calendar.clone()
        };
        let worked = work_out(&calendar, operations, self.today).ok()?;
        Some(worked.effects)
    }

    pub fn get(&self, id: SessionId) -> Option<&Session> {
        self.calendar.sessions.get(&id)
    }

    /// Its title, as it is said.
    pub fn title(&self, id: SessionId) -> String {
        self.get(id).map_or(String::new(), text::plain_title)
    }

    /// A day, as it is said.
    pub fn day(&self, day: Date) -> String {
        text::day::with_weekday_near(day, self.today)
    }

    pub fn is_partial(&self) -> bool {
        self.seen.is_some()
    }

    pub fn sees(&self, days: DateRange) -> bool {
        let holds = |seen: &DateRange| seen.from <= days.from && days.to <= seen.to;
        self.seen.as_ref().is_none_or(|seen| seen.iter().any(holds))
    }

    /// What stands on days, done or not.
    pub fn agenda(&self, days: DateRange) -> Vec<Occurrence> {
        agenda(&self.calendar, days, self.today)
    }

    /// What stands on days and is not done: by day, the urgent first.
    pub fn open(&self, days: DateRange) -> Vec<Stand> {
        self.agenda(days)
            .into_iter()
            .filter(|one| one.state != OccurrenceState::Done)
            .take(MOST_STANDS_OF_A_WISH + 1)
            .map(|one| Stand { id: one.session, date: Some(one.date) })
            .collect()
    }

    /// The next from today on; of a single one the day that it has, wherever that lies.
    pub fn next(&self, session: &Session) -> Option<Date> {
        let from = if session.recurrence.repeats() { self.today } else { Date::MIN };
        let ahead = DateRange { from, to: Date::MAX };
        open_of(session, ahead).next()
    }

    /// The next from a day on.
    pub fn next_from(session: &Session, from: Date) -> Option<Date> {
        let to = Date::MAX;
        open_of(session, DateRange { from, to }).next()
    }

    /// The next ones, as many as are asked for.
    pub fn next_ones(&self, session: &Session, count: usize) -> Vec<Date> {
        let ahead = DateRange { from: self.today, to: Date::MAX };
        let count = count.min(MOST_STANDS_OF_A_WISH);
        open_of(session, ahead).take(count).collect()
    }

    /// The newest that is due: today's, or one that was missed.
    pub fn due(&self, session: &Session) -> Option<Date> {
        let between = session.recurrence.interval_days.map_or(0, i64::from);
        let back = self.looked_back(DAYS_OF_MISSED_OCCURRENCES.max(between));
        open_of(session, back).last()
    }

    /// The last before a day that it is moved to, of this week what was missed too.
    pub fn before(&self, session: &Session, day: Date) -> Option<Date> {
        let days = DateRange { from: self.today.min(week_of(day).from), to: day };
        open_of(session, days).last()
    }

    /// Occurrences before today of those that repeat.
    pub fn missed(&self) -> Vec<Stand> {
        let mut past = self.looked_back(DAYS_OF_MISSED_OCCURRENCES);
        past.to = plus(self.today, -1);
        let repeats = |stand: &Stand| self.get(stand.id).is_some_and(|s| s.recurrence.repeats());
        let mut missed = self.open(past);
        missed.retain(repeats);
        missed
    }

    /// The newest day of a session that was missed.
    pub fn missed_of(&self, session: &Session) -> Option<Date> {
        let mut missed = self.missed().into_iter().rev();
        missed.find(|stand| stand.id == session.id)?.date
    }

    fn looked_back(&self, days: i64) -> DateRange {
        DateRange { from: plus(self.today, -days), to: self.today }
    }

    /// Whether anything can still come of it: it is not done, or repeats and goes on.
    pub fn is_open(&self, session: &Session) -> bool {
        if session.recurrence.repeats() {
            self.next(session).is_some() || self.due(session).is_some()
        } else {
            !session.completed
        }
    }
}

/// The days of one session that are open.
fn open_of(session: &Session, days: DateRange) -> impl Iterator<Item = Date> + '_ {
    let done = session.completed && !session.recurrence.repeats();
    occurrences(session, days).filter(move |day| !done && !session.completed_dates.contains(day))
}

/// Whether a session is open on one of these days.
pub fn is_on(session: &Session, days: DateRange) -> bool {
    open_of(session, days).next().is_some()
}
