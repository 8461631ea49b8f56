//! Today's plan as it stands, made where none does.

use super::desk::{Desk, DeskFault};
use super::driver::blocking;
use crate::ask::PlanRequest;
use crate::domain::board::Board;
use crate::domain::command::Command;
use crate::domain::plan::{
    Generation, PlanFailure, PlanStanding, SchemaVersion, StoredPlan, TodayPlan,
};
use crate::domain::profile::Profile;
use crate::domain::set_log::SetLog;
use crate::domain::tool_call::Origin;
use crate::limits::DAYS_A_PLAN_RESTS_ON;
use crate::today::selection::{self, Selection, Wish};
use crate::today::{self, PlanFaults};
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
    let (plan, made) = made(desk, standing.request, None, standing.conversation).await?;
    let same = |stored: &StoredPlan| alike(&stored.plan, &plan) && stored.made == made;
    if let Some(stored) = standing.plan.filter(same) {
        return board(desk, stored, profile).await.map(Some);
    }
    let stored = store(desk, plan, made, standing.conversation).await?;
    board(desk, stored, profile).await.map(Some)
}

/// A new plan for today, made and stored whatever stands; the board is of the plan that stands
/// then, which an accepted one goes on to be. `wish` is the version that this request asks for.
pub async fn generate_today(desk: &Desk, wish: Option<Wish>) -> Result<Board, DeskFault> {
    let standing = read_standing(desk).await?;
    let profile = standing.request.profile.clone();
    let (plan, made) = made(desk, standing.request, wish, standing.conversation).await?;
    let stored = store(desk, plan, made, standing.conversation).await?;
    let accepted = standing
        .plan
        .filter(|plan| plan.standing == PlanStanding::Accepted);
    board(desk, accepted.unwrap_or(stored), profile).await
}

/// Asks the coach for a plan in the version that is chosen for it, and believes it only once it is
/// transformed. One that has faults is recorded with them, and is not asked for again in another
/// version.
async fn made(
    desk: &Desk,
    mut request: PlanRequest,
    wish: Option<Wish>,
    conversation: Uuid,
) -> Result<(TodayPlan, Generation), DeskFault> {
    let wish = wish.as_ref().or(desk.schema.as_ref());
    let estimates = selection::estimates().map_err(|fault| DeskFault::Broken(fault.to_string()))?;
    let chosen = selection::select(wish, desk.coach.plan_versions(), estimates);
    request.version = chosen.version;
    let reply = desk.coach.today_plan(request).await?;
    // A model may put its thoughts or a fence around the plan.
    match today::review(&reply.text, Some(reply.version), &desk.stamps) {
        Ok(reviewed) => Ok((reviewed.plan, generation(desk, chosen))),
        Err(faults) => {
            // That it can't be recorded is not what the athlete has to know.
            if let Err(fault) = record(desk, reply.version, &faults, conversation).await {
                tracing::error!("recording a plan's faults: {fault}");
            }
            Err(faults.into())
        }
    }
}

fn generation(desk: &Desk, chosen: Selection) -> Generation {
    let origin = desk.coach.origin();
    Generation {
        provider: origin.provider,
        model: origin.model,
        estimates: chosen.estimates,
        rules: Some(today::rules_version()),
        ..Generation::by(desk.coach.name(), chosen.version, chosen.reason)
    }
}

/// Keeps what was wrong with a plan, so that prompts and rules can be mended where they fail.
async fn record(
    desk: &Desk,
    version: SchemaVersion,
    faults: &PlanFaults,
    conversation: Uuid,
) -> Result<(), DeskFault> {
    let origin = desk.coach.origin();
    let failure = PlanFailure {
        at: desk.stamps.timestamp(),
        coach: desk.coach.name().to_owned(),
        provider: origin.provider,
        model: origin.model,
        schema_version: version,
        rules: Some(today::rules_version()),
        faults: faults.recorded(),
    };
    carry_out(desk, Command::RecordPlanFailure(failure), conversation).await
}

async fn store(
    desk: &Desk,
    plan: TodayPlan,
    made: Generation,
    conversation: Uuid,
) -> Result<StoredPlan, DeskFault> {
    let stored = StoredPlan {
        id: desk.stamps.id(),
        date: desk.stamps.today(),
        at: desk.stamps.timestamp(),
        standing: PlanStanding::Generated,
        plan,
        made,
    };
    carry_out(desk, Command::StorePlan(stored.clone()), conversation).await?;
    Ok(stored)
}

/// Has the executor carry out what the coach wants.
async fn carry_out(desk: &Desk, command: Command, conversation: Uuid) -> Result<(), DeskFault> {
    let origin = Origin {
        conversation: Some(conversation),
        ..desk.coach.origin()
    };
    let executor = desk.executor.clone();
    blocking(move || Ok(executor.command(command, &origin)?))
        .await?
        .map_err(|rejection| DeskFault::Broken(rejection.to_string()))?;
    Ok(())
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
            version: SchemaVersion::V2Flat,
        },
    })
}

fn wants_a_new_one(desk: &Desk, standing: &Standing) -> bool {
    match &standing.plan {
        None => true,
        Some(stored) => {
            stored.standing == PlanStanding::Generated
                && !standing.begun
                && desk.coach.plans_by_rule()
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
