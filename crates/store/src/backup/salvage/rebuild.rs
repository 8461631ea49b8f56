//! Rows put into a new database, and what hangs together made to.

use super::folded;
use super::readable;
use super::record::Record;
use crate::error::StoreErrorKind;
use crate::exercises;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, params_from_iter};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::stamps::Stamps;
use std::path::Path;

/// Adds rows to a new database in one transaction.
pub struct Rebuild<'a> {
    connection: &'a Connection,
    tables: Vec<Table>,
}

struct Table {
    name: String,
    without_ids: bool,
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

/// Made of the rest again.
const PROJECTIONS: [&str; 3] = ["records", "exercise_days", "touched"];

impl<'a> Rebuild<'a> {
    pub fn begin(connection: &'a Connection) -> Result<Self, StoreErrorKind> {
        connection.execute_batch("BEGIN; DELETE FROM calendar")?;
        let names: Vec<(String, bool)> = connection
            .prepare(
                "SELECT name, wr FROM pragma_table_list \
                 WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
            )?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let tables = names
            .into_iter()
            .filter(|(name, _)| !PROJECTIONS.contains(&&**name))
            .map(|(name, without_ids)| Table::read(connection, name, without_ids))
            .collect::<Result<_, _>>()?;
        Ok(Self { connection, tables })
    }

    /// Where tables begin in a database that is made whole.
    pub fn roots(&self) -> Result<Vec<(String, u32)>, StoreErrorKind> {
        Ok(self
            .connection
            .prepare("SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?)
    }

    /// Adds a row to its table; where that is not known or the row is none of it, to the one table that
    /// it fits. Whether it was taken: a table's own checks refuse what is not a row of it.
    pub fn add(&self, table: Option<&str>, record: &Record) -> Result<bool, StoreErrorKind> {
        let own = table.and_then(|name| self.tables.iter().find(|one| one.name == name));
        if let Some(own) = own.filter(|own| own.takes(record)) {
            return own.insert(self.connection, record);
        }
        let mut fitting = self.tables.iter().filter(|one| {
            !one.without_ids && one.columns.len() == record.values.len() && one.takes(record)
        });
        match (fitting.next(), fitting.next()) {
            (Some(table), None) => table.insert(self.connection, record),
            _ => Ok(false),
        }
    }

    /// Leaves out what the store can't read, folds the changes that are left, records what they don't
    /// say as one more, counts on from what is there, and commits; gives back the number of live sets.
    pub fn end(self, to: &Path, stamps: &Stamps) -> Result<u64, StoreErrorKind> {
        let connection = self.connection;
        restore_exercises(connection)?;
        readable::leave_out_others(connection)?;
        drop_dangling(connection)?;
        connection.execute_batch(
            "INSERT INTO calendar SELECT 1, (SELECT count(*) FROM changes), 1 \
             WHERE NOT EXISTS (SELECT 1 FROM calendar)",
        )?;
        folded::settle(connection, to, stamps)?;
        connection.execute_batch("COMMIT")?;
        let sets: i64 = connection.query_row("SELECT count(*) FROM sets", [], |row| row.get(0))?;
        Ok(sets.unsigned_abs())
    }
}

pub(super) fn exercises_of(connection: &Connection) -> rusqlite::Result<Vec<i64>> {
    connection.prepare("SELECT id FROM exercises")?.query_map([], |row| row.get(0))?.collect()
}

impl Table {
    fn read(connection: &Connection, name: String, without_ids: bool) -> rusqlite::Result<Self> {
        let columns = connection
            .prepare(
                "SELECT name, type, \"notnull\", pk = 1 AND max(pk) OVER () = 1 \
                 FROM pragma_table_info(?1)",
            )?
            .query_map([&name], |row| {
                let (kind, is_key): (String, bool) = (row.get(1)?, row.get(3)?);
                Ok(Column {
                    name: row.get(0)?,
                    is_id: !without_ids && is_key && kind == "INTEGER",
                    kind,
                    not_null: row.get(2)?,
                })
            })?
            .collect::<Result<_, _>>()?;
        Ok(Self { name, without_ids, columns })
    }

    /// Columns that a later version added are missing at the end.
    fn takes(&self, record: &Record) -> bool {
        record.values.len() <= self.columns.len()
            && record.values.iter().zip(&self.columns).all(|(value, column)| column.takes(value))
    }

    fn insert(&self, connection: &Connection, record: &Record) -> Result<bool, StoreErrorKind> {
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
        match connection.prepare_cached(&sql)?.execute(params_from_iter(values)) {
            Ok(added) => Ok(added > 0),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Exercises whose own row is lost are known by the name that their sets have.
fn restore_exercises(connection: &Connection) -> Result<(), StoreErrorKind> {
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
            None => {
                let sql = "INSERT INTO exercises (id, key) VALUES (?1, ?2)";
                connection.execute(sql, (id, key.as_str()))?;
            }
            Some(known) => {
                connection
                    .execute("UPDATE sets SET exercise = ?2 WHERE exercise = ?1", (id, known))?;
                continue;
            }
        }
        connection.execute("UPDATE sets SET catalogued = 0 WHERE exercise = ?1", [id])?;
    }
    Ok(())
}

/// What refers to a row that is lost refers to none, where it can; else nothing could show it, and it
/// goes. One may have been referred to itself.
fn drop_dangling(connection: &Connection) -> Result<(), StoreErrorKind> {
    loop {
        let dangling: Vec<(String, i64, String, bool)> = connection
            .prepare(
                "SELECT found.\"table\", found.rowid, reference.\"from\", info.\"notnull\" \
                 FROM pragma_foreign_key_check AS found \
                 JOIN pragma_foreign_key_list(found.\"table\") AS reference ON reference.id = found.fkid \
                 JOIN pragma_table_info(found.\"table\") AS info ON info.name = reference.\"from\" \
                 WHERE found.rowid IS NOT NULL",
            )?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
            .collect::<Result<_, _>>()?;
        if dangling.is_empty() {
            return Ok(());
        }
        for (table, id, column, is_needed) in dangling {
            let change = if is_needed {
                format!("DELETE FROM \"{table}\" WHERE rowid = ?1")
            } else {
                format!("UPDATE \"{table}\" SET {column} = NULL WHERE rowid = ?1")
            };
            connection.execute(&change, [id])?;
        }
    }
}
