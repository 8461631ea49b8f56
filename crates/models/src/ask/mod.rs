//! The one seam to a coach: it answers questions, each a contract with a typed input and a typed
//! output, and chats in rounds. Nothing above knows which coach answered, and nothing that a coach
//! says is believed before the same validators have passed it.
//!
//! ```text
//! ask::<C>(coach, request) ── Request ── Coach::answer ── Reply ── Answer<C>
//! ```

pub mod contract;
mod debrief;
mod library;
pub mod limits;
pub mod model;
mod spending;

pub use contract::{Reply, Request};
pub use debrief::{DebriefRequest, Earlier, NextTime};
pub use library::{Library, TemplateMatch};
pub use model::printed_by;

use crate::provider::ModelError;
use contract::Contract;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use jiff::civil::Date;
use serde::Serialize;
use setwise_catalog::schema::codec::DecodeError;
use setwise_domain::conversation::{Conversation, Delta};
use setwise_domain::plan::SchemaVersion;
use setwise_domain::profile::Profile;
use setwise_domain::set_result::SetResult;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_domain::usage::ContractCost;

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
    /// What the athlete said that they want of it, for who can read it.
    pub wish: Option<String>,
    /// The answer before, which was refused: what is asked for once more.
    pub refused: Option<RefusedPlan>,
}

/// A plan that could not be read, as it was written, with what was wrong with it.
#[derive(Clone, Debug, Serialize)]
pub struct RefusedPlan {
    pub answer: String,
    #[serde(rename = "faults")]
    pub issues: Vec<String>,
}

/// A typed answer, with how it came to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<T> {
    pub value: T,
    /// The prompt, or the rule that was followed.
    pub asked: String,
    /// Keys that the answer had beside those of its contract, as JSON pointers.
    pub dropped: Vec<String>,
    /// What it rests on, such as the program that it is built on, as a citation.
    pub sources: Vec<String>,
}

impl<T> Answer<T> {
    /// The same with another value.
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Answer<U> {
        Answer {
            value: map(self.value),
            asked: self.asked,
            dropped: self.dropped,
            sources: self.sources,
        }
    }
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
    Unavailable(String),
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

    /// Whether the same request always gets the same plan, at no cost. Such a plan is rebuilt
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

    /// Answers a question of any contract; [`ask`] does so with its types.
    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>>;

    /// What its answers to contracts have cost since this was asked last; nothing of rules.
    fn take_costs(&self) -> Vec<ContractCost> {
        Vec::new()
    }
}

/// Puts a question, and puts it once more where the answer could not be read; `again` is told of it
/// first.
pub async fn ask_twice<C: Contract>(
    coach: &dyn Coach,
    request: C::Request,
    again: impl FnOnce(&CoachError),
) -> Result<Answer<C::Answer>, CoachError>
where
    C::Request: Clone,
{
    match ask::<C>(coach, request.clone()).await {
        Err(error @ (CoachError::Unreadable(_) | CoachError::Unfit(_))) => {
            again(&error);
            ask::<C>(coach, request).await
        }
        answer => answer,
    }
}

/// Puts a question of the contract `C` to a coach.
pub async fn ask<C: Contract>(
    coach: &dyn Coach,
    request: C::Request,
) -> Result<Answer<C::Answer>, CoachError> {
    let Answer { value, asked, dropped, sources } = coach.answer(C::into_request(request)).await?;
    let value = C::from_reply(value).ok_or(CoachError::NotAnswered(C::NAME))?;
    Ok(Answer { value, asked, dropped, sources })
}
