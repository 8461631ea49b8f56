//! What the body of an op says: a part of a change, with all that another device needs to know of it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use setwise_domain::journal::Who;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope {
    pub at: Timestamp,
    pub kind: String,
    pub summary: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// Whether it can be taken back.
    #[serde(default)]
    pub undo: bool,
    /// Which part of the change it is, counted from 0.
    #[serde(default)]
    pub part: u32,
    /// Whether another follows.
    #[serde(default)]
    pub more: bool,
    /// As they are recorded, so that they are the same text wherever they are sent from.
    pub ops: Box<RawValue>,
}
