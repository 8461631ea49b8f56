//! Plans. Of those of a day the newest accepted stands, else the newest generated.

use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{change, columns};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};
use serde_json::Value;
use setwise_domain::command::Applied;
use setwise_domain::plan::{PlanStanding, StoredPlan};
use setwise_domain::team::Shared;
use std::collections::BTreeMap;

/// A generated plan follows from the rest and can be made again, so undo passes over it; an
/// accepted one was the athlete's word.
pub(super) fn store(work: &Work<'_>, plan: &StoredPlan) -> Result<Applied, Halt> {
    let undo = match plan.standing {
        PlanStanding::Accepted => Undo::Possible,
        PlanStanding::Generated => Undo::PassedOver,
    };
    let summary = format!("the plan for {}", plan.date);
    change::commit(work, ChangeKind::Plan, &summary, undo, &[put_op(plan.clone())])?;
    Ok(Applied::Saved)
}

pub(super) fn put_op(plan: StoredPlan) -> Op {
    Op::Plan(plan.id.into(), Deed::Put(Box::new(plan)))
}

impl Entity for StoredPlan {
    const KIND: &'static str = "plan";

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found = connection
            .prepare_cached("SELECT body FROM plans WHERE uuid = ?1")?
            .query_row([id.bytes()], |row| columns::json(row, 0));
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
                "INSERT INTO plans (uuid, stamp, date, standing, body) VALUES (?1, ?2, ?3, ?4, ?5) \
                 ON CONFLICT (uuid) DO UPDATE SET stamp = coalesce(excluded.stamp, stamp), \
                 date = excluded.date, standing = excluded.standing, body = excluded.body",
            )?
            .execute((
                id.bytes(),
                by.map(By::stamp),
                columns::day(self.date),
                self.standing.word(),
                columns::to_json(self)?,
            ))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("DELETE FROM plans WHERE uuid = ?1")?
            .execute([id.bytes()])?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        columns::bodies(connection, "SELECT uuid, body FROM plans")
    }

    /// A summary is prose, and may say for whom a plan is as it is.
    fn hide(mut deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        if let Deed::Put(plan) = &mut deed
            && !shared.pain
        {
            plan.plan.summary.clear();
        }
        Some(deed)
    }
}

pub(super) const STANDING: &str = "SELECT body FROM plans WHERE date = ?1 \
     ORDER BY standing = 'accepted' DESC, stamp DESC LIMIT 1";

pub(super) fn standing(
    connection: &Connection,
    date: Date,
) -> rusqlite::Result<Option<StoredPlan>> {
    connection
        .prepare_cached(STANDING)?
        .query_row([columns::day(date)], |row| columns::json(row, 0))
        .optional()
}

pub(super) const HISTORY: &str = "SELECT body FROM plans ORDER BY stamp DESC LIMIT ?1";

pub(super) fn history(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<StoredPlan>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection.prepare_cached(HISTORY)?.query_map([limit], |row| columns::json(row, 0))?.collect()
}

pub(super) const CALLED: &str = "SELECT body FROM plans \
     WHERE hex(uuid) LIKE ?1 || '%' OR hex(uuid) LIKE '%' || ?1 ORDER BY stamp DESC LIMIT ?2";

pub(super) fn called(
    connection: &Connection,
    digits: &str,
    limit: usize,
) -> rusqlite::Result<Vec<StoredPlan>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached(CALLED)?
        .query_map((digits, limit), |row| columns::json(row, 0))?
        .collect()
}
