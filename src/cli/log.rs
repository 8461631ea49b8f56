//! `setwise log`: sets by shorthand, one line.

use super::question;
use super::stdin;
use crate::cli::{Context, Ended, Exit, Output};
use crate::coach::{self, LogReply};

/// Log sets: `bench 3x8 185lb @8`, `squat 100kg x5 rir 2, x5, x4`
#[derive(Debug, clap::Args)]
pub struct Log {
    /// What was done, as one would write it down; `-` reads it from stdin
    #[arg(value_name = "TEXT", required = true, allow_hyphen_values = true)]
    text: Vec<String>,
    /// Answer the question that the line raises
    #[arg(long, value_name = "N")]
    choose: Option<usize>,
}

impl Log {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = stdin::or_argument(self.text.join(" "), output)?;
        let reply = coach::log_line(setup.services()?, &text, self.choose)?;
        output.answer(&reply, |reply| said(reply, "logged"))?;
        Ok(ended(&reply))
    }
}

pub(super) const fn ended(reply: &LogReply) -> Exit {
    match reply {
        LogReply::Logged(_) => Exit::Done,
        LogReply::Question { .. } | LogReply::Refused { .. } => Exit::Refused,
    }
}

/// `done` is what a question leaves undone.
pub(super) fn said(reply: &LogReply, done: &str) -> String {
    match reply {
        LogReply::Logged(logged) => logged.reply.clone(),
        LogReply::Question { question } => {
            let asked = question::text(question);
            format!("{asked}\nNothing was {done}; say which with --choose N.")
        }
        LogReply::Refused { refused } => refused.message.clone(),
    }
}
