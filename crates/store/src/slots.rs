//! For which slots of programs sets were done.

use super::error::StoreErrorKind;
use super::exercises::Keys;
use super::fields::Fields;
use super::record::{Deed, Id, Op};
use super::sets::{self, SET_COLUMNS, set_columns};
use super::work::Work;
use super::{change, columns};
use rusqlite::{Connection, OptionalExtension, Params, Row};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::prescription::{SlotId, SlotMark};
use setwise_domain::set_result::SetId;
use setwise_domain::stored_program::MarkedSet;
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;

/// The live sets of a program from a session on. What is marked is found by the index, each set by its
/// id.
pub(super) const OF_PROGRAM: &str = concat!(
    "SELECT ",
    set_columns!("NULL"),
    ", revision, turn, slot FROM set_slots \
     CROSS JOIN sets ON sets.uuid = set_slots.uuid WHERE program = ?1 AND turn >= ?2"
);

/// Those among the rows from one on. There are few: each is looked up among the marks.
pub(super) const NEWER_OF_PROGRAM: &str = concat!(
    "SELECT ",
    set_columns!("NULL"),
    ", revision, turn, slot FROM sets \
     CROSS JOIN set_slots ON set_slots.uuid = sets.uuid \
     WHERE sets.id >= ?3 AND program = ?1 AND turn >= ?2"
);

/// Keeps them, each as part of the change that brought the set to where it is.
pub(super) fn mark(work: &Work<'_>, marks: Vec<(SetId, SlotMark)>) -> Result<(), StoreErrorKind> {
    let connection = work.connection;
    let mut by_change: BTreeMap<i64, Vec<Op>> = BTreeMap::new();
    for (set, mark) in marks {
        let Some(op) = edit(connection, set, &mark)? else {
            continue;
        };
        // What was recorded before this transaction may be on other devices already.
        let by = changed_by(connection, set)?;
        let by = by.filter(|seq| work.first_change.get().is_some_and(|first| *seq >= first));
        if let Some(seq) = by.or(work.newest_change.get()) {
            by_change.entry(seq).or_default().push(op);
        }
    }
    by_change.into_iter().try_for_each(|(seq, ops)| change::extend(work, seq, &ops))
}

/// That a live set was done for a slot; nothing where that is known.
pub(super) fn edit(
    connection: &Connection,
    set: SetId,
    mark: &SlotMark,
) -> Result<Option<Op>, StoreErrorKind> {
    if of_set(connection, set)?.as_ref() == Some(mark) {
        return Ok(None);
    }
    let mut fields = Fields::default();
    fields.put(SLOT, columns::to_value(mark)?);
    Ok(Some(Op::Set(Id::Uuid(set.0), Deed::Edit(fields))))
}

/// The field of a set that says its slot.
pub(super) const SLOT: &str = "slot";

/// The change that touched a set last, else the one that logged it.
fn changed_by(connection: &Connection, set: SetId) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached(
            "SELECT coalesce((SELECT max(seq) FROM touched WHERE kind = 'set' AND id = ?1), \
             (SELECT id >> 24 FROM sets WHERE uuid = ?1))",
        )?
        .query_row([set.0.as_bytes()], |row| row.get(0))
}

pub(super) fn of_set(connection: &Connection, set: SetId) -> rusqlite::Result<Option<SlotMark>> {
    connection
        .prepare_cached("SELECT program, revision, turn, slot FROM set_slots WHERE uuid = ?1")?
        .query_row([set.0.as_bytes()], |row| read_mark(row, 0))
        .optional()
}

/// Keeps for which slot a set was done; for none, that it was for none.
pub(super) fn put(
    connection: &Connection,
    set: SetId,
    mark: Option<&SlotMark>,
) -> rusqlite::Result<()> {
    let Some(mark) = mark else {
        return connection
            .prepare_cached("DELETE FROM set_slots WHERE uuid = ?1")?
            .execute([set.0.as_bytes()])
            .map(drop);
    };
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO set_slots (uuid, program, revision, turn, slot) \
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute((
            set.0.as_bytes(),
            mark.program.as_bytes(),
            mark.revision,
            mark.turn,
            mark.slot.as_str(),
        ))
        .map(drop)
}

pub(super) fn of_program(
    connection: &Connection,
    program: Uuid,
    from: u32,
) -> rusqlite::Result<Vec<MarkedSet>> {
    read_marked(connection, OF_PROGRAM, program, (program.as_bytes(), from))
}

/// Those that were first logged with a change or later.
pub(super) fn logged_since(
    connection: &Connection,
    program: Uuid,
    from: u32,
    change: ChangeNumber,
) -> rusqlite::Result<Vec<MarkedSet>> {
    let asked = (program.as_bytes(), from, sets::row_of(change.0, 0));
    read_marked(connection, NEWER_OF_PROGRAM, program, asked)
}

fn read_marked(
    connection: &Connection,
    sql: &str,
    program: Uuid,
    asked: impl Params,
) -> rusqlite::Result<Vec<MarkedSet>> {
    let mut keys = Keys::new(connection);
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(asked)?;
    let mut found: Vec<MarkedSet> = Vec::new();
    while let Some(row) = rows.next()? {
        let before = found.last().map(|before| &before.mark.slot);
        found.push(MarkedSet {
            mark: mark_of(program, row, SET_COLUMNS, before)?,
            set: Arc::new(sets::read_named(row, &mut keys)?.set),
        });
    }
    Ok(found)
}

/// Those of all live sets.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<(Uuid, SlotMark)>> {
    connection
        .prepare(
            "SELECT set_slots.uuid, program, revision, turn, slot FROM set_slots \
             JOIN sets ON sets.uuid = set_slots.uuid ORDER BY set_slots.uuid",
        )?
        .query_map([], |row| Ok((columns::uuid(row, 0)?, read_mark(row, 1)?)))?
        .collect()
}

/// From four columns, the first of them at `at`.
fn read_mark(row: &Row<'_>, at: usize) -> rusqlite::Result<SlotMark> {
    mark_of(columns::uuid(row, at)?, row, at + 1, None)
}

/// From the three columns behind the program, the first of them at `at`. The sets of a slot follow each
/// other: they share the name of the one `before`.
fn mark_of(
    program: Uuid,
    row: &Row<'_>,
    at: usize,
    before: Option<&SlotId>,
) -> rusqlite::Result<SlotMark> {
    let name = row.get_ref(at + 2)?.as_str()?;
    let slot = match before.filter(|before| before.as_str() == name) {
        Some(before) => before.clone(),
        None => columns::word(row, at + 2, SlotId::new)?,
    };
    Ok(SlotMark { program, revision: row.get(at)?, turn: row.get(at + 1)?, slot })
}
