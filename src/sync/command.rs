//! What `setwise sync` does.

use super::devices::{counted_records, forget, status};
use super::report::Report;
use super::run::{Run, open};
use super::{admin, share, team};
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, SyncTask, outputs};
use crate::domain::journal::DeviceId;
use crate::domain::op::HeldFor;
use crate::domain::text::counted;
use crate::remote::{Address, Joined, Key, Pause, RemoteError, SCHEMA, joined_file};
use crate::sync::limits::{MOST_PAIRING_BYTES, MOST_SYNC_TRIES, WATCH_PAUSE};
use crate::text::duration;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{self, BufRead as _, Read as _};
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync", "What was sent to other devices, and what came from them.": Report;
    "sync schema", "What the database needs, as SQL.": Schema;
    "sync init", "What other devices need to join.": Begun;
};

pub fn command(setup: &Context, task: SyncTask, output: &mut Output) -> Result<Exit, Stop> {
    match task {
        SyncTask::Once => once(setup, output),
        SyncTask::Watch => watch(setup, output),
        SyncTask::Status => status(setup, output),
        SyncTask::Init { url, password_command } => init(setup, &url, password_command, output),
        SyncTask::Join { url, password_command } => join(setup, &url, password_command, output),
        SyncTask::Schema => output.done(&Schema { sql: SCHEMA }, |schema| schema.sql.to_owned()),
        SyncTask::Share { coach, shared } => share::share(setup, &coach, shared, output),
        SyncTask::Revoke { coach } => share::revoke(setup, &coach, output),
        SyncTask::Admin(task) => admin::admin(setup, task, output),
        SyncTask::Team(task) => team::team(setup, task, output),
        SyncTask::Forget { device } => forget(setup, &device, output),
    }
}

fn joined(setup: &Context) -> Result<Joined, Stop> {
    let file = joined_file(&setup.paths()?.database);
    Joined::read(&file).map_err(Stop::Wrong)?.ok_or_else(|| {
        Stop::Wrong(
            "this home is not joined to others; begin with `setwise sync init URL`, or on the \
             second device with `setwise sync join URL`"
                .to_owned(),
        )
    })
}

pub(super) fn run(setup: &Context) -> Result<Run, Stop> {
    let joined = joined(setup)?;
    Ok(Run::new(setup.services()?, joined))
}

fn once(setup: &Context, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let report = setup.wait(run.once(true, MOST_SYNC_TRIES))?.map_err(Stop::Failed)?;
    remark(&report, output);
    output.done(&report, sentence)
}

/// Until it is stopped. What moves is told, a line each.
fn watch(setup: &Context, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    setup.wait(async {
        let mut pause = Pause::default();
        let mut counted = true;
        let mut told = Report::default();
        loop {
            match run.once(counted, 1).await {
                Ok(report) => {
                    pause = Pause::default();
                    counted = false;
                    let held = told.arrived.held == report.arrived.held;
                    if !report.is_quiet()
                        && (report.sent + report.messages > 0
                            || report.arrived.changes > 0
                            || !held)
                    {
                        remark(&report, output);
                        if output.is_json() {
                            output.line(&report)?;
                        } else {
                            output.text(&format!("{}\n", sentence(&report)))?;
                        }
                    }
                    told = report;
                    tokio::time::sleep(WATCH_PAUSE).await;
                }
                Err(error) => {
                    output.note(&error);
                    tokio::time::sleep(pause.next_pause()).await;
                }
            }
        }
    })?
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DatabaseSchema")]
struct Schema {
    /// What its owner gives to psql.
    sql: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BegunSync")]
struct Begun {
    /// The athlete's id, which all their devices share.
    athlete: Uuid,
    /// This device's id.
    device: DeviceId,
    /// The pairing code.
    words: String,
    /// The file with the key.
    key_file: std::path::PathBuf,
}

pub(super) fn address(url: &str) -> Result<Address, Stop> {
    Address::parse(url).map_err(|error| Stop::Wrong(error.to_string()))
}

/// Where this home is joined already, that is not thrown away.
fn not_joined(setup: &Context) -> Result<std::path::PathBuf, Stop> {
    let file = joined_file(&setup.paths()?.database);
    match Joined::read(&file) {
        Ok(None) => Ok(file),
        Ok(Some(joined)) => Err(Stop::Wrong(format!(
            "this home is joined already, at {}; move {} away to start over",
            joined.address.url(),
            file.display()
        ))),
        Err(error) => Err(Stop::Wrong(error)),
    }
}

fn init(
    setup: &Context,
    url: &str,
    password_command: Vec<String>,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let file = not_joined(setup)?;
    let key = Key::make().map_err(|error| Stop::Failed(error.to_string()))?;
    let joined =
        Joined { address: address(url)?, key, password_command, team: None, file: file.clone() };
    let words = joined.key.words();
    let device = begin(setup, joined, true)?;
    let begun = Begun { athlete: device.1, device: device.0, words, key_file: file };
    output.done(&begun, |begun| {
        format!(
            "This is your pairing code. Write it down: it is shown only once, and without it nobody can read the database, not even you.\n\n    {}\n\nIt is kept in {} for this \
             device. On another one: setwise sync join URL",
            begun.words,
            begun.key_file.display()
        )
    })
}

fn join(
    setup: &Context,
    url: &str,
    password_command: Vec<String>,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let file = not_joined(setup)?;
    let address = address(url)?;
    if io::IsTerminal::is_terminal(&io::stdin()) {
        output.note("The 12 words of the pairing code, in one line:");
    }
    let mut words = String::new();
    io::stdin()
        .lock()
        .take(MOST_PAIRING_BYTES)
        .read_line(&mut words)
        .map_err(|error| Stop::Wrong(format!("the pairing code can't be read: {error}")))?;
    let key = Key::from_words(&words).map_err(|error| Stop::Wrong(error.to_string()))?;
    let joined = Joined { address, key, password_command, team: None, file };
    begin(setup, joined, false)?;
    once(setup, output)
}

/// Makes this device known in the database, and the key in this home.
fn begin(setup: &Context, joined: Joined, claim: bool) -> Result<(DeviceId, Uuid), Stop> {
    let store = &setup.services()?.store;
    let own = || -> Result<DeviceId, Stop> {
        let known = store.reader()?.known_ops()?;
        let own = known.into_iter().find(|known| known.own);
        own.map(|own| own.device).ok_or_else(|| Stop::Failed("this home has no device".to_owned()))
    };
    let athlete = joined.key.athlete();
    let run = Run::new(setup.services()?, joined);
    setup
        .wait(async {
            let server = open(&run.joined.address, &run.joined.password_command).await?;
            let checked =
                if claim { server.claim(athlete).await } else { server.check(athlete).await };
            checked.map_err(|error| match error {
                RemoteError::OtherAthlete if claim => {
                    "an athlete is kept in that database for this login already; join them with \
                     `setwise sync join` and their pairing code"
                        .to_owned()
                }
                other => other.to_string(),
            })?;
            let heads = server.heads(&run.seal, false).await.map_err(|error| error.to_string())?;
            let device = own().map_err(|_| "this home has no device".to_owned())?;
            // One that was forgotten comes back as another.
            let forgotten = heads.devices.iter().any(|it| it.device == device && it.is_forgotten);
            if forgotten {
                run.services
                    .store
                    .become_another_device()
                    .await
                    .map_err(|error| error.to_string())?;
            }
            let device = own().map_err(|_| "this home has no device".to_owned())?;
            let added = server.add_device(&run.seal, device, &run.label).await;
            added.map_err(|error| error.to_string())?;
            run.joined.write()?;
            Ok(device)
        })?
        .map_err(Stop::Failed)
        .map(|device| (device, athlete))
}

/// What the athlete has to know beside the answer.
pub(super) fn remark(report: &Report, output: &mut Output) {
    if let Some(seconds) = report.clock_ahead_seconds {
        let off = duration::roughly(seconds.unsigned_abs());
        let way = if seconds > 0 { "ahead of" } else { "behind" };
        output.note(&format!("this machine's clock is {off} {way} the database's; set it right"));
    }
    for held in &report.arrived.held {
        let why = match held.why {
            HeldFor::Ahead => "is stamped more than a day ahead, and waits for its time",
            HeldFor::Gap => "is missing in the database, or comes out of order",
            HeldFor::Unreadable => "can't be decrypted: it was altered, or sealed with another key",
        };
        output.note(&format!(
            "record {} of device {} {why}; what follows it waits",
            held.seq, held.device.0
        ));
    }
    for summary in &report.arrived.void {
        output.note(&format!("another device was first: {summary} does not count"));
    }
    if report.team_is_older {
        output.note(
            "the database has an older team than this device; nothing is shared through it until its owner fixes that",
        );
    }
    if report.became_another_device {
        output.note("this home was restored from a copy: from now on it is a separate device");
    }
    if report.messages > 0 {
        let count = usize::try_from(report.messages).unwrap_or(usize::MAX);
        output.note(&format!(
            "{} from your coaches: `setwise team messages` shows what was said, and what waits for \
             your word",
            counted(count, "message")
        ));
    }
    if report.exercises > 0 {
        output.note(&exercises_came(report.exercises));
    }
    if let Some(why) = &report.exercises_left_out {
        output.note(why);
    }
    if report.arrived.newer > 0 {
        output.note("a newer setwise wrote some of it: update this one to read that");
    }
}

/// `2 of your own exercises changed on another device; …`.
pub(super) fn exercises_came(count: u64) -> String {
    let count = counted(usize::try_from(count).unwrap_or(usize::MAX), "own exercise");
    format!("{count} changed on another device; setwise knows it from the next start")
}

fn sentence(report: &Report) -> String {
    let arrived = &report.arrived;
    let mut came = counted(arrived.changes, "change");
    if arrived.sets > 0 {
        came = format!("{came} with {}", counted(arrived.sets, "set"));
    }
    format!("Sent {}, received {came}.", counted_records(report.sent))
}
