//! A question as a model gets it: the prompt, and what it is asked with as delimited data.

use super::Contract;
use crate::domain::provider::Dialect;
use crate::limits::MOST_QUESTION_BYTES;
use crate::provider::{Message, Request};
use crate::schema::{SchemaError, Shape, rules};
use std::sync::Arc;

/// Why a question could not be put. Nothing was sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unaskable {
    #[error("the schema of '{contract}' is no good: {error}")]
    Schema {
        contract: &'static str,
        error: SchemaError,
    },
    #[error(
        "'{contract}' would tell the model {bytes} bytes, over the {MOST_QUESTION_BYTES} that are sent; ask with less"
    )]
    TooLong {
        contract: &'static str,
        bytes: usize,
    },
    #[error("what '{contract}' is asked with can't be written as JSON: {detail}")]
    Unwritable {
        contract: &'static str,
        detail: String,
    },
}

/// A question, ready to be sent.
pub(super) struct Question {
    system: String,
    data: String,
    shape: Arc<Shape>,
}

impl Question {
    pub fn of<C: Contract>(request: &C::Request, dialect: Dialect) -> Result<Self, Unaskable> {
        let contract = C::NAME;
        let shape = C::shape().map_err(|error| Unaskable::Schema { contract, error })?;
        let json = serde_json::to_string(&C::describe(request)).map_err(|error| {
            let detail = error.to_string();
            Unaskable::Unwritable { contract, detail }
        })?;
        let data = delimited(&json);
        if data.len() > MOST_QUESTION_BYTES {
            let bytes = data.len();
            return Err(Unaskable::TooLong { contract, bytes });
        }
        let mut system = C::PROMPT.to_owned();
        if !rules(dialect).shown {
            system += &in_words(&shape);
        }
        Ok(Self {
            system,
            data,
            shape,
        })
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
            standing: String::new(),
            messages: vec![Message::User(question.data)],
            tools: Vec::new(),
            output: Some(question.shape),
            context: None,
        }
    }
}

/// JSON between its marks. Angle brackets stand only in its strings, where they are escaped: no
/// text in it can end the data, nor pass for a mark that a model's own template uses.
fn delimited(json: &str) -> String {
    let json = json.replace('<', "\\u003c").replace('>', "\\u003e");
    format!("<input>\n{json}\n</input>")
}

/// For a provider that holds the answer to the schema but does not show it to the model.
fn in_words(shape: &Shape) -> String {
    format!(
        "\n## Schema\n\nThe answer must fit this JSON Schema:\n\n```json\n{}\n```\n",
        shape.schema
    )
}
