//! `setwise program verify`: the verdict on a plan.

use super::{input, view};
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::report::VerifierReport;
use crate::program::{check_profile, verify};
use serde::Serialize;
use std::path::PathBuf;

/// Check a plan's time, balance, avoidance and progression
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// A plan, alone or as `program generate --json` gives it; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// For this athlete [default: you]
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
}

#[derive(Serialize)]
struct Verdict {
    verification: VerifierReport,
}

impl Verify {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let profile = input::profile(self.profile.as_deref(), setup, output)?;
        let faults = check_profile(&profile);
        if !faults.is_empty() {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            return Err(Stop::refused("bad_profile", faults.join("\n")));
        }
        let plan = input::plan(&self.file, output)?;
        let verification = verify(&profile, &plan, setup.catalog()?);
        let ok = verification.ok;
        output.answer(&Verdict { verification }, |verdict| {
            view::verdict(&verdict.verification)
        })?;
        Ok(if ok { Exit::Done } else { Exit::Refused })
    }
}
