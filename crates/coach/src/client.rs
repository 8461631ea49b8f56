//! Calls of another program's model, such as an MCP client's. Its words are not the athlete's, so what
//! it wants to change waits for them, unless they let it log.

use super::entries::change_entry;
use super::services::{ServiceError, Services};
use futures_util::future::BoxFuture;
use setwise_domain::client::ClientAccess;
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallOutcome, Caller, Origin, ToolCall};
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_tool::{
    ASK_ATHLETE, Descriptor, Effect, Executor, FINISH_SESSION, NoteCall, Tell, TurnPlace, find,
};
use std::sync::Arc;
use uuid::Uuid;

/// A program that calls tools.
#[derive(Clone, Debug)]
pub struct Client {
    /// How it is reached: `mcp`.
    pub by: &'static str,
    /// As it names itself, with its version.
    pub name: String,
    pub access: ClientAccess,
}

/// Whether a client may call a tool.
pub fn is_open_to(tool: &str, access: ClientAccess) -> bool {
    find(tool).is_some_and(|tool| least_access(tool).is_some_and(|least| access >= least))
}

/// The least that the athlete must let a client do for a tool to be called; none where only a turn
/// of the coach can carry it on.
fn least_access(tool: &Descriptor) -> Option<ClientAccess> {
    match (tool.name, tool.effect) {
        (ASK_ATHLETE, _) => None,
        (_, Effect::Reads) => Some(ClientAccess::Read),
        // What is remembered of the athlete is no card.
        (FINISH_SESSION, _) => Some(ClientAccess::Log),
        (_, Effect::Proposes | Effect::Writes) => Some(ClientAccess::Propose),
    }
}

impl Client {
    /// Carries one call out. It waits for the disk, and for a coach where one is asked, until
    /// `stopped` comes; how far that coach is, `tell` is told. The same call under the same key is carried out once.
    pub fn call(
        &self,
        services: &Services,
        call: ToolCall,
        stopped: impl Fn() -> BoxFuture<'static, ()> + Send + Sync + 'static,
        tell: Option<Tell>,
    ) -> Result<CallOutcome, ServiceError> {
        let origin = Origin {
            caller: Caller::Model,
            provider: Some(self.by.to_owned()),
            model: Some(self.name.clone()),
            conversation: Some(self.conversation()),
        };
        // A key is known in whichever turn.
        let place = call.call_id.as_ref().map(|_| TurnPlace::by_ids(Uuid::nil()));
        let executor = self.executor(services).until(stopped);
        let executor = executor.noting(self.notes(services)?);
        let executor = match tell {
            Some(tell) => executor.telling(tell),
            None => executor,
        };
        let outcomes = executor.calls(vec![call], &origin, place)?;
        let broken = || ServiceError::Broken("the call didn't finish".to_owned());
        outcomes.into_iter().next().ok_or_else(broken)
    }

    /// What it asks is one conversation of its own, so that a key holds however often the athlete
    /// begins a new one.
    fn conversation(&self) -> Uuid {
        let whose = format!("{}:{}", self.by, self.name);
        Uuid::new_v5(&Uuid::NAMESPACE_OID, whose.as_bytes())
    }

    fn executor(&self, services: &Services) -> Executor {
        match self.access {
            ClientAccess::Read | ClientAccess::Propose => {
                services.executor.held_for(&printable(&self.name))
            }
            ClientAccess::Log => services.executor.clone().with_grounding(false),
        }
    }

    /// What the conversation says of its calls: what they changed or proposed, and whose they were.
    fn notes(&self, services: &Services) -> Result<NoteCall, ServiceError> {
        let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
        let formatter = services.catalog.formatter(unit);
        let (services, turn) = (services.clone(), services.stamps.id());
        let by = format!("By {}:", printable(&self.name));
        Ok(Arc::new(move |outcome| {
            let done = outcome.result.as_ref().ok();
            let done = done.filter(|_| !outcome.replayed);
            let Some(change) = done.and_then(|done| change_entry(done, formatter)) else {
                return Vec::new();
            };
            let whose = EntryBody::Notice { text: by.clone() };
            let entry = |body| services.entry(turn, body);
            Vec::<Entry>::from([entry(whose), entry(change)])
        }))
    }
}
