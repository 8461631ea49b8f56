//! `setwise edit` and `setwise delete`: a stored set of any day corrected, moved or deleted.

use super::log::{ended, said};
use crate::cli::{Context, Ended, Output, OutputSchema, outputs};
use crate::coach::{self, LogReply, Logged};
use crate::domain::text::line_excerpt;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "edit", "The sets that were changed, with what they were, or the question that is raised.": Logged, refused: LogReply;
    "delete", "The sets that were deleted, or the question that is raised.": Logged, refused: LogReply;
};

/// Correct or move a set: `bench set 2 on monday to 90x7`
#[derive(Debug, clap::Args)]
pub struct Edit {
    /// Which set, and its new values, in words; with the flags only its exercise
    #[arg(value_name = "WORDS", allow_hyphen_values = true)]
    words: Vec<String>,
    #[command(flatten)]
    set: Which,
    /// Its reps
    #[arg(long, value_name = "N")]
    reps: Option<String>,
    /// Its load, such as 90kg or 185lb
    #[arg(long, value_name = "LOAD", allow_hyphen_values = true)]
    load: Option<String>,
    /// Its reps in reserve
    #[arg(long, value_name = "N")]
    rir: Option<String>,
    /// Its rate of perceived exertion
    #[arg(long, value_name = "N")]
    rpe: Option<String>,
    /// Its new note
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    notes: Option<String>,
    /// The exercise to move it to
    #[arg(long, value_name = "NAME")]
    to_exercise: Option<String>,
    /// The day to move it to
    #[arg(long, value_name = "DAY")]
    to_date: Option<String>,
    /// The number that it gets
    #[arg(long, value_name = "N")]
    to_set: Option<String>,
}

/// Delete a set: `set 3 of squat`; undo brings it back
#[derive(Debug, clap::Args)]
pub struct Delete {
    /// Which set, in words; with the flags only its exercise
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    #[command(flatten)]
    set: Which,
}

#[derive(Debug, clap::Args)]
struct Which {
    /// The number of the set on its day
    #[arg(long, value_name = "N")]
    set: Option<String>,
    /// Its day: today, yesterday, monday, 14 nov or 2026-11-14
    #[arg(long, value_name = "DAY")]
    date: Option<String>,
    /// Answer the question that it raises
    #[arg(long, value_name = "N")]
    choose: Option<usize>,
}

impl Edit {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let mut line = self.set.line("edit", &self.words);
        let named =
            self.to_exercise.map(|name| format!("\"{}\"", one_line(&name).replace('"', "")));
        let becomes = [
            worded("", self.reps, " reps"),
            self.load.map(|load| {
                let signed = load.starts_with(['+', '-']);
                format!("{}{load}", if signed { "" } else { "weight " })
            }),
            worded("rir ", self.rir, ""),
            worded("rpe ", self.rpe, ""),
            named,
            worded("on ", self.to_date, ""),
            worded("set ", self.to_set, ""),
        ];
        let becomes: Vec<_> = becomes.into_iter().flatten().map(|part| one_line(&part)).collect();
        if !becomes.is_empty() {
            line.push_str(" to ");
            line.push_str(&becomes.join(" "));
        }
        if let Some(notes) = self.notes {
            line.push_str(" // ");
            line.push_str(&one_line(&notes));
        }
        change(&line, self.set.choose, setup, output)
    }
}

impl Delete {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let line = self.set.line("delete", &self.words);
        change(&line, self.set.choose, setup, output)
    }
}

impl Which {
    /// The words and the flags as one line, in the grammar of corrections.
    fn line(&self, verb: &str, words: &[String]) -> String {
        let words = words.join(" ");
        let says_set = words.split(' ').any(|word| {
            let word = word.to_lowercase();
            let begins = ["set", "warm", "drop"].iter().any(|one| word.starts_with(one));
            begins || word == "last" || word == "to"
        });
        let mut line = verb.to_owned();
        match &self.set {
            Some(number) => line.extend([" set ", &one_line(number)]),
            None if !says_set => line.push_str(" set"),
            None => {}
        }
        if !words.is_empty() {
            line.push(' ');
            line.push_str(&words);
        }
        if let Some(date) = &self.date {
            line.extend([" on ", &one_line(date)]);
        }
        line
    }
}

fn worded(before: &str, value: Option<String>, behind: &str) -> Option<String> {
    value.map(|value| format!("{before}{value}{behind}"))
}

/// A value of a flag is no second line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', ';'], " ")
}

fn change(line: &str, choose: Option<usize>, setup: &Context, output: &mut Output) -> Ended {
    let reply = coach::change_line(setup.services()?, line, choose)?.into_reply();
    output.answer(&reply, |reply| match reply {
        // What is quoted was typed as words and flags.
        LogReply::Refused { refused } if refused.part.is_some() => {
            format!("{}\nThe words and flags were read as `{}`.", said(reply), line_excerpt(line))
        }
        reply => said(reply),
    })?;
    Ok(ended(&reply, output))
}
