//! Names of backups: `setwise-20261121T173000Z-daily.db`. The time comes first, so that their order
//! is that of time.

use super::Backup;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use std::path::{Path, PathBuf};

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The first change of a day.
    Daily,
    Asked,
    BeforeImport,
    BeforeRestore,
    /// Before the database was brought up to date from this version.
    OfVersion(i64),
    /// Not a good copy: the database as it was found damaged, before a backup took its place.
    Damaged,
    /// What was read out of a damaged one.
    Salvaged,
}

const WORDS: [(Reason, &str); 6] = [
    (Reason::Daily, "daily"),
    (Reason::Asked, "asked"),
    (Reason::BeforeImport, "before-import"),
    (Reason::BeforeRestore, "before-restore"),
    (Reason::Damaged, "damaged"),
    (Reason::Salvaged, "salvaged"),
];

const OF_VERSION: &str = "of-version-";
const TIME: &str = "%Y%m%dT%H%M%SZ";

impl Reason {
    fn word(self) -> String {
        if let Self::OfVersion(version) = self {
            return format!("{OF_VERSION}{version}");
        }
        let word = WORDS.iter().find(|(reason, _)| *reason == self);
        word.map_or("asked", |(_, word)| word).to_owned()
    }

    fn from_word(word: &str) -> Option<Self> {
        if let Some(version) = word.strip_prefix(OF_VERSION) {
            return version.parse().ok().map(Self::OfVersion);
        }
        let found = WORDS.iter().find(|(_, known)| *known == word);
        found.map(|(reason, _)| *reason)
    }

    /// What it was made before.
    pub(super) const fn before(self) -> Option<&'static str> {
        match self {
            Self::OfVersion(_) => Some("bringing it up to date"),
            Self::BeforeImport => Some("the import"),
            Self::BeforeRestore | Self::Damaged => Some("the restore"),
            Self::Daily | Self::Asked | Self::Salvaged => None,
        }
    }
}

fn stem_of(database: &Path) -> String {
    database
        .file_stem()
        .map_or_else(|| "setwise".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// A path in the folder that no backup has: several of one second are counted.
pub(super) fn free(database: &Path, folder: &Path, at: Timestamp, reason: Reason) -> PathBuf {
    let stem = stem_of(database);
    let (at, word) = (at.strftime(TIME), reason.word());
    let first = folder.join(format!("{stem}-{at}-{word}.db"));
    let further = (2..).map(|count| folder.join(format!("{stem}-{at}.{count:03}-{word}.db")));
    std::iter::once(first.clone()).chain(further).find(|path| !path.exists()).unwrap_or(first)
}

/// A backup of the database by its path; none where the name is not one of ours.
pub(super) fn read(database: &Path, file: &Path) -> Option<Backup> {
    let name = file.file_name()?.to_str()?.strip_suffix(".db")?;
    let rest = name.strip_prefix(&stem_of(database))?.strip_prefix('-')?;
    let (time, word) = rest.split_once('-')?;
    let (time, count) = time.split_once('.').unwrap_or((time, "0"));
    count.parse::<u32>().ok()?;
    let time = DateTime::strptime(TIME, time).ok()?;
    Some(Backup {
        made_at: time.to_zoned(TimeZone::UTC).ok()?.timestamp(),
        reason: Reason::from_word(word)?,
        file: file.to_owned(),
    })
}
