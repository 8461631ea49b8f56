//! Which of the rows that were saved the store can read back: a row that it can't would stop it again and
//! again.

use super::rebuild::exercises_of;
use crate::error::StoreErrorKind;
use crate::log::EVERY;
use crate::migrations::{self, MIGRATIONS};
use crate::{
    calendar, calls, claims, columns, day_totals, debriefs, facts, import_answers, journal,
    kept_lines, own_exercises, plan_failures, profile, proposals, sets, slots, taught, weigh_ins,
};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use serde::de::DeserializeOwned;
use setwise_domain::journal::ChangeNumber;
use setwise_domain::plan::StoredPlan;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::transcript::Entry;

type Reads = fn(&Connection) -> Result<(), StoreErrorKind>;

/// Each table with what reads all of it.
const READ: [(&str, Reads); 21] = [
    ("exercises", |all| {
        Ok(exercises_of(all)?
            .into_iter()
            .try_for_each(|id| crate::exercises::key_of(all, id).map(drop))?)
    }),
    ("devices", |all| each(all, "SELECT uuid FROM devices", |row| columns::uuid(row, 0).map(drop))),
    ("conversations", |all| {
        each(all, "SELECT uuid, began_at FROM conversations", |row| {
            columns::uuid(row, 0)?;
            columns::timestamp(row, 1).map(drop)
        })
    }),
    ("conversation", |all| {
        each(all, "SELECT uuid FROM conversation", |row| columns::uuid(row, 0).map(drop))
    }),
    ("sets", read_sets),
    ("past_sets", |all| {
        all.execute_batch(PAST_AS_SETS)?;
        read_sets(all)
    }),
    ("changes", |all| {
        each(all, "SELECT seq, at FROM changes", |row| {
            columns::timestamp(row, 1)?;
            journal::find(all, row.get(0)?).map(drop)
        })?;
        read(journal::after(all, ChangeNumber(i64::MIN), usize::MAX))
    }),
    ("calls", |all| {
        calls::newest(all, usize::MAX, None)?;
        Ok(calls::each_fact(all, &mut |_| {})?)
    }),
    ("entries", |all| json::<Entry>(all, "SELECT body FROM entries")),
    ("profile", |all| read(profile::read(all))),
    ("plans", |all| json::<StoredPlan>(all, "SELECT body FROM plans")),
    ("plan_failures", |all| read(plan_failures::newest(all))),
    ("kept_lines", |all| read(kept_lines::all(all))),
    ("programs", |all| json::<StoredProgram>(all, "SELECT body FROM programs")),
    ("proposals", |all| read(proposals::all(all))),
    ("debriefs", |all| read(debriefs::history(all, usize::MAX))),
    ("debrief_sections", |all| read(debriefs::history(all, usize::MAX))),
    ("athlete_facts", |all| read(facts::all(all))),
    ("sessions", |all| each(all, calendar::EVERY_SESSION, |row| calendar::read(row).map(drop))),
    ("weigh_ins", |all| read(weigh_ins::all(all))),
    ("import_answers", |all| read(import_answers::all(all))),
];

/// The same for tables whose rows have no ids.
const READ_WITHOUT_IDS: [(&str, Reads); 3] = [
    ("set_slots", |all| read(slots::all(all))),
    ("own_exercises", |all| read(own_exercises::all(all))),
    ("taught_phrases", |all| read(taught::all(all))),
];

/// What other rows are read with.
const CONTEXT: [&str; 3] = ["exercises", "devices", "debriefs"];

/// A set that was is read as one that is.
const PAST_AS_SETS: &str = "DELETE FROM sets; INSERT OR IGNORE INTO sets (id, uuid, seq, at, date, \
     exercise, name, catalogued, set_number, kind, source, reps, load, unit, mass, rir, rpe, seconds, \
     metres, notes, wished, structure, workout) SELECT version, uuid, seq, at, date, exercise, name, \
     catalogued, set_number, kind, source, reps, load, unit, mass, rir, rpe, seconds, metres, notes, \
     wished, structure, workout FROM past_sets GROUP BY uuid";

/// With what is worked out of them, of which a number that no set has can be too large.
fn read_sets(all: &Connection) -> Result<(), StoreErrorKind> {
    sets::each(all, EVERY, &mut |_| {})?;
    day_totals::rebuild(all)?;
    for exercise in exercises_of(all)? {
        claims::rebuild(all, exercise)?;
    }
    Ok(())
}

fn each(
    all: &Connection,
    sql: &str,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<()>,
) -> Result<(), StoreErrorKind> {
    let mut statement = all.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        read(row)?;
    }
    Ok(())
}

fn read<T>(found: rusqlite::Result<T>) -> Result<(), StoreErrorKind> {
    Ok(found.map(drop)?)
}

fn json<T: DeserializeOwned>(all: &Connection, sql: &str) -> Result<(), StoreErrorKind> {
    each(all, sql, |row| columns::json::<T>(row, 0).map(drop))
}

/// Takes away every row that can't be read back.
pub fn leave_out_others(saved: &Connection) -> Result<(), StoreErrorKind> {
    let mut apart = Connection::open_in_memory()?;
    migrations::migrate(&mut apart, MIGRATIONS)?;
    apart.pragma_update(None, "foreign_keys", false)?;
    for (table, reads) in READ.into_iter().chain(READ_WITHOUT_IDS) {
        let rows = rows(saved, table)?;
        let mut unread = Vec::new();
        find_unread(&apart, table, reads, &rows, &mut unread)?;
        for row in unread {
            delete(saved, table, row)?;
        }
        if CONTEXT.contains(&table) {
            insert(&apart, table, &self::rows(saved, table)?)?;
        }
    }
    Ok(())
}

type Row = Vec<Value>;

/// Of rows that can't be read together each half is tried alone, down to the row.
fn find_unread<'a>(
    apart: &Connection,
    table: &str,
    reads: Reads,
    rows: &'a [Row],
    unread: &mut Vec<&'a Row>,
) -> Result<(), StoreErrorKind> {
    apart.execute_batch("SAVEPOINT trial")?;
    let read = insert(apart, table, rows).and_then(|()| reads(apart));
    apart.execute_batch("ROLLBACK TO trial; RELEASE trial")?;
    match (read, rows) {
        (Ok(()), _) | (_, []) => {}
        (Err(_), [row]) => unread.push(row),
        (Err(_), rows) => {
            let (one, other) = rows.split_at(rows.len() / 2);
            find_unread(apart, table, reads, one, unread)?;
            find_unread(apart, table, reads, other, unread)?;
        }
    }
    Ok(())
}

fn rows(from: &Connection, table: &str) -> rusqlite::Result<Vec<Row>> {
    let mut statement = from.prepare(&format!("SELECT * FROM \"{table}\""))?;
    let columns = statement.column_count();
    statement.query_map([], |row| (0..columns).map(|at| row.get(at)).collect())?.collect()
}

fn insert(to: &Connection, table: &str, rows: &[Row]) -> Result<(), StoreErrorKind> {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let places = vec!["?"; first.len()].join(", ");
    let mut statement = to.prepare(&format!("INSERT INTO \"{table}\" VALUES ({places})"))?;
    for row in rows {
        statement.execute(params_from_iter(row))?;
    }
    Ok(())
}

fn delete(from: &Connection, table: &str, row: &Row) -> rusqlite::Result<()> {
    let names: Vec<String> = from
        .prepare("SELECT name FROM pragma_table_info(?1)")?
        .query_map([table], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let same: Vec<String> = names.iter().map(|name| format!("\"{name}\" IS ?")).collect();
    let sql = format!("DELETE FROM \"{table}\" WHERE {}", same.join(" AND "));
    from.execute(&sql, params_from_iter(row)).map(drop)
}
