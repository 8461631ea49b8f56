//! What a model gives in a round of the chat, as the seam has it.

use super::think::Think;
use crate::ask::{CoachFault, Delta};
use crate::domain::tool_call::{Syntax, ToolCall};
use crate::provider::{Heard, ModelCall, ModelFault};
use futures_util::stream::{self, BoxStream, StreamExt as _};

/// Passes on what is heard as it comes.
pub fn deltas(
    heard: BoxStream<'static, Result<Heard, ModelFault>>,
) -> BoxStream<'static, Result<Delta, CoachFault>> {
    let ends = heard.map(Some).chain(stream::iter([None]));
    ends.scan(Think::default(), |think, heard| {
        let deltas: Vec<Result<Delta, CoachFault>> = match heard {
            Some(Ok(Heard::Text(text))) => think.hear(&text).into_iter().map(Ok).collect(),
            Some(Ok(heard)) => vec![Ok(delta(heard))],
            // What was held back comes before the fault.
            Some(Err(fault)) => {
                let held = think.end().into_iter().map(Ok);
                held.chain([Err(fault.into())]).collect()
            }
            None => think.end().into_iter().map(Ok).collect(),
        };
        std::future::ready(Some(stream::iter(deltas)))
    })
    .flatten()
    .boxed()
}

fn delta(heard: Heard) -> Delta {
    match heard {
        Heard::Text(text) => Delta::Text(text),
        Heard::Thought(thought) => Delta::Thought(thought),
        Heard::Call(call) => Delta::Call(asked(call)),
        Heard::Keep(kept) => Delta::Keep(kept),
        Heard::Usage(usage) => Delta::Usage(usage),
    }
}

/// A call without arguments, of a tool that takes none, is one with an empty object.
fn asked(call: ModelCall) -> ToolCall {
    let arguments = if call.arguments.trim().is_empty() {
        "{}".to_owned()
    } else {
        call.arguments
    };
    ToolCall {
        name: call.name,
        arguments,
        syntax: Syntax::Native,
        call_id: call.id,
    }
}
