//! `setwise export`: every set, in the form that `import` reads back without loss.

use crate::cli::{Context, Ended, Exit, Output};
use crate::domain::set_export::ExportedSet;
use clap::ValueEnum;

/// Print every set, for other programs and for safe keeping
#[derive(Debug, clap::Args)]
pub struct Export {
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// One array, a set a line
    Json,
}

impl Export {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.format {
            Format::Json => json(setup, output),
        }
    }
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
