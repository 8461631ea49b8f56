//! Plans that the athlete makes today's: one out of a file, one of earlier.

use super::actions::{Said, carry_out};
use super::services::{ServiceError, Services};
use crate::domain::command::Command;
use crate::domain::plan::{Generation, PlanStanding, StoredPlan, TodayPlan};
use crate::domain::text::{counted, printable};
use crate::today::Reviewed;

/// Makes a plan that was read without a fault today's. Blocks until that is durable.
pub fn accept_plan(services: &Services, reviewed: &Reviewed) -> Result<Said, ServiceError> {
    let stored = stored(services, reviewed.plan.clone(), reviewed.made());
    stand(services, stored, "Accepted as today's plan")
}

/// Makes a plan that was stored before today's. Blocks until that is durable.
pub fn restore_plan(services: &Services, old: &StoredPlan) -> Result<Said, ServiceError> {
    let made = Generation {
        restored: Some(old.id),
        ..old.made.clone()
    };
    let word = format!("The plan of {} is today's plan again", old.date);
    stand(services, stored(services, old.plan.clone(), made), &word)
}

fn stored(services: &Services, plan: TodayPlan, made: Generation) -> StoredPlan {
    StoredPlan {
        id: services.stamps.id(),
        date: services.stamps.today(),
        at: services.stamps.timestamp(),
        standing: PlanStanding::Accepted,
        plan,
        made,
    }
}

fn stand(services: &Services, stored: StoredPlan, word: &str) -> Result<Said, ServiceError> {
    let plan = &stored.plan;
    let told = format!(
        "{word}: {}, {} min, {}.",
        printable(&plan.focus),
        plan.duration_minutes,
        counted(plan.exercises().count(), "exercise")
    );
    carry_out(services, Command::StorePlan(stored), move |end| match end {
        Ok(_) => told.clone(),
        Err(rejection) => format!("Nothing was changed: {rejection}."),
    })
}
