//! `setwise demo`: the screen on a throw-away athlete with a year of training.

use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach::{ask_demo, board_today, demo_begins, fill_demo, invite, train_demo};
use crate::domain::text::counted;
use schemars::JsonSchema;
use serde::Serialize;
use std::fs;
use std::path::PathBuf;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "demo", "Where the throw-away athlete is.": Answer;
};

/// The screen with a made-up year of training; yours isn't touched
///
/// Your own log is not touched.
#[derive(Debug, clap::Args)]
pub struct Demo {
    /// Keep the made-up log in this folder, which must have none, and only print where it is
    #[arg(long, value_name = "FOLDER")]
    home: Option<PathBuf>,
}

impl Demo {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let kept = self.home.is_some();
        let thrown_away =
            || (setup.make.scratch)().join(format!("setwise-demo-{}", setup.stamps.id()));
        let home = Home { folder: self.home.unwrap_or_else(thrown_away), kept };
        let there = setup.in_home(&home.folder);
        let folder = home.folder.display();
        let today = there.services()?;
        let begun = there.at(demo_begins(&setup.stamps.now()));
        let Some(year) = fill_demo(today, begun.services()?)? else {
            return Err(Stop::Wrong(format!(
                "{folder} holds sets already; name a folder that doesn't"
            )));
        };
        let mut added = year.added;
        if let Some(last) = year.last {
            let then = there.at(last.began.clone());
            let services = then.services()?;
            then.wait(board_today(services))??;
            added += train_demo(services, last)?;
        }
        there.wait(ask_demo(today))?;
        invite(today)?;
        if !kept {
            return (there.make.screen)(&there);
        }
        let answer = Answer { home: folder.to_string(), sets: added };
        output.done(&answer, |answer| {
            let sets = counted(added, "set");
            format!(
                "A year of training, {sets}, is in {folder}. Look at it with:\nSETWISE_HOME={} setwise",
                quoted(&answer.home)
            )
        })
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DemoHome")]
struct Answer {
    /// The folder of the throw-away athlete.
    home: String,
    /// How many sets they have.
    sets: usize,
}

/// One that is not to be kept goes when this is dropped.
struct Home {
    folder: PathBuf,
    kept: bool,
}

impl Drop for Home {
    fn drop(&mut self) {
        if !self.kept {
            // What can't be removed is in the folder for what is thrown away.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A path as a shell reads it.
fn quoted(path: &str) -> String {
    format!("'{}'", path.replace('\'', r"'\''"))
}
