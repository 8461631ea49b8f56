//! `setwise team`: the athletes who share what they do with you.

use crate::cli::{Context, Ended, Output, SyncTask};
use std::path::PathBuf;

/// For coaches: the athletes who share their training with you
///
/// An athlete invites you with `setwise sync share LOGIN`. What they share is copied here, so that you can read it
/// offline too; nothing that you do here changes theirs.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Team {
    /// Show what is here, without asking the database
    #[arg(long)]
    offline: bool,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Take an athlete's invitation, which is read from stdin
    Join {
        /// Where they share it, `postgresql://LOGIN@HOST/DATABASE` with your login, without a password
        url: String,
        /// What to call them [default: their login]
        #[arg(long)]
        name: Option<String>,
        /// A command that prints the password, one word per argument, run without a shell [default: the variable
        /// PGPASSWORD]
        #[arg(long, value_name = "WORD", num_args = 1..)]
        password_command: Vec<String>,
    },
    /// Send an athlete a message about a session, a plan, a program or a calendar change
    ///
    /// What you want changed comes to them as a card: nothing changes before they accept it. Without a
    /// connection it waits here for the next one.
    Send(Send),
    /// List what you sent, and what your coaches sent
    Messages,
    /// Forget an athlete, with what they shared
    Leave {
        /// Their name here
        name: String,
    },
}

#[derive(Debug, clap::Args)]
struct Send {
    /// Their name here
    name: String,
    /// What you say to them
    #[arg(default_value = "", hide_default_value = true)]
    words: String,
    /// The day that it is about, such as `2026-11-24`, `yesterday` or `monday` [default: today]
    #[arg(long, value_name = "DAY")]
    on: Option<String>,
    /// A plan for the day, as `setwise plan review` reads it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["program", "calendar"])]
    plan: Option<PathBuf>,
    /// A program, in the form that `setwise program format` explains
    #[arg(long, value_name = "FILE", conflicts_with = "calendar")]
    program: Option<PathBuf>,
    /// The change to their calendar, such as `move leg day to friday`
    #[arg(long, value_name = "WISH")]
    calendar: Option<String>,
}

/// What is sent, beside words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendWhat {
    Comment,
    Plan(PathBuf),
    Program(PathBuf),
    Calendar(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendWish {
    pub name: String,
    pub words: String,
    pub on: Option<String>,
    pub what: SendWhat,
}

impl From<Send> for SendWish {
    fn from(send: Send) -> Self {
        let what = match (send.plan, send.program, send.calendar) {
            (Some(plan), ..) => SendWhat::Plan(plan),
            (_, Some(program), _) => SendWhat::Program(program),
            (.., Some(wish)) => SendWhat::Calendar(wish),
            (None, None, None) => SendWhat::Comment,
        };
        Self { name: send.name, words: send.words, on: send.on, what }
    }
}

/// What is to be done with the athletes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamTask {
    Show { offline: bool },
    Join { url: String, password_command: Vec<String>, name: Option<String> },
    Leave { name: String },
    Send(SendWish),
    Messages,
}

impl Team {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let offline = self.offline;
        let task = match self.task {
            None => TeamTask::Show { offline },
            Some(Task::Join { url, name, password_command }) => {
                TeamTask::Join { url, password_command, name }
            }
            Some(Task::Leave { name }) => TeamTask::Leave { name },
            Some(Task::Send(send)) => TeamTask::Send(send.into()),
            Some(Task::Messages) => TeamTask::Messages,
        };
        (setup.make.sync)(setup, SyncTask::Team(task), output)
    }
}
