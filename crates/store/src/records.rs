//! The projection of standing records: kept up with each change, in its transaction.

use super::columns;
use super::sets::{self, set_columns};
use super::standing::{Holder, Standing};
use rusqlite::{Connection, Params};
use setwise_domain::load::Mass;
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::e1rm;
use std::collections::BTreeMap;

/// The kinds of row in `records`. A row of loaded sets stands for load and reps at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Held {
    Loaded,
    Unloaded,
    E1rm,
    Volume,
}

impl Held {
    const fn word(self) -> &'static str {
        match self {
            Self::Loaded => "loaded",
            Self::Unloaded => "unloaded",
            Self::E1rm => "e1rm",
            Self::Volume => "volume",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        [Self::Loaded, Self::Unloaded, Self::E1rm, Self::Volume]
            .into_iter()
            .find(|held| held.word() == word)
    }
}

type Rows = BTreeMap<(Held, u16), Holder>;

fn rows_of(standing: &Standing) -> Rows {
    let single = |kind, holder: Option<Holder>| holder.map(|holder| ((kind, 0), holder));
    standing
        .loaded
        .iter()
        .map(|(&reps, &holder)| ((Held::Loaded, reps), holder))
        .chain(single(Held::Unloaded, standing.unloaded))
        .chain(single(Held::E1rm, standing.e1rm))
        .chain(single(Held::Volume, standing.volume))
        .collect()
}

pub(super) fn load(connection: &Connection, exercise: i64) -> rusqlite::Result<Standing> {
    let mut statement = connection.prepare_cached(
        "SELECT kind, mark, value, holder, date, \
         coalesce((SELECT set_number FROM sets WHERE id = holder), 0) \
         FROM records WHERE exercise = ?1",
    )?;
    let mut rows = statement.query([exercise])?;
    let mut standing = Standing::default();
    while let Some(row) = rows.next()? {
        let holder =
            Holder { value: row.get(2)?, row: row.get(3)?, day: row.get(4)?, number: row.get(5)? };
        match columns::word(row, 0, Held::from_word)? {
            Held::Loaded => drop(standing.loaded.insert(row.get(1)?, holder)),
            Held::Unloaded => standing.unloaded = Some(holder),
            Held::E1rm => standing.e1rm = Some(holder),
            Held::Volume => standing.volume = Some(holder),
        }
    }
    Ok(standing)
}

/// Writes only the rows that differ.
pub(super) fn save(
    connection: &Connection,
    exercise: i64,
    before: &Standing,
    after: &Standing,
) -> rusqlite::Result<()> {
    let (before, after) = (rows_of(before), rows_of(after));
    for ((kind, mark), _) in before.iter().filter(|(key, _)| !after.contains_key(key)) {
        connection
            .prepare_cached("DELETE FROM records WHERE exercise = ?1 AND kind = ?2 AND mark = ?3")?
            .execute((exercise, kind.word(), mark))?;
    }
    for (key, held) in after {
        if before.get(&key) != Some(&held) {
            connection
                .prepare_cached("INSERT OR REPLACE INTO records VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
                .execute((exercise, key.0.word(), key.1, held.value, held.row, held.day))?;
        }
    }
    Ok(())
}

/// The value of a record in its own measure.
#[expect(clippy::cast_precision_loss, reason = "reps are few")]
pub(super) fn shown(kind: RecordKind, value: i64, set: &SetResult) -> f64 {
    match kind {
        RecordKind::Load | RecordKind::Volume => Mass(value).kg(),
        RecordKind::Reps => value as f64,
        RecordKind::E1rm => e1rm::of_set(&set.performance).unwrap_or_else(|| Mass(value).kg()),
    }
}

/// Standing records; `$rest` says whose.
macro_rules! select_records {
    ($rest:literal) => {
        concat!(
            "SELECT ",
            set_columns!("exercises.key"),
            ", records.kind, value FROM records CROSS JOIN sets ON sets.id = records.holder \
             CROSS JOIN exercises ON exercises.id = sets.exercise ",
            $rest
        )
    };
}

/// By kind, and within load and reps by the reps.
pub(super) fn of_exercise(connection: &Connection, exercise: i64) -> rusqlite::Result<Vec<Record>> {
    let sql = select_records!("WHERE records.exercise = ?1 ORDER BY mark");
    read(connection, sql, [exercise])
}

/// Those of every exercise, one after another.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Record>> {
    read(connection, select_records!("ORDER BY records.exercise, mark"), [])
}

fn read(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<Vec<Record>> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(parameters)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let stored = sets::read(row)?;
        let held = columns::word(row, sets::SET_COLUMNS, Held::from_word)?;
        let value: i64 = row.get(sets::SET_COLUMNS + 1)?;
        for kind in kinds_of(held, &stored.set) {
            let key: String = row.get(sets::KEY)?;
            found.push((key, standing_record(*kind, value, &stored.set)));
        }
    }
    found.sort_by(|(one, record), (other, another)| (one, record.kind).cmp(&(other, another.kind)));
    Ok(found.into_iter().map(|(_, record)| record).collect())
}

/// The records that one row stands for. Where no load was said there is none to show.
fn kinds_of(held: Held, set: &SetResult) -> &'static [RecordKind] {
    match held {
        Held::Loaded if set.performance.load.is_some() => &[RecordKind::Load, RecordKind::Reps],
        Held::Loaded | Held::Unloaded => &[RecordKind::Reps],
        Held::E1rm => &[RecordKind::E1rm],
        Held::Volume => &[RecordKind::Volume],
    }
}

fn standing_record(kind: RecordKind, value: i64, set: &SetResult) -> Record {
    let value = match kind {
        RecordKind::Reps => set.performance.unbroken_reps().map_or(0, i64::from),
        _ => value,
    };
    Record { kind, value: shown(kind, value, set), set: set.clone(), beat: None }
}
