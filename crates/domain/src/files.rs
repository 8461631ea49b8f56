//! Files of the athlete's own: read within bounds, written whole or not at all, and for nobody
//! else's eyes.

use crate::limits::{
    FOLDER_LOCK_PAUSE, MOST_FOLDER_LOCK_TRIES, MOST_LINKS_FOLLOWED, MOST_TEMPORARY_FOLDERS,
};
use notify::event::ModifyKind;
use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;

const LOCK: &str = ".setwise.lock";

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// More than was asked for; a device that never ends among them.
    TooLong,
    Io(io::Error),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// All bytes of a file that has no more than `most`. What a file says of its length is not
/// believed: a device says 0 and never ends.
///
/// # Errors
///
/// Where it is longer, or can't be read.
pub fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|found| found <= most) {
        Ok(bytes)
    } else {
        Err(Unread::TooLong)
    }
}

/// Puts these bytes in the place of what the file holds, or makes it, for its owner alone. Links
/// to it stay links, and a file that is there keeps its mode. Whoever reads before they replace
/// holds the folder's lock over both.
///
/// # Errors
///
/// Where they can't be written and synced; then the file is as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = followed(path)?;
    let mode = match fs::metadata(&target) {
        Ok(found) if found.is_file() => Some(found.permissions()),
        Ok(_) => return Err(io::Error::other("it is no regular file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    make_folder(target.parent().unwrap_or(Path::new("")))?;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let beside = target.with_file_name(format!(".{name}.new"));
    let written = write(&beside, bytes, mode).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // One that is not whole is no use, and may be what fills the disk.
        let _ = fs::remove_file(&beside);
    }
    written?;
    sync_folder(&target);
    Ok(())
}

fn write(path: &Path, bytes: &[u8], mode: Option<fs::Permissions>) -> io::Result<()> {
    let mut file =
        private(OpenOptions::new().create(true).truncate(true).write(true)).open(path)?;
    file.write_all(bytes)?;
    if let Some(mode) = mode {
        file.set_permissions(mode)?;
    }
    file.sync_all()
}

/// Where links lead, also where nothing is there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS_FOLLOWED {
        match fs::read_link(&at) {
            Ok(to) => at = at.parent().unwrap_or(Path::new("")).join(to),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::NotFound
                ) =>
            {
                return Ok(at);
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Makes a rename within the folder of `path` durable, where the file system can.
pub fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let synced = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    if let Err(error) = synced {
        tracing::debug!(%error, "a folder could not be synced");
    }
}

/// Files that are made with these options are the owner's alone.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Makes an empty file that only its owner can read or write.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] where there is one.
pub fn create_private(path: &Path) -> io::Result<File> {
    private(OpenOptions::new().create_new(true).write(true)).open(path)
}

/// The same; one that is there is emptied, and stays whose it is.
pub fn create_or_empty_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    private(options.create(true).truncate(true).write(true)).open(path)
}

/// Makes a folder and those above it that are missing, each the owner's alone. One that is there
/// stays as it is: who may look into it is its owner's choice.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Takes everybody's rights but the owner's away from a file or folder. One that is not there or
/// not ours is left as it is.
pub fn make_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(found) = fs::metadata(path) else {
            return;
        };
        let mode = found.permissions().mode() & 0o7777;
        if mode & 0o077 != 0
            && let Err(error) = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700))
        {
            tracing::debug!(%error, path = %path.display(), "it stays readable for others");
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// One writer at a time for the files of a folder, among all processes: held until it is dropped, and no longer than its process lives.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

/// Waits until no other process writes in the folder, which is made where there is none.
///
/// # Errors
///
/// Where the folder can't be written, or another process holds it for longer than is waited.
pub fn lock_folder(folder: &Path) -> io::Result<FileLock> {
    make_folder(folder)?;
    let file = private(OpenOptions::new().create(true).truncate(false).write(true))
        .open(folder.join(LOCK))?;
    for _ in 0..MOST_FOLDER_LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(FileLock { _file: file }),
            Err(TryLockError::WouldBlock) => thread::sleep(FOLDER_LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::Error::new(
        io::ErrorKind::TimedOut,
        "another setwise has been writing there all the while",
    ))
}

/// What tells a file from another one that was put in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    /// Of the file at the path. Where files have no such identity, all are the same.
    pub fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Ok(Self { device: found.dev(), inode: found.ino() })
        }
        #[cfg(not(unix))]
        {
            let _ = found;
            Ok(Self { device: 0, inode: 0 })
        }
    }
}

/// A folder for a moment, its owner's alone. It goes, with all that is in it, when this is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Among the system's temporary files.
    pub fn make() -> io::Result<Self> {
        let all = std::env::temp_dir();
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for number in 0..MOST_TEMPORARY_FOLDERS {
            let folder = all.join(format!("setwise-{}-{number}", std::process::id()));
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            match builder.create(&folder) {
                Ok(()) => return Ok(Self(folder)),
                // Of a program that had this number before, or of another thread.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, folder = %self.0.display(), "a temporary folder stays");
        }
    }
}

/// Notices that another program wrote a file, without looking again and again. Watches files of one folder, and those whose names begin with one of theirs, for as long as it is there.
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

#[cfg(test)]
mod tests;
