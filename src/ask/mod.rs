//! The one seam to a coach: every question put to one is a method here, with a typed input and a
//! typed output. Nothing above knows which coach answered, and nothing that a coach says is
//! believed before the same validators have passed it.

pub mod contract;
mod debrief;
mod library;
pub mod model;

pub use debrief::{DebriefRequest, Earlier};
pub use library::{Library, TemplateMatch};

use crate::domain::assistant::{
    AnswerRequest, ProposeRequest, RepairRequest, Route, RouteRequest, SummarizeRequest, Words,
};
use crate::domain::conversation::Conversation;
use crate::domain::debrief::Debrief;
use crate::domain::plan::{FlatPlan, NestedPlan, SchemaVersion};
use crate::domain::profile::Profile;
use crate::domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, Substitutions, WorkoutPlan,
};
use crate::domain::question::Question;
use crate::domain::report::{Judgement, VerifyRequest};
use crate::domain::set_result::SetResult;
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::domain::usage::Usage;
use crate::provider::ModelError;
use crate::schema::codec::DecodeError;
use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::BoxStream;
use jiff::civil::Date;
use std::sync::Arc;

/// A piece of a coach's answer, as it comes.
#[derive(Clone, Debug, PartialEq)]
pub enum Delta {
    /// More of what it says.
    Text(String),
    /// More of what it thinks, hidden unless the athlete wants to see it.
    Thought(String),
    /// A whole call. After a round with calls comes another, with their outcomes.
    Call(ToolCall),
    /// A question back; it ends the turn.
    Question(Question),
    /// To be sent back as it is with what it said in this round.
    Keep(String),
    /// What the round cost so far, to be added up.
    Usage(Usage),
}

/// What a plan is asked for with.
#[derive(Clone, Debug)]
pub struct PlanRequest {
    pub today: Date,
    pub profile: Profile,
    /// The sets of the last four weeks, oldest first.
    pub recent: Vec<SetResult>,
    /// Minutes for today, where they are not the profile's.
    pub minutes: Option<u16>,
    /// Exercises that must not be in it, by name as the athlete said them.
    pub without: Vec<String>,
    /// The version of the schema that it is to be written in; chosen before the coach is asked.
    pub version: SchemaVersion,
}

/// A plan as a coach wrote it: not believed until it is transformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanReply {
    pub version: SchemaVersion,
    pub text: String,
}

impl PlanReply {
    /// The reply of a coach that fills the typed form, in the version that was asked for.
    pub fn of(plan: FlatPlan, version: SchemaVersion) -> Result<Self, CoachError> {
        let text = match version {
            SchemaVersion::V2Flat => serde_json::to_string(&plan),
            SchemaVersion::V1Current => serde_json::to_string(&NestedPlan::from(plan)),
        };
        text.map(|text| Self { version, text })
            .map_err(|error| CoachError::Unreadable(error.to_string()))
    }
}

/// A typed answer, with how it came to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<T> {
    pub value: T,
    /// The prompt, or the rule that was followed.
    pub asked: String,
    /// Keys that the answer had beside those of its contract, as JSON pointers.
    pub dropped: Vec<String>,
}

/// Why a coach could not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoachError {
    /// The wishes can't be met together; says which conflict.
    #[error("{0}")]
    Conflict(String),
    #[error("the coach's answer could not be read: {0}")]
    Unreadable(String),
    /// An answer to a contract, with all that is wrong with it.
    #[error("the coach's answer could not be read: {0}")]
    Unfit(#[from] DecodeError),
    /// Nothing was sent.
    #[error(transparent)]
    Unaskable(#[from] contract::Unaskable),

    /// The contract is not one that this coach answers.
    #[error("this coach does not answer '{0}'")]
    NotAnswered(&'static str),
    /// The coach that was chosen can't be had; says what is missing and what to do.
    #[error("{0}")]
    UnavailableCoach(String),
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// A coach: a language model, or the rules that work without one.
pub trait Coach: Send + Sync {
    /// What the status line and the logs call it.
    fn name(&self) -> &str;

    /// Whose calls these are, for the call log: a model's, unless a coach says otherwise.
    fn origin(&self) -> Origin {
        Origin {
            caller: Caller::Model,
            provider: Some(self.name().to_owned()),
            model: None,
            conversation: None,
        }
    }

    /// Whether calls in the text syntax are looked for in what it says. Not in the words of a
    /// coach that makes its calls as deltas and repeats the athlete's own words.
    fn calls_in_text(&self) -> bool {
        true
    }

    /// Whether the same request always gets the same plan, at no cost. Such a plan is made anew
    /// when what it rests on has changed, as long as no set pins it.
    fn plans_by_rule(&self) -> bool {
        false
    }

    /// The versions of the plan schema that it can be trusted with. It may be asked for another
    /// where the athlete wants that.
    fn plan_versions(&self) -> &'static [SchemaVersion] {
        SchemaVersion::ALL
    }

    /// One round of the chat: words, calls, or a question. The stream's end is the round's end.
    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>>;

    /// The contract `today_plan`.
    fn today_plan(&self, request: PlanRequest)
    -> BoxFuture<'static, Result<PlanReply, CoachError>>;

    /// The contract `debrief`.
    fn debrief(
        &self,
        request: DebriefRequest,
    ) -> BoxFuture<'static, Result<Answer<Debrief>, CoachError>>;

    /// The contract `program`: a first plan.
    fn program(
        &self,
        _: ProgramRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("program"))).boxed()
    }

    /// The contract `substitute`: swaps for what is avoided; the plan is not changed.
    fn substitute(
        &self,
        _: SubstituteRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<Substitutions>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("substitute"))).boxed()
    }

    /// The contract `revise`: the plan with swaps and edits made, and made whole again.
    fn revise(
        &self,
        _: ReviseRequest,
        _: Arc<dyn Library>,
    ) -> BoxFuture<'static, Result<Answer<WorkoutPlan>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("revise"))).boxed()
    }

    /// The contract `verify`: what judgement adds to the verdict of the code.
    fn verify(
        &self,
        _: VerifyRequest,
    ) -> BoxFuture<'static, Result<Answer<Judgement>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("verify"))).boxed()
    }

    /// The contract `route`: which way a message to the calendar goes.
    fn route(&self, _: RouteRequest) -> BoxFuture<'static, Result<Answer<Route>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("route"))).boxed()
    }

    /// The contract `propose`, as the coach wrote it: the calendar's assistant reads it leniently.
    fn propose(&self, _: ProposeRequest) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("propose"))).boxed()
    }

    /// The contract `repair`, as the coach wrote it.
    fn repair(&self, _: RepairRequest) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("repair"))).boxed()
    }

    /// The contract `summarize`.
    fn summarize(
        &self,
        _: SummarizeRequest,
    ) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("summarize"))).boxed()
    }

    /// The contract `answer`.
    fn answer(&self, _: AnswerRequest) -> BoxFuture<'static, Result<Answer<Words>, CoachError>> {
        future::ready(Err(CoachError::NotAnswered("answer"))).boxed()
    }
}
