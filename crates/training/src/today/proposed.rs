//! A plan that waits for the athlete's word.

use super::diff;
use setwise_domain::plan::{PlanStanding, StoredPlan, TodayPlan};
use setwise_domain::proposal::{Base, Proposal, ProposalStatus, ProposedChange};
use setwise_domain::stamps::Stamps;
use setwise_domain::text::{counted, printable};

/// A plan in place of the one that stands. It stands as accepted once it is.
pub fn proposed(
    plan: StoredPlan,
    standing: Option<&StoredPlan>,
    reason: &str,
    stamps: &Stamps,
) -> Proposal {
    Proposal {
        id: stamps.id(),
        at: plan.at,
        title: title(&plan.plan),
        reason: reason.to_owned(),
        base: Base { plan: standing.map(|stored| stored.id), ..Base::default() },
        hunks: diff(standing.map(|stored| &stored.plan), &plan.plan),
        change: ProposedChange::Plan {
            plan: Box::new(StoredPlan { standing: PlanStanding::Accepted, ..plan }),
        },
        status: ProposalStatus::Open,
    }
}

fn title(plan: &TodayPlan) -> String {
    let exercises = counted(plan.exercises().count(), "exercise");
    format!("{}, {} min, {exercises}", printable(&plan.focus), plan.duration_minutes)
}
