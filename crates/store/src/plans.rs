//! Plans, each time one was stored. Of those of a day that were not dropped the newest accepted
//! stands, else the newest generated.

use super::columns;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::journal::{self, ChangeKind, Undo};
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::command::Applied;
use setwise_domain::plan::{PlanStanding, StoredPlan};

/// A generated plan follows from the rest and can be made again, so undo passes over it; an
/// accepted one was the athlete's word.
pub(super) fn store(work: &Work<'_>, plan: &StoredPlan) -> Result<Applied, Halt> {
    let undo = match plan.standing {
        PlanStanding::Accepted => Undo::Possible,
        PlanStanding::Generated => Undo::PassedOver,
    };
    let summary = format!("the plan for {}", plan.date);
    let effect = Effect::Plan { plan: Box::new(plan.clone()) };
    let seq = journal::record(work, ChangeKind::Plan, &summary, undo, &[effect])?;
    insert(work.connection, next_row(work.connection)?, seq, plan)?;
    Ok(Applied::Saved)
}

/// The row that the next plan will have.
pub(super) fn next_row(connection: &Connection) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM plans")?
        .query_row([], |row| row.get(0))
}

pub(super) fn insert(
    connection: &Connection,
    row: i64,
    seq: i64,
    plan: &StoredPlan,
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT INTO plans (id, uuid, seq, date, standing, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute((
            row,
            plan.id.as_bytes(),
            seq,
            columns::day(plan.date),
            plan.standing.word(),
            columns::to_json(plan)?,
        ))?;
    Ok(())
}

pub(super) const TABLE: &str = "plans";

/// What a change had stored in a table of things that are dropped, and never changed, stands no
/// longer.
pub(super) fn drop_of_change(
    connection: &Connection,
    table: &str,
    seq: i64,
    by: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(&format!(
            "UPDATE {table} SET dropped_by = ?2 WHERE seq = ?1 AND dropped_by IS NULL"
        ))?
        .execute((seq, by))
        .map(drop)
}

pub(super) const STANDING: &str = "SELECT body FROM plans WHERE date = ?1 AND dropped_by IS NULL \
     ORDER BY standing = 'accepted' DESC, id DESC LIMIT 1";

pub(super) fn standing(
    connection: &Connection,
    date: Date,
) -> rusqlite::Result<Option<StoredPlan>> {
    connection
        .prepare_cached(STANDING)?
        .query_row([columns::day(date)], |row| columns::json(row, 0))
        .optional()
}

/// One stored twice, as where a generated plan is accepted, is told as it was stored last.
pub(super) const HISTORY: &str = "SELECT body FROM plans AS one WHERE dropped_by IS NULL \
     AND NOT EXISTS (SELECT 1 FROM plans WHERE uuid = one.uuid AND id > one.id \
     AND dropped_by IS NULL) ORDER BY id DESC LIMIT ?1";

pub(super) fn history(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<StoredPlan>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection.prepare_cached(HISTORY)?.query_map([limit], |row| columns::json(row, 0))?.collect()
}

pub(super) const CALLED: &str = "SELECT body FROM plans AS one WHERE dropped_by IS NULL \
     AND (hex(uuid) LIKE ?1 || '%' OR hex(uuid) LIKE '%' || ?1) \
     AND NOT EXISTS (SELECT 1 FROM plans WHERE uuid = one.uuid AND id > one.id \
     AND dropped_by IS NULL) ORDER BY id DESC LIMIT ?2";

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
