//! Trials as they are kept: JSON Lines, one a trial, each known by what it was a trial of, so that none is
//! made twice.

use super::grid::Cell;
use super::scenario::Scenario;
use crate::decode::{message_of, shortened};
use crate::domain::text::printable;
use crate::domain::usage::Usage;
use crate::eval::limits::{MOST_NAMES_OF_A_FILE, MOST_TRIALS_BYTES};
use crate::files::{self, Unread, read_at_most};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// What came of one trial that could be scored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Calls that were wanted.
    pub expected: u64,
    /// Those of them that were made so.
    pub matched: u64,
    /// Calls beyond them.
    pub extra: u64,
    pub wrong_writes: u64,
    /// What stood in the way of a pass; nothing where it passed.
    pub why: Vec<String>,
    pub calls: Calls,
    /// Turns that the program understood by itself: judged by what is stored alone.
    #[serde(default)]
    pub by_itself: u64,
    /// Rounds that the coach was asked for.
    pub rounds: u64,
    pub usage: Usage,
    /// What the coach took for each turn, in milliseconds.
    pub millis: Vec<u64>,
}

/// How calls were taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CallCounts")]
pub struct Calls {
    /// Calls that were made.
    pub made: u64,
    /// Those that were refused.
    pub refused: u64,
    /// Values that the athlete didn't say, held back.
    pub held: u64,
    /// Calls that follow no refusal.
    pub first_tries: u64,
    /// First calls that were accepted.
    pub first_accepted: u64,
    /// Calls right after a refusal.
    pub after_refusal: u64,
    /// Calls right after a refusal that were accepted.
    pub after_accepted: u64,
    /// Refusals that were got over, and the calls that it took.
    pub recovered: u64,
    /// Calls that it took to get over refusals.
    pub until_recovered: u64,
}

impl std::ops::AddAssign for Calls {
    fn add_assign(&mut self, other: Self) {
        self.made += other.made;
        self.refused += other.refused;
        self.held += other.held;
        self.first_tries += other.first_tries;
        self.first_accepted += other.first_accepted;
        self.after_refusal += other.after_refusal;
        self.after_accepted += other.after_accepted;
        self.recovered += other.recovered;
        self.until_recovered += other.until_recovered;
    }
}

impl Trial {
    pub fn passed(&self) -> bool {
        self.why.is_empty()
    }
}

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub key: Uuid,
    pub scenario: String,
    /// Counted from 1.
    pub trial: u32,
    /// Who answered.
    pub coach: String,
    /// The program's, with a digest of its tools and prompt.
    pub version: String,
    pub cell: Cell,
    /// None where the server had trouble: it says nothing of the coach, and is made again.
    pub result: Option<Trial>,
    /// The trouble.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

/// What a trial is known by.
pub fn key(scenario: &Scenario, trial: u32, coach: &str, version: &str, cell: Cell) -> Uuid {
    let text = format!("{}\n{}\n{trial}\n{coach}\n{version}\n{cell}", scenario.id, scenario.source);
    Uuid::new_v5(&Uuid::NAMESPACE_OID, text.as_bytes())
}

/// Why a file of trials can't be used.
#[derive(Debug, thiserror::Error)]
pub enum TrialsError {
    #[error(
        "{path}: line {line} is no trial ({why}): found '{found}'; name a file that `setwise eval` wrote"
    )]
    NoTrial { path: String, line: usize, why: String, found: String },
    #[error("{path} can't be read: {why}")]
    Unread { path: String, why: String },
    #[error("{path} can't be written: {why}; trials that are already in it are kept")]
    Unwritten { path: String, why: String },
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// The trials of a file. A last line that was broken off is passed over.
pub fn read(path: &Path) -> Result<Vec<Record>, TrialsError> {
    read_whole(path).map(|(records, _)| records)
}

/// The same, with where the last whole line ends.
fn read_whole(path: &Path) -> Result<(Vec<Record>, u64), TrialsError> {
    let unread = |why: String| TrialsError::Unread { path: shown(path), why };
    let bytes = read_at_most(path, MOST_TRIALS_BYTES).map_err(|error| match error {
        Unread::Io(error) => unread(error.to_string()),
        Unread::TooLong => unread(format!("it has more than {MOST_TRIALS_BYTES} bytes")),
    })?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n');
    let whole = whole.map_or(0, |at| at + 1);
    let (lines, rest) = bytes.split_at(whole);
    let is_of_a_trial = rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest);
    let lines = lines.split_inclusive(|byte| *byte == b'\n');
    // A rest that no trial begins with is told as what it is.
    let lines = lines.chain((!is_of_a_trial).then_some(rest));
    let mut records = Vec::new();
    for (at, line) in lines.enumerate() {
        let line = String::from_utf8_lossy(line);
        if line.trim().is_empty() {
            continue;
        }
        let record = serde_json::from_str(&line).map_err(|error| TrialsError::NoTrial {
            path: shown(path),
            line: at + 1,
            why: message_of(&error),
            found: shortened(&line),
        })?;
        records.push(record);
    }
    Ok((records, whole as u64))
}

/// How the line of a trial begins.
const BEGINNING: &[u8] = b"{\"key\":\"";

/// Where trials are kept as they end.
#[derive(Debug)]
pub struct Trials {
    path: PathBuf,
    file: File,
    known: HashMap<Uuid, Trial>,
}

impl Trials {
    /// Goes on in a file, which is made where there is none.
    pub fn resume(path: &Path) -> Result<Self, TrialsError> {
        let (mut known, mut whole) = (HashMap::new(), 0);
        if path.exists() {
            let (records, end) = read_whole(path)?;
            whole = end;
            for record in records {
                if let Some(trial) = record.result {
                    known.entry(record.key).or_insert(trial);
                }
            }
        }
        let unwritten =
            |error: io::Error| TrialsError::Unwritten { path: shown(path), why: error.to_string() };
        let file = files::open_private(path).map_err(unwritten)?;
        // A line that was broken off must not be the beginning of the next.
        file.set_len(whole).map_err(unwritten)?;
        Ok(Self { path: path.to_owned(), file, known })
    }

    /// Begins a new file in a folder, named for the day.
    pub fn begin(folder: &Path, day: &str) -> Result<Self, TrialsError> {
        let unwritten = |why: String| TrialsError::Unwritten { path: shown(folder), why };
        files::make_folder(folder).map_err(|error| unwritten(error.to_string()))?;
        for number in 1..=MOST_NAMES_OF_A_FILE {
            let behind = if number == 1 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{day}{behind}.jsonl"));
            match files::create_private(&path) {
                Ok(file) => {
                    return Ok(Self { path, file, known: HashMap::new() });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(unwritten(error.to_string())),
            }
        }
        Err(unwritten("every name for a new file is taken".to_owned()))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The trial of this key, where it was made already.
    pub fn known(&self, key: Uuid) -> Option<&Trial> {
        self.known.get(&key)
    }

    /// Keeps a trial: a whole line at once, so that a kill loses no other.
    pub fn keep(&mut self, record: &Record) -> Result<(), TrialsError> {
        let unwritten = |why: String| TrialsError::Unwritten { path: shown(&self.path), why };
        let mut line = serde_json::to_vec(record).map_err(|error| unwritten(error.to_string()))?;
        line.push(b'\n');
        let written = self.file.write_all(&line);
        written.map_err(|error| unwritten(error.to_string()))
    }
}

#[cfg(test)]
mod tests;
