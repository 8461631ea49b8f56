//! A name for all that is stored: two devices that have the same records have the same.

use crate::columns;
use crate::error::StoreErrorKind;
use crate::record::KINDS;
use crate::replay::{BY_ID, next_set};
use rusqlite::Connection;
use uuid::Uuid;

/// Each thing's id and value, hashed on top of those before it.
pub(crate) fn state_hash(connection: &Connection) -> Result<Uuid, StoreErrorKind> {
    let moment = connection.unchecked_transaction()?;
    let mut hash = Uuid::nil();
    let mut statement = moment.prepare(BY_ID)?;
    let mut rows = statement.query([])?;
    while let Some((id, set)) = next_set(&mut rows)? {
        let text = format!("{id} {set}");
        hash = Uuid::new_v5(&hash, text.as_bytes());
    }
    for kind in KINDS {
        for (id, value) in (kind.all)(&moment)? {
            let text = format!("{} {id} {}", kind.name, columns::to_json(&value)?);
            hash = Uuid::new_v5(&hash, text.as_bytes());
        }
    }
    Ok(hash)
}
