//! Puts a question to a model, and reads the answer.

use super::Contract;
use super::question::Question;
use crate::ask::{Answer, CoachFault};
use crate::domain::provider::Protocol;
use crate::domain::usage::Usage;
use crate::limits::MOST_ANSWER_BYTES;
use crate::provider::{Heard, Model, ModelFault};
use crate::schema::codec;
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{BoxStream, StreamExt as _};
use std::sync::Arc;

/// Puts a question once, and decodes the answer: the typed value, or all that is wrong with it.
/// Nothing is asked again here.
pub fn put<C: Contract>(
    model: &Arc<dyn Model>,
    request: &C::Request,
) -> BoxFuture<'static, Result<Answer<C::Output>, CoachFault>> {
    let (dialect, said) = (model.dialect(), put_raw::<C>(model, request));
    async move {
        let said = said.await?;
        let text = &said.value;
        let decoded = codec::decode_from::<C::Output>(dialect, C::NAME, text, C::UNKNOWN)?;
        Ok(Answer {
            value: decoded.value,
            asked: said.asked,
            dropped: decoded.dropped,
        })
    }
    .boxed()
}

/// The same, with the answer's text as it came, for those who have a reader of their own.
pub fn put_raw<C: Contract>(
    model: &Arc<dyn Model>,
    request: &C::Request,
) -> BoxFuture<'static, Result<Answer<String>, CoachFault>> {
    let question = match Question::of::<C>(request, model.dialect()) {
        Ok(question) => question,
        Err(unaskable) => return future::ready(Err(unaskable.into())).boxed(),
    };
    let asked = question.text();
    let (protocol, answer) = (model.protocol(), model.ask(question.into()));
    async move {
        let (value, usage) = gathered(answer, protocol).await?;
        tracing::debug!(
            contract = C::NAME,
            version = C::VERSION,
            input = usage.input,
            output = usage.output,
            "answered"
        );
        Ok(Answer {
            value,
            asked,
            dropped: Vec::new(),
        })
    }
    .boxed()
}

/// The answer's whole text, without the thinking, and what it cost.
async fn gathered(
    mut answer: BoxStream<'static, Result<Heard, ModelFault>>,
    protocol: Protocol,
) -> Result<(String, Usage), ModelFault> {
    let (mut text, mut usage) = (String::new(), Usage::default());
    while let Some(heard) = answer.next().await {
        match heard? {
            Heard::Text(more) => {
                if text.len() + more.len() > MOST_ANSWER_BYTES {
                    let limit = MOST_ANSWER_BYTES;
                    return Err(ModelFault::TooLong { limit });
                }
                text += &more;
            }
            Heard::Call(call) => return Err(called(protocol, &call.name)),
            Heard::Usage(more) => usage += more,
            Heard::Thought(_) | Heard::Keep(_) => {}
        }
    }
    Ok((text, usage))
}

/// There was nothing to call.
fn called(protocol: Protocol, name: &str) -> ModelFault {
    let name: String = name.chars().take(crate::limits::MOST_FOUND_CHARS).collect();
    ModelFault::Unreadable {
        provider: protocol.word(),
        detail: format!("a call of '{name}' where an answer was asked for"),
    }
}
