//! `setwise lab`: a scripted model's calls, played, and what becomes of each.

use crate::cli::{Context, Ended, Output};
use crate::settings::Area;

/// Play a scripted model, and see what becomes of each of its calls
///
/// Your own log is not touched. With `--coach script:NAME`, a script answers in any other command.
#[derive(Debug, clap::Args)]
pub struct Lab {
    /// A script that comes with the program, a group of them (alias, bound), or a file [default: list all]
    #[arg(value_name = "SCRIPT")]
    pub script: Option<String>,
    /// The whole body of each request as well
    #[arg(long, requires = "script")]
    pub bodies: bool,
}

impl Lab {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        setup.warn(&[Area::Tools], output)?;
        (setup.make.lab)(setup, &self, output)
    }
}
