//! How a set is made up, beyond one count of reps: its parts, its sides, its place in a superset.

use crate::limits::MOST_PARTS_OF_A_SET;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Most sets are plain: none of it was said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Structure {
    /// Reps of each part of a rest-pause, myo-rep or cluster set, in order; a set's `reps` is their
    /// sum.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<u16>,
    /// Reps of each side, where the two differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Sides>,
    /// Its place in a superset, such as A1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superset: Option<Superset>,
}

/// Reps of each side; a set's `reps` is the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sides {
    /// Reps of the left side.
    pub left: u16,
    /// Reps of the right side.
    pub right: u16,
}

/// A place in a superset, as paper logs write it: `A1` is the first exercise of the day's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Superset {
    /// 0 is `A`, 25 is `Z`.
    letter: u8,
    /// 1 to 9.
    place: u8,
}

/// Said of a superset's place that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place in a superset is a letter and a number from 1 to 9, such as A1")]
pub struct NotAPlace;

const LETTERS: u8 = 26;
const PLACES: std::ops::RangeInclusive<u8> = 1..=9;

impl Structure {
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Whether one number says all of its reps.
    pub fn is_one_count(&self) -> bool {
        self.parts.is_empty() && self.sides.is_none()
    }

    /// Whether a set of so many reps can be made up so.
    pub fn agrees_with(&self, reps: Option<u16>) -> bool {
        let sum: u32 = self.parts.iter().copied().map(u32::from).sum();
        let parts = self.parts.is_empty()
            || (2..=MOST_PARTS_OF_A_SET).contains(&self.parts.len())
                && reps.map(u32::from) == Some(sum);
        parts && self.sides.is_none_or(|sides| reps == Some(sides.both()))
    }
}

impl Sides {
    /// What both sides did.
    pub fn both(self) -> u16 {
        self.left.min(self.right)
    }
}

impl Superset {
    pub fn new(letter: u8, place: u8) -> Option<Self> {
        (letter < LETTERS && PLACES.contains(&place)).then_some(Self { letter, place })
    }

    /// The letter, counted from 0.
    pub const fn letter(self) -> u8 {
        self.letter
    }

    /// From `A1`, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        let [letter, place] = text.as_bytes() else {
            return None;
        };
        let letter = letter.to_ascii_uppercase().checked_sub(b'A')?;
        Self::new(letter, place.checked_sub(b'0')?)
    }
}

impl TryFrom<String> for Superset {
    type Error = NotAPlace;

    fn try_from(text: String) -> Result<Self, NotAPlace> {
        Self::parse(&text).ok_or(NotAPlace)
    }
}

impl From<Superset> for String {
    fn from(superset: Superset) -> Self {
        superset.to_string()
    }
}

impl fmt::Display for Superset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.letter), self.place)
    }
}
