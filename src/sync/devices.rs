//! The devices that meet: listed, named, and one of them forgotten.

use super::command::run;
use super::met::{MetDevice, call_device};
use super::report::SyncError;
use super::run::Run;
use super::share::{Team, shared};
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, outputs, unsent};
use crate::domain::journal::DeviceId;
use crate::domain::op::Known;
use crate::domain::text::{counted, excerpt, steers};
use crate::remote::{Head, Heads, RemoteError, Sharing};
use crate::sync::limits::MOST_DEVICE_NAME_CHARS;
use crate::text;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync status", "The devices, and what each has sent; without a connection, as they were last seen.": Status;
    "sync name", "What a device is called now.": Named;
    "sync forget", "The device that may send nothing more.": Forgotten;
};

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SyncStatus")]
struct Status {
    /// Where the devices meet.
    url: String,
    /// The athlete's id, which all their devices share.
    athlete: Uuid,
    /// A name for all that is stored: where two devices have the same, they know the same.
    state: Uuid,
    /// Why the database could not be asked now; the devices are as they were last seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    unreachable: Option<String>,
    /// When this home last met the database.
    #[serde(skip_serializing_if = "Option::is_none")]
    met_at: Option<Timestamp>,
    /// Records of this device that the database does not have.
    unsent: u64,
    /// Records of newer versions, which are kept and not understood.
    newer: u64,
    /// Who else reads what, where it was ever shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<Team>,
    /// The devices.
    devices: Vec<Device>,
}

#[derive(Serialize, JsonSchema)]
struct Device {
    /// Its id.
    #[serde(rename = "device")]
    id: DeviceId,
    /// What it is called; nothing where it never said.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Whether it is this one.
    own: bool,
    /// Whether it may send nothing more.
    forgotten: bool,
    /// Records in the database; without a connection, those that are known here.
    sent: u64,
    /// Of those, how many this device does not have, where the database was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<u64>,
}

/// What the database says, or why it says nothing.
async fn ask(run: &mut Run) -> Result<(Heads, Option<Sharing>), RemoteError> {
    let (seal, key) = (run.seal.clone(), run.joined.key.clone());
    let server = run.server().await?;
    let asked = futures_util::try_join!(server.heads(&seal, true), server.sharing(&key))?;
    run.note_devices(&asked.0.devices);
    Ok(asked)
}

pub(super) fn status(setup: &Context, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let asked = setup.wait(ask(&mut run))?;
    let reader = setup.reader()?;
    let known = reader.known_ops()?;
    let mut status = Status {
        url: run.joined.address.url().to_owned(),
        athlete: run.joined.key.athlete(),
        state: reader.state_hash()?,
        unreachable: None,
        met_at: run.met.at,
        unsent: 0,
        newer: reader.newer_changes()?,
        team: None,
        devices: Vec::new(),
    };
    match asked {
        Ok((heads, sharing)) => {
            status.devices = heads.devices.iter().map(|head| as_asked(head, &known)).collect();
            let own = known.iter().find(|known| known.own).map_or(0, |own| own.seq);
            let there = status.devices.iter().find(|device| device.own);
            status.unsent = own.saturating_sub(there.map_or(0, |device| device.sent));
            status.team = sharing.map(|it| Team { readers: it.readers, shared: it.shared });
        }
        Err(error) => {
            status.devices = last_known(&run.met.devices, &known);
            status.unsent = u64::try_from(unsent(setup)?).unwrap_or(u64::MAX);
            status.unreachable = Some(error.to_string());
        }
    }
    let zone = setup.stamps.now().time_zone().clone();
    let today = setup.stamps.today();
    output.done(&status, |status| {
        let mut lines = vec![format!("{}, state {}", status.url, status.state)];
        if let Some(why) = &status.unreachable {
            lines.push(format!("not connected: {why}"));
            lines.push(match status.met_at {
                Some(at) => {
                    let at = at.to_zoned(zone);
                    let day = text::day::with_weekday_near(at.date(), today);
                    format!("last connected on {day} at {}", text::day::time(&at))
                }
                None => "this home was never connected, as far as is known here".to_owned(),
            });
        }
        if status.unsent > 0 {
            lines.push(format!("{} not sent yet", counted_records(status.unsent)));
        }
        if status.newer > 0 {
            let newer = counted_records(status.newer);
            lines.push(format!("{newer} of a newer setwise: update this one to read them"));
        }
        if let Some(team) = status.team.as_ref().filter(|team| !team.readers.is_empty()) {
            let readers: Vec<&String> = team.readers.iter().collect();
            let (readers, shared) = (text::list(&readers), shared(team.shared));
            lines.push(format!("{readers} may read {shared}"));
        }
        lines.extend(status.devices.iter().map(Device::line));
        lines.join("\n")
    })
}

impl Device {
    fn line(&self) -> String {
        let mut said = vec![counted_records(self.sent)];
        if self.own {
            said.push("this device".to_owned());
        }
        match self.missing {
            None => said.push("as known here".to_owned()),
            Some(0) => {}
            Some(missing) => said.push(format!("{missing} of them not here yet")),
        }
        if self.forgotten {
            said.push("forgotten".to_owned());
        }
        format!("{}: {}", call_device(self.id, self.name.as_deref()), said.join(", "))
    }
}

fn as_asked(head: &Head, known: &[Known]) -> Device {
    let here = known.iter().find(|known| known.device == head.device);
    let (have, own) = here.map_or((0, false), |known| (known.seq, known.own));
    Device {
        id: head.device,
        name: head.name().map(ToOwned::to_owned),
        own,
        forgotten: head.is_forgotten,
        sent: head.count.unwrap_or(head.seq),
        missing: Some(if own { 0 } else { head.seq.saturating_sub(have) }),
    }
}

/// The devices that were seen, and those whose records are here.
fn last_known(seen: &[MetDevice], known: &[Known]) -> Vec<Device> {
    let seen_only = seen.iter().filter(|it| known.iter().all(|known| known.device != it.device));
    let seen_only = seen_only.map(|it| Known { device: it.device, seq: 0, own: false });
    let all = known.iter().copied().chain(seen_only);
    let device = |known: Known| {
        let seen = seen.iter().find(|it| it.device == known.device);
        Device {
            id: known.device,
            name: seen.and_then(|it| it.name.clone()),
            own: known.own,
            forgotten: seen.is_some_and(|it| it.forgotten),
            sent: known.seq,
            missing: None,
        }
    };
    all.map(device).collect()
}

pub(super) fn counted_records(count: u64) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), "record")
}

/// A device by its name, or by how its id begins or ends.
fn find(heads: &[Head], wanted: &str) -> Result<DeviceId, Stop> {
    let wanted = wanted.trim().to_lowercase();
    let mut found: Vec<&Head> = heads.iter().filter(|head| head.is_called(&wanted)).collect();
    if found.is_empty() && !wanted.is_empty() {
        let is_meant = |head: &&Head| {
            let id = head.device.0.to_string();
            id.starts_with(&wanted) || id.ends_with(&wanted)
        };
        found = heads.iter().filter(is_meant).collect();
    }
    // A name may have been that of one that is gone.
    if found.len() > 1 && found.iter().any(|head| !head.is_forgotten) {
        found.retain(|head| !head.is_forgotten);
    }
    let named = text::quoted(&wanted);
    match found[..] {
        [head] => Ok(head.device),
        [] => Err(Stop::refused(
            "no_such_device",
            format!("no device is called {named}; `setwise sync status` lists them"),
        )),
        _ => {
            let ids: Vec<String> =
                found.iter().map(|head| call_device(head.device, head.name())).collect();
            let message = format!(
                "{} devices are called {named}: {}; give the id of one, or more of it",
                found.len(),
                text::list(&ids)
            );
            Err(Stop::refused("several_devices", message))
        }
    }
}

async fn heads(run: &mut Run) -> Result<Vec<Head>, RemoteError> {
    let seal = run.seal.clone();
    let heads = run.server().await?.heads(&seal, false).await?.devices;
    run.note_devices(&heads);
    Ok(heads)
}

fn name_of(heads: &[Head], device: DeviceId) -> Option<String> {
    let head = heads.iter().find(|head| head.device == device)?;
    head.name().map(ToOwned::to_owned)
}

fn failed(error: RemoteError) -> Stop {
    SyncError::from(error).into()
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NamedDevice")]
struct Named {
    /// Its id.
    device: DeviceId,
    /// What it is called now.
    name: String,
    /// Whether it is this one.
    own: bool,
}

/// Gives this device a name, or another one.
pub(super) fn name(
    setup: &Context,
    name: &str,
    device: Option<&str>,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let name = name.trim();
    let is_id = Uuid::parse_str(name).is_ok();
    let is_plain = !name.chars().any(steers);
    if name.is_empty() || is_id || !is_plain || name.chars().count() > MOST_DEVICE_NAME_CHARS {
        let message = format!(
            "{} can't be the name of a device; send words, such as “desk”, of at most {MOST_DEVICE_NAME_CHARS} characters",
            text::quoted(&excerpt(name))
        );
        return Err(Stop::refused("bad_name", message));
    }
    let own = setup.reader()?.known_ops()?.into_iter().find(|known| known.own);
    let own = own.map(|known| known.device);
    let (device, was) = setup.wait(async {
        let before = heads(&mut run).await.map_err(failed)?;
        let device = match (device, own) {
            (None, Some(own)) => own,
            (wanted, _) => find(&before, wanted.unwrap_or_default())?,
        };
        let has_it = |it: &&Head| it.device != device && !it.is_forgotten && it.is_called(name);
        if let Some(other) = before.iter().find(has_it) {
            let other = call_device(other.device, other.name());
            let message = format!("{other} has that name already; send another one");
            return Err(Stop::refused("name_taken", message));
        }
        rename(&mut run, device, name).await.map_err(failed)?;
        Ok((device, name_of(&before, device)))
    })??;
    let named = Named { device, name: name.to_owned(), own: Some(device) == own };
    output.done(&named, |named| {
        let was = call_device(named.device, was.as_deref());
        let which = if named.own { "This device".to_owned() } else { was };
        format!("{which} is called {} now.", text::quoted(&named.name))
    })
}

/// The one way by which a device gets a name that somebody chose.
async fn rename(run: &mut Run, device: DeviceId, name: &str) -> Result<(), RemoteError> {
    let seal = run.seal.clone();
    let server = run.server().await?;
    if !server.rename(&seal, device, name).await? {
        // The database has lost it.
        server.add_device(&seal, device, name).await?;
    }
    heads(run).await.map(drop)
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ForgottenDevice")]
struct Forgotten {
    /// The device that may send nothing more.
    forgotten: DeviceId,
}

pub(super) fn forget(setup: &Context, device: &str, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let athlete = run.seal.athlete();
    let (device, name) = setup.wait(async {
        let before = heads(&mut run).await.map_err(failed)?;
        let device = find(&before, device)?;
        run.server().await.map_err(failed)?.forget(athlete, device).await.map_err(failed)?;
        heads(&mut run).await.map_err(failed)?;
        Ok::<_, Stop>((device, name_of(&before, device)))
    })??;
    output.done(&Forgotten { forgotten: device }, |it| {
        format!(
            "{} is forgotten: it can't send any more. What it sent stays; change the login's password, if the \
             device is in other hands.",
            text::capitalised(&call_device(it.forgotten, name.as_deref()))
        )
    })
}
