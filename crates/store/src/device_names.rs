//! What the athlete calls their devices.

use super::change;
use super::columns;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::ops;
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use rusqlite::{Connection, OptionalExtension};
use serde_json::Value;
use setwise_domain::command::Applied;
use setwise_domain::device_name::DeviceName;
use setwise_domain::journal::DeviceId;
use setwise_domain::team::Shared;
use setwise_words::text;
use std::collections::BTreeMap;

/// Calls a device by a name from now on. What it is called already is no change.
pub(super) fn name(work: &Work<'_>, device: DeviceId, name: &DeviceName) -> Result<Applied, Halt> {
    let id = Id::Uuid(device.0);
    if DeviceName::read(work.connection, &id)?.as_ref() != Some(name) {
        let ops = [Op::Device(id, Deed::Put(Box::new(name.clone())))];
        let summary = format!("calling a device {}", text::quoted(&name.name));
        change::commit(work, ChangeKind::Name, &summary, Undo::PassedOver, &ops)?;
    }
    Ok(Applied::Saved)
}

/// All devices that are known, with what they are called.
pub(super) fn known(connection: &Connection) -> rusqlite::Result<Vec<(DeviceId, Option<String>)>> {
    connection
        .prepare_cached("SELECT uuid, name FROM devices ORDER BY id")?
        .query_map([], |row| Ok((DeviceId(columns::uuid(row, 0)?), row.get(1)?)))?
        .collect()
}

impl Entity for DeviceName {
    const KIND: &'static str = "device";

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found: Option<Option<String>> = connection
            .prepare_cached("SELECT name FROM devices WHERE uuid = ?1")?
            .query_row([id.bytes()], |row| row.get(0))
            .optional()?;
        Ok(found.flatten().map(|name| Self { name }))
    }

    fn put(&self, folding: &mut Folding<'_>, id: &Id, _: Option<&By>) -> Result<(), StoreErrorKind> {
        let connection = folding.connection;
        let row = ops::find_or_add_device(connection, DeviceId(id.uuid()))?;
        connection
            .prepare_cached("UPDATE devices SET name = ?2 WHERE id = ?1")?
            .execute((row, &self.name))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("UPDATE devices SET name = NULL WHERE uuid = ?1")?
            .execute([id.bytes()])?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let named = known(connection)?.into_iter();
        let named = named.filter_map(|(device, name)| Some((device, Self { name: name? })));
        named.map(|(device, one)| Ok((device.0.to_string(), columns::to_value(&one)?))).collect()
    }

    fn hide(deed: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        Some(deed)
    }
}
