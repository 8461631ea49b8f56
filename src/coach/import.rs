//! Moving in from a file: what it would bring, and that carried out, for command line and screen alike.

use super::services::{ServiceError, Services};
use crate::domain::command::{Applied, Command, Rejection};
use crate::domain::exercise::ExerciseId;
use crate::domain::import_answer::{ImportAnswer, TableAnswers};
use crate::domain::imported_sets::ImportedSets;
use crate::domain::load::Unit;
use crate::domain::tool_call::{Caller, Origin};
use crate::parse::day::DateOrder;
use crate::text::Formatter;
use crate::transfer::{self, Fact, FileFacts, Gathering, Preview, ReadOptions, TransferError};
use std::io::Read;
use std::path::Path;

/// What the athlete said of a file.
#[derive(Clone, Debug, Default)]
pub struct ImportWishes {
    /// Of loads that name none.
    pub unit: Option<Unit>,
    pub dates: Option<DateOrder>,
    /// What names mean: an exercise, or with `None` one of its own.
    pub names: Vec<(String, Option<ExerciseId>)>,
    /// The columns of a table of their own.
    pub map: Vec<(Fact, String)>,
}

/// Where it comes from.
pub enum ImportSource<'a> {
    /// A file, a folder or an archive.
    Path(&'a Path),
    Stream(&'a mut dyn Read),
}

/// What a file would bring.
pub struct ReadImport {
    pub preview: Preview,
    pub sets: ImportedSets,
    pub bad_rows: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Transfer(#[from] TransferError),
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// Reads it, and stores nothing. Blocks.
pub fn read_import(
    services: &Services,
    source: ImportSource<'_>,
    wishes: &ImportWishes,
) -> Result<ReadImport, ImportError> {
    let reader = services.store.reader().map_err(ServiceError::from)?;
    let profile = reader
        .profile()
        .map_err(ServiceError::from)?
        .unwrap_or_default();
    let mut gathering = Gathering::new(services.catalog, &reader);
    let mut tables = Vec::new();
    for answer in reader.import_answers().map_err(ServiceError::from)? {
        match answer {
            ImportAnswer::Name { name, exercise } => gathering.mean(&name, exercise),
            ImportAnswer::Table { header, answers } => tables.push((header, answers)),
        }
    }
    for (name, exercise) in &wishes.names {
        gathering.mean(name, exercise.clone());
    }
    let now = services.stamps.now();
    let options = ReadOptions {
        now: &now,
        unit: wishes.unit,
        own_unit: profile.unit,
        dates: wishes.dates,
        map: &wishes.map,
        tables: &tables,
    };
    let mut facts = Vec::new();
    let mut read = |name: &str, from: &mut dyn Read| {
        let found = transfer::read(from, &options, &mut gathering)?;
        facts.push((name.to_owned(), found));
        Ok(())
    };
    let name = match source {
        ImportSource::Path(path) => {
            transfer::each_file(path, &mut read)?;
            path.display().to_string()
        }
        ImportSource::Stream(from) => {
            read("stdin", from)?;
            "stdin".to_owned()
        }
    };
    let mut gathered = gathering.settle().map_err(ServiceError::from)?;
    gathered.sets.answers = answers(wishes, &facts);
    let formatter = Formatter::new(services.catalog, profile.unit);
    Ok(ReadImport {
        preview: Preview::of(&mut gathered, facts, name, &formatter),
        bad_rows: gathered.bad_rows,
        sets: gathered.sets,
    })
}

/// What was said of the files that holds for the next ones.
fn answers(wishes: &ImportWishes, facts: &[(String, FileFacts)]) -> Vec<ImportAnswer> {
    let name = |(name, exercise): &(String, Option<ExerciseId>)| ImportAnswer::Name {
        name: name.to_lowercase(),
        exercise: exercise.clone(),
    };
    let said = TableAnswers {
        unit: wishes.unit,
        day_first: wishes.dates.map(|dates| dates == DateOrder::DayMonth),
        columns: wishes
            .map
            .iter()
            .map(|(fact, column)| (fact.word().to_owned(), column.clone()))
            .collect(),
    };
    let mut answers: Vec<ImportAnswer> = wishes.names.iter().map(name).collect();
    if !said.is_empty() {
        let tables = facts.iter().filter(|(_, facts)| !facts.header.is_empty());
        answers.extend(tables.map(|(_, facts)| ImportAnswer::Table {
            header: facts.header.clone(),
            answers: said.clone(),
        }));
    }
    answers
}

/// Stores what was read as one change; gives back how many sets were not there before. Blocks.
pub fn carry_out_import(
    services: &Services,
    sets: ImportedSets,
) -> Result<Result<usize, Rejection>, ServiceError> {
    if sets.is_empty() && sets.changed.is_empty() && sets.weighed.is_empty() {
        return Ok(Ok(0));
    }
    let origin = Origin::of(Caller::Athlete);
    let end = services
        .executor
        .command(Command::ImportSets(sets), &origin)?;
    Ok(end.map(|applied| match applied {
        Applied::Imported { added, .. } => added,
        _ => 0,
    }))
}
