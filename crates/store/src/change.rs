//! Writing a change: its ops are recorded and carried out, all of them or none.

use super::columns;
use super::entity::By;
use super::error::StoreErrorKind;
use super::folding::{Folded, Folding};
use super::journal::{self, ChangeKind, Undo};
use super::parts::{self, MOST_OPS, MOST_PARTS};
use super::record::{Deed, Op, VERSION};
use super::sets;
use super::work::{Halt, Work};
use rusqlite::Connection;
use setwise_domain::journal::Who;

/// A change with all that it does, decided before anything is written. Gives what came of it.
pub(super) fn commit(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    undo: Undo,
    ops: &[Op],
) -> Result<Folded, StoreErrorKind> {
    let mut by = record(work, kind, summary, undo, ops)?;
    let mut folding = Folding::new(work.connection);
    for (nth, op) in ops.iter().enumerate() {
        by.place = place_of(nth);
        folding.carry_out(&by, op)?;
    }
    folding.end()
}

/// The place of an op of a change that is decided before it is written.
pub(super) fn place_of(nth: usize) -> i64 {
    parts::place(u32::try_from(nth / MOST_OPS).unwrap_or(u32::MAX), nth % MOST_OPS)
}

/// Records a change, which whoever asks carries out. Gives where its first op stands.
pub(super) fn record(
    work: &Work<'_>,
    kind: ChangeKind,
    summary: &str,
    undo: Undo,
    ops: &[Op],
) -> Result<By, StoreErrorKind> {
    let body = if ops.len() > MOST_OPS { None } else { Some(columns::to_json(ops)?) };
    let by = insert(work, kind, summary, undo, body.as_deref())?;
    if body.is_none() {
        let mut writing = Writing::new(work.connection, by.seq);
        for op in ops {
            writing.add(op.clone())?;
        }
        writing.end()?;
    }
    Ok(by)
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
    open: Vec<Op>,
}

impl<'a> Writing<'a> {
    fn new(connection: &'a Connection, seq: i64) -> Self {
        Self { connection, seq, full: 0, open: Vec::new() }
    }

    fn place(&self) -> i64 {
        parts::place(self.full, self.open.len())
    }

    fn add(&mut self, op: Op) -> Result<(), StoreErrorKind> {
        self.open.push(op);
        if self.open.len() == MOST_OPS {
            let text = columns::to_json(&self.open)?;
            parts::write(self.connection, self.seq, self.full, &text)?;
            self.open.clear();
            self.full += 1;
            if self.full >= MOST_PARTS {
                let detail = "a change has more ops than can be numbered".to_owned();
                return Err(StoreErrorKind::Unwritable { detail });
            }
        }
        Ok(())
    }

    /// Says for which slot a set was done together with what logged it, where that is in the open part:
    /// then nothing more is to be noted of the set.
    fn is_said_with(&mut self, op: &Op) -> Result<bool, StoreErrorKind> {
        let Op::Set(id, Deed::Edit(fields)) = op else {
            return Ok(false);
        };
        let last = self.open.iter_mut().rfind(|other| matches!(other, Op::Set(of, _) if of == id));
        match last {
            Some(Op::Set(_, Deed::Put(logged))) if sets::spoken_of(op).is_none() => {
                **logged = fields.applied(&**logged)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn go_back(&mut self, place: i64) {
        while self.place() > place && self.open.pop().is_some() {}
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
                .execute((self.seq, columns::to_json(&self.open)?))?;
            return Ok(());
        }
        let mut count = self.full;
        if !self.open.is_empty() {
            let text = columns::to_json(&self.open)?;
            parts::write(self.connection, self.seq, self.full, &text)?;
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

    /// Where the next op stands.
    pub fn next(&self) -> By {
        By { place: self.writing.place(), ..self.by }
    }

    /// Records an op and carries it out.
    pub fn add(&mut self, op: Op) -> Result<(), StoreErrorKind> {
        self.folding.carry_out(&self.next(), &op)?;
        self.writing.add(op)
    }

    /// Records an op that whoever adds it carries out.
    pub fn add_done(&mut self, op: Op) -> Result<(), StoreErrorKind> {
        self.writing.add(op)
    }

    /// Forgets the ops from a place on in the part that is open; whoever does that has rolled back what
    /// they did.
    pub fn go_back(&mut self, to: &By) {
        self.writing.go_back(to.place);
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
pub(super) fn extend(work: &Work<'_>, seq: i64, more: Vec<Op>) -> Result<(), StoreErrorKind> {
    let connection = work.connection;
    let Some(head) = journal::head(connection, seq)? else {
        return Ok(());
    };
    let mut by = By { hlc: head.hlc, device: head.device, place: 0, seq };
    let last = head.parts.saturating_sub(1);
    let text = parts::text(connection, seq, last)?;
    let open: Vec<Op> = serde_json::from_str(&text)
        .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })?;
    let mut writing = Writing { connection, seq, full: last, open };
    let mut folding = Folding::new(connection);
    for op in more {
        if writing.is_said_with(&op)? {
            folding.follow(&op)?;
            continue;
        }
        by.place = writing.place();
        folding.carry_out(&by, &op)?;
        writing.add(op)?;
    }
    writing.end()?;
    folding.end().map(drop)
}
