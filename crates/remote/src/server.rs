//! One connection to the database, for one athlete.

use super::address::Address;
use super::error::RemoteError;
use super::link::{self, Link};
use super::seal::{Seal, Sealed};
use super::statements as sql;
use crate::limits::{MOST_OPS_A_PAGE, MOST_PAGE_BYTES, MOST_PULLED_BYTES, PATIENCE_FOR_A_DATABASE};
use futures_util::{StreamExt as _, pin_mut};
use jiff::Timestamp;
use setwise_domain::journal::DeviceId;
use setwise_domain::op::Op;
use std::collections::BTreeMap;
use std::future::Future;
use tokio::time::timeout;
use tokio_postgres::Row;
use tokio_postgres::types::{ToSql, Type};
use uuid::Uuid;

/// A connection to the database.
pub struct Server {
    link: Link,
}

/// A device in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub device: DeviceId,
    /// What the athlete calls it; none where that can't be opened.
    pub label: Option<String>,
    pub is_forgotten: bool,
    /// The last of its ops; 0 where there is none.
    pub seq: u64,
    /// How many there are, where that was asked for.
    pub count: Option<u64>,
}

impl Head {
    /// What the athlete calls it. An older setwise gave the machine's id for a name, which is none.
    pub fn name(&self) -> Option<&str> {
        let name = self.label.as_deref()?;
        let is_id = Uuid::parse_str(name).is_ok();
        Some(name).filter(|name| !name.is_empty() && !is_id)
    }

    /// Whether that is its name, in any case.
    pub fn is_called(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own.to_lowercase() == name.trim().to_lowercase())
    }

    /// Whether ops are missing before the last one.
    pub fn has_holes(&self) -> bool {
        self.count.is_some_and(|count| count < self.seq)
    }
}

/// How far all devices are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heads {
    /// By the server's clock.
    pub now: Timestamp,
    pub devices: Vec<Head>,
}

/// A page of a device's ops, opened, up to the first that does not open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pulled {
    pub ops: Vec<Op>,
    /// The one that does not open.
    pub unopened: Option<u64>,
}

/// How many of the ops were new to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushed(pub u64);

pub(super) type Parameters<'a> = &'a [(&'a (dyn ToSql + Sync), Type)];

/// Waits no longer than for a server that is there.
async fn patiently<T, E: Into<RemoteError>>(
    asked: impl Future<Output = Result<T, E>>,
) -> Result<T, RemoteError> {
    match timeout(PATIENCE_FOR_A_DATABASE, asked).await {
        Ok(answer) => answer.map_err(Into::into),
        Err(_) => Err(RemoteError::Silent(PATIENCE_FOR_A_DATABASE.as_secs())),
    }
}

impl Server {
    pub async fn connect(address: &Address, password: Option<&str>) -> Result<Self, RemoteError> {
        let link = patiently(link::connect(address, password)).await;
        let link = link.map_err(|error| match error {
            RemoteError::Silent(seconds) => {
                let hosts = address.hosts();
                RemoteError::Unreachable(format!("{hosts}: no answer within {seconds} s"))
            }
            other => other,
        })?;
        Ok(Self { link })
    }

    /// The answer, or why there is none: that a connection is closed says less than what closed it.
    async fn ask<T>(
        &self,
        asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, RemoteError> {
        patiently(asked).await.map_err(|error| match self.link.breach.get() {
            Some(breach) => RemoteError::Breach(*breach),
            None => error,
        })
    }

    /// Sees to it that the login is this athlete's.
    pub async fn check(&self, athlete: Uuid) -> Result<(), RemoteError> {
        match self.athlete().await? {
            None => Err(RemoteError::NoAthlete),
            Some((_, true)) => Err(RemoteError::Erased),
            Some((found, false)) if found == athlete => Ok(()),
            Some(_) => Err(RemoteError::OtherAthlete),
        }
    }

    /// Makes the login this athlete's, where it is nobody's.
    pub async fn claim(&self, athlete: Uuid) -> Result<(), RemoteError> {
        self.execute(sql::CLAIM, &[(&athlete, Type::UUID)]).await?;
        self.check(athlete).await
    }

    async fn athlete(&self) -> Result<Option<(Uuid, bool)>, RemoteError> {
        let rows = self.query(sql::ATHLETE, &[]).await?;
        let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
        rows.first().map(read).transpose()
    }

    /// Makes a device known under a name of the athlete's.
    pub async fn add_device(
        &self,
        seal: &Seal,
        device: DeviceId,
        label: &str,
    ) -> Result<(), RemoteError> {
        let (athlete, label) = (
            seal.athlete(),
            seal.seal_label(device, label)
                .map_err(|error| RemoteError::NotSealed(error.to_string()))?,
        );
        self.execute(
            sql::ADD_DEVICE,
            &[(&athlete, Type::UUID), (&device.0, Type::UUID), (&label, Type::BYTEA)],
        )
        .await
        .map(drop)
    }

    /// Calls a device otherwise; false where none such is known.
    pub async fn rename(
        &self,
        seal: &Seal,
        device: DeviceId,
        name: &str,
    ) -> Result<bool, RemoteError> {
        let label = seal.seal_label(device, name);
        let label = label.map_err(|error| RemoteError::NotSealed(error.to_string()))?;
        let athlete = seal.athlete();
        let parameters: Parameters<'_> =
            &[(&athlete, Type::UUID), (&device.0, Type::UUID), (&label, Type::BYTEA)];
        Ok(self.execute(sql::RENAME, parameters).await? > 0)
    }

    /// Notes that a device is not used any more; false where none such is known.
    pub async fn forget(&self, athlete: Uuid, device: DeviceId) -> Result<bool, RemoteError> {
        let parameters: Parameters<'_> = &[(&athlete, Type::UUID), (&device.0, Type::UUID)];
        Ok(self.execute(sql::FORGET, parameters).await? > 0)
    }

    /// How far all devices are, and what time it is: one round trip. `counted`: with how many ops there
    /// are of each.
    pub async fn heads(&self, seal: &Seal, counted: bool) -> Result<Heads, RemoteError> {
        let (athlete, scope) = (seal.athlete(), seal.scope());
        let heads = if counted { sql::COUNTED_HEADS } else { sql::HEADS };
        let asked: Parameters<'_> = &[(&athlete, Type::UUID), (&scope, Type::INT2)];
        let now = self.query(sql::NOW, &[]);
        let (now, rows) = futures_util::try_join!(now, self.query(heads, asked))?;
        let odd = |what: &str| RemoteError::Odd(what.to_owned());
        let now: i64 = now.first().ok_or_else(|| odd("no time"))?.try_get(0)?;
        let head = |row: &Row| {
            let device = DeviceId(row.try_get(0)?);
            let label: &[u8] = row.try_get(1)?;
            let seq: i64 = row.try_get(3)?;
            let count: Option<i64> = row.try_get(4)?;
            Ok::<_, RemoteError>(Head {
                device,
                label: seal.open_label(device, label),
                is_forgotten: row.try_get(2)?,
                seq: u64::try_from(seq).map_err(|_| odd("a negative count"))?,
                count: count.and_then(|count| u64::try_from(count).ok()),
            })
        };
        Ok(Heads {
            now: Timestamp::from_millisecond(now).map_err(|_| odd("a time that is none"))?,
            devices: rows.iter().map(head).collect::<Result<_, _>>()?,
        })
    }

    /// Adds ops of one device. Those that are there already are there once.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Diverged`] where one is there and says something else.
    pub async fn push(
        &self,
        seal: &Seal,
        device: DeviceId,
        ops: &[Op],
    ) -> Result<Pushed, RemoteError> {
        let added = self.publish(seal, device, ops).await?;
        if added.0 < ops.len() as u64 {
            self.compare(seal, device, ops).await?;
        }
        Ok(added)
    }

    /// Adds ops of one device. What is there already stays as it is.
    pub async fn publish(
        &self,
        seal: &Seal,
        device: DeviceId,
        ops: &[Op],
    ) -> Result<Pushed, RemoteError> {
        self.add(sql::PUSH, seal, device, ops).await
    }

    /// The same, and nothing where the device was forgotten.
    pub async fn push_early(
        &self,
        seal: &Seal,
        device: DeviceId,
        ops: &[Op],
    ) -> Result<Pushed, RemoteError> {
        self.add(sql::PUSH_EARLY, seal, device, ops).await
    }

    async fn add(
        &self,
        sql: &str,
        seal: &Seal,
        device: DeviceId,
        ops: &[Op],
    ) -> Result<Pushed, RemoteError> {
        let sealed: Vec<Sealed> = ops
            .iter()
            .map(|op| seal.seal(op))
            .collect::<Result<_, _>>()
            .map_err(|error| RemoteError::NotSealed(error.to_string()))?;
        let athlete = seal.athlete();
        let seqs: Vec<i64> = sealed.iter().map(|it| it.seq).collect();
        let hlcs: Vec<i64> = sealed.iter().map(|it| it.hlc).collect();
        let scopes: Vec<i16> = sealed.iter().map(|it| it.scope).collect();
        let versions: Vec<i16> = sealed.iter().map(|it| it.version).collect();
        let epochs: Vec<i32> = sealed.iter().map(|it| it.epoch).collect();
        let sums: Vec<&[u8]> = sealed.iter().map(|it| it.sum.as_slice()).collect();
        let bodies: Vec<&[u8]> = sealed.iter().map(|it| it.body.as_slice()).collect();
        let parameters: Parameters<'_> = &[
            (&athlete, Type::UUID),
            (&device.0, Type::UUID),
            (&seqs, Type::INT8_ARRAY),
            (&hlcs, Type::INT8_ARRAY),
            (&scopes, Type::INT2_ARRAY),
            (&versions, Type::INT2_ARRAY),
            (&epochs, Type::INT4_ARRAY),
            (&sums, Type::BYTEA_ARRAY),
            (&bodies, Type::BYTEA_ARRAY),
        ];
        self.execute(sql, parameters).await.map(Pushed)
    }

    /// Sees to it that ops are in the database as they are here, as far as they are there.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Diverged`] at the first that is not.
    pub async fn compare(
        &self,
        seal: &Seal,
        device: DeviceId,
        ops: &[Op],
    ) -> Result<(), RemoteError> {
        let (athlete, scope) = (seal.athlete(), seal.scope());
        let seqs: Vec<i64> =
            ops.iter().map(|op| i64::try_from(op.seq).unwrap_or(i64::MAX)).collect();
        let rows = self
            .query(
                sql::SUMS,
                &[
                    (&athlete, Type::UUID),
                    (&device.0, Type::UUID),
                    (&scope, Type::INT2),
                    (&seqs, Type::INT8_ARRAY),
                ],
            )
            .await?;
        let mut there: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
        for row in &rows {
            let seq: i64 = row.try_get(0)?;
            there.insert(u64::try_from(seq).unwrap_or(0), row.try_get(1)?);
        }
        let is_other = |op: &&Op| {
            let sum = there.get(&op.seq);
            sum.is_some_and(|sum| *sum != seal.sum(op))
        };
        match ops.iter().find(is_other) {
            Some(op) => Err(RemoteError::Diverged { seq: op.seq }),
            None => Ok(()),
        }
    }

    /// The next page of a device's ops after `have`.
    pub async fn pull(
        &self,
        seal: &Seal,
        device: DeviceId,
        have: u64,
    ) -> Result<Pulled, RemoteError> {
        let (athlete, scope) = (seal.athlete(), seal.scope());
        let have = i64::try_from(have).unwrap_or(i64::MAX);
        let most = i64::try_from(MOST_OPS_A_PAGE).unwrap_or(i64::MAX);
        let most_bytes = i64::try_from(MOST_PAGE_BYTES).unwrap_or(i64::MAX);
        let parameters: Vec<(&(dyn ToSql + Sync), Type)> = vec![
            (&athlete, Type::UUID),
            (&device.0, Type::UUID),
            (&scope, Type::INT2),
            (&have, Type::INT8),
            (&most, Type::INT8),
            (&most_bytes, Type::INT8),
        ];
        let rows = self.ask(self.link.client.query_typed_raw(sql::PULL, parameters)).await?;
        pin_mut!(rows);
        let mut pulled = Pulled::default();
        let mut bytes = 0;
        while let Some(row) = self.ask(async { rows.next().await.transpose() }).await? {
            let sealed = read(device, &row)?;
            bytes += sealed.body.len();
            if bytes > MOST_PULLED_BYTES || pulled.ops.len() >= MOST_OPS_A_PAGE {
                return Err(RemoteError::Odd("more than a page".to_owned()));
            }
            if pulled.unopened.is_some() {
                continue;
            }
            match seal.open(&sealed) {
                Ok(op) => pulled.ops.push(op),
                Err(why) => {
                    tracing::warn!(%why, seq = sealed.seq, "an op does not open");
                    pulled.unopened = Some(u64::try_from(sealed.seq).unwrap_or(0));
                }
            }
        }
        Ok(pulled)
    }

    pub(super) async fn execute(
        &self,
        sql: &str,
        with: Parameters<'_>,
    ) -> Result<u64, RemoteError> {
        self.ask(self.link.client.execute_typed(sql, with)).await
    }

    pub(super) async fn query(
        &self,
        sql: &str,
        with: Parameters<'_>,
    ) -> Result<Vec<Row>, RemoteError> {
        self.ask(self.link.client.query_typed(sql, with)).await
    }
}

fn read(device: DeviceId, row: &Row) -> Result<Sealed, RemoteError> {
    let sum: &[u8] = row.try_get(5)?;
    Ok(Sealed {
        device: device.0,
        seq: row.try_get(0)?,
        hlc: row.try_get(1)?,
        scope: row.try_get(2)?,
        version: row.try_get(3)?,
        epoch: row.try_get(4)?,
        sum: sum.try_into().map_err(|_| RemoteError::Odd("a sum of another length".to_owned()))?,
        body: row.try_get(6)?,
    })
}
