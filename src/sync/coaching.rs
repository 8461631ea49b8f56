//! This home as a coach's: the copies of what athletes share, brought up to date, and what is sent to them.

use super::met::Met;
use super::once::Sync;
use super::report::Report;
use super::run::open;
use crate::coach::limits::MOST_MESSAGES_KNOWN;
use crate::coach::{Coached, Services, TeamFile, team_database, team_file};
use crate::domain::team_message::{MessageState, StoredMessage};
use crate::remote::{Address, Granted, Head, Heads, Key, RemoteError, Server};
use crate::store::Store;
use crate::sync::limits::MOST_ATHLETES_AT_ONCE;
use futures_util::{StreamExt as _, stream};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use uuid::Uuid;

pub struct Coaching {
    pub services: Services,
    pub database: PathBuf,
    pub file: PathBuf,
    pub team: TeamFile,
    /// A connection each where they share, and login.
    links: BTreeMap<String, Server>,
    /// How far all devices were when a copy last had all of them.
    seen: BTreeMap<PathBuf, Vec<Head>>,
}

/// What became of an athlete's copy.
pub enum Refreshed {
    Done(Box<Report>),
    /// They share nothing with this login any more. What waited to be sent to them is not sent.
    Ended {
        unsent: usize,
    },
    /// What they shared was erased; the copy went with it.
    Erased {
        unsent: usize,
    },
}

/// Who opens what an athlete shares.
struct Opener {
    address: Address,
    invitation: Key,
}

impl Opener {
    fn of(coached: &Coached) -> Result<Self, String> {
        Ok(Self {
            address: Address::parse(&coached.url).map_err(|error| error.to_string())?,
            invitation: Key::from_words(&coached.words)
                .map_err(|_| "the words in the file aren't an invitation".to_owned())?,
        })
    }
}

impl Coaching {
    pub fn open(services: &Services, database: &Path) -> Result<Self, String> {
        let file = team_file(database);
        Ok(Self {
            services: services.clone(),
            team: TeamFile::read(&file)?,
            database: database.to_owned(),
            file,
            links: BTreeMap::new(),
            seen: BTreeMap::new(),
        })
    }

    /// The athletes as they are listed now: `team join` and `team leave` go on beside an open screen.
    pub fn read_again(&mut self) -> Result<(), String> {
        self.team = TeamFile::read(&self.file)?;
        Ok(())
    }

    /// Closes all connections: a database holds few.
    pub fn hang_up(&mut self) {
        self.links.clear();
    }

    /// Sends what waits for an athlete, and takes in what they share and the copy does not have.
    pub async fn refresh(&mut self, at: usize) -> Result<Refreshed, String> {
        let refreshed = self.refresh_these(&[at]).await.pop();
        refreshed.unwrap_or(Ok(Refreshed::Ended { unsent: 0 }))
    }

    /// The same for several athletes at once, in their order: one waits for no other's answer.
    pub async fn refresh_these(&mut self, these: &[usize]) -> Vec<Result<Refreshed, String>> {
        let places = these.iter().filter_map(|at| {
            let coached = self.team.athletes.get(*at)?;
            Some((*at, coached.clone()))
        });
        let athletes: Vec<(usize, Coached)> = places.collect();
        let unreached = self.connect(&athletes).await;
        let looking = athletes.iter().map(|(_, coached)| self.look(coached, &unreached));
        let looked: Vec<_> = stream::iter(looking).buffered(MOST_ATHLETES_AT_ONCE).collect().await;
        let each = athletes.into_iter().zip(looked);
        each.map(|((at, before), looked)| match looked {
            Ok(looked) => self.note(at, &before, looked),
            Err(error) => {
                // It may be lost.
                self.links.remove(&before.url);
                Err(error)
            }
        })
        .collect()
    }

    /// Connects to where athletes share; why, where that can't be done.
    async fn connect(&mut self, athletes: &[(usize, Coached)]) -> BTreeMap<String, String> {
        let mut unreached = BTreeMap::new();
        for (_, coached) in athletes {
            let url = &coached.url;
            if self.links.contains_key(url) || unreached.contains_key(url) {
                continue;
            }
            let opened = match Address::parse(url) {
                Ok(address) => open(&address, &coached.password_command).await,
                Err(error) => Err(error),
            };
            match opened {
                Ok(link) => drop(self.links.insert(url.clone(), link)),
                Err(error) => drop(unreached.insert(url.clone(), error.to_string())),
            }
        }
        unreached
    }

    /// Changes nothing but what is stored of this one athlete, so that several are looked at at once.
    async fn look(
        &self,
        before: &Coached,
        unreached: &BTreeMap<String, String>,
    ) -> Result<Looked, String> {
        let opener = Opener::of(before)?;
        let server = self.links.get(&before.url).ok_or_else(|| {
            let why = unreached.get(&before.url).cloned();
            why.unwrap_or_else(|| "there is no connection".to_owned())
        })?;
        let (services, database) = (&self.services, &self.database);
        let told = |error: RemoteError| error.to_string();
        let (login, athlete) = (opener.address.login(), Some(before.athlete));
        let granted = server.granted(&opener.invitation, login, athlete);
        let Some(granted) = granted.await.map_err(told)? else {
            let is_erased = server.is_erased(before.athlete).await.map_err(told)?;
            let unsent = give_up(services, before.athlete).await?;
            return if is_erased {
                remove_copy(database, before)?;
                Ok(Looked::without_copy(Refreshed::Erased { unsent }))
            } else {
                Ok(Looked::without_copy(Refreshed::Ended { unsent }))
            };
        };
        let edition = granted.seal.scope();
        let copy = team_database(database, &Coached { edition, ..before.clone() });
        let exchanged = exchange(services, server, &granted, &opener);
        let heads = async { server.heads(&granted.seal, false).await.map_err(told) };
        let ((), heads) = futures_util::try_join!(exchanged, heads)?;
        let report = if self.seen.get(&copy) == Some(&heads.devices) && copy.exists() {
            Report::default()
        } else {
            take_in(services, server, &granted, &heads, &copy).await?
        };
        let is_whole = report.arrived.held.is_empty();
        Ok(Looked {
            refreshed: Refreshed::Done(Box::new(report)),
            edition: Some(edition),
            seen: is_whole.then_some((copy, heads.devices)),
        })
    }

    /// Remembers what was seen of an athlete.
    fn note(&mut self, at: usize, before: &Coached, looked: Looked) -> Result<Refreshed, String> {
        self.seen.extend(looked.seen);
        if let Some(edition) = looked.edition.filter(|edition| *edition != before.edition) {
            if let Some(coached) = self.team.athletes.get_mut(at) {
                coached.edition = edition;
            }
            self.team.write(&self.file)?;
            // What is not shared any more is not kept.
            let _ = remove_copy(&self.database, before);
        }
        Ok(looked.refreshed)
    }
}

/// What was found where an athlete shares.
struct Looked {
    refreshed: Refreshed,
    /// Which edition they share now.
    edition: Option<i16>,
    /// The copy that has all of it, and how far all devices were.
    seen: Option<(PathBuf, Vec<Head>)>,
}

impl Looked {
    fn without_copy(refreshed: Refreshed) -> Self {
        Self { refreshed, edition: None, seen: None }
    }
}

/// Takes in what the copy of what an athlete shares does not have.
async fn take_in(
    services: &Services,
    server: &Server,
    granted: &Granted,
    heads: &Heads,
    copy: &Path,
) -> Result<Report, String> {
    let store = Store::open(copy, services.stamps.clone()).map_err(|error| error.to_string())?;
    let sync = Sync {
        store: &store,
        services: None,
        server,
        seal: &granted.seal,
        key: None,
        team: None,
        stamps: &services.stamps,
        host: "",
        met: &Met::default(),
    };
    sync.copy(heads).await.map_err(|error| error.to_string())
}

/// Deletes the copy of what an athlete shared.
pub fn remove_copy(database: &Path, coached: &Coached) -> Result<(), String> {
    let copy = team_database(database, coached);
    let Some(folder) = copy.parent() else {
        return Ok(());
    };
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// The messages that were written here to an athlete, the oldest first.
fn written_to(services: &Services, athlete: Uuid) -> Result<Vec<StoredMessage>, String> {
    let kept = services.store.reader().and_then(|reader| reader.team_messages(MOST_MESSAGES_KNOWN));
    let mut kept = kept.map_err(|error| error.to_string())?;
    kept.retain(|message| message.athlete == Some(athlete));
    kept.reverse();
    Ok(kept)
}

async fn keep(
    services: &Services,
    message: StoredMessage,
    state: MessageState,
) -> Result<(), String> {
    let kept = StoredMessage { state, ..message };
    let kept = services.store.keep_message(kept, Vec::new()).await;
    kept.map(drop).map_err(|error| error.to_string())
}

/// What waits for somebody who shares nothing any more waits no longer; how many there were.
async fn give_up(services: &Services, athlete: Uuid) -> Result<usize, String> {
    let mut waiting = written_to(services, athlete)?;
    waiting.retain(|message| message.state == MessageState::Waiting);
    let count = waiting.len();
    for message in waiting {
        keep(services, message, MessageState::Refused).await?;
    }
    Ok(count)
}

/// Sends the messages that wait for an athlete, and learns which of those sent were taken in.
async fn exchange(
    services: &Services,
    server: &Server,
    granted: &Granted,
    opener: &Opener,
) -> Result<(), String> {
    let told = |error: RemoteError| error.to_string();
    let mut sent: Vec<(Uuid, StoredMessage)> = Vec::new();
    for message in written_to(services, granted.athlete)? {
        match message.state {
            MessageState::Waiting => {
                let plain =
                    serde_json::to_vec(&message.message).map_err(|error| error.to_string())?;
                let login = opener.address.login();
                let sending = server.send(granted, &opener.invitation, login, message.id, &plain);
                sending.await.map_err(told)?;
                keep(services, message, MessageState::Sent).await?;
            }
            MessageState::Sent => sent.push((message.id, message)),
            MessageState::Taken | MessageState::Refused => {}
        }
    }
    if sent.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = sent.iter().map(|(id, _)| *id).collect();
    let taken = server.taken(granted.athlete, &ids).await.map_err(told)?;
    for (id, message) in sent {
        if taken.contains(&id) {
            keep(services, message, MessageState::Taken).await?;
        }
    }
    Ok(())
}
