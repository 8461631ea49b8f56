//! A change on its way from one of the athlete's devices to the others.

use super::journal::{DeviceId, Hlc};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// One record of a device's journal, or a part of one that is too large to be sent at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    pub device: DeviceId,
    /// Counts what the device sends, from 1 and without gaps.
    pub seq: u64,
    pub hlc: Hlc,
    /// What the body is written in. A newer one than this program's is kept as it is.
    pub version: u16,
    /// JSON.
    pub body: String,
}

/// How far the ops of a device are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Known {
    pub device: DeviceId,
    /// The last one; 0 where there is none.
    pub seq: u64,
    /// Whether it is the device that asks.
    pub own: bool,
}

/// How far the ops of a device go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The last op.
    pub seq: u64,
}

/// Ops of one device, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub ops: Vec<Op>,
    /// Where the next begins.
    pub end: Cursor,
    /// Whether the device has no more of them.
    pub is_last: bool,
}

/// Ops that come from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Of any devices, those of each in their order.
    pub ops: Vec<Op>,
    /// The time, by a clock that all devices share.
    pub now: Timestamp,
}

/// What became of a page that came from elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Arrived {
    /// Changes that are whole now.
    pub changes: usize,
    /// Sets that are new or changed.
    pub sets: usize,
    /// Changes that a newer version wrote: kept, and not understood.
    pub newer: usize,
    /// Devices whose next op can't be taken in, with the reason.
    pub held: Vec<Held>,
    /// What was accepted here and on another device that was first: it does not count.
    pub void: Vec<String>,
}

/// A device's next op that can't be taken in, which keeps all that follow it waiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Held {
    /// The device that they are of.
    pub device: DeviceId,
    /// The count of that change on its device.
    pub seq: u64,
    /// Why they can't be taken in.
    pub why: HeldFor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeldFor {
    /// Its clock is far ahead of the time.
    Ahead,
    /// One before it is missing.
    Gap,
    /// It is not what such an op is.
    Unreadable,
}
