//! `setwise program format`: how a program is written as text.

use crate::cli::{Context, Ended, Output};
use crate::program::notation;
use serde::Serialize;

/// Explain how a program is written as text
#[derive(Debug, clap::Args)]
pub struct Format {}

#[derive(Serialize)]
struct Guide {
    guide: &'static str,
}

impl Format {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let guide = notation::GUIDE.trim_end();
        output.done(&Guide { guide }, |guide| guide.guide.to_owned())
    }
}
