//! Reading a line as shorthand, in the athlete's own setting.

use super::desk::{Desk, DeskFault};
use crate::shorthand::{self, Current, Reading, Setting};
use crate::store::Reader;
use crate::today;

/// What the line says, or what is to be asked about it.
pub(super) fn read(desk: &Desk, reader: &Reader, line: &str) -> Result<Reading, DeskFault> {
    let profile = reader.profile()?.unwrap_or_default();
    let today = desk.stamps.today();
    let board = match reader.plan_for(today)? {
        Some(stored) => Some(today::board(stored, reader, desk.catalog, &profile)?),
        None => None,
    };
    let current = board.as_ref().and_then(|board| board.current_item());
    let setting = Setting {
        catalog: desk.catalog,
        log: reader,
        profile: &profile,
        today,
        current: current.map(|item| Current {
            name: item.planned.name.clone(),
            id: item.exercise_id.clone(),
        }),
    };
    Ok(shorthand::read(line, &setting)?)
}
