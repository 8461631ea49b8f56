//! A program as it was made: the plan with its verdict, and every step that led there.

use super::edit::Edit;
use super::prescription::Program;
use super::program::{SubstitutionSuggestion, UserProfile, WorkoutPlan};
use super::report::VerifierReport;
use crate::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the loop gives back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProgramEnvelope {
    /// The athlete that it was written for.
    pub profile: UserProfile,
    /// The best plan that was verified.
    pub plan: WorkoutPlan,
    /// The program that the plan is a week of, where it says more than the plan can: how each slot
    /// goes on, week by week.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Box<Program>>,
    /// The verdict on exactly this plan.
    pub verification: VerifierReport,
    /// What was assumed where the profile says nothing.
    pub assumptions: Vec<String>,
    /// Templates that it rests on.
    pub citations: Vec<String>,
    /// How many verifications there were.
    pub iterations: usize,
    /// The steps in which it was written, in their order.
    pub iterations_log: Vec<LogStep>,
    /// Why no further step was made.
    pub stop_reason: StopReason,
}

vocabulary! {
    /// Why the loop ended.
    StopReason {
        Verified = "verified",
        NoEditsSuggested = "no_edits_suggested",
        /// The same issues as the time before.
        Stagnation = "stagnation",
        /// Two revisions in a row that were no better than the best before them.
        Regression = "regression",
        MaxIterations = "max_iterations",
    }
}

vocabulary! {
    StepKind {
        Generate = "generate",
        Substitute = "substitute",
        Revise = "revise",
        Verify = "verify",
        Apply = "apply",
    }
}

/// One step of the loop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LogStep {
    /// What was done.
    pub step: StepKind,
    /// What was asked: the prompt, or the rule that was followed.
    pub prompt: String,
    /// What came of it, in a sentence.
    pub reply: String,
    /// What was wrong, of a verification.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<String>,
    /// How many edits were carried out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits_applied: Vec<Edit>,
    /// Edits that were not applied, each with its reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits_refused: Vec<String>,
    /// Swaps that were suggested and passed on, with their places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<SubstitutionSuggestion>,
    /// Keys of the reply that its contract does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys_dropped: Vec<String>,
}
