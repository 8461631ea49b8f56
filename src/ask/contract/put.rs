//! Puts a question to a model, which may look things up in rounds, and reads the answer.

use super::Contract;
use super::question::Question;
use super::search::{SearchTools, answers_and_calls};
use crate::ask::{Answer, CoachError, Library};
use crate::domain::conversation::Delta;
use crate::domain::tool_call::ToolCall;
use crate::domain::usage::Usage;
use crate::limits::{
    MOST_ANSWER_BYTES, MOST_FOUND_CHARS, MOST_SEARCH_ROUNDS, MOST_SEARCHES_A_ROUND,
};
use crate::provider::{Message, Model, ModelError, Request};
use futures_util::stream::{BoxStream, StreamExt as _};
use std::sync::Arc;

/// Puts a question, lets the model search in rounds where the contract has searches, and reads its
/// answer: the value, or all that is wrong with it. Past the last round the model has nothing to
/// search with, and answers. An answer that can't be read is not asked for again here.
pub async fn put<C: Contract>(
    model: Arc<dyn Model>,
    library: Arc<dyn Library>,
    request: C::Request,
) -> Result<Answer<C::Answer>, CoachError> {
    let question = Question::of::<C>(&request, model.choice().dialect)?;
    let tools = C::searches(&request).map(|scope| SearchTools { library, scope });
    let asked = question.text();
    let mut request = Request::from(question);
    let output = request.output.take();
    let together = answers_and_calls(model.choice().dialect);
    let mut usage = Usage::default();
    let mut searching = tools.as_ref();
    for round in 0.. {
        searching = searching.filter(|_| round < MOST_SEARCH_ROUNDS);
        request.tools = searching.map(SearchTools::shapes).unwrap_or_default();
        request.output = output.clone().filter(|_| together || searching.is_none());
        let heard = gather(model.ask(request.clone())).await?;
        usage += heard.usage;
        let tools = searching.filter(|_| !heard.calls.is_empty());
        if tools.is_none() && request.output.is_some() {
            log_usage::<C>(usage);
            return read::<C>(heard, &*model, asked);
        }
        let results =
            tools.map(|tools| heard.calls.iter().map(|call| tools.answer(call)).collect());
        request.messages.push(Message::Assistant {
            text: heard.text,
            calls: heard.calls,
            kept: heard.kept,
        });
        request.messages.push(results.map_or_else(
            || Message::User("Now give the answer alone.".to_owned()),
            Message::Results,
        ));
        // Once it has searched enough, it answers by the schema.
        searching = tools;
    }
    Err(CoachError::Unreadable(
        "it never came to an answer".to_owned(),
    ))
}

fn log_usage<C: Contract>(usage: Usage) {
    tracing::debug!(
        contract = C::NAME,
        version = C::VERSION,
        input = usage.input,
        output = usage.output,
        "answered"
    );
}

/// The answer; a call in its place is none.
fn read<C: Contract>(
    heard: Gathered,
    model: &dyn Model,
    asked: String,
) -> Result<Answer<C::Answer>, CoachError> {
    if let Some(call) = heard.calls.first() {
        let name: String = call.name.chars().take(MOST_FOUND_CHARS).collect();
        return Err(CoachError::Unreadable(format!(
            "it called '{name}', and there was nothing to call"
        )));
    }
    let decoded = C::read(model.choice().dialect, heard.text)?;
    Ok(Answer {
        value: decoded.value,
        asked,
        dropped: decoded.dropped,
        sources: Vec::new(),
    })
}

/// What one answer came to, without the thinking.
#[derive(Default)]
struct Gathered {
    text: String,
    calls: Vec<ToolCall>,
    /// To be sent back as it was, if the model is asked on.
    kept: Vec<String>,
    usage: Usage,
}

/// Listens to an answer until its end.
async fn gather(
    mut answer: BoxStream<'static, Result<Delta, ModelError>>,
) -> Result<Gathered, ModelError> {
    let mut gathered = Gathered::default();
    while let Some(heard) = answer.next().await {
        match heard? {
            Delta::Text(more) => {
                if gathered.text.len() + more.len() > MOST_ANSWER_BYTES {
                    let limit = MOST_ANSWER_BYTES;
                    return Err(ModelError::TooLong { limit });
                }
                gathered.text += &more;
            }
            Delta::Call(call) if gathered.calls.len() < MOST_SEARCHES_A_ROUND => {
                gathered.calls.push(call);
            }
            Delta::Usage(more) => gathered.usage += more,
            Delta::Keep(kept) => gathered.kept.push(kept),
            Delta::Call(_) | Delta::Thought(_) | Delta::Question(_) | Delta::Aside(_) => {}
        }
    }
    Ok(gathered)
}
