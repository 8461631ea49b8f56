//! `setwise completions`: what a shell's Tab offers: commands and flags as the help has them, and the
//! athlete's own words, asked for at each Tab.

mod words;

use super::Cli;
use crate::cli::{Context, Ended, Exit, Output, Stop};
use clap::CommandFactory as _;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap_complete::engine::ArgValueCompleter;
use clap_complete::env::{CompleteEnv, Shells};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use words::{Offered, Words};

/// The variable by which a shell asks, with its name.
const ASKED_BY: &str = "SETWISE_COMPLETE";

/// Print the script that lets a shell complete commands and names
#[derive(Debug, clap::Args)]
pub struct Completions {
    #[arg(value_name = "SHELL", value_parser = shells())]
    shell: String,
}

fn shells() -> impl clap::builder::TypedValueParser<Value = String> {
    PossibleValuesParser::new(Shells::builtins().names()).map(|name| name)
}

impl Completions {
    pub fn run(self, _: &Context, output: &mut Output) -> Ended {
        let shells = Shells::builtins();
        let mut script = Vec::new();
        if let Some(shell) = shells.completer(&self.shell) {
            shell
                .write_registration(ASKED_BY, "setwise", "setwise", "setwise", &mut script)
                .map_err(|error| Stop::Failed(error.to_string()))?;
        }
        output.bytes(&script)?;
        Ok(Exit::Done)
    }
}

/// Where a command takes words that are known, by its path and the argument's name.
const KNOWN: &[(&[&str], &str, Words)] = &[
    (&["log"], "text", Words::Exercises),
    (&["edit"], "words", Words::Exercises),
    (&["edit"], "to_exercise", Words::Exercises),
    (&["delete"], "words", Words::Exercises),
    (&["history"], "exercise", Words::Exercises),
    (&["records"], "exercise", Words::Exercises),
    (&["query"], "words", Words::Exercises),
    (&["chat"], "text", Words::Spoken),
    (&["assistant", "message"], "text", Words::Spoken),
    (&["undo"], "change", Words::Changes),
    (&["redo"], "change", Words::Undone),
    (&["accept"], "id", Words::Proposals),
    (&["refuse"], "id", Words::Proposals),
    (&["plan", "diff"], "from", Words::Plans),
    (&["plan", "diff"], "to", Words::Plans),
    (&["plan", "restore"], "id", Words::Plans),
    (&["program", "start"], "name", Words::Programs),
    (&["program", "templates"], "words", Words::Programs),
    (&["program", "format"], "example", Words::Programs),
    (&["exercise", "list"], "words", Words::Exercises),
    (&["exercise", "remove"], "name", Words::OwnExercises),
    (&["config", "set"], "key", Words::Settings),
    (&["tool", "show"], "name", Words::Tools),
    (&["tool", "call"], "name", Words::Tools),
    (&["schema", "show"], "name", Words::Schemas),
];

/// Answers a shell that asks what can stand where its cursor is; false where none asks.
///
/// What is known of the athlete is read only once it is wanted, and is left out where it can't be.
///
/// `variable` reads one of the environment: some shells say there which word it is.
pub fn complete(
    arguments: impl Iterator<Item = OsString>,
    folder: impl Fn() -> Option<PathBuf>,
    variable: impl Fn(&str) -> Option<OsString>,
    context: impl Fn() -> Option<Context>,
) -> Result<bool, Exit> {
    if variable(ASKED_BY).is_none() {
        return Ok(false);
    }
    let arguments: Vec<OsString> = arguments.collect();
    let index = variable("_CLAP_COMPLETE_INDEX");
    let before = words_before(&arguments, index.and_then(|index| index.to_str()?.parse().ok()));
    let command = || {
        let offered = Offered::new(before.clone(), context());
        completing(&Arc::new(Mutex::new(offered)))
    };
    CompleteEnv::with_factory(command)
        .var(ASKED_BY)
        .try_complete(arguments, folder().as_deref())
        .map_err(|refusal| {
            super::output::refuse_arguments(&refusal.to_string());
            Exit::Wrong
        })
}

/// The command line, with what its arguments can be.
fn completing(offered: &Arc<Mutex<Offered>>) -> clap::Command {
    let mut command = Cli::command();
    for (path, argument, words) in KNOWN {
        command = at(command, path, |command| {
            let (offered, words) = (Arc::clone(offered), *words);
            let completer = ArgValueCompleter::new(move |current: &OsStr| {
                let offered = offered.lock().unwrap_or_else(PoisonError::into_inner);
                offered.of(words, current)
            });
            // `mut_arg` would put it last, and so change what stands where.
            command.mut_args(|one| {
                if one.get_id() == *argument { one.add(completer.clone()) } else { one }
            })
        });
    }
    command
}

fn at(
    command: clap::Command,
    path: &[&str],
    change: impl FnOnce(clap::Command) -> clap::Command,
) -> clap::Command {
    match path {
        [] => change(command),
        [name, rest @ ..] => {
            let name = (*name).to_owned();
            command.mut_subcommand(name, |command| at(command, rest, change))
        }
    }
}

/// The words in front of the one that is completed: the last, where the shell doesn't say which.
fn words_before(arguments: &[OsString], index: Option<usize>) -> Vec<String> {
    let line = arguments.iter().position(|word| word == "--");
    let line = line.map_or(&[][..], |at| &arguments[at + 1..]);
    let current = index.unwrap_or(line.len().saturating_sub(1));
    let before = line.get(..current).unwrap_or_default();
    let words = before.iter().map(|word| word.to_string_lossy());
    words.map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests;
