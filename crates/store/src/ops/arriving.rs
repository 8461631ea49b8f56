//! Ops on their way in, each a change or a part of one.

use super::beside;
use super::envelope::{Envelope, Part};
use super::give;
use super::settle_sets::{self, Touched};
use crate::columns;
use crate::effect::VERSION;
use crate::error::StoreErrorKind;
use crate::fold::Fold;
use crate::journal::Undo;
use crate::sets;
use rusqlite::Connection;
use setwise_domain::op::{Arrived, Cursor, HeldFor, Op};

/// A page on its way in.
pub(super) struct Arriving<'a> {
    pub(super) connection: &'a Connection,
    pub(super) fold: Fold<'a>,
    pub(super) touched: Touched,
    /// Whether anything but sets is changed.
    pub(super) beside: bool,
    pub(super) done: Arrived,
}

impl<'a> Arriving<'a> {
    pub(super) fn new(connection: &'a Connection) -> Self {
        Self {
            connection,
            fold: Fold::of(connection, 0),
            touched: Touched::default(),
            beside: false,
            done: Arrived::default(),
        }
    }

    /// One that is not what an op is leaves nothing behind.
    pub(super) fn take(
        &mut self,
        device: i64,
        cursor: Cursor,
        op: &Op,
    ) -> Result<Result<Cursor, HeldFor>, StoreErrorKind> {
        if i64::from(op.version) > VERSION {
            return self.keep(device, cursor, op).map(Ok);
        }
        let Ok(envelope) = serde_json::from_str::<Envelope>(&op.body) else {
            return Ok(Err(HeldFor::Unreadable));
        };
        self.connection.execute_batch("SAVEPOINT op")?;
        let taken = self.take_envelope(device, cursor, op, &envelope);
        let taken = match taken {
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

    fn take_envelope(
        &mut self,
        device: i64,
        cursor: Cursor,
        op: &Op,
        envelope: &Envelope,
    ) -> Result<Result<Cursor, HeldFor>, StoreErrorKind> {
        let number = envelope.number();
        if number != cursor.part {
            return Ok(Err(HeldFor::Unreadable));
        }
        let after = |seq: i64| Cursor {
            seq: op.seq,
            row: if envelope.has_more() { cursor.row } else { seq.max(cursor.row) },
            part: if envelope.has_more() { number + 1 } else { 0 },
        };
        let there = give::stamped(self.connection, device, op.hlc.stored())?;
        let seq = match there {
            Some(seq) if number > 0 && self.is_partial(seq)? => seq,
            // It was here when this home was copied.
            Some(seq) => return Ok(Ok(after(seq))),
            None if number > 0 => return Ok(Err(HeldFor::Unreadable)),
            None => self.insert(device, op, envelope)?,
        };
        let whole = self.add(seq, envelope)?;
        Ok(if whole { Ok(after(seq)) } else { Err(HeldFor::Unreadable) })
    }

    /// Keeps what can't be read yet.
    fn keep(&mut self, device: i64, cursor: Cursor, op: &Op) -> Result<Cursor, StoreErrorKind> {
        self.done.newer += 1;
        let seq = self
            .connection
            .prepare_cached(
                "INSERT INTO changes (at, kind, summary, device, device_seq, hlc, v, body, arrived) \
                 VALUES ('', 'newer', '', ?1, ?2, ?3, ?4, ?5, 1)",
            )?
            .insert((
                device,
                i64::try_from(op.seq).unwrap_or(i64::MAX),
                op.hlc.stored(),
                op.version,
                &op.body,
            ))?;
        Ok(Cursor { seq: op.seq, row: seq.max(cursor.row), part: 0 })
    }

    fn is_partial(&self, seq: i64) -> rusqlite::Result<bool> {
        self.connection
            .prepare_cached("SELECT arrived = 0 FROM changes WHERE seq = ?1")?
            .query_row([seq], |row| Ok(row.get::<_, Option<bool>>(0)?.unwrap_or(false)))
    }

    fn insert(&mut self, device: i64, op: &Op, envelope: &Envelope) -> Result<i64, StoreErrorKind> {
        let seq = self
            .connection
            .prepare_cached(
                "INSERT INTO changes (at, kind, summary, device, device_seq, hlc, v, arrived) \
                 VALUES ('', '', '', ?1, ?2, ?3, ?4, 0)",
            )?
            .insert((device, envelope.nth, op.hlc.stored(), VERSION))?;
        self.fill(seq, device, envelope)?;
        Ok(seq)
    }

    /// Writes down what a change is; whether it was taken back is known by its stamp.
    pub(super) fn fill(
        &self,
        seq: i64,
        device: i64,
        envelope: &Envelope,
    ) -> Result<(), StoreErrorKind> {
        let undo = if envelope.undo { Undo::Possible } else { Undo::PassedOver };
        let who = envelope.who.as_ref().map(columns::to_json).transpose()?;
        self.connection
            .prepare_cached(
                "UPDATE changes SET at = ?2, kind = ?3, summary = ?4, inverse = ?5, who = ?6, \
                 device_seq = ?7, body = ?8, undone_by = (SELECT by FROM retracted \
                 WHERE retracted.device = ?9 AND retracted.hlc = changes.hlc) WHERE seq = ?1",
            )?
            .execute((
                seq,
                envelope.at.to_string(),
                &envelope.kind,
                &envelope.summary,
                undo.inverse(),
                who,
                envelope.nth,
                r#"[{"do":"import","sets":0}]"#,
                device,
            ))?;
        Ok(())
    }

    /// Adds what a part of a change brings; false where it is not what it should be.
    pub(super) fn add(&mut self, seq: i64, envelope: &Envelope) -> Result<bool, StoreErrorKind> {
        let mut effects = envelope.effects.clone();
        if let Some(Part { sets, piece, .. }) = &envelope.part {
            for (place, came) in sets {
                let row = sets::row_of(seq, *place as usize);
                if row >= sets::row_of(seq + 1, 0) {
                    return Ok(false);
                }
                self.log(seq, came.clone().carried(row))?;
            }
            if let Some(piece) = piece {
                self.connection
                    .prepare_cached(
                        "UPDATE changes SET partial = coalesce(partial, '') || ?2 WHERE seq = ?1",
                    )?
                    .execute((seq, piece))?;
                if !envelope.has_more() {
                    let whole: String = self.connection.query_row(
                        "SELECT partial FROM changes WHERE seq = ?1",
                        [seq],
                        |row| row.get(0),
                    )?;
                    let Ok(whole) = serde_json::from_str(&whole) else {
                        return Ok(false);
                    };
                    effects = whole;
                }
            }
        }
        if !envelope.has_more() {
            self.connection
                .prepare_cached(
                    "UPDATE changes SET body = ?2, partial = NULL, arrived = 1 WHERE seq = ?1",
                )?
                .execute((seq, columns::to_json(&effects)?))?;
            self.done.changes += 1;
            self.carry_out(seq, &effects)?;
        }
        Ok(true)
    }

    /// Makes what the page touched what the records come to.
    pub(super) fn settle(mut self, more: bool) -> Result<Arrived, StoreErrorKind> {
        let connection = self.connection;
        settle_sets::settle(connection, &mut self.fold, &self.touched)?;
        self.fold.end()?;
        if self.beside {
            connection.execute("UPDATE this_device SET refold = 1", [])?;
        }
        if !more {
            self.done.void = beside::refold_if_due(connection)?;
        }
        Ok(self.done)
    }
}
