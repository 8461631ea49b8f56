//! How many tokens a model is told before anything of the athlete: the instructions, and the schemas.

use super::Spoken;
use crate::ask::contract::CONTRACTS;
use crate::cli::{Ended, Output, OutputSchema, Stop, outputs};
use crate::coach::limits::TOKENS_OF_100_BYTES;
use crate::coach::{CHAT, PromptSize, chat_size, contract_sizes};
use crate::domain::provider::{Dialect, ProtocolName};
use crate::settings::model::Calls;
use crate::text::grouped;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "schema show --tokens", "How many tokens a model is told.": Tokens;
};

/// In whose envelope schemas are counted where no provider is named.
const USUAL: Spoken = Spoken { protocol: ProtocolName::OpenAiChat, dialect: Dialect::OpenAi };

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Tokens {
    /// How tokens are counted.
    estimate: String,
    /// What a model is told, question by question.
    rows: Vec<Row>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "TokensRow")]
struct Row {
    /// The contract, or chat.
    name: &'static str,
    /// A version; of the chat how calls are made, and how much is told.
    form: String,
    /// Tokens of its instructions.
    instructions: usize,
    /// Tokens of its schemas.
    schemas: usize,
    /// Both together.
    total: usize,
}

impl From<PromptSize> for Row {
    fn from(size: PromptSize) -> Self {
        Self {
            total: size.total(),
            name: size.name,
            form: size.form,
            instructions: size.instructions,
            schemas: size.schemas,
        }
    }
}

/// The chat in its four forms, and each contract; those that are asked for by `name`, or all.
pub(super) fn show(name: Option<&str>, provider: Option<Spoken>, output: &mut Output) -> Ended {
    let Spoken { protocol, dialect } = provider.unwrap_or(USUAL);
    let forms = [false, true].into_iter().flat_map(|compact| {
        let calls = Calls::ALL.iter();
        calls.map(move |calls| chat_size(protocol, dialect, *calls, compact))
    });
    let contracts = contract_sizes(protocol, dialect);
    let contracts = contracts.map_err(|error| Stop::Failed(error.to_string()))?;
    let rows = forms.chain(contracts).map(Row::from);
    let rows: Vec<_> = rows.filter(|row| name.is_none_or(|name| name == row.name)).collect();
    if rows.is_empty() {
        let known = CONTRACTS.iter().map(|row| row.name).chain([CHAT]);
        let name = name.unwrap_or_default();
        return Err(super::unknown("unknown_contract", "contract", name, known));
    }
    let tokens = Tokens { estimate: format!("{TOKENS_OF_100_BYTES} tokens to 100 bytes"), rows };
    output.done(&tokens, |tokens| {
        let head = format!(
            "{:<12} {:<15} {:>12} {:>8} {:>6}",
            "what", "form", "instructions", "schemas", "total"
        );
        let line = |row: &Row| {
            let [instructions, schemas, total] =
                [row.instructions, row.schemas, row.total].map(|count| grouped(count as u64));
            format!("{:<12} {:<15} {instructions:>12} {schemas:>8} {total:>6}", row.name, row.form)
        };
        let lines = tokens.rows.iter().map(line);
        let told = format!("Estimated at {}; the athlete's data comes on top.", tokens.estimate);
        let all: Vec<_> = [head].into_iter().chain(lines).chain([told]).collect();
        all.join("\n")
    })
}
