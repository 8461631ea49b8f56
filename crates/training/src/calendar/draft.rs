//! The calendar as operations that are only looked at would leave it: what they change, over what
//! stands.

use jiff::civil::Date;
use setwise_domain::calendar::{Calendar, SessionChange, Touched};
use setwise_domain::session::{Session, SessionId};
use std::collections::BTreeMap;

pub(super) struct Draft<'a> {
    base: &'a Calendar,
    /// None where a session would be deleted.
    changed: BTreeMap<SessionId, Option<Session>>,
    next: SessionId,
    count: usize,
    pub today: Date,
}

impl<'a> Draft<'a> {
    pub fn over(base: &'a Calendar, today: Date) -> Self {
        Self { base, changed: BTreeMap::new(), next: base.next, count: base.sessions.len(), today }
    }

    pub fn get(&self, id: SessionId) -> Option<&Session> {
        match self.changed.get(&id) {
            Some(changed) => changed.as_ref(),
            None => self.base.sessions.get(&id),
        }
    }

    /// Every session, by number.
    pub fn all(&self) -> impl Iterator<Item = &Session> {
        let standing = self.base.sessions.iter();
        let standing = standing.filter_map(|(id, session)| match self.changed.get(id) {
            Some(changed) => changed.as_ref(),
            None => Some(session),
        });
        let new = self.changed.range(self.base.next..);
        standing.chain(new.filter_map(|(_, session)| session.as_ref()))
    }

    /// How many sessions there would be.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The number of the session that is put next; none where there are no more numbers.
    pub fn fresh(&self) -> Option<SessionId> {
        self.next.0.checked_add(1).map(|_| self.next)
    }

    pub fn put(&mut self, session: Session) {
        if self.get(session.id).is_none() {
            self.count += 1;
        }
        if session.id >= self.next {
            self.next = SessionId(session.id.0.saturating_add(1));
        }
        self.changed.insert(session.id, Some(session));
    }

    pub fn delete(&mut self, id: SessionId) {
        if self.get(id).is_some() {
            self.count -= 1;
        }
        self.changed.insert(id, None);
    }

    /// What is other than before, and how many sessions that touches.
    pub fn changes(self) -> (Vec<SessionChange>, Touched) {
        let mut touched = Touched::default();
        let base = &self.base.sessions;
        let changes = self.changed.into_iter().map(|(id, after)| SessionChange {
            id,
            before: base.get(&id).cloned(),
            after,
        });
        let changes: Vec<_> = changes.filter(|one| one.before != one.after).collect();
        for change in &changes {
            *match (&change.before, &change.after) {
                (None, _) => &mut touched.created,
                (_, None) => &mut touched.deleted,
                (Some(before), Some(after)) if has_more_done(before, after) => {
                    &mut touched.completed
                }
                _ => &mut touched.updated,
            } += 1;
        }
        (changes, touched)
    }
}

fn has_more_done(before: &Session, after: &Session) -> bool {
    after.completed && !before.completed
        || after.completed_dates.len() > before.completed_dates.len()
}
