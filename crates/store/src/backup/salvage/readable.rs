//! Which of the rows that were saved the store can read back: a row that it can't would stop it again and
//! again.

use super::rebuild::exercises_of;
use crate::error::StoreErrorKind;
use crate::log::EVERY;
use crate::migrations;
use crate::record::{KINDS, Op};
use crate::{
    calls, claims, columns, day_totals, journal, kept_lines, parts, plan_failures, sets, slots,
};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use serde::de::DeserializeOwned;
use setwise_domain::journal::ChangeNumber;
use setwise_domain::transcript::Entry;

type Reads = fn(&Connection) -> Result<(), StoreErrorKind>;

/// Each table with what reads all of it.
const READ: &[(&str, Reads)] = &[
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
    ("change_parts", |all| {
        let parts = "SELECT seq, part FROM change_parts";
        ops_of(all, parts)
    }),
    ("changes", |all| {
        read(journal::after(all, ChangeNumber(i64::MIN), usize::MAX))?;
        ops_of(all, "SELECT seq, 0 FROM changes WHERE v = 2 AND coalesce(arrived, 1) <> 0")
    }),
    ("calls", |all| {
        calls::newest(all, usize::MAX, None)?;
        Ok(calls::each_fact(all, &mut |_| {})?)
    }),
    ("entries", |all| json::<Entry>(all, "SELECT body FROM entries")),
    ("plan_failures", |all| read(plan_failures::newest(all))),
    ("kept_lines", |all| read(kept_lines::all(all))),
    ("set_slots", |all| read(slots::all(all))),
    ("things", things),
];

/// Of whatever kind: the tables of the others are empty.
fn things(all: &Connection) -> Result<(), StoreErrorKind> {
    KINDS.iter().try_for_each(|kind| (kind.all)(all).map(drop))
}

fn ops_of(all: &Connection, parts: &str) -> Result<(), StoreErrorKind> {
    let found: Vec<(i64, u32)> = all
        .prepare(parts)?
        .query_map([], |row| row.try_into())?
        .collect::<rusqlite::Result<_>>()?;
    for (seq, part) in found {
        let text = parts::text(all, seq, part)?;
        serde_json::from_str::<Vec<Op>>(&text)
            .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })?;
    }
    Ok(())
}

/// What other rows are read with.
const CONTEXT: [&str; 2] = ["exercises", "devices"];

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
    migrations::migrate(&mut apart)?;
    apart.pragma_update(None, "foreign_keys", false)?;
    for &(table, reads) in READ {
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
