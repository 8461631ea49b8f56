//! Calls that a model makes, put together from the pieces in which they come.

use super::member::{self, member};
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
        Value::String(text) => Cow::Borrowed(text),
        Value::Object(_) | Value::Array(_) => Cow::Owned(arguments.to_string()),
        _ => Cow::Borrowed(""),
    }
}

/// What a server says of a call, all of it or a piece.
pub struct Piece<'a> {
    pub id: Option<String>,
    pub name: Option<&'a str>,
    pub arguments: Cow<'a, str>,
}

impl<'a> Piece<'a> {
    /// Name and arguments stand under `function` or beside the id, under the names that each protocol has.
    pub fn read(said: &'a Value, function: &'a Value) -> Self {
        let function = if function.is_object() { function } else { said };
        Self {
            id: member::id(member(said, &["id", "call_id"])),
            name: function["name"].as_str().filter(|name| !name.is_empty()),
            arguments: arguments_text(member(
                function,
                &["arguments", "args", "input", "parameters"],
            )),
        }
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
    /// Those that are whole and wait for one that began before them.
    ended: BTreeMap<u64, ToolCall>,
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
            ended: BTreeMap::new(),
            whole: 0,
        }
    }

    /// More of the call at `place`. Some servers repeat id and name with every piece, some send them
    /// empty after the first, some cut the name, and some send all that came so far again.
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
        let is_tool = |name: &str| self.tools.iter().any(|tool| tool.name == name);
        let call = self.open.entry(place).or_insert_with(|| ToolCall::native("", "", None));
        let name = name.unwrap_or_default();
        let size = call.name.len() + name.len() + call.arguments.len() + arguments.len();
        if size > MOST_ARGUMENT_BYTES {
            return Err(ModelError::TooLong { limit: MOST_ARGUMENT_BYTES });
        }
        if call.call_id.is_none() {
            call.call_id = id.filter(|id| !id.is_empty()).map(str::to_owned);
        }
        if name.starts_with(&call.name) {
            name.clone_into(&mut call.name);
        } else if !is_tool(&call.name) {
            call.name.push_str(name);
        }
        // No object begins within another's beginning: what does is all of it again.
        let begins = arguments.trim_start().starts_with('{');
        if begins && (arguments.starts_with(&call.arguments) || is_whole(&call.arguments)) {
            call.arguments.clear();
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

    /// The call at `place`, now that it is whole. It is heard after those that began before it.
    pub fn close(&mut self, place: u64, heard: &mut Vec<Delta>) {
        self.end(place);
        self.hear_whole(heard);
    }

    /// Takes the call at `place` for whole, without hearing it yet.
    pub fn end(&mut self, place: u64) -> Option<&ToolCall> {
        let call = self.open.remove(&place).filter(says_something)?;
        let call = self.as_meant(call);
        Some(self.ended.entry(place).insert_entry(call).into_mut())
    }

    /// Hears the calls that are whole, in the order in which they began.
    pub fn hear_whole(&mut self, heard: &mut Vec<Delta>) {
        let first_open = self.open.keys().next().copied().unwrap_or(u64::MAX);
        let later = self.ended.split_off(&first_open);
        let whole = std::mem::replace(&mut self.ended, later);
        heard.extend(whole.into_values().map(Delta::Call));
    }

    /// Drops the call at `place`, which was cut short.
    pub fn forget(&mut self, place: u64) {
        self.open.remove(&place);
        self.ended.remove(&place);
    }

    /// A call that came in one piece.
    pub fn whole(&mut self, call: &Piece<'_>, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        let place = self.whole;
        self.whole += 1;
        self.piece(place, call.id.as_deref(), call.name, &call.arguments)?;
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
        self.open.retain(|_, call| !call.name.is_empty() && is_whole(&call.arguments));
        self.close_all(heard);
    }

    /// The call at `place`, as far as it came.
    pub fn at(&self, place: u64) -> Option<&ToolCall> {
        self.open.get(&place)
    }

    /// Whether a piece is of another call than the one at `place`, which the server gave the same number or
    /// none. `is_new` where it came in another frame: what is said again there is the same call.
    pub fn is_another(
        &self,
        place: u64,
        piece: &Piece<'_>,
        is_numbered: bool,
        is_new: bool,
    ) -> bool {
        let Some(call) = self.open.get(&place) else { return false };
        let other_id = piece.id.is_some() && call.call_id.is_some() && piece.id != call.call_id;
        let Some(name) = piece.name else {
            // Some servers give each piece an id of its own.
            return other_id && !is_numbered;
        };
        let so_far = is_whole(&call.arguments);
        let begins = piece.arguments.trim_start().starts_with('{');
        if other_id {
            let goes_on = name == call.name && !call.arguments.is_empty() && !so_far && !begins;
            return !goes_on;
        }
        if piece.id.is_some() && piece.id == call.call_id {
            let is_again =
                is_new && is_numbered && name == call.name && *piece.arguments == *call.arguments;
            return so_far && call.arguments != "{}" && begins && !is_again;
        }
        let is_tool = |name: &str| self.tools.iter().any(|tool| tool.name == name);
        let is_named_again = name == call.name && piece.arguments.trim().is_empty();
        if is_named_again && call.call_id.is_some() {
            return false;
        }
        let both = name != call.name && is_tool(name) && is_tool(&call.name);
        so_far || both && call.arguments.is_empty()
    }

    /// All that are open, in the order of their places, now that the answer is whole.
    pub fn close_all(&mut self, heard: &mut Vec<Delta>) {
        let open: Vec<u64> = self.open.keys().copied().collect();
        for place in open {
            self.end(place);
        }
        self.hear_whole(heard);
    }

    /// A call that came whole, as it was meant: without the nulls that our own strict schema
    /// forced. A tool that takes nothing is called by some with no text at all.
    fn as_meant(&self, mut call: ToolCall) -> ToolCall {
        if let Some(name) = call.name.strip_prefix(NAMESPACE)
            && self.tools.iter().any(|tool| tool.name == name)
        {
            call.name = name.to_owned();
        }
        // Some write the text of an object once more as text.
        if call.arguments.starts_with('"')
            && let Ok(within) = serde_json::from_str::<String>(&call.arguments)
            && within.trim_start().starts_with('{')
        {
            call.arguments = within;
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

/// Whether arguments are whole.
pub fn is_whole(arguments: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(arguments).is_ok()
}

/// Whether there is anything of a call; a number alone is none.
pub fn says_something(call: &ToolCall) -> bool {
    !call.name.is_empty() || !call.arguments.trim().is_empty()
}

#[cfg(test)]
mod tests;
