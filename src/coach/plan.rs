//! Plans that the athlete makes today's: one out of a file, one of earlier.

use super::desk::{Desk, DeskFault};
use super::verb::{Said, carry_out};
use crate::domain::command::Command;
use crate::domain::plan::{Generation, PlanStanding, StoredPlan, TodayPlan};
use crate::domain::text::{counted, printable};
use crate::today::Reviewed;

/// Makes a plan that was read without a fault today's. Blocks until that is durable.
pub fn accept_plan(desk: &Desk, reviewed: &Reviewed) -> Result<Said, DeskFault> {
    let stored = stored(desk, reviewed.plan.clone(), reviewed.made());
    stand(desk, stored, "Accepted as today's plan")
}

/// Makes a plan that was stored before today's. Blocks until that is durable.
pub fn restore_plan(desk: &Desk, old: &StoredPlan) -> Result<Said, DeskFault> {
    let made = Generation {
        restored: Some(old.id),
        ..old.made.clone()
    };
    let word = format!("The plan of {} is today's again", old.date);
    stand(desk, stored(desk, old.plan.clone(), made), &word)
}

fn stored(desk: &Desk, plan: TodayPlan, made: Generation) -> StoredPlan {
    StoredPlan {
        id: desk.stamps.id(),
        date: desk.stamps.today(),
        at: desk.stamps.timestamp(),
        standing: PlanStanding::Accepted,
        plan,
        made,
    }
}

fn stand(desk: &Desk, stored: StoredPlan, word: &str) -> Result<Said, DeskFault> {
    let plan = &stored.plan;
    let told = format!(
        "{word}: {}, {} min, {}.",
        printable(&plan.focus),
        plan.duration_minutes,
        counted(plan.exercises().count(), "exercise")
    );
    carry_out(desk, Command::StorePlan(stored), |end| match end {
        Ok(_) => told,
        Err(rejection) => format!("Nothing was changed: {rejection}."),
    })
}
