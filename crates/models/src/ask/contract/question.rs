//! A question as a model gets it: the prompt, and what it is asked with as delimited data.

use super::Contract;
use crate::ask::limits::MOST_QUESTION_BYTES;
use crate::provider::limits::LEAST_BYTES_A_TOKEN;
use crate::provider::limits::{BYTES_A_TOKEN, LEAST_CHARS_A_TOKEN};
use crate::provider::{Message, Request};
use serde_json::Value;
use setwise_catalog::schema::{SchemaError, Shape, rules};
use setwise_domain::provider::Dialect;
use setwise_domain::text::told_to_model;
use std::sync::Arc;

/// Why a question could not be put. Nothing was sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unaskable {
    #[error("the schema of '{contract}' is no good: {error}")]
    Schema { contract: &'static str, error: SchemaError },
    #[error(
        "'{contract}' would tell the model {bytes} bytes, over the {MOST_QUESTION_BYTES} that are sent; ask with less"
    )]
    TooLong { contract: &'static str, bytes: usize },
    #[error("what '{contract}' is asked with can't be written as JSON: {detail}")]
    Unwritable { contract: &'static str, detail: String },
}

/// A question, ready to be sent.
pub(super) struct Question {
    system: String,
    data: String,
    shape: Arc<Shape>,
}

impl Question {
    /// `context` is what the model holds, where that is known: of what was before it is told as much as
    /// fits. `searches` is what it is told of them, where its calls go as text.
    pub fn of<C: Contract>(
        request: &C::Request,
        dialect: Dialect,
        context: Option<u32>,
        searches: Option<String>,
    ) -> Result<Self, Unaskable> {
        let contract = C::NAME;
        let mut shape = C::shape().map_err(|error| Unaskable::Schema { contract, error })?;
        let mut asked = serde_json::to_value(C::describe(request)).map_err(|error| {
            let detail = error.to_string();
            Unaskable::Unwritable { contract, detail }
        })?;
        let mut system = C::PROMPT.to_owned() + &searches.unwrap_or_default();
        let is_shown = rules(dialect).shown;
        let written = |shape: &Shape| (!is_shown).then(|| in_words(shape.told()));
        if let Some(context) = context {
            let told = system.len() + written(&shape).map_or(0, |words| words.len());
            fit(&mut asked, room(context, &shape, told));
            let told = told + asked.to_string().len();
            if let Some(tighter) = shape.within(answer_room(context, told)) {
                shape = tighter;
            }
        }
        system += &written(&shape).unwrap_or_default();
        let data = delimited(&asked.to_string());
        if data.len() > MOST_QUESTION_BYTES {
            let bytes = data.len();
            return Err(Unaskable::TooLong { contract, bytes });
        }
        Ok(Self { system, data, shape })
    }

    /// The whole prompt as one text.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.system, self.data)
    }
}

impl From<Question> for Request {
    fn from(question: Question) -> Self {
        Self {
            system: question.system,
            messages: vec![Message::User(question.data)],
            output: Some(question.shape),
            ..Self::default()
        }
    }
}

/// JSON between its marks. Angle brackets stand only in its strings, where they are escaped: no
/// text in it can end the data, nor pass for a mark that a model's own template uses.
fn delimited(json: &str) -> String {
    let json = json.replace('<', "\\u003c").replace('>', "\\u003e");
    format!("<input>\n{}\n</input>", told_to_model(&json))
}

/// For a provider that holds the answer to the schema but does not show it to the model.
fn in_words(schema: &Value) -> String {
    format!("\n## Schema\n\nThe answer must fit this JSON Schema:\n\n```json\n{schema}\n```\n")
}

/// Lists of what was before, the oldest first: a question means the same without the oldest of it.
const BEFORE: [&str; 4] = ["recent", "transcript", "earlier", "words"];

/// Bytes that what is asked may have beside so many of instructions, with the answer to come.
fn room(context: u32, shape: &Shape, system: usize) -> usize {
    let context = usize::try_from(context).unwrap_or(usize::MAX);
    let answer = (shape.longest() / BYTES_A_TOKEN).min(context / 4);
    let bytes = (context - answer).saturating_mul(LEAST_BYTES_A_TOKEN);
    bytes.saturating_sub(system)
}

/// Characters that an answer may have beside so many bytes of what is told.
fn answer_room(context: u32, told: usize) -> usize {
    let context = usize::try_from(context).unwrap_or(usize::MAX);
    let left = context.saturating_sub(told / LEAST_BYTES_A_TOKEN);
    left.saturating_mul(LEAST_CHARS_A_TOKEN)
}

/// Leaves out the oldest of what was before until the rest has room, or nothing of it is left.
fn fit(asked: &mut Value, room: usize) {
    let mut over = asked.to_string().len().saturating_sub(room);
    while over > 0 {
        let lists = BEFORE.iter().filter_map(|name| {
            let list = asked.get(name)?.as_array()?;
            (!list.is_empty()).then(|| (list.iter().map(length).sum::<usize>(), *name))
        });
        let Some((_, longest)) = lists.max() else {
            return;
        };
        if let Some(list) = asked[longest].as_array_mut() {
            over = over.saturating_sub(length(&list.remove(0)));
        }
    }
}

/// Written, with the comma after it.
fn length(value: &Value) -> usize {
    value.to_string().len() + 1
}
