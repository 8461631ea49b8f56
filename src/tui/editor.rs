//! Writing a message in the athlete's own editor.

use super::setup::Editor;
use crate::domain::limits::MOST_LINE_BYTES;
use crate::files;
use crate::tui::limits::MOST_EDITED_BYTES;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the editor on `text` and gives back what it saved. Blocks until the editor ends; the
/// terminal must be its own meanwhile.
pub fn edit(editor: &Editor, text: &str, name: &str) -> Result<String, String> {
    let file = Message::write(&editor.folder, name, text)
        .map_err(|error| format!("The message could not be handed to the editor: {error}"))?;
    let mut words = editor.command.split_whitespace();
    let program = words.next().unwrap_or_default();
    let ended = Command::new(program).args(words).arg(&file.path).status();
    match ended {
        Ok(status) if status.success() => file.read(),
        Ok(status) => Err(format!("{program} ended with {status}; the message is as it was.")),
        Err(error) => Err(format!("{program} could not be started: {error}")),
    }
}

/// The file that the editor works on, gone when dropped.
struct Message {
    path: PathBuf,
}

impl Message {
    fn write(folder: &Path, name: &str, text: &str) -> io::Result<Self> {
        files::make_folder(folder)?;
        let path = folder.join(format!("message-{name}.md"));
        let mut file = files::create_private(&path)?;
        let message = Self { path };
        file.write_all(text.as_bytes())?;
        Ok(message)
    }

    fn read(&self) -> Result<String, String> {
        let mut bytes = Vec::new();
        files::open(&self.path)
            .and_then(|file| file.take(MOST_EDITED_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| format!("The file that the editor saved can't be read: {error}"))?;
        if bytes.len() > MOST_LINE_BYTES {
            let most = MOST_LINE_BYTES / 1024;
            return Err(format!(
                "The editor saved more than {most} KiB, the most a message can hold."
            ));
        }
        String::from_utf8(bytes).map_err(|_| "The editor didn't save UTF-8 text.".into())
    }
}

impl Drop for Message {
    fn drop(&mut self) {
        // If the file is gone already, all the better.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
