//! Which sets the athlete speaks of when they say "it": those that were logged or changed last.

use super::effect::Effect;
use super::error::FaultKind;
use super::journal;
use super::sets;
use rusqlite::{Connection, OptionalExtension};
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::set_result::SetId;

/// The rows of the sets that the newest live change of sets logged or changed, in the order logged;
/// of an import no more than a line can log. They may be deleted since.
pub(super) fn rows_spoken_of(connection: &Connection) -> Result<Vec<i64>, FaultKind> {
    let newest: Option<i64> = connection
        .prepare_cached(
            "SELECT seq FROM changes WHERE undone_by IS NULL AND inverse IS NOT NULL \
             AND kind IN ('log', 'import', 'edit') ORDER BY seq DESC LIMIT 1",
        )?
        .query_row([], |row| row.get(0))
        .optional()?;
    let Some(change) = newest.map(|seq| journal::find(connection, seq)).transpose()?.flatten()
    else {
        return Ok(Vec::new());
    };
    let edited = change.effects.iter().filter_map(|effect| match effect {
        Effect::Edit { set, .. } => Some(*set),
        _ => None,
    });
    let edited: Vec<SetId> = match &change.inverse {
        Some(inverse) => edited.chain(inverse.sets(connection)?).collect(),
        None => edited.collect(),
    };
    if edited.is_empty() {
        return Ok(sets::newest_rows_of(connection, change.seq, MOST_SETS_A_LINE)?);
    }
    let found = edited
        .into_iter()
        .map(|set| sets::by_id(connection, set))
        .collect::<rusqlite::Result<Vec<_>>>()?;
    let mut rows: Vec<i64> = found.into_iter().flatten().map(|set| set.row).collect();
    rows.sort_unstable();
    rows.dedup();
    Ok(rows)
}
