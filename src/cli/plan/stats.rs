//! `setwise plan stats`: how often coaches' plans could be used, and why not.

use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::tool::{self, PlanStats};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "plan stats", "How often coaches' plans could be used, and why not.": PlanStats;
};

/// Count the plans that coaches wrote, and what was wrong with those that were refused
#[derive(Debug, clap::Args)]
pub struct Stats {}

impl Stats {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let figures = tool::plan_stats(&setup.reader()?, &setup.stamps)?;
        output.done(&figures, |figures| figures.lines().join("\n"))
    }
}
