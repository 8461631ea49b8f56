//! Files of the athlete's own: read within bounds, written whole or not at all, and for nobody
//! else's eyes.
//!
//! Whatever is not a regular file is refused before it is opened: opening a pipe would wait for ever.
//! A file of ours is made anew or is the file itself, never what a link leads to; a link is followed
//! only where the athlete names what to read, and where their settings lie elsewhere.

use crate::limits::{FOLDER_LOCK_PAUSE, MOST_FOLDER_LOCK_TRIES, MOST_TEMPORARY_FOLDERS};
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

/// Something else in the place of a file or a folder.
#[derive(Debug, thiserror::Error)]
#[error("it is {found}, and {wanted} has to be there")]
struct Unfit {
    found: String,
    wanted: &'static str,
}

impl Unfit {
    fn error(found: String, wanted: &'static str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, Self { found, wanted })
    }
}

/// Refuses what is no regular file, as what it is.
fn require_file(kind: fs::FileType, path: &Path) -> io::Result<()> {
    if kind.is_file() { Ok(()) } else { Err(Unfit::error(name_kind(kind, path), "a regular file")) }
}

fn name_kind(kind: fs::FileType, path: &Path) -> String {
    if kind.is_symlink() {
        let to = fs::read_link(path).unwrap_or_default();
        return format!("a link to {}", to.display());
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a named pipe".to_owned();
        }
        if kind.is_socket() {
            return "a socket".to_owned();
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device".to_owned();
        }
    }
    let found = if kind.is_dir() { "a folder" } else { "no file" };
    found.to_owned()
}

/// Whether there is a file, which is a regular one and no link.
///
/// # Errors
///
/// Where something else is there, or nothing can be found out.
pub fn is_there(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) => require_file(found.file_type(), path).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a file is one to read, where links lead: without opening it.
///
/// # Errors
///
/// Where it is not there, or no regular file.
pub fn check_source(path: &Path) -> io::Result<()> {
    require_file(fs::metadata(path)?.file_type(), path)
}

/// Opens a file to read it, where links lead.
///
/// # Errors
///
/// Where it is no regular file, or can't be opened.
pub fn open(path: &Path) -> io::Result<File> {
    check_source(path)?;
    File::open(path)
}

/// Opens a file of ours to write on, its owner's alone; makes it where there is none.
///
/// # Errors
///
/// Where something else is in its place, or it can't be opened.
pub fn open_private(path: &Path) -> io::Result<File> {
    if !is_there(path)? {
        match create_private(path) {
            // Another process was quicker, or it was put there this moment.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => drop(is_there(path)?),
            made => return made,
        }
    }
    let file = OpenOptions::new().append(true).open(path)?;
    make_private(path);
    Ok(file)
}

/// All bytes of a file that has no more than `most`. What a file says of its length is not
/// believed: a device says 0 and never ends.
///
/// # Errors
///
/// Where it is longer, or can't be read.
pub fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|found| found <= most) {
        Ok(bytes)
    } else {
        Err(Unread::TooLong)
    }
}

/// Puts these bytes in the place of what the file holds, or makes it, for its owner alone. A file that
/// is there keeps its mode. Whoever reads before they replace holds the folder's lock over both.
///
/// # Errors
///
/// Where something else than a regular file is there, or they can't be written and synced; then all is
/// as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mode = if is_there(path)? { Some(fs::metadata(path)?.permissions()) } else { None };
    make_folder(path.parent().unwrap_or(Path::new("")))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.new"));
    let mut file = create_anew(&beside)?;
    let written = write(&mut file, bytes, mode).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // One that is not whole is no use, and may be what fills the disk.
        let _ = fs::remove_file(&beside);
    }
    written?;
    sync_folder(path);
    Ok(())
}

/// The same for a file that the athlete may keep elsewhere: a link to one that is there stays a link.
///
/// # Errors
///
/// As for [`replace`].
pub fn replace_linked(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    match fs::canonicalize(path) {
        Ok(target) if is_link => replace(&target, bytes),
        // A link that leads nowhere is refused as what it is.
        _ => replace(path, bytes),
    }
}

fn write(file: &mut File, bytes: &[u8], mode: Option<fs::Permissions>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(mode) = mode {
        file.set_permissions(mode)?;
    }
    file.sync_all()
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

/// The same; what is left of one that was never finished goes first, and so does a link of its name.
///
/// # Errors
///
/// Where something else is in its place, or it can't be made.
pub fn create_anew(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() || found.is_file() => fs::remove_file(path)?,
        Ok(found) => require_file(found.file_type(), path)?,
        Err(_) => {}
    }
    create_private(path)
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
    match fs::metadata(folder) {
        Ok(found) if !found.is_dir() => {
            Err(Unfit::error(name_kind(found.file_type(), folder), "a folder"))
        }
        _ => builder.recursive(true).create(folder),
    }
}

/// Takes everybody's rights but the owner's away from a file or folder. What is not there, not ours, a
/// link or something else is left as it is.
pub fn make_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let Ok(found) = fs::symlink_metadata(path) else {
            return;
        };
        // Root could change what is another's.
        let is_ours = found.uid() == rustix::process::geteuid().as_raw();
        if !is_ours || !found.is_file() && !found.is_dir() {
            return;
        }
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
    let file = folder.join(LOCK);
    let file = open_private(&file).map_err(|error| within(&file, &error))?;
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

/// The error with the file that it is about, where that is not the one that was asked for.
fn within(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
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
