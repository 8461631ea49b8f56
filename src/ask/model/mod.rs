//! A coach that is a language model: what it is told, and what it says, as the seam has it.
//!
//! ```text
//! Conversation ── context, talk ── Request ── Model ── Heard ── think ── Delta
//! settings ── late: key, connect ─────────────┘
//! ```

mod chat;
mod context;
mod key;
mod lazy;
mod prompt;
mod talk;
mod think;
mod unavailable;

#[cfg(test)]
mod tests;

pub use key::KeySource;
pub use lazy::LazyModel;
pub use prompt::prompt;
pub use unavailable::UnavailableCoach;

use crate::ask::contract::{
    self, Search, SearchTools, TodayPlanFlat, TodayPlanNested, put, put_raw, put_with,
};
use crate::ask::{
    Answer, Coach, CoachError, DebriefRequest, Delta, Library, PlanReply, PlanRequest,
};
use crate::domain::assistant::{
    AnswerRequest, ProposeRequest, RepairRequest, Route, RouteRequest, SummarizeRequest, Words,
};
use crate::domain::conversation::Conversation;
use crate::domain::debrief::Debrief;
use crate::domain::plan::SchemaVersion;
use crate::domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, Substitutions, UserProfile, WorkoutPlan,
};
use crate::domain::report::{Judgement, VerifyRequest};
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::provider::{Model, Request};
use crate::schema::ToolShape;
use crate::settings::model::Calls;
use crate::today::selection::versions_of;
use futures_util::future::{BoxFuture, FutureExt as _, TryFutureExt as _};
use futures_util::stream::BoxStream;
use std::sync::Arc;

/// The tools as a model is told of them.
#[derive(Clone)]
pub struct Toolbox {
    pub shapes: Vec<ToolShape>,
    /// A call as a model writes it into its text.
    pub written: fn(&ToolCall) -> String,
}

/// Asks a model every question that a coach can be asked.
pub struct ModelCoach {
    model: Arc<dyn Model>,
    calls: Calls,
    tools: Toolbox,
    /// What it is told of itself in every round of the chat.
    system: String,
    name: String,
}

impl ModelCoach {
    pub fn new(model: Arc<dyn Model>, calls: Calls, tools: Toolbox, system: String) -> Self {
        Self {
            name: format!("{}/{}", model.protocol(), model.name()),
            model,
            calls,
            tools,
            system,
        }
    }

    /// Everything that the model is to see of a conversation.
    fn request(&self, conversation: &Conversation) -> Request {
        let context = context::told(&conversation.context);
        Request {
            system: self.system.clone(),
            standing: context,
            messages: talk::messages(&conversation.messages, self.tools.written),
            tools: match self.calls {
                Calls::Native => self.tools.shapes.clone(),
                Calls::Text => Vec::new(),
            },
            output: None,
        }
    }
}

impl Coach for ModelCoach {
    fn name(&self) -> &str {
        &self.name
    }

    fn origin(&self) -> Origin {
        Origin {
            caller: Caller::Model,
            provider: Some(self.model.protocol().word().to_owned()),
            model: Some(self.model.name().to_owned()),
            conversation: None,
        }
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        chat::deltas(self.model.ask(self.request(&conversation)))
    }

    fn plan_versions(&self) -> &'static [SchemaVersion] {
        versions_of(self.model.protocol())
    }

    fn today_plan(
        &self,
        request: PlanRequest,
    ) -> BoxFuture<'static, Result<PlanReply, CoachError>> {
        let version = request.version;
        let answer = match version {
            SchemaVersion::V2Flat => put_raw::<TodayPlanFlat>(&self.model, &request),
            SchemaVersion::V1Current => put_raw::<TodayPlanNested>(&self.model, &request),
        };
        answer
            .map_ok(move |answer| PlanReply {
                version,
                text: answer.value,
            })
            .boxed()
    }

    fn debrief(
        &self,
        request: DebriefRequest,
    ) -> BoxFuture<'static, Result<Answer<Debrief>, CoachError>> {
        put::<contract::Debrief>(&self.model, &request)
    }

    fn program(
        &self,
        request: ProgramRequest,
        library: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        let searched = shelf_of(library, PROGRAMMERS, &request.profile);
        put_with::<contract::Program>(&self.model, &request, searched)
    }

    fn substitute(
        &self,
        request: SubstituteRequest,
        library: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<Substitutions>, CoachError>> {
        let searched = shelf_of(library, &[Search::Substitute], &request.profile);
        put_with::<contract::Substitute>(&self.model, &request, searched)
    }

    fn revise(
        &self,
        request: ReviseRequest,
        library: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        let searched = shelf_of(library, PROGRAMMERS, &request.profile);
        put_with::<contract::Revise>(&self.model, &request, searched)
    }

    fn verify(
        &self,
        request: VerifyRequest,
    ) -> BoxFuture<'static, Result<Answer<Judgement>, CoachError>> {
        put::<contract::Verify>(&self.model, &request)
    }

    fn route(
        &self,
        request: RouteRequest,
    ) -> BoxFuture<'static, Result<Answer<Route>, CoachError>> {
        put::<contract::Route>(&self.model, &request)
    }

    fn propose(
        &self,
        request: ProposeRequest,
    ) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        put_raw::<contract::Propose>(&self.model, &request)
    }

    fn repair(
        &self,
        request: RepairRequest,
    ) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        put_raw::<contract::Repair>(&self.model, &request)
    }

    fn summarize(
        &self,
        request: SummarizeRequest,
    ) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        put::<contract::Summarize>(&self.model, &request)
    }

    fn answer(
        &self,
        request: AnswerRequest,
    ) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        put::<contract::AnswerMessage>(&self.model, &request)
    }
}

/// What a programmer looks things up with.
const PROGRAMMERS: &[Search] = &[Search::Exercise, Search::Template];

fn shelf_of(
    library: Arc<dyn Library>,
    searches: &'static [Search],
    profile: &UserProfile,
) -> SearchTools {
    SearchTools {
        library,
        searches,
        profile: profile.clone(),
    }
}
