//! `setwise export`: every set, in a form that `import` reads back.

use super::output::Unprinted;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use crate::domain::imported_sets::ImportedSets;
use crate::domain::set_export::ExportedSet;
use crate::transfer::{csv, log};
use clap::ValueEnum;

/// Print every set, for other programs and for safe keeping
#[derive(Debug, clap::Args)]
pub struct Export {
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// One array, a set a line, with everything that is known of each
    Json,
    /// A table for spreadsheets and other trackers, in the form of Strong
    Csv,
    /// The log as plain text, to read, edit and import again
    Text,
}

impl Export {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.format {
            Format::Json => json(setup, output),
            Format::Csv => {
                let zone = setup.stamps.now().time_zone().clone();
                csv::write(&mut every_set(setup)?, &zone, &mut output.stream())
                    .map_err(Unprinted::from)?;
                Ok(Exit::Done)
            }
            Format::Text => {
                let catalog = setup.services()?.catalog;
                log::write(&mut every_set(setup)?, catalog, &mut output.stream())
                    .map_err(Unprinted::from)?;
                Ok(Exit::Done)
            }
        }
    }
}

fn every_set(setup: &Context) -> Result<ImportedSets, Stop> {
    let mut sets = ImportedSets::default();
    setup.reader()?.each_set(&mut |set| sets.push(set))?;
    Ok(sets)
}

fn json(setup: &Context, output: &mut Output) -> Ended {
    let reader = setup.reader()?;
    let mut array = output.array()?;
    let mut printed = Ok(());
    reader.each_set(&mut |set| {
        if printed.is_ok() {
            printed = array.element(&ExportedSet::from(set));
        }
    })?;
    printed.and_then(|()| array.end())?;
    Ok(Exit::Done)
}
