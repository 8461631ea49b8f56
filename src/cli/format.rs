//! The words of a command that takes a whole line, such as `setwise log dip -20 x8 --json`.
//!
//! Words that begin with a dash belong to the line, so clap takes everything after the first word
//! for one; flags that the command knows are therefore moved before it.

use super::Cli;
use clap::{Arg, ArgAction, Command, CommandFactory as _};
use std::ffi::{OsStr, OsString};

/// The same arguments, with the flags of `log`, `chat` and `assistant message` before their line. What stands behind
/// `--` is left alone.
pub fn flags_first(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut before: Vec<_> = arguments.collect();
    let mut cli = Cli::command();
    cli.build();
    let Some((at, command)) = command_of_a_line(&before, &cli) else {
        return before;
    };
    let mut words = before.split_off(at).into_iter();
    let mut line = Vec::new();
    while let Some(word) = words.next() {
        if word == "--" {
            line.push(word);
            line.extend(words.by_ref());
        } else if let Some(flag) = flag_of(command, &word) {
            let joined = word.to_str().is_some_and(|word| word.contains('='));
            before.push(word);
            if flag.get_action().takes_values() && !joined && !flag.is_require_equals_set() {
                before.extend(words.next());
            }
        } else {
            line.push(word);
        }
    }
    before.extend(line);
    before
}

/// The command that takes a line, with the place where its line begins: `log`, or `message` of
/// `assistant`.
fn command_of_a_line<'a>(words: &[OsString], cli: &'a Command) -> Option<(usize, &'a Command)> {
    let (mut at, mut command) = (1, cli);
    loop {
        at += words.get(at..)?.iter().position(|word| !starts_with_dash(word))?;
        command = command.find_subcommand(words[at].to_str()?)?;
        at += 1;
        if takes_a_line(command) {
            return Some((at, command));
        }
    }
}

fn starts_with_dash(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-")
}

fn takes_a_line(command: &Command) -> bool {
    command.get_positionals().any(|words| {
        words.is_allow_hyphen_values_set() && matches!(words.get_action(), ArgAction::Append)
    })
}

/// The flag that a word names, as `--choose` or `--choose=2`.
fn flag_of<'a>(command: &'a Command, word: &OsStr) -> Option<&'a Arg> {
    let name = word.to_str()?.strip_prefix("--")?;
    let name = name.split('=').next().unwrap_or(name);
    command.get_arguments().find(|flag| flag.get_long() == Some(name))
}

#[cfg(test)]
mod tests;
