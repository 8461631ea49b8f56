//! Calls that a model makes, put together from the pieces in which they come.

use super::{Choice, ModelError, Request};
use crate::provider::limits::MOST_CALLS_A_ROUND;
use serde::de::IgnoredAny;
use serde_json::Value;
use setwise_catalog::schema::format::Strictness;
use setwise_catalog::schema::{ToolShape, codec};
use setwise_domain::conversation::Delta;
use setwise_domain::limits::MOST_ARGUMENT_BYTES;
use setwise_domain::provider::ProtocolName;
use setwise_domain::tool_call::ToolCall;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The text of a call's arguments, which some servers send as an object.
pub fn arguments_text(arguments: &Value) -> Cow<'_, str> {
    match arguments {
        Value::Null => Cow::Borrowed(""),
        Value::String(text) => Cow::Borrowed(text),
        object => Cow::Owned(object.to_string()),
    }
}

/// What some models write before the name of a tool, as they were taught to.
const NAMESPACE: &str = "functions.";

/// The calls of one answer that are not whole yet, by the place that the provider gives each.
pub struct Calls {
    protocol: ProtocolName,
    strictness: Strictness,
    tools: Vec<ToolShape>,
    open: BTreeMap<u64, ToolCall>,
    /// Calls so far that came in one piece.
    whole: u64,
}

impl Calls {
    pub fn new(choice: &Choice, request: &Request) -> Self {
        Self {
            protocol: choice.protocol,
            strictness: choice.tuning.strictness,
            tools: request.tools.clone(),
            open: BTreeMap::new(),
            whole: 0,
        }
    }

    /// More of the call at `place`. Some servers repeat id and name with every piece, some send
    /// them empty after the first: the first that is not empty counts.
    pub fn piece(
        &mut self,
        place: u64,
        id: Option<&str>,
        name: Option<&str>,
        arguments: &str,
    ) -> Result<(), ModelError> {
        if self.open.len() >= MOST_CALLS_A_ROUND && !self.open.contains_key(&place) {
            return Err(ModelError::TooManyCalls { limit: MOST_CALLS_A_ROUND });
        }
        let call = self.open.entry(place).or_insert_with(|| ToolCall::native("", "", None));
        if call.arguments.len() + arguments.len() > MOST_ARGUMENT_BYTES {
            return Err(ModelError::TooLong { limit: MOST_ARGUMENT_BYTES });
        }
        if call.call_id.is_none() {
            call.call_id = id.filter(|id| !id.is_empty()).map(str::to_owned);
        }
        if call.name.is_empty() {
            name.unwrap_or_default().clone_into(&mut call.name);
        }
        call.arguments.push_str(arguments);
        Ok(())
    }

    /// The whole arguments of the call at `place`, in place of what came of them in pieces.
    pub fn replace(&mut self, place: u64, arguments: &str) -> Result<(), ModelError> {
        if let Some(call) = self.open.get_mut(&place) {
            call.arguments.clear();
        }
        self.piece(place, None, None, arguments)
    }

    /// The call at `place`, now that it is whole.
    pub fn close(&mut self, place: u64, heard: &mut Vec<Delta>) {
        if let Some(call) = self.open.remove(&place) {
            heard.push(Delta::Call(self.as_meant(call)));
        }
    }

    /// Drops the call at `place`, which was cut short.
    pub fn forget(&mut self, place: u64) {
        self.open.remove(&place);
    }

    /// A call that came in one piece.
    pub fn whole(
        &mut self,
        id: Option<&str>,
        name: Option<&str>,
        arguments: &str,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        let place = self.whole;
        self.whole += 1;
        self.piece(place, id, name, arguments)?;
        self.close(place, heard);
        Ok(())
    }

    /// Bytes of those that are not whole yet.
    pub fn held(&self) -> usize {
        self.open.values().map(|call| call.name.len() + call.arguments.len()).sum()
    }

    /// Whether any call came in one piece.
    pub const fn any_whole(&self) -> bool {
        self.whole > 0
    }

    /// Those that are open and look whole, of an answer that was cut short: nobody carries them out,
    /// and they are told as lost.
    pub fn close_lost(&mut self, heard: &mut Vec<Delta>) {
        let is_whole = |call: &ToolCall| {
            !call.name.is_empty() && serde_json::from_str::<IgnoredAny>(&call.arguments).is_ok()
        };
        self.open.retain(|_, call| is_whole(call));
        self.close_all(heard);
    }

    /// Whether the call at `place` has arguments that are whole.
    pub fn is_whole(&self, place: u64) -> bool {
        let arguments = self.open.get(&place).map(|call| call.arguments.as_str());
        arguments.is_some_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok())
    }

    /// Whether the call at `place` has another id than this one.
    pub fn is_another(&self, place: u64, id: &str) -> bool {
        let own = self.open.get(&place).and_then(|call| call.call_id.as_deref());
        own.is_some_and(|own| own != id)
    }

    /// All that are open, in the order of their places, now that the answer is whole.
    pub fn close_all(&mut self, heard: &mut Vec<Delta>) {
        for (_, call) in std::mem::take(&mut self.open) {
            heard.push(Delta::Call(self.as_meant(call)));
        }
    }

    /// A call that came whole, as it was meant: without the nulls that our own strict schema
    /// forced. A tool that takes nothing is called by some with no text at all.
    fn as_meant(&self, mut call: ToolCall) -> ToolCall {
        if let Some(name) = call.name.strip_prefix(NAMESPACE)
            && self.tools.iter().any(|tool| tool.name == name)
        {
            call.name = name.to_owned();
        }
        if call.arguments.trim().is_empty() {
            "{}".clone_into(&mut call.arguments);
        }
        if let Some(tool) = self.tools.iter().find(|tool| tool.name == call.name) {
            call.arguments =
                codec::arguments(tool, self.protocol, self.strictness, &call.arguments);
        }
        call
    }
}

#[cfg(test)]
mod tests;
