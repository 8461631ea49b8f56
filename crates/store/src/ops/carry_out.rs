//! What an arrived change does: to sets at once or once the page is in, to all else at its end.

use super::arriving::Arriving;
use super::came::CameSet;
use super::{give, settle_sets, sync_devices};
use crate::effect::Effect;
use crate::error::FaultKind;
use crate::refold::Carried;
use crate::{columns, journal, sets};
use setwise_domain::journal::ChangeStamp;
use setwise_domain::set_result::SetId;

impl Arriving<'_> {
    pub(super) fn carry_out(&mut self, seq: i64, effects: &[Effect]) -> Result<(), FaultKind> {
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
    pub(super) fn log(&mut self, seq: i64, carried: Carried) -> Result<(), FaultKind> {
        self.done.sets += 1;
        let Carried { row, set, key } = carried;
        if !(1..=99).contains(&set.set_number) {
            let detail = format!("a set has the number {}", set.set_number);
            return Err(FaultKind::Unreadable { detail });
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

    fn retract(&mut self, by: i64, change: ChangeStamp) -> Result<(), FaultKind> {
        let connection = self.connection;
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
        journal::mark_undone(connection, seq, by)?;
        settle_sets::touch_all_of(connection, seq, by, &mut self.touched)?;
        let retracted = journal::find(connection, seq)?;
        for effect in retracted.iter().flat_map(|change| &change.effects) {
            match effect {
                Effect::Edit { set, .. } | Effect::Delete { set } => {
                    self.touched.sets.insert(*set, by);
                }
                Effect::Mark { set, .. } => {
                    self.touched.marks.insert(*set);
                }
                Effect::Log { .. } | Effect::Import { .. } => {}
                _ => self.beside = true,
            }
        }
        Ok(())
    }
}
