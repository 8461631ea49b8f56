//! What this home last saw of the database: a small file beside the key, so that it can be said without a
//! connection. It is no truth: without it nothing is lost.

use super::limits::{MET_STANDS_FOR, MOST_MET_BYTES};
use crate::domain::journal::DeviceId;
use crate::domain::text::printable;
use crate::files;
use crate::remote::Head;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// When that was, by this machine's clock.
    pub at: Option<Timestamp>,
    pub devices: Vec<MetDevice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MetDevice {
    pub device: DeviceId,
    /// What the athlete calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it may send nothing more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forgotten: bool,
}

/// The file of the home that a key file is in.
pub fn met_file(joined: &Path) -> PathBuf {
    joined.with_file_name("sync.met")
}

impl Met {
    /// Nothing where there is no such file, or none that can be read.
    pub fn read(file: &Path) -> Self {
        let Ok(bytes) = files::read_at_most(file, MOST_MET_BYTES) else {
            return Self::default();
        };
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Notes what is seen now. What is much the same as before is not written once more.
    pub fn note(&mut self, file: &Path, heads: &[Head], now: Timestamp) {
        let devices = heads.iter().map(|head| MetDevice {
            device: head.device,
            // One that can't be read any more is still what it is called.
            name: head.name().or(self.name(head.device)).map(ToOwned::to_owned),
            forgotten: head.is_forgotten,
        });
        let devices: Vec<MetDevice> = devices.collect();
        let is_recent =
            self.at.is_some_and(|at| now.duration_since(at) < MET_STANDS_FOR && at <= now);
        if is_recent && devices == self.devices {
            return;
        }
        *self = Self { at: Some(now), devices };
        let written = serde_json::to_vec_pretty(self).map_err(std::io::Error::other);
        let written = written.and_then(|bytes| files::replace(file, &bytes));
        if let Err(error) = written {
            tracing::warn!(%error, "what was seen of the database could not be kept");
        }
    }

    fn find(&self, device: DeviceId) -> Option<&MetDevice> {
        self.devices.iter().find(|it| it.device == device)
    }

    pub fn name(&self, device: DeviceId) -> Option<&str> {
        self.find(device)?.name.as_deref()
    }

    pub fn is_forgotten(&self, device: DeviceId) -> bool {
        self.find(device).is_some_and(|it| it.forgotten)
    }
}

/// How a device is told to people: by its name, and by enough of its id to tell two of a name apart.
pub fn call_device(device: DeviceId, name: Option<&str>) -> String {
    let id = device.0.to_string();
    let short = id.split('-').next().unwrap_or_default();
    match name {
        Some(name) => format!("{} ({short})", printable(name)),
        None => format!("device {short}"),
    }
}

/// The wanted name, with a number behind it where another device has it.
pub fn free_name(wanted: &str, heads: &[Head]) -> String {
    let is_taken = |name: &str| heads.iter().any(|head| head.is_called(name));
    let numbered = (2..).map(|number| format!("{wanted} {number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}
