//! What is kept of every change beside what it did: when, on which device, and who asked for it.

use super::client::MCP;
use super::tool_call::{Caller, Origin};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use uuid::Uuid;

/// A hybrid logical clock: 48 bits of milliseconds since 1970, 16 bits that count within one.
///
/// It follows the clock where that moves on, and counts on by itself where it stands still or was
/// set back. A count that is full carries into the milliseconds, so that of two changes of one
/// device the later always has the greater value. In JSON it is a string of digits: it has more than
/// the numbers of other programs can hold.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(into = "String", try_from = "String")]
pub struct Hlc(u64);

const COUNT_BITS: u32 = 16;

/// In the year 5138. A clock that says more is not believed, so that there is always room to count
/// on, and the value stays positive in a signed column.
const LATEST_MILLIS: u64 = 100_000_000_000_000;

impl Hlc {
    /// The value of a change made now, after one of this value.
    #[must_use]
    pub fn next(self, now: Timestamp) -> Self {
        let millis = u64::try_from(now.as_millisecond()).unwrap_or(0);
        let clock = millis.min(LATEST_MILLIS) << COUNT_BITS;
        Self(clock.max(self.0.saturating_add(1)))
    }

    /// As it is stored. What is negative was never written, and counts as the least.
    pub fn from_stored(value: i64) -> Self {
        Self(u64::try_from(value).unwrap_or(0))
    }

    pub fn stored(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }

    /// Milliseconds since 1970.
    pub fn millis(self) -> u64 {
        self.0 >> COUNT_BITS
    }
}

impl From<Hlc> for String {
    fn from(hlc: Hlc) -> Self {
        hlc.0.to_string()
    }
}

impl TryFrom<String> for Hlc {
    type Error = ParseIntError;

    fn try_from(digits: String) -> Result<Self, ParseIntError> {
        digits.parse().map(Self)
    }
}

/// A copy of the athlete's home on one machine.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct DeviceId(pub Uuid);

/// Which change it is, the same everywhere. Their order is that in which changes are folded: by the
/// clock, and where two devices agree on it, by the device.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct ChangeStamp {
    /// A hybrid logical clock as digits, by which changes of all devices are ordered.
    pub hlc: Hlc,
    /// The device that made it.
    pub device: DeviceId,
}

/// Who asked for a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Who {
    Athlete,
    /// Without a provider it is the offline coach.
    Coach {
        /// The provider of the model; left out for the offline coach.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        provider: Option<String>,
        /// The model; left out for the offline coach.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model: Option<String>,
    },
    /// A file of sets, or of anything else.
    Import,
    /// Another program, by the name that it gave.
    Client {
        /// The name that the program gave.
        name: String,
    },
}

impl From<&Origin> for Who {
    fn from(origin: &Origin) -> Self {
        match origin.caller {
            Caller::Athlete => Self::Athlete,
            Caller::Model if origin.provider.as_deref() == Some(MCP) => {
                Self::Client { name: origin.model.clone().unwrap_or_default() }
            }
            Caller::Model => {
                Self::Coach { provider: origin.provider.clone(), model: origin.model.clone() }
            }
            Caller::Offline => Self::Coach { provider: None, model: None },
            Caller::Developer => Self::Client { name: Caller::Developer.word().to_owned() },
        }
    }
}

/// A change's number in this database, in the order in which changes came to it; small, so that it
/// can be typed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct ChangeNumber(pub i64);

impl fmt::Display for ChangeNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A change as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListedChange {
    /// Its number in this database, as `undo` takes it.
    pub number: ChangeNumber,
    /// The same everywhere.
    pub stamp: ChangeStamp,
    /// When it was made.
    pub at: Timestamp,
    /// Not known of changes from before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// What it was, in a few words: `3 sets of Bench Press`.
    pub summary: String,
}

#[cfg(test)]
mod tests;
