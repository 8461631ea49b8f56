//! The digests of all backups, by which one bit that is another is found: SHA-256, kept beside them in
//! the form of `sha256sum`, whose `--check` reads it.

use super::Backups;
use crate::limits::MOST_DIGESTS_BYTES;
use setwise_domain::files::{self, Unread};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

pub(super) const DIGESTS: &str = ".setwise.sha256";

/// How many bytes are read at a time.
const CHUNK: usize = 1 << 16;

impl Backups {
    /// Notes the digest of a file that gets this name, and forgets those of files that are gone. The
    /// caller holds the folder's lock.
    pub(super) fn note_digest(&self, of: &Path, name: &Path) -> io::Result<()> {
        let name = name_of(name);
        let mut text = format!("{}  {name}\n", digest(of)?);
        for (digest, other) in self.digests()? {
            if other != name && self.folder.join(&other).exists() {
                let _ = writeln!(text, "{digest}  {other}");
            }
        }
        files::replace(&self.digests_file(), text.as_bytes())
    }

    /// Whether a file that was backed up is another than it was then. Of one that nothing is noted of
    /// that can't be told; one that has another's name is good where it is any that was backed up.
    pub(super) fn is_changed(&self, file: &Path) -> io::Result<bool> {
        let digests = self.digests()?;
        let name = name_of(file);
        if digests.iter().all(|(_, other)| *other != name) {
            return Ok(false);
        }
        let found = digest(file)?;
        Ok(digests.iter().all(|(digest, _)| *digest != found))
    }

    fn digests_file(&self) -> PathBuf {
        self.folder.join(DIGESTS)
    }

    /// Each with the name of its file.
    fn digests(&self) -> io::Result<Vec<(String, String)>> {
        let bytes = match files::read_at_most(&self.digests_file(), MOST_DIGESTS_BYTES) {
            Ok(bytes) => bytes,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(Unread::Io(error)) => return Err(error),
            Err(Unread::TooLong) => return Err(io::ErrorKind::FileTooLarge.into()),
        };
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().filter_map(|line| line.split_once("  "));
        Ok(lines.map(|(digest, name)| (digest.to_owned(), name.to_owned())).collect())
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn digest(file: &Path) -> io::Result<String> {
    let mut file = files::open(file)?;
    let (mut hasher, mut chunk) = (Sha256::new(), vec![0; CHUNK]);
    loop {
        match file.read(&mut chunk)? {
            0 => break,
            read => hasher.update(&chunk[..read]),
        }
    }
    let mut text = String::new();
    for byte in hasher.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}
