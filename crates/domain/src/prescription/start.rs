//! What a program starts with: known when it is accepted, and stored with it.

use super::SlotId;
use crate::load::Load;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// By slot; one that is missing is asked about, and takes what is logged first.
pub type Starts = BTreeMap<SlotId, Start>;

/// What one slot starts with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Start {
    /// The working load.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<Load>,
    /// The one-rep max that it is worked out from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_rep_max: Option<Load>,
    /// A tenth below the one-rep max where it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub training_max: Option<Load>,
    /// The stage that it has come to, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<u8>,
    /// The load that the first stage was left with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_first_with: Option<Load>,
    /// Reps or seconds that each set asks for by now, where the rule moves them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reps: Option<u32>,
    /// Which of its exercises it has come to, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rung: Option<u8>,
    /// What it rests on, in words: `80 kg × 8 on 28 Aug`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}
