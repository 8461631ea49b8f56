//! `setwise sync`: the athlete's other devices.

use crate::cli::{Context, Ended, Output};

/// Send what was done here to your other devices, and receive what was done there
///
/// They meet at a `PostgreSQL` database of yours, where everything is encrypted with a key that only they
/// have. `setwise sync init` begins; while the screen is open it goes on by itself.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Sync {
    /// Go on until Ctrl-C: what is done anywhere is everywhere a second later
    #[arg(long)]
    watch: bool,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Begin at an empty database, and show the pairing code this once
    Init(Place),
    /// Join with the pairing code, which is read from stdin
    Join(Place),
    /// The devices, and what each has sent
    Status,
    /// Print what the database needs, for its owner to give to psql
    Schema,
    /// Let a lost device send nothing more
    Forget {
        /// The beginning or the end of its id
        device: String,
    },
}

/// Where the devices meet.
#[derive(Debug, clap::Args)]
struct Place {
    /// Where it is, `postgresql://LOGIN@HOST/DATABASE`, without a password
    url: String,
    /// A command that prints the password, a word each, run without a shell; else it is PGPASSWORD
    #[arg(long, value_name = "WORD", num_args = 1..)]
    password_command: Vec<String>,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyncTask {
    Once,
    Watch,
    Status,
    Init {
        url: String,
        password_command: Vec<String>,
    },
    Join {
        url: String,
        password_command: Vec<String>,
    },
    Schema,
    Forget {
        device: String,
    },
}

impl Sync {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let task = match self.task {
            None if self.watch => SyncTask::Watch,
            None => SyncTask::Once,
            Some(Task::Status) => SyncTask::Status,
            Some(Task::Init(place)) => SyncTask::Init {
                url: place.url,
                password_command: place.password_command,
            },
            Some(Task::Join(place)) => SyncTask::Join {
                url: place.url,
                password_command: place.password_command,
            },
            Some(Task::Schema) => SyncTask::Schema,
            Some(Task::Forget { device }) => SyncTask::Forget { device },
        };
        setup.sync(task, output)
    }
}
