//! A connection where there is none, and one more try where it was lost.

use super::exercises::{self, Exercises};
use super::once::Sync;
use super::report::{Report, Seen, SyncError};
use crate::ask;
use crate::coach::{Services, blocking};
use crate::remote::{Address, Joined, Pause, Seal, Server};
use crate::sync::limits::MOST_SYNC_TRIES;
use std::env;

/// This device on its way to the others.
pub struct Run {
    pub services: Services,
    pub joined: Joined,
    pub label: String,
    pub seal: Seal,
    link: Option<Server>,
    /// What was seen over it.
    seen: Seen,
}

impl Run {
    pub fn new(services: &Services, joined: Joined) -> Self {
        Self {
            label: services.stamps.machine().unwrap_or("a machine").to_owned(),
            services: services.clone(),
            seal: Seal::new(&joined.key),
            joined,
            link: None,
            seen: Seen::default(),
        }
    }

    /// The connection, made and checked where there is none.
    pub async fn server(&mut self) -> Result<&Server, String> {
        let server = match self.link.take() {
            Some(server) => server,
            None => connect(&self.joined).await?,
        };
        Ok(self.link.insert(server))
    }

    /// Closes the connection: a database holds few.
    pub fn hang_up(&mut self) {
        self.link = None;
        self.seen = Seen::default();
    }

    /// Once, and again where the way was lost meanwhile: what was sent twice is there once.
    pub async fn once(&mut self, counted: bool, tries: usize) -> Result<Report, String> {
        let mut pause = Pause::default();
        let mut left = tries.clamp(1, MOST_SYNC_TRIES);
        loop {
            left -= 1;
            let ended = match self.server().await {
                Err(error) => Err((error, true)),
                Ok(_) => self.over_link(counted).await,
            };
            match ended {
                Ok(report) => return Ok(report),
                Err((error, passing)) => {
                    self.hang_up();
                    if !passing || left == 0 {
                        return Err(error);
                    }
                }
            }
            tokio::time::sleep(pause.next_pause()).await;
        }
    }

    /// Remembers what the team reads by.
    pub fn note_team(&mut self, team: Option<(i16, i32)>) -> Result<(), String> {
        if team > self.joined.team {
            self.joined.team = team;
            self.joined.write()?;
        }
        Ok(())
    }

    /// What a coach sent is a record once it is taken in, which goes to the other devices at once.
    async fn over_link(&mut self, counted: bool) -> Result<Report, (String, bool)> {
        let mut report = self.step(counted).await?;
        if report.messages > 0 {
            let after = self.step(false).await?;
            report.sent += after.sent;
            report.shared += after.shared;
            report.exercises += after.exercises;
        }
        Ok(report)
    }

    async fn step(&mut self, counted: bool) -> Result<Report, (String, bool)> {
        // What was changed in the file goes with what is sent, and what came is written into it.
        let before = self.exercises().await?;
        let mut report = self.records(counted).await?;
        let after = self.exercises().await?;
        report.exercises = before.written + after.written;
        report.exercises_left_out = after.left_out;
        Ok(report)
    }

    async fn exercises(&self) -> Result<Exercises, (String, bool)> {
        let services = self.services.clone();
        let compared = blocking(move || exercises::compare(&services)).await;
        compared.map_err(|error| (error.to_string(), false))
    }

    async fn records(&mut self, counted: bool) -> Result<Report, (String, bool)> {
        let Some(server) = &self.link else {
            return Err(("there is no connection".to_owned(), true));
        };
        let sync = Sync {
            store: &self.services.store,
            services: Some(&self.services),
            server,
            seal: &self.seal,
            key: Some(&self.joined.key),
            team: self.joined.team,
            stamps: &self.services.stamps,
            label: &self.label,
        };
        // It is too large to lie in everything that waits for it.
        let ended = Box::pin(sync.once(counted, std::mem::take(&mut self.seen))).await;
        let report = ended.map_err(|error| {
            let passing = matches!(&error, SyncError::Remote(error) if error.is_passing());
            (error.to_string(), passing)
        })?;
        self.seen = report.seen.clone();
        self.note_team(report.team).map_err(|error| (error, false))?;
        Ok(report)
    }
}

/// Connects, and sees to it that the login is this athlete's.
pub async fn connect(joined: &Joined) -> Result<Server, String> {
    let server = open(&joined.address, &joined.password_command).await?;
    let checked = server.check(joined.key.athlete()).await;
    checked.map_err(|error| error.to_string())?;
    Ok(server)
}

/// Connects.
pub async fn open(address: &Address, password_command: &[String]) -> Result<Server, String> {
    let password = password(password_command).await?;
    Server::connect(address, password.as_deref()).await.map_err(|error| error.to_string())
}

/// The password, as far as one is needed and said.
async fn password(command: &[String]) -> Result<Option<String>, String> {
    match command.split_first() {
        None => Ok(env::var("PGPASSWORD").ok()),
        Some((program, arguments)) => ask::printed_by(program, arguments)
            .await
            .map(Some)
            .map_err(|why| format!("the command that prints the password {why}")),
    }
}
