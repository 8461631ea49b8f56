//! Sync by itself while the screen is open: after changes, and now and then. It never holds up a key:
//! it has a thread and a connection of its own, and asks the store as everybody does.

use super::run::Run;
use crate::domain::stamps::Stamps;
use crate::files::Watch;
use crate::limits::{AFTER_A_CHANGE, LONGEST_SYNC_PAUSE, SYNC_NOW_AND_THEN};
use crate::remote::{Joined, joined_file};
use crate::store::Store;
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

/// Ends the thread once it is dropped, after the step that it is at.
pub struct Background {
    _stop: SyncSender<()>,
    _watch: Option<Watch>,
}

/// Begins, where this home is joined to others. `tell` is given one line where sync begins to fail,
/// and nothing where it goes on failing.
pub fn start(
    database: &Path,
    store: &Store,
    stamps: &Stamps,
    runtime: fn() -> io::Result<tokio::runtime::Runtime>,
    tell: impl Fn(String) + Send + 'static,
) -> Option<Background> {
    let joined = match Joined::read(&joined_file(database)) {
        Ok(joined) => joined?,
        Err(error) => {
            tell(format!("sync: {error}"));
            return None;
        }
    };
    let (stop, news) = mpsc::sync_channel(1);
    let changed = stop.clone();
    let watch = Watch::start(database, move || {
        // One that waits already says as much as two.
        let _ = changed.try_send(());
    });
    let run = Run::new(store.clone(), stamps.clone(), joined);
    let weak = thread::Builder::new()
        .name("sync".to_owned())
        .spawn(move || work(run, &news, runtime, &tell));
    if let Err(error) = weak {
        tracing::warn!(%error, "sync could not begin");
        return None;
    }
    Some(Background {
        _stop: stop,
        _watch: watch,
    })
}

/// Once at the start, soon after each change, and else now and then; less often while it fails.
fn work(
    mut run: Run,
    news: &Receiver<()>,
    runtime: fn() -> io::Result<tokio::runtime::Runtime>,
    tell: &dyn Fn(String),
) {
    let Ok(runtime) = runtime() else {
        return;
    };
    let mut pause = SYNC_NOW_AND_THEN;
    let mut is_failing = false;
    loop {
        let ended = runtime.block_on(run.once(false, 1));
        run.hang_up();
        match ended {
            Ok(report) => {
                tracing::debug!(?report, "synced");
                (pause, is_failing) = (SYNC_NOW_AND_THEN, false);
            }
            Err(error) => {
                tracing::warn!(%error, "sync failed");
                if !is_failing {
                    tell(format!("sync: {error}"));
                }
                is_failing = true;
                pause = (pause * 2).min(LONGEST_SYNC_PAUSE);
            }
        }
        if !wait(news, pause, is_failing) {
            return;
        }
    }
}

/// Waits for a change and a little longer, since few come alone; false once nobody needs it any more.
fn wait(news: &Receiver<()>, pause: Duration, is_failing: bool) -> bool {
    match news.recv_timeout(pause) {
        Ok(()) => {
            // A database that can't be reached is not asked with every set.
            let more = if is_failing { pause } else { AFTER_A_CHANGE };
            thread::sleep(more.min(pause));
            while news.try_recv().is_ok() {}
            true
        }
        Err(RecvTimeoutError::Timeout) => true,
        Err(RecvTimeoutError::Disconnected) => false,
    }
}
