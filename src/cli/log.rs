//! `setwise log`: sets by shorthand, one line.

use super::question;
use super::stdin;
use crate::cli::{Context, Ended, Exit, Output};
use crate::coach::{self, LogReply};

/// Log sets: `bench 3x8 185lb @8`, `squat 100kg x5 rir 2, x5, x4`
#[derive(Debug, clap::Args)]
pub struct Log {
    /// What was done, as one would write it down; `-` reads it from stdin
    #[arg(
        value_name = "TEXT",
        required_unless_present = "choose",
        allow_hyphen_values = true
    )]
    text: Vec<String>,
    /// Answer the question that the line raises, or without a line the one that waits
    #[arg(long, value_name = "N")]
    choose: Option<usize>,
}

impl Log {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let text = match self.text.as_slice() {
            [] => String::new(),
            words => stdin::or_argument(words.join(" "), output)?,
        };
        let reply = coach::log_line(setup.services()?, &text, self.choose)?;
        output.answer(&reply, said)?;
        Ok(ended(&reply))
    }
}

pub(super) const fn ended(reply: &LogReply) -> Exit {
    match reply {
        LogReply::Logged(_) => Exit::Done,
        LogReply::Question { .. } | LogReply::Refused { .. } => Exit::Refused,
    }
}

pub(super) fn said(reply: &LogReply) -> String {
    match reply {
        LogReply::Logged(logged) => logged.reply.clone(),
        LogReply::Question { question } => {
            let asked = question::text(question);
            format!("{asked}\nNothing is stored yet; answer with `setwise log --choose N`.")
        }
        LogReply::Refused { refused } => refused.message.clone(),
    }
}
