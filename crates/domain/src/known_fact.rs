//! Something about the athlete that is remembered.

use super::debrief::AthleteFact;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A remembered fact's number: small, so that it can be typed. It is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct FactNumber(pub u32);

impl fmt::Display for FactNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownFact {
    /// Its number, as `profile forget` takes it.
    pub number: FactNumber,
    /// The day of the session that it was said at.
    pub since: Date,
    #[serde(flatten)]
    pub said: AthleteFact,
}

impl AthleteFact {
    /// The words that tell whether two facts are the same: without case, with single spaces and
    /// no stop at the end.
    pub fn folded(&self) -> String {
        let words: Vec<_> = self.fact.split_whitespace().collect();
        let text = words.join(" ").to_lowercase();
        text.trim_end_matches(['.', '!']).to_owned()
    }
}

#[cfg(test)]
mod tests;
