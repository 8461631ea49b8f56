//! A connection where there is none, and one more try where it was lost.

use super::exercises::{self, Exercises};
use super::met::{Met, met_file};
use super::once::Sync;
use super::report::{Report, Seen, SyncError};
use crate::ask;
use crate::coach::{Services, blocking};
use crate::domain::journal::DeviceId;
use crate::remote::{Address, Head, Joined, Pause, RemoteError, Seal, Server, Sharing};
use crate::sync::limits::MOST_SYNC_TRIES;
use std::env;

/// This device on its way to the others.
pub struct Run {
    pub services: Services,
    pub joined: Joined,
    pub met: Met,
    pub seal: Seal,
    link: Option<Server>,
    /// What was seen over it.
    seen: Seen,
}

impl Run {
    pub fn new(services: &Services, joined: Joined) -> Self {
        Self {
            services: services.clone(),
            met: Met::read(&met_file(&joined.file)),
            seal: Seal::new(&joined.key),
            joined,
            link: None,
            seen: Seen::default(),
        }
    }

    /// Makes this device one of the athlete's where the connection leads, which has to be theirs. One that was
    /// forgotten comes back as another.
    pub async fn meet(&mut self, server: Server) -> Result<DeviceId, SyncError> {
        server.check(self.joined.key.athlete()).await?;
        let heads = server.heads(&self.seal, false).await?;
        let sync = self.sync(&server);
        let own = sync.own_device()?;
        if heads.devices.iter().any(|it| it.device == own && it.is_forgotten) {
            sync.store.become_another_device().await?;
        }
        let own = sync.own_device()?;
        sync.introduce(own, &heads, true).await?;
        self.link = Some(server);
        Ok(own)
    }

    /// A database that knows nothing of the team, or only of an older one, learns that there is a newer one which
    /// nobody reads: whoever left the team has no key of it.
    pub async fn share_with_nobody(&mut self, team: Option<(i16, i32)>) -> Result<(), SyncError> {
        let key = self.joined.key.clone();
        let login = self.joined.address.login().to_owned();
        let server = self.server().await?;
        let found = server.sharing(&key).await?.map(|it| (it.edition, it.epoch));
        self.joined.team = found;
        let Some((edition, _)) = team.filter(|_| found < team) else {
            return Ok(());
        };
        let empty = Sharing::to_nobody(edition + 1);
        self.server().await?.share(&key, &empty, &login).await?;
        self.joined.team = Some((empty.edition, empty.epoch));
        Ok(())
    }

    /// The connection, made and checked where there is none.
    pub async fn server(&mut self) -> Result<&Server, RemoteError> {
        let server = match self.link.take() {
            Some(server) => server,
            None => connect(&self.joined).await?,
        };
        Ok(self.link.insert(server))
    }

    fn sync<'a>(&'a self, server: &'a Server) -> Sync<'a> {
        Sync {
            store: &self.services.store,
            services: Some(&self.services),
            server,
            seal: &self.seal,
            key: Some(&self.joined.key),
            team: self.joined.team,
            stamps: &self.services.stamps,
            host: self.services.stamps.host().unwrap_or("a machine"),
            met: &self.met,
        }
    }

    /// Closes the connection: a database holds few.
    pub fn hang_up(&mut self) {
        self.link = None;
        self.seen = Seen::default();
    }

    /// Once, and again where the way was lost meanwhile: what was sent twice is there once.
    pub async fn once(&mut self, counted: bool, tries: usize) -> Result<Report, SyncError> {
        self.read_again()?;
        let mut pause = Pause::default();
        let mut left = tries.clamp(1, MOST_SYNC_TRIES);
        loop {
            left -= 1;
            let ended = match self.server().await {
                Err(error) => Err(error.into()),
                Ok(_) => self.over_link(counted).await,
            };
            let error = match ended {
                Ok(report) => return Ok(report),
                Err(error) => error,
            };
            self.hang_up();
            if !error.is_passing() || left == 0 {
                return Err(error);
            }
            tokio::time::sleep(pause.next_pause()).await;
        }
    }

    /// Beside a run that goes on, this home may have left, or moved.
    fn read_again(&mut self) -> Result<(), SyncError> {
        let joined = Joined::read(&self.joined.file).map_err(SyncError::File)?;
        let joined = joined.ok_or(SyncError::Left)?;
        if joined != self.joined {
            *self = Self::new(&self.services, joined);
        }
        Ok(())
    }

    /// Remembers what the team reads by.
    pub fn note_team(&mut self, team: Option<(i16, i32)>) -> Result<(), SyncError> {
        if team > self.joined.team {
            // One that has left meanwhile stays away.
            self.read_again()?;
            self.joined.team = team;
            self.joined.write().map_err(SyncError::File)?;
        }
        Ok(())
    }

    /// Remembers the devices, and when that was.
    pub fn note_devices(&mut self, heads: &[Head]) {
        let now = self.services.stamps.timestamp();
        self.met.note(&met_file(&self.joined.file), heads, now);
    }

    /// What a coach sent is a record once it is taken in, which goes to the other devices at once.
    async fn over_link(&mut self, counted: bool) -> Result<Report, SyncError> {
        let mut report = self.step(counted).await?;
        if report.messages > 0 {
            let after = self.step(false).await?;
            report.sent += after.sent;
            report.shared += after.shared;
            report.exercises += after.exercises;
        }
        self.note_devices(&report.devices);
        Ok(report)
    }

    async fn step(&mut self, counted: bool) -> Result<Report, SyncError> {
        // What was changed in the file goes with what is sent, and what came is written into it.
        let before = self.exercises().await?;
        let mut report = self.records(counted).await?;
        let after = self.exercises().await?;
        report.exercises = before.written + after.written;
        report.exercises_left_out = after.left_out;
        Ok(report)
    }

    async fn exercises(&self) -> Result<Exercises, SyncError> {
        let services = self.services.clone();
        Ok(blocking(move || exercises::compare(&services)).await?)
    }

    async fn records(&mut self, counted: bool) -> Result<Report, SyncError> {
        let server = self.link.as_ref();
        let server = server.ok_or_else(|| RemoteError::Lost("it was closed here".to_owned()))?;
        let sync = self.sync(server);
        // It is too large to lie in everything that waits for it.
        let report = Box::pin(sync.once(counted, self.seen.clone())).await?;
        self.seen = report.seen.clone();
        self.note_team(report.team)?;
        Ok(report)
    }
}

/// Connects, and sees to it that the login is this athlete's.
async fn connect(joined: &Joined) -> Result<Server, RemoteError> {
    let server = open(&joined.address, &joined.password_command).await?;
    server.check(joined.key.athlete()).await?;
    Ok(server)
}

/// Connects.
pub async fn open(address: &Address, password_command: &[String]) -> Result<Server, RemoteError> {
    let password = password(password_command).await?;
    Server::connect(address, password.as_deref()).await
}

/// The password, as far as one is needed and said.
async fn password(command: &[String]) -> Result<Option<String>, RemoteError> {
    match command.split_first() {
        None => Ok(env::var("PGPASSWORD").ok().filter(|password| !password.is_empty())),
        Some((program, arguments)) => {
            let printed = ask::printed_by(program, arguments).await;
            printed.map(Some).map_err(|why| RemoteError::PasswordCommand(why.to_owned()))
        }
    }
}
