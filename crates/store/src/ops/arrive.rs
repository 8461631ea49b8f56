//! Ops of other devices on their way into the journal and the tables, a page in one transaction.

use super::envelope::Envelope;
use super::{clock, give, sync_devices};
use crate::entity::{self, By};
use crate::error::StoreErrorKind;
use crate::folding::Folding;
use crate::limits::MOST_CLOCK_AHEAD;
use crate::limits::MOST_OPS_A_PART;
use crate::parts::{self, MOST_PARTS};
use crate::record::{Deed, Op as RecordedOp, VERSION};
use crate::retraction::{self, Retraction};
use crate::work::Work;
use crate::{columns, journal};
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::journal::{ChangeStamp, DeviceId};
use setwise_domain::op::{Arrival, Arrived, Held, HeldFor, Op};
use std::collections::BTreeMap;

/// Takes ops in, those of each device in their order and each once.
pub(crate) fn arrive(work: &Work<'_>, arrival: &Arrival) -> Result<Arrived, StoreErrorKind> {
    let end = journal::end(work.connection)?;
    let mut arriving = Arriving::new(work.connection);
    let latest = arrival.now.checked_add(MOST_CLOCK_AHEAD).unwrap_or(arrival.now);
    let latest = u64::try_from(latest.as_millisecond()).unwrap_or(0);
    // How far each is known; none of whom an op can't be taken in.
    let mut devices: BTreeMap<DeviceId, Option<(i64, u64)>> = BTreeMap::new();
    let mut highest = end.hlc;
    for op in &arrival.ops {
        let (device, known) = match devices.get(&op.device) {
            Some(None) => continue,
            Some(Some(known)) => *known,
            None => {
                let row = sync_devices::find_or_add(work.connection, op.device)?;
                (row, give::known_of(work.connection, row, row == end.device)?)
            }
        };
        devices.insert(op.device, Some((device, known)));
        if op.seq <= known {
            continue;
        }
        let taken = if op.seq != known + 1 || device == end.device {
            Err(HeldFor::Gap)
        } else if op.hlc.millis() > latest {
            Err(HeldFor::Ahead)
        } else {
            arriving.take(device, op)?
        };
        match taken {
            Ok(()) => {
                highest = highest.max(op.hlc);
                devices.insert(op.device, Some((device, op.seq)));
            }
            Err(why) => {
                arriving.done.held.push(Held { device: op.device, seq: op.seq, why });
                devices.insert(op.device, None);
            }
        }
    }
    clock::note_end(work.connection, end.nr, highest)?;
    arriving.settle()
}

/// Whether this version reads more than the one that wrote here last.
pub(crate) fn has_newer_to_fold(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .query_row("SELECT folded < ?1 FROM this_device", [VERSION], |row| row.get(0))
        .optional()
        .map(|is_behind| is_behind.unwrap_or(false))
}

/// Folds changes that were kept because a newer version wrote them, once this one reads them.
pub(crate) fn fold_newer(connection: &Connection) -> Result<(), StoreErrorKind> {
    if !has_newer_to_fold(connection)? {
        return Ok(());
    }
    let kept: Vec<(i64, Op)> = connection
        .prepare(
            "SELECT device, uuid, nr, hlc, v, body FROM changes \
             JOIN devices ON devices.id = changes.device \
             WHERE kind = 'newer' AND v <= ?1 AND arrived = 1 ORDER BY seq",
        )?
        .query_map([VERSION], |row| {
            Ok((
                row.get(0)?,
                Op {
                    device: DeviceId(columns::uuid(row, 1)?),
                    seq: columns::count(row, 2)?,
                    hlc: setwise_domain::journal::Hlc::from_stored(row.get(3)?),
                    version: row.get(4)?,
                    body: row.get(5)?,
                },
            ))
        })?
        .collect::<rusqlite::Result<_>>()?;
    connection.execute(
        "DELETE FROM changes WHERE kind = 'newer' AND v <= ?1 AND arrived = 1",
        [VERSION],
    )?;
    let mut arriving = Arriving::new(connection);
    for (device, op) in kept {
        if let Err(why) = arriving.take(device, &op)? {
            tracing::warn!(?why, seq = op.seq, "a change that was kept can't be read");
        }
    }
    connection.execute("UPDATE this_device SET folded = ?1", [VERSION])?;
    arriving.settle().map(drop)
}

/// A page on its way in.
struct Arriving<'a> {
    connection: &'a Connection,
    folding: Folding<'a>,
    done: Arrived,
}

impl<'a> Arriving<'a> {
    fn new(connection: &'a Connection) -> Self {
        Self { connection, folding: Folding::new(connection), done: Arrived::default() }
    }

    /// One that is not what an op is leaves nothing behind.
    fn take(&mut self, device: i64, op: &Op) -> Result<Result<(), HeldFor>, StoreErrorKind> {
        let version = i64::from(op.version);
        if version > VERSION {
            return self.keep(device, op).map(Ok);
        }
        let envelope = serde_json::from_str::<Envelope>(&op.body);
        let Some(envelope) = envelope.ok().filter(|_| version == VERSION) else {
            return Ok(Err(HeldFor::Unreadable));
        };
        let Ok(ops) = serde_json::from_str::<Vec<RecordedOp>>(envelope.ops.get()) else {
            return Ok(Err(HeldFor::Unreadable));
        };
        if ops.len() > MOST_OPS_A_PART || envelope.part >= MOST_PARTS {
            return Ok(Err(HeldFor::Unreadable));
        }
        self.connection.execute_batch("SAVEPOINT op")?;
        let taken = match self.take_part(device, op, &envelope, &ops) {
            Err(StoreErrorKind::Sqlite { detail } | StoreErrorKind::Unreadable { detail }) => {
                tracing::warn!(%detail, seq = op.seq, "an op can't be taken in");
                Err(HeldFor::Unreadable)
            }
            Err(other) => return Err(other),
            Ok(taken) => taken,
        };
        self.connection.execute_batch(if taken.is_ok() {
            "RELEASE op"
        } else {
            "ROLLBACK TO op; RELEASE op"
        })?;
        Ok(taken)
    }

    /// Keeps what can't be read yet.
    fn keep(&mut self, device: i64, op: &Op) -> Result<(), StoreErrorKind> {
        self.done.newer += 1;
        self.connection
            .prepare_cached(
                "INSERT INTO changes (at, kind, summary, undoable, device, nr, hlc, v, body, arrived) \
                 VALUES ('', 'newer', '', 0, ?1, ?2, ?3, ?4, ?5, 1)",
            )?
            .execute((
                device,
                i64::try_from(op.seq).unwrap_or(i64::MAX),
                op.hlc.stored(),
                op.version,
                &op.body,
            ))?;
        Ok(())
    }

    fn take_part(
        &mut self,
        device: i64,
        op: &Op,
        envelope: &Envelope,
        ops: &[RecordedOp],
    ) -> Result<Result<(), HeldFor>, StoreErrorKind> {
        let there = self.there(device, op)?;
        let seq = match there {
            None if envelope.part == 0 => self.insert(device, op, envelope)?,
            Some((seq, parts)) if envelope.part > 0 && parts == envelope.part => {
                self.add_part(seq, op, envelope)?;
                seq
            }
            _ => return Ok(Err(HeldFor::Unreadable)),
        };
        if envelope.more {
            return Ok(Ok(()));
        }
        self.done.changes += 1;
        let stamp = ChangeStamp { hlc: op.hlc, device: op.device };
        let flag = entity::fold::<Retraction>(
            &parts::Parts::new(self.connection),
            &retraction::id_of(stamp),
        )?;
        let retracted_by = flag.put_by.filter(|_| flag.thing.is_some_and(|flag| flag.retracted));
        if let Some(by) = retracted_by {
            journal::mark_undone(self.connection, seq, Some(by.seq))?;
        }
        let mut by = By { hlc: op.hlc.stored(), device: op.device.0, place: 0, seq };
        for part in 0..envelope.part {
            let before = parts::text(self.connection, seq, part)?;
            let Ok(before) = serde_json::from_str::<Vec<RecordedOp>>(&before) else {
                return Ok(Err(HeldFor::Unreadable));
            };
            self.take_ops(&mut by, part, &before, retracted_by.is_none())?;
        }
        self.take_ops(&mut by, envelope.part, ops, retracted_by.is_none())?;
        Ok(Ok(()))
    }

    fn take_ops(
        &mut self,
        by: &mut By,
        part: u32,
        ops: &[RecordedOp],
        counts: bool,
    ) -> Result<(), StoreErrorKind> {
        for (nth, op) in ops.iter().enumerate() {
            by.place = parts::place(part, nth);
            self.done.sets += usize::from(matches!(op, RecordedOp::Set(_, Deed::Put(_))));
            self.folding.take_in(by, op, counts)?;
        }
        Ok(())
    }

    /// The change that an op is a part of, where some of it has come, and how many parts have.
    fn there(&self, device: i64, op: &Op) -> rusqlite::Result<Option<(i64, u32)>> {
        let Some(seq) = sync_devices::stamped(self.connection, (device, op.hlc.stored()))? else {
            return Ok(None);
        };
        self.connection
            .prepare_cached("SELECT seq, parts FROM changes WHERE seq = ?1 AND arrived = 0")?
            .query_row([seq], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
    }

    fn insert(&self, device: i64, op: &Op, envelope: &Envelope) -> Result<i64, StoreErrorKind> {
        let who = envelope.who.as_ref().map(columns::to_json).transpose()?;
        let seq = self
            .connection
            .prepare_cached(
                "INSERT INTO changes (at, kind, summary, undoable, device, nr, hlc, v, who, body, \
                 arrived) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?
            .insert((
                envelope.at.to_string(),
                &envelope.kind,
                &envelope.summary,
                envelope.undo,
                device,
                i64::try_from(op.seq).unwrap_or(i64::MAX),
                op.hlc.stored(),
                VERSION,
                who,
                (!envelope.more).then(|| envelope.ops.get()),
                !envelope.more,
            ))?;
        if envelope.more {
            parts::write(self.connection, seq, 0, envelope.ops.get())?;
        }
        Ok(seq)
    }

    fn add_part(&self, seq: i64, op: &Op, envelope: &Envelope) -> Result<(), StoreErrorKind> {
        parts::write(self.connection, seq, envelope.part, envelope.ops.get())?;
        self.connection
            .prepare_cached("UPDATE changes SET nr = ?2, parts = ?3, arrived = ?4 WHERE seq = ?1")?
            .execute((
                seq,
                i64::try_from(op.seq).unwrap_or(i64::MAX),
                envelope.part + 1,
                !envelope.more,
            ))?;
        Ok(())
    }

    /// Makes what the page touched what the records come to.
    fn settle(mut self) -> Result<Arrived, StoreErrorKind> {
        self.connection
            .prepare_cached("UPDATE this_device SET taken = taken + ?1")?
            .execute([i64::try_from(self.done.changes + self.done.newer).unwrap_or(i64::MAX)])?;
        self.done.void = self.folding.end()?.void;
        Ok(self.done)
    }
}
