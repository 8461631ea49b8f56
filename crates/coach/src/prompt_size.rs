//! How many tokens a model is told before anything of the athlete: the instructions, and the schemas.

use super::model::syntax;
use crate::limits::TOKENS_OF_100_BYTES;
use serde_json::{Value, json};
use setwise_catalog::schema::format::Strictness;
use setwise_catalog::schema::{SchemaError, ToolShape, format, rules};
use setwise_catalog::settings::model::Calls;
use setwise_domain::provider::{Dialect, ProtocolName};
use setwise_models::ask::contract::CONTRACTS;
use setwise_models::ask::model::prompt;
use setwise_tool as tool;

/// What the chat is called among the contracts.
pub const CHAT: &str = "chat";

/// One question to a model, or the chat in one of its forms.
#[derive(Debug)]
pub struct PromptSize {
    pub name: &'static str,
    /// A version; of the chat how calls are made, and how much is told.
    pub form: String,
    pub instructions: usize,
    pub schemas: usize,
}

impl PromptSize {
    fn new(name: &'static str, form: String, instructions: &str, schemas: &Value) -> Self {
        Self {
            name,
            form,
            instructions: count(instructions),
            schemas: match schemas.as_object() {
                Some(none) if none.is_empty() => 0,
                _ => count(&schemas.to_string()),
            },
        }
    }

    pub const fn total(&self) -> usize {
        self.instructions + self.schemas
    }
}

fn count(text: &str) -> usize {
    text.len() * TOKENS_OF_100_BYTES / 100
}

/// A server at home makes a grammar of a schema, and has no need of nulls.
const fn strictness(dialect: Dialect) -> Strictness {
    match dialect {
        Dialect::LlamaCpp => Strictness::Optional,
        _ => Strictness::Forced,
    }
}

/// Of the chat, with all tools or with few, by their schemas or in words.
pub fn chat_size(
    protocol: ProtocolName,
    dialect: Dialect,
    calls: Calls,
    compact: bool,
) -> PromptSize {
    let tools = tool::offered(compact);
    let mut body = json!({});
    if calls == Calls::Native {
        let shapes: Vec<ToolShape> = tools.iter().map(|tool| tool.shape()).collect();
        let strictness = strictness(dialect);
        format::attach_tools(protocol, dialect, strictness, &shapes, &mut body);
    }
    let reference = tool::tools_told(tools.iter().copied(), syntax(calls));
    let much = if compact { "compact" } else { "full" };
    let instructions = prompt(calls, compact, &reference);
    PromptSize::new(CHAT, format!("{calls}, {much}"), &instructions, &body)
}

/// Of each contract.
pub fn contract_sizes(
    protocol: ProtocolName,
    dialect: Dialect,
) -> Result<Vec<PromptSize>, SchemaError> {
    let sizes = CONTRACTS.iter().map(|row| {
        let (shape, form) = ((row.shape)()?, row.version.to_owned());
        let mut told = json!({});
        if rules(dialect).shown {
            format::attach_answer(protocol, dialect, &shape, &mut told);
        } else {
            // What goes along becomes a grammar; what the model sees stands in the prompt.
            told = shape.told().clone();
        }
        Ok(PromptSize::new(row.name, form, row.prompt, &told))
    });
    sizes.collect()
}
