//! How often coaches' plans could be taken over, and what was wrong with those that could not.

use crate::domain::plan::{PlanFailure, PlansBy, SchemaVersion};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The statistics of plans.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// Plans that were taken over.
    pub plans: u64,
    pub failures: u64,
    /// Of all that coaches wrote; none where there is nothing to divide.
    pub failure_share: Option<f64>,
    pub by_coach: Vec<ByCoach>,
    /// What was wrong, the most frequent first.
    pub faults: Vec<FaultCount>,
}

/// Those of one coach in one version of the schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ByCoach {
    #[serde(flatten)]
    pub who: Who,
    pub plans: u64,
    pub failures: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Who {
    pub coach: String,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub schema_version: SchemaVersion,
}

/// One kind of fault at one kind of place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultCount {
    pub code: String,
    /// A pointer whose indexes are stars: `/exercises/*/blockIndex`.
    pub place: String,
    pub count: u64,
}

/// Adds up what is stored.
pub fn tally(plans: Vec<PlansBy>, failures: &[PlanFailure]) -> Tally {
    let mut by_coach: BTreeMap<Who, (u64, u64)> = BTreeMap::new();
    for by in plans {
        let who = Who {
            coach: by.coach,
            provider: by.provider,
            model: by.model,
            schema_version: by.schema_version,
        };
        by_coach.entry(who).or_default().0 += by.plans;
    }
    let mut faults: BTreeMap<(String, String), u64> = BTreeMap::new();
    for failure in failures {
        let who = Who {
            coach: failure.coach.clone(),
            provider: failure.provider.clone(),
            model: failure.model.clone(),
            schema_version: failure.schema_version,
        };
        by_coach.entry(who).or_default().1 += 1;
        for error in &failure.faults {
            let kind = (error.code.clone(), place(&error.pointer));
            *faults.entry(kind).or_default() += 1;
        }
    }
    let mut faults: Vec<_> = faults
        .into_iter()
        .map(|((code, place), count)| FaultCount { code, place, count })
        .collect();
    faults.sort_by_key(|error| Reverse(error.count));
    let mut tally = Tally {
        faults,
        ..Tally::default()
    };
    for (who, (plans, failures)) in by_coach {
        tally.plans += plans;
        tally.failures += failures;
        tally.by_coach.push(ByCoach {
            who,
            plans,
            failures,
        });
    }
    tally.failure_share = share(tally.failures, tally.plans + tally.failures);
    tally
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
