//! Whether a change is taken back: a flag of the change, of which the last word counts. So an undo and
//! a redo are records like any other.

use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::record::{Deed, Id};
use super::{journal, ops};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::journal::{ChangeStamp, DeviceId, Hlc};
use setwise_domain::team::Shared;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Retraction {
    pub retracted: bool,
}

/// What a change is called as a thing.
pub(super) fn id_of(stamp: ChangeStamp) -> Id {
    Id::Name(format!("{} {}", String::from(stamp.hlc), stamp.device.0))
}

pub(super) fn stamp_of(id: &Id) -> Option<ChangeStamp> {
    let Id::Name(name) = id else { return None };
    let (hlc, device) = name.split_once(' ')?;
    let hlc = Hlc::try_from(hlc.to_owned()).ok()?;
    Some(ChangeStamp { hlc, device: DeviceId(device.parse().ok()?) })
}

/// The change, where it is here.
fn find(connection: &Connection, id: &Id) -> Result<Option<i64>, StoreErrorKind> {
    stamp_of(id).map_or(Ok(None), |stamp| ops::seq_of(connection, stamp))
}

impl Entity for Retraction {
    const KIND: &'static str = "change";

    fn initial() -> Option<Self> {
        Some(Self { retracted: false })
    }

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        Ok(match find(connection, id)? {
            Some(seq) if !journal::is_live(connection, seq)? => Some(Self { retracted: true }),
            _ => None,
        })
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        by: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        let connection = folding.connection;
        if let (Some(seq), Some(by)) = (find(connection, id)?, by) {
            let was_live = journal::is_live(connection, seq)?;
            journal::mark_undone(connection, seq, self.retracted.then_some(by.seq))?;
            if was_live == self.retracted {
                folding.flip(seq);
            }
        }
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        if let Some(seq) = find(folding.connection, id)? {
            journal::mark_undone(folding.connection, seq, None)?;
            folding.flip(seq);
        }
        Ok(())
    }

    /// They are compared by what comes of them.
    fn all(_: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        Ok(BTreeMap::new())
    }

    fn hide(deed: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        Some(deed)
    }
}
