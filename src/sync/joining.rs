//! How this home comes to a database where the athlete's devices meet, goes to another, and leaves.

use super::command::{address, joined, received, remark};
use super::devices::counted_records;
use super::met::met_file;
use super::report::{Report, SyncError};
use super::run::{Run, open};
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, outputs, unsent};
use crate::domain::journal::DeviceId;
use crate::remote::{Address, Joined, Key, RemoteError, joined_file};
use crate::store::{Reader, StoreError};
use crate::sync::limits::{MOST_PAIRING_BYTES, MOST_SYNC_TRIES};
use crate::text;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use std::fs;
use std::io::{self, BufRead as _, Read as _};
use std::path::PathBuf;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "sync init", "What other devices need to join, and what was sent.": Begun;
    "sync join", "What was sent and received, and what is here now.": Arrived;
    "sync move", "The database where this home meets the others from now on.": Moved;
    "sync leave", "Where this home met the others, and where its key is kept.": Left;
};

/// Where the devices meet, and how its password is had.
pub(super) struct Place {
    pub url: String,
    pub password_command: Vec<String>,
}

fn joined_already(joined: &Joined) -> String {
    format!(
        "this home is joined already, at {}; `setwise sync move URL` goes to another database, and `setwise sync \
         leave` ends it",
        joined.address.url()
    )
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BegunSync")]
struct Begun {
    /// Where the devices meet.
    url: String,
    /// The athlete's id, which all their devices share.
    athlete: Uuid,
    /// This device's id.
    device: DeviceId,
    /// The pairing code.
    words: String,
    /// The file with the key.
    key_file: PathBuf,
    /// Records that were sent.
    sent: u64,
}

/// Makes a database the athlete's and sends what is here. Where it was begun and not ended, it goes on.
pub(super) fn init(setup: &Context, place: Place, output: &mut Output) -> Result<Exit, Stop> {
    let file = joined_file(&setup.paths()?.database);
    let address = address(&place.url)?;
    let known = Joined::read(&file).map_err(Stop::Wrong)?;
    let key = match known {
        Some(known) if known.address == address => known.key,
        Some(known) => return Err(Stop::Wrong(joined_already(&known))),
        None => Key::make().map_err(|error| Stop::Failed(error.to_string()))?,
    };
    let Place { password_command, .. } = place;
    let joined = Joined { address, key, password_command, team: None, file };
    let mut run = Run::new(setup.services()?, joined);
    let (device, ended) = setup.wait(async {
        let device = claim(&mut run).await?;
        Ok::<_, SyncError>((device, run.once(true, MOST_SYNC_TRIES).await))
    })??;
    let sent = sent_or_told(ended, output);
    let Joined { address, key, file, .. } = &run.joined;
    let begun = Begun {
        url: address.url().to_owned(),
        athlete: key.athlete(),
        device,
        words: key.words(),
        key_file: file.clone(),
        sent: sent.unwrap_or_default(),
    };
    output.done(&begun, |begun| {
        let sent = sent.map(|sent| format!("Sent {}.\n\n", counted_records(sent)));
        format!(
            "{}This is your pairing code. Write it down: without it nobody can read the database, not even you.\n\n    \
             {}\n\nThis device keeps it in {}. On your other device type this, and then the 12 words:\n\n    setwise \
             sync join {}{}",
            sent.unwrap_or_default(),
            begun.words,
            begun.key_file.display(),
            begun.url,
            from_elsewhere(address)
        )
    })
}

/// What has to be said of an address that another machine can't use.
fn from_elsewhere(address: &Address) -> &'static str {
    if address.is_here() {
        "\n\nThat address leads to the machine that it is typed on: elsewhere, write this machine's name in it."
    } else {
        ""
    }
}

/// How many records were sent; where that failed, it is said, since what was begun stands.
fn sent_or_told(ended: Result<Report, SyncError>, output: &mut Output) -> Option<u64> {
    match ended {
        Ok(report) => {
            remark(&report, output);
            Some(report.sent)
        }
        Err(error) => {
            output.note(&format!("nothing is sent yet: {error}; `setwise sync` goes on with it"));
            None
        }
    }
}

/// The key is kept before anything there depends on it: whoever is stopped in between goes on with it.
async fn claim(run: &mut Run) -> Result<DeviceId, SyncError> {
    let server = open(&run.joined.address, &run.joined.password_command).await?;
    let is_first = run.joined.write_first().map_err(SyncError::File)?;
    if !is_first {
        let kept = Joined::read(&run.joined.file).map_err(SyncError::File)?;
        let kept = kept.ok_or(SyncError::Left)?;
        if kept.address != run.joined.address {
            return Err(SyncError::File(joined_already(&kept)));
        }
        let password_command = std::mem::take(&mut run.joined.password_command);
        let joined = Joined { password_command, ..kept };
        joined.write().map_err(SyncError::File)?;
        *run = Run::new(&run.services.clone(), joined);
    }
    let claimed = server.claim(run.joined.key.athlete()).await;
    // Where it was refused, no row depends on the key that was made for it.
    if is_first && claimed.as_ref().is_err_and(|error| !error.is_passing()) {
        let _ = fs::remove_file(&run.joined.file);
    }
    claimed.map_err(|error| match error {
        RemoteError::OtherAthlete => SyncError::Taken,
        other => other.into(),
    })?;
    run.meet(server).await
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "JoinedSync")]
struct Arrived {
    #[serde(flatten)]
    report: Report,
    /// What is here now.
    here: Here,
}

/// What a home holds, in a few numbers.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HomeContents")]
struct Here {
    /// How many sets.
    sets: u64,
    /// The day of the newest set.
    #[serde(skip_serializing_if = "Option::is_none")]
    newest_day: Option<Date>,
    /// How many sessions the calendar has.
    sessions: usize,
    /// The program that is followed, by its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// Whether there is a profile.
    profile: bool,
}

impl Here {
    fn read(reader: &Reader) -> Result<Self, StoreError> {
        let done = reader.exercises_done()?;
        let title = |program: crate::domain::stored_program::StoredProgram| {
            let program = program.made.program;
            program.map_or_else(|| "without a title".to_owned(), |program| program.title)
        };
        Ok(Self {
            sets: done.iter().map(|one| one.sets).sum(),
            newest_day: done.iter().map(|one| one.last).max(),
            sessions: reader.calendar()?.sessions.len(),
            program: reader.program()?.map(title),
            profile: reader.profile()?.is_some(),
        })
    }

    fn worded(&self, today: Date) -> String {
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let mut all = Vec::new();
        if let Some(day) = self.newest_day {
            let sets = text::counted(count(self.sets), "set");
            all.push(format!("{sets} up to {}", text::day::with_weekday_near(day, today)));
        }
        if self.sessions > 0 {
            all.push(format!("{} in the calendar", text::counted(self.sessions, "session")));
        }
        all.extend(
            self.program.as_ref().map(|title| format!("the program {}", text::quoted(title))),
        );
        if self.profile {
            all.push("your profile".to_owned());
        }
        if all.is_empty() {
            return "Nothing is here yet.".to_owned();
        }
        format!("Here now: {}.", text::list(&all))
    }
}

pub(super) fn join(setup: &Context, place: Place, output: &mut Output) -> Result<Exit, Stop> {
    let file = joined_file(&setup.paths()?.database);
    let address = address(&place.url)?;
    let known = Joined::read(&file).map_err(Stop::Wrong)?;
    if let Some(known) = known.as_ref().filter(|known| known.address != address) {
        return Err(Stop::Wrong(joined_already(known)));
    }
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
    if let Some(known) = known.as_ref().filter(|known| known.key != key) {
        return Err(Stop::Wrong(joined_already(known)));
    }
    let Place { password_command, .. } = place;
    let team = known.and_then(|known| known.team);
    let joined = Joined { address, key, password_command, team, file };
    let mut run = Run::new(setup.services()?, joined);
    let report = setup.wait(async {
        let server = open(&run.joined.address, &run.joined.password_command).await?;
        run.meet(server).await?;
        run.joined.write().map_err(SyncError::File)?;
        run.once(true, MOST_SYNC_TRIES).await
    })??;
    remark(&report, output);
    let here = Here::read(&setup.reader()?)?;
    let today = setup.stamps.today();
    output.done(&Arrived { report, here }, |it| {
        format!("{}\n{}", received(&it.report), it.here.worded(today))
    })
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MovedSync")]
struct Moved {
    /// Where the devices meet from now on.
    url: String,
    /// Where they met before.
    before: String,
    /// Records that were sent.
    sent: u64,
}

/// The same athlete and key at another database, with all that is known here of every device.
pub(super) fn move_to(setup: &Context, place: Place, output: &mut Output) -> Result<Exit, Stop> {
    let before = joined(setup)?;
    let address = address(&place.url)?;
    if address == before.address {
        let message = format!("this home meets the others at {} already", address.url());
        return Err(Stop::refused("already_there", message));
    }
    // What only the old one has comes along where it can be reached.
    let mut run = Run::new(setup.services()?, before.clone());
    match setup.wait(run.once(true, 1))? {
        Ok(report) => remark(&report, output),
        Err(error) => output.note(&format!(
            "what other devices sent there lately may be missing until they move too: {error}"
        )),
    }
    let (team, was) = (run.joined.team, run.joined.address.url().to_owned());
    let Place { password_command, .. } = place;
    let joined = Joined { address, password_command, ..run.joined };
    let mut run = Run::new(setup.services()?, joined);
    let ended = setup.wait(async {
        let server = open(&run.joined.address, &run.joined.password_command).await?;
        server.claim(run.joined.key.athlete()).await?;
        run.meet(server).await?;
        run.share_with_nobody(team).await?;
        run.joined.write().map_err(SyncError::File)?;
        Ok::<_, SyncError>(run.once(true, MOST_SYNC_TRIES).await)
    })??;
    let sent = sent_or_told(ended, output);
    let url = run.joined.address.url().to_owned();
    let moved = Moved { url, before: was, sent: sent.unwrap_or_default() };
    output.done(&moved, |moved| {
        let shared = match team {
            Some(_) => "\n\nNobody reads you there yet: `setwise sync share LOGIN` once more for each coach.",
            None => "",
        };
        format!(
            "Sent {} to {}. {} stays as it is. On each other device type:\n\n    setwise sync move {}{}{shared}",
            counted_records(moved.sent),
            moved.url,
            moved.before,
            moved.url,
            from_elsewhere(&run.joined.address)
        )
    })
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LeftSync")]
struct Left {
    /// Where this home met the others.
    url: String,
    /// The file with the key, which nothing reads any more.
    key_file: PathBuf,
    /// Records of this device that were not sent.
    unsent: usize,
}

/// Stops to meet the others. What is here stays.
pub(super) fn leave(setup: &Context, confirmed: bool, output: &mut Output) -> Result<Exit, Stop> {
    let joined = joined(setup)?;
    let unsent = unsent(setup)?;
    if unsent > 0 && !confirmed {
        return Err(Stop::refused(
            "not_confirmed",
            format!(
                "nothing was changed: other devices don't have {} of this one yet; `setwise sync` sends what waits, and \
                 `setwise sync leave --confirm` leaves without",
                text::counted(unsent, "record")
            ),
        ));
    }
    let key_file = joined.put_away().map_err(Stop::Failed)?;
    let _ = fs::remove_file(met_file(&joined.file));
    let left = Left { url: joined.address.url().to_owned(), key_file, unsent };
    output.done(&left, |left| {
        format!(
            "This home does not sync with {} any more. All that is here stays. Its key, the 12 words, is now in {}; \
             with them `setwise sync join URL` comes back. The other devices still list this one until one of them \
             says `setwise sync forget` with its name.",
            left.url,
            left.key_file.display()
        )
    })
}
