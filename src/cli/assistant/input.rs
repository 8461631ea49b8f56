//! Operations from a file.

use crate::assistant::{self, Writer};
use crate::cli::plan::from_file;
use crate::cli::{Output, Stop};
use serde_json::Value;
use std::path::Path;

/// What a file holds: its text, byte for byte, and the operations in it.
pub struct Input {
    pub body: String,
    pub operations: Vec<Value>,
}

/// Reads operations from a file, or from stdin where it is `-`: `{"operations": […]}`, a list of
/// them, or one alone.
pub fn read(file: &Path, output: &mut Output) -> Result<Input, Stop> {
    let body = from_file::read_text(file, output)?;
    let operations = operations(&body)?;
    Ok(Input { body, operations })
}

fn operations(text: &str) -> Result<Vec<Value>, Stop> {
    let refused = |message: String| Stop::refused("bad_input", message);
    let parsed = assistant::parse(text).whole();
    let operations = parsed.map_err(|why| refused(format!("The file is not taken. {why}")))?;
    if operations.is_empty() {
        return Err(refused("`operations` is empty: send at least one operation.".to_owned()));
    }
    let shaped = operations.into_iter();
    Ok(shaped.map(|operation| assistant::shaped(operation, Writer::File)).collect())
}
