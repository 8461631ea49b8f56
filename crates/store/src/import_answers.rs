//! What the athlete said of files that were imported. Of what was said twice, what was said last counts.

use super::columns;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::record::{Deed, Id, Op};
use rusqlite::{Connection, OptionalExtension};
use serde_json::Value;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::team::Shared;
use std::collections::BTreeMap;

pub(super) fn put_op(answer: ImportAnswer) -> Op {
    Op::Answer(Id::Name(answer.subject()), Deed::Put(Box::new(answer)))
}

impl Entity for ImportAnswer {
    const KIND: &'static str = "import answer";

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found = connection
            .prepare_cached("SELECT body FROM import_answers WHERE subject = ?1")?
            .query_row([id.to_string()], |row| columns::json(row, 0));
        Ok(found.optional()?)
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        by: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached(
                "INSERT INTO import_answers (subject, stamp, body) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (subject) DO UPDATE SET stamp = coalesce(excluded.stamp, stamp), \
                 body = excluded.body",
            )?
            .execute((id.to_string(), by.map(By::stamp), columns::to_json(self)?))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("DELETE FROM import_answers WHERE subject = ?1")?
            .execute([id.to_string()])?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let found = all(connection)?;
        found.iter().map(|one| Ok((one.subject(), columns::to_value(one)?))).collect()
    }

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

/// The oldest first.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<ImportAnswer>> {
    connection
        .prepare_cached("SELECT body FROM import_answers ORDER BY stamp")?
        .query_map([], |row| columns::json(row, 0))?
        .collect()
}
