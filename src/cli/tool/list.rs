//! `setwise tool list`: every tool with what it does.

use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::tool::{Descriptor, descriptors};
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool list", "The tools of the coach.": Vec<Listed>;
};

/// List the tools
#[derive(Debug, clap::Args)]
pub struct List {}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedTool")]
struct Listed {
    /// Its name.
    name: &'static str,
    /// Whether it reads, writes or proposes.
    effect: &'static str,
    /// What it is for.
    purpose: &'static str,
    /// The names of its parameters.
    parameters: Vec<&'static str>,
    /// Those that a call must have.
    required: Vec<&'static str>,
}

impl From<&Descriptor> for Listed {
    fn from(tool: &Descriptor) -> Self {
        let names = |only_required: bool| {
            tool.parameters
                .iter()
                .filter(|parameter| parameter.required || !only_required)
                .map(|parameter| parameter.name)
                .collect()
        };
        Self {
            name: tool.name,
            effect: tool.effect.word(),
            purpose: tool.purpose,
            parameters: names(false),
            required: names(true),
        }
    }
}

impl List {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let tools: Vec<_> = descriptors().iter().map(Listed::from).collect();
        output.done(&tools, |tools| {
            let line =
                |tool: &Listed| format!("{:<18} {:<9} {}", tool.name, tool.effect, tool.purpose);
            tools.iter().map(line).collect::<Vec<_>>().join("\n")
        })
    }
}
