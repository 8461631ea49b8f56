//! The calendar as it was read last: between two changes of it, whoever makes them, it is read once, and
//! after a change of this process only the sessions that it was about are read again.

use super::error::StoreError;
use super::reader::Reader;
use super::{Store, calendar, journal, ops};
use setwise_domain::calendar::{Calendar, Revision};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::session::{DateRange, SessionId};
use setwise_domain::trained_day::Trained;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Changes that are followed one by one; after more the whole is read.
const MOST_FOLLOWED: usize = 64;

#[derive(Debug, Default)]
pub struct KeptCalendar(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    calendar: Option<Arc<Calendar>>,
    /// What changes were about that were made since: by the count of changes before each.
    changed: BTreeMap<Revision, Vec<SessionId>>,
    trained: Option<(Mark, Arc<Trained>)>,
}

/// What a calendar with the days that were trained was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    within: DateRange,
    revision: Revision,
    change: ChangeNumber,
    /// Of other devices' ops: a change that comes in parts has its number from the first on.
    arrived: i64,
}

impl KeptCalendar {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// The sessions to be read again, where all changes up to a revision are known.
    fn since(&self, until: Revision) -> Option<BTreeSet<SessionId>> {
        let from = self.calendar.as_ref()?.revision;
        let mut ids = BTreeSet::new();
        for revision in from.0..until.0 {
            ids.extend(self.changed.get(&Revision(revision))?);
        }
        Some(ids)
    }
}

impl Store {
    /// Notes what a change was about that was worked out against a revision and is stored by now.
    pub fn calendar_changed(&self, base: Revision, sessions: Vec<SessionId>) {
        let mut kept = self.shared.kept.calendar.kept();
        if kept.changed.len() < MOST_FOLLOWED {
            kept.changed.insert(base, sessions);
        }
    }
}

impl Reader {
    /// The training calendar, kept as long as its revision stands.
    pub fn calendar_kept(&self) -> Result<Arc<Calendar>, StoreError> {
        let revision = self.read(calendar::revision)?;
        let mut kept = self.kept.calendar.kept();
        if let Some(calendar) = kept.calendar.as_ref()
            && calendar.revision == revision
        {
            return Ok(Arc::clone(calendar));
        }
        let followed = match kept.since(revision) {
            Some(ids) => self.followed(&mut kept, revision, &ids)?,
            None => None,
        };
        let calendar = match followed {
            Some(calendar) => calendar,
            None => Arc::new(self.read(calendar::whole)?),
        };
        kept.changed.clear();
        kept.calendar = Some(Arc::clone(&calendar));
        Ok(calendar)
    }

    /// The kept calendar with these sessions as they are stored; none where more was changed meanwhile.
    fn followed(
        &self,
        kept: &mut Kept,
        until: Revision,
        ids: &BTreeSet<SessionId>,
    ) -> Result<Option<Arc<Calendar>>, StoreError> {
        let part = self.read(|connection| calendar::some(connection, ids))?;
        // Shared with what was derived of it, it would be copied.
        kept.trained = None;
        let Some(mut calendar) = kept.calendar.take().filter(|_| part.revision == until) else {
            return Ok(None);
        };
        let followed = Arc::make_mut(&mut calendar);
        followed.revision = part.revision;
        followed.next = part.next;
        for id in ids {
            match part.sessions.get(id) {
                Some(session) => followed.sessions.insert(session.clone()),
                None => followed.sessions.remove(id),
            }
        }
        Ok(Some(calendar))
    }

    /// The training calendar with what the log shows of some days, derived once until anything changes.
    pub fn trained_kept(
        &self,
        within: DateRange,
        derive: impl FnOnce(Arc<Calendar>) -> Result<Trained, StoreError>,
    ) -> Result<Arc<Trained>, StoreError> {
        // What is stored after this is not taken for derived.
        let (change, arrived) = (self.read(journal::newest)?, self.read(ops::taken)?);
        let calendar = self.calendar_kept()?;
        let mark = Mark { within, revision: calendar.revision, change, arrived };
        if let Some((known, trained)) = &self.kept.calendar.kept().trained
            && *known == mark
        {
            return Ok(Arc::clone(trained));
        }
        let trained = Arc::new(derive(calendar)?);
        self.kept.calendar.kept().trained = Some((mark, Arc::clone(&trained)));
        Ok(trained)
    }

    /// The titles of sessions that something can still come of, each once, the newest first.
    pub fn session_titles(&self, most: usize) -> Result<Vec<String>, StoreError> {
        let calendar = self.calendar_kept()?;
        let sessions = &calendar.sessions;
        let mut titles: Vec<(SessionId, &str)> = sessions
            .titles()
            .iter()
            .filter_map(|titled| {
                let mut open = sessions.of(&titled.ids).rev().filter(|one| !one.completed);
                Some((open.next()?.id, titled.title.as_str()))
            })
            .collect();
        titles.sort_unstable_by_key(|(newest, _)| Reverse(*newest));
        let titles = titles.into_iter().take(most);
        Ok(titles.map(|(_, title)| title.to_owned()).collect())
    }
}
