//! Puts a question to a model, and reads the answer.

use super::Contract;
use super::question::Question;
use crate::ask::{Answer, CoachError};
use crate::domain::usage::Usage;
use crate::limits::{MOST_ANSWER_BYTES, MOST_FOUND_CHARS, MOST_SEARCHES_A_ROUND};
use crate::provider::{Model, ModelCall, ModelError, StreamEvent};
use crate::schema::codec;
use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{BoxStream, StreamExt as _};
use std::sync::Arc;

/// Puts a question once, and decodes the answer: the typed value, or all that is wrong with it.
/// Nothing is asked again here.
pub fn put<C: Contract>(
    model: &Arc<dyn Model>,
    request: &C::Request,
) -> BoxFuture<'static, Result<Answer<C::Output>, CoachError>> {
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
) -> BoxFuture<'static, Result<Answer<String>, CoachError>> {
    let question = match Question::of::<C>(request, model.dialect()) {
        Ok(question) => question,
        Err(unaskable) => return future::ready(Err(unaskable.into())).boxed(),
    };
    let asked = question.text();
    let answer = model.ask(question.into());
    async move {
        let Gathered {
            text: value,
            calls,
            usage,
            ..
        } = gather(answer).await?;
        if let Some(call) = calls.first() {
            return Err(called(&call.name));
        }
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

/// What one answer came to, without the thinking.
#[derive(Default)]
pub(super) struct Gathered {
    pub text: String,
    pub calls: Vec<ModelCall>,
    /// To be sent back as it was, if the model is asked on.
    pub kept: Vec<String>,
    pub usage: Usage,
}

/// Listens to an answer until its end.
pub(super) async fn gather(
    mut answer: BoxStream<'static, Result<StreamEvent, ModelError>>,
) -> Result<Gathered, ModelError> {
    let mut gathered = Gathered::default();
    while let Some(heard) = answer.next().await {
        match heard? {
            StreamEvent::Text(more) => {
                if gathered.text.len() + more.len() > MOST_ANSWER_BYTES {
                    let limit = MOST_ANSWER_BYTES;
                    return Err(ModelError::TooLong { limit });
                }
                gathered.text += &more;
            }
            StreamEvent::Call(call) if gathered.calls.len() < MOST_SEARCHES_A_ROUND => {
                gathered.calls.push(call);
            }
            StreamEvent::Usage(more) => gathered.usage += more,
            StreamEvent::Keep(kept) => gathered.kept.push(kept),
            StreamEvent::Call(_) | StreamEvent::Thought(_) => {}
        }
    }
    Ok(gathered)
}

/// There was nothing to call.
pub(super) fn called(name: &str) -> CoachError {
    let name: String = name.chars().take(MOST_FOUND_CHARS).collect();
    CoachError::Unreadable(format!("it called '{name}', and there was nothing to call"))
}
