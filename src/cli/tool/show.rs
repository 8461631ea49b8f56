//! `setwise tool show`: one tool's reference, or its JSON Schema.

use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::cli::unknown::unknown;
use crate::tool::{self, Descriptor};

/// Show a tool's reference; with --json its JSON Schema
#[derive(Debug, clap::Args)]
pub struct Show {
    #[arg(value_name = "NAME")]
    name: String,
}

impl Show {
    pub fn run(self, output: &mut Output) -> Ended {
        let tool = known(&self.name)?;
        output.answer(&tool.json_schema(), |_| tool.reference())?;
        Ok(Exit::Done)
    }
}

fn known(name: &str) -> Result<&'static Descriptor, Stop> {
    tool::find(name).ok_or_else(|| {
        let names = tool::descriptors().iter().map(|tool| tool.name);
        unknown("unknown_tool", "tool", name, names)
    })
}
