//! A plan's text from a file or from stdin.

use crate::cli::exit::Stop;
use crate::cli::output::Output;
use crate::cli::stdin;
use crate::domain::plan::SchemaVersion;
use crate::limits::MOST_STDIN_BYTES;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Reads the file, or stdin where it is `-`.
pub fn text(file: &Path, output: &mut Output) -> Result<String, Stop> {
    if file == Path::new("-") {
        return Ok(stdin::read(output)?);
    }
    let shown = file.display();
    let bytes =
        bytes(file).map_err(|cause| Stop::Wrong(format!("{shown} can't be read: {cause}")))?;
    if bytes.len() > MOST_STDIN_BYTES {
        let message =
            format!("{shown} is longer than {MOST_STDIN_BYTES} bytes, the most that is read");
        return Err(Stop::refused("too_long", message));
    }
    String::from_utf8(bytes).map_err(|fault| {
        let at = fault.utf8_error().valid_up_to();
        Stop::refused(
            "not_text",
            format!("{shown} is not valid UTF-8 (at byte {at})"),
        )
    })
}

/// One byte more than may be, so that too much is seen without reading all of it.
fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MOST_STDIN_BYTES as u64 + 1;
    File::open(file)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A version of the schema by its word.
pub fn schema(word: &str) -> Result<SchemaVersion, String> {
    SchemaVersion::from_word(word).ok_or_else(|| {
        let words: Vec<_> = SchemaVersion::ALL
            .iter()
            .map(|version| version.word())
            .collect();
        format!("there are {}", words.join(", "))
    })
}
