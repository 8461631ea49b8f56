//! A command's answer as one JSON document, for other programs that ask through this one: what a script
//! reads on stdout, they get word for word.

use super::context::Desk;
use super::exit::{Exit, Stop};
use super::output::Output;
use super::{Cli, format};
use clap::Parser as _;
use std::ffi::OsString;

/// What a command answered.
#[derive(Debug)]
pub struct Document {
    pub json: String,
    pub exit: Exit,
}

/// Runs a command as the command line does, with `--json` and this in the place of stdin; what stopped it before it
/// answered is told with its exit code. Blocks.
pub fn document(
    arguments: &[&str],
    input: String,
    desk: &Desk,
) -> Result<Document, (Exit, String)> {
    let line = ["setwise", "--json"].iter().chain(arguments);
    let parsed = Cli::try_parse_from(format::flags_first(line.map(OsString::from)));
    let command = parsed.map(|cli| cli.command);
    let Ok(Some(command)) = command else {
        let why = command.err().map_or_else(String::new, |why| why.to_string());
        return Err((Exit::Wrong, why));
    };
    let (mut output, out) = Output::kept(input);
    let exit = match command.run(&desk.context(), &mut output) {
        Ok(exit) => exit,
        Err(Stop::Refused(refused)) => {
            output.document(&refused).map_err(|why| (Exit::Failed, why.to_string()))?;
            Exit::Refused
        }
        Err(stop) => return Err((stop.exit(), stop.into_message())),
    };
    let json = out.text();
    Ok(Document { json, exit })
}
