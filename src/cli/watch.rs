//! `setwise watch`: every change as it comes, for scripts.

use crate::cli::limits::LOOK_AGAIN;
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::coach::ChangeFollower;
use crate::domain::journal::{ChangeNumber, ListedChange};
use crate::files::Watch as FileWatch;
use std::sync::mpsc::{self, RecvTimeoutError};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "watch", "Every change as it comes: a line for each.": ListedChange;
};

/// Print each change as it happens, one line of JSON each
///
/// Changes of all windows, programs and coaches: who asked, when, and what it was in a few words.
#[derive(Debug, clap::Args)]
pub struct Watch {
    /// Start with the changes after this number [default: only new ones]
    #[arg(long, value_name = "CHANGE")]
    since: Option<i64>,
}

impl Watch {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let (tell, told) = mpsc::sync_channel(1);
        // One that waits already says as much as two.
        let _watch = FileWatch::start(&setup.paths()?.database, move || {
            let _ = tell.try_send(());
        });
        let reader = setup.reader()?;
        let mut follower = ChangeFollower::start(&reader, self.since.map(ChangeNumber))?;
        loop {
            let changes = follower.read(&reader)?;
            if !changes.is_empty() {
                changes.iter().try_for_each(|change| output.line(change))?;
                continue;
            }
            match told.recv_timeout(LOOK_AGAIN) {
                Ok(()) | Err(RecvTimeoutError::Timeout) => {}
                // Where nothing can be watched, it is looked again every so often.
                Err(RecvTimeoutError::Disconnected) => std::thread::sleep(LOOK_AGAIN),
            }
        }
    }
}
