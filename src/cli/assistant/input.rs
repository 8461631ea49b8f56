//! Operations from a file.

use crate::cli::exit::Stop;
use crate::cli::output::Output;
use crate::cli::plan::file;
use crate::domain::text::printable;
use crate::schema::codec;
use serde_json::Value;
use std::path::Path;

/// What a file holds: its text, byte for byte, and the operations in it.
pub struct Input {
    pub body: String,
    pub operations: Vec<Value>,
}

/// Reads `{"operations": […]}` from a file, or from stdin where it is `-`.
pub fn read(file: &Path, output: &mut Output) -> Result<Input, Stop> {
    let body = file::text(file, output)?;
    let operations = operations(&body)?;
    Ok(Input { body, operations })
}

fn operations(text: &str) -> Result<Vec<Value>, Stop> {
    let refused = |message: String| Stop::refused("bad_input", message);
    let value = codec::decode_value(text).map_err(|fault| {
        let fault = fault.to_string();
        refused(format!(
            "the operations can't be read: {}",
            printable(&fault)
        ))
    })?;
    match value.get("operations") {
        Some(Value::Array(operations)) if !operations.is_empty() => Ok(operations.clone()),
        Some(Value::Array(_)) => Err(refused(
            "`operations` is empty: send at least one operation.".to_owned(),
        )),
        _ => Err(refused(
            "the file has no list of `operations`: send {\"operations\": [{\"op\": \"create\", …}]}."
                .to_owned(),
        )),
    }
}
