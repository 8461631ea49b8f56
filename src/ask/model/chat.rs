//! What a model gives in a round of the chat, as the seam has it.

use super::think::Think;
use crate::ask::{CoachError, Delta};
use crate::domain::tool_call::{Syntax, ToolCall};
use crate::provider::{ModelCall, ModelError, StreamEvent};
use futures_util::stream::{self, BoxStream, StreamExt as _};

/// Passes on what is heard as it comes.
pub fn deltas(
    heard: BoxStream<'static, Result<StreamEvent, ModelError>>,
) -> BoxStream<'static, Result<Delta, CoachError>> {
    let ends = heard.map(Some).chain(stream::iter([None]));
    ends.scan(Think::default(), |think, heard| {
        let deltas: Vec<Result<Delta, CoachError>> = match heard {
            Some(Ok(StreamEvent::Text(text))) => think.hear(&text).into_iter().map(Ok).collect(),
            Some(Ok(heard)) => vec![Ok(delta(heard))],
            // What was held back comes before the fault.
            Some(Err(error)) => {
                let held = think.end().into_iter().map(Ok);
                held.chain([Err(error.into())]).collect()
            }
            None => think.end().into_iter().map(Ok).collect(),
        };
        std::future::ready(Some(stream::iter(deltas)))
    })
    .flatten()
    .boxed()
}

fn delta(heard: StreamEvent) -> Delta {
    match heard {
        StreamEvent::Text(text) => Delta::Text(text),
        StreamEvent::Thought(thought) => Delta::Thought(thought),
        StreamEvent::Call(call) => Delta::Call(asked(call)),
        StreamEvent::Keep(kept) => Delta::Keep(kept),
        StreamEvent::Usage(usage) => Delta::Usage(usage),
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
