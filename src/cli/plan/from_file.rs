//! `setwise plan review` and `accept`: a plan from a file, read as any coach may have written it.
//! `review` needs no network, no key and no database.

use crate::cli::{Context, Ended, Exit, Output, Stop, stdin};
use crate::coach::FileError;
use crate::domain::plan::SchemaVersion;
use crate::{coach, today};
use std::path::{Path, PathBuf};

/// Reads the file, or stdin where it is `-`.
pub fn read_text(file: &Path, output: &mut Output) -> Result<String, Stop> {
    if file == Path::new("-") {
        return Ok(stdin::read(output)?);
    }
    coach::plan_file(file).map_err(|error| {
        let message = error.to_string();
        match error {
            FileError::Unreadable { .. } => Stop::Wrong(message),
            FileError::TooLong { .. } => Stop::refused("too_long", message),
            FileError::NotText { .. } => Stop::refused("not_text", message),
        }
    })
}

/// A version of the schema by its word.
fn parse_version(word: &str) -> Result<SchemaVersion, String> {
    SchemaVersion::from_word(word).ok_or_else(|| {
        let words: Vec<_> = SchemaVersion::ALL.iter().map(|version| version.word()).collect();
        format!("there are {}", words.join(", "))
    })
}

/// Check a plan offline and print it in its canonical form
#[derive(Debug, clap::Args)]
pub struct Review {
    /// A plan, or a coach's whole answer around one; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read it as this version of the schema [default: found out]
    #[arg(long, value_name = "VERSION", value_parser = parse_version)]
    schema: Option<SchemaVersion>,
}

impl Review {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = read_text(&self.file, output)?;
        match today::review(&text, self.schema, &setup.stamps) {
            Ok(reviewed) => output.done(&reviewed.plan, |plan| {
                let form = reviewed.schema.map_or("canonical", SchemaVersion::word);
                format!("{}\nA whole plan ({form}).", today::lines(plan).join("\n"))
            }),
            Err(faults) => {
                output.answer(&faults, |faults| crate::today::render(faults, &text))?;
                Ok(Exit::Refused)
            }
        }
    }
}

/// Make a plan from a file today's
#[derive(Debug, clap::Args)]
pub struct Accept {
    /// A plan, or a coach's whole answer around one; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read it as this version of the schema [default: found out]
    #[arg(long, value_name = "VERSION", value_parser = parse_version)]
    schema: Option<SchemaVersion>,
}

impl Accept {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = read_text(&self.file, output)?;
        let reviewed = match today::review(&text, self.schema, &setup.stamps) {
            Ok(reviewed) => reviewed,
            Err(faults) => {
                output.answer(&faults, |faults| crate::today::render(faults, &text))?;
                return Ok(Exit::Refused);
            }
        };
        let said = coach::accept_plan(setup.services()?, &reviewed)?;
        if said.end.is_err() {
            return Err(Stop::refused("not_accepted", said.text()));
        }
        output.done(&reviewed.plan, |plan| {
            format!("{}\nThis is today's plan now.", today::lines(plan).join("\n"))
        })
    }
}
