//! The one way from ops to what the tables hold.
//!
//! An op that is the newest of its thing is carried out on what is kept of it: that is the fast path,
//! and it comes to what folding all ops of the thing comes to, which is how everything else is done.
//!
//! Which ops speak of a thing is noted in `touched`. A set that was only logged is not: its row says
//! by which op it came.

use super::entity::{By, Entity, State, fold};
use super::error::StoreErrorKind;
use super::journal;
use super::numbering::{self, Place, Renumbered};
use super::parts::{self, Parts};
use super::record::{Deed, Id, Op, Thing};
use super::retraction::Retraction;
use super::sets::{self, LoggedSet};
use super::{calendar, claims, columns, exercises, proposals};
use rusqlite::Connection;
use setwise_domain::session::Session;
use setwise_domain::set_result::SetResult;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use uuid::Uuid;

/// Ops on their way into the tables.
pub(super) struct Folding<'a> {
    pub connection: &'a Connection,
    /// How many things became others.
    pub changed: usize,
    parts: Parts<'a>,
    /// What must be made of all its ops, each once, in the order in which it was found.
    stale: Vec<Thing>,
    is_stale: HashSet<Thing>,
    /// Changes that count again, or count no more.
    flipped: Vec<i64>,
    /// Proposals of which an acceptance came or went.
    settled: BTreeSet<Uuid>,
    /// Exercises whose records must be rebuilt, by `exercises.id`.
    exercises: BTreeSet<i64>,
    /// Where sets claim a number that another may have.
    places: BTreeSet<Place>,
    /// Kinds of which things may claim one number.
    numbered: BTreeMap<&'static str, Settle>,
}

type Settle = fn(&Connection) -> Result<(), StoreErrorKind>;

/// What came of it, beside what the tables hold.
#[derive(Debug, Default)]
pub(super) struct Folded {
    /// How many things became others.
    pub changed: usize,
    /// Sets that have another number now.
    pub renumbered: Vec<Renumbered>,
    /// Changes of this device that do not count any more, since another was first.
    pub void: Vec<String>,
}

/// The ops of a change that count: it is whole, this version reads it, nobody took it back, and it
/// settles nothing that was settled before.
macro_rules! counts {
    () => {
        "changes.undone_by IS NULL AND changes.void IS NULL AND changes.v = 2 \
         AND coalesce(changes.arrived, 1) <> 0"
    };
}
pub(super) use counts;

pub(super) const TOUCHED_BY: &str = concat!(
    "SELECT hlc, devices.uuid, touched.place, touched.seq FROM touched \
     CROSS JOIN changes ON changes.seq = touched.seq \
     CROSS JOIN devices ON devices.id = changes.device \
     WHERE touched.kind = ?1 AND touched.id = ?2 AND ",
    counts!()
);

/// The op by which the row of a set came.
pub(super) const CAME_BY: &str = concat!(
    "SELECT hlc, devices.uuid, sets.id & 0xffffff, sets.id >> 24 FROM sets \
     CROSS JOIN changes ON changes.seq = sets.id >> 24 \
     CROSS JOIN devices ON devices.id = changes.device WHERE sets.uuid = ?1 AND ",
    counts!()
);

fn read_by(row: &rusqlite::Row<'_>) -> rusqlite::Result<By> {
    Ok(By {
        hlc: row.get(0)?,
        device: columns::uuid(row, 1)?,
        place: row.get(2)?,
        seq: row.get(3)?,
    })
}

/// The ops of a thing that count, in the order in which they are folded.
pub(super) fn ops_of<T: Entity>(
    parts: &Parts<'_>,
    id: &Id,
) -> Result<Vec<(By, Deed<T>)>, StoreErrorKind> {
    let connection = parts.connection;
    let mut places: Vec<By> = connection
        .prepare_cached(TOUCHED_BY)?
        .query_map((T::KIND, id.bytes()), read_by)?
        .collect::<rusqlite::Result<_>>()?;
    if T::KIND == LoggedSet::KIND {
        let came: Vec<By> = connection
            .prepare_cached(CAME_BY)?
            .query_map([id.bytes()], read_by)?
            .collect::<rusqlite::Result<_>>()?;
        places.extend(came);
    }
    places.sort_unstable();
    places.dedup();
    let mut found = Vec::with_capacity(places.len());
    for by in places {
        let op = parts.op(by.seq, by.place)?;
        if let Some((of, deed)) = op.and_then(T::of)
            && of == *id
        {
            found.push((by, deed));
        }
    }
    Ok(found)
}

/// A thing as it was put last, whether that still counts or not.
pub(super) fn put_ever<T: Entity>(
    connection: &Connection,
    id: &Id,
) -> Result<Option<T>, StoreErrorKind> {
    let places: Vec<(i64, i64)> = connection
        .prepare_cached(
            "SELECT seq, place FROM touched WHERE kind = ?1 AND id = ?2 ORDER BY seq DESC, place DESC",
        )?
        .query_map((T::KIND, id.bytes()), |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let parts = Parts::new(connection);
    for (seq, place) in places {
        if let Some((_, Deed::Put(thing))) = parts.op(seq, place)?.and_then(T::of) {
            return Ok(Some(*thing));
        }
    }
    Ok(None)
}

/// Whether any op of a thing is noted.
fn is_noted(connection: &Connection, kind: &str, id: &Id) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM touched WHERE kind = ?1 AND id = ?2")?
        .exists((kind, id.bytes()))
}

/// Notes that an op speaks of a thing; of a set with the exercise that it is of.
pub(super) fn note(
    connection: &Connection,
    kind: &str,
    id: &Id,
    (seq, place): (i64, i64),
) -> rusqlite::Result<()> {
    if kind == LoggedSet::KIND {
        let exercise = sets::exercise_of(connection, id)?;
        return note_of(connection, id, (seq, place), exercise);
    }
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO touched (kind, id, seq, place) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((kind, id.bytes(), seq, place))
        .map(drop)
}

/// The same of a set that is or was of an exercise.
fn note_of(
    connection: &Connection,
    id: &Id,
    (seq, place): (i64, i64),
    exercise: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO touched (kind, id, seq, place, exercise) \
             VALUES ('set', ?1, ?2, ?3, ?4)",
        )?
        .execute((id.bytes(), seq, place, exercise))
        .map(drop)
}

impl<'a> Folding<'a> {
    pub fn new(connection: &'a Connection) -> Self {
        Self {
            connection,
            changed: 0,
            parts: Parts::new(connection),
            stale: Vec::new(),
            is_stale: HashSet::new(),
            flipped: Vec::new(),
            settled: BTreeSet::new(),
            exercises: BTreeSet::new(),
            places: BTreeSet::new(),
            numbered: BTreeMap::new(),
        }
    }

    /// Carries an op of this device out, which is the newest of all that are known of its thing.
    pub fn carry_out(&mut self, by: &By, op: &Op) -> Result<(), StoreErrorKind> {
        op.apply(self, by)?;
        #[cfg(test)]
        if slow_path::is_on() {
            self.stale(op.thing());
        }
        Ok(())
    }

    /// Carries out what is said of a set together with its logging.
    pub fn follow(&mut self, op: &Op) -> Result<(), StoreErrorKind> {
        let Op::Set(id, Deed::Edit(fields)) = op else {
            return Ok(());
        };
        let Some(before) = LoggedSet::read(self.connection, id)? else {
            return Ok(());
        };
        let after = fields.applied(&before)?;
        self.keep(id, Some(&before), Some(after), None)
    }

    /// The same, kind by kind.
    pub fn apply<T: Entity>(
        &mut self,
        by: &By,
        id: &Id,
        deed: &Deed<T>,
    ) -> Result<(), StoreErrorKind> {
        let before = T::read(self.connection, id)?;
        let is_unknown = before.is_none() && !is_noted(self.connection, T::KIND, id)?;
        if !is_unknown || T::KIND != LoggedSet::KIND || !matches!(deed, Deed::Put(_)) {
            note(self.connection, T::KIND, id, (by.seq, by.place))?;
        }
        if T::REMOVAL_IS_FINAL && before.is_none() && !is_unknown {
            // Whether it stays away its earlier ops say.
            self.stale(T::thing(id.clone()));
            return Ok(());
        }
        let mut state = State::of(before.clone());
        state.step(by, deed)?;
        self.keep(id, before.as_ref(), state.thing, state.put_by.as_ref())
    }

    /// Makes a thing what all its ops come to.
    pub fn rebuild<T: Entity>(&mut self, id: &Id) -> Result<(), StoreErrorKind> {
        let before = T::read(self.connection, id)?;
        let state = fold::<T>(&self.parts, id)?;
        let after = state.thing.filter(|_| state.is_said);
        self.keep(id, before.as_ref(), after, state.put_by.as_ref())
    }

    fn keep<T: Entity>(
        &mut self,
        id: &Id,
        before: Option<&T>,
        after: Option<T>,
        by: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        // That a change is taken back shows in what it did.
        self.changed += usize::from(before != after.as_ref() && T::KIND != Retraction::KIND);
        match after {
            Some(after) if by.is_some() || before != Some(&after) => after.put(self, id, by),
            None if before.is_some() => T::remove(self, id),
            _ => Ok(()),
        }
    }

    /// That a thing is to be made of all its ops, once those are recorded.
    pub fn stale(&mut self, thing: Thing) {
        if let Thing::Proposal(id) = &thing {
            self.settled.insert(id.uuid());
        }
        if self.is_stale.insert(thing.clone()) {
            self.stale.push(thing);
        }
    }

    /// That a change counts again, or counts no more.
    pub fn flip(&mut self, seq: i64) {
        self.flipped.push(seq);
    }

    /// Carries out the next op of a journal that is folded in its order; one that does not count is only
    /// noted.
    pub fn replay(&mut self, by: &By, op: &Op, counts: bool) -> Result<(), StoreErrorKind> {
        let is_flag = matches!(op, Op::Change(..));
        if counts && !is_flag {
            op.apply(self, by)?;
            // What was away before may stay so: all its ops are here.
            for thing in std::mem::take(&mut self.stale) {
                thing.rebuild(self)?;
            }
            self.is_stale.clear();
            return Ok(());
        }
        let connection = self.connection;
        let Op::Set(id, Deed::Put(logged)) = op else {
            let thing = op.thing();
            return Ok(note(connection, thing.kind(), thing.id(), (by.seq, by.place))?);
        };
        // Of sets in masses what is away is found by its change.
        if !self.is_of_several(by.seq)? {
            let exercise = exercises::find_or_add(connection, &logged.key())?;
            note_of(connection, id, (by.seq, by.place), exercise)?;
        }
        Ok(())
    }

    fn is_of_several(&self, seq: i64) -> rusqlite::Result<bool> {
        self.connection
            .prepare_cached("SELECT parts > 1 FROM changes WHERE seq = ?1")?
            .query_row([seq], |row| row.get(0))
    }

    /// Takes in the ops of a change that came from elsewhere. A set of which nothing is known goes
    /// straight in.
    pub fn take_in(&mut self, by: &By, op: &Op, counts: bool) -> Result<(), StoreErrorKind> {
        let thing = op.thing();
        if let Op::Set(id, Deed::Put(set)) = op
            && counts
            && sets::row_at(self.connection, id)?.is_none()
            && !is_noted(self.connection, LoggedSet::KIND, id)?
        {
            self.changed += 1;
            return set.put(self, id, Some(by));
        }
        note(self.connection, thing.kind(), thing.id(), (by.seq, by.place))?;
        match thing {
            // What is taken back is settled before anything is made of what is left.
            Thing::Change(id) => self.rebuild::<Retraction>(&id),
            thing => {
                self.stale(thing);
                Ok(())
            }
        }
    }

    /// Marks all that a change speaks of, now that it counts again or no more.
    fn recount(&mut self, seq: i64) -> Result<(), StoreErrorKind> {
        let Some(head) = journal::head(self.connection, seq)? else {
            return Ok(());
        };
        if head.parts > 1 && !head.counts {
            for (exercise, sets) in sets::take_away_untouched(self.connection, seq)? {
                self.exercises.insert(exercise);
                self.changed += sets;
            }
        }
        for part in 0..head.parts {
            let ops = self.parts.all(seq, part)?;
            for (nth, op) in ops.iter().enumerate() {
                self.recount_op(&head, (seq, parts::place(part, nth)), op)?;
            }
        }
        Ok(())
    }

    fn recount_op(
        &mut self,
        head: &journal::Head,
        (seq, place): (i64, i64),
        op: &Op,
    ) -> Result<(), StoreErrorKind> {
        let connection = self.connection;
        if let Op::Set(id, Deed::Put(set)) = op {
            let row = sets::row_at(connection, id)?;
            if row.is_none() && !is_noted(connection, LoggedSet::KIND, id)? {
                if head.counts {
                    let by = By { hlc: head.hlc, device: head.device, place, seq };
                    self.changed += 1;
                    return set.put(self, id, Some(&by));
                }
                if head.parts > 1 {
                    return Ok(());
                }
            }
            if row != Some(sets::row_of(seq, place)) {
                note(connection, LoggedSet::KIND, id, (seq, place))?;
            }
        }
        self.stale(op.thing());
        Ok(())
    }

    /// Notes by which op a set came, besides what else is noted of it.
    pub fn note_row(&self, stored: &sets::Stored) -> rusqlite::Result<()> {
        let (connection, op) = (self.connection, sets::op_of(stored.row));
        note(connection, LoggedSet::KIND, &stored.set.id.0.into(), op)
    }

    /// That sets of an exercise came, went or changed.
    pub fn touch(&mut self, exercise: i64, set: &SetResult) {
        self.exercises.insert(exercise);
        self.places.insert((exercise, columns::day(set.date)));
    }

    /// That things of a kind that has numbers came, went or changed.
    pub fn touch_numbers<T: Entity>(&mut self) {
        if T::CLAIM.is_some() {
            self.numbered.insert(T::KIND, numbering::settle_all::<T>);
        }
    }

    /// That the number of a set may go to another, since it stands elsewhere among all claims.
    pub fn touch_places(&mut self, places: impl IntoIterator<Item = Place>) {
        self.places.extend(places);
    }

    /// Settles the numbers alone, where nobody asks for anything else that is kept.
    pub fn end_with_numbers(self) -> Result<(), StoreErrorKind> {
        numbering::settle(self.connection, &self.places)?;
        self.settle_numbers()
    }

    /// The numbers of all but sets.
    fn settle_numbers(&self) -> Result<(), StoreErrorKind> {
        self.numbered.values().try_for_each(|settle| settle(self.connection))?;
        if self.numbered.contains_key(Session::KIND) {
            calendar::settle_moved(self.connection)?;
        }
        Ok(())
    }

    /// Makes all that is stale of its ops, settles the numbers, and rebuilds the records of what was
    /// touched.
    pub fn end(mut self) -> Result<Folded, StoreErrorKind> {
        let connection = self.connection;
        let mut folded = Folded::default();
        // Which changes count depends on changes alone, so it is known before anything is made of them.
        while !self.flipped.is_empty() || !self.settled.is_empty() {
            for seq in std::mem::take(&mut self.flipped) {
                self.recount(seq)?;
            }
            let settled = std::mem::take(&mut self.settled);
            for (seq, is_void) in proposals::find_void(connection, &settled)? {
                folded.void.extend(journal::mark_void(connection, seq, is_void)?);
                self.flipped.push(seq);
            }
        }
        for thing in std::mem::take(&mut self.stale) {
            thing.rebuild(&mut self)?;
        }
        for (exercise, renumbered) in numbering::settle(connection, &self.places)? {
            // Of two sets that did the same the lower number holds the record.
            self.exercises.insert(exercise);
            folded.renumbered.push(renumbered);
        }
        self.settle_numbers()?;
        if self.numbered.contains_key(Session::KIND) {
            calendar::move_on(connection)?;
        }
        for exercise in self.exercises {
            claims::rebuild(connection, exercise)?;
        }
        folded.changed = self.changed;
        Ok(folded)
    }
}

/// A switch for tests: with it everything is made of all its ops as well.
#[cfg(test)]
pub(super) mod slow_path {
    use std::cell::Cell;

    thread_local! {
        static IS_ON: Cell<bool> = const { Cell::new(false) };
    }

    /// On this thread.
    pub fn switch(on: bool) {
        IS_ON.set(on);
    }

    pub fn is_on() -> bool {
        IS_ON.get()
    }
}
