//! The file that says where this home meets the athlete's others, with the key: for its owner alone.

use super::address::Address;
use super::key::Key;
use crate::limits::MOST_SYNC_FILE_BYTES;
use serde::{Deserialize, Serialize};
use setwise_domain::files::{self, Unread};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What a home that syncs knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// Where it is kept.
    pub file: PathBuf,
    pub address: Address,
    pub key: Key,
    /// Prints the password, run without a shell.
    pub password_command: Vec<String>,
    /// The newest edition and epoch of what the team reads: a database that knows only older ones is not
    /// believed, since whoever left could read by them.
    pub team: Option<(i16, i32)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// How records are written there.
    #[serde(default)]
    form: u8,
    url: String,
    words: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    password_command: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    team: Option<(i16, i32)>,
}

/// The form in which records are written today.
const FORM: u8 = 2;

/// The file of the home that a database is in.
pub fn joined_file(database: &Path) -> PathBuf {
    database.with_file_name("sync.key")
}

impl Joined {
    /// None where the home is not joined to others.
    pub fn read(file: &Path) -> Result<Option<Self>, String> {
        let failed = |why: String| format!("{}: {why}", file.display());
        let bytes = match files::read_at_most(file, MOST_SYNC_FILE_BYTES) {
            Ok(bytes) => bytes,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(Unread::Io(error)) => return Err(failed(error.to_string())),
            Err(Unread::TooLong) => {
                return Err(failed(format!("it has more than {MOST_SYNC_FILE_BYTES} bytes")));
            }
        };
        // What it says is never repeated: a key may be in it.
        let found: File = serde_json::from_slice(&bytes).map_err(|error| {
            failed(format!(
                "line {}, column {}: this is not what `setwise sync init` writes",
                error.line(),
                error.column()
            ))
        })?;
        if found.form != FORM {
            return Err(failed(
                "it leads to records in a form of before the first release, which this setwise neither reads nor \
                 goes on with; your training is all here. Move this file away, begin with `setwise sync init URL` \
                 at a new database, and join your other devices to that"
                    .to_owned(),
            ));
        }
        files::make_private(file);
        Ok(Some(Self {
            address: Address::parse(&found.url).map_err(|error| failed(error.to_string()))?,
            key: Key::from_words(&found.words)
                .map_err(|_| failed("the words in it aren't a pairing code".to_owned()))?,
            password_command: found.password_command,
            team: found.team,
            file: file.to_owned(),
        }))
    }

    /// Writes it where there is none yet; whether there was none.
    pub fn write_first(&self) -> Result<bool, String> {
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let lock = files::lock_folder(folder);
        let _lock = lock.map_err(|error| format!("{}: {error}", folder.display()))?;
        match files::is_there(&self.file) {
            Ok(true) => Ok(false),
            Ok(false) => self.write().map(|()| true),
            Err(error) => Err(format!("{}: {error}", self.file.display())),
        }
    }

    /// Puts it away, where it is still found by the one who looks for it; gives the place.
    pub fn put_away(&self) -> Result<PathBuf, String> {
        let athlete = self.key.athlete().to_string();
        let short = athlete.split('-').next().unwrap_or_default();
        let kept = self.file.with_file_name(format!("sync.left-{short}.key"));
        fs::rename(&self.file, &kept)
            .map_err(|error| format!("{}: {error}", self.file.display()))?;
        files::sync_folder(&kept);
        Ok(kept)
    }

    pub fn write(&self) -> Result<(), String> {
        let file = &self.file;
        let failed = |why: String| format!("{}: {why}", file.display());
        let written = File {
            form: FORM,
            url: self.address.url().to_owned(),
            words: self.key.words(),
            password_command: self.password_command.clone(),
            team: self.team,
        };
        let mut text =
            serde_json::to_string_pretty(&written).map_err(|error| failed(error.to_string()))?;
        text.push('\n');
        files::replace(file, text.as_bytes()).map_err(|error| failed(error.to_string()))
    }
}
