//! Today's plan as it stands, made where none does.

use super::program::{BY_PROGRAM, DayOfProgram, day_of_program, plan_by_program};
use super::services::{ServiceError, Services, blocking};
use crate::limits::MOST_REFUSED_PLAN_CHARS;
use jiff::Span;
use setwise_domain::board::Board;
use setwise_domain::command::Command;
use setwise_domain::limits::DAYS_A_PLAN_RESTS_ON;
use setwise_domain::plan::{
    Generation, PlanFailure, PlanStanding, SchemaVersion, StoredPlan, TodayPlan,
};
use setwise_domain::profile::Profile;
use setwise_domain::proposal::Proposal;
use setwise_domain::set_log::SetLog;
use setwise_domain::tool_call::Origin;
use setwise_models::ask::contract::{TodayPlanFlat, TodayPlanNested};
use setwise_models::ask::{Coach, PlanRequest, RefusedPlan, ask};
use setwise_store::Reader;
use setwise_tool::athlete;
use setwise_training::today::selection::{self, Selection, Wish};
use setwise_training::today::{self, PlanError};
use setwise_words::text;
use std::sync::Arc;
use uuid::Uuid;

/// What is there before anything is made.
struct Standing {
    plan: Option<StoredPlan>,
    request: PlanRequest,
    conversation: Uuid,
    /// Some set of the day is logged.
    begun: bool,
    /// The day of the athlete's program that today is.
    day: Option<DayOfProgram>,
}

/// The board of the day. Where no plan stands, one is made and stored; one that was made by rule
/// is rebuilt when what it rests on has changed, until the first set of the day pins it.
pub async fn board_today(services: &Services) -> Result<Option<Board>, ServiceError> {
    board_of(services, read_standing(services).await?).await
}

/// The same for an athlete who has just said for the first time what a plan must fit: one that was made by rule before
/// is pinned by nothing.
pub(super) async fn first_board(services: &Services) -> Result<Option<Board>, ServiceError> {
    let standing = read_standing(services).await?;
    board_of(services, Standing { begun: false, ..standing }).await
}

async fn board_of(services: &Services, standing: Standing) -> Result<Option<Board>, ServiceError> {
    // A plan that nobody asked for is made by rule: a model costs money and time, and what it
    // writes is looked at before it stands.
    let coach = services.coach.rules();
    if !wants_a_new_one(&*coach, &standing) {
        let profile = standing.request.profile;
        return match standing.plan {
            Some(plan) => board(services, plan, profile).await.map(Some),
            None => Ok(None),
        };
    }
    let profile = standing.request.profile.clone();
    let maker = Maker::of(services, coach, standing.conversation);
    let (plan, made) = match &standing.day {
        Some(day) => maker.by_program(day)?,
        None => maker.made(standing.request, None).await?,
    };
    let same = |stored: &StoredPlan| alike(&stored.plan, &plan) && stored.made == made;
    if let Some(stored) = standing.plan.filter(same) {
        return board(services, stored, profile).await.map(Some);
    }
    let stored = maker.store(plan, made).await?;
    board(services, stored, profile).await.map(Some)
}

/// A plan that was asked for.
#[expect(clippy::large_enum_variant, reason = "there is one for each that is asked for")]
pub enum NewPlan {
    /// Made by rule and stored; the board is of it.
    Stored { board: Board, stands: bool },
    /// The rules make the plan again that stands already: nothing is stored.
    Same(Board),
    /// Made by a model: nothing has changed before the athlete accepts it. The board is of the
    /// plan that is proposed.
    Proposed { board: Board, proposal: Proposal },
}

/// A new plan for today, whichever is stored. `wish` is the version that this request asks for, `words`
/// what the athlete wants of it.
pub async fn generate_today(
    services: &Services,
    wish: Option<Wish>,
    words: Option<String>,
) -> Result<NewPlan, ServiceError> {
    let coach = services.coach.coach();
    if !coach.plans_by_rule() {
        // What it is compared with, and stands if it is refused.
        board_today(services).await?;
    }
    let standing = read_standing(services).await?;
    let profile = standing.request.profile.clone();
    let by_rule = coach.plans_by_rule();
    let maker = Maker::of(services, coach, standing.conversation);
    let request = PlanRequest { wish: words, ..standing.request };
    let (plan, made) = maker.made(request, wish).await?;
    if by_rule {
        let same = |stored: &StoredPlan| alike(&stored.plan, &plan) && stored.made == made;
        if let Some(stands) = standing.plan.as_ref().filter(|stored| same(stored)) {
            return Ok(NewPlan::Same(board(services, stands.clone(), profile).await?));
        }
        let is_accepted = |plan: &StoredPlan| plan.standing == PlanStanding::Accepted;
        let stands = !standing.plan.as_ref().is_some_and(is_accepted);
        let stored = maker.store(plan, made).await?;
        let board = board(services, stored, profile).await?;
        return Ok(NewPlan::Stored { board, stands });
    }
    let (reader, day) = (services.store.reader()?, services.stamps.today());
    let plan = reader.plan_without_unlogged(plan, day)?;
    let stored = maker.stored(plan, made);
    let stands = standing.plan.as_ref();
    let review = athlete::review_change(&stored.plan, stands, &reader, services.catalog, day)?;
    let reason = format!("{}{}", stored.plan.summary, text::plan_worth_knowing(&review));
    let proposal = today::proposed(stored.clone(), stands, &reason, &services.stamps);
    maker.carry_out(Command::Propose(proposal.clone())).await?;
    let board = board(services, stored, profile).await?;
    Ok(NewPlan::Proposed { board, proposal })
}

/// The coach that makes a plan, and the conversation in which it does.
struct Maker<'a> {
    services: &'a Services,
    coach: Arc<dyn Coach>,
    conversation: Uuid,
}

impl<'a> Maker<'a> {
    fn of(services: &'a Services, coach: Arc<dyn Coach>, conversation: Uuid) -> Self {
        Self { services, coach, conversation }
    }

    /// Asks the coach for a plan in the version that is chosen for it, and believes it only once
    /// it is transformed. One that has issues is recorded with them and asked for once more, with
    /// what was wrong with it; never in another version.
    async fn made(
        &self,
        request: PlanRequest,
        wish: Option<Wish>,
    ) -> Result<(TodayPlan, Generation), ServiceError> {
        let wish = wish.as_ref().or(self.services.schema.as_ref());
        let estimates =
            selection::estimates().map_err(|error| ServiceError::Broken(error.to_string()))?;
        let chosen = selection::select(wish, self.coach.plan_versions(), estimates);
        let version = chosen.version;
        let answer = self.answer(version, request.clone()).await?;
        let issues = match self.reviewed(version, &answer).await {
            Ok(plan) => return Ok((plan, self.generation(chosen))),
            // The rules would write the same again.
            Err(issues) if self.coach.plans_by_rule() => return Err(issues.into()),
            Err(issues) => issues,
        };
        let refused = RefusedPlan {
            issues: issues.listed.iter().map(|issue| issue.message.clone()).collect(),
            answer: answer.chars().take(MOST_REFUSED_PLAN_CHARS).collect(),
        };
        let request = PlanRequest { refused: Some(refused), ..request };
        let answer = self.answer(version, request).await?;
        let plan = self.reviewed(version, &answer).await?;
        Ok((plan, self.generation(chosen)))
    }

    async fn answer(
        &self,
        version: SchemaVersion,
        request: PlanRequest,
    ) -> Result<String, ServiceError> {
        let answer = match version {
            SchemaVersion::V2Flat => ask::<TodayPlanFlat>(&*self.coach, request).await?,
            SchemaVersion::V1Current => ask::<TodayPlanNested>(&*self.coach, request).await?,
        };
        Ok(answer.value)
    }

    /// The plan of an answer, which may have thoughts or a fence around it. Its issues are recorded.
    async fn reviewed(&self, version: SchemaVersion, answer: &str) -> Result<TodayPlan, PlanError> {
        match today::review(answer, Some(version), &self.services.stamps) {
            Ok(reviewed) => Ok(reviewed.plan),
            Err(issues) => {
                // That it can't be recorded is not what the athlete has to know.
                if let Err(error) = self.record(version, &issues).await {
                    tracing::error!("recording a plan's faults: {error}");
                }
                Err(issues)
            }
        }
    }

    /// The program's day, read as any plan is.
    fn by_program(&self, day: &DayOfProgram) -> Result<(TodayPlan, Generation), ServiceError> {
        let StoredPlan { plan, made, .. } = plan_by_program(self.services, day)?;
        Ok((plan, made))
    }

    fn generation(&self, chosen: Selection) -> Generation {
        let origin = self.coach.origin();
        Generation {
            provider: origin.provider,
            model: origin.model,
            estimates: chosen.estimates,
            rules: Some(today::rules_version()),
            ..Generation::by(self.coach.name(), chosen.version, chosen.reason)
        }
    }

    /// Keeps what was wrong with a plan, so that prompts and rules can be mended where they fail.
    async fn record(&self, version: SchemaVersion, issues: &PlanError) -> Result<(), ServiceError> {
        let origin = self.coach.origin();
        let failure = PlanFailure {
            at: self.services.stamps.timestamp(),
            coach: self.coach.name().to_owned(),
            provider: origin.provider,
            model: origin.model,
            schema_version: version,
            rules: Some(today::rules_version()),
            issues: setwise_training::today::recorded(issues),
        };
        self.carry_out(Command::RecordPlanFailure(failure)).await
    }

    fn stored(&self, plan: TodayPlan, made: Generation) -> StoredPlan {
        let stamps = &self.services.stamps;
        StoredPlan {
            id: stamps.id(),
            date: stamps.today(),
            at: stamps.timestamp(),
            standing: PlanStanding::Generated,
            plan,
            made,
        }
    }

    async fn store(&self, plan: TodayPlan, made: Generation) -> Result<StoredPlan, ServiceError> {
        let stored = self.stored(plan, made);
        self.carry_out(Command::StorePlan(stored.clone())).await?;
        Ok(stored)
    }

    /// Has the executor carry out what the coach wants.
    async fn carry_out(&self, command: Command) -> Result<(), ServiceError> {
        let origin = Origin { conversation: Some(self.conversation), ..self.coach.origin() };
        let executor = self.services.executor.clone();
        blocking(move || Ok(executor.command(command, &origin)?))
            .await?
            .map_err(|rejection| ServiceError::Broken(rejection.to_string()))?;
        Ok(())
    }
}

async fn read_standing(services: &Services) -> Result<Standing, ServiceError> {
    let services = services.clone();
    blocking(move || standing(&services)).await
}

fn standing(services: &Services) -> Result<Standing, ServiceError> {
    let reader = services.store.reader()?;
    let today = services.stamps.today();
    let from = today.saturating_sub(Span::new().days(DAYS_A_PLAN_RESTS_ON));
    let recent = reader.between(from, today)?;
    Ok(Standing {
        day: day_of_program(services, &reader)?,
        plan: reader.plan_for(today)?,
        begun: recent.last().is_some_and(|set| set.date == today),
        conversation: services.conversation(&reader)?,
        request: PlanRequest {
            today,
            profile: reader.profile()?.unwrap_or_default(),
            recent,
            minutes: None,
            without: Vec::new(),
            wish: None,
            refused: None,
        },
    })
}

/// Where none stands, or one that the same rules made of what was known then.
fn wants_a_new_one(coach: &dyn Coach, standing: &Standing) -> bool {
    match &standing.plan {
        None => true,
        Some(stored) => {
            stored.standing == PlanStanding::Generated
                && !standing.begun
                && coach.plans_by_rule()
                && [coach.name(), BY_PROGRAM].contains(&&*stored.made.coach)
        }
    }
}

async fn board(
    services: &Services,
    plan: StoredPlan,
    profile: Profile,
) -> Result<Board, ServiceError> {
    let services = services.clone();
    blocking(move || {
        let reader = services.store.reader()?;
        Ok(today::board(plan, &reader, services.catalog, &profile)?)
    })
    .await
}

/// The board of the plan that stands for today; none is made.
pub(super) fn standing_board(
    services: &Services,
    reader: &Reader,
) -> Result<Option<Board>, ServiceError> {
    let Some(plan) = reader.plan_for(services.stamps.today())? else {
        return Ok(None);
    };
    let profile = reader.profile()?.unwrap_or_default();
    Ok(Some(today::board(plan, reader, services.catalog, &profile)?))
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
