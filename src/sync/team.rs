//! The athletes whom this home coaches: joined by an invitation, read from copies of what they share.

use super::coaching::{Coaching, Refreshed, remove_copy};
use super::command::address;
use super::run::open;
use super::sending;
use crate::cli::{Context, Exit, Output, OutputSchema, Stop, TeamTask, outputs};
use crate::coach::{Coached, TeamFile, team_athletes, team_file};
use crate::domain::team::TeamAthlete;
use crate::domain::text::printable;
use crate::remote::Key;
use crate::sync::limits::{MOST_PAIRING_BYTES, MOST_TEAM_ATHLETES, MOST_TEAM_NAME_CHARS};
use crate::text;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{self, BufRead as _, Read as _};

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "team", "The athletes who share what they do.": Athletes;
    "team join", "The athlete who shares.": One;
    "team leave", "The athlete who is no longer there.": One;
};

pub fn team(setup: &Context, task: TeamTask, output: &mut Output) -> Result<Exit, Stop> {
    match task {
        TeamTask::Show { offline } => show(setup, offline, output),
        TeamTask::Join { url, password_command, name } => {
            join(setup, &url, password_command, name, output)
        }
        TeamTask::Leave { name } => leave(setup, &name, output),
        TeamTask::Send(wish) => sending::send(setup, &wish, output),
        TeamTask::Messages => sending::messages(setup, output),
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TeamAthletes")]
struct Athletes {
    /// By their names.
    athletes: Vec<TeamAthlete>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NamedAthlete")]
struct One {
    /// Their name here.
    name: String,
    /// The athlete's id.
    athlete: uuid::Uuid,
}

pub(super) fn coaching(setup: &Context) -> Result<Coaching, Stop> {
    Coaching::open(setup.services()?, &setup.paths()?.database).map_err(Stop::Wrong)
}

/// The athletes of this home, without opening its log.
pub(super) fn listed(setup: &Context) -> Result<TeamFile, Stop> {
    TeamFile::read(&team_file(&setup.paths()?.database)).map_err(Stop::Wrong)
}

/// The athlete who is called so here.
pub(super) fn known(team: &TeamFile, name: &str) -> Result<usize, Stop> {
    let none = || Stop::refused("no_such_athlete", team.not_found(name));
    team.find(name).ok_or_else(none)
}

fn show(setup: &Context, offline: bool, output: &mut Output) -> Result<Exit, Stop> {
    if listed(setup)?.athletes.is_empty() {
        return Err(Stop::Wrong(
            "nobody shares with you yet: an athlete invites you with `setwise sync share LOGIN`, \
             and `setwise team join URL` takes the invitation"
                .to_owned(),
        ));
    }
    let mut coaching = coaching(setup)?;
    if !offline {
        refresh(setup, &mut coaching, output)?;
    }
    let home = setup.reader()?;
    let athletes = team_athletes(&coaching.team, &home, &coaching.services)?;
    let today = setup.stamps.today();
    output.done(&Athletes { athletes }, |shown| text::team::team(&shown.athletes, today))
}

/// Brings all copies up to date, and says of whom that can't be done.
fn refresh(setup: &Context, coaching: &mut Coaching, output: &mut Output) -> Result<(), Stop> {
    // One connection serves all of one database, as long as this waits.
    let all: Vec<usize> = (0..coaching.team.athletes.len()).collect();
    let refreshed = setup.wait(coaching.refresh_these(&all))?;
    for (athlete, refreshed) in coaching.team.athletes.iter().zip(refreshed) {
        let name = printable(&athlete.name);
        match refreshed {
            Ok(Refreshed::Done(report)) => super::command::remark(&report, output),
            Ok(Refreshed::Ended { .. }) => output.note(&format!(
                "{name} shares nothing with you any more; this is what you read before"
            )),
            Ok(Refreshed::Erased { .. }) => output.note(&format!(
                "what {name} shared was erased, and the copy here with it; `setwise team leave` takes \
                 them off the list"
            )),
            Err(error) => output.note(&format!("{name} is shown as last known: {error}")),
        }
    }
    Ok(())
}

fn join(
    setup: &Context,
    url: &str,
    password_command: Vec<String>,
    name: Option<String>,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let mut coaching = coaching(setup)?;
    if coaching.team.athletes.len() >= MOST_TEAM_ATHLETES {
        return Err(Stop::Wrong(format!("one home coaches {MOST_TEAM_ATHLETES} athletes at most")));
    }
    let address = address(url)?;
    if io::IsTerminal::is_terminal(&io::stdin()) {
        output.note("The 12 words of the invitation, in one line:");
    }
    let mut words = String::new();
    io::stdin()
        .lock()
        .take(MOST_PAIRING_BYTES)
        .read_line(&mut words)
        .map_err(|error| Stop::Wrong(format!("the invitation can't be read: {error}")))?;
    let invitation = Key::from_words(&words)
        .map_err(|error| Stop::Wrong(error.to_string().replace("pairing code", "invitation")))?;
    let granted = setup
        .wait(async {
            let server = open(&address, &password_command).await?;
            server.granted(&invitation, address.login(), None).await
        })?
        .map_err(|error| Stop::Failed(error.to_string()))?;
    let Some(granted) = granted else {
        return Err(Stop::Failed(format!(
            "nobody at that database shares anything with the login {} under this invitation",
            text::quoted(address.login())
        )));
    };
    let name: String = name.unwrap_or(granted.name).chars().take(MOST_TEAM_NAME_CHARS).collect();
    let taken = |one: &Coached| {
        one.athlete != granted.athlete && one.name.to_lowercase() == name.to_lowercase()
    };
    if coaching.team.athletes.iter().any(taken) {
        return Err(Stop::Wrong(format!(
            "another athlete is called {} already; --name gives this one another name",
            text::quoted(&name)
        )));
    }
    let coached = Coached {
        name: name.clone(),
        athlete: granted.athlete,
        url: address.url().to_owned(),
        words: invitation.words(),
        password_command,
        edition: granted.seal.scope(),
    };
    let athletes = &mut coaching.team.athletes;
    athletes.retain(|one| one.athlete != granted.athlete);
    athletes.push(coached);
    athletes.sort_by_key(|one| one.name.to_lowercase());
    coaching.team.write(&coaching.file).map_err(Stop::Failed)?;
    let at = known(&coaching.team, &name)?;
    let refreshed = setup.wait(coaching.refresh(at))?;
    if let Err(error) = refreshed {
        output.note(&format!("what they share is not here yet: {error}"));
    }
    let one = One { name, athlete: granted.athlete };
    output.done(&one, |one| {
        format!("{} shares with you: `setwise team` shows it.", printable(&one.name))
    })
}

/// Forgets an athlete, with the copy of what they shared.
fn leave(setup: &Context, name: &str, output: &mut Output) -> Result<Exit, Stop> {
    let at = known(&listed(setup)?, name)?;
    let mut coaching = coaching(setup)?;
    let left = coaching.team.athletes.remove(at);
    coaching.team.write(&coaching.file).map_err(Stop::Failed)?;
    remove_copy(&coaching.database, &left).map_err(Stop::Failed)?;
    let one = One { name: left.name, athlete: left.athlete };
    output.done(&one, |one| {
        format!(
            "{} is no longer one of your athletes; what they shared is deleted here.",
            printable(&one.name)
        )
    })
}
