//! Moving in from a file: what it would bring, and that carried out, for command line and screen alike.

mod beside;

use super::services::{ServiceError, Services};
use jiff::Zoned;
use setwise_catalog::catalog::{Catalog, OwnExercise, OwnFile, OwnFileError};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::import_answer::{ImportAnswer, TableAnswers};
use setwise_domain::imported_sets::ImportedSets;
use setwise_domain::journal::ChangeNumber;
use setwise_domain::load::Unit;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::text::excerpt;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_store::Reader;
use setwise_transfer::{
    self as transfer, Fact, FileFacts, Gathering, Preview, ReadOptions, TransferError,
};
use setwise_words::parse::day::DateOrder;
use setwise_words::text::Formatter;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

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
    /// Rows that can't be read are left out.
    pub skip_bad: bool,
}

/// The unit that a word says.
pub fn import_unit(text: &str) -> Result<Unit, String> {
    let unit = Unit::from_word(&text.to_lowercase());
    unit.ok_or_else(|| "a unit is kg or lb".to_owned())
}

/// What comes first in a date, by its word.
pub fn import_dates(text: &str) -> Result<DateOrder, String> {
    match text.to_lowercase().as_str() {
        "dmy" => Ok(DateOrder::DayMonth),
        "mdy" => Ok(DateOrder::MonthDay),
        _ => Err("write dmy where the day comes first, mdy where the month does".to_owned()),
    }
}

/// `NAME=EXERCISE`, of which the exercise may be missing.
pub fn import_name(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, meaning)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), meaning.trim().to_owned()))
        }
        _ => Err("write it as NAME=EXERCISE".to_owned()),
    }
}

/// `FACT=COLUMN`.
pub fn import_column(text: &str) -> Result<(Fact, String), String> {
    let found = text.split_once('=').and_then(|(word, column)| {
        let mut facts = Fact::MAPPED.iter();
        let (_, fact) = facts.find(|(known, _)| *known == word.trim())?;
        Some((*fact, column.trim().to_owned()))
    });
    found.ok_or_else(|| {
        let words: Vec<_> = Fact::MAPPED.iter().map(|(word, _)| *word).collect();
        format!("write it as FACT=COLUMN, with one of {}", words.join(", "))
    })
}

impl ImportWishes {
    /// Says what a name means: an exercise by its name, or with an empty one itself.
    pub fn name(&mut self, name: &str, meaning: &str, catalog: &Catalog) -> Result<(), String> {
        let meant = if meaning.is_empty() {
            None
        } else {
            let found = catalog.resolve(meaning);
            let Some(exercise) = found.exercise() else {
                return Err(format!("I don't know an exercise '{}'.", excerpt(meaning)));
            };
            Some(exercise.id.clone())
        };
        self.names.push((name.to_owned(), meant));
        Ok(())
    }

    /// What is said behind a file in the words of the command line: `--unit kg --name 'Press=Overhead
    /// Press'`.
    pub fn parse(words: &str, catalog: &Catalog) -> Result<Self, String> {
        let mut wishes = Self::default();
        for flag in words.split("--").map(str::trim).filter(|flag| !flag.is_empty()) {
            let (word, value) = flag.split_once([' ', '=']).unwrap_or((flag, ""));
            let value = value.trim().trim_matches(['\'', '"']);
            match word {
                "unit" => wishes.unit = Some(import_unit(value)?),
                "dates" => wishes.dates = Some(import_dates(value)?),
                "skip-bad" => wishes.skip_bad = true,
                "map" => wishes.map.push(import_column(value)?),
                "name" => {
                    let (name, meaning) = import_name(value)?;
                    wishes.name(&name, &meaning, catalog)?;
                }
                other => {
                    return Err(format!(
                        "there is no --{}; write --unit, --dates, --name, --map or --skip-bad",
                        excerpt(other)
                    ));
                }
            }
        }
        Ok(wishes)
    }
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
    /// The athlete's own exercises that the sets go by, and that are not known here yet.
    pub exercises: Vec<OwnExercise>,
    pub bad_rows: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Transfer(#[from] TransferError),
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// Tells how many bytes of something were read.
struct Counted<'a> {
    from: &'a mut dyn Read,
    read: &'a AtomicU64,
}

impl Read for Counted<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(to)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Reads it, and stores nothing; `progress` counts the bytes that were read. Blocks.
pub fn read_import(
    services: &Services,
    source: ImportSource<'_>,
    wishes: &ImportWishes,
    progress: &AtomicU64,
) -> Result<ReadImport, ImportError> {
    let reader = services.store.reader().map_err(ServiceError::from)?;
    let profile = reader.profile().map_err(ServiceError::from)?.unwrap_or_default();
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
        let from = Counted { from, read: progress };
        let found = transfer::read(from, &options, &mut gathering)?;
        facts.push((name.to_owned(), found));
        Ok(())
    };
    let mut passed_over = Vec::new();
    let name = match source {
        ImportSource::Path(path) => {
            passed_over = transfer::each_file(path, &mut read)?;
            path.display().to_string()
        }
        ImportSource::Stream(from) => {
            read("stdin", from)?;
            "stdin".to_owned()
        }
    };
    let mut gathered = gathering.settle().map_err(ServiceError::from)?;
    gathered.already_there += drop_known(&mut gathered.sets, &reader)?;
    let found = std::mem::take(&mut gathered.beside);
    let settled = beside::settle(found, &reader, services.catalog).map_err(ServiceError::from)?;
    gathered.sets.answers = settled.answers;
    gathered.sets.answers.extend(answers(wishes, &facts, &tables, &now));
    gathered.sets.beside = settled.kept;
    gathered.bad_rows += settled.bad.len();
    gathered.bad.extend(settled.bad);
    let formatter = Formatter::new(services.catalog, profile.unit);
    Ok(ReadImport {
        preview: Preview::of(&mut gathered, facts, name, &formatter)
            .without(passed_over)
            .with(settled.preview),
        bad_rows: gathered.bad_rows,
        sets: gathered.sets,
        exercises: settled.exercises,
    })
}

/// Takes out sets that are stored on another day by now, or that the athlete deleted; says how many.
fn drop_known(sets: &mut ImportedSets, reader: &Reader) -> Result<usize, ServiceError> {
    if reader.newest_change()? == ChangeNumber(0) {
        return Ok(0);
    }
    let places = 0..sets.len();
    let missing = reader.missing(places.clone().map(|place| sets.id_at(place)))?;
    let mut known = 0;
    for place in places {
        let id = sets.id_at(place);
        if !missing.contains(&id) || reader.was_deleted(id)? {
            sets.row_at(place).drop_it();
            known += 1;
        }
    }
    sets.retain_kept();
    Ok(known)
}

/// What was said of the files that holds for the next ones, and in which zone their times were read.
fn answers(
    wishes: &ImportWishes,
    facts: &[(String, FileFacts)],
    before: &[(Vec<String>, TableAnswers)],
    now: &Zoned,
) -> Vec<ImportAnswer> {
    let name = |(name, exercise): &(String, Option<ExerciseId>)| ImportAnswer::Name {
        name: name.to_lowercase(),
        exercise: exercise.clone(),
    };
    let columns: Vec<(String, String)> =
        wishes.map.iter().map(|(fact, column)| (fact.word().to_owned(), column.clone())).collect();
    let day_first = wishes.dates.map(|dates| dates == DateOrder::DayMonth);
    let mut answers: Vec<ImportAnswer> = wishes.names.iter().map(name).collect();
    for (_, facts) in facts.iter().filter(|(_, facts)| !facts.header.is_empty()) {
        let known = before.iter().find(|(header, _)| *header == facts.header);
        let known = known.map(|(_, answers)| answers.clone()).unwrap_or_default();
        let mut said = TableAnswers {
            unit: wishes.unit.or(known.unit),
            day_first: day_first.or(known.day_first),
            columns: if columns.is_empty() { known.columns.clone() } else { columns.clone() },
            zones: known.zones.clone(),
        };
        let here = transfer::name_of(now.time_zone()).filter(|_| facts.has_local_times);
        said.zones.extend(here.filter(|here| !known.zones.contains(here)));
        if said != known {
            answers.push(ImportAnswer::Table { header: facts.header.clone(), answers: said });
        }
    }
    answers
}

/// Adds own exercises to the athlete's file of them, which says what each of them is.
fn add_exercises(exercises: Vec<OwnExercise>) -> Result<(), ServiceError> {
    let Some(path) = Catalog::own_file().filter(|_| !exercises.is_empty()) else {
        return Ok(());
    };
    let broken = |error: OwnFileError| ServiceError::Broken(error.to_string());
    let _lock = OwnFile::lock(path).map_err(broken)?;
    let file = OwnFile::read(path).unwrap_or_default();
    if let Some(issue) = file.issues.into_iter().next() {
        return Err(broken(issue));
    }
    let named = exercises.into_iter().map(|entry| (entry.known_id(), Some(entry)));
    OwnFile::change(path, &named.collect::<Vec<_>>()).map_err(broken)?;
    Ok(())
}

/// Stores what was read as one change; gives back how many sets were not there before. Blocks.
pub fn carry_out_import(
    services: &Services,
    exercises: Vec<OwnExercise>,
    sets: ImportedSets,
) -> Result<Result<usize, Rejection>, ServiceError> {
    add_exercises(exercises)?;
    if !sets.brings_anything() {
        return Ok(Ok(0));
    }
    let origin = Origin::of(Caller::Athlete);
    let end = services.executor.command(Command::ImportSets(sets), &origin)?;
    Ok(end.map(|applied| match applied {
        Applied::Imported { added, .. } => added,
        _ => 0,
    }))
}
