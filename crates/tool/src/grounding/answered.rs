//! Changing calls of a turn that were refused or held: the same one again gets the same answer.

use crate::descriptor::Effect;
use crate::tools::find;
use setwise_domain::batch::Conclusion;
use setwise_domain::tool_call::{CallOutcome, ToolCall, ToolResult, same_arguments};

#[derive(Default)]
pub(super) struct Answered(Vec<(String, String, Conclusion)>);

impl Answered {
    pub fn before(&self, call: &ToolCall) -> Option<Conclusion> {
        let same = |(tool, arguments, _): &&(String, String, Conclusion)| {
            *tool == call.name && same_arguments(arguments, &call.arguments)
        };
        // A near miss is no call at all, and is answered as such.
        let mut known = self.0.iter().filter(|_| call.missed().is_none());
        known.find(same).map(|(_, _, conclusion)| conclusion.clone())
    }

    pub fn keep(&mut self, outcomes: &[CallOutcome]) {
        for outcome in outcomes {
            let reads = find(&outcome.tool).is_some_and(|tool| tool.effect == Effect::Reads);
            let stopped = outcome.result.as_ref().map_or(true, ToolResult::is_held);
            if !reads && stopped && !outcome.replayed {
                self.0.push((
                    outcome.tool.clone(),
                    outcome.arguments.clone(),
                    Conclusion { result: outcome.result.clone(), message: outcome.message.clone() },
                ));
            }
        }
    }
}
