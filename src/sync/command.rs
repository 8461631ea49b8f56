//! What `setwise sync` does.

use super::devices::{self, counted_records};
use super::joining::{self, Place};
use super::met::call_device;
use super::report::{Report, SyncError};
use super::run::Run;
use super::{admin, share, team};
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, SyncTask, outputs};
use crate::domain::op::HeldFor;
use crate::domain::text::counted;
use crate::remote::{Address, Head, Joined, Pause, SCHEMA, joined_file};
use crate::sync::limits::{MOST_SYNC_TRIES, WATCH_PAUSE};
use crate::text::duration;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync", "What was sent to other devices, and what came from them.": Report;
    "sync schema", "What the database needs, as SQL.": Schema;
};

pub fn command(setup: &Context, task: SyncTask, output: &mut Output) -> Result<Exit, Stop> {
    match task {
        SyncTask::Once => once(setup, output),
        SyncTask::Watch => watch(setup, output),
        SyncTask::Status => devices::status(setup, output),
        SyncTask::Init { url, password_command } => {
            joining::init(setup, Place { url, password_command }, output)
        }
        SyncTask::Join { url, password_command } => {
            joining::join(setup, Place { url, password_command }, output)
        }
        SyncTask::Move { url, password_command } => {
            joining::move_to(setup, Place { url, password_command }, output)
        }
        SyncTask::Leave { confirmed } => joining::leave(setup, confirmed, output),
        SyncTask::Name { name, device } => devices::name(setup, &name, device.as_deref(), output),
        SyncTask::Schema => output.done(&Schema { sql: SCHEMA }, |schema| schema.sql.to_owned()),
        SyncTask::Share { coach, shared } => share::share(setup, &coach, shared, output),
        SyncTask::Revoke { coach } => share::revoke(setup, &coach, output),
        SyncTask::Admin(task) => admin::admin(setup, task, output),
        SyncTask::Team(task) => team::team(setup, task, output),
        SyncTask::Forget { device } => devices::forget(setup, &device, output),
    }
}

pub(super) fn joined(setup: &Context) -> Result<Joined, Stop> {
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
    let report = setup.wait(run.once(true, MOST_SYNC_TRIES))??;
    remark(&report, output);
    output.done(&report, received)
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
                            output.text(&format!("{}\n", received(&report)))?;
                        }
                    }
                    told = report;
                    tokio::time::sleep(WATCH_PAUSE).await;
                }
                Err(SyncError::Left) => return Err(SyncError::Left.into()),
                Err(error) => {
                    output.note(&error.to_string());
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

pub(super) fn address(url: &str) -> Result<Address, Stop> {
    Address::parse(url).map_err(|error| Stop::Wrong(error.to_string()))
}

/// What the athlete has to know beside the answer.
pub(super) fn remark(report: &Report, output: &mut Output) {
    if let Some(seconds) = report.clock_ahead_seconds {
        let off = duration::roughly(seconds.unsigned_abs());
        let way = if seconds > 0 { "ahead of" } else { "behind" };
        output.note(&format!("this machine's clock is {off} {way} the database's; set it right"));
    }
    for held in &report.arrived.held {
        let name = report.devices.iter().find(|head| head.device == held.device);
        let device = call_device(held.device, name.and_then(Head::name));
        let (id, seq) = (held.device.0, held.seq);
        let why = match held.why {
            HeldFor::Ahead => {
                "is stamped more than a day ahead, and waits for its time; set that machine's clock right".to_owned()
            }
            HeldFor::Gap => {
                "is missing in the database, or comes out of order; run `setwise sync` on that device, which sends \
                 it again"
                    .to_owned()
            }
            HeldFor::Unreadable => format!(
                "can't be decrypted: it was damaged or altered in the database, or sealed with another key. That \
                 device still has it: let the database's owner run DELETE FROM ops WHERE device = '{id}' AND seq = \
                 {seq}, then `setwise sync` there sends it again"
            ),
        };
        output.note(&format!("record {seq} of {device} {why}; what follows it waits"));
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

/// `Sent 2 records, received 1 change with 3 sets.`
pub(super) fn received(report: &Report) -> String {
    let arrived = &report.arrived;
    let mut came = counted(arrived.changes, "change");
    if arrived.sets > 0 {
        came = format!("{came} with {}", counted(arrived.sets, "set"));
    }
    format!("Sent {}, received {came}.", counted_records(report.sent))
}
