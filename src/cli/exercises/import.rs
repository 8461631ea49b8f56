//! `setwise exercise import`: a public collection of exercises as own ones.

use super::Own;
use crate::catalog::{self, Imported, OwnFileError};
use crate::cli::limits::{MOST_IMPORTED_EXERCISES_BYTES, MOST_IMPORTED_TOLD};
use crate::cli::stdin;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach;
use crate::domain::text::{counted, printable};
use crate::program;
use crate::text::more;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "exercise import", "The exercises of a file that were added, known already, or refused.": Answer, refused: Answer;
};

/// Add exercises from a JSON file, such as a public collection
#[derive(Debug, clap::Args)]
pub struct Import {
    /// An array of `{name, mechanic, equipment, primaryMuscles, …}`; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Show what would be added, without changing anything
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ExerciseImport")]
struct Answer {
    #[serde(flatten)]
    imported: Imported,
    /// Whether nothing was changed.
    dry_run: bool,
    /// What became of sets that were logged by their names before.
    history: Option<String>,
}

impl Import {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = text(&self.file, output)?;
        let mut own = if self.dry_run { Own::read(setup)? } else { Own::to_change(setup)? };
        let imported =
            catalog::import(&text, &own.entries, program::movement_by_words).map_err(|error| {
                let message = format!("{}: {error}", printable(&self.file.to_string_lossy()));
                Stop::refused("bad_file", message)
            })?;
        let mut history = None;
        if !self.dry_run && !imported.added.is_empty() {
            own.entries.extend(imported.added.iter().cloned());
            let catalog = own.joined()?;
            own.write(setup)?;
            let said = coach::gather_history(setup.services()?, &catalog)?;
            history = said.map(|said| said.text().to_owned());
        }
        let nothing = imported.added.is_empty() && !imported.refused.is_empty();
        let answer = Answer { imported, dry_run: self.dry_run, history };
        output.answer(&answer, told)?;
        Ok(if nothing { Exit::Refused } else { Exit::Done })
    }
}

fn text(file: &Path, output: &mut Output) -> Result<String, Stop> {
    if file == Path::new("-") {
        return Ok(stdin::read(output)?);
    }
    catalog::text_of(file, MOST_IMPORTED_EXERCISES_BYTES).map_err(|error| match &error {
        OwnFileError::Unreadable { .. } => Stop::Wrong(error.to_string()),
        _ => Stop::refused("bad_file", error.to_string()),
    })
}

fn told(answer: &Answer) -> String {
    let Imported { added, known, refused } = &answer.imported;
    let would = if answer.dry_run { "would be added" } else { "added" };
    let mut text = format!(
        "{} {would}, {} known already, {} refused.",
        counted(added.len(), "exercise"),
        known.len(),
        refused.len()
    );
    let more = |count| more("\n  and ", count, MOST_IMPORTED_TOLD);
    for one in added.iter().take(MOST_IMPORTED_TOLD) {
        let muscles: Vec<_> = one.primary.iter().map(|muscle| muscle.word()).collect();
        let _ = write!(text, "\n  + {}: {}, {}", one.name, one.pattern, muscles.join(", "));
    }
    text += &more(added.len());
    for one in refused.iter().take(MOST_IMPORTED_TOLD) {
        let name = one.name.as_ref().map_or(String::new(), |name| format!(" ({name})"));
        let _ = write!(text, "\n  refused, entry {}{name}: {}", one.entry, one.reason);
    }
    text += &more(refused.len());
    if let Some(history) = &answer.history {
        let _ = write!(text, "\n{history}");
    }
    if answer.dry_run {
        text.push_str("\nNothing was changed.");
    }
    text
}
