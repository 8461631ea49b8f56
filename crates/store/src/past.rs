//! What sets were before an edit, and sets that are gone: kept, so that nothing is destroyed.

use super::columns;
use super::sets::{self, SET_COLUMNS, set_columns};
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::set_result::SetId;
use setwise_domain::set_version::{ChangedSet, EarlierSet, VersionEnd};

/// Keeps the live set of a row as it is now.
pub(super) fn keep(
    connection: &Connection,
    row: i64,
    ending: VersionEnd,
    ended_by: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO past_sets SELECT NULL, ?1, ?2, sets.* FROM sets WHERE sets.id = ?3",
        )?
        .execute((ending.word(), ended_by, row))
        .map(drop)
}

/// Takes the live set of a row away, once it is kept.
pub(super) fn take_away(connection: &Connection, row: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM sets WHERE id = ?1")?.execute([row]).map(drop)
}

/// Keeps the live sets that carry a change and takes them away.
pub(super) fn take_away_all(
    connection: &Connection,
    (first, last): (i64, i64),
    seq: i64,
    ended_by: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO past_sets SELECT NULL, ?1, ?2, sets.* FROM sets \
             WHERE sets.id BETWEEN ?3 AND ?4 AND sets.seq = ?5 ORDER BY sets.id",
        )?
        .execute((VersionEnd::Undone.word(), ended_by, first, last, seq))?;
    connection
        .prepare_cached("DELETE FROM sets WHERE id BETWEEN ?1 AND ?2 AND seq = ?3")?
        .execute((first, last, seq))
        .map(drop)
}

/// The row that a set had when a change took it away.
pub(super) fn row_taken_by(
    connection: &Connection,
    id: SetId,
    ended_by: i64,
) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached(
            "SELECT id FROM past_sets WHERE uuid = ?1 AND ended_by = ?2 \
             ORDER BY version DESC LIMIT 1",
        )?
        .query_row((id.0.as_bytes(), ended_by), |row| row.get(0))
        .optional()
}

pub(super) fn any_deleted(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM past_sets WHERE ending = 'deleted')")?
        .query_row([], |row| row.get(0))
}

/// Whether the athlete deleted the set of this id, and left it at that. One whose logging was undone
/// was not deleted.
pub(super) fn was_deleted(connection: &Connection, id: SetId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM past_sets JOIN changes ON changes.seq = ended_by \
             WHERE uuid = ?1 AND ending = 'deleted' AND undone_by IS NULL)",
        )?
        .query_row([id.0.as_bytes()], |row| row.get(0))
}

/// The newest changed sets that are or were of an exercise.
const CHANGED: &str = "SELECT uuid FROM past_sets WHERE uuid IN (\
     SELECT uuid FROM past_sets WHERE exercise = ?1 \
     UNION SELECT uuid FROM sets WHERE exercise = ?1) \
     GROUP BY uuid ORDER BY max(version) DESC LIMIT ?2";

const VERSIONS: &str = concat!(
    "SELECT ",
    set_columns!(),
    ", ending, (SELECT changes.at FROM changes WHERE changes.seq = sets.ended_by) \
     FROM past_sets AS sets CROSS JOIN exercises ON exercises.id = sets.exercise \
     WHERE uuid = ?1 ORDER BY version"
);

/// The sets of an exercise that were changed, those changed last first, at most `limit`.
pub(super) fn changed(
    connection: &Connection,
    exercise: i64,
    limit: usize,
) -> rusqlite::Result<Vec<ChangedSet>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let ids: Vec<SetId> = connection
        .prepare_cached(CHANGED)?
        .query_map((exercise, limit), |row| columns::uuid(row, 0).map(SetId))?
        .collect::<Result<_, _>>()?;
    let versions = |id: SetId| {
        Ok(ChangedSet {
            now: sets::by_id(connection, id)?.map(|stored| stored.set),
            earlier: connection
                .prepare_cached(VERSIONS)?
                .query_map([id.0.as_bytes()], read_version)?
                .collect::<Result<_, _>>()?,
        })
    };
    ids.into_iter().map(versions).collect()
}

fn read_version(row: &Row<'_>) -> rusqlite::Result<EarlierSet> {
    Ok(EarlierSet {
        set: sets::read(row)?.set,
        ended: columns::word(row, SET_COLUMNS, VersionEnd::from_word)?,
        until: columns::timestamp(row, SET_COLUMNS + 1)?,
    })
}
