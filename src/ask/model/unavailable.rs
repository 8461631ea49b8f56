//! A coach that was chosen and can't be had: every question is answered with what to do.

use crate::ask::{
    Answer, Coach, CoachError, DebriefRequest, Delta, Library, PlanReply, PlanRequest,
};
use crate::domain::assistant::{
    AnswerRequest, ProposeRequest, RepairRequest, Route, RouteRequest, SummarizeRequest, Words,
};
use crate::domain::conversation::Conversation;
use crate::domain::debrief::Debrief;
use crate::domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, Substitutions, WorkoutPlan,
};
use crate::domain::report::{Judgement, VerifyRequest};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use std::sync::Arc;

/// Stands in for it, so that everything goes on that needs no coach, and nobody else answers
/// unasked.
pub struct UnavailableCoach {
    /// The provider's name.
    name: String,
    why: String,
}

impl UnavailableCoach {
    /// `why` says what is missing and what to do.
    pub fn new(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            why: why.into(),
        }
    }

    fn error(&self) -> CoachError {
        CoachError::UnavailableCoach(self.why.clone())
    }

    fn fails<T: Send + 'static>(&self) -> BoxFuture<'static, Result<T, CoachError>> {
        future::ready(Err(self.error())).boxed()
    }
}

impl Coach for UnavailableCoach {
    fn name(&self) -> &str {
        &self.name
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachError>> {
        stream::iter([Err(self.error())]).boxed()
    }

    fn today_plan(&self, _: PlanRequest) -> BoxFuture<'static, Result<PlanReply, CoachError>> {
        self.fails()
    }

    fn debrief(
        &self,
        _: DebriefRequest,
    ) -> BoxFuture<'static, Result<Answer<Debrief>, CoachError>> {
        self.fails()
    }

    fn program(
        &self,
        _: ProgramRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        self.fails()
    }

    fn substitute(
        &self,
        _: SubstituteRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<Substitutions>, CoachError>> {
        self.fails()
    }

    fn revise(
        &self,
        _: ReviseRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        self.fails()
    }

    fn verify(
        &self,
        _: VerifyRequest,
    ) -> BoxFuture<'static, Result<Answer<Judgement>, CoachError>> {
        self.fails()
    }

    fn route(&self, _: RouteRequest) -> BoxFuture<'static, Result<Answer<Route>, CoachError>> {
        self.fails()
    }

    fn propose(&self, _: ProposeRequest) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        self.fails()
    }

    fn repair(&self, _: RepairRequest) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        self.fails()
    }

    fn summarize(
        &self,
        _: SummarizeRequest,
    ) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        self.fails()
    }

    fn answer(&self, _: AnswerRequest) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        self.fails()
    }
}
