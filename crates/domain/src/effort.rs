//! How hard a set was: reps in reserve, or the rate of perceived exertion (RIR = 10 − RPE).

use crate::schema_as;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A number in half steps, kept as a count of halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Halves(u8);

impl Halves {
    pub const fn from_halves(halves: u8) -> Self {
        Self(halves)
    }

    pub const fn halves(self) -> u8 {
        self.0
    }

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.is_multiple_of(2) { "" } else { ".5" };
        f.pad(&format!("{}{half}", self.0 / 2))
    }
}

/// As a JSON number: `8` or `8.5`.
impl Serialize for Halves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(2) {
            serializer.serialize_u8(self.0 / 2)
        } else {
            serializer.serialize_f64(self.as_f64())
        }
    }
}

schema_as! { Halves: { "type": "number", "minimum": 0, "maximum": 10, "multipleOf": 0.5 } }

impl<'de> Deserialize<'de> for Halves {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked first"
    )]
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        let halves = value * 2.0;
        if (0.0..=20.0).contains(&halves) && halves.fract() == 0.0 {
            Ok(Self(halves as u8))
        } else {
            Err(serde::de::Error::custom(format!("{value} is not a half step from 0 to 10")))
        }
    }
}

/// Reps in reserve, 0 to 10.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Rir(pub Halves);

/// Rate of perceived exertion, 1 to 10.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Rpe(pub Halves);

impl Rpe {
    pub const fn rir(self) -> Rir {
        Rir(Halves::from_halves(20_u8.saturating_sub(self.0.halves())))
    }
}

impl Rir {
    /// In whole reps, of a half one more.
    pub fn reps_to_spare(self) -> u32 {
        u32::from(self.0.halves()).div_ceil(2)
    }

    pub const fn rpe(self) -> Rpe {
        Rpe(Halves::from_halves(20_u8.saturating_sub(self.0.halves())))
    }
}
