//! `setwise backup`: copies of the database, made by themselves and by hand, looked at and put back.

use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::text::counted;
use crate::store::{Backups, Contents, Reason};
use crate::text::day;
use jiff::{Timestamp, Zoned};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "backup", "The backups that are there, newest first.": Listed;
    "backup make", "The backup that was made.": Looked;
    "backup verify", "Whether a backup can be put back.": Looked;
    "backup restore", "The backup that was put back.": PutBack;
    "backup fresh", "The empty log that was begun.": Begun;
    "backup salvage", "What could be read of a damaged database.": Saved;
};

/// Copies of the log: list, make, verify, restore, salvage
#[derive(Debug, clap::Args)]
pub struct Backup {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Default, clap::Subcommand)]
enum Command {
    /// List the backups, newest first, and whether each can be restored
    #[default]
    List,
    /// Make one now; setwise also makes one on each day with changes, and before imports
    Make,
    /// Check every page and every count of one
    Verify {
        /// A file, or a name from the list [default: the newest]
        file: Option<PathBuf>,
    },
    /// Restore one as the log; the present log is backed up first
    Restore {
        /// A file, or a name from the list [default: the newest good one]
        file: Option<PathBuf>,
    },
    /// Start with an empty log if the database is gone, although there are backups of it
    Fresh,
    /// Save what can still be read of a damaged database as a backup to restore
    Salvage {
        /// The damaged file, or a name of the list [default: the database itself]
        file: Option<PathBuf>,
    },
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedBackups")]
struct Listed {
    /// The backups, newest first.
    backups: Vec<Row>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedBackup")]
struct Row {
    /// Its name.
    file: String,
    /// When it was made.
    made_at: Timestamp,
    /// How many sets it has.
    sets: u64,
    /// Whether it can be put back.
    ok: bool,
    #[serde(skip)]
    local: Zoned,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Backup")]
struct Looked {
    /// Whether it can be put back.
    ok: bool,
    /// The backup.
    file: String,
    /// How many sets it has.
    sets: u64,
    /// What is wrong with it, a sentence each.
    problems: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RestoredBackup")]
struct PutBack {
    /// Whether it was put back.
    ok: bool,
    /// The backup.
    file: String,
    /// How many sets it has.
    sets: u64,
    /// What was there before, where there was something.
    before: Option<String>,
}

impl Backup {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let backups = Backups::of(&setup.paths()?.database);
        match self.command.unwrap_or_default() {
            Command::List => list(setup, &backups, output),
            Command::Make => make(setup, &backups, output),
            Command::Verify { file } => verify(&backups, file.as_deref(), output),
            Command::Restore { file } => restore(setup, &backups, file.as_deref(), output),
            Command::Fresh => begin_anew(setup, &backups, output),
            Command::Salvage { file } => salvage(setup, &backups, file.as_deref(), output),
        }
    }
}

fn list(setup: &Context, backups: &Backups, output: &mut Output) -> Ended {
    let zone = setup.stamps.now().time_zone().clone();
    let rows = backups.list()?.into_iter().map(|backup| {
        let contents = backups.look(&backup.file);
        Row {
            file: name(&backup.file),
            made_at: backup.made_at,
            sets: contents.sets,
            ok: contents.wrong.is_empty() && backup.reason != Reason::Damaged,
            local: backup.made_at.to_zoned(zone.clone()),
        }
    });
    let listed = Listed { backups: rows.collect() };
    output.done(&listed, |listed| match &listed.backups[..] {
        [] => "There are no backups yet: the first is made with the next change, or by `setwise backup make`."
            .to_owned(),
        rows => rows.iter().map(line).collect::<Vec<_>>().join("\n"),
    })
}

/// `2026-11-21 18:30  128 sets  ok  setwise-20261121T173000Z-daily.db`.
fn line(row: &Row) -> String {
    let ok = if row.ok { "ok" } else { "damaged" };
    format!(
        "{} {}  {:>9}  {ok:<7}  {}",
        row.local.date(),
        day::time(&row.local),
        counted(row.sets, "set"),
        row.file
    )
}

fn make(setup: &Context, backups: &Backups, output: &mut Output) -> Ended {
    let database = setup.paths()?.database;
    if !database.exists() {
        let message =
            format!("There is nothing to back up: {} is not there yet.", database.display());
        return Err(Stop::refused("nothing_there", message));
    }
    let made = backups.make(&setup.stamps)?;
    let looked = looked(&made.file, backups.look(&made.file));
    output.done(&looked, |looked| {
        format!("Backed up {}: {}", counted(looked.sets, "set"), looked.file)
    })
}

fn verify(backups: &Backups, file: Option<&Path>, output: &mut Output) -> Ended {
    let (file, contents) = backups.verify(file)?;
    let looked = looked(&file, contents);
    output.answer(&looked, |looked| match &looked.problems[..] {
        [] => format!("{} is whole, with {}.", looked.file, counted(looked.sets, "set")),
        problems => format!("{} can't be restored: {}", looked.file, problems.join("; ")),
    })?;
    Ok(if looked.ok { Exit::Done } else { Exit::Failed })
}

fn restore(setup: &Context, backups: &Backups, file: Option<&Path>, output: &mut Output) -> Ended {
    let restored = backups.restore(file, &setup.stamps)?;
    let put_back = PutBack {
        ok: true,
        file: restored.file.display().to_string(),
        sets: restored.sets,
        before: restored.before.map(|before| before.display().to_string()),
    };
    output.done(&put_back, |put_back| {
        let text = format!("Put back {}: {}.", counted(put_back.sets, "set"), put_back.file);
        match &put_back.before {
            Some(before) => format!("{text}\nWhat was there before is kept: {before}"),
            None => text,
        }
    })
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FreshLog")]
struct Begun {
    /// Whether it was begun.
    ok: bool,
    /// The database.
    file: String,
    /// What was left of the log before, where anything was.
    before: Option<String>,
}

fn begin_anew(setup: &Context, backups: &Backups, output: &mut Output) -> Ended {
    let left = backups.begin_anew(&setup.stamps)?;
    let begun = Begun {
        ok: true,
        file: setup.paths()?.database.display().to_string(),
        before: left.map(|left| left.display().to_string()),
    };
    output.done(&begun, |begun| {
        let text = format!("Started with an empty log: {}.", begun.file);
        match &begun.before {
            Some(before) => format!("{text}\nWhat was left of the one before is kept: {before}"),
            None => text,
        }
    })
}

fn looked(file: &Path, contents: Contents) -> Looked {
    Looked {
        ok: contents.wrong.is_empty(),
        file: file.display().to_string(),
        sets: contents.sets,
        problems: contents.wrong,
    }
}

fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SalvagedBackup")]
struct Saved {
    /// Whether the backup was made.
    ok: bool,
    /// The backup that was made of it.
    file: String,
    /// Sets that could be read.
    sets: u64,
    /// Rows of all kinds that could be read.
    rows: u64,
    /// Pages that could not be read, of how many.
    pages_lost: u64,
    /// Pages of the damaged file.
    pages: u64,
}

fn salvage(setup: &Context, backups: &Backups, file: Option<&Path>, output: &mut Output) -> Ended {
    let salvaged = backups.salvage(file, &setup.stamps)?;
    let saved = Saved {
        ok: true,
        file: salvaged.file.display().to_string(),
        sets: salvaged.sets,
        rows: salvaged.rows,
        pages_lost: salvaged.pages_lost,
        pages: salvaged.pages,
    };
    output.done(&saved, |saved| {
        format!(
            "Saved {}: {}\n{} of {} could not be read.\nMake it the log with `setwise backup restore {}`.",
            counted(saved.sets, "set"),
            saved.file,
            saved.pages_lost,
            counted(saved.pages, "page"),
            name(Path::new(&saved.file))
        )
    })
}
