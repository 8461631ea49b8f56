//! A coach that is a language model: what it is told, and what it says, as the seam has it.
//!
//! ```text
//! Conversation ── context, talk ── Request ── Model ── Heard ── think ── Delta
//! settings ── late: key, connect ─────────────┘
//! ```

mod chat;
mod context;
mod key;
mod late;
mod prompt;
mod talk;
mod think;
mod unready;

#[cfg(test)]
mod tests;

pub use key::KeySource;
pub use late::Late;
pub use prompt::prompt;
pub use unready::Unready;

use crate::ask::{Coach, CoachFault, Delta, PlanReply, PlanRequest};
use crate::domain::conversation::Conversation;
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::provider::{Model, Request};
use crate::schema::ToolShape;
use crate::settings::model::Calls;
use futures_util::future::BoxFuture;
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
            system: format!("{}\n\n{context}", self.system.trim_end()),
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
    ) -> BoxStream<'static, Result<Delta, CoachFault>> {
        chat::deltas(self.model.ask(self.request(&conversation)))
    }

    fn today_plan(
        &self,
        request: PlanRequest,
    ) -> BoxFuture<'static, Result<PlanReply, CoachFault>> {
        let _ = request;
        Box::pin(std::future::ready(Err(CoachFault::Conflict("no".into()))))
    }
}
