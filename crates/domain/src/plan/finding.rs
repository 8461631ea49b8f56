//! What speaks against a plan for one day that can be read.

use crate::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What a finding is about, in the order in which they are told.
    FindingCode {
        /// An exercise that nobody knows, or that may be several.
        Name = "name",
        /// Sets that can't be read, or can't be done.
        Prescription = "prescription",
        /// Minutes that contradict each other, the work or the athlete's time.
        Minutes = "minutes",
        Equipment = "equipment",
        Avoidance = "avoidance",
        /// A load that is far from what the athlete can lift.
        Load = "load",
        Level = "level",
        /// Too much or too little for a day or an exercise.
        Dose = "dose",
        Order = "order",
        Duplicate = "duplicate",
    }
}

vocabulary! {
    Weight {
        /// The plan can't or must not be followed so: it is accepted only on a second word.
        Serious = "serious",
        /// A coach would do it otherwise.
        Advice = "advice",
    }
}

/// One thing that speaks against a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanFinding {
    /// What it is about, for programs.
    pub code: FindingCode,
    /// serious: the plan is accepted only on a second word; advice: a coach would do it otherwise.
    pub weight: Weight,
    /// Where in the canonical plan, as a JSON pointer; empty for the plan as a whole.
    pub pointer: String,
    /// The exercise or block that it is about, as it is called there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// What was found and what was wanted.
    pub message: String,
    /// What to change, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<String>,
}

/// The verdict on a plan for one day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanReview {
    /// The serious ones first, then in the order of the codes and of the plan.
    pub findings: Vec<PlanFinding>,
    /// Minutes that its sets and rests take.
    pub minutes: u32,
}

impl PlanReview {
    /// What is found here and was not there before.
    #[must_use]
    pub fn beyond(mut self, before: &Self) -> Self {
        let known = |one: &PlanFinding| {
            let mut before = before.findings.iter();
            before.any(|other| (other.code, &other.message) == (one.code, &one.message))
        };
        self.findings.retain(|one| !known(one));
        self
    }

    /// How many findings want a second word before the plan is accepted.
    pub fn serious(&self) -> usize {
        self.findings.iter().filter(|one| one.weight == Weight::Serious).count()
    }
}
