//! A file replaced as a whole: after a crash it is the old one or the new one.

use super::private::{make_folder, private};
use crate::limits::MOST_LINKS_FOLLOWED;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

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
