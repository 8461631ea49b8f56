//! A coach that is a language model: what it is told, and what it says, as the seam has it.
//!
//! ```text
//! Conversation ── context, talk ── Request ── Model ── think ── Delta
//! settings ── lazy: key, connect ────────────┘
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

pub use key::{KeySource, printed as printed_by};
pub use lazy::LazyModel;
pub use prompt::{conduct, prompt};
pub use unavailable::UnavailableCoach;

use crate::ask::contract::Asked;
use crate::ask::limits::{
    TOKENS_LEFT_FOR_AN_ANSWER, TOKENS_OF_COMPACT_TALK, TOKENS_OF_EARLIER_TALK,
};
use crate::ask::spending::Spending;
use crate::ask::{Answer, Coach, CoachError, Library, Reply, Request};
use crate::provider::limits::{BYTES_A_TOKEN, LEAST_BYTES_A_TOKEN};
use crate::provider::{self, Model, ModelError, TextCalls};
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use setwise_catalog::schema::ToolShape;
use setwise_catalog::settings::model::{Calls, PromptProfile};
use setwise_domain::conversation::{Conversation, Delta, Message};
use setwise_domain::plan::SchemaVersion;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_domain::usage::ContractCost;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The tools as a model is told of them.
#[derive(Clone)]
pub struct Toolbox {
    pub shapes: Vec<ToolShape>,
    pub text_calls: TextCalls,
    /// What holds the words of a model to calls that can be read, where its server takes that.
    pub grammar: Option<Arc<str>>,
    /// What it may look things up in while it answers a contract.
    pub library: Arc<dyn Library>,
    /// Whether it is told little: of what stands only today, of earlier talk the last of it.
    pub compact: bool,
}

/// Asks a model every question that a coach can be asked.
pub struct ModelCoach {
    name: String,
    library: Arc<dyn Library>,
    asking: Arc<Asking>,
    spending: Spending,
}

/// How a model is asked in the chat.
struct Asking {
    model: Arc<dyn Model>,
    calls: Calls,
    usual: Briefing,
    /// In its place for a model that turns out to hold little; none where the athlete chose.
    small: Option<Briefing>,
    /// Whether the athlete knows that talk was left out.
    has_said: AtomicBool,
}

/// The tools, and what it is told of itself in every round of the chat.
struct Briefing {
    tools: Toolbox,
    system: String,
}

impl ModelCoach {
    pub fn new(model: Arc<dyn Model>, calls: Calls, tools: Toolbox, system: String) -> Self {
        Self {
            name: format!("{}/{}", model.choice().protocol, model.choice().model),
            library: Arc::clone(&tools.library),
            asking: Arc::new(Asking {
                model,
                calls,
                usual: Briefing { tools, system },
                small: None,
                has_said: AtomicBool::new(false),
            }),
            spending: Spending::default(),
        }
    }

    /// Tells less where the model turns out to hold little.
    #[must_use]
    pub fn or_small(mut self, tools: Toolbox, system: String) -> Self {
        if let Some(asking) = Arc::get_mut(&mut self.asking) {
            asking.small = Some(Briefing { tools, system });
        }
        self
    }
}

impl Asking {
    /// Everything that the model is to see of a conversation, and whether talk was left out that the
    /// usual budget has room for, since the model holds no more than `context`.
    fn request(
        &self,
        conversation: &Conversation,
        context: Option<u32>,
    ) -> (provider::Request, bool) {
        let small = self.small.as_ref().filter(|_| PromptProfile::Auto.is_compact(context));
        let Briefing { tools, system } = small.unwrap_or(&self.usual);
        let (standing, usual) = if tools.compact {
            let standing = context::brief(&conversation.context);
            (standing, TOKENS_OF_COMPACT_TALK)
        } else {
            let standing = context::told(&conversation.context);
            (standing, TOKENS_OF_EARLIER_TALK)
        };
        let shapes = match self.calls {
            Calls::Native => tools.shapes.clone(),
            Calls::Text => Vec::new(),
        };
        let standing = format!("[Program: {standing}]");
        let told =
            |tokens| talk::messages(&conversation.messages, tools.text_calls.written, tokens);
        let (mut messages, mut running) = told(usual);
        let mut left_out = false;
        if let Some(context) = context {
            let listed: usize = shapes.iter().map(ToolShape::length).sum();
            let fixed = system.len() + standing.len() + listed;
            let room = talk_that_fits(context, fixed + length_of(&messages[running..]));
            // What stands now varies, and the room with it: by halves it is the same for long.
            let halved = std::iter::successors(Some(usual), |room| (*room > 0).then_some(room / 2));
            let fits = halved.into_iter().find(|half| *half <= room).unwrap_or(0);
            if fits < usual {
                (messages, running) = told(fits);
            }
            left_out = length_of(&messages) < length_of(&told(TOKENS_OF_EARLIER_TALK).0);
        }
        let request = provider::Request {
            system: system.clone(),
            standing,
            messages,
            running,
            tools: shapes,
            output: None,
            context,
            grammar: tools.grammar.clone(),
            begins_turn: begins_turn(&conversation.messages),
        };
        (request, left_out)
    }

    /// Asks for a round; a model that turns out to hold less than was sent is asked again with what
    /// fits it.
    async fn round(
        self: Arc<Self>,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, ModelError>> {
        let mut context = self.model.server().await.context;
        let (request, mut left_out) = self.request(&conversation, context);
        let mut answer = self.model.ask(request);
        let mut first = answer.next().await;
        if let Some(Err(ModelError::ContextFull { size: Some(size), .. })) = &first
            && context.is_none_or(|context| *size < context)
        {
            context = Some(*size);
            let (request, fewer) = self.request(&conversation, context);
            left_out = fewer;
            answer = self.model.ask(request);
            first = answer.next().await;
        }
        let is_news = left_out && !self.has_said.swap(true, Ordering::Relaxed);
        let aside = is_news.then(|| Ok(Delta::Aside(LEFT_OUT.to_owned())));
        let holds = context.map(|tokens| Ok(Delta::Holds(tokens)));
        stream::iter(aside.into_iter().chain(holds).chain(first)).chain(answer).boxed()
    }
}

/// What the athlete reads once, where a model holds less than their talk.
const LEFT_OUT: &str = "The model holds little: the oldest of this conversation is no longer told to it. The log, the plan and the calendar are.";

/// Tokens of earlier talk that a model has room for beside so many bytes, with an answer to come.
fn talk_that_fits(context: u32, bytes: usize) -> usize {
    let context = usize::try_from(context).unwrap_or(usize::MAX);
    let rest = context
        .saturating_sub(TOKENS_LEFT_FOR_AN_ANSWER)
        .saturating_mul(LEAST_BYTES_A_TOKEN)
        .saturating_sub(bytes);
    rest / BYTES_A_TOKEN
}

/// Whether nothing was answered yet to the athlete's last words.
fn begins_turn(messages: &[Message]) -> bool {
    let since = messages.iter().rev().take_while(|one| !matches!(one, Message::Athlete(_)));
    since.into_iter().all(|one| matches!(one, Message::Program(_)))
}

fn length_of(messages: &[provider::Message]) -> usize {
    messages.iter().map(provider::Message::length).sum()
}

impl Coach for ModelCoach {
    fn name(&self) -> &str {
        &self.name
    }

    fn origin(&self) -> Origin {
        Origin {
            caller: Caller::Model,
            provider: Some(self.asking.model.choice().protocol.word().to_owned()),
            model: Some(self.asking.model.choice().model.clone()),
            conversation: None,
        }
    }

    fn calls_in_text(&self) -> bool {
        self.asking.calls == Calls::Text
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        let asking = Arc::clone(&self.asking);
        let round = async move { asking.round(conversation).await };
        chat::deltas(stream::once(round).flatten().boxed())
    }

    fn plan_versions(&self) -> &'static [SchemaVersion] {
        self.asking.model.choice().protocol.plan_versions()
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let text_calls = self.asking.usual.tools.text_calls;
        let asked = Asked {
            model: Arc::clone(&self.asking.model),
            library: Arc::clone(&self.library),
            text_calls: self.calls_in_text().then_some(text_calls),
            spending: self.spending.clone(),
        };
        request.put(asked).boxed()
    }

    fn take_costs(&self) -> Vec<ContractCost> {
        self.spending.take()
    }
}
