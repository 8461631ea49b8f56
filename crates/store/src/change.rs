//! Writing a change: its ops are recorded and carried out, all of them or none.

use super::columns;
use super::entity::By;
use super::error::StoreErrorKind;
use super::folding::{Folded, Folding};
use super::journal::{self, ChangeKind, Head, Undo};
use super::parts::{self, MOST_PARTS};
use super::record::{Deed, Op, VERSION};
use super::sets;
use super::work::{Halt, Work};
use crate::limits::{MOST_OPS_A_PART, MOST_PART_BYTES};
use rusqlite::Connection;
use serde_json::value::RawValue;
use setwise_domain::journal::Who;

/// A change with all that it does, decided before anything is written. Gives what came of it.
pub(super) fn commit(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    undo: Undo,
    ops: &[Op],
) -> Result<Folded, StoreErrorKind> {
    let places = record(work, kind, summary, undo, ops)?;
    let mut folding = Folding::new(work.connection);
    for (by, op) in places.iter().zip(ops) {
        folding.carry_out(by, op)?;
    }
    folding.end()
}

/// Records a change, which whoever asks carries out. Gives where each of its ops stands.
pub(super) fn record(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    undo: Undo,
    ops: &[Op],
) -> Result<Vec<By>, StoreErrorKind> {
    let is_one_part = ops.len() <= MOST_OPS_A_PART;
    let body = if is_one_part { Some(columns::to_json(ops)?) } else { None };
    let body = body.filter(|body| body.len() <= MOST_PART_BYTES);
    let first = insert(work, kind, summary, undo, body.as_deref())?;
    if body.is_some() {
        let place = |nth| By { place: parts::place(0, nth), ..first };
        return Ok((0..ops.len()).map(place).collect());
    }
    let mut writing = Writing::new(work.connection, first.seq);
    let mut places = Vec::with_capacity(ops.len());
    for op in ops {
        places.push(By { place: writing.add(op)?, ..first });
    }
    writing.end()?;
    Ok(places)
}

fn insert(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    undo: Undo,
    body: Option<&str>,
) -> Result<By, StoreErrorKind> {
    let end = journal::end(work.connection)?;
    let who = match kind {
        ChangeKind::Import => &Who::Import,
        _ => &work.who,
    };
    let now = work.at.checked_sub(end.ahead).unwrap_or(work.at);
    let hlc = end.hlc.next(now).stored();
    let seq = work
        .connection
        .prepare_cached(
            "INSERT INTO changes (at, kind, summary, undoable, device, nr, hlc, v, who, body) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .insert((
            work.at.to_string(),
            kind.word(),
            summary,
            undo.is_possible(),
            end.device,
            end.nr + 1,
            hlc,
            VERSION,
            columns::to_json(who)?,
            body,
        ))?;
    work.newest_change.set(Some(seq));
    if work.first_change.get().is_none() {
        work.first_change.set(Some(seq));
    }
    Ok(By { hlc, device: end.device_id, place: 0, seq })
}

/// The ops of a change on their way into its parts.
struct Writing<'a> {
    connection: &'a Connection,
    seq: i64,
    /// Parts that are full.
    full: u32,
    /// The ops of the next one as JSON, and how many bytes that is.
    open: Vec<String>,
    bytes: usize,
}

impl<'a> Writing<'a> {
    fn new(connection: &'a Connection, seq: i64) -> Self {
        Self { connection, seq, full: 0, open: Vec::new(), bytes: 0 }
    }

    /// Goes on behind the ops that a change has.
    fn go_on(connection: &'a Connection, head: &Head) -> Result<Self, StoreErrorKind> {
        let full = head.parts.saturating_sub(1);
        let text = parts::text(connection, head.seq, full)?;
        let open: Vec<Box<RawValue>> = serde_json::from_str(&text)
            .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })?;
        let open = open.into_iter().map(|op| op.get().to_owned()).collect();
        Ok(Self { connection, seq: head.seq, full, open, bytes: text.len() })
    }

    /// Where the next op stands, if the open part has room for it.
    fn place(&self) -> i64 {
        parts::place(self.full, self.open.len())
    }

    /// Makes room for an op, and gives where it would stand, and its text.
    fn prepare(&mut self, op: &Op) -> Result<(i64, String), StoreErrorKind> {
        let text = columns::to_json(op)?;
        let is_full = self.open.len() == MOST_OPS_A_PART
            || (self.bytes + text.len() > MOST_PART_BYTES && !self.open.is_empty());
        if is_full {
            self.close()?;
        }
        Ok((self.place(), text))
    }

    fn push(&mut self, text: String) {
        self.bytes += text.len() + 1;
        self.open.push(text);
    }

    /// Adds an op, and gives its place.
    fn add(&mut self, op: &Op) -> Result<i64, StoreErrorKind> {
        let (place, text) = self.prepare(op)?;
        self.push(text);
        Ok(place)
    }

    fn text(&self) -> String {
        format!("[{}]", self.open.join(","))
    }

    fn close(&mut self) -> Result<(), StoreErrorKind> {
        parts::write(self.connection, self.seq, self.full, &self.text())?;
        (self.full, self.bytes) = (self.full + 1, 0);
        self.open.clear();
        if self.full >= MOST_PARTS {
            let detail = "a change has more ops than can be numbered".to_owned();
            return Err(StoreErrorKind::Unwritable { detail });
        }
        Ok(())
    }

    /// Says for which slot a set was done together with what logged it, where that is in the open part:
    /// then nothing more is to be noted of the set.
    fn is_said_with(&mut self, op: &Op) -> Result<bool, StoreErrorKind> {
        let Op::Set(id, Deed::Edit(fields)) = op else {
            return Ok(false);
        };
        if sets::spoken_of(op).is_some() {
            return Ok(false);
        }
        let id_text = id.to_string();
        let Some(last) = self.open.iter_mut().rfind(|other| other.contains(&id_text)) else {
            return Ok(false);
        };
        match serde_json::from_str(last) {
            Ok(Op::Set(of, Deed::Put(logged))) if of == *id => {
                let logged = fields.applied(&*logged)?;
                *last = columns::to_json(&Op::Set(of, Deed::Put(Box::new(logged))))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn go_back(&mut self, place: i64) {
        while self.place() > place
            && let Some(op) = self.open.pop()
        {
            self.bytes = self.bytes.saturating_sub(op.len() + 1);
        }
    }

    /// Whether nothing was added.
    fn is_empty(&self) -> bool {
        self.full == 0 && self.open.is_empty()
    }

    /// One part lies with the change, several beside it. The number of a change is that of its last
    /// part.
    fn end(self) -> Result<(), StoreErrorKind> {
        if self.full == 0 {
            self.connection
                .prepare_cached("UPDATE changes SET body = ?2 WHERE seq = ?1")?
                .execute((self.seq, self.text()))?;
            return Ok(());
        }
        let mut count = self.full;
        if !self.open.is_empty() {
            parts::write(self.connection, self.seq, self.full, &self.text())?;
            count += 1;
        }
        // Those of this device that were begun meanwhile count on from it.
        self.connection
            .prepare_cached(
                "UPDATE changes SET nr = changes.nr + ?2 - one.parts \
                 FROM (SELECT device, parts FROM changes WHERE seq = ?1) AS one \
                 WHERE seq >= ?1 AND changes.device = one.device",
            )?
            .execute((self.seq, count))?;
        self.connection
            .prepare_cached("UPDATE changes SET body = NULL, parts = ?2 WHERE seq = ?1")?
            .execute((self.seq, count))?;
        Ok(())
    }
}

/// A change under way, of which each op finds what those before it did. Dropped before its end, it is
/// given up.
pub(super) struct Change<'w, 'a> {
    pub work: &'w Work<'a>,
    by: By,
    writing: Writing<'a>,
    pub folding: Folding<'a>,
}

impl<'w, 'a> Change<'w, 'a> {
    /// Whoever begins it ends it or gives it up.
    pub fn begin(work: &'w Work<'a>, kind: ChangeKind, undo: Undo) -> Result<Self, StoreErrorKind> {
        work.connection.execute_batch("SAVEPOINT change")?;
        let by = insert(work, kind, "", undo, None)?;
        let connection = work.connection;
        let (writing, folding) = (Writing::new(connection, by.seq), Folding::new(connection));
        Ok(Self { work, by, writing, folding })
    }

    pub fn connection(&self) -> &'a Connection {
        self.work.connection
    }

    /// Records an op and carries it out.
    pub fn add(&mut self, op: &Op) -> Result<(), StoreErrorKind> {
        let by = By { place: self.writing.add(op)?, ..self.by };
        self.folding.carry_out(&by, op)
    }

    /// Where an op would stand, and its text, for [`Self::push`].
    pub fn prepare(&mut self, op: &Op) -> Result<(By, String), StoreErrorKind> {
        let (place, text) = self.writing.prepare(op)?;
        Ok((By { place, ..self.by }, text))
    }

    /// Records an op that was prepared, and that whoever asks has carried out.
    pub fn push(&mut self, text: String) {
        self.writing.push(text);
    }

    /// Where the open part ends, for [`Self::go_back`].
    pub fn end_so_far(&self) -> i64 {
        self.writing.place()
    }

    /// Forgets the ops from there on; whoever does that has rolled back what they did.
    pub fn go_back(&mut self, to: i64) {
        self.writing.go_back(to);
    }

    /// Whether it does nothing so far.
    pub fn is_empty(&self) -> bool {
        self.writing.is_empty()
    }

    /// Records the whole of it.
    pub fn end(self, summary: &str) -> Result<Folded, StoreErrorKind> {
        let connection = self.work.connection;
        connection
            .prepare_cached("UPDATE changes SET summary = ?2 WHERE seq = ?1")?
            .execute((self.by.seq, summary))?;
        self.writing.end()?;
        let folded = self.folding.end()?;
        connection.execute_batch("RELEASE change")?;
        self.work.newest_change.set(Some(self.by.seq));
        Ok(folded)
    }

    /// It never was.
    pub fn give_up(self) -> Result<(), StoreErrorKind> {
        self.work.connection.execute_batch("ROLLBACK TO change; RELEASE change")?;
        self.work.newest_change.set(None);
        Ok(())
    }

    /// Ends it where it does anything, and gives it up where a part of it was rejected or nothing is
    /// another.
    pub fn settle<T>(
        self,
        done: Result<T, Halt>,
        is_change: impl FnOnce(&T) -> bool,
        summary: impl FnOnce(&T) -> String,
    ) -> Result<T, Halt> {
        match done {
            // The whole transaction goes.
            Err(Halt::CallIssue(error)) => Err(Halt::CallIssue(error)),
            Ok(done) if !self.is_empty() && is_change(&done) => {
                let summary = summary(&done);
                self.end(&summary)?;
                Ok(done)
            }
            done => {
                self.give_up()?;
                done
            }
        }
    }
}

/// Adds ops to a change of this transaction: what follows from it.
pub(super) fn extend(work: &Work<'_>, seq: i64, more: &[Op]) -> Result<(), StoreErrorKind> {
    let connection = work.connection;
    let Some(head) = journal::head(connection, seq)? else {
        return Ok(());
    };
    let by = By { hlc: head.hlc, device: head.device, place: 0, seq };
    let mut writing = Writing::go_on(connection, &head)?;
    let mut folding = Folding::new(connection);
    for op in more {
        if writing.is_said_with(op)? {
            folding.follow(op)?;
        } else {
            folding.carry_out(&By { place: writing.add(op)?, ..by }, op)?;
        }
    }
    writing.end()?;
    folding.end().map(drop)
}
