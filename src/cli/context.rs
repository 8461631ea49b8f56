//! What a command stands on, made when it is first needed: a command that needs no database opens
//! none.

use crate::catalog::Catalog;
use crate::cli::limits::TIME_TO_LEAVE_WORK;
use crate::cli::{Eval, Exit, Lab, Listening, Output, OutputSchema, Stop, SyncTask};
use crate::coach::Services;
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::stamps::Stamps;
use crate::domain::strength::gym::Gym;
use crate::parse::unit::Weight;
use crate::provider::Model;
use crate::settings::environment::Environment;
use crate::settings::model::ModelChoice;
use crate::settings::paths::Paths;
use crate::settings::{Area, Flags, Settings};
use crate::store::{Ledger, Reader, StoreError};
use crate::text::Formatter;
use jiff::Zoned;
use std::cell::OnceCell;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Handed down by `run`, which alone knows how the parts are made.
pub struct Context {
    pub environment: Environment,
    pub flags: Flags,
    pub stamps: Stamps,
    pub make: Factories,
    services: OnceCell<Services>,
    /// What was stored so far, in the database or beside it.
    pub ledger: Ledger,
}

/// How the parts are made.
#[derive(Clone, Copy)]
pub struct Factories {
    pub settings: fn(&Paths, &Environment, &Flags) -> Settings,
    pub services: fn(&Paths, &Settings, &Stamps, Ledger) -> Result<Services, StoreError>,
    pub catalog: fn(&Paths) -> &'static Catalog,
    pub runtime: fn() -> io::Result<tokio::runtime::Runtime>,
    /// What of a setting's value collides with the other settings, by its name; or why it can't have a value that its
    /// kind allows.
    pub check_setting: fn(&Settings, &str, &str) -> Result<Vec<String>, String>,
    pub model: fn(&ModelChoice) -> Arc<dyn Model>,
    /// What is to be said of a choice before it is used.
    pub warning: fn(&ModelChoice) -> Option<String>,
    /// Opens the screen, to its end.
    pub screen: fn(&Context) -> Result<Exit, Stop>,
    /// Speaks MCP on stdin and stdout, until they are closed.
    pub mcp: fn(&Context) -> Result<Exit, Stop>,
    /// Answers requests by HTTP, until it is told to stop.
    pub serve: fn(&Context, &Listening, &mut Output) -> Result<Exit, Stop>,
    /// Measures the coach.
    pub eval: fn(&Context, &Eval, &mut Output) -> Result<Exit, Stop>,
    /// Plays scripted models.
    pub lab: fn(&Context, &Lab, &mut Output) -> Result<Exit, Stop>,
    /// Makes the saved calls of a file again.
    pub check_calls: fn(&Context, &str, &mut Output) -> Result<Exit, Stop>,
    /// The athlete's other devices.
    pub sync: fn(&Context, SyncTask, &mut Output) -> Result<Exit, Stop>,
    /// What every command prints with `--json`.
    pub outputs: fn() -> &'static [&'static OutputSchema],
    /// A secret that nobody guesses.
    pub secret: fn() -> String,
    /// The folder of what is thrown away.
    pub scratch: fn() -> PathBuf,
}

/// All that a command stands on, for threads of their own: each makes its context of it, over the one
/// database that is open.
#[derive(Clone)]
pub struct Desk {
    environment: Environment,
    flags: Flags,
    stamps: Stamps,
    make: Factories,
    pub services: Services,
}

impl Desk {
    pub fn context(&self) -> Context {
        let Self { environment, flags, stamps, make, services } = self.clone();
        let services = OnceCell::from(services.afresh());
        Context { services, ..Context::new(environment, flags, stamps, make) }
    }
}

impl Context {
    /// For other threads. Opens the database.
    pub fn desk(&self) -> Result<Desk, Stop> {
        Ok(Desk {
            environment: self.environment.clone(),
            flags: self.flags.clone(),
            stamps: self.stamps.clone(),
            make: self.make,
            services: self.services()?.clone(),
        })
    }

    pub fn new(environment: Environment, flags: Flags, stamps: Stamps, make: Factories) -> Self {
        let (services, ledger) = (OnceCell::new(), Ledger::default());
        Self { environment, flags, stamps, make, services, ledger }
    }

    /// The same for another home.
    #[must_use]
    pub fn in_home(&self, home: &Path) -> Self {
        let mut environment = self.environment.clone();
        environment.home = Some(home.to_owned());
        Self::new(environment, self.flags.clone(), self.stamps.clone(), self.make)
    }

    /// The same at another time, at which it stands still.
    #[must_use]
    pub fn at(&self, time: Zoned) -> Self {
        Self::new(
            self.environment.clone(),
            self.flags.clone(),
            self.stamps.clone().at(time),
            self.make,
        )
    }

    pub fn paths(&self) -> Result<Paths, Stop> {
        Ok(Paths::find(&self.environment)?)
    }

    pub fn settings(&self) -> Result<Settings, Stop> {
        Ok((self.make.settings)(&self.paths()?, &self.environment, &self.flags))
    }

    /// Tells which settings that matter here can't be used. None of them stops anything.
    pub fn warn(&self, areas: &[Area], output: &mut Output) -> Result<(), Stop> {
        let problems = self.settings()?.problems.into_iter();
        for problem in problems.filter(|one| one.area == Area::File || areas.contains(&one.area)) {
            output.note(&problem.to_string());
        }
        Ok(())
    }

    /// Whether a setting can have a value that its kind allows; what of it collides with other settings.
    pub fn check_setting(&self, name: &str, value: &str) -> Result<Vec<String>, Stop> {
        (self.make.check_setting)(&self.settings()?, name, value).map_err(Stop::Wrong)
    }

    /// The exercises that are known, the athlete's own among them.
    pub fn catalog(&self) -> Result<&'static Catalog, Stop> {
        let paths = self.paths()?;
        // What phrases name exercises is read with the log; where there is none, none is made.
        if self.opened().is_none() && paths.database.exists() {
            drop(self.services());
        }
        Ok((self.make.catalog)(&paths))
    }

    /// The desk: store, coach, catalogue. Opens the database, and makes it where there is none.
    pub fn services(&self) -> Result<&Services, Stop> {
        if let Some(services) = self.services.get() {
            return Ok(services);
        }
        let (paths, settings) = (self.paths()?, self.settings()?);
        let services = (self.make.services)(&paths, &settings, &self.stamps, self.ledger.clone())?;
        Ok(self.services.get_or_init(|| services))
    }

    /// What was opened already.
    pub fn opened(&self) -> Option<&Services> {
        self.services.get()
    }

    pub fn reader(&self) -> Result<Reader, Stop> {
        Ok(self.services()?.store.reader()?)
    }

    pub fn profile(&self) -> Result<Profile, Stop> {
        Ok(self.reader()?.profile()?.unwrap_or_default())
    }

    /// Words sets for this athlete.
    pub fn formatter(&self) -> Result<Formatter<'static>, Stop> {
        let unit = self.profile()?.unit;
        Ok(self.services()?.catalog.formatter(unit))
    }

    /// The unit that a weight is in; a bare one is in the athlete's own, as far as there is one.
    pub fn unit_of(&self, weight: &Weight) -> Unit {
        weight.unit().unwrap_or_else(|| self.known_profile().unit)
    }

    /// What the athlete has to load, as far as there is anything known of them.
    pub fn gym(&self) -> Option<Gym> {
        self.known_profile().gym
    }

    /// The profile, without making a database where there is none.
    fn known_profile(&self) -> Profile {
        let known = self.paths().is_ok_and(|paths| paths.database.exists());
        let profile = known.then(|| self.profile().ok()).flatten();
        profile.unwrap_or_default()
    }

    /// Waits for something asynchronous on this thread.
    pub fn wait<T>(&self, future: impl Future<Output = T>) -> Result<T, Stop> {
        let runtime = (self.make.runtime)().map_err(|cause| {
            Stop::Failed(format!("the async runtime can't be started: {cause}"))
        })?;
        let done = runtime.block_on(future);
        // What nobody waits for any more, such as an answer of a model, doesn't hold up the end.
        runtime.shutdown_timeout(TIME_TO_LEAVE_WORK);
        Ok(done)
    }
}
