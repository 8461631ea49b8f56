//! How often coaches' plans could be taken over, and what was wrong with those that could not.

use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::plan::{PlanFailure, PlansBy, SchemaVersion};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The statistics of plans.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Tally {
    /// Plans that were taken over.
    pub plans: u64,
    /// Plans that were refused.
    pub failures: u64,
    /// Of all that coaches wrote; none where there is nothing to divide.
    pub failure_share: Option<f64>,
    /// The same, coach by coach.
    pub by_coach: Vec<ByCoach>,
    /// What was wrong, the most frequent first.
    #[serde(rename = "faults")]
    pub issues: Vec<IssueCount>,
}

/// Those of one coach in one version of the schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ByCoach {
    #[serde(flatten)]
    pub who: Who,
    /// Plans that were written.
    pub plans: u64,
    /// Plans that were refused.
    pub failures: u64,
    /// Proposed plans that the athlete accepted; left out where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub accepted: u64,
    /// Proposed plans that the athlete refused; left out where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub refused: u64,
    /// Proposed plans that wait for the athlete; left out where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub open: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A model is one coach, whichever way it wrote the plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Who {
    /// Who answered: offline, a provider's name, or file.
    pub coach: String,
    /// The provider of the model; null for the offline coach.
    pub provider: Option<String>,
    /// The model; null for the offline coach.
    pub model: Option<String>,
    /// The version of the plan's schema.
    pub schema_version: SchemaVersion,
}

/// One kind of issue at one kind of place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct IssueCount {
    /// What kind of issue it is, for programs.
    pub code: String,
    /// A pointer whose indexes are stars: `/exercises/*/blockIndex`.
    pub place: String,
    /// How often.
    pub count: u64,
}

impl Who {
    fn new(
        coach: String,
        provider: Option<String>,
        model: Option<String>,
        schema_version: SchemaVersion,
    ) -> Self {
        let coach = match (&provider, &model) {
            (Some(provider), Some(model)) => format!("{provider}/{model}"),
            _ => coach,
        };
        Self { coach, provider, model, schema_version }
    }
}

/// Adds up what is stored.
pub fn tally(plans: Vec<PlansBy>, failures: &[PlanFailure]) -> Tally {
    let mut by_coach: BTreeMap<Who, ByCoach> = BTreeMap::new();
    let mut of = |who: Who, add: &dyn Fn(&mut ByCoach)| {
        let none = || ByCoach {
            who: who.clone(),
            plans: 0,
            failures: 0,
            accepted: 0,
            refused: 0,
            open: 0,
        };
        add(by_coach.entry(who.clone()).or_insert_with(none));
    };
    for by in plans {
        let who = Who::new(by.coach, by.provider, by.model, by.schema_version);
        of(who, &|row| {
            row.plans += by.plans;
            row.accepted += by.accepted;
            row.refused += by.refused;
            row.open += by.open;
        });
    }
    let mut issues: BTreeMap<(String, String), u64> = BTreeMap::new();
    for failure in failures {
        let PlanFailure { coach, provider, model, schema_version, .. } = failure.clone();
        let who = Who::new(coach, provider, model, schema_version);
        of(who, &|row| row.failures += 1);
        for error in &failure.issues {
            let kind = (error.code.clone(), place(&error.pointer));
            *issues.entry(kind).or_default() += 1;
        }
    }
    let mut issues: Vec<_> = issues
        .into_iter()
        .map(|((code, place), count)| IssueCount { code, place, count })
        .collect();
    issues.sort_by_key(|error| Reverse(error.count));
    let by_coach: Vec<_> = by_coach.into_values().collect();
    let plans = by_coach.iter().map(|by| by.plans).sum();
    let failures = by_coach.iter().map(|by| by.failures).sum();
    Tally { plans, failures, failure_share: share(failures, plans + failures), by_coach, issues }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nobody makes 2^52 plans, and a share is read to a few digits"
)]
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn place(pointer: &str) -> String {
    let is_index = |token: &str| !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit());
    let tokens = pointer.split('/');
    let starred = tokens.map(|token| if is_index(token) { "*" } else { token });
    starred.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
