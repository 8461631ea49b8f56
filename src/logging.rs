//! The program's own log: a file a day under the logs folder, a few kept, never on the terminal.

use crate::domain::stamps::Stamps;
use crate::files;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fmt, fs, io};
use tracing::level_filters::LevelFilter;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::FormatTime;

/// Daily log files that are kept: a week says what led to a fault, older ones help nobody.
const LOG_FILES_KEPT: usize = 7;

/// Bytes in the logs folder, all files together; past it nothing more is logged until a file is
/// dropped, so a fault that repeats can't fill the disk.
const MOST_LOG_BYTES: u64 = 8 * 1024 * 1024;

/// From now on what is traced goes to the log. The file is made with the first line, so a run
/// with nothing to say writes nothing.
pub fn start(folder: &Path, stamps: Stamps) {
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::INFO)
        .with_ansi(false)
        .with_target(false)
        .with_timer(Clock(stamps))
        .with_writer(Mutex::new(LogFile::new(folder.to_owned())))
        .finish();
    // A second start in one process, as in tests, keeps the first log.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

struct Clock(Stamps);

impl FormatTime for Clock {
    fn format_time(&self, to: &mut Writer<'_>) -> fmt::Result {
        write!(to, "{}", self.0.timestamp())
    }
}

/// Opened by its first line; a folder that can't be written to swallows the rest in silence,
/// because a log must never stop what it reports on.
struct LogFile {
    folder: PathBuf,
    state: State,
}

enum State {
    Unopened,
    Open {
        appender: Box<RollingFileAppender>,
        /// Bytes in the whole folder.
        size: u64,
    },
    Off,
}

impl LogFile {
    fn new(folder: PathBuf) -> Self {
        Self { folder, state: State::Unopened }
    }

    fn open(&self) -> State {
        // Made here, because the appender complains on stderr of a folder that is not there.
        if files::make_folder(&self.folder).is_err() {
            return State::Off;
        }
        let appender = RollingFileAppender::builder()
            .rotation(Rotation::DAILY)
            .filename_prefix("setwise")
            .filename_suffix("log")
            .max_log_files(LOG_FILES_KEPT)
            .build(&self.folder);
        make_private(&self.folder);
        match (appender, size_of(&self.folder)) {
            (Ok(appender), Ok(size)) => State::Open { appender: Box::new(appender), size },
            _ => State::Off,
        }
    }
}

impl io::Write for LogFile {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if matches!(self.state, State::Unopened) {
            self.state = self.open();
        }
        if let State::Open { appender, size } = &mut self.state {
            *size += line.len() as u64;
            if *size > MOST_LOG_BYTES || appender.write_all(line).is_err() {
                self.state = State::Off;
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.state {
            State::Open { appender, .. } => appender.flush(),
            State::Unopened | State::Off => Ok(()),
        }
    }
}

/// Folder and files are the owner's alone. A file that the appender makes at midnight is kept from
/// others by the folder.
fn make_private(folder: &Path) {
    files::make_private(folder);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.for_each(|entry| files::make_private(&entry.path()));
}

fn size_of(folder: &Path) -> io::Result<u64> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}

#[cfg(test)]
mod tests;
