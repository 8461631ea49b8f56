//! All that is not a set, folded anew: it is little, and what one device does to it depends on what the
//! others did before.

use crate::calendar;
use crate::columns;
use crate::effect::Effect;
use crate::error::StoreErrorKind;
use crate::fold::Fold;
use rusqlite::Connection;

/// Every change that says of itself what it did beside sets, in the order in which they are folded.
const IN_ORDER: &str = "SELECT seq, body, void IS NOT NULL, arrived IS NULL, summary FROM changes \
     LEFT JOIN devices ON devices.id = changes.device \
     WHERE kind NOT IN ('log', 'edit', 'delete', 'rekey') \
     AND undone_by IS NULL AND v = 1 AND coalesce(arrived, 1) <> 0 \
     ORDER BY hlc, devices.uuid, device_seq, seq";

/// Where anything came from elsewhere ever, what is left after an undo depends on that too.
pub(crate) fn refold_if_shared(
    connection: &Connection,
    undone: &[Effect],
) -> Result<(), StoreErrorKind> {
    let is_shared: bool = connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM changes WHERE arrived = 1)",
        [],
        |row| row.get(0),
    )?;
    if is_shared && undone.iter().any(|effect| !effect.is_of_sets()) {
        refold(connection)?;
    }
    Ok(())
}

/// Folds anew, whoever changed what.
pub(super) fn refold_all(connection: &Connection) -> Result<(), StoreErrorKind> {
    refold(connection).map(drop)
}

/// Folds anew where something came; tells what does not count any more.
pub(super) fn refold_if_due(connection: &Connection) -> Result<Vec<String>, StoreErrorKind> {
    let is_due: bool =
        connection.query_row("SELECT refold <> 0 FROM this_device", [], |row| row.get(0))?;
    if !is_due {
        return Ok(Vec::new());
    }
    let void = refold(connection)?;
    connection.execute("UPDATE this_device SET refold = 0", [])?;
    Ok(void)
}

/// Tells which changes of this device are void since.
fn refold(connection: &Connection) -> Result<Vec<String>, StoreErrorKind> {
    for table in [
        "profile",
        "sessions",
        "plans",
        "programs",
        "proposals",
        "debrief_sections",
        "debriefs",
        "athlete_facts",
        "weigh_ins",
        "import_answers",
        "own_exercises",
        "taught_phrases",
    ] {
        connection.prepare_cached(&format!("DELETE FROM {table}"))?.execute([])?;
    }
    let mut fold = Fold::of(connection, 0);
    let mut became = Vec::new();
    let mut told = Vec::new();
    let mut statement = connection.prepare_cached(IN_ORDER)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let seq: i64 = row.get(0)?;
        let effects: Vec<Effect> = columns::json(row, 1)?;
        let was_void: bool = row.get(2)?;
        fold.go_on(seq);
        let is_void = fold.is_void(&effects)?;
        if is_void != was_void {
            became.push((seq, is_void));
            if is_void && row.get(3)? {
                told.push(row.get(4)?);
            }
        }
        if is_void {
            continue;
        }
        for effect in effects.iter().filter(|effect| !effect.is_of_sets()) {
            fold.apply(effect)?;
        }
    }
    drop(rows);
    for (seq, is_void) in became {
        connection
            .prepare_cached("UPDATE changes SET void = ?2 WHERE seq = ?1")?
            .execute((seq, is_void.then_some(1)))?;
    }
    calendar::move_on(connection)?;
    Ok(told)
}
