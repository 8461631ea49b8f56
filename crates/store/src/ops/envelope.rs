//! What the body of an op says: a change with all that another device needs to know of it.

use super::came::CameSet;
use crate::effect::Effect;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use setwise_domain::journal::Who;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Envelope {
    pub at: Timestamp,
    pub kind: String,
    pub summary: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// Its place among the changes of its device.
    pub nth: i64,
    /// Whether it can be taken back.
    #[serde(default)]
    pub undo: bool,
    /// What it did, with the last part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// Of a change that comes in parts, which one this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Part {
    /// Counted from 0.
    pub number: u32,
    /// Whether another follows.
    pub more: bool,
    /// Sets that it logged, each with its place among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<(u32, CameSet)>,
    /// A piece of the JSON of its effects, where those are too long for one part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
}

impl Envelope {
    pub fn number(&self) -> u32 {
        self.part.as_ref().map_or(0, |part| part.number)
    }

    pub fn has_more(&self) -> bool {
        self.part.as_ref().is_some_and(|part| part.more)
    }
}
