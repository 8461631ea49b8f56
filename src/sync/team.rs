//! The athletes whom this home coaches: joined by an invitation, read from copies of what they share.

use super::command::address;
use super::once::{Report, Sync};
use super::run::open;
use crate::cli::{Context, Exit, Output, Stop, TeamTask};
use crate::coach::{Coached, TeamFile, team_athlete, team_database, team_file};
use crate::domain::team::TeamAthlete;
use crate::domain::text::printable;
use crate::limits::{MOST_PAIRING_BYTES, MOST_TEAM_ATHLETES, MOST_TEAM_NAME_CHARS};
use crate::remote::{Address, Key, Server};
use crate::store::Store;
use crate::text;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead as _, Read as _};
use std::path::PathBuf;

pub fn team(setup: &Context, task: TeamTask, output: &mut Output) -> Result<Exit, Stop> {
    match task {
        TeamTask::Show { offline } => show(setup, offline, output),
        TeamTask::Join {
            url,
            password_command,
            name,
        } => join(setup, &url, password_command, name, output),
        TeamTask::Leave { name } => leave(setup, &name, output),
    }
}

#[derive(Serialize)]
struct Athletes {
    athletes: Vec<TeamAthlete>,
}

#[derive(Serialize)]
struct One {
    name: String,
    athlete: uuid::Uuid,
}

/// This home as a coach's.
struct Coaching<'a> {
    setup: &'a Context,
    database: PathBuf,
    file: PathBuf,
    team: TeamFile,
    /// A connection each where they share, and login.
    links: BTreeMap<String, Server>,
}

impl<'a> Coaching<'a> {
    fn open(setup: &'a Context) -> Result<Self, Stop> {
        let database = setup.paths()?.database;
        let file = team_file(&database);
        Ok(Self {
            setup,
            team: TeamFile::read(&file).map_err(Stop::Wrong)?,
            database,
            file,
            links: BTreeMap::new(),
        })
    }

    async fn server(&mut self, coached: &Coached, address: &Address) -> Result<&Server, String> {
        let link = match self.links.remove(&coached.url) {
            Some(link) => link,
            None => open(address, &coached.password_command).await?,
        };
        Ok(self.links.entry(coached.url.clone()).or_insert(link))
    }

    /// Takes in what an athlete shares and the copy does not have; false where they share nothing more.
    async fn refresh(&mut self, at: usize) -> Result<Option<Report>, String> {
        let Some(mut coached) = self.team.athletes.get(at).cloned() else {
            return Ok(None);
        };
        let (setup, database) = (self.setup, self.database.clone());
        let address = Address::parse(&coached.url).map_err(|error| error.to_string())?;
        let invitation = Key::from_words(&coached.words)
            .map_err(|_| "the words in the file are no invitation".to_owned())?;
        let server = self.server(&coached, &address).await?;
        let granted = server
            .granted(&invitation, address.login())
            .await
            .map_err(|error| error.to_string())?;
        let Some(granted) = granted.filter(|granted| granted.athlete == coached.athlete) else {
            return Ok(None);
        };
        let before = team_database(&database, &coached);
        let is_other = coached.edition != granted.seal.scope();
        coached.edition = granted.seal.scope();
        let copy = team_database(&database, &coached);
        let store = Store::open(&copy, setup.stamps.clone()).map_err(|error| error.to_string())?;
        let sync = Sync {
            store: &store,
            server,
            seal: &granted.seal,
            key: None,
            team: None,
            stamps: &setup.stamps,
            label: "",
        };
        let report = sync.copy().await.map_err(|error| error.to_string())?;
        if is_other {
            if let Some(place) = self.team.athletes.get_mut(at) {
                *place = coached;
            }
            self.team.write(&self.file)?;
            // What is not shared any more is not kept.
            if let Some(folder) = before.parent() {
                let _ = fs::remove_dir_all(folder);
            }
        }
        Ok(Some(report))
    }

    fn known(&self, name: &str) -> Result<usize, Stop> {
        let wanted = name.to_lowercase();
        let mut called = self
            .team
            .athletes
            .iter()
            .enumerate()
            .filter(|(_, one)| one.name.to_lowercase() == wanted)
            .map(|(at, _)| at);
        called.next().ok_or_else(|| {
            let names: Vec<&str> = self.team.athletes.iter().map(|it| &*it.name).collect();
            let known = if names.is_empty() {
                "nobody shares with you yet".to_owned()
            } else {
                format!("there are {}", text::list(&names))
            };
            Stop::refused(
                "no_such_athlete",
                format!("no athlete is called {}; {known}", text::quoted(name)),
            )
        })
    }
}

fn show(setup: &Context, offline: bool, output: &mut Output) -> Result<Exit, Stop> {
    let mut coaching = Coaching::open(setup)?;
    if coaching.team.athletes.is_empty() {
        return Err(Stop::Wrong(
            "nobody shares with you yet: an athlete invites you with `setwise sync share LOGIN`, \
             and `setwise team join URL` takes the invitation"
                .to_owned(),
        ));
    }
    if !offline {
        // One connection serves them all, as long as this waits.
        let refreshed = setup.wait(async {
            let mut refreshed = Vec::new();
            for at in 0..coaching.team.athletes.len() {
                refreshed.push(coaching.refresh(at).await);
            }
            refreshed
        })?;
        for (at, refreshed) in refreshed.into_iter().enumerate() {
            let name = coaching.team.athletes.get(at).map(|it| it.name.clone());
            let name = printable(&name.unwrap_or_default()).into_owned();
            match refreshed {
                Ok(Some(report)) => super::command::remark(&report, output),
                Ok(None) => output.note(&format!(
                    "{name} shares nothing with you any more; this is what you read before"
                )),
                Err(error) => output.note(&format!("{name} is shown as last known: {error}")),
            }
        }
    }
    let (catalog, today) = (setup.catalog()?, setup.stamps.today());
    let unit = setup.profile()?.unit;
    let mut athletes = Vec::new();
    for coached in &coaching.team.athletes {
        let copy = team_database(&coaching.database, coached);
        let store = Store::open(&copy, setup.stamps.clone())?;
        let reader = store.reader()?;
        athletes.push(team_athlete(coached, &reader, catalog, unit, today)?);
    }
    output.done(&Athletes { athletes }, |shown| {
        text::team::team(&shown.athletes, today)
    })
}

fn join(
    setup: &Context,
    url: &str,
    password_command: Vec<String>,
    name: Option<String>,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let mut coaching = Coaching::open(setup)?;
    if coaching.team.athletes.len() >= MOST_TEAM_ATHLETES {
        return Err(Stop::Wrong(format!(
            "one home coaches {MOST_TEAM_ATHLETES} athletes at most"
        )));
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
            let granted = server.granted(&invitation, address.login()).await;
            granted.map_err(|error| error.to_string())
        })?
        .map_err(Stop::Failed)?;
    let Some(granted) = granted else {
        return Err(Stop::Failed(format!(
            "no athlete at that database shares anything with the login {} by this invitation",
            text::quoted(address.login())
        )));
    };
    let name: String = name
        .unwrap_or(granted.name)
        .chars()
        .take(MOST_TEAM_NAME_CHARS)
        .collect();
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
    let at = coaching.known(&name)?;
    let refreshed = setup.wait(coaching.refresh(at))?;
    if let Err(error) = refreshed {
        output.note(&format!("what they share is not here yet: {error}"));
    }
    let one = One {
        name,
        athlete: granted.athlete,
    };
    output.done(&one, |one| {
        format!(
            "{} shares with you: `setwise team` shows it.",
            printable(&one.name)
        )
    })
}

/// Forgets an athlete, with the copy of what they shared.
fn leave(setup: &Context, name: &str, output: &mut Output) -> Result<Exit, Stop> {
    let mut coaching = Coaching::open(setup)?;
    let at = coaching.known(name)?;
    let left = coaching.team.athletes.remove(at);
    coaching.team.write(&coaching.file).map_err(Stop::Failed)?;
    if let Some(folder) = team_database(&coaching.database, &left).parent() {
        let removed = fs::remove_dir_all(folder);
        if let Err(error) = removed
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(Stop::Failed(format!("{}: {error}", folder.display())));
        }
    }
    let one = One {
        name: left.name,
        athlete: left.athlete,
    };
    output.done(&one, |one| {
        format!(
            "{} is no athlete of yours any more, and what they shared is deleted here.",
            printable(&one.name)
        )
    })
}
