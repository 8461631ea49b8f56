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

use crate::ask::{Answer, Coach, CoachError, Library, Reply, Request};
use crate::domain::conversation::{Conversation, Delta};
use crate::domain::plan::SchemaVersion;
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::limits::{TOKENS_OF_COMPACT_TALK, TOKENS_OF_EARLIER_TALK};
use crate::provider::{self, Model};
use crate::schema::ToolShape;
use crate::settings::model::Calls;
use crate::today::selection::versions_of;
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::BoxStream;
use std::sync::Arc;

/// The tools as a model is told of them.
#[derive(Clone)]
pub struct Toolbox {
    pub shapes: Vec<ToolShape>,
    /// A call as a model writes it into its text.
    pub written: fn(&ToolCall) -> String,
    /// What it may look things up in while it answers a contract.
    pub library: Arc<dyn Library>,
    /// Whether it is told little: of what stands only today, of earlier talk the last of it.
    pub compact: bool,
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
            name: format!("{}/{}", model.choice().protocol, model.choice().model),
            model,
            calls,
            tools,
            system,
        }
    }

    /// Everything that the model is to see of a conversation.
    fn request(&self, conversation: &Conversation) -> provider::Request {
        let (context, room) = if self.tools.compact {
            let context = context::brief(&conversation.context);
            (context, TOKENS_OF_COMPACT_TALK)
        } else {
            let context = context::told(&conversation.context);
            (context, TOKENS_OF_EARLIER_TALK)
        };
        provider::Request {
            system: self.system.clone(),
            standing: context,
            messages: talk::messages(&conversation.messages, self.tools.written, room),
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
            provider: Some(self.model.choice().protocol.word().to_owned()),
            model: Some(self.model.choice().model.clone()),
            conversation: None,
        }
    }

    fn calls_in_text(&self) -> bool {
        self.calls == Calls::Text
    }

    fn chat_round(
        &self,
        conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        chat::deltas(self.model.ask(self.request(&conversation)))
    }

    fn plan_versions(&self) -> &'static [SchemaVersion] {
        versions_of(self.model.choice().protocol)
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let (model, library) = (Arc::clone(&self.model), Arc::clone(&self.tools.library));
        request.put(model, library).boxed()
    }
}
