//! `setwise program verify`: the verdict on a plan.

use super::format::Malformed;
use super::input::Given;
use super::{input, view};
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, outputs};
use crate::domain::report::VerifierReport;
use crate::program::{verify, verify_program};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program verify", "What the verifier says of a plan.": Verdict, refused: Verdict | Malformed;
};

/// Check a plan's time, balance, avoidance and progression
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// A plan, alone or as `program generate --json` gives it, or a program as text; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// For this athlete [default: you]
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProgramVerdict")]
struct Verdict {
    /// What the verifier says.
    verification: VerifierReport,
}

impl Verify {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let profile = input::profile(self.profile.as_deref(), setup, output)?;
        let catalog = setup.catalog()?;
        let verification = match input::given(&self.file, output)? {
            Some(Given::Plan(plan)) => verify(&profile, &plan, catalog),
            Some(Given::Program(program)) => verify_program(&profile, &program, catalog),
            None => return Ok(Exit::Refused),
        };
        let ok = verification.ok;
        output.answer(&Verdict { verification }, |verdict| view::verdict(&verdict.verification))?;
        Ok(if ok { Exit::Done } else { Exit::Refused })
    }
}
