//! `setwise tool show`: one tool's reference, or its JSON Schema.

use crate::cli::schema::AnySchema;
use crate::cli::unknown::unknown;
use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::tool::{self, Descriptor};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool show", "A tool's JSON Schema.": AnySchema;
};

/// Show a tool's reference; with --json its JSON Schema
#[derive(Debug, clap::Args)]
pub struct Show {
    #[arg(value_name = "NAME")]
    name: String,
}

impl Show {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let tool = known(&self.name)?;
        output.done(&AnySchema(tool.json_schema()), |_| tool.help())
    }
}

fn known(name: &str) -> Result<&'static Descriptor, Stop> {
    tool::find(name).ok_or_else(|| {
        let names = tool::descriptors().iter().map(|tool| tool.name);
        unknown("unknown_tool", "tool", name, names)
    })
}
