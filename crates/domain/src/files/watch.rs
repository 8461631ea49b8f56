//! Noticing that another program wrote a file, without looking again and again.

use notify::event::ModifyKind;
use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Watches files of one folder, and those whose names begin with one of theirs, for as long as it is there.
#[derive(Debug)]
pub struct Watch {
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// `tell` is called on a thread of the watcher's, for each write; also for our own. None where
    /// the system can't watch the folder, as on some network drives.
    pub fn start(file: &Path, tell: impl Fn() + Send + 'static) -> Option<Self> {
        Self::start_all(file, &[], tell)
    }

    /// The same for more files beside it, whether they are there yet or not.
    pub fn start_all(
        file: &Path,
        more: &[PathBuf],
        tell: impl Fn() + Send + 'static,
    ) -> Option<Self> {
        let folder = file.parent()?;
        let mut names = vec![file.file_name()?.to_owned()];
        names.extend(more.iter().filter_map(|file| Some(file.file_name()?.to_owned())));
        let told = move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| is_write(&event, &names)) {
                tell();
            }
        };
        let started = RecommendedWatcher::new(told, Config::default()).and_then(|mut watcher| {
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
            Ok(watcher)
        });
        match started {
            Ok(watcher) => Some(Self { _watcher: watcher }),
            Err(error) => {
                tracing::debug!(%error, "the log can't be watched for changes from elsewhere");
                None
            }
        }
    }
}

/// An event without a path says that something was missed.
fn is_write(event: &Event, names: &[OsString]) -> bool {
    let is_ours = |path: &Path| {
        let found = path.file_name();
        found.is_some_and(|found| names.iter().any(|name| begins_with(found, name)))
    };
    // Whoever opens the database sets its mode: taken for a write, each look would bring on the next.
    let is_change =
        !matches!(event.kind, EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)));
    is_change && (event.paths.is_empty() || event.paths.iter().any(|path| is_ours(path)))
}

fn begins_with(found: &OsStr, name: &OsStr) -> bool {
    let (found, name) = (found.as_encoded_bytes(), name.as_encoded_bytes());
    found.starts_with(name)
}
