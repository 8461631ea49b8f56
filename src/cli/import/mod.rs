//! `setwise import`: sets or a calendar from elsewhere, all or none, undone as one.

mod facts;
mod gather;
mod ics;
mod legacy;
mod preview;
mod rows;
#[cfg(test)]
mod tests;

use super::context::Context;
use super::exit::{Ended, Exit, Stop};
use super::output::Output;
use super::stdin;
use crate::coach::Services;
use crate::domain::command::{Applied, Command};
use crate::domain::set_result::SetResult;
use crate::domain::tool_call::{Caller, Origin};
use clap::ValueEnum;
use gather::Gathering;
use preview::Preview;
use rows::RowsError;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Take in sets or a calendar from a file, all or none; one undo takes them back
#[derive(Debug, clap::Args)]
pub struct Import {
    /// A JSON array of sets, an object that holds one, or an iCalendar file; `-` for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What wrote the file; without it ics for a file that ends in .ics, else legacy
    #[arg(long, value_enum)]
    from: Option<Format>,
    /// Only say what would be imported
    #[arg(long)]
    dry_run: bool,
    /// Leave out rows or events that can't be read, in place of refusing the file
    #[arg(long)]
    skip_bad: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// JSON by the names of `setwise export`, and older exports with `exercise` and `set`
    Legacy,
    /// A calendar (RFC 5545): its events become sessions
    Ics,
}

impl Import {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let is_stdin = self.file == Path::new("-");
        let from: Box<dyn Read> = if is_stdin {
            Box::new(stdin::stream(output))
        } else {
            Box::new(File::open(&self.file).map_err(|cause| {
                Stop::Wrong(format!("{} can't be read: {cause}", self.file.display()))
            })?)
        };
        let name = if is_stdin {
            "stdin".to_owned()
        } else {
            self.file.display().to_string()
        };
        if self.format() == Format::Ics {
            let wish = ics::Wish {
                name,
                dry_run: self.dry_run,
                skip_bad: self.skip_bad,
            };
            return ics::run(from, &wish, setup, output);
        }
        let now = setup.stamps.now();
        let mut gathering = Gathering::new(now);
        let beside = rows::read(from, &mut |row| gathering.take(&row))?;
        let services = setup.services()?;
        let mut gathered = gathering.settle(services.catalog, &setup.reader()?)?;
        let refused = gathered.bad_rows > 0 && !self.skip_bad;
        let carry_out = !self.dry_run && !refused;
        let mut preview = Preview::of(&mut gathered, beside, name);
        if carry_out {
            preview.imported = Some(import(services, gathered.sets)?);
        }
        preview.refused = refused;
        output.answer(&preview, Preview::text)?;
        Ok(if refused { Exit::Refused } else { Exit::Done })
    }
}

impl Import {
    fn format(&self) -> Format {
        let is_ics = self
            .file
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("ics"));
        self.from
            .unwrap_or(if is_ics { Format::Ics } else { Format::Legacy })
    }
}

/// Stores the sets as one change; gives back how many were not there before.
fn import(services: &Services, sets: Vec<SetResult>) -> Result<usize, Stop> {
    if sets.is_empty() {
        return Ok(0);
    }
    let origin = Origin::of(Caller::Athlete);
    match services
        .executor
        .command(Command::ImportSets(sets), &origin)?
    {
        Ok(Applied::Imported { added, .. }) => Ok(added),
        Ok(_) => Ok(0),
        Err(rejection) => Err(Stop::refused("not_imported", rejection.to_string())),
    }
}

impl From<RowsError> for Stop {
    fn from(error: RowsError) -> Self {
        let message = error.to_string();
        match error {
            RowsError::Unexpected { .. } => Self::refused("not_json", message),
            RowsError::RowTooLong { .. } | RowsError::FileTooLong => {
                Self::refused("too_long", message)
            }
            RowsError::Unreadable(_) => Self::Failed(message),
        }
    }
}
