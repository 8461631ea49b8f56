//! Suites: those that come with the program, and files of the developer's own. A file is JSON Lines, a
//! scenario a line; every mistake in it is told with its place.

mod read;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub use read::read as parse;

use super::scenario::Scenario;
use crate::decode::IssueList;
use crate::domain::text::{excerpt, printable};
use crate::eval::limits::MOST_SUITE_BYTES;
use crate::files::{Unread, read_at_most};
use std::path::Path;

/// The suites that come with the program, each a group.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("log", include_str!("../../assets/eval/log.jsonl")),
    ("no-call", include_str!("../../assets/eval/no-call.jsonl")),
    ("ask", include_str!("../../assets/eval/ask.jsonl")),
    ("mend", include_str!("../../assets/eval/mend.jsonl")),
    ("propose", include_str!("../../assets/eval/propose.jsonl")),
    ("injected", include_str!("../../assets/eval/injected.jsonl")),
    ("seed", include_str!("../../assets/eval/seed.jsonl")),
];

/// Why there is no suite of a name.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    #[error(
        "there is no suite '{}', and no file of that name; the suites are {}", excerpt(.0),
        BUILT_IN.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    )]
    Unknown(String),
    #[error("there is no scenario '{}'{}", excerpt(.id), .near.as_ref().map(|near| format!("; did you mean '{near}'?")).unwrap_or_default())]
    NoScenario { id: String, near: Option<String> },
    #[error("{path} can't be read: {why}")]
    Unread { path: String, why: String },
    #[error("{path}: {issues}")]
    Issuey { path: String, issues: IssueList },
    #[error("the scenario '{}' is there twice; give one of them another id", excerpt(.0))]
    Twice(String),
    #[error("there is no scenario in {}", excerpt(.0))]
    Empty(String),
}

/// The scenarios of these suites, in their order; all that come with the program where none is named. A
/// suite is the name of a group, a scenario's id such as `log/plates`, or a file.
pub fn find(names: &[String]) -> Result<Vec<Scenario>, SuiteError> {
    let mut found = Vec::new();
    if names.is_empty() {
        for (name, text) in BUILT_IN {
            found.extend(built_in(name, text)?);
        }
    }
    for name in names {
        found.extend(suite(name)?);
    }
    let mut ids: Vec<_> = found.iter().map(|one| one.id.as_str()).collect();
    ids.sort_unstable();
    if let Some(twice) = ids.windows(2).find(|two| two[0] == two[1]) {
        return Err(SuiteError::Twice(twice[0].to_owned()));
    }
    if found.is_empty() {
        return Err(SuiteError::Empty(names.join(", ")));
    }
    Ok(found)
}

fn suite(name: &str) -> Result<Vec<Scenario>, SuiteError> {
    if let Some((name, text)) = BUILT_IN.iter().find(|(known, _)| *known == name) {
        return built_in(name, text);
    }
    let path = Path::new(name);
    if path.exists() {
        return from_file(path);
    }
    let group = name.split_once('/').and_then(|(group, _)| {
        let group = BUILT_IN.iter().find(|(known, _)| *known == group)?;
        Some(built_in(group.0, group.1))
    });
    let Some(group) = group.transpose()? else {
        return Err(SuiteError::Unknown(name.to_owned()));
    };
    let near = crate::parse::typo::likest(name, group.iter().map(|one| one.id.as_str()));
    let near = near.map(str::to_owned);
    let one: Vec<_> = group.into_iter().filter(|one| one.id == name).collect();
    if one.is_empty() {
        let id = name.to_owned();
        return Err(SuiteError::NoScenario { id, near });
    }
    Ok(one)
}

fn built_in(name: &str, text: &str) -> Result<Vec<Scenario>, SuiteError> {
    read::read(name, text).map_err(|issues| SuiteError::Issuey { path: name.to_owned(), issues })
}

fn from_file(path: &Path) -> Result<Vec<Scenario>, SuiteError> {
    let shown = printable(&path.display().to_string()).into_owned();
    let unread = |why: String| SuiteError::Unread { path: shown.clone(), why };
    let bytes = read_at_most(path, MOST_SUITE_BYTES).map_err(|error| match error {
        Unread::Io(error) => unread(error.to_string()),
        Unread::TooLong => unread(format!("it has more than {MOST_SUITE_BYTES} bytes")),
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unread(format!("it is no UTF-8 from byte {} on", at + 1))
    })?;
    let group = path.file_stem().unwrap_or_default().to_string_lossy();
    read::read(&group, &text).map_err(|issues| SuiteError::Issuey { path: shown.clone(), issues })
}
