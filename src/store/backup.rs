//! A copy of the database, made before it is brought up to date.

use super::error::FaultKind;
use crate::domain::stamps::Stamps;
use crate::limits;
use rusqlite::Connection;
use rusqlite::backup::Backup;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

/// Copies the database, whole, to `backups/` beside it, and removes the oldest such copies.
pub(super) fn before_migration(
    connection: &Connection,
    path: &Path,
    version: i64,
    stamps: &Stamps,
) -> Result<(), FaultKind> {
    let folder = folder_of(path);
    let name = name_of(path, version, stamps);
    let refused = |detail: String| FaultKind::Backup { detail };
    fs::create_dir_all(&folder).map_err(|error| refused(error.to_string()))?;
    // A copy has its name only once it is whole; until then one that no other instance uses.
    let part = folder.join(format!("{name}.{}.part", stamps.id()));
    if let Err(error) = copy(connection, &part) {
        // A copy that is not whole is no use, and may be what fills the disk.
        let _ = remove(&part);
        return Err(refused(error.to_string()));
    }
    fs::rename(&part, folder.join(&name)).map_err(|error| refused(error.to_string()))?;
    tracing::info!(backup = name, "backed up before migrating");
    if let Err(error) = remove_oldest(path, &folder) {
        tracing::warn!(%error, "old backups could not be removed");
    }
    Ok(())
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new(".")).join("backups")
}

fn stem_of(path: &Path) -> String {
    path.file_stem().map_or_else(
        || "setwise".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

/// The date comes first, so that the order of the names is that of time.
fn name_of(path: &Path, version: i64, stamps: &Stamps) -> String {
    let at = stamps.timestamp().strftime("%Y%m%dT%H%M%SZ");
    format!("{}-{at}-of-version-{version}.db", stem_of(path))
}

fn copy(connection: &Connection, to: &Path) -> rusqlite::Result<()> {
    let mut copied = Connection::open(to)?;
    Backup::new(connection, &mut copied)?.run_to_completion(
        limits::BACKUP_STEP_PAGES,
        Duration::ZERO,
        None,
    )
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        end => end,
    }
}

fn remove_oldest(path: &Path, folder: &Path) -> io::Result<()> {
    let stem = format!("{}-", stem_of(path));
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with(&stem) && name.contains("-of-version-"))
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "db"))
        .collect();
    names.sort_unstable();
    let surplus = names.len().saturating_sub(limits::BACKUPS_KEPT);
    names[..surplus]
        .iter()
        .try_for_each(|name| remove(&folder.join(name)))
}
