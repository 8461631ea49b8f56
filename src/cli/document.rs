//! A command's answer as values, for other programs that ask through this one.

use super::Command;
use super::context::Desk;
use super::exit::Exit;
use super::output::Output;
use serde_json::Value;

/// What a command answered.
#[derive(Debug)]
pub struct Document {
    /// What it prints with `--json`: one, or of a stream each line.
    pub answers: Vec<Value>,
    pub exit: Exit,
}

/// Runs a command. What stopped it by no fault of its arguments is the other end, in a sentence. Blocks.
pub fn document(command: Command, desk: &Desk) -> Result<Document, String> {
    let mut output = Output::kept();
    let exit = match command.run(&desk.context(), &mut output) {
        Ok(exit) => exit,
        Err(stop) => {
            let (exit, refused) = stop.into_refused()?;
            output.document(&refused).map_err(|why| why.to_string())?;
            exit
        }
    };
    Ok(Document { answers: output.into_answers(), exit })
}
