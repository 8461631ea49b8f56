//! Today's plan as it stands, made where none does.

use super::desk::{Desk, DeskFault};
use super::driver::blocking;
use crate::ask::PlanRequest;
use crate::domain::board::Board;
use crate::domain::command::Command;
use crate::domain::plan::{Generation, PlanStanding, SchemaVersion, StoredPlan, TodayPlan};
use crate::domain::profile::Profile;
use crate::domain::set_log::SetLog;
use crate::domain::tool_call::Origin;
use crate::limits::DAYS_A_PLAN_RESTS_ON;
use crate::today;
use jiff::Span;
use uuid::Uuid;

/// What is there before anything is made.
struct Standing {
    plan: Option<StoredPlan>,
    request: PlanRequest,
    conversation: Uuid,
    /// Some set of the day is logged.
    begun: bool,
}

/// The board of the day. Where no plan stands, one is made and stored; one that was made by rule
/// is made anew when what it rests on has changed, until the first set of the day pins it.
pub async fn board_today(desk: &Desk) -> Result<Option<Board>, DeskFault> {
    let standing = read_standing(desk).await?;
    if !wants_a_new_one(desk, &standing) {
        let profile = standing.request.profile;
        return match standing.plan {
            Some(plan) => board(desk, plan, profile).await.map(Some),
            None => Ok(None),
        };
    }
    let profile = standing.request.profile.clone();
    let (plan, version) = made(desk, standing.request).await?;
    if let Some(stored) = standing.plan.filter(|stored| alike(&stored.plan, &plan)) {
        return board(desk, stored, profile).await.map(Some);
    }
    let stored = store(desk, plan, version, standing.conversation).await?;
    board(desk, stored, profile).await.map(Some)
}

/// A new plan for today, made and stored whatever stands; the board is of the plan that stands
/// then, which an accepted one goes on to be.
pub async fn generate_today(desk: &Desk) -> Result<Board, DeskFault> {
    let standing = read_standing(desk).await?;
    let profile = standing.request.profile.clone();
    let (plan, version) = made(desk, standing.request).await?;
    let stored = store(desk, plan, version, standing.conversation).await?;
    let accepted = standing
        .plan
        .filter(|plan| plan.standing == PlanStanding::Accepted);
    board(desk, accepted.unwrap_or(stored), profile).await
}

/// Asks the coach for a plan, and believes it only once it is transformed.
async fn made(desk: &Desk, request: PlanRequest) -> Result<(TodayPlan, SchemaVersion), DeskFault> {
    let reply = desk.coach.coach().today_plan(request).await?;
    let plan = today::transform(&reply.text, reply.version, &desk.stamps)?;
    Ok((plan, reply.version))
}

async fn store(
    desk: &Desk,
    plan: TodayPlan,
    version: SchemaVersion,
    conversation: Uuid,
) -> Result<StoredPlan, DeskFault> {
    let stored = StoredPlan {
        id: desk.stamps.id(),
        date: desk.stamps.today(),
        at: desk.stamps.timestamp(),
        standing: PlanStanding::Generated,
        plan,
        made: Generation {
            coach: desk.coach.coach().name().to_owned(),
            schema_version: version,
            reason: "the only version there is".into(),
        },
    };
    let origin = Origin {
        conversation: Some(conversation),
        ..desk.coach.coach().origin()
    };
    let executor = desk.executor.clone();
    let command = Command::StorePlan(stored.clone());
    blocking(move || Ok(executor.command(command, &origin)?))
        .await?
        .map_err(|rejection| DeskFault::Broken(rejection.to_string()))?;
    Ok(stored)
}

async fn read_standing(desk: &Desk) -> Result<Standing, DeskFault> {
    let desk = desk.clone();
    blocking(move || standing(&desk)).await
}

fn standing(desk: &Desk) -> Result<Standing, DeskFault> {
    let reader = desk.store.reader()?;
    let today = desk.stamps.today();
    let from = today.saturating_sub(Span::new().days(DAYS_A_PLAN_RESTS_ON));
    let recent = reader.between(from, today)?;
    Ok(Standing {
        plan: reader.plan_for(today)?,
        begun: recent.last().is_some_and(|set| set.date == today),
        conversation: reader.conversation()?,
        request: PlanRequest {
            today,
            profile: reader.profile()?.unwrap_or_default(),
            recent,
            minutes: None,
            without: Vec::new(),
        },
    })
}

fn wants_a_new_one(desk: &Desk, standing: &Standing) -> bool {
    match &standing.plan {
        None => true,
        Some(stored) => {
            stored.standing == PlanStanding::Generated
                && !standing.begun
                && desk.coach.coach().plans_by_rule()
        }
    }
}

async fn board(desk: &Desk, plan: StoredPlan, profile: Profile) -> Result<Board, DeskFault> {
    let desk = desk.clone();
    blocking(move || {
        let reader = desk.store.reader()?;
        Ok(today::board(plan, &reader, desk.catalog, &profile)?)
    })
    .await
}

/// Whether two plans differ in their ids at most.
fn alike(a: &TodayPlan, b: &TodayPlan) -> bool {
    let without_ids = |plan: &TodayPlan| {
        let mut plan = plan.clone();
        plan.id.clear();
        for block in &mut plan.blocks {
            block.id.clear();
            for exercise in &mut block.exercises {
                exercise.id.clear();
            }
        }
        plan
    };
    without_ids(a) == without_ids(b)
}
