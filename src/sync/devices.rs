//! The devices that meet: listed, and one of them forgotten.

use super::command::run;
use super::share::{Team, shared};
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::journal::DeviceId;
use crate::domain::text::counted;
use crate::text;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync status", "The devices, and what each has sent.": Status;
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
    /// What it is called.
    label: String,
    /// Whether it is this one.
    own: bool,
    /// Whether it may send nothing more.
    forgotten: bool,
    /// Records in the database.
    sent: u64,
    /// Of those, how many this device does not have.
    missing: u64,
}

pub(super) fn status(setup: &Context, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let (heads, sharing) = setup
        .wait(async {
            let (seal, key) = (run.seal.clone(), run.joined.key.clone());
            let server = run.server().await?;
            let asked =
                async { futures_util::try_join!(server.heads(&seal, true), server.sharing(&key)) };
            asked.await.map_err(|error| error.to_string())
        })?
        .map_err(Stop::Failed)?;
    let reader = setup.reader()?;
    let known = reader.known_ops()?;
    let here = |device| {
        let known = known.iter().find(|known| known.device == device);
        known.map_or((0, false), |known| (known.seq, known.own))
    };
    let devices: Vec<Device> = heads
        .devices
        .iter()
        .map(|head| {
            let (have, own) = here(head.device);
            Device {
                id: head.device,
                label: head.label.clone().unwrap_or_default(),
                own,
                forgotten: head.is_forgotten,
                sent: head.count.unwrap_or(head.seq),
                missing: if own { 0 } else { head.seq.saturating_sub(have) },
            }
        })
        .collect();
    let own = known.iter().find(|known| known.own);
    let there = heads.devices.iter().find(|head| Some(head.device) == own.map(|own| own.device));
    let status = Status {
        url: run.joined.address.url().to_owned(),
        athlete: run.joined.key.athlete(),
        state: reader.state_hash()?,
        unsent: own.map_or(0, |own| own.seq.saturating_sub(there.map_or(0, |head| head.seq))),
        newer: reader.newer_changes()?,
        team: sharing.map(|it| Team { readers: it.readers, shared: it.shared }),
        devices,
    };
    output.done(&status, |status| {
        let mut lines = vec![format!("{}, state {}", status.url, status.state)];
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
        lines.extend(status.devices.iter().map(|it| {
            let mut said = vec![counted_records(it.sent)];
            if it.own {
                said.push("this device".to_owned());
            }
            if it.missing > 0 {
                said.push(format!("{} of them not here yet", it.missing));
            }
            if it.forgotten {
                said.push("forgotten".to_owned());
            }
            format!("{}  {}: {}", it.id.0, it.label, said.join(", "))
        }));
        lines.join("\n")
    })
}

pub(super) fn counted_records(count: u64) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), "record")
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ForgottenDevice")]
struct Forgotten {
    /// The device that may send nothing more.
    forgotten: DeviceId,
}

/// A device by how its id begins or ends.
pub(super) fn forget(setup: &Context, device: &str, output: &mut Output) -> Result<Exit, Stop> {
    let mut run = run(setup)?;
    let wanted = device.to_lowercase();
    let forgotten = setup
        .wait(async {
            let seal = run.seal.clone();
            let server = run.server().await?;
            let heads = server.heads(&seal, false).await.map_err(|error| error.to_string())?;
            let called: Vec<DeviceId> = heads
                .devices
                .iter()
                .map(|head| head.device)
                .filter(|device| {
                    let id = device.0.to_string();
                    !wanted.is_empty() && (id.starts_with(&wanted) || id.ends_with(&wanted))
                })
                .collect();
            let [device] = called[..] else {
                return Ok(Err(called.len()));
            };
            server.forget(seal.athlete(), device).await.map_err(|error| error.to_string())?;
            Ok::<_, String>(Ok(device))
        })?
        .map_err(Stop::Failed)?;
    match forgotten {
        Ok(device) => output.done(&Forgotten { forgotten: device }, |it| {
            format!(
                "{} is forgotten: it can't send any more. What it sent stays; change the login's \
                 password, if the device is in other hands.",
                it.forgotten.0
            )
        }),
        Err(0) => Err(Stop::refused(
            "no_such_device",
            format!(
                "no device is called {}; `setwise sync status` lists them",
                text::quoted(device)
            ),
        )),
        Err(count) => Err(Stop::refused(
            "several_devices",
            format!("{count} devices are called {}; give more of its id", text::quoted(device)),
        )),
    }
}
