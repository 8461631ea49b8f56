//! The program's own log: a file a day under the logs folder, a few kept, never on the terminal.

use crate::domain::stamps::Stamps;
use crate::files;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fmt, fs, io};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::FormatTime;

/// Daily log files that are kept: a week says what led to an error, older ones help nobody.
const LOG_FILES_KEPT: usize = 7;

/// Bytes in the logs folder, all files together; past it nothing more is logged until a file is
/// dropped, so an error that repeats can't fill the disk.
const MOST_LOG_BYTES: u64 = 8 * 1024 * 1024;

/// From now on what is traced goes to the log. The file is made with the first line, so a run
/// with nothing to say writes nothing.
pub fn start(folder: &Path, stamps: Stamps) {
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::INFO)
        .with_ansi(false)
        .with_target(false)
        .with_timer(Clock(stamps.clone()))
        .with_writer(Mutex::new(LogFile::new(folder.to_owned(), stamps)))
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
    stamps: Stamps,
    state: State,
}

enum State {
    Unopened,
    Open {
        file: File,
        /// The day that the file is of, in UTC.
        day: Date,
        /// Bytes in the whole folder.
        size: u64,
    },
    Off,
}

impl LogFile {
    fn new(folder: PathBuf, stamps: Stamps) -> Self {
        Self { folder, stamps, state: State::Unopened }
    }

    /// The file of the day, behind what it has already; older ones than are kept go.
    fn open(&self, day: Date) -> io::Result<State> {
        files::make_folder(&self.folder)?;
        files::make_private(&self.folder);
        let file = files::open_private(&self.folder.join(format!("{BEFORE}{day}{BEHIND}")))?;
        let mut kept = fs::read_dir(&self.folder)?
            .map(|entry| entry.map(|entry| entry.path()))
            .filter(|path| path.as_ref().map_or(true, |path| is_log(path)))
            .collect::<io::Result<Vec<_>>>()?;
        kept.sort_unstable();
        for old in kept.iter().rev().skip(LOG_FILES_KEPT) {
            fs::remove_file(old)?;
        }
        Ok(State::Open { file, day, size: size_of(&self.folder)? })
    }
}

const BEFORE: &str = "setwise.";
const BEHIND: &str = ".log";

fn is_log(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(BEFORE) && name.ends_with(BEHIND)
}

impl io::Write for LogFile {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let today = self.stamps.timestamp().to_zoned(TimeZone::UTC).date();
        let is_due = match &self.state {
            State::Unopened => true,
            State::Open { day, .. } => *day != today,
            State::Off => false,
        };
        if is_due {
            self.state = self.open(today).unwrap_or(State::Off);
        }
        if let State::Open { file, size, .. } = &mut self.state {
            *size += line.len() as u64;
            if *size > MOST_LOG_BYTES || file.write_all(line).is_err() {
                self.state = State::Off;
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.state {
            State::Open { file, .. } => file.flush(),
            State::Unopened | State::Off => Ok(()),
        }
    }
}

fn size_of(folder: &Path) -> io::Result<u64> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}

#[cfg(test)]
mod tests;
