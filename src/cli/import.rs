//! `setwise import`: sets or a calendar from elsewhere, all or none, undone as one.

mod ics;

use super::context::Context;
use super::exit::{Ended, Exit, Stop};
use super::output::Output;
use super::stdin;
use crate::coach::{self, ImportError, ImportSource, ImportWishes, Services};
use crate::domain::exercise::ExerciseId;
use crate::domain::load::Unit;
use crate::parse::day::DateOrder;
use crate::transfer::{Fact, Preview, TransferError};
use clap::ValueEnum;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Take in sets or a calendar from a file, all or none; one undo takes them back
#[derive(Debug, clap::Args)]
#[command(after_long_help = READS)]
pub struct Import {
    /// A file, a folder or a ZIP archive, or an iCalendar file; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What wrote the file [default: found out from what it holds]
    #[arg(long, value_enum)]
    from: Option<Format>,
    /// Only say what would be imported
    #[arg(long)]
    dry_run: bool,
    /// Leave out rows or events that can't be read, in place of refusing the file
    #[arg(long)]
    skip_bad: bool,
    /// The unit of loads that name none [default: your own]
    #[arg(long, value_name = "UNIT", value_parser = unit)]
    unit: Option<Unit>,
    /// What comes first in dates such as 3/4/2025: the day or the month
    #[arg(long, value_enum)]
    dates: Option<Dates>,
    /// What a name in the file means, such as 'Press=Overhead Press'; 'Press=' keeps it as its own
    #[arg(long, value_name = "NAME=EXERCISE", value_parser = pair)]
    name: Vec<(String, String)>,
    /// Which column of a table of your own holds what, such as date=Day or weight=Kilos
    #[arg(long, value_name = "FACT=COLUMN", value_parser = mapping)]
    map: Vec<(Fact, String)>,
}

const READS: &str = "Reads the exports of Strong, Hevy, FitNotes, StrongLifts, LiftLog and Liftosaur, \
                     plain spreadsheets, and what `setwise export` writes. Which it is, it finds \
                     out by itself. A folder or a ZIP archive of several files is read as one.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// JSON by the names of `setwise export`, and older exports with `exercise` and `set`
    Legacy,
    /// A calendar (RFC 5545): its events become sessions
    Ics,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dates {
    /// The day
    Dmy,
    /// The month
    Mdy,
}

fn unit(text: &str) -> Result<Unit, String> {
    let unit = Unit::from_word(&text.to_lowercase());
    unit.ok_or_else(|| "a unit is kg or lb".to_owned())
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, meaning)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), meaning.trim().to_owned()))
        }
        _ => Err("write it as NAME=EXERCISE".to_owned()),
    }
}

fn mapping(text: &str) -> Result<(Fact, String), String> {
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

impl Import {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.is_calendar() {
            return self.calendar(setup, output);
        }
        let services = setup.services()?;
        let wishes = ImportWishes {
            unit: self.unit,
            dates: self.dates.map(|dates| match dates {
                Dates::Dmy => DateOrder::DayMonth,
                Dates::Mdy => DateOrder::MonthDay,
            }),
            names: self.names(services)?,
            map: self.map.clone(),
        };
        let read = if self.file == Path::new("-") {
            let mut stdin = stdin::stream(output);
            coach::read_import(services, ImportSource::Stream(&mut stdin), &wishes)
        } else {
            coach::read_import(services, ImportSource::Path(&self.file), &wishes)
        };
        if let Err(ImportError::Transfer(TransferError::Calendar)) = read
            && self.file.is_file()
        {
            return self.calendar(setup, output);
        }
        let mut read = read.map_err(|error| match error {
            ImportError::Transfer(TransferError::Unreadable(cause)) => {
                Stop::Wrong(format!("{} can't be read: {cause}", self.file.display()))
            }
            ImportError::Transfer(error) => Stop::refused(error.code(), error.to_string()),
            ImportError::Service(error) => Stop::from(error),
        })?;
        let refused = read.bad_rows > 0 && !self.skip_bad;
        read.preview.refused = refused;
        if !self.dry_run && !refused {
            let imported = coach::carry_out_import(services, read.sets)?;
            let imported = imported
                .map_err(|rejection| Stop::refused("not_imported", rejection.to_string()))?;
            read.preview.imported = Some(imported);
        }
        output.answer(&read.preview, Preview::text)?;
        Ok(if refused { Exit::Refused } else { Exit::Done })
    }

    /// Whether it was said to be a calendar, by its name or by the athlete.
    fn is_calendar(&self) -> bool {
        let end = self.file.extension();
        let is_ics = end.is_some_and(|end| end.eq_ignore_ascii_case("ics"));
        self.from.map_or(is_ics, |from| from == Format::Ics)
    }

    fn calendar(self, setup: &Context, output: &mut Output) -> Ended {
        let shown = self.file.display().to_string();
        let wish = |name| ics::Wish {
            name,
            dry_run: self.dry_run,
            skip_bad: self.skip_bad,
        };
        if self.file == Path::new("-") {
            let stdin = stdin::stream(output);
            return ics::run(stdin, &wish("stdin".to_owned()), setup, output);
        }
        let file = File::open(&self.file)
            .map_err(|cause| Stop::Wrong(format!("{shown} can't be read: {cause}")))?;
        ics::run(file, &wish(shown), setup, output)
    }

    /// What the names that were said to mean something mean.
    fn names(&self, services: &Services) -> Result<Vec<(String, Option<ExerciseId>)>, Stop> {
        let meaning = |(name, meaning): &(String, String)| {
            if meaning.is_empty() {
                return Ok((name.clone(), None));
            }
            let found = services.catalog.resolve(meaning);
            let Some(exercise) = found.exercise() else {
                let message = format!("'{meaning}' is no exercise that I know.");
                return Err(Stop::Wrong(message));
            };
            Ok((name.clone(), Some(exercise.id.clone())))
        };
        self.name.iter().map(meaning).collect()
    }
}
