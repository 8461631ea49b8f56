//! The scripts that come with the program, and files of the developer's own: what a model answers, written
//! down. For each alias and each bound of the tools there is one, made of the tables.

mod derived;

use crate::domain::text::{excerpt, printable};
use crate::files::{Unread, read_at_most};
use crate::provider::limits::MOST_SCRIPT_BYTES;
use crate::provider::script::{Script, read};
use std::path::Path;

/// Those that are written by hand.
pub const WRITTEN: &[(&str, &str)] = &[
    ("always-log", include_str!("../../assets/lab/always-log.json")),
    ("always-undo", include_str!("../../assets/lab/always-undo.json")),
    ("never-calls", include_str!("../../assets/lab/never-calls.json")),
    ("repaired", include_str!("../../assets/lab/repaired.json")),
    ("parallel", include_str!("../../assets/lab/parallel.json")),
    ("ungrounded", include_str!("../../assets/lab/ungrounded.json")),
    ("text-calls", include_str!("../../assets/lab/text-calls.json")),
    ("near-miss", include_str!("../../assets/lab/near-miss.json")),
    ("ends-early", include_str!("../../assets/lab/ends-early.json")),
    ("loop", include_str!("../../assets/lab/loop.json")),
    ("openai", include_str!("../../assets/lab/openai.json")),
    ("openai-chat", include_str!("../../assets/lab/openai-chat.json")),
    ("anthropic", include_str!("../../assets/lab/anthropic.json")),
    ("gemini", include_str!("../../assets/lab/gemini.json")),
    ("ollama", include_str!("../../assets/lab/ollama.json")),
];

/// Why there is no script of a name.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    #[error("there is no script '{}', and no file of that name.{} `setwise lab` lists the scripts.", excerpt(.name), .near.as_ref().map(|near| format!(" Did you mean '{near}'?")).unwrap_or_default())]
    Unknown { name: String, near: Option<String> },
    #[error("{path} can't be read: {why}")]
    Unread { path: String, why: String },
    #[error("{path}: {issues}")]
    Issuey { path: String, issues: crate::decode::IssueList },
}

/// Every script that comes with the program.
pub fn built_in() -> Result<Vec<Script>, ScriptError> {
    let mut all = Vec::new();
    for (name, text) in WRITTEN {
        all.push(parse(name, name, text)?);
    }
    all.extend(derived::scripts());
    Ok(all)
}

/// The scripts of a name: one of those that come with the program, a group of them such as `alias` or
/// `alias/log_set_result`, or a file.
pub fn find(name: &str) -> Result<Vec<Script>, ScriptError> {
    let known = built_in()?;
    let is_meant = |script: &Script| {
        let rest = script.name.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let path = Path::new(name);
    if !known.iter().any(is_meant) && path.exists() {
        return Ok(vec![from_file(path)?]);
    }
    let near = crate::parse::typo::likest(name, known.iter().map(|script| script.name.as_str()));
    let near = near.map(str::to_owned);
    let found: Vec<_> = known.into_iter().filter(is_meant).collect();
    if found.is_empty() {
        return Err(ScriptError::Unknown { name: name.to_owned(), near });
    }
    Ok(found)
}

/// The one script of a name, for a coach that answers by it.
pub fn find_one(name: &str) -> Result<Script, ScriptError> {
    let mut found = find(name)?;
    let first = found.remove(0);
    if found.is_empty() {
        return Ok(first);
    }
    Err(ScriptError::Unknown { name: name.to_owned(), near: Some(first.name) })
}

fn from_file(path: &Path) -> Result<Script, ScriptError> {
    let shown = printable(&path.display().to_string()).into_owned();
    let unread = |why: String| ScriptError::Unread { path: shown.clone(), why };
    let bytes = read_at_most(path, MOST_SCRIPT_BYTES).map_err(|error| match error {
        Unread::Io(error) => unread(error.to_string()),
        Unread::TooLong => unread(format!("it has more than {MOST_SCRIPT_BYTES} bytes")),
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unread(format!("it is no UTF-8 from byte {} on", at + 1))
    })?;
    let name = printable(&path.file_stem().unwrap_or_default().to_string_lossy()).into_owned();
    parse(&name, &shown, &text)
}

fn parse(name: &str, path: &str, text: &str) -> Result<Script, ScriptError> {
    read(name, text).map_err(|issues| ScriptError::Issuey { path: path.to_owned(), issues })
}

#[cfg(test)]
mod tests;
