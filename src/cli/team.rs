//! `setwise team`: the athletes who share what they do with you.

use crate::cli::{Context, Ended, Output, SyncTask};

/// Show the athletes whom you coach: last session, what they kept of their plans, volume, pain, records
///
/// An athlete invites you with `setwise sync share LOGIN`. What they share is copied here, so that it is
/// there without a connection too, and nothing you do here changes anything of theirs.
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
        /// A command that prints the password, a word each, run without a shell; else it is PGPASSWORD
        #[arg(long, value_name = "WORD", num_args = 1..)]
        password_command: Vec<String>,
    },
    /// Forget an athlete, with what they shared
    Leave {
        /// What they are called here
        name: String,
    },
}

/// What is to be done with the athletes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamTask {
    Show {
        offline: bool,
    },
    Join {
        url: String,
        password_command: Vec<String>,
        name: Option<String>,
    },
    Leave {
        name: String,
    },
}

impl Team {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let offline = self.offline;
        let task = match self.task {
            None => TeamTask::Show { offline },
            Some(Task::Join {
                url,
                name,
                password_command,
            }) => TeamTask::Join {
                url,
                password_command,
                name,
            },
            Some(Task::Leave { name }) => TeamTask::Leave { name },
        };
        setup.sync(SyncTask::Team(task), output)
    }
}
