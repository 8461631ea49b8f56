//! Plans of coaches that could not be taken over, and how many could.

use super::columns;
use super::error::StoreErrorKind;
use super::work::{Halt, Work};
use crate::limits::MOST_PLAN_FAILURES_KEPT;
use rusqlite::{Connection, Row};
use setwise_domain::command::Applied;
use setwise_domain::plan::{PlanFailure, PlansBy, SchemaVersion};

/// Keeps one, and lets go of the oldest beyond those that are kept. Nothing of the athlete's has
/// changed, so there is nothing to undo.
pub(super) fn record(work: &Work<'_>, failure: &PlanFailure) -> Result<Applied, Halt> {
    insert(work.connection, failure)?;
    work.connection
        .prepare_cached(
            "DELETE FROM plan_failures WHERE id <= (SELECT max(id) FROM plan_failures) - ?1",
        )?
        .execute([i64::try_from(MOST_PLAN_FAILURES_KEPT).unwrap_or(i64::MAX)])?;
    Ok(Applied::Saved)
}

fn insert(connection: &Connection, failure: &PlanFailure) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT INTO plan_failures (at, coach, provider, model, version, rules, faults) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute((
            failure.at.to_string(),
            &failure.coach,
            &failure.provider,
            &failure.model,
            failure.schema_version.word(),
            failure.rules,
            columns::to_json(&failure.issues)?,
        ))?;
    Ok(())
}

pub(super) const NEWEST: &str = "SELECT at, coach, provider, model, version, rules, faults \
     FROM plan_failures ORDER BY id DESC";

/// All that are kept, newest first.
pub(super) fn newest(connection: &Connection) -> rusqlite::Result<Vec<PlanFailure>> {
    let read = |row: &Row<'_>| {
        Ok(PlanFailure {
            at: columns::timestamp(row, 0)?,
            coach: row.get(1)?,
            provider: row.get(2)?,
            model: row.get(3)?,
            schema_version: columns::word(row, 4, SchemaVersion::from_word)?,
            rules: row.get(5)?,
            issues: columns::json(row, 6)?,
        })
    };
    connection.prepare_cached(NEWEST)?.query_map([], read)?.collect()
}

/// Every plan that was written, stored at once or proposed; one under the same id is one plan. What
/// only repeats or changes another is left out.
pub(super) const COUNTED: &str = "WITH written AS ( \
     SELECT id, body -> '$.made' AS made, NULL AS outcome FROM things WHERE kind = 'plan' \
     UNION ALL \
     SELECT body ->> '$.change.plan.id', body -> '$.change.plan.made', mark FROM things \
     WHERE kind = 'proposal' AND body ->> '$.change.kind' = 'plan') \
     SELECT made ->> '$.coach', made ->> '$.provider', made ->> '$.model', \
     made ->> '$.schemaVersion', count(DISTINCT id), \
     count(DISTINCT CASE outcome WHEN 'accepted' THEN id END), \
     count(DISTINCT CASE outcome WHEN 'refused' THEN id END), \
     count(DISTINCT CASE outcome WHEN 'open' THEN id END) FROM written \
     WHERE made ->> '$.restored' IS NULL AND made ->> '$.changedFrom' IS NULL \
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4";

/// How many plans there were of each coach in each version, also of those that were undone.
pub(super) fn counted(connection: &Connection) -> rusqlite::Result<Vec<PlansBy>> {
    let read = |row: &Row<'_>| {
        Ok(PlansBy {
            coach: row.get(0)?,
            provider: row.get(1)?,
            model: row.get(2)?,
            schema_version: columns::word(row, 3, SchemaVersion::from_word)?,
            plans: columns::count(row, 4)?,
            accepted: columns::count(row, 5)?,
            refused: columns::count(row, 6)?,
            open: columns::count(row, 7)?,
        })
    };
    connection.prepare_cached(COUNTED)?.query_map([], read)?.collect()
}
