//! Questions that a model may look things up for: it searches in rounds, then answers.

use super::Contract;
use super::put::{Gathered, called, gather};
use super::question::Question;
use crate::ask::{Answer, CoachError, Library};
use crate::domain::program::UserProfile;
use crate::domain::provider::Dialect;
use crate::domain::text::printable;
use crate::limits::{MOST_FOUND_CHARS, MOST_SEARCH_HITS, MOST_SEARCH_ROUNDS};
use crate::provider::{CallResult, Message, Model, ModelCall, Request};
use crate::schema::{ToolShape, codec};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One search that a contract offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    Exercise,
    Template,
    Substitute,
}

impl Search {
    const ALL: [Self; 3] = [Self::Exercise, Self::Template, Self::Substitute];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Exercise => "search_exercise",
            Self::Template => "search_template",
            Self::Substitute => "search_exercise_sub",
        }
    }

    /// The name of its only parameter, and what it is.
    const fn parameter(self) -> (&'static str, &'static str) {
        match self {
            Self::Exercise => (
                "query",
                "Words of a name, muscle, movement, level or piece of equipment.",
            ),
            Self::Template => (
                "query",
                "Words of a program: its split, goal, days or equipment.",
            ),
            Self::Substitute => ("exercise", "The exercise to be replaced, by its name."),
        }
    }

    const fn purpose(self) -> &'static str {
        match self {
            Self::Exercise => "Find exercises of the catalogue. Only these names are known.",
            Self::Template => "Find whole programs to start from or to learn from.",
            Self::Substitute => {
                "Find what can stand in for an exercise with this athlete's equipment, and without what they avoid."
            }
        }
    }

    fn shape(self) -> ToolShape {
        let (name, about) = self.parameter();
        ToolShape {
            name: self.name().to_owned(),
            description: self.purpose().to_owned(),
            parameters: json!({
                "type": "object",
                "properties": { name: { "type": "string", "description": about } },
                "required": [name],
                "additionalProperties": false,
            }),
            writes: false,
        }
    }
}

/// What a model may look things up in, and for whom.
#[derive(Clone)]
pub struct SearchTools {
    pub library: Arc<dyn Library>,
    pub searches: &'static [Search],
    pub profile: UserProfile,
}

/// Puts a question, lets the model search in rounds, and decodes its answer. Past the last round
/// it has nothing to search with, and answers.
pub fn put_with<C: Contract>(
    model: &Arc<dyn Model>,
    request: &C::Request,
    shelf: SearchTools,
) -> BoxFuture<'static, Result<Answer<C::Output>, CoachError>> {
    let question = match Question::of::<C>(request, model.dialect()) {
        Ok(question) => question,
        Err(unaskable) => return future::ready(Err(unaskable.into())).boxed(),
    };
    let (asked, model) = (question.text(), Arc::clone(model));
    let mut request = Request::from(question);
    async move {
        let output = request.output.take();
        let together = answers_and_calls(model.dialect());
        let mut searching = true;
        for round in 0.. {
            searching &= round < MOST_SEARCH_ROUNDS;
            let shapes = shelf.searches.iter().map(|search| search.shape());
            request.tools = shapes.filter(|_| searching).collect();
            request.output = output.clone().filter(|_| together || !searching);
            let heard = gather(model.ask(request.clone())).await?;
            let done = heard.calls.is_empty() || !searching;
            if done && request.output.is_some() {
                return answer::<C>(&heard, &*model, asked);
            }
            let results: Vec<_> = heard
                .calls
                .iter()
                .map(|call| shelf.carried_out(call))
                .collect();
            request.messages.push(Message::Assistant {
                text: heard.text,
                calls: heard.calls,
                kept: heard.kept,
            });
            request.messages.push(if done {
                // It has searched enough; now it answers by the schema.
                searching = false;
                Message::User("Now give the answer alone.".to_owned())
            } else {
                Message::Results(results)
            });
        }
        Err(CoachError::Unreadable(
            "it never came to an answer".to_owned(),
        ))
    }
    .boxed()
}

/// The typed answer; a call in its place is none.
fn answer<C: Contract>(
    heard: &Gathered,
    model: &dyn Model,
    asked: String,
) -> Result<Answer<C::Output>, CoachError> {
    if let Some(call) = heard.calls.first() {
        return Err(called(&call.name));
    }
    let decoded =
        codec::decode_from::<C::Output>(model.dialect(), C::NAME, &heard.text, C::UNKNOWN)?;
    Ok(Answer {
        value: decoded.value,
        asked,
        dropped: decoded.dropped,
    })
}

/// Whether an answer can be held to a schema while there is something to call: elsewhere the
/// schema leaves no room for a call.
const fn answers_and_calls(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::OpenAi | Dialect::Anthropic)
}

impl SearchTools {
    fn carried_out(&self, call: &ModelCall) -> CallResult {
        let found = self.found(call);
        CallResult {
            id: call.id.clone(),
            name: call.name.clone(),
            refused: found.is_err(),
            text: found.unwrap_or_else(|why| format!("[Error: {why}]")),
        }
    }

    fn found(&self, call: &ModelCall) -> Result<String, String> {
        let search = Search::ALL
            .into_iter()
            .find(|search| search.name() == call.name && self.searches.contains(search))
            .ok_or_else(|| {
                let known: Vec<_> = self.searches.iter().map(|search| search.name()).collect();
                let name: String = call.name.chars().take(MOST_FOUND_CHARS).collect();
                format!(
                    "there is no '{}' here; there are {}",
                    printable(&name),
                    known.join(", ")
                )
            })?;
        let (parameter, _) = search.parameter();
        let said: BTreeMap<String, String> =
            serde_json::from_str(&call.arguments).unwrap_or_default();
        let query = said.get(parameter).filter(|_| said.len() == 1);
        let query = query.ok_or_else(|| {
            let name = search.name();
            format!("{name} takes {{\"{parameter}\": \"…\"}} and nothing else")
        })?;
        let library = &self.library;
        let text = match search {
            Search::Exercise => {
                serde_json::to_string(&library.search_exercise(query, MOST_SEARCH_HITS))
            }
            Search::Template => serde_json::to_string(&library.search_template(query, 2)),
            Search::Substitute => serde_json::to_string(&library.search_exercise_sub(
                query,
                &self.profile,
                MOST_SEARCH_HITS,
            )),
        };
        text.map_err(|error| error.to_string())
    }
}
