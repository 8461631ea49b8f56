//! The sessions of a calendar by their numbers, with places that find those of some days or of a title
//! without a look at the others.

mod titles;

pub use titles::{TitleWord, Titled, Titles, is_plain};

use super::session::{DateRange, Session, SessionId};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Sessions by number. A clone shares them, so that thousands are handed on for nothing.
#[derive(Clone, Default)]
pub struct Sessions {
    base: Arc<Base>,
    /// Those that stand in the place of the base's, on the same days and with the same titles.
    amended: BTreeMap<SessionId, Session>,
}

#[derive(Clone, Default)]
struct Base {
    all: BTreeMap<SessionId, Session>,
    /// Made when they are first looked for, and kept up from then on.
    places: OnceLock<Places>,
    titles: OnceLock<Titles>,
}

/// Where sessions stand; their numbers in order.
#[derive(Clone, Default)]
struct Places {
    /// Those that stand on one day.
    days: BTreeMap<Date, Vec<SessionId>>,
    /// Those of them that are not done.
    open: BTreeMap<Date, Vec<SessionId>>,
    repeating: Vec<SessionId>,
    unscheduled: Vec<SessionId>,
    completed: usize,
}

impl Places {
    fn add(&mut self, session: &Session) {
        self.each(session, |ids, id| {
            if let Err(at) = ids.binary_search(&id) {
                ids.insert(at, id);
            }
        });
        self.completed += usize::from(session.completed);
    }

    fn remove(&mut self, session: &Session) {
        self.each(session, |ids, id| ids.retain(|one| *one != id));
        self.completed -= usize::from(session.completed);
    }

    fn each(&mut self, session: &Session, mut change: impl FnMut(&mut Vec<SessionId>, SessionId)) {
        if session.recurrence.repeats() {
            change(&mut self.repeating, session.id);
            return;
        }
        let Some(day) = session.scheduled_for else {
            change(&mut self.unscheduled, session.id);
            return;
        };
        change(self.days.entry(day).or_default(), session.id);
        if !session.completed {
            change(self.open.entry(day).or_default(), session.id);
        }
    }
}

impl Sessions {
    pub fn get(&self, id: &SessionId) -> Option<&Session> {
        self.amended.get(id).or_else(|| self.base.all.get(id))
    }

    pub fn contains_key(&self, id: &SessionId) -> bool {
        self.base.all.contains_key(id)
    }

    pub fn len(&self) -> usize {
        self.base.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.base.all.is_empty()
    }

    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &SessionId> {
        self.base.all.keys()
    }

    pub fn values(&self) -> impl Iterator<Item = &Session> {
        let amended = |(id, session)| self.amended.get(id).unwrap_or(session);
        self.base.all.iter().map(amended)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&SessionId, &Session)> {
        self.values().map(|session| (&session.id, session))
    }

    /// Puts a session under its number, in the place of any that stands there.
    pub fn insert(&mut self, session: Session) {
        self.remove(&session.id);
        let base = Arc::make_mut(&mut self.base);
        if let Some(places) = base.places.get_mut() {
            places.add(&session);
        }
        if let Some(titles) = base.titles.get_mut() {
            titles.add(&session);
        }
        base.all.insert(session.id, session);
    }

    pub fn remove(&mut self, id: &SessionId) {
        self.amended.remove(id);
        if !self.base.all.contains_key(id) {
            return;
        }
        let base = Arc::make_mut(&mut self.base);
        let Some(session) = base.all.remove(id) else {
            return;
        };
        if let Some(places) = base.places.get_mut() {
            places.remove(&session);
        }
        if let Some(titles) = base.titles.get_mut() {
            titles.remove(&session);
        }
    }

    /// Changes what is done of a session: its days and its title stay.
    pub fn amend(&mut self, id: SessionId, change: impl FnOnce(&mut Session)) {
        let Some(mut session) = self.get(&id).cloned() else {
            return;
        };
        change(&mut session);
        self.amended.insert(id, session);
    }

    /// What can stand on these days, by number: the single ones of the days, and all that repeat.
    pub fn standing(&self, within: DateRange) -> Vec<&Session> {
        let places = self.places();
        let mut ids = places.repeating.clone();
        if within.from <= within.to {
            ids.extend(places.days.range(within.from..=within.to).flat_map(|(_, ids)| ids));
        }
        ids.sort_unstable();
        ids.iter().filter_map(|id| self.get(id)).collect()
    }

    pub fn repeating(&self) -> impl Iterator<Item = &Session> {
        self.of(&self.places().repeating)
    }

    /// Those without a day.
    pub fn unscheduled(&self) -> impl Iterator<Item = &Session> {
        self.of(&self.places().unscheduled)
    }

    /// Single ones from a day on, the nearest first.
    pub fn from(&self, day: Date) -> impl Iterator<Item = &Session> {
        let days = self.places().days.range(day..);
        days.flat_map(|(_, ids)| self.of(ids))
    }

    /// Single ones before a day, the nearest first.
    pub fn before(&self, day: Date) -> impl Iterator<Item = &Session> {
        let days = self.places().days.range(..day).rev();
        days.flat_map(|(_, ids)| self.of(ids))
    }

    /// Single ones that are not done, from a day on, the nearest first.
    pub fn open_from(&self, day: Date) -> impl Iterator<Item = &Session> {
        let days = self.places().open.range(day..);
        days.flat_map(|(_, ids)| self.open_of(ids))
    }

    /// Single ones that are not done, before a day, the nearest first.
    pub fn open_before(&self, day: Date) -> impl Iterator<Item = &Session> {
        let days = self.places().open.range(..day).rev();
        days.flat_map(|(_, ids)| self.open_of(ids))
    }

    /// How many are done as a whole.
    pub fn completed(&self) -> usize {
        let done = |session: &Session| session.completed;
        let amended = self.amended.values().filter(|one| done(one)).count();
        let known = self.amended.keys().filter_map(|id| self.base.all.get(id));
        self.places().completed + amended - known.filter(|one| done(one)).count()
    }

    /// Their titles, each once.
    pub fn titles(&self) -> &Titles {
        self.base.titles.get_or_init(|| {
            let mut titles = Titles::default();
            self.base.all.values().for_each(|one| titles.add(one));
            titles
        })
    }

    /// The sessions of these numbers that there are.
    pub fn of<'a>(&'a self, ids: &'a [SessionId]) -> impl DoubleEndedIterator<Item = &'a Session> {
        ids.iter().filter_map(|id| self.get(id))
    }

    fn open_of<'a>(&'a self, ids: &'a [SessionId]) -> impl Iterator<Item = &'a Session> {
        self.of(ids).filter(|one| !one.completed)
    }

    fn places(&self) -> &Places {
        self.base.places.get_or_init(|| {
            let mut places = Places::default();
            self.base.all.values().for_each(|one| places.add(one));
            places
        })
    }
}

impl FromIterator<Session> for Sessions {
    fn from_iter<I: IntoIterator<Item = Session>>(sessions: I) -> Self {
        let all = sessions.into_iter().map(|session| (session.id, session));
        Self {
            base: Arc::new(Base { all: all.collect(), ..Base::default() }),
            amended: BTreeMap::new(),
        }
    }
}

impl std::ops::Index<&SessionId> for Sessions {
    type Output = Session;

    fn index(&self, id: &SessionId) -> &Session {
        self.amended.get(id).unwrap_or_else(|| &self.base.all[id])
    }
}

impl PartialEq for Sessions {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.values().eq(other.values())
    }
}

impl Eq for Sessions {}

impl fmt::Debug for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests;
