//! The rows of live sets, and a set as it is recorded.

use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::exercises::{self, Keys};
use super::folding::{self, Folding};
use super::record::{Deed, Id, Op};
use super::{columns, slots};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::effort::{Halves, Rir, Rpe};
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::limits::MOST_IMPORT_ROWS;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::SlotMark;
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use setwise_domain::set_structure::Structure;
use setwise_domain::team::Shared;
use setwise_words::parse::pain;
use std::collections::BTreeMap;

/// A live set with its place in the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stored {
    /// `sets.id`: the order in which sets were first committed.
    pub row: i64,
    /// `exercises.id`
    pub exercise: i64,
    pub set: SetResult,
}

/// The columns that say what a set is: what each is read as, and what it holds. By this one list sets are
/// selected, read, inserted and changed. They are bound and read by their places: an import looks up no
/// name a million times.
macro_rules! columns_of_a_set {
    ($($(#[$unread:meta])? $name:ident: $type:ty = $read:expr, |$set:ident| $value:expr;)*) => {
        /// The columns that [`read`] expects, and how many there are before those that a query adds; for
        /// [`read_named`] `NULL` stands in the place of the exercise's key.
        macro_rules! set_columns {
            ($key:literal) => {
                concat!("sets.id, sets.exercise, sets.uuid, ", $key, $(", sets.", stringify!($name)),*)
            };
        }

        pub(super) const SET_COLUMNS: usize = FIRST + [$(stringify!($name)),*].len();

        const INSERT: &str = concat!(
            "INSERT INTO sets (id, uuid, exercise", $(", ", stringify!($name),)* ") VALUES (?, ?, ?",
            $(columns_of_a_set!(@hole $name),)* ") ON CONFLICT (uuid) DO NOTHING"
        );

        const UPDATE: &str = concat!(
            "UPDATE sets SET exercise = ?, wished = NULL", $(", ", stringify!($name), " = ?",)*
            " WHERE id = ?"
        );

        /// A set as it stands in its columns.
        struct InColumns {
            $($(#[$unread])? $name: $type,)*
        }

        impl InColumns {
            fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
                let mut at = FIRST..;
                let mut next = || at.next().unwrap_or(FIRST);
                Ok(Self { $($name: ($read)(row, next())?,)* })
            }
        }

        /// Binds what it is, from a parameter on; gives the one after.
        fn bind(
            statement: &mut rusqlite::Statement<'_>,
            from: usize,
            set: &SetResult,
        ) -> Result<usize, StoreErrorKind> {
            let mut at = from;
            $({
                let $set = set;
                statement.raw_bind_parameter(at, $value)?;
                at += 1;
            })*
            Ok(at)
        }
    };
    (@hole $name:ident) => { ", ?" };
}

/// Where the exercise's key stands, and where the columns begin that say what the set is.
pub(super) const KEY: usize = 3;
const FIRST: usize = 4;

columns_of_a_set! {
    at: Timestamp = columns::timestamp, |set| set.at.to_string();
    date: Date = columns::date, |set| columns::day(set.date);
    name: String = columns::value, |set| &set.exercise;
    catalogued: bool = columns::value, |set| set.exercise_id.is_some();
    set_number: u8 = columns::value, |set| set.set_number;
    kind: SetKind = |row, at| columns::word(row, at, SetKind::from_word), |set| set.performance.kind.word();
    source: Source = |row, at| columns::word(row, at, Source::from_word), |set| set.source.word();
    reps: Option<u16> = columns::value, |set| set.performance.reps;
    load: Option<i64> = columns::value,
        |set| set.performance.load.map(|load| load.amount.ten_thousandths());
    unit: Option<Unit> = |row, at| columns::maybe_word(row, at, Unit::from_word),
        |set| set.performance.load.map(|load| load.unit.word());
    #[expect(dead_code, reason = "it is the load's")]
    mass: Option<i64> = columns::value, |set| set.performance.load.map(|load| load.mass().0);
    rir: Option<Halves> = columns::halves, |set| set.performance.rir.map(|rir| rir.0.halves());
    rpe: Option<Halves> = columns::halves, |set| set.performance.rpe.map(|rpe| rpe.0.halves());
    seconds: Option<u32> = columns::value, |set| set.performance.seconds;
    metres: Option<u32> = columns::value, |set| set.performance.metres;
    notes: Option<String> = columns::value, |set| set.performance.notes.as_deref();
    structure: Option<Structure> = columns::maybe_json, |set| structure(&set.performance)?;
    workout: Option<String> = columns::value, |set| set.workout.as_deref();
}
#[expect(
    clippy::single_component_path_imports,
    reason = "so others reach the macro by the path of this module"
)]
pub(super) use set_columns;

/// A query for a set; `$rest` says which.
macro_rules! select_set {
    ($rest:expr) => {
        concat!(
            "SELECT ",
            crate::sets::set_columns!("exercises.key"),
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
/// were said, and, of one moment, the change that brought them and their place in it.
macro_rules! in_order_done {
    () => {
        "date, rtrim(at, 'Z'), (SELECT hlc FROM changes WHERE seq = sets.id >> 24), \
         sets.id & 0xffffff, sets.uuid"
    };
    (DESC) => {
        "date DESC, rtrim(at, 'Z') DESC, (SELECT hlc FROM changes WHERE seq = sets.id >> 24) DESC, \
         sets.id & 0xffffff DESC, sets.uuid DESC"
    };
}
pub(super) use in_order_done;

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Stored> {
    read_with(row, |_| row.get(KEY))
}

/// The same of many sets: what an exercise is kept under is looked up once, not with each.
pub(super) fn read_named(row: &Row<'_>, keys: &mut Keys<'_>) -> rusqlite::Result<Stored> {
    read_with(row, |exercise| keys.of(exercise).map(|key| key.as_str().to_owned()))
}

fn read_with(
    row: &Row<'_>,
    key: impl FnOnce(i64) -> rusqlite::Result<String>,
) -> rusqlite::Result<Stored> {
    let done = InColumns::read(row)?;
    let exercise = row.get(1)?;
    let exercise_id = if done.catalogued { Some(ExerciseId(key(exercise)?)) } else { None };
    let load = done.load.zip(done.unit);
    Ok(Stored {
        row: row.get(0)?,
        exercise,
        set: SetResult {
            id: SetId(columns::uuid(row, 2)?),
            at: done.at,
            date: done.date,
            exercise: done.name,
            exercise_id,
            set_number: done.set_number,
            performance: Performance {
                kind: done.kind,
                reps: done.reps,
                load: load.map(|(load, unit)| Load::new(Decimal::from_ten_thousandths(load), unit)),
                rir: done.rir.map(Rir),
                rpe: done.rpe.map(Rpe),
                seconds: done.seconds,
                metres: done.metres,
                notes: done.notes,
                structure: done.structure.unwrap_or_default(),
            },
            workout: done.workout,
            source: done.source,
        },
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

/// The row of a set says by which op it came: its change, and its place in that.
const PLACES_OF_A_CHANGE: i64 = 1 << 24;

const _: () = assert!(MOST_IMPORT_ROWS < (1 << 24));

/// The row of a set that is logged at a place of a change.
pub(super) fn row_of(seq: i64, place: i64) -> i64 {
    seq * PLACES_OF_A_CHANGE + place
}

/// The change and the place of a row.
pub(super) fn op_of(row: i64) -> (i64, i64) {
    (row.div_euclid(PLACES_OF_A_CHANGE), row.rem_euclid(PLACES_OF_A_CHANGE))
}

/// The rows of the sets that a change logged, both ends included.
pub(super) fn rows_of(seq: i64) -> (i64, i64) {
    (row_of(seq, 0), row_of(seq + 1, 0) - 1)
}

/// The rows of the newest live sets that a change logged, oldest first.
pub(super) fn newest_rows_of(
    connection: &Connection,
    seq: i64,
    most: usize,
) -> rusqlite::Result<Vec<i64>> {
    let (first, last) = rows_of(seq);
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut rows: Vec<i64> = connection
        .prepare_cached("SELECT id FROM sets WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT ?3")?
        .query_map((first, last, most), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    rows.reverse();
    Ok(rows)
}

/// The row of a live set.
pub(super) fn row_at(connection: &Connection, id: &Id) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM sets WHERE uuid = ?1")?
        .query_row([id.bytes()], |row| row.get(0))
        .optional()
}

/// The exercise of a live set; 0 where it is not there.
pub(super) fn exercise_of(connection: &Connection, id: &Id) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT exercise FROM sets WHERE uuid = ?1")?
        .query_row([id.bytes()], |row| row.get(0))
        .optional()
        .map(Option::unwrap_or_default)
}

/// Takes the sets away that a change logged and no other op speaks of. Gives how many of each exercise
/// went.
pub(super) fn take_away_untouched(
    connection: &Connection,
    seq: i64,
) -> rusqlite::Result<Vec<(i64, usize)>> {
    const UNTOUCHED: &str = "WHERE id BETWEEN ?1 AND ?2 AND NOT EXISTS \
         (SELECT 1 FROM touched WHERE kind = 'set' AND touched.id = sets.uuid)";
    let rows = rows_of(seq);
    let gone: Vec<(i64, i64)> = connection
        .prepare_cached(&format!(
            "SELECT exercise, count(*) FROM sets {UNTOUCHED} GROUP BY exercise"
        ))?
        .query_map(rows, |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    connection.prepare_cached(&format!("DELETE FROM sets {UNTOUCHED}"))?.execute(rows)?;
    gone.into_iter()
        .map(|(exercise, sets)| {
            exercises::count(connection, exercise, -sets)?;
            Ok((exercise, usize::try_from(sets).unwrap_or(0)))
        })
        .collect()
}

/// Adds a set; false where its id is live already: that set is left as it is.
pub(super) fn insert(
    connection: &Connection,
    row: i64,
    exercise: i64,
    set: &SetResult,
) -> Result<bool, StoreErrorKind> {
    let mut statement = connection.prepare_cached(INSERT)?;
    statement.raw_bind_parameter(1, row)?;
    statement.raw_bind_parameter(2, set.id.0.as_bytes())?;
    statement.raw_bind_parameter(3, exercise)?;
    bind(&mut statement, 4, set)?;
    Ok(statement.raw_execute()? == 1)
}

/// Puts what a live set has become in its row, under the number that it claims. `exercise` is that
/// of [`Stored::exercise`].
fn change(
    connection: &Connection,
    row: i64,
    exercise: i64,
    set: &SetResult,
) -> Result<(), StoreErrorKind> {
    let mut statement = connection.prepare_cached(UPDATE)?;
    statement.raw_bind_parameter(1, exercise)?;
    let last = bind(&mut statement, 2, set)?;
    statement.raw_bind_parameter(last, row)?;
    statement.raw_execute()?;
    Ok(())
}

/// The number that a live set claims, where it has another.
pub(super) fn wished(connection: &Connection, row: i64) -> rusqlite::Result<Option<u8>> {
    connection
        .prepare_cached("SELECT wished FROM sets WHERE id = ?1")?
        .query_row([row], |row| row.get(0))
}

/// A set as it is recorded: under the number that it claims, with what it was done for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct LoggedSet {
    #[serde(flatten)]
    pub set: SetResult,
    /// What it is kept under, where that is not what its name says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<ExerciseKey>,
    /// For which slot of a program it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<SlotMark>,
}

impl LoggedSet {
    pub fn new(set: SetResult) -> Self {
        Self { set, under: None, slot: None }
    }

    /// What it is kept under.
    pub fn key(&self) -> ExerciseKey {
        self.under.clone().unwrap_or_else(|| self.set.key())
    }

    /// As a live set is recorded.
    pub fn of(connection: &Connection, stored: &Stored) -> Result<Self, StoreErrorKind> {
        let mut set = stored.set.clone();
        if let Some(wished) = wished(connection, stored.row)? {
            set.set_number = wished;
        }
        let key = exercises::key_of(connection, stored.exercise)?;
        let under = (key != set.key()).then_some(key);
        Ok(Self { slot: slots::of_set(connection, set.id)?, set, under })
    }
}

/// The set that an op logs, changes or deletes. That one was done for a slot changes nothing of it.
pub(super) fn spoken_of(op: &Op) -> Option<SetId> {
    match op {
        Op::Set(_, Deed::Edit(fields)) if fields.names().all(|name| name == slots::SLOT) => None,
        Op::Set(id, _) => Some(SetId(id.uuid())),
        _ => None,
    }
}

impl Entity for LoggedSet {
    const KIND: &'static str = "set";
    const PUT_REPLACES: bool = false;
    const REMOVAL_IS_FINAL: bool = true;
    const CLAIM: Option<&'static str> = Some("set_number");

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let stored = by_id(connection, SetId(id.uuid()))?;
        stored.map(|stored| Self::of(connection, &stored)).transpose()
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        by: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        let connection = folding.connection;
        if !(1..=99).contains(&self.set.set_number) {
            let detail = format!("a set has the number {}", self.set.set_number);
            return Err(StoreErrorKind::Unreadable { detail });
        }
        let exercise = exercises::find_or_add(connection, &self.key())?;
        let before = by_id(connection, self.set.id)?;
        let row = by.map(|by| row_of(by.seq, by.place));
        let is_new = before.is_none();
        match (before, row) {
            (Some(before), row) if row.is_none_or(|row| row == before.row) => {
                change(connection, before.row, exercise, &self.set)?;
                if exercise != before.exercise {
                    exercises::count(connection, before.exercise, -1)?;
                    exercises::count(connection, exercise, 1)?;
                    // It is found among what became of the exercise that it is of now, too.
                    folding::note(connection, Self::KIND, id, op_of(before.row))?;
                }
                folding.touch(before.exercise, &before.set);
            }
            (before, Some(row)) => {
                // Another op was first to log it.
                if let Some(before) = before {
                    take_away(folding, id, &before)?;
                }
                if insert(connection, row, exercise, &self.set)? {
                    exercises::count(connection, exercise, 1)?;
                }
            }
            (_, None) => return Ok(()),
        }
        folding.touch(exercise, &self.set);
        if self.slot.is_some() || !is_new {
            slots::put(connection, self.set.id, self.slot.as_ref())?;
        }
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        let id_of_set = SetId(id.uuid());
        if let Some(before) = by_id(folding.connection, id_of_set)? {
            take_away(folding, id, &before)?;
            slots::put(folding.connection, id_of_set, None)?;
        }
        Ok(())
    }

    /// For which slots they were done: all else is in their rows, of which there may be a million.
    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let marks = slots::all(connection)?.into_iter();
        marks.map(|(set, mark)| Ok((set.to_string(), columns::to_value(&mark)?))).collect()
    }

    /// A set without its note; with it where it speaks of a pain and those are shared.
    fn hide(mut deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        const NOTES: &str = "notes";
        let is_shared = |note: &str| shared.pain && pain::read(note).is_some();
        match &mut deed {
            Deed::Put(logged) => {
                let notes = &mut logged.set.performance.notes;
                *notes = notes.take().filter(|note| is_shared(note));
            }
            // A note that is no pain any more takes the place of one that was.
            Deed::Edit(fields) if fields.has(NOTES) => {
                let note = fields.value(NOTES).and_then(Value::as_str);
                if !note.is_some_and(is_shared) {
                    if shared.pain {
                        fields.put(NOTES, Value::Null);
                    } else {
                        fields.retain(|name| name != NOTES);
                    }
                }
            }
            Deed::Edit(_) | Deed::Remove => {}
        }
        Some(deed)
    }

    fn tidy(&mut self) {
        self.under = self.under.take().filter(|key| *key != self.set.key());
    }

    fn called(&self) -> Option<String> {
        Some(format!("Set {} of {}", self.set.set_number, self.set.exercise))
    }
}

/// Takes a row away. By which op it came is noted, since the row says it no more.
fn take_away(folding: &mut Folding<'_>, id: &Id, before: &Stored) -> Result<(), StoreErrorKind> {
    let connection = folding.connection;
    folding::note(connection, LoggedSet::KIND, id, op_of(before.row))?;
    connection.prepare_cached("DELETE FROM sets WHERE id = ?1")?.execute([before.row])?;
    exercises::count(connection, before.exercise, -1)?;
    folding.touch(before.exercise, &before.set);
    Ok(())
}
