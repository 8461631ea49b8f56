//! Whether the database is sound: its pages, its references and its projections.

use super::error::StoreErrorKind;
use super::{calendar, claims, day_totals, exercises, records};
use crate::limits;
use rusqlite::Connection;
use setwise_domain::text::counted;

/// What is wrong, a sentence each.
pub(super) fn all(connection: &Connection) -> Result<Vec<String>, StoreErrorKind> {
    let mut wrong = match pages(connection).map_err(StoreErrorKind::from) {
        Err(StoreErrorKind::Corrupt { detail, .. }) => {
            vec![format!("the database is damaged: {detail}")]
        }
        found => found?,
    };
    if wrong.is_empty() {
        wrong.extend(references(connection)?);
        wrong.extend(projections(connection)?);
        wrong.extend(calendar::faults(connection)?);
    }
    Ok(wrong)
}

pub(super) fn pages(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let most = limits::MOST_COMPLAINTS;
    let found: Vec<String> = connection
        .prepare(&format!("PRAGMA integrity_check({most})"))?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    Ok(found
        .into_iter()
        .filter(|complaint| complaint != "ok")
        .map(|complaint| format!("the database is damaged: {complaint}"))
        .collect())
}

fn references(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    connection
        .prepare("SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check")?
        .query_map([], |row| {
            let (from, to): (String, String) = (row.get(0)?, row.get(1)?);
            Ok(format!("rows of {from} refer to rows of {to} that are not there"))
        })?
        .collect()
}

/// Counts, records and the totals of days are kept beside the sets; here they are rebuilt and compared.
fn projections(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let exercises: Vec<(i64, i64, i64)> = connection
        .prepare(
            "SELECT id, sets, (SELECT count(*) FROM sets WHERE exercise = exercises.id) \
             FROM exercises ORDER BY id",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    let mut wrong = Vec::new();
    for (exercise, kept, found) in exercises {
        let key = exercises::key_of(connection, exercise)?;
        if kept != found {
            let key = key.as_str();
            wrong.push(format!("'{key}' is counted as having {kept} sets, and has {found}"));
        }
        if records::load(connection, exercise)?
            != claims::from_sets(connection, exercise, claims::EVER)?
        {
            let key = key.as_str();
            wrong.push(format!("the records of '{key}' are not those of its sets"));
        }
    }
    match day_totals::wrong(connection)? {
        0 => {}
        days => wrong.push(format!(
            "{} of training: not what the sets make them",
            counted(usize::try_from(days).unwrap_or(usize::MAX), "day")
        )),
    }
    Ok(wrong)
}
