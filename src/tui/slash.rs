//! The one table of slash commands: the popup, `/help` and the parser read it.

use crate::parse::typo::nearest_name;

pub struct SlashCommand {
    pub name: &'static str,
    /// What may follow it, for the popup.
    pub arguments: &'static str,
    pub help: &'static str,
    pub does: Does,
}

macro_rules! commands {
    ($($does:ident $name:literal $arguments:literal $help:literal;)+) => {
        /// What a command does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Does {
            $($does),+
        }

        /// Every command, in the order that they are offered.
        pub const TABLE: &[SlashCommand] = &[$(SlashCommand {
            name: $name,
            arguments: $arguments,
            help: $help,
            does: Does::$does,
        }),+];
    };
}

commands! {
    ShowPlan "plan" "[new|history|diff A B|restore ID]" "today's plan; a new one; earlier ones, compared and restored";
    Plans "plans" "" "earlier plans: compare them with today's, restore one";
    Finish "finish" "" "sum today's session up";
    Teach "teach" "WORDS" "say what the last line meant that was not understood: /teach leg press";
    Undo "undo" "" "take back the last change";
    Redo "redo" "" "bring back what undo took";
    Log "log" "SETS" "log sets and nothing else: /log bench 3x8 185lb @8";
    Rest "rest" "[SECONDS|skip]" "start or skip the rest timer";
    History "history" "[EXERCISE]" "the sets of an exercise";
    Calendar "calendar" "[WORDS]" "the calendar; with words, change it";
    Records "records" "[EXERCISE]" "your records";
    Program "program" "[write|apply|accept|refuse]" "your program: see it, write one, accept it";
    Review "review" "[FILE]" "review today's plan or one from a file, and accept it";
    Import "import" "[now] FILE [--name A=B]" "preview and import another app's export, a log, or a folder of them";
    Accept "accept" "[FILE]" "accept the newest proposal, or the plan in a file";
    Refuse "refuse" "" "refuse the newest proposal";
    Units "units" "lb|kg" "the unit that loads are read and shown in";
    Profile "profile" "[WHAT VALUE]" "show or change your profile";
    Tools "tools" "[stats]" "every tool call with its result; statistics of calls and plans";
    Team "team" "[NAME: WORDS]" "the athletes you coach; with a name and words, a message to one";
    Mouse "mouse" "" "release the mouse, to select text; again captures it";
    Provider "provider" "[NAME]" "who answers, from the next message on";
    Model "model" "[NAME]" "which model answers, from the next message on";
    Retry "retry" "[offline]" "ask again; offline: without a model, once";
    Stop "stop" "" "stop the answer";
    New "new" "" "begin a new conversation";
    Resume "resume" "[NUMBER]" "go back to an earlier conversation";
    Help "help" "[TOPIC]" "keys and commands; with a topic, its page";
    Quit "quit" "" "quit; everything is kept";
}

impl SlashCommand {
    /// Its name with what may follow: `/rest [SECONDS|skip]`.
    pub fn usage(&self) -> String {
        let usage = format!("/{} {}", self.name, self.arguments);
        usage.trim_end().to_owned()
    }
}

/// A command as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed<'a> {
    pub does: Does,
    /// What followed the name, trimmed.
    pub rest: &'a str,
}

/// Why a line that begins with `/` could not be read as a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlashError {
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
pub fn read(text: &str) -> Result<Typed<'_>, SlashError> {
    let text = text.trim().trim_start_matches('/');
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let fits = beginning_with(name);
    let exact = fits.iter().find(|fit| fit.name.eq_ignore_ascii_case(name));
    match (exact, fits.as_slice()) {
        (Some(command), _) | (None, [command]) => {
            Ok(Typed { does: command.does, rest: rest.trim() })
        }
        (None, []) => Err(unknown(name)),
        (None, many) => Err(SlashError::Several {
            typed: name.to_owned(),
            fits: many.iter().map(|fit| format!("/{}", fit.name)).collect(),
        }),
    }
}

/// What a command does, in words.
pub fn about(does: Does) -> &'static str {
    let found = TABLE.iter().find(|command| command.does == does);
    found.map_or("", |command| command.help)
}

/// The commands whose names begin so, in the table's order.
pub fn beginning_with(start: &str) -> Vec<&'static SlashCommand> {
    let start = start.to_ascii_lowercase();
    let fits = TABLE.iter();
    fits.filter(|command| command.name.starts_with(&start)).collect()
}

fn unknown(name: &str) -> SlashError {
    let typed = crate::domain::text::excerpt(name);
    let names = TABLE.iter().map(|command| command.name);
    match nearest_name(&typed.to_lowercase(), names) {
        Some(near) => SlashError::Near { typed, near },
        None => SlashError::Unknown { typed },
    }
}

#[cfg(test)]
mod tests;
