//! What an arrived change does: to sets at once or once the page is in, to all else at its end.

use super::arriving::Arriving;
use super::came::CameSet;
use super::settle_sets::Touched;
use super::{beside, give, settle_sets, sync_devices};
use crate::effect::Effect;
use crate::error::StoreErrorKind;
use crate::fold::Fold;
use crate::refold::Carried;
use crate::{columns, journal, sets};
use rusqlite::Connection;
use setwise_domain::journal::ChangeStamp;
use setwise_domain::set_result::SetId;

impl Arriving<'_> {
    pub(super) fn carry_out(&mut self, seq: i64, effects: &[Effect]) -> Result<(), StoreErrorKind> {
        for effect in effects {
            match effect {
                Effect::Log { sets } => {
                    for (nth, set) in sets.iter().enumerate() {
                        let carried = CameSet::of(set.clone(), &set.key());
                        self.log(seq, carried.carried(sets::row_of(seq, nth)))?;
                    }
                }
                Effect::Edit { set, .. } | Effect::Delete { set } => {
                    self.touch(seq, *set)?;
                    self.touched.sets.insert(*set, seq);
                }
                Effect::Mark { set, .. } => {
                    self.touch(seq, *set)?;
                    self.touched.marks.insert(*set);
                }
                Effect::Retract { change } => self.retract(seq, *change)?,
                Effect::Import { .. } => {}
                _ => self.beside = true,
            }
        }
        Ok(())
    }

    fn touch(&self, seq: i64, set: SetId) -> rusqlite::Result<()> {
        self.connection
            .prepare_cached("INSERT OR IGNORE INTO touched_sets (uuid, seq) VALUES (?1, ?2)")?
            .execute((set.0.as_bytes(), seq))
            .map(drop)
    }

    /// A set that nothing is known of goes straight in.
    pub(super) fn log(&mut self, seq: i64, carried: Carried) -> Result<(), StoreErrorKind> {
        self.done.sets += 1;
        let Carried { row, set, key } = carried;
        if !(1..=99).contains(&set.set_number) {
            let detail = format!("a set has the number {}", set.set_number);
            return Err(StoreErrorKind::Unreadable { detail });
        }
        let is_new: bool = self
            .connection
            .prepare_cached(
                "SELECT NOT EXISTS (SELECT 1 FROM sets WHERE uuid = ?1) \
                 AND NOT EXISTS (SELECT 1 FROM past_sets WHERE uuid = ?1) \
                 AND NOT EXISTS (SELECT 1 FROM touched_sets WHERE uuid = ?1) \
                 AND NOT EXISTS (SELECT 1 FROM came_sets WHERE uuid = ?1) \
                 AND (SELECT undone_by IS NULL FROM changes WHERE seq = ?2)",
            )?
            .query_row((set.id.0.as_bytes(), seq), |row| row.get(0))?;
        if is_new {
            return self.fold.bring_back(row, &set, &key, seq);
        }
        let id = set.id;
        self.connection
            .prepare_cached(
                "INSERT OR REPLACE INTO came_sets (uuid, seq, row, body) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute((id.0.as_bytes(), seq, row, columns::to_json(&CameSet::of(set, &key))?))?;
        self.touched.sets.insert(id, seq);
        Ok(())
    }

    fn retract(&mut self, by: i64, change: ChangeStamp) -> Result<(), StoreErrorKind> {
        let connection = self.connection;
        // An undo that was itself taken back does nothing.
        if !journal::is_live(connection, by)? {
            return Ok(());
        }
        let device =
            sync_devices::find_or_add(connection, change.device, jiff::Timestamp::UNIX_EPOCH)?;
        let hlc = change.hlc.stored();
        let Some(seq) = give::stamped(connection, device, hlc)? else {
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO retracted (device, hlc, by) VALUES (?1, ?2, ?3)",
                )?
                .execute((device, hlc, by))?;
            return Ok(());
        };
        if !journal::is_live(connection, seq)? {
            return Ok(());
        }
        journal::mark_undone(connection, seq, Some(by))?;
        self.beside |= touch_change(connection, seq, by, &mut self.touched)?;
        let undone = journal::find(connection, seq)?;
        for effect in undone.iter().flat_map(|undo| &undo.effects) {
            if let Effect::Retract { change } = effect {
                self.release(seq, *change, by)?;
            }
        }
        Ok(())
    }

    /// What an undo took back counts again, unless another undo takes it back too.
    fn release(&mut self, undo: i64, change: ChangeStamp, by: i64) -> Result<(), StoreErrorKind> {
        let connection = self.connection;
        let other = journal::live_retractions(connection, change)?.first().copied();
        if let Some(seq) = sync_devices::seq_of(connection, change)? {
            journal::mark_undone(connection, seq, other)?;
            if other.is_none() {
                self.beside |= touch_change(connection, seq, by, &mut self.touched)?;
            }
            return Ok(());
        }
        // It has not come yet.
        match other {
            Some(other) => connection
                .prepare_cached("UPDATE retracted SET by = ?2 WHERE by = ?1")?
                .execute((undo, other))?,
            None => {
                connection.prepare_cached("DELETE FROM retracted WHERE by = ?1")?.execute([undo])?
            }
        };
        Ok(())
    }
}

/// Notes all that a change did to sets; tells whether it did anything beside.
fn touch_change(
    connection: &Connection,
    seq: i64,
    by: i64,
    touched: &mut Touched,
) -> Result<bool, StoreErrorKind> {
    settle_sets::touch_all_of(connection, seq, by, touched)?;
    let mut beside = false;
    let change = journal::find(connection, seq)?;
    for effect in change.iter().flat_map(|change| &change.effects) {
        match effect {
            Effect::Edit { set, .. } | Effect::Delete { set } => {
                touched.sets.insert(*set, by);
            }
            Effect::Mark { set, .. } => {
                touched.marks.insert(*set);
            }
            Effect::Log { .. } | Effect::Import { .. } | Effect::Retract { .. } => {}
            _ => beside = true,
        }
    }
    Ok(beside)
}

/// Makes everything that a change touched what the records come to, once it counts again. Gives the
/// sets that are others than before.
pub(crate) fn count_again(
    connection: &Connection,
    fold: &mut Fold<'_>,
    seq: i64,
    by: i64,
) -> Result<Vec<SetId>, StoreErrorKind> {
    let mut touched = Touched::default();
    let beside = touch_change(connection, seq, by, &mut touched)?;
    let mut changed = Vec::new();
    for (set, by) in &touched.sets {
        let before = sets::by_id(connection, *set)?.map(|stored| stored.set);
        settle_sets::settle_one(connection, fold, *set, *by)?;
        let after = sets::by_id(connection, *set)?.map(|stored| stored.set);
        if before != after {
            changed.push(*set);
        }
    }
    settle_sets::settle_marks(connection, &touched)?;
    if beside {
        beside::refold_all(connection)?;
    }
    Ok(changed)
}
