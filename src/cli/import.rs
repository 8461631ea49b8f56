//! `setwise import`: sets or a calendar from elsewhere, all or none, undone as one.

mod ics;
mod questions;

use super::context::Context;
use super::exit::{Ended, Exit, Stop};
use super::output::Output;
use super::stdin;
use crate::cli::{OutputSchema, outputs};
use crate::coach::{self, ImportError, ImportSource, ImportWishes, ReadImport, Services};
use crate::domain::load::Unit;
use crate::files;
use crate::parse::day::DateOrder;
use crate::transfer::{Fact, Preview, TransferError};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "import", "What an import of sets or of a calendar does, or would do.": Preview | ics::Preview<'_>, refused: Preview | ics::Preview<'_>;
};

/// Import sets or a calendar from a file; one undo takes them back
#[derive(Debug, clap::Args)]
#[command(after_long_help = READS)]
pub struct Import {
    /// A file, a folder or a ZIP archive, or an iCalendar file; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The file's format [default: detected]
    #[arg(long, value_enum)]
    from: Option<Format>,
    /// Only show what would be imported
    #[arg(long)]
    dry_run: bool,
    /// Ask nothing: names that are not certain are kept as they are [default: ask on a terminal]
    #[arg(long)]
    yes: bool,
    /// Leave out rows or events that can't be read, instead of refusing the file
    #[arg(long)]
    skip_bad: bool,
    /// The unit of loads without one [default: your own]
    #[arg(long, value_name = "UNIT", value_parser = coach::import_unit)]
    unit: Option<Unit>,
    /// What comes first in dates such as 3/4/2025: the day (dmy) or the month (mdy)
    #[arg(long, value_name = "ORDER", value_parser = orders())]
    dates: Option<DateOrder>,
    /// What a name in the file means, such as 'Press=Overhead Press'; 'Press=' keeps it as its own
    #[arg(long, value_name = "NAME=EXERCISE", value_parser = coach::import_name)]
    name: Vec<(String, String)>,
    /// Which column of a table of your own holds what, such as date=Day or weight=Kilos
    #[arg(long, value_name = "FACT=COLUMN", value_parser = coach::import_column)]
    map: Vec<(Fact, String)>,
}

const READS: &str = "Reads the exports of Strong, Hevy, FitNotes, StrongLifts, LiftLog and Liftosaur, \
                     plain spreadsheets, and what `setwise export` writes. It detects the format by itself. A folder or a ZIP archive of several files is read as one.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// JSON by the names of `setwise export`, and older exports with `exercise` and `set`
    Legacy,
    /// A calendar (RFC 5545): its events become sessions
    Ics,
}

fn orders() -> impl TypedValueParser<Value = DateOrder> {
    PossibleValuesParser::new(["dmy", "mdy"]).try_map(|word| coach::import_dates(&word))
}

impl Import {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.is_calendar() {
            return self.calendar(setup, output);
        }
        let services = setup.services()?;
        let mut wishes = self.wishes(services)?;
        let mut read = match self.read(services, &wishes, output) {
            Err(ImportError::Transfer(TransferError::Calendar))
                if self.from.is_none() && self.file.is_file() =>
            {
                return self.calendar(setup, output);
            }
            read => self.known(read)?,
        };
        let mut skip_bad = wishes.skip_bad;
        if self.asks(output) {
            // An answer may raise another question: dates that can be read bring names.
            while let Some(question) = questions::open(&read.preview, &wishes) {
                if !questions::ask(&question, &mut wishes, services.catalog, output)? {
                    return Ok(Exit::Refused);
                }
                read = self.known(self.read(services, &wishes, output))?;
            }
            output.text(&read.preview.facts())?;
            let end = questions::confirm(&read, skip_bad, output)?;
            if !end.is_wanted {
                return Ok(Exit::Refused);
            }
            skip_bad = end.skip_bad;
        }
        let refused = read.bad_rows > 0 && !skip_bad;
        read.preview.refused = refused;
        if !self.dry_run && !refused {
            let total = Some(read.sets.len() as u64);
            let stored = services.store.arrived();
            let bar = Output::progress("storing", total, Arc::clone(stored));
            let imported = coach::carry_out_import(services, read.exercises, read.sets);
            drop(bar);
            let imported = imported?
                .map_err(|rejection| Stop::refused("not_imported", rejection.to_string()))?;
            read.preview.imported = Some(imported);
        }
        let was_shown = self.asks(output);
        output.answer(&read.preview, |preview| {
            if was_shown { preview.end() } else { Preview::text(preview) }
        })?;
        Ok(if refused { Exit::Refused } else { Exit::Done })
    }

    /// Whether somebody is there who can be asked.
    fn asks(&self, output: &Output) -> bool {
        let is_file = self.file != Path::new("-");
        let is_silent = self.yes || self.dry_run || output.is_json();
        is_file && !is_silent && output.is_terminal() && stdin::is_terminal()
    }

    fn wishes(&self, services: &Services) -> Result<ImportWishes, Stop> {
        let mut wishes = ImportWishes {
            unit: self.unit,
            dates: self.dates,
            names: Vec::new(),
            map: self.map.clone(),
            skip_bad: self.skip_bad,
        };
        for (name, meaning) in &self.name {
            let said = wishes.name(name, meaning, services.catalog);
            said.map_err(Stop::Wrong)?;
        }
        Ok(wishes)
    }

    fn read(
        &self,
        services: &Services,
        wishes: &ImportWishes,
        output: &mut Output,
    ) -> Result<ReadImport, ImportError> {
        if self.file == Path::new("-") {
            let mut stdin = stdin::stream(output);
            let source = ImportSource::Stream(&mut stdin);
            return coach::read_import(services, source, wishes, &AtomicU64::new(0));
        }
        let length = self.file.metadata().ok().filter(Metadata::is_file);
        let length = length.map(|found| found.len());
        let bar = Output::progress("reading", length, Arc::default());
        let source = ImportSource::Path(&self.file);
        coach::read_import(services, source, wishes, bar.done())
    }

    fn known(&self, read: Result<ReadImport, ImportError>) -> Result<ReadImport, Stop> {
        read.map_err(|error| match error {
            ImportError::Transfer(TransferError::Unreadable(cause)) => {
                Stop::Wrong(format!("{} can't be read: {cause}", self.file.display()))
            }
            ImportError::Transfer(error) => Stop::refused(error.code(), error.to_string()),
            ImportError::Service(error) => Stop::from(error),
        })
    }

    /// Whether it was said to be a calendar, by its name or by the athlete.
    fn is_calendar(&self) -> bool {
        let end = self.file.extension();
        let is_ics = end.is_some_and(|end| end.eq_ignore_ascii_case("ics"));
        self.from.map_or(is_ics, |from| from == Format::Ics)
    }

    fn calendar(self, setup: &Context, output: &mut Output) -> Ended {
        let shown = self.file.display().to_string();
        let wish = |name| ics::Wish { name, dry_run: self.dry_run, skip_bad: self.skip_bad };
        if self.file == Path::new("-") {
            let stdin = stdin::stream(output);
            return ics::run(stdin, &wish("stdin".to_owned()), setup, output);
        }
        let file = files::open(&self.file)
            .map_err(|cause| Stop::Wrong(format!("{shown} can't be read: {cause}")))?;
        ics::run(file, &wish(shown), setup, output)
    }
}
