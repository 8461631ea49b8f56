//! `setwise sync`: the athlete's other devices.

use crate::cli::{Context, Ended, Output, TeamTask};
use crate::domain::team::Shared;

/// Keep your devices the same, through a database of your own
///
/// They meet at a `PostgreSQL` database of yours, where everything is encrypted with a key that only they
/// have. `setwise sync init` starts; while the screen is open it syncs by itself.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Sync {
    /// Keep syncing until Ctrl-C: a change reaches the other devices about a second later
    #[arg(long)]
    watch: bool,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Start with an empty database: send what is here, and show the pairing code
    Init(Place),
    /// Join with the pairing code, which is read from stdin
    Join(Place),
    /// The devices and what each has sent; without a connection, what is known here
    Status,
    /// Give this device a name; it begins with the one of its machine
    Name {
        /// What it is called
        name: String,
        /// Another device, by its name, or the beginning or the end of its id
        #[arg(long)]
        device: Option<String>,
    },
    /// Go to another database, with everything that is known here; the others follow with the same command
    Move(Place),
    /// Stop syncing this home; what is here stays
    Leave {
        /// Do it though records of this device are not sent
        #[arg(long)]
        confirm: bool,
    },
    /// Print the SQL that the database needs, for its owner to run with psql
    Schema,
    /// Let somebody who coaches you read what you do, and show the invitation
    ///
    /// They read sets, plans, programs and the calendar; no notes, and nothing that you said. They change
    /// nothing. What `--with` adds or leaves out counts for all who read.
    Share {
        /// Their login at the database
        coach: String,
        /// Share these too
        #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',', num_args = 1..)]
        with: Option<Vec<With>>,
    },
    /// Stop sharing with somebody
    Revoke {
        /// Their login at the database
        coach: String,
    },
    /// For the owner of the database: make a login, or erase everything kept about an athlete
    #[command(subcommand)]
    Admin(Admin),
    /// Stop a lost device from sending
    Forget {
        /// Its name, or the beginning or the end of its id
        device: String,
    },
}

#[derive(Debug, clap::Subcommand)]
enum Admin {
    /// Make a login for an athlete or a coach, and show its password this once
    Add(Login),
    /// Delete all that the database keeps of a login's athlete, the keys first
    ///
    /// What is on their own devices stays, and what their coaches copied goes when they next connect. An
    /// athlete takes all of it along before with `setwise export --all`.
    Erase {
        #[command(flatten)]
        login: Login,
        /// Do it
        #[arg(long)]
        confirm: bool,
    },
}

#[derive(Debug, clap::Args)]
struct Login {
    /// Where the database is, with the login of whoever owns it: `postgresql://OWNER@HOST/DATABASE`
    url: String,
    /// The login of the athlete or the coach
    #[arg(value_name = "LOGIN")]
    name: String,
    /// A command that prints the owner's password, one word per argument, run without a shell [default: the variable
    /// PGPASSWORD]
    #[arg(long, value_name = "WORD", num_args = 1..)]
    password_command: Vec<String>,
}

/// What whoever owns the database does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminTask {
    pub url: String,
    pub login: String,
    pub password_command: Vec<String>,
    pub what: AdminWhat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminWhat {
    Add,
    Erase { confirmed: bool },
}

impl From<Admin> for AdminTask {
    fn from(admin: Admin) -> Self {
        let (login, what) = match admin {
            Admin::Add(login) => (login, AdminWhat::Add),
            Admin::Erase { login, confirm } => (login, AdminWhat::Erase { confirmed: confirm }),
        };
        Self { url: login.url, login: login.name, password_command: login.password_command, what }
    }
}

/// What is shared beside what was done and what is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum With {
    /// Notes on sets that speak of a pain, and what you said that holds you back
    Pain,
    /// Goal, level, days, minutes, equipment and what you avoid
    Profile,
    /// Neither
    Nothing,
}

/// Where the devices meet.
#[derive(Debug, clap::Args)]
struct Place {
    /// Where it is, `postgresql://LOGIN@HOST/DATABASE`, without a password
    url: String,
    /// A command that prints the password, one word per argument, run without a shell [default: the variable
    /// PGPASSWORD]
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
    Name {
        name: String,
        /// None for this one.
        device: Option<String>,
    },
    Move {
        url: String,
        password_command: Vec<String>,
    },
    Leave {
        confirmed: bool,
    },
    Schema,
    Share {
        coach: String,
        /// None where that stays as it is.
        shared: Option<Shared>,
    },
    Revoke {
        coach: String,
    },
    Forget {
        device: String,
    },
    Team(TeamTask),
    Admin(AdminTask),
}

impl Sync {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let task = match self.task {
            None if self.watch => SyncTask::Watch,
            None => SyncTask::Once,
            Some(Task::Status) => SyncTask::Status,
            Some(Task::Init(place)) => {
                SyncTask::Init { url: place.url, password_command: place.password_command }
            }
            Some(Task::Join(place)) => {
                SyncTask::Join { url: place.url, password_command: place.password_command }
            }
            Some(Task::Name { name, device }) => SyncTask::Name { name, device },
            Some(Task::Move(place)) => {
                SyncTask::Move { url: place.url, password_command: place.password_command }
            }
            Some(Task::Leave { confirm }) => SyncTask::Leave { confirmed: confirm },
            Some(Task::Share { coach, with }) => SyncTask::Share {
                coach,
                shared: with.map(|with| Shared {
                    pain: with.contains(&With::Pain),
                    profile: with.contains(&With::Profile),
                }),
            },
            Some(Task::Revoke { coach }) => SyncTask::Revoke { coach },
            Some(Task::Admin(admin)) => SyncTask::Admin(admin.into()),
            Some(Task::Schema) => SyncTask::Schema,
            Some(Task::Forget { device }) => SyncTask::Forget { device },
        };
        (setup.make.sync)(setup, task, output)
    }
}
