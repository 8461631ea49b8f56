//! `setwise program format`: how a program is written as text, and a text checked and tidied.

use super::input;
use crate::cli::plan::from_file;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::prescription::Program;
use crate::program::notation::{self, NotationError};
use crate::program::{KnownProgram, NOT_ENDORSED, known_programs};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "program format", "How a program is written as text, or the program that a text says.": Guide | Read, refused: Malformed;
    "program format --example", "The programs by known methods, or one of them.": Vec<KnownProgram> | KnownProgram;
};

/// Explain how a program is written as text; check and tidy one
#[derive(Debug, clap::Args)]
pub struct Format {
    /// A program as text, to check and print tidily; `-` for stdin
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print a known program, by its name or method; without one, list them
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with = "file")]
    example: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProgramGuide")]
struct Guide {
    /// How a program is written as text.
    guide: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReadProgram")]
struct Read {
    /// The program that was read.
    program: Program,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProgramErrors")]
pub(super) struct Malformed {
    /// What is wrong with the text, in its order.
    errors: Vec<NotationError>,
}

impl Format {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        if let Some(name) = &self.example {
            return example(name, output);
        }
        let Some(file) = &self.file else {
            let guide = notation::GUIDE.trim_end();
            return output.done(&Guide { guide }, |guide| guide.guide.to_owned());
        };
        match read(file, output)? {
            Some(program) => output.done(&Read { program }, |read| tidy(&read.program)),
            None => Ok(Exit::Refused),
        }
    }
}

/// The program of a file; none where it is none, which is then said with all that is wrong.
pub(super) fn read(file: &Path, output: &mut Output) -> Result<Option<Program>, Stop> {
    let text = from_file::read_text(file, output)?;
    parsed(&text, output)
}

/// The same of a text.
pub(super) fn parsed(text: &str, output: &mut Output) -> Result<Option<Program>, Stop> {
    match notation::read(text) {
        Ok(program) => Ok(Some(program)),
        Err(errors) => {
            output.answer(&Malformed { errors }, |refused| {
                let lines = refused.errors.iter().map(ToString::to_string);
                lines.collect::<Vec<_>>().join("\n")
            })?;
            Ok(None)
        }
    }
}

pub(super) fn tidy(program: &Program) -> String {
    notation::write(program).trim_end().to_owned()
}

fn example(name: &str, output: &mut Output) -> Ended {
    if name.is_empty() {
        return output.done(&known_programs(), |all| {
            let lines = all
                .iter()
                .map(|one| format!("{:<27} {:<64} {}", one.id, one.full_name(), one.about));
            lines.collect::<Vec<_>>().join("\n")
        });
    }
    let known = input::known(name)?;
    output.done(known, sheet)
}

/// Whom it suits as remarks, then the program: the whole is read as one.
fn sheet(known: &KnownProgram) -> String {
    let mut lines = vec![
        format!("# {}", known.about),
        format!("# For: {}", known.suits),
        format!("# {} minutes; {}", known.minutes, known.equipment.join(", ")),
        format!("# Source: {}", known.source),
    ];
    lines.extend(known.by.iter().map(|by| format!("# By {by}. {NOT_ENDORSED}")));
    lines.extend(known.choices.iter().map(|choice| format!("# Its author's choice: {choice}")));
    format!("{}\n\n{}", lines.join("\n"), tidy(&known.program))
}
