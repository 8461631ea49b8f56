//! A plan as it is kept: for which day, how it came to stand, and how it was made.

use super::{SchemaVersion, TodayPlan, vocabulary};
use crate::stored_program::PlanOfProgram;
use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use uuid::Uuid;

vocabulary! {
    /// How a plan came to stand: an accepted one goes before a generated one.
    PlanStanding { Generated = "generated", Accepted = "accepted" }
}

/// A plan as stored, with how it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StoredPlan {
    /// Its id, which never changes.
    pub id: Uuid,
    /// The day it is for.
    pub date: Date,
    /// When it was stored.
    pub at: Timestamp,
    /// How it came to stand.
    pub standing: PlanStanding,
    /// The plan.
    pub plan: TodayPlan,
    /// Who wrote it, and how.
    pub made: Generation,
}

/// Who wrote a plan, in which schema, and why in that one. The schema is chosen before the coach
/// is asked, and never changed for the same request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Generation {
    /// `offline`, a provider's name, or `file`.
    pub coach: String,
    /// The provider of the model; null for the offline coach.
    #[serde(default)]
    pub provider: Option<String>,
    /// The model; null for the offline coach.
    #[serde(default)]
    pub model: Option<String>,
    /// The version of the plan's schema.
    pub schema_version: SchemaVersion,
    /// Why this version: the rule of selection that applied.
    pub reason: String,
    /// Bytes of the smallest whole plan in each version, by its schema; empty where there was
    /// nothing to choose from.
    #[serde(default)]
    #[schemars(
        with = "BTreeMap<String, u64>",
        extend("propertyNames" = { "enum": SchemaVersion::WORDS })
    )]
    pub estimates: BTreeMap<SchemaVersion, u64>,
    /// The version of the rules by which templates were expanded; none before there were any.
    #[serde(default)]
    pub rules: Option<u32>,
    /// The plan that this one is a copy of, where it was restored.
    #[serde(default)]
    pub restored: Option<Uuid>,
    /// The plan that this one is made of by a swap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_from: Option<Uuid>,
    /// The session of the athlete's program that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<PlanOfProgram>,
}

impl Generation {
    /// By whom, in which version and why; everything else is left open.
    pub fn by(
        coach: impl Into<String>,
        schema_version: SchemaVersion,
        reason: impl Into<String>,
    ) -> Self {
        Self {
            coach: coach.into(),
            provider: None,
            model: None,
            schema_version,
            reason: reason.into(),
            estimates: BTreeMap::new(),
            rules: None,
            restored: None,
            changed_from: None,
            program: None,
        }
    }
}

/// How many plans came of one coach in one version, and what the athlete said to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlansBy {
    pub coach: String,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub schema_version: SchemaVersion,
    pub plans: u64,
    /// Of those that were proposed, by what the athlete said.
    pub accepted: u64,
    pub refused: u64,
    /// Not settled yet.
    pub open: u64,
}

/// A coach's plan that could not be taken over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanFailure {
    /// When it was refused.
    pub at: Timestamp,
    /// Who answered: offline, a provider's name, or file.
    pub coach: String,
    /// The provider of the model; null for the offline coach.
    pub provider: Option<String>,
    /// The model; null for the offline coach.
    pub model: Option<String>,
    /// The version of the plan's schema.
    pub schema_version: SchemaVersion,
    /// The rules of expansion that it was read by.
    pub rules: Option<u32>,
    /// In the order of the text, as many as are listed of one text.
    #[serde(rename = "faults")]
    pub issues: Vec<PlanFailureIssue>,
}

/// One thing that was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanFailureIssue {
    /// A JSON pointer to where it is.
    pub pointer: String,
    /// What kind of issue it is, for programs.
    pub code: String,
    /// In a sentence, for people.
    pub message: String,
}
