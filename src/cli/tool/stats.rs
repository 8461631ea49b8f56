//! `setwise tool stats`: how well coaches call the tools.

use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::tool::{self, Stats as Figures};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "tool stats", "How well coaches call the tools.": Figures;
};

/// Show how well models keep to the schema, each figure against its target
#[derive(Debug, clap::Args)]
pub struct Stats {}

impl Stats {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let zone = setup.stamps.now().time_zone().clone();
        let figures = tool::stats(&setup.reader()?, &zone)?;
        output.done(&figures, |figures| figures.lines(&zone).join("\n"))
    }
}
