//! Operations as they are given.

use crate::assistant::{self, Writer};
use crate::cli::plan::from_file;
use crate::cli::{Given, Output, Stop};
use serde_json::Value;

/// Reads operations from a file: `{"operations": […]}`, a list of them, or one alone.
pub fn read(given: Given<Vec<Value>>, output: &mut Output) -> Result<Vec<Value>, Stop> {
    let refused = |message: String| Stop::refused("bad_input", message);
    let operations = match given {
        Given::Written(file) => {
            let parsed = assistant::parse(&from_file::read_text(&file, output)?).whole();
            parsed.map_err(|why| refused(format!("The file is not taken. {why}")))?
        }
        Given::Value(operations) => operations,
    };
    if operations.is_empty() {
        return Err(refused("`operations` is empty: send at least one operation.".to_owned()));
    }
    let shaped = operations.into_iter();
    Ok(shaped.map(|operation| assistant::shaped(operation, Writer::File)).collect())
}
