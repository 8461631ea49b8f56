//! The changes of the log as they come, also where a backup was put in its place meanwhile.

use super::limits::CHANGES_AT_A_TIME;
use setwise_domain::journal::{ChangeNumber, ListedChange};
use setwise_store::{Reader, StoreError};
use std::collections::VecDeque;

/// What was told last, so that each change is told once.
#[derive(Debug)]
pub struct ChangeFollower {
    /// The newest of those told, oldest first: where a backup was put back, they say how far it goes.
    told: VecDeque<ListedChange>,
}

impl ChangeFollower {
    /// Goes on after this change, or by default after the newest.
    pub fn start(reader: &Reader, since: Option<ChangeNumber>) -> Result<Self, StoreError> {
        let newest = reader.newest_change()?;
        let last = since.map_or(newest, |since| since.min(newest));
        let before = ChangeNumber(last.0 - i64::try_from(CHANGES_AT_A_TIME).unwrap_or(0));
        let mut told = VecDeque::from(reader.changes_after(before, CHANGES_AT_A_TIME)?);
        told.retain(|change| change.number <= last);
        Ok(Self { told })
    }

    /// The next ones, at most [`CHANGES_AT_A_TIME`]; none where all were told.
    pub fn read(&mut self, reader: &Reader) -> Result<Vec<ListedChange>, StoreError> {
        let mut found = self.read_from_last(reader)?;
        if !self.goes_on_with(&found) {
            self.go_back(reader)?;
            found = self.read_from_last(reader)?;
        }
        let last = self.told.back().map(|last| last.number);
        found.retain(|change| Some(change.number) > last);
        self.told.extend(found.iter().cloned());
        let old = self.told.len().saturating_sub(CHANGES_AT_A_TIME);
        self.told.drain(..old);
        Ok(found)
    }

    /// From the one on that was told last.
    fn read_from_last(&self, reader: &Reader) -> Result<Vec<ListedChange>, StoreError> {
        let before = self.told.back().map_or(0, |last| last.number.0 - 1);
        reader.changes_after(ChangeNumber(before), CHANGES_AT_A_TIME + 1)
    }

    fn goes_on_with(&self, found: &[ListedChange]) -> bool {
        match (self.told.back(), found.first()) {
            (Some(last), Some(first)) => is_same(last, first),
            (last, _) => last.is_none(),
        }
    }

    /// To the newest told change that is still there; where none is, to the end of what is there.
    fn go_back(&mut self, reader: &Reader) -> Result<(), StoreError> {
        let before = self.told.front().map_or(0, |first| first.number.0 - 1);
        let there = reader.changes_after(ChangeNumber(before), CHANGES_AT_A_TIME)?;
        let same = self.told.iter().zip(&there).take_while(|(told, there)| is_same(told, there));
        match same.count() {
            0 => *self = Self::start(reader, None)?,
            kept => self.told.truncate(kept),
        }
        Ok(())
    }
}

/// A clock that was set right moves a change's stamp, which says nothing new of it.
fn is_same(one: &ListedChange, other: &ListedChange) -> bool {
    let facts = |change: &ListedChange| (change.number, change.at, change.who.clone());
    facts(one) == facts(other) && one.summary == other.summary
}
