//! The one table of slash commands: the popup, `/help` and the parser read it.

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    ShowPlan,
    Finish,
    Undo,
    Log,
    Units,
    Tools,
    History,
    Records,
    Program,
    Calendar,
    Profile,
    Rest,
    Open,
    Accept,
    Refuse,
    Mouse,
    Model,
    Provider,
    Retry,
    Stop,
    Help,
    Quit,
}

pub struct Command {
    pub name: &'static str,
    /// What may follow it, for the popup.
    pub takes: &'static str,
    pub says: &'static str,
    pub does: Does,
}

const fn command(
    name: &'static str,
    takes: &'static str,
    says: &'static str,
    does: Does,
) -> Command {
    Command {
        name,
        takes,
        says,
        does,
    }
}

/// Every command, in the order that they are offered.
pub const TABLE: &[Command] = &[
    command("plan", "", "today's plan", Does::ShowPlan),
    command("finish", "", "sum today's session up", Does::Finish),
    command("undo", "", "take back the last change", Does::Undo),
    command(
        "log",
        "SETS",
        "log sets and nothing else: /log bench 3x8 185lb @8",
        Does::Log,
    ),
    command(
        "rest",
        "[SECONDS|skip]",
        "start or skip the rest timer",
        Does::Rest,
    ),
    command(
        "history",
        "[EXERCISE]",
        "what was done of an exercise",
        Does::History,
    ),
    command(
        "calendar",
        "[WORDS]",
        "the calendar; with words, what is to change on it",
        Does::Calendar,
    ),
    command("records", "[EXERCISE]", "your records", Does::Records),
    command(
        "program",
        "[write|apply|accept|refuse]",
        "your program: see it, have one written, take it",
        Does::Program,
    ),
    command(
        "open",
        "FILE",
        "a plan from a file: see it or its faults, and take it",
        Does::Open,
    ),
    command(
        "accept",
        "[FILE]",
        "accept the newest proposal, or the plan in a file",
        Does::Accept,
    ),
    command("refuse", "", "refuse the newest proposal", Does::Refuse),
    command(
        "units",
        "lb|kg",
        "the unit that loads are read and shown in",
        Does::Units,
    ),
    command(
        "profile",
        "[WHAT VALUE]",
        "show or change your profile",
        Does::Profile,
    ),
    command(
        "tools",
        "",
        "every tool call and what came of it",
        Does::Tools,
    ),
    command(
        "mouse",
        "",
        "let go of the mouse, to select text; again takes it",
        Does::Mouse,
    ),
    command(
        "provider",
        "[NAME]",
        "who answers; another from the next message on",
        Does::Provider,
    ),
    command(
        "model",
        "[NAME]",
        "which model answers; another from the next message on",
        Does::Model,
    ),
    command(
        "retry",
        "[offline]",
        "ask again; offline: without a model, once",
        Does::Retry,
    ),
    command("stop", "", "stop the answer", Does::Stop),
    command("help", "", "keys and commands", Does::Help),
    command("quit", "", "leave; everything is kept", Does::Quit),
];

/// A command as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed<'a> {
    pub does: Does,
    /// What followed the name, trimmed.
    pub rest: &'a str,
}

/// Why a line that begins with `/` is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCommand {
    #[error("There is no command /{typed}. Did you mean /{near}?")]
    Near { typed: String, near: &'static str },
    #[error("/{typed} could be {}.", .fits.join(" or "))]
    Several { typed: String, fits: Vec<String> },
    #[error("There is no command /{typed}. Type / to see them all.")]
    Unknown { typed: String },
}

/// Whether a message is a command: one line that begins with `/` and a letter.
pub fn is_command(text: &str) -> bool {
    let mut chars = text.trim_end().chars();
    chars.next() == Some('/')
        && chars.next().is_none_or(|c| c.is_ascii_alphabetic())
        && !text.trim_end().contains('\n')
}

/// Reads a command. Any beginning of a name that fits only one is enough.
pub fn read(text: &str) -> Result<Typed<'_>, NoCommand> {
    let text = text.trim().trim_start_matches('/');
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let fits = beginning_with(name);
    let chosen = match fits.as_slice() {
        [only] => Some(*only),
        many => many
            .iter()
            .copied()
            .find(|command| command.name.eq_ignore_ascii_case(name)),
    };
    match chosen {
        Some(command) => Ok(Typed {
            does: command.does,
            rest: rest.trim(),
        }),
        None if fits.len() > 1 => Err(NoCommand::Several {
            typed: name.to_owned(),
            fits: fits.iter().map(|fit| format!("/{}", fit.name)).collect(),
        }),
        None => Err(unknown(name)),
    }
}

/// The commands whose names begin so, in the table's order.
pub fn beginning_with(start: &str) -> Vec<&'static Command> {
    let start = start.to_ascii_lowercase();
    TABLE
        .iter()
        .filter(|command| command.name.starts_with(&start))
        .collect()
}

fn unknown(name: &str) -> NoCommand {
    let typed = crate::domain::text::printable(name).into_owned();
    let near = TABLE
        .iter()
        .map(|command| {
            (
                strsim::osa_distance(&typed.to_lowercase(), command.name),
                command.name,
            )
        })
        .min()
        .filter(|(distance, _)| *distance <= 2);
    match near {
        Some((_, near)) => NoCommand::Near { typed, near },
        None => NoCommand::Unknown { typed },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_each_reads_as_itself() {
        for command in TABLE {
            let typed = format!("/{} x", command.name);
            assert_eq!(
                read(&typed),
                Ok(Typed {
                    does: command.does,
                    rest: "x"
                })
            );
        }
    }

    #[test]
    fn a_beginning_is_enough_where_it_fits_one() {
        assert_eq!(
            read("/un kg").unwrap_err().to_string(),
            "/un could be /undo or /units."
        );
        assert_eq!(read("/uni kg").map(|typed| typed.does), Ok(Does::Units));
    }

    #[test]
    fn an_unknown_one_is_told_the_nearest() {
        assert_eq!(
            read("/pln").unwrap_err().to_string(),
            "There is no command /pln. Did you mean /plan?"
        );
        assert_eq!(
            read("/frobnicate").unwrap_err().to_string(),
            "There is no command /frobnicate. Type / to see them all."
        );
    }

    #[test]
    fn a_path_or_a_fraction_is_no_command() {
        assert!(is_command("/plan"));
        assert!(is_command("/"));
        assert!(!is_command("/2 of it"));
        assert!(!is_command("bench 3x8 / squat"));
        assert!(!is_command("/plan\nand more"));
    }
}
