//! Calls kept as cases: files beside the database, each with a name that no other has.

use super::asks::CaseSaved;
use crate::coach::{ServiceError, Services};
use crate::domain::tool_call::ToolCall;
use crate::files;
use crate::store::Reader;
use crate::tool;
use crate::tui::limits::MOST_NAMES_OF_A_CASE;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Keeps a call with what it comes to now, or says why it can't be kept.
pub fn save(
    services: &Services,
    call: &ToolCall,
) -> Result<Result<CaseSaved, String>, ServiceError> {
    if call.name.trim().is_empty() {
        let why = "This call names no tool, so it can't be made again.";
        return Ok(Err(why.to_owned()));
    }
    let profile = services.store.reader().and_then(|reader| Reader::profile(&reader))?;
    let outcome = services.executor.rehearse(call.clone())?;
    let now = services.stamps.now();
    let name = format!("{}-{}", name_of(&call.name), now.date());
    let folder = services.store.path().with_file_name("cases");
    let depends_on_log = tool::depends_on_log(call, &outcome);
    let saved = create(&folder, &name).and_then(|(path, mut file)| {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let unit = profile.unwrap_or_default().unit;
        let text = tool::saved_case(&id, (call, &outcome), &now, unit);
        let written = text.map_err(io::Error::from).and_then(|text| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        });
        if written.is_err() {
            // Half a case is none.
            drop(fs::remove_file(&path));
        }
        written.map(|()| CaseSaved { path, depends_on_log })
    });
    Ok(saved.map_err(|error| {
        let folder = folder.display();
        format!("The call could not be saved in {folder}: {error}")
    }))
}

/// The letters of a tool's name that a file and a scenario may go by.
fn name_of(tool: &str) -> String {
    let name = tool.chars().map(|c| match c {
        'A'..='Z' => c.to_ascii_lowercase(),
        'a'..='z' | '0'..='9' => c,
        _ => '-',
    });
    let name: String = name.take(MOST_CHARS_OF_A_NAME).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "call".to_owned() } else { name.to_owned() }
}

/// A tool's name is much shorter; what a model made up may not be.
const MOST_CHARS_OF_A_NAME: usize = 40;

/// A file that wasn't there before.
fn create(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    files::make_folder(folder)?;
    for number in 1..=MOST_NAMES_OF_A_CASE {
        let name = if number == 1 { name.to_owned() } else { format!("{name}-{number}") };
        let path = folder.join(format!("{name}.json"));
        match files::create_private(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
