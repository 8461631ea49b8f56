//! `setwise eval`: how well the coach calls its tools.

use crate::cli::limits::MOST_TRIALS_OF_A_SCENARIO;
use crate::cli::{Context, Ended, Output};
use crate::domain::load::Decimal;
use crate::settings::model::Calls;
use crate::settings::{Area, Switch, ToolPolicy};
use crate::tool::Hints;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Measure how well the configured coach calls its tools
///
/// Each trial has a home and a clock of its own; your log is not touched. Trials are saved as they end; --resume
/// continues an interrupted run.
#[derive(Debug, clap::Args)]
pub struct Eval {
    /// A suite (log, no-call, ask, mend, propose, injected, seed), one of its scenarios (log/plates), or a file of
    /// scenarios [default: every suite]
    #[arg(value_name = "SUITE")]
    pub suites: Vec<String>,
    /// Trials of each scenario
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_TRIALS_OF_A_SCENARIO)))]
    pub repeat: u32,
    /// How strictly parameter names are read; several, separated by commas, are each measured
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(ToolPolicy::WORDS))]
    pub policy: Vec<String>,
    /// How calls are made
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(Calls::WORDS))]
    pub calls: Vec<String>,
    /// How much a refusal tells the model [default: corrected]
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(Hints::WORDS))]
    pub hints: Vec<String>,
    /// Whether stored sets must match the athlete's words
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(Switch::WORDS))]
    pub grounding: Vec<String>,
    /// Save the trials in this file, and skip those that it already has
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Compare with the trials of this file
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Stop once this run has cost this much, by the configured prices
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    pub max_cost: Option<Decimal>,
    /// Only list the scenarios
    #[arg(long)]
    pub list: bool,
}

fn amount(text: &str) -> Result<Decimal, String> {
    let read = Decimal::parse(text, 4).ok();
    read.filter(|amount| *amount > Decimal::default())
        .ok_or_else(|| "wanted an amount above 0, such as 0.50".to_owned())
}

impl Eval {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        setup.warn(&[Area::Coach, Area::Tools], output)?;
        (setup.make.eval)(setup, &self, output)
    }
}
