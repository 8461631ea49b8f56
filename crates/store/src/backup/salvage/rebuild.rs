//! Rows put into a new database, and what hangs together made to.

use super::record::Record;
use crate::error::FaultKind;
use crate::{claims, day_totals, exercises};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use setwise_domain::exercise::ExerciseKey;

/// Adds rows to a new database in one transaction.
pub struct Rebuild<'a> {
    connection: &'a Connection,
    tables: Vec<Table>,
}

struct Table {
    name: String,
    columns: Vec<Column>,
}

struct Column {
    name: String,
    /// As a strict table declares it.
    kind: String,
    not_null: bool,
    /// Stands for the row's id, which the row itself does not repeat.
    is_id: bool,
}

impl Column {
    fn takes(&self, value: &Value) -> bool {
        match value {
            Value::Null => self.is_id || !self.not_null,
            Value::Integer(_) => !self.is_id && matches!(&*self.kind, "INTEGER" | "INT" | "REAL"),
            Value::Real(_) => self.kind == "REAL",
            Value::Text(_) => self.kind == "TEXT",
            Value::Blob(_) => self.kind == "BLOB",
        }
    }
}

impl<'a> Rebuild<'a> {
    pub fn begin(connection: &'a Connection) -> Result<Self, FaultKind> {
        connection.execute_batch("BEGIN")?;
        // Without rows of their own ids are only projections, which are made again.
        let names: Vec<String> = connection
            .prepare(
                "SELECT name FROM pragma_table_list \
                 WHERE schema = 'main' AND type = 'table' AND wr = 0 AND name NOT LIKE 'sqlite_%'",
            )?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let tables = names
            .into_iter()
            .map(|name| Table::read(connection, name))
            .collect::<Result<_, _>>()?;
        Ok(Self { connection, tables })
    }

    /// Adds a row to its table; where that is not known, to the one table that it fits. Whether it
    /// was taken: a table's own checks refuse what is not a row of it.
    pub fn add(&self, table: Option<&str>, record: &Record) -> Result<bool, FaultKind> {
        let mut fitting = self.tables.iter().filter(|one| match table {
            Some(name) => one.name == name,
            None => one.columns.len() == record.values.len(),
        });
        let mut fitting = fitting.by_ref().filter(|table| table.takes(record));
        match (fitting.next(), fitting.next()) {
            (Some(table), None) => Ok(table.insert(self.connection, record)?),
            _ => Ok(false),
        }
    }

    /// Mends what refers to rows that are lost, and commits; gives back the number of live sets.
    pub fn end(self) -> Result<u64, FaultKind> {
        let connection = self.connection;
        for (table, column) in [("sets", "seq"), ("past_sets", "seq"), ("past_sets", "ended_by")] {
            connection.execute_batch(&format!(
                "INSERT OR IGNORE INTO changes (seq, at, kind, summary) \
                 SELECT {column}, min(at), 'salvage', 'sets that were salvaged' FROM {table} \
                 WHERE {column} NOT IN (SELECT seq FROM changes) GROUP BY {column}"
            ))?;
        }
        connection.execute_batch(
            "UPDATE changes SET device = NULL WHERE device NOT IN (SELECT id FROM devices); \
             UPDATE changes SET hlc = seq WHERE hlc IS NULL;",
        )?;
        restore_exercises(connection)?;
        drop_dangling(connection)?;
        connection.execute_batch(
            "UPDATE exercises SET sets = \
             (SELECT count(*) FROM sets WHERE exercise = exercises.id)",
        )?;
        let ids: Vec<i64> = connection
            .prepare("SELECT id FROM exercises")?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        for exercise in ids {
            claims::rebuild(connection, exercise)?;
        }
        day_totals::rebuild(connection)?;
        connection.execute_batch("COMMIT")?;
        let sets: i64 = connection.query_row("SELECT count(*) FROM sets", [], |row| row.get(0))?;
        Ok(sets.unsigned_abs())
    }
}

impl Table {
    fn read(connection: &Connection, name: String) -> rusqlite::Result<Self> {
        let columns = connection
            .prepare("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")?
            .query_map([&name], |row| {
                let (kind, key): (String, i64) = (row.get(1)?, row.get(3)?);
                Ok(Column {
                    name: row.get(0)?,
                    is_id: key == 1 && kind == "INTEGER",
                    kind,
                    not_null: row.get(2)?,
                })
            })?
            .collect::<Result<_, _>>()?;
        Ok(Self { name, columns })
    }

    /// Columns that a later version added are missing at the end.
    fn takes(&self, record: &Record) -> bool {
        record.values.len() <= self.columns.len()
            && record.values.iter().zip(&self.columns).all(|(value, column)| column.takes(value))
    }

    fn insert(&self, connection: &Connection, record: &Record) -> rusqlite::Result<bool> {
        let columns = &self.columns[..record.values.len()];
        let names: Vec<String> = columns.iter().map(|one| format!("\"{}\"", one.name)).collect();
        let places = vec!["?"; columns.len()].join(", ");
        let sql = format!(
            "INSERT OR IGNORE INTO \"{}\" ({}) VALUES ({places})",
            self.name,
            names.join(", ")
        );
        let values = record.values.iter().zip(columns).map(|(value, column)| {
            if column.is_id { Value::Integer(record.id) } else { value.clone() }
        });
        let added = connection.prepare_cached(&sql)?.execute(params_from_iter(values))?;
        Ok(added > 0)
    }
}

/// Exercises whose own row is lost are known by the name that their sets have.
fn restore_exercises(connection: &Connection) -> Result<(), FaultKind> {
    let lost: Vec<(i64, String)> = connection
        .prepare(
            "SELECT exercise, min(name) FROM sets \
             WHERE exercise NOT IN (SELECT id FROM exercises) GROUP BY exercise",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    for (id, name) in lost {
        let key = ExerciseKey::new(None, &name);
        match exercises::find(connection, &key)? {
            None => connection
                .execute("INSERT INTO exercises (id, key) VALUES (?1, ?2)", (id, key.as_str()))?,
            Some(known) => connection.execute(
                "UPDATE OR IGNORE sets SET exercise = ?2 WHERE exercise = ?1",
                (id, known),
            )?,
        };
        connection.execute("UPDATE sets SET catalogued = 0 WHERE exercise = ?1", [id])?;
    }
    Ok(())
}

/// Rows that refer to rows that are lost go: nothing could show them. One may have been referred to
/// itself.
fn drop_dangling(connection: &Connection) -> Result<(), FaultKind> {
    loop {
        let dangling: Vec<(String, i64)> = connection
            .prepare("SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check WHERE rowid IS NOT NULL")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        if dangling.is_empty() {
            return Ok(());
        }
        for (table, id) in dangling {
            connection.execute(&format!("DELETE FROM \"{table}\" WHERE rowid = ?1"), [id])?;
        }
    }
}
