//! Modes: what was trained, eaten and felt is for the owner's eyes alone.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Files that are made with these options are the owner's alone.
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
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
