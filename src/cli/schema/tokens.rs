//! How many tokens a model is told before anything of the athlete: the instructions, and the schemas.

use super::Spoken;
use crate::ask::contract::CONTRACTS;
use crate::ask::model::prompt;
use crate::cli::{Ended, Output, Stop};
use crate::domain::provider::{Dialect, ProtocolName};
use crate::limits::TOKENS_OF_100_BYTES;
use crate::schema::format::Strictness;
use crate::schema::{ToolShape, format};
use crate::settings::model::Calls;
use crate::text::grouped;
use crate::tool::{self, Descriptor};
use serde::Serialize;
use serde_json::{Value, json};

/// In whose envelope schemas are counted where no provider is named.
const USUAL: Spoken = Spoken {
    protocol: ProtocolName::OpenAiChat,
    dialect: Dialect::OpenAi,
};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Tokens {
    estimate: String,
    rows: Vec<Row>,
}

/// One question to a model, or the chat in one of its forms.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    /// A version; of the chat how calls are made, and how much is told.
    form: String,
    instructions: usize,
    schemas: usize,
    total: usize,
}

impl Row {
    fn new(name: &str, form: String, instructions: &str, schemas: &Value) -> Self {
        let instructions = count(instructions);
        let schemas = match schemas {
            Value::Null => 0,
            schemas => count(&schemas.to_string()),
        };
        Self {
            name: name.to_owned(),
            form,
            instructions,
            schemas,
            total: instructions + schemas,
        }
    }
}

fn count(text: &str) -> usize {
    text.len() * TOKENS_OF_100_BYTES / 100
}

/// The chat, and each contract that is asked for by `name`, or all.
pub fn show(name: Option<&str>, provider: Option<Spoken>, output: &mut Output) -> Ended {
    let spoken = provider.unwrap_or(USUAL);
    let mut rows = Vec::new();
    if name.is_none_or(|name| name == CHAT) {
        rows.extend(chat(spoken));
    }
    for row in CONTRACTS {
        if name.is_none_or(|name| name == row.name) {
            let shape = (row.shape)().map_err(|error| Stop::Failed(error.to_string()))?;
            let mut body = json!({});
            format::attach_answer(spoken.protocol, spoken.dialect, &shape, &mut body);
            rows.push(Row::new(
                row.name,
                row.version.to_owned(),
                row.prompt,
                &body,
            ));
        }
    }
    if rows.is_empty() {
        let known = CONTRACTS.iter().map(|row| row.name).chain([CHAT]);
        let name = name.unwrap_or_default();
        return Err(super::unknown("unknown_contract", "contract", name, known));
    }
    let tokens = Tokens {
        estimate: format!("{TOKENS_OF_100_BYTES} tokens to 100 bytes"),
        rows,
    };
    output.done(&tokens, |tokens| {
        let head = format!(
            "{:<12} {:<15} {:>12} {:>8} {:>6}",
            "what", "form", "instructions", "schemas", "total"
        );
        let line = |row: &Row| {
            let [instructions, schemas, total] =
                [row.instructions, row.schemas, row.total].map(|count| grouped(count as u64));
            format!(
                "{:<12} {:<15} {instructions:>12} {schemas:>8} {total:>6}",
                row.name, row.form
            )
        };
        let lines = tokens.rows.iter().map(line);
        let told = format!(
            "Estimated at {}; what stands of the athlete comes on top.",
            tokens.estimate
        );
        let all: Vec<_> = [head].into_iter().chain(lines).chain([told]).collect();
        all.join("\n")
    })
}

const CHAT: &str = "chat";

/// A server at home makes a grammar of a schema, and has no need of nulls.
const fn strictness(dialect: Dialect) -> Strictness {
    match dialect {
        Dialect::LlamaCpp => Strictness::Optional,
        _ => Strictness::Forced,
    }
}

/// With all tools and with few, by their schemas and in words.
fn chat(spoken: Spoken) -> Vec<Row> {
    let mut rows = Vec::new();
    for (word, compact) in [("full", false), ("compact", true)] {
        let tools: Vec<&Descriptor> = if compact {
            tool::compact().collect()
        } else {
            tool::descriptors().iter().collect()
        };
        for calls in Calls::ALL {
            let (mut body, reference) = (json!({}), tool::brief(tools.iter().copied()));
            let instructions = match calls {
                Calls::Native => {
                    let shapes: Vec<ToolShape> = tools.iter().map(|tool| tool.shape()).collect();
                    let Spoken { protocol, dialect } = spoken;
                    format::attach_tools(
                        protocol,
                        dialect,
                        strictness(dialect),
                        &shapes,
                        &mut body,
                    );
                    prompt(*calls, compact, "")
                }
                Calls::Text => prompt(*calls, compact, &reference),
            };
            let schemas = if body == json!({}) { Value::Null } else { body };
            rows.push(Row::new(
                CHAT,
                format!("{calls}, {word}"),
                &instructions,
                &schemas,
            ));
        }
    }
    rows
}
