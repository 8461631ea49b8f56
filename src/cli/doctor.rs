//! `setwise doctor`: whether everything that the program needs is well, and what to do if not.

use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::coach::{Checkup, check_up};
use crate::domain::text::counted;
use crate::files;
use crate::settings::key::{COACH_CALLS, COACH_PROFILE};
use crate::settings::model::Chosen;
use crate::settings::paths::Paths;
use crate::store::{Backups, Difference};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "doctor", "Whether everything that the program needs is well.": Report;
};

/// Check folders, settings, database, disk, terminal and model
#[derive(Debug, clap::Args)]
pub struct Doctor {
    /// Rebuild everything from the journal of changes and compare it with what is stored
    #[arg(long)]
    replay: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DoctorReport")]
struct Report {
    /// Whether all is well.
    ok: bool,
    /// The version of setwise.
    version: &'static str,
    /// What was looked at.
    checks: Vec<Check>,
    /// Where what is stored is not what the journal says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<Difference>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DoctorCheck")]
struct Check {
    /// What was looked at.
    name: &'static str,
    /// Whether it is well.
    ok: bool,
    /// What was found, or what is wrong and what to do.
    message: String,
}

impl Doctor {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let mut differences = Vec::new();
        let mut checks = vec![home(setup), clock(setup)];
        checks.extend(config(setup));
        if let Ok(paths) = setup.paths() {
            checks.push(writable(&paths));
            checks.extend(database(setup, &paths));
            if self.replay {
                let (check, found) = replay(setup, &paths);
                checks.push(check);
                differences = found;
            }
            checks.extend(backup(setup, &paths));
            checks.extend(logs(&paths));
            checks.extend(exercises(setup));
            #[cfg(feature = "sync")]
            checks.extend(sync(setup, &paths));
        }
        checks.push(terminal(setup, output));
        checks.extend(model(setup));
        let report = Report {
            ok: checks.iter().all(|check| check.ok),
            version: env!("CARGO_PKG_VERSION"),
            checks,
            differences,
        };
        let exit = if report.ok { Exit::Done } else { Exit::Failed };
        output.answer(&report, Report::text)?;
        Ok(exit)
    }
}

impl Report {
    fn text(&self) -> String {
        let line = |check: &Check| {
            let word = if check.ok { "ok     " } else { "problem" };
            format!("{word}  {:<9} {}", check.name, check.message)
        };
        let mut lines: Vec<_> = self.checks.iter().map(line).collect();
        lines.extend(self.differences.iter().map(difference));
        lines.push(match self.checks.iter().filter(|check| !check.ok).count() {
            0 => format!("setwise {} is well.", self.version),
            1 => "1 problem.".to_owned(),
            count => format!("{count} problems."),
        });
        lines.join("\n")
    }
}

impl Check {
    fn of(name: &'static str, found: Result<String, String>) -> Self {
        Self { name, ok: found.is_ok(), message: found.unwrap_or_else(|problem| problem) }
    }
}

/// Where this home meets the athlete's others, without asking there.
#[cfg(feature = "sync")]
fn sync(setup: &Context, paths: &Paths) -> Option<Check> {
    use crate::remote::{Joined, joined_file};
    let found = Joined::read(&joined_file(&paths.database)).transpose()?;
    let told = found.and_then(|joined| {
        let unsent = unsent(setup).map_err(Stop::into_message)?;
        let waiting = match unsent {
            0 => "all records of this device are sent".to_owned(),
            some => format!("{} not sent yet", counted(some, "record")),
        };
        Ok(format!("{}, {waiting}", joined.address.url()))
    });
    Some(Check::of("sync", told))
}

/// Records of this device that the database has not said that it has.
#[cfg(feature = "sync")]
pub fn unsent(setup: &Context) -> Result<usize, Stop> {
    let reader = setup.reader()?;
    let known = reader.known_ops()?;
    let Some(own) = known.iter().find(|known| known.own) else {
        return Ok(0);
    };
    let sent = reader.sent_ops(own.device)?;
    Ok(usize::try_from(own.seq.saturating_sub(sent)).unwrap_or(usize::MAX))
}

fn home(setup: &Context) -> Check {
    let found = setup.paths().map(|paths| {
        let folder = paths.database.parent().unwrap_or(&paths.database);
        folder.display().to_string()
    });
    Check::of("home", found.map_err(Stop::into_message))
}

fn clock(setup: &Context) -> Check {
    let now = setup.stamps.now().strftime("%Y-%m-%d %H:%M %:z").to_string();
    let fixed = if setup.environment.now.is_some() { ", fixed by SETWISE_NOW" } else { "" };
    Check::of("clock", Ok(format!("{now}{fixed}")))
}

/// Whether every setting can be used; a line each where not.
fn config(setup: &Context) -> Vec<Check> {
    let found = setup.settings().and_then(|settings| {
        let path = setup.paths()?.config;
        Ok((settings.problems, path))
    });
    match found {
        Err(stop) => vec![Check::of("config", Err(stop.into_message()))],
        Ok((problems, path)) if problems.is_empty() => {
            let made = if path.exists() { "" } else { " (not there; the defaults apply)" };
            vec![Check::of("config", Ok(format!("{}{made}", path.display())))]
        }
        Ok((problems, _)) => {
            problems.iter().map(|problem| Check::of("config", Err(problem.to_string()))).collect()
        }
    }
}

/// Whether a file can be made beside the database. The folder itself is left unmade where there
/// is none yet.
fn writable(paths: &Paths) -> Check {
    let folder =
        paths.database.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let found = try_writing(folder)
        .map(|()| format!("{} can be written", folder.display()))
        .map_err(|cause| {
            format!(
                "{} can't be written: {cause}; allow writing there or free some space, or choose another folder with SETWISE_HOME",
                folder.display()
            )
        });
    Check::of("disk", found)
}

fn try_writing(folder: &Path) -> io::Result<()> {
    let probe = folder.join(format!(".setwise-doctor-{}", std::process::id()));
    let written = files::create_anew(&probe).and_then(|mut probe| probe.write_all(&[0; 4096]));
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

/// Opens and checks the database, where there is one.
fn database(setup: &Context, paths: &Paths) -> Vec<Check> {
    let path = paths.database.display();
    if let Some(missing) = Backups::of(&paths.database).missing() {
        return vec![Check::of("database", Err(missing.to_string()))];
    }
    if !paths.database.exists() {
        let message = format!("{path} doesn't exist yet; it is made on first use");
        return vec![Check::of("database", Ok(message))];
    }
    let wrong = setup.reader().and_then(|reader| Ok(reader.check()?));
    match wrong {
        Err(stop) => vec![Check::of("database", Err(stop.into_message()))],
        Ok(wrong) if wrong.is_empty() => {
            vec![Check::of("database", Ok(format!("{path} is whole")))]
        }
        Ok(wrong) => wrong.into_iter().map(|wrong| Check::of("database", Err(wrong))).collect(),
    }
}

/// Folds the journal into an empty database and compares.
fn replay(setup: &Context, paths: &Paths) -> (Check, Vec<Difference>) {
    if !paths.database.exists() {
        let found = Ok("there is no journal yet".to_owned());
        return (Check::of("replay", found), Vec::new());
    }
    let replayed = match setup.reader().and_then(|reader| Ok(reader.replay()?)) {
        Err(stop) => return (Check::of("replay", Err(stop.into_message())), Vec::new()),
        Ok(replayed) => replayed,
    };
    let changes = usize::try_from(replayed.changes).unwrap_or(usize::MAX);
    let found = format!("{} give exactly what is stored", counted(changes, "change"));
    if replayed.differences.is_empty() {
        let newer = match replayed.newer {
            0 => String::new(),
            newer => {
                format!("; {newer} more are from a newer setwise and left out: update to use them")
            }
        };
        return (Check::of("replay", Ok(found + &newer)), Vec::new());
    }
    let things = counted(replayed.differences.len(), "thing");
    let problem = format!(
        "{things} stored differently from what the journal of changes says; nothing was changed: please report this"
    );
    (Check::of("replay", Err(problem)), replayed.differences)
}

/// `         set 0190…: stored as {…}, recorded as {…}`
fn difference(difference: &Difference) -> String {
    let shown =
        |value: &Option<Value>| value.as_ref().map_or("nothing".to_owned(), Value::to_string);
    format!(
        "         {} {}: stored as {}, recorded as {}",
        difference.what,
        difference.id,
        shown(&difference.stored),
        shown(&difference.recorded)
    )
}

/// The newest backup, where there is a database to back up.
fn backup(setup: &Context, paths: &Paths) -> Option<Check> {
    if !paths.database.exists() {
        return None;
    }
    let backups = Backups::of(&paths.database);
    let found = backups.list().map_err(|error| error.to_string());
    let found = found.and_then(|found| match found.iter().find(|one| one.is_copy()) {
        None => Ok("none yet; the first is made with the next change".to_owned()),
        Some(newest) => {
            let contents = backups.look(&newest.file);
            let name = newest.file.display();
            let at = newest.made_at.to_zoned(setup.stamps.now().time_zone().clone());
            match contents.wrong.first() {
                None => Ok(format!(
                    "the newest of {} is of {}, with {}, and whole",
                    found.len(),
                    at.date(),
                    counted(contents.sets, "set")
                )),
                Some(wrong) => Err(format!(
                    "the newest, {name}, can't be restored: {wrong}; make another with `setwise backup make`"
                )),
            }
        }
    });
    Some(Check::of("backup", found))
}

/// Whether the program's own log can be written, where it has been begun: what goes wrong would be
/// lost in silence.
fn logs(paths: &Paths) -> Option<Check> {
    let cause = paths.logs.exists().then(|| try_writing(&paths.logs).err())??;
    let problem = format!(
        "the log in {} can't be written: {cause}; errors are not recorded until that is fixed",
        paths.logs.display()
    );
    Some(Check::of("logs", Err(problem)))
}

/// What of the athlete's own exercises can't be read.
fn exercises(setup: &Context) -> Option<Check> {
    let left_out = setup.catalog().ok()?.left_out()?;
    Some(Check::of("exercises", Err(left_out.to_owned())))
}

fn terminal(setup: &Context, output: &Output) -> Check {
    let mut found = if output.is_terminal() {
        "a terminal".to_owned()
    } else {
        "not a terminal: stdout is a file or a pipe".to_owned()
    };
    if setup.environment.no_color {
        found += ", without colour (NO_COLOR)";
    }
    Check::of("terminal", Ok(found))
}

/// Asks the model that is chosen, end to end; nothing where none is.
fn model(setup: &Context) -> Vec<Check> {
    let Ok(settings) = setup.settings() else {
        return Vec::new();
    };
    let choice = match settings.coach() {
        Ok(Chosen::Offline | Chosen::Script(_)) => return Vec::new(),
        Ok(Chosen::Model(choice)) => choice,
        Err(error) => return vec![Check::of("coach", Err(error.to_string()))],
    };
    let warning = (setup.make.warning)(&choice);
    let mut checks: Vec<_> =
        warning.map(|warning| Check::of("address", Err(warning))).into_iter().collect();
    let checkup = Checkup {
        model: (setup.make.model)(&choice),
        calls: choice.get(&COACH_CALLS),
        profile: choice.get(&COACH_PROFILE),
    };
    match setup.wait(check_up(&checkup)) {
        Ok(findings) => {
            checks.extend(findings.into_iter().map(|finding| Check::of(finding.name, finding.end)));
        }
        Err(stop) => checks.push(Check::of("coach", Err(stop.into_message()))),
    }
    checks
}
