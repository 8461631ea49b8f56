//! A command's answer as one JSON document, for other programs that ask through this one: what a script
//! reads on stdout, they get word for word.

use super::context::Desk;
use super::exit::{Exit, Stop};
use super::output::Output;
use super::{Cli, format};
use crate::domain::text::printable;
use clap::Parser as _;
use clap::error::ContextKind;
use std::error::Error as _;
use std::ffi::OsString;

/// What a command answered.
#[derive(Debug)]
pub struct Document {
    pub json: String,
    pub exit: Exit,
}

/// Runs a command as the command line does, with `--json` and this in the place of stdin; what stopped it before it
/// answered is told with its exit code, `Wrong` where its words aren't taken. Blocks.
pub fn document(
    arguments: &[&str],
    input: String,
    desk: &Desk,
) -> Result<Document, (Exit, String)> {
    let line = ["setwise", "--json"].iter().chain(arguments);
    let parsed = Cli::try_parse_from(format::flags_first(line.map(OsString::from)));
    let parsed = parsed.map_err(|error| (Exit::Wrong, reason(&error)))?;
    let Some(command) = parsed.command else {
        return Err((Exit::Wrong, "no command".to_owned()));
    };
    let (mut output, out) = Output::kept(input);
    let exit = match command.run(&desk.context(), &mut output) {
        Ok(exit) => exit,
        Err(Stop::Refused(refused)) => {
            output.document(&refused).map_err(|why| (Exit::Failed, why.to_string()))?;
            Exit::Refused
        }
        // Its words were taken: what is wrong then, such as a setting, is not of who asks.
        Err(stop) => return Err((Exit::Failed, stop.into_message())),
    };
    let json = out.text();
    Ok(Document { json, exit })
}

/// Why words aren't taken, for who didn't write them as a command line: no usage of one.
fn reason(error: &clap::Error) -> String {
    let value = error.get(ContextKind::InvalidValue).map_or_else(String::new, ToString::to_string);
    let why = error.source().map_or_else(|| error.kind().to_string(), ToString::to_string);
    format!("'{}' isn't taken: {why}", printable(&value))
}
