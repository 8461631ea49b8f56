//! This home as a coach's: the copies of what athletes share, brought up to date, and what is sent to them.

use super::once::Sync;
use super::report::Report;
use super::run::open;
use crate::coach::{Coached, Services, TeamFile, team_database, team_file};
use crate::domain::team_message::{MessageState, StoredMessage};
use crate::limits::MOST_MESSAGES_KNOWN;
use crate::remote::{Address, Granted, Key, RemoteError, Server};
use crate::store::Store;
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
}

/// What became of an athlete's copy.
pub enum Refreshed {
    Done(Report),
    /// They share nothing with this login any more.
    Ended,
    /// What they shared was erased; the copy went with it.
    Erased,
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
                .map_err(|_| "the words in the file are no invitation".to_owned())?,
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
        })
    }

    /// Closes all connections: a database holds few.
    pub fn hang_up(&mut self) {
        self.links.clear();
    }

    async fn server(&mut self, coached: &Coached, address: &Address) -> Result<&Server, String> {
        let link = match self.links.remove(&coached.url) {
            Some(link) => link,
            None => open(address, &coached.password_command).await?,
        };
        Ok(self.links.entry(coached.url.clone()).or_insert(link))
    }

    /// Sends what waits for an athlete, and takes in what they share and the copy does not have.
    pub async fn refresh(&mut self, at: usize) -> Result<Refreshed, String> {
        let Some(coached) = self.team.athletes.get(at).cloned() else {
            return Ok(Refreshed::Ended);
        };
        let refreshed = self.refresh_one(at, &coached).await;
        if refreshed.is_err() {
            // It may be lost.
            self.links.remove(&coached.url);
        }
        refreshed
    }

    async fn refresh_one(&mut self, at: usize, before: &Coached) -> Result<Refreshed, String> {
        let opener = Opener::of(before)?;
        let (services, database) = (self.services.clone(), self.database.clone());
        let server = self.server(before, &opener.address).await?;
        let told = |error: RemoteError| error.to_string();
        let login = opener.address.login();
        let granted = server
            .granted(&opener.invitation, login)
            .await
            .map_err(told)?;
        let Some(granted) = granted.filter(|granted| granted.athlete == before.athlete) else {
            return if server.is_erased(before.athlete).await.map_err(told)? {
                remove_copy(&database, before)?;
                Ok(Refreshed::Erased)
            } else {
                Ok(Refreshed::Ended)
            };
        };
        exchange(&services, server, &granted, &opener).await?;
        let coached = Coached {
            edition: granted.seal.scope(),
            ..before.clone()
        };
        let copy = team_database(&database, &coached);
        let store =
            Store::open(&copy, services.stamps.clone()).map_err(|error| error.to_string())?;
        let sync = Sync {
            store: &store,
            services: None,
            server,
            seal: &granted.seal,
            key: None,
            team: None,
            stamps: &services.stamps,
            label: "",
        };
        let report = sync.copy().await.map_err(|error| error.to_string())?;
        if coached.edition != before.edition {
            if let Some(place) = self.team.athletes.get_mut(at) {
                *place = coached;
            }
            self.team.write(&self.file)?;
            // What is not shared any more is not kept.
            let _ = remove_copy(&database, before);
        }
        Ok(Refreshed::Done(report))
    }
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

/// Sends the messages that wait for an athlete, and learns which of those sent were taken in.
async fn exchange(
    services: &Services,
    server: &Server,
    granted: &Granted,
    opener: &Opener,
) -> Result<(), String> {
    let told = |error: RemoteError| error.to_string();
    let unread = |error: crate::store::StoreError| error.to_string();
    let kept = services.store.reader().map_err(unread)?;
    let kept = kept.team_messages(MOST_MESSAGES_KNOWN).map_err(unread)?;
    let mut of_athlete: Vec<StoredMessage> = kept
        .into_iter()
        .filter(|message| message.athlete == Some(granted.athlete))
        .collect();
    // The oldest goes first.
    of_athlete.reverse();
    let keep = |message: StoredMessage, state| {
        let kept = StoredMessage { state, ..message };
        services.store.keep_message(kept, Vec::new())
    };
    let mut sent: Vec<(Uuid, StoredMessage)> = Vec::new();
    for message in of_athlete {
        match message.state {
            MessageState::Waiting => {
                let plain =
                    serde_json::to_vec(&message.message).map_err(|error| error.to_string())?;
                let login = opener.address.login();
                let sending = server.send(granted, &opener.invitation, login, message.id, &plain);
                sending.await.map_err(told)?;
                keep(message, MessageState::Sent).await.map_err(unread)?;
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
            keep(message, MessageState::Taken).await.map_err(unread)?;
        }
    }
    Ok(())
}
