//! A kind of thing that is recorded, and how the ops of one thing come to what it is.

use super::error::StoreErrorKind;
use super::fields::Fields;
use super::folding::{self, Folding};
use super::parts::Parts;
use super::record::{Deed, Id, OfOp};
use super::things::{self, Keys};
use rusqlite::Connection;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use setwise_domain::team::Shared;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Where an op stands: its change here, its place in it, and its place among all ops everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct By {
    /// The clock's value of its change; with the device the same everywhere.
    pub hlc: i64,
    pub device: Uuid,
    pub place: i64,
    /// What this database calls the change.
    pub seq: i64,
}

/// The hybrid clock, the device and the place of an op, in the order in which ops are folded.
pub(super) type Stamp = [u8; 28];

impl By {
    /// As it stands in a column, whose order is that of the ops.
    pub fn stamp(&self) -> Stamp {
        let mut stamp = [0; 28];
        stamp[..8].copy_from_slice(&self.hlc.to_be_bytes());
        stamp[8..24].copy_from_slice(self.device.as_bytes());
        // Places have 24 bits.
        stamp[24..].copy_from_slice(&self.place.to_be_bytes()[4..]);
        stamp
    }
}

/// A kind of thing. What its ops come to is decided by [`State::step`] alone; the rest says how it is
/// kept.
pub(super) trait Entity: Clone + PartialEq + Serialize + DeserializeOwned + OfOp {
    const KIND: &'static str;
    /// Whether it is put anew where it is there already; otherwise the first counts.
    const PUT_REPLACES: bool = true;
    /// Whether it stays away once it was removed, whoever puts it again.
    const REMOVAL_IS_FINAL: bool = false;
    /// The field by which it claims a number that no other may have.
    const CLAIM: Option<&'static str> = None;

    /// What it is before anything was said of it.
    fn initial() -> Option<Self> {
        None
    }

    /// What it is found by.
    fn keys(&self) -> Keys {
        Keys::default()
    }

    /// That it has another number than it claims.
    fn set_number(&mut self, _: u32) {}

    /// As it is kept, under the number that it claims.
    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        things::read(connection, id)
    }

    /// Keeps it as it is now. `by`: the op that put it there, where that may be another than before.
    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        by: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        folding.touch_numbers::<Self>();
        things::put(folding.connection, id, self, by)
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding.touch_numbers::<Self>();
        things::remove::<Self>(folding.connection, id)
    }

    /// All that there are, by their ids, under the numbers that they have.
    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        things::all::<Self>(connection)
    }

    /// What the athlete's team may read of a deed; nothing where it is the athlete's alone.
    fn hide(deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>>;

    /// What it is where it is put anew while it is there.
    fn put_again(&self, new: Self) -> Self {
        new
    }

    /// Said in the one way in which it is kept.
    fn tidy(&mut self) {}

    /// What it is called in a sentence, where an undo speaks of it.
    fn called(&self) -> Option<String> {
        None
    }
}

/// A thing as its ops up to one make it.
#[derive(Clone, Debug)]
pub(super) struct State<T> {
    pub thing: Option<T>,
    /// The op that put it there.
    pub put_by: Option<By>,
    /// The op by which it claims its number.
    pub claimed_by: Option<By>,
    /// Whether anything was said of it.
    pub is_said: bool,
    pub is_gone_for_good: bool,
}

impl<T: Entity> Default for State<T> {
    fn default() -> Self {
        Self {
            thing: T::initial(),
            put_by: None,
            claimed_by: None,
            is_said: false,
            is_gone_for_good: false,
        }
    }
}

impl<T: Entity> State<T> {
    /// As it is kept, before the next op.
    pub fn of(thing: Option<T>) -> Self {
        Self { thing: thing.or_else(T::initial), ..Self::default() }
    }

    /// What the next op makes of it.
    pub fn step(&mut self, by: &By, deed: &Deed<T>) -> Result<(), StoreErrorKind> {
        self.is_said = true;
        match deed {
            Deed::Put(_) if self.is_gone_for_good => {}
            Deed::Put(_) if self.thing.is_some() && !T::PUT_REPLACES => {}
            Deed::Put(thing) => {
                let mut new = (**thing).clone();
                new.tidy();
                self.thing = Some(match &self.thing {
                    Some(before) => before.put_again(new),
                    None => new,
                });
                (self.put_by, self.claimed_by) = (Some(*by), Some(*by));
            }
            Deed::Edit(fields) => {
                if let Some(thing) = &self.thing {
                    let mut thing = fields.applied(thing)?;
                    thing.tidy();
                    self.thing = Some(thing);
                    if T::CLAIM.is_some_and(|claim| fields.has(claim)) {
                        self.claimed_by = Some(*by);
                    }
                }
            }
            Deed::Remove => {
                self.is_gone_for_good |= T::REMOVAL_IS_FINAL && self.thing.is_some();
                self.thing = T::initial();
            }
        }
        Ok(())
    }
}

/// What the ops of a thing come to that count.
pub(super) fn fold<T: Entity>(parts: &Parts<'_>, id: &Id) -> Result<State<T>, StoreErrorKind> {
    let mut state = State::default();
    for (by, deed) in folding::ops_of::<T>(parts, id)? {
        state.step(&by, &deed)?;
    }
    Ok(state)
}

/// What a thing is called, as it is or, where it is gone, as it was put.
pub(super) fn called<T: Entity>(
    connection: &Connection,
    id: &Id,
) -> Result<Option<String>, StoreErrorKind> {
    if let Some(thing) = T::read(connection, id)? {
        return Ok(thing.called());
    }
    let put = folding::put_ever::<T>(connection, id)?;
    Ok(put.and_then(|thing| thing.called()))
}

/// The fields of a thing that were said after a change.
pub(super) fn said_since<T: Entity>(
    connection: &Connection,
    id: &Id,
    seq: i64,
) -> Result<Vec<Fields>, StoreErrorKind> {
    let ops = folding::ops_of::<T>(&Parts::new(connection), id)?;
    let later = ops.into_iter().filter(|(by, _)| by.seq > seq);
    Ok(later
        .filter_map(|(_, deed)| match deed {
            Deed::Edit(fields) => Some(fields),
            _ => None,
        })
        .collect())
}
