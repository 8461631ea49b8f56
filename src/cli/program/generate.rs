//! `setwise program generate`: a program written, verified and revised, to be accepted.

use super::{input, shown};
use crate::cli::exit::{Ended, Exit, Stop};
use crate::cli::output::Output;
use crate::cli::setup::Setup;
use crate::coach::{self, ProgramSettings};
use crate::domain::text::printable;
use std::path::PathBuf;

/// Write a program that fits you, and propose it
#[derive(Debug, clap::Args)]
pub struct Generate {
    /// For this athlete, and only printed [default: you, and proposed]
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
}

impl Generate {
    pub fn run(self, setup: &Setup, output: &mut Output) -> Ended {
        let settings = setup.settings()?;
        let desk = setup.desk()?;
        let profile = match &self.profile {
            Some(file) => input::profile(Some(file), setup, output)?,
            None => coach::program_profile(desk)?,
        };
        let made = setup.wait(coach::write_program(
            desk,
            profile,
            ProgramSettings {
                max_revisions: settings.max_revisions(),
                use_template_bootstrap: settings.use_template_bootstrap(),
            },
        ))?;
        let envelope = made.map_err(|fault| match fault {
            coach::DeskFault::Coach(crate::ask::CoachFault::Conflict(why)) => {
                Stop::refused("conflict", printable(&why))
            }
            fault => fault.into(),
        })?;
        let verified = envelope.verification.ok;
        output.answer(&envelope, shown::envelope)?;
        if self.profile.is_none() && verified {
            setup.wait(coach::propose_program(desk, envelope))??;
            output.note("Nothing has changed yet: `setwise accept` makes it your program, `setwise refuse` drops it.");
        }
        Ok(if verified { Exit::Done } else { Exit::Refused })
    }
}
