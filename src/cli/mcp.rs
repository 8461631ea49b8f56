//! `setwise mcp`: the coach's tools for assistants elsewhere.

use crate::cli::{Context, Ended, Output, Stop};
use crate::settings::Area;
use std::io::{self, IsTerminal as _};

/// Offer the log, plan and calendar to assistants that speak MCP
///
/// An assistant starts it and speaks on stdin and stdout. What it may do is the setting mcp.write.
#[derive(Debug, clap::Args)]
pub struct Mcp {}

impl Mcp {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        if io::stdin().is_terminal() {
            return Err(Stop::Wrong(
                "an assistant starts this and speaks with it on stdin and stdout; name `setwise mcp` as a command in its settings"
                    .to_owned(),
            ));
        }
        setup.warn(&[Area::Tools, Area::Coach], output)?;
        (setup.make.mcp)(setup)
    }
}
