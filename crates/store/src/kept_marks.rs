//! The sets of a program as they were read last: after sets that were logged only they are read, after any
//! other change of sets all of them.

use super::error::{StoreError, StoreErrorKind};
use super::reader::Reader;
use super::{journal, ops, slots};
use rusqlite::{Connection, OptionalExtension as _};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::stored_program::MarkedSet;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

#[derive(Debug, Default)]
pub struct KeptMarks(Mutex<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    program: Uuid,
    from: u32,
    read: Moment,
    sets: Arc<Vec<MarkedSet>>,
}

/// Of what was stored by when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    change: ChangeNumber,
    /// The clock of that change, and what this device counts on from: changes may be stamped anew, and
    /// sets then have other numbers.
    clock: i64,
    here: Option<Here>,
    /// Of other devices' ops: a change that comes in parts has its number from the first on.
    arrived: i64,
}

/// The row of this device: which it is, where others' changes end, its count up to there, the clock there
/// and by how much its own is ahead.
type Here = (i64, i64, i64, i64, i64);

/// Whether anything may have become of sets that were logged up to a change. What is logged brings sets
/// of its own with their marks; of the others named here none is about sets.
pub(super) const CHANGED_SINCE: &str = "SELECT EXISTS (SELECT 1 FROM changes WHERE seq > ?1 AND \
     (arrived IS NOT NULL OR \
     kind NOT IN ('log', 'profile', 'plan', 'propose', 'debrief', 'bodyweight')))";

impl Moment {
    fn now(connection: &Connection) -> rusqlite::Result<Self> {
        let change = journal::newest(connection)?;
        let here = connection
            .prepare_cached("SELECT device, after, own_nr, hlc, ahead FROM this_device")?
            .query_row([], |row| row.try_into())
            .optional()?;
        Ok(Self {
            change,
            clock: clock_of(connection, change)?,
            here,
            arrived: ops::taken(connection)?,
        })
    }

    /// Whether since then sets were logged here at most.
    fn is_followed_by(self, now: Self, connection: &Connection) -> rusqlite::Result<bool> {
        let changed = || {
            connection
                .prepare_cached(CHANGED_SINCE)?
                .query_row([self.change.0], |row| row.get::<_, bool>(0))
        };
        Ok((self.here, self.arrived) == (now.here, now.arrived)
            && self.clock == clock_of(connection, self.change)?
            && !changed()?)
    }
}

fn clock_of(connection: &Connection, change: ChangeNumber) -> rusqlite::Result<i64> {
    let clock = connection
        .prepare_cached("SELECT hlc FROM changes WHERE seq = ?1")?
        .query_row([change.0], |row| row.get(0));
    clock.optional().map(Option::unwrap_or_default)
}

impl Reader {
    /// The sets that were done for the slots of a program from a session on.
    pub(super) fn marked_kept(
        &self,
        program: Uuid,
        from: u32,
    ) -> Result<Arc<Vec<MarkedSet>>, StoreError> {
        let kept = self.kept.marks.0.lock();
        let mut kept = kept.unwrap_or_else(PoisonError::into_inner);
        self.read(|connection| {
            // What is stored meanwhile is not taken for read.
            let moment = connection.unchecked_transaction()?;
            let now = Moment::now(&moment)?;
            let known = kept.take();
            let known = known.filter(|known| (known.program, known.from) == (program, from));
            let sets = match known {
                Some(known) if known.read == now => known.sets,
                Some(mut known) if known.read.is_followed_by(now, &moment)? => {
                    let next = ChangeNumber(known.read.change.0 + 1);
                    let logged = slots::logged_since(&moment, program, from, next)?;
                    Arc::make_mut(&mut known.sets).extend(logged);
                    known.sets
                }
                _ => Arc::new(slots::of_program(&moment, program, from)?),
            };
            *kept = Some(Kept { program, from, read: now, sets: Arc::clone(&sets) });
            Ok::<_, StoreErrorKind>(sets)
        })
    }
}
