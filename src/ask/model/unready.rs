//! A coach that was chosen and can't be had: every question is answered with what to do.

use crate::ask::{
    Answer, Coach, CoachFault, DebriefRequest, Delta, Library, PlanReply, PlanRequest,
};
use crate::domain::conversation::Conversation;
use crate::domain::debrief::Debrief;
use crate::domain::program::{ProgramRequest, WorkoutPlan};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use std::sync::Arc;

/// Stands in for it, so that everything goes on that needs no coach, and nobody else answers
/// unasked.
pub struct Unready {
    /// The provider's name.
    name: String,
    why: String,
}

impl Unready {
    /// `why` says what is missing and what to do.
    pub fn new(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            why: why.into(),
        }
    }

    fn fault(&self) -> CoachFault {
        CoachFault::Conflict(self.why.clone())
    }
}

impl Coach for Unready {
    fn name(&self) -> &str {
        &self.name
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachFault>> {
        stream::iter([Err(self.fault())]).boxed()
    }

    fn today_plan(&self, _: PlanRequest) -> BoxFuture<'static, Result<PlanReply, CoachFault>> {
        future::ready(Err(self.fault())).boxed()
    }

    fn debrief(
        &self,
        _: DebriefRequest,
    ) -> BoxFuture<'static, Result<Answer<Debrief>, CoachFault>> {
        future::ready(Err(self.fault())).boxed()
    }

    fn program(
        &self,
        _: ProgramRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachFault>> {
        future::ready(Err(self.fault())).boxed()
    }
}
