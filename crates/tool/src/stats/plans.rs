//! How many of the plans that coaches wrote could be used, whichever way they came, and what was
//! wrong with the others.

use super::percent;
use crate::limits::PLAN_FAILURES_SHOWN;
use crate::tools::PROPOSE_PLAN;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use setwise_domain::plan::{PlanFailure, PlanFailureIssue, SchemaVersion};
use setwise_domain::stamps::Stamps;
use setwise_domain::text::counted;
use setwise_domain::tool_call::CallIssueCode;
use setwise_store::limits::MOST_PLAN_FAILURES_KEPT;
use setwise_store::{Reader, RefusedCall, StoreError};
use setwise_training::today;
use setwise_training::today::tally::{ByCoach, Tally};
use std::cmp::Reverse;

/// The statistics of plans.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlanStats {
    #[serde(flatten)]
    pub tally: Tally,
    /// The version of the rules by which templates are expanded.
    pub rules: u32,
    /// The failures of late, newest first.
    pub newest: Vec<PlanFailure>,
}

/// Counts what was asked for as a contract, and what was proposed by a call.
pub fn plan_stats(reader: &Reader, stamps: &Stamps) -> Result<PlanStats, StoreError> {
    let mut failures = reader.plan_failures()?;
    let refused = reader.refused_calls(PROPOSE_PLAN, MOST_PLAN_FAILURES_KEPT)?;
    failures.extend(refused.into_iter().map(|call| failure(call, stamps)));
    failures.sort_by_key(|failure| Reverse(failure.at));
    let tally = today::tally::tally(reader.plans_by_coach()?, &failures);
    failures.truncate(PLAN_FAILURES_SHOWN);
    Ok(PlanStats { tally, rules: today::rules_version(), newest: failures })
}

/// A refused call as the plan that could not be used. What was wrong with the plan is found by
/// reading it again: the call holds it as it was sent.
fn failure(call: RefusedCall, stamps: &Stamps) -> PlanFailure {
    let plan = plan_of(&call.arguments);
    let is_plan = call.issues.iter().all(|one| one.code == CallIssueCode::BadPlan);
    let read = plan.as_deref().filter(|_| is_plan);
    let issues = read.and_then(|plan| today::review(plan, None, stamps).err());
    let recorded = issues.map(|issues| setwise_training::today::recorded(&issues));
    PlanFailure {
        at: call.at,
        coach: call.origin.caller.word().to_owned(),
        provider: call.origin.provider,
        model: call.origin.model,
        schema_version: plan
            .as_deref()
            .and_then(today::version_of)
            .unwrap_or(SchemaVersion::V2Flat),
        rules: None,
        issues: recorded.unwrap_or_else(|| {
            let issues = call.issues.into_iter();
            issues
                .map(|issue| PlanFailureIssue {
                    pointer: String::new(),
                    code: issue.code.word().to_owned(),
                    message: issue.message,
                })
                .collect()
        }),
    }
}

/// The plan that a call holds: in quotes, as is right, or as it stands.
fn plan_of(arguments: &str) -> Option<String> {
    let value: Value = serde_json::from_str(arguments).ok()?;
    match value.get("plan")? {
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

impl PlanStats {
    /// For a reader, a line each.
    pub fn lines(&self) -> Vec<String> {
        let tally = &self.tally;
        let mut lines = vec![format!(
            "{}, {} (templates by rules {})",
            counted(tally.plans, "plan"),
            counted(tally.failures, "failure"),
            self.rules
        )];
        lines.extend(tally.by_coach.iter().map(row));
        if !tally.issues.is_empty() {
            let share = percent(tally.failure_share);
            lines.push(format!("What was wrong ({share} failed):"));
        }
        for error in &tally.issues {
            let place = if error.place.is_empty() { "the plan" } else { &error.place };
            lines.push(format!("  {:>5}  {:<18} {place}", error.count, error.code));
        }
        lines
    }
}

fn row(by: &ByCoach) -> String {
    let who = format!("{} {}", by.who.coach, by.who.schema_version);
    let said: Vec<_> = [(by.accepted, "accepted"), (by.refused, "refused"), (by.open, "open")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let row = format!("  {who:<32} {:>5} {:>5}  {}", by.plans, by.failures, said.join(", "));
    row.trim_end().to_owned()
}
