//! `setwise schema`: the shapes of a coach's answers and calls, as any provider gets them.

pub mod outputs;
pub(super) mod tokens;

use super::unknown::unknown;
use crate::ask::contract::{self, CONTRACTS};
use crate::cli::table::table;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::provider::{Dialect, ProtocolName};
use crate::schema::codec::Unknown;
use crate::schema::format::Strictness;
use crate::schema::{Shape, ToolShape, format};
use crate::tool;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "schema list", "The contracts and tools with their versions, and the commands whose output has a schema.": Listed;
    "schema show", "The JSON Schema of a contract, a tool or a command's output.": AnySchema;
};

/// List and show the schemas of contracts and tools
#[derive(Debug, clap::Subcommand)]
pub enum Schema {
    List(List),
    Show(Show),
}

crate::cli::subcommands!(Schema: List Show);

/// List the contracts with their versions, the tools, and the commands whose output has a schema
#[derive(Debug, clap::Args)]
pub struct List {}

/// A JSON Schema, which may say anything.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub struct AnySchema(#[schemars(with = "Map<String, Value>")] pub Value);

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedSchemas")]
struct Listed {
    /// The contracts and the tools.
    contracts: Vec<Entry>,
    /// What commands print with `--json`.
    outputs: Vec<Printed>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedOutput")]
struct Printed {
    /// As `schema show --output` takes it.
    command: &'static str,
    /// What it prints.
    about: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SchemaEntry")]
#[serde(rename_all = "camelCase")]
struct Entry {
    /// Its name, as `schema show` takes it.
    name: &'static str,
    /// The first is the one that is meant where none is named.
    versions: Vec<&'static str>,
    /// `answer` or `tool`.
    kind: &'static str,
    /// What it is for.
    purpose: &'static str,
    /// What becomes of keys that it does not know: `refused` or `dropped`.
    unknown_keys: &'static str,
}

/// A tool has one form; its parameters are what a call of it must be.
const TOOL_VERSION: &str = "v1";

fn entries() -> Vec<Entry> {
    let answers = CONTRACTS.chunk_by(|one, next| one.name == next.name).map(|versions| Entry {
        name: versions[0].name,
        versions: versions.iter().map(|row| row.version).collect(),
        kind: "answer",
        purpose: versions[0].purpose,
        unknown_keys: match versions[0].unknown {
            Unknown::Refuse => "refused",
            Unknown::Drop => "dropped",
        },
    });
    let tools = tool::descriptors().iter().map(|tool| Entry {
        name: tool.name,
        versions: vec![TOOL_VERSION],
        kind: "tool",
        purpose: tool.purpose,
        unknown_keys: "refused",
    });
    answers.chain(tools).collect()
}

impl List {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let outputs = (setup.make.outputs)().iter().copied().map(Printed::from);
        let listed = Listed { contracts: entries(), outputs: outputs.collect() };
        output.done(&listed, |listed| {
            let row = |entry: &Entry| {
                let versions = entry.versions.join(", ");
                [entry.name.to_owned(), entry.kind.to_owned(), versions, entry.purpose.to_owned()]
            };
            let contracts = table(&listed.contracts.iter().map(row).collect::<Vec<_>>());
            let row = |one: &Printed| [one.command.to_owned(), one.about.to_owned()];
            let outputs = table(&listed.outputs.iter().map(row).collect::<Vec<_>>());
            let head =
                "\nWhat commands print with --json, for `setwise schema show --output COMMAND`:";
            let lines = contracts.into_iter().chain([head.to_owned()]).chain(outputs);
            lines.collect::<Vec<_>>().join("\n")
        })
    }
}

/// Show the JSON Schema of a contract, a tool or a command's output; with --provider the envelope of a request
#[derive(Debug, clap::Args)]
pub struct Show {
    /// A contract or a tool
    #[arg(value_name = "CONTRACT", required_unless_present_any = ["tokens", "output"])]
    name: Option<String>,
    /// Which version [default: the first in `schema list`]
    #[arg(long, value_name = "VERSION")]
    version: Option<String>,
    /// In the envelope of this provider, as it is sent
    #[arg(long, value_name = "PROVIDER", value_parser = provider())]
    provider: Option<Spoken>,
    /// How many tokens a model is sent for the contract, or for all and the chat, without the athlete's data
    #[arg(long, conflicts_with = "version")]
    tokens: bool,
    /// What this command prints with --json, such as 'history --curve'
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["name", "version", "provider", "tokens"])]
    output: Option<String>,
}

impl From<&OutputSchema> for Printed {
    fn from(schema: &OutputSchema) -> Self {
        Self { command: schema.command, about: schema.about }
    }
}

/// How a provider is spoken to, and what it takes of JSON Schema.
#[derive(Clone, Copy, Debug)]
struct Spoken {
    protocol: ProtocolName,
    dialect: Dialect,
}

/// The protocols by their own words; `llama.cpp` speaks one of them and takes a schema otherwise.
fn provider() -> impl clap::builder::TypedValueParser<Value = Spoken> {
    let words = ProtocolName::ALL.iter().map(|one| one.word());
    PossibleValuesParser::new(words.chain([Dialect::LlamaCpp.word()])).map(|word| {
        ProtocolName::from_word(&word).map_or(
            Spoken { protocol: ProtocolName::OpenAiChat, dialect: Dialect::LlamaCpp },
            |protocol| Spoken { protocol, dialect: protocol.dialect() },
        )
    })
}

/// What is shown.
enum Shown {
    Answer(Arc<Shape>),
    Tool(ToolShape),
}

impl Show {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.tokens {
            return tokens::show(self.name.as_deref(), self.provider, output);
        }
        if let Some(command) = &self.output {
            let outputs = (setup.make.outputs)();
            return print(find_output(command, outputs)?.document(), output);
        }
        let name = self.name.unwrap_or_default();
        let shown = find(&name, self.version.as_deref())?;
        let document = match (&shown, self.provider) {
            (Shown::Answer(shape), None) => shape.schema.clone(),
            (Shown::Tool(tool), None) => tool.parameters.clone(),
            (Shown::Answer(shape), Some(Spoken { protocol, dialect })) => {
                let mut body = json!({});
                format::attach_answer(protocol, dialect, shape, &mut body);
                body
            }
            (Shown::Tool(tool), Some(Spoken { protocol, dialect })) => {
                let mut body = json!({});
                let tools = std::slice::from_ref(tool);
                format::attach_tools(protocol, dialect, Strictness::Forced, tools, &mut body);
                body
            }
        };
        // A schema is JSON, asked for as such or not.
        print(document, output)
    }
}

fn print(schema: Value, output: &mut Output) -> Ended {
    output.document(&AnySchema(schema))?;
    Ok(Exit::Done)
}

fn find(name: &str, version: Option<&str>) -> Result<Shown, Stop> {
    let entries = entries();
    let names = || entries.iter().map(|entry| entry.name);
    let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
        return Err(unknown("unknown_contract", "contract or tool", name, names()));
    };
    if let Some(version) = version.filter(|version| !entry.versions.contains(version)) {
        let what = format!("version of {name}");
        let versions = entry.versions.iter().copied();
        return Err(unknown("unknown_version", &what, version, versions));
    }
    let Some(row) = contract::find(name, version) else {
        let tool = tool::find(name).map(|tool| Shown::Tool(tool.shape()));
        return tool.ok_or_else(|| unknown("unknown_contract", "tool", name, names()));
    };
    (row.shape)().map(Shown::Answer).map_err(|error| Stop::Failed(error.to_string()))
}

fn find_output(
    command: &str,
    outputs: &'static [&'static OutputSchema],
) -> Result<&'static OutputSchema, Stop> {
    let known = || outputs.iter().map(|schema| schema.command);
    outputs
        .iter()
        .copied()
        .find(|schema| schema.command.split(' ').eq(command.split_whitespace()))
        .ok_or_else(|| unknown("unknown_output", "schema of the command", command, known()))
}
