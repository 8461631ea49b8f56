//! The rows of live sets.

use super::columns;
use super::error::StoreErrorKind;
use super::exercises::Keys;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::limits::MOST_IMPORT_ROWS;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};

/// A live set with its place in the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stored {
    /// `sets.id`: the order in which sets were first committed.
    pub row: i64,
    /// `exercises.id`
    pub exercise: i64,
    pub set: SetResult,
}

/// The columns that [`read`] expects, in its order; for [`read_named`] `NULL` stands in the place of the
/// exercise's key.
macro_rules! set_columns {
    () => {
        crate::sets::set_columns!("exercises.key")
    };
    ($key:literal) => {
        concat!(
            "sets.id, sets.exercise, sets.uuid, at, sets.date, name, catalogued, ",
            $key,
            ", set_number, sets.kind, source, reps, load, unit, rir, rpe, seconds, metres, notes, \
             structure, workout"
        )
    };
}
pub(super) use set_columns;

/// How many columns `set_columns!` names: what a query adds comes after them.
pub(super) const SET_COLUMNS: usize = 21;

/// A query for a set; `$rest` says which.
macro_rules! select_set {
    ($rest:expr) => {
        concat!(
            "SELECT ",
            crate::sets::set_columns!(),
            " FROM sets CROSS JOIN exercises ON exercises.id = sets.exercise ",
            $rest
        )
    };
}
pub(super) use select_set;

/// A query for sets, to be read by [`read_named`]; `$rest` says which and in which order.
macro_rules! select_sets {
    ($rest:expr) => {
        concat!("SELECT ", crate::sets::set_columns!("NULL"), " FROM sets ", $rest)
    };
}
pub(super) use select_sets;

/// The order in which sets were done, on whichever device: by their day, the moment at which they
/// were said, and, of one moment, the change that brought them. Rows are numbered as they come here,
/// which counts only within a change.
macro_rules! in_order_done {
    () => {
        "date, rtrim(at, 'Z'), (SELECT hlc FROM changes WHERE seq = sets.seq), sets.id"
    };
    (DESC) => {
        "date DESC, rtrim(at, 'Z') DESC, (SELECT hlc FROM changes WHERE seq = sets.seq) DESC, \
         sets.id DESC"
    };
}
pub(super) use in_order_done;

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Stored> {
    read_with(row, |_| row.get(7))
}

/// The same of many sets: what an exercise is kept under is looked up once, not with each.
pub(super) fn read_named(row: &Row<'_>, keys: &mut Keys<'_>) -> rusqlite::Result<Stored> {
    read_with(row, |exercise| keys.of(exercise).map(|key| key.as_str().to_owned()))
}

fn read_with(
    row: &Row<'_>,
    key: impl FnOnce(i64) -> rusqlite::Result<String>,
) -> rusqlite::Result<Stored> {
    let catalogued: bool = row.get(6)?;
    let exercise = row.get(1)?;
    let exercise_id = if catalogued { Some(ExerciseId(key(exercise)?)) } else { None };
    Ok(Stored {
        row: row.get(0)?,
        exercise,
        set: SetResult {
            id: SetId(columns::uuid(row, 2)?),
            at: columns::timestamp(row, 3)?,
            date: columns::date(row, 4)?,
            exercise: row.get(5)?,
            exercise_id,
            set_number: row.get(8)?,
            performance: read_performance(row)?,
            workout: row.get(20)?,
            source: columns::word(row, 10, Source::from_word)?,
        },
    })
}

fn read_performance(row: &Row<'_>) -> rusqlite::Result<Performance> {
    let load = match row.get::<_, Option<i64>>(12)? {
        Some(amount) => Some(Load::new(
            Decimal::from_ten_thousandths(amount),
            columns::word(row, 13, Unit::from_word)?,
        )),
        None => None,
    };
    let halves =
        |index| row.get::<_, Option<u8>>(index).map(|halves| halves.map(Halves::from_halves));
    Ok(Performance {
        kind: columns::word(row, 9, SetKind::from_word)?,
        reps: row.get(11)?,
        load,
        rir: halves(14)?.map(Rir),
        rpe: halves(15)?.map(Rpe),
        seconds: row.get(16)?,
        metres: row.get(17)?,
        notes: row.get(18)?,
        structure: columns::maybe_json(row, 19)?.unwrap_or_default(),
    })
}

/// What its column holds: nothing for a plain set, as nearly all are.
fn structure(done: &Performance) -> rusqlite::Result<Option<String>> {
    let said = (!done.structure.is_plain()).then_some(&done.structure);
    let json = said.map(serde_json::to_string).transpose();
    json.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// All that a query finds.
pub(super) fn all(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> rusqlite::Result<Vec<Stored>> {
    let mut keys = Keys::new(connection);
    connection
        .prepare_cached(sql)?
        .query_map(parameters, |row| read_named(row, &mut keys))?
        .collect()
}

/// Each that a query finds, without holding them all.
pub(super) fn each(
    connection: &Connection,
    sql: &str,
    each: &mut dyn FnMut(SetResult),
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut keys = Keys::new(connection);
    while let Some(row) = rows.next()? {
        each(read_named(row, &mut keys)?.set);
    }
    Ok(())
}

pub(super) fn one(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> rusqlite::Result<Option<Stored>> {
    connection.prepare_cached(sql)?.query_row(parameters, read).optional()
}

pub(super) fn by_row(connection: &Connection, row: i64) -> rusqlite::Result<Option<Stored>> {
    one(connection, select_set!("WHERE sets.id = ?1"), [row])
}

pub(super) fn by_id(connection: &Connection, id: SetId) -> rusqlite::Result<Option<Stored>> {
    let sql = select_set!("WHERE uuid = ?1");
    one(connection, sql, [id.0.as_bytes()])
}

/// The live set of that number, if there is one.
pub(super) fn numbered(
    connection: &Connection,
    exercise: i64,
    date: Date,
    set_number: u8,
) -> rusqlite::Result<Option<Stored>> {
    let sql = select_set!("WHERE sets.exercise = ?1 AND date = ?2 AND set_number = ?3");
    one(connection, sql, (exercise, columns::day(date), set_number))
}

/// The highest live set number of an exercise on a day; 0 where there is none.
pub(super) fn highest_number(
    connection: &Connection,
    exercise: i64,
    date: Date,
) -> rusqlite::Result<u8> {
    connection
        .prepare_cached(
            "SELECT coalesce(max(set_number), 0) FROM sets WHERE exercise = ?1 AND date = ?2",
        )?
        .query_row((exercise, columns::day(date)), |row| row.get(0))
}

/// The numbers of an exercise's live sets on a day, `20261121`.
pub(super) fn numbers(
    connection: &Connection,
    exercise: i64,
    day: i64,
) -> rusqlite::Result<Vec<u8>> {
    connection
        .prepare_cached("SELECT set_number FROM sets WHERE exercise = ?1 AND date = ?2")?
        .query_map((exercise, day), |row| row.get(0))?
        .collect()
}

/// The rows of a change are numbered within it, so that no row is ever another set's, and the sets
/// that a change logged are known by their rows. Twice the sets of the largest import, and more.
const ROWS_OF_A_CHANGE: i64 = 1 << 24;

const _: () = assert!(MOST_IMPORT_ROWS < (1 << 24));

/// The row of a change's set, counted from 0.
pub(super) fn row_of(seq: i64, nth: usize) -> i64 {
    seq * ROWS_OF_A_CHANGE + i64::try_from(nth).unwrap_or(i64::MAX)
}

/// The rows among which the live sets are that carry a change, both ends included; others may lie
/// among them. Sets from before rows were numbered within a change lie below all others, in the
/// order of their changes.
pub(super) fn rows_among(connection: &Connection, seq: i64) -> rusqlite::Result<(i64, i64)> {
    let own = (row_of(seq, 0), row_of(seq + 1, 0) - 1);
    let any = connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM sets WHERE id BETWEEN ?1 AND ?2)")?
        .query_row(own, |row| row.get(0))?;
    if any {
        return Ok(own);
    }
    let first = last_row_before(connection, seq)? + 1;
    Ok((first, last_row_before(connection, seq + 1)?))
}

/// The last of the rows from before rows were numbered within a change that is not yet one of this
/// change or a later one, by halving: they are in the order of their changes, and have gaps.
fn last_row_before(connection: &Connection, seq: i64) -> rusqlite::Result<i64> {
    let mut statement = connection.prepare_cached(NEWEST_UP_TO)?;
    let (mut low, mut high) = (0, ROWS_OF_A_CHANGE);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let at: Option<i64> = statement.query_row([middle], |row| row.get(0)).optional()?;
        if at.is_none_or(|at| at < seq) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// The change of the last set up to a row.
const NEWEST_UP_TO: &str = "SELECT seq FROM sets WHERE id <= ?1 ORDER BY id DESC LIMIT 1";

/// The rows of the newest live sets that a change logged, oldest first.
pub(super) fn newest_rows_of(
    connection: &Connection,
    seq: i64,
    most: usize,
) -> rusqlite::Result<Vec<i64>> {
    let (first, last) = rows_among(connection, seq)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut rows: Vec<i64> = connection
        .prepare_cached(
            "SELECT id FROM sets WHERE id BETWEEN ?1 AND ?2 AND seq = ?3 \
             ORDER BY id DESC LIMIT ?4",
        )?
        .query_map((first, last, seq, most), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    rows.reverse();
    Ok(rows)
}

/// Adds a set; false where its id is live already: that set is left as it is.
pub(super) fn insert(
    connection: &Connection,
    row: i64,
    exercise: i64,
    set: &SetResult,
    seq: i64,
) -> rusqlite::Result<bool> {
    let done = &set.performance;
    let added = connection
        .prepare_cached(
            "INSERT INTO sets (id, uuid, seq, at, date, exercise, name, catalogued, set_number, \
             kind, source, reps, load, unit, mass, rir, rpe, seconds, metres, notes, structure, \
             workout) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, \
             ?16, ?17, ?18, ?19, ?20, ?21, ?22) ON CONFLICT (uuid) DO NOTHING",
        )?
        // By their places: an import looks up no name a million times.
        .execute(params![
            row,
            set.id.0.as_bytes(),
            seq,
            set.at.to_string(),
            columns::day(set.date),
            exercise,
            set.exercise,
            set.exercise_id.is_some(),
            set.set_number,
            done.kind.word(),
            set.source.word(),
            done.reps,
            done.load.map(|load| load.amount.ten_thousandths()),
            done.load.map(|load| load.unit.word()),
            done.load.map(|load| load.mass().0),
            done.rir.map(|rir| rir.0.halves()),
            done.rpe.map(|rpe| rpe.0.halves()),
            done.seconds,
            done.metres,
            done.notes,
            structure(done)?,
            set.workout,
        ])?;
    Ok(added == 1)
}

/// The number that a live set claims, where it has another.
pub(super) fn wished(connection: &Connection, row: i64) -> rusqlite::Result<Option<u8>> {
    connection
        .prepare_cached("SELECT wished FROM sets WHERE id = ?1")?
        .query_row([row], |row| row.get(0))
}

/// Puts what a live set has become in its row, under the number that it claims. `exercise` is that
/// of [`Stored::exercise`].
pub(super) fn change(
    connection: &Connection,
    row: i64,
    exercise: i64,
    set: &SetResult,
) -> Result<(), StoreErrorKind> {
    let done = &set.performance;
    connection
        .prepare_cached(
            "UPDATE sets SET date = :date, exercise = :exercise, name = :name, \
             catalogued = :catalogued, set_number = :set_number, kind = :kind, reps = :reps, \
             load = :load, unit = :unit, mass = :mass, rir = :rir, rpe = :rpe, \
             seconds = :seconds, metres = :metres, notes = :notes, structure = :structure, \
             workout = :workout, wished = NULL WHERE id = :id",
        )?
        .execute(named_params! {
            ":id": row,
            ":date": columns::day(set.date),
            ":exercise": exercise,
            ":name": set.exercise,
            ":catalogued": set.exercise_id.is_some(),
            ":set_number": set.set_number,
            ":kind": done.kind.word(),
            ":reps": done.reps,
            ":load": done.load.map(|load| load.amount.ten_thousandths()),
            ":unit": done.load.map(|load| load.unit.word()),
            ":mass": done.load.map(|load| load.mass().0),
            ":rir": done.rir.map(|rir| rir.0.halves()),
            ":rpe": done.rpe.map(|rpe| rpe.0.halves()),
            ":seconds": done.seconds,
            ":metres": done.metres,
            ":notes": done.notes,
            ":structure": structure(done)?,
            ":workout": set.workout,
        })?;
    Ok(())
}
