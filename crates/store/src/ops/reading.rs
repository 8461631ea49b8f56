//! The journal as ops, for whoever sends them, and a name for all that is stored.

use super::{give, hash};
use crate::columns;
use crate::error::StoreError;
use crate::reader::Reader;
use rusqlite::OptionalExtension as _;
use setwise_domain::journal::DeviceId;
use setwise_domain::op::{Known, Page};
use setwise_domain::team::Shared;
use uuid::Uuid;

impl Reader {
    /// How far each device's ops are known here: of this one all that there are.
    pub fn known_ops(&self) -> Result<Vec<Known>, StoreError> {
        self.read(give::known)
    }

    /// How many of this device's ops are known elsewhere.
    pub fn sent_ops(&self, device: DeviceId) -> Result<u64, StoreError> {
        self.read(|connection| give::sent(connection, device).map(|cursor| cursor.seq))
    }

    /// Ops of a device after `from`, at most so many, and so many bytes of them and one more.
    pub fn ops(
        &self,
        device: DeviceId,
        from: u64,
        most: (usize, usize),
    ) -> Result<Page, StoreError> {
        self.read(|connection| give::page(connection, device, from, most, None))
    }

    /// The same ops as the athlete's team may read them, op for op. They end where a newer version wrote,
    /// which alone knows what may be read of it.
    pub fn team_ops(
        &self,
        device: DeviceId,
        from: u64,
        most: (usize, usize),
        shared: Shared,
    ) -> Result<Page, StoreError> {
        self.read(|connection| give::page(connection, device, from, most, Some(shared)))
    }

    /// By how many milliseconds this machine's clock was ahead of the others' when they were compared.
    pub fn clock_ahead(&self) -> Result<i64, StoreError> {
        self.read(|connection| {
            connection
                .query_row("SELECT ahead FROM this_device", [], |row| row.get(0))
                .optional()
                .map(Option::unwrap_or_default)
        })
    }

    /// Changes that a newer version wrote, which are kept and not understood.
    pub fn newer_changes(&self) -> Result<u64, StoreError> {
        self.read(|connection| {
            let newer = "SELECT count(*) FROM changes WHERE kind = 'newer' AND arrived = 1";
            connection.query_row(newer, [], |row| columns::count(row, 0))
        })
    }

    /// A name for all that is stored: two devices that know the same changes have the same.
    pub fn state_hash(&self) -> Result<Uuid, StoreError> {
        self.read(hash::state_hash)
    }
}
