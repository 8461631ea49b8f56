//! `setwise program generate`: a program written, verified and revised, to be accepted.

use super::steps::Steps;
use super::{input, view};
use crate::cli::{Context, Ended, Exit, Given, Output, OutputSchema, Stop, outputs};
use crate::coach::{self, ProgramSettings, ServiceError, Services};
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::prescription::Program;
use crate::domain::program::UserProfile;
use crate::domain::text::printable;
use crate::settings::Area;
use clap::ValueHint;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::mpsc::unbounded_channel;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program generate", "The program that was written, with its verdict.": Written<'_>, refused: Written<'_>;
};

/// Write a program that fits you, and propose it
#[derive(Debug, Default, clap::Args)]
pub struct Generate {
    /// For this athlete, and only printed [default: you, and proposed]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub profile: Option<Given<Box<UserProfile>>>,
}

impl Generate {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        setup.warn(&[Area::Coach, Area::Program], output)?;
        let services = setup.services()?;
        let proposed = self.profile.is_none();
        let profile = match self.profile {
            Some(Given::Written(file)) => input::profile(Some(&file), setup, output)?,
            Some(Given::Value(profile)) => input::checked(*profile, setup)?,
            None => coach::program_profile(services)?,
        };
        let made = setup.wait(written(services, profile, services.program, output))?;
        let envelope = made.map_err(|error| match error {
            coach::ServiceError::Coach(crate::ask::CoachError::Conflict(why)) => {
                Stop::refused("conflict", printable(&why))
            }
            error => error.into(),
        })?;
        let verified = envelope.verification.ok;
        let program = crate::program::followed(&envelope, setup.catalog()?);
        let written = Written { made: &envelope, program };
        output.answer(&written, |written| view::envelope(written.made))?;
        if proposed && verified {
            setup.wait(coach::propose_program(services, envelope))??;
            output.note(view::PROPOSED);
        }
        Ok(if verified { Exit::Done } else { Exit::AnsweredNo })
    }
}

/// The program as it was made, and as it will be followed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WrittenProgram")]
struct Written<'a> {
    #[serde(flatten)]
    made: &'a ProgramEnvelope,
    /// The program that was read.
    program: Program,
}

/// Writes it, and says on stderr what goes on where the answer is read by a person.
async fn written(
    services: &Services,
    profile: UserProfile,
    settings: ProgramSettings,
    output: &mut Output,
) -> Result<ProgramEnvelope, ServiceError> {
    let (sink, mut events) = unbounded_channel();
    let stop = coach::Stop::new();
    let writing = async {
        let made = coach::write_program(services, profile, settings, &sink, &stop).await;
        drop(sink);
        made
    };
    let telling = async {
        let mut steps = Steps::default();
        while let Some(event) = events.recv().await {
            let line = steps.line(&event);
            if !output.is_json() {
                output.note(&line);
            }
        }
    };
    let (made, ()) = tokio::join!(writing, telling);
    // Nothing stops it here but the end of the program.
    made?.ok_or_else(|| ServiceError::Broken("it was stopped".to_owned()))
}
