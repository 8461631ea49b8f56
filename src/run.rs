//! The whole program on one screen: reads the command line and the environment, makes the parts,
//! and hands over. The only place that reads the clock, makes ids and makes a runtime.

use crate::catalog::Catalog;
use crate::cli::{self, Cli, Make, Setup, Stop};
use crate::coach::Desk;
use crate::domain::stamps::Stamps;
use crate::logging;
use crate::offline::OfflineCoach;
use crate::settings::Settings;
use crate::settings::environment::Environment;
use crate::settings::paths::Paths;
use crate::store::{Store, StoreFault};
use crate::tool::{Executor, Policy};
use jiff::Zoned;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::{env, io, panic};
use uuid::Uuid;

/// Runs the program to its end.
pub fn run() -> ExitCode {
    let exit = cli::parse(env::args_os()).map_or_else(
        |exit| exit,
        |cli| {
            let mut output = cli.output();
            let setup = setup(&cli);
            match (setup, cli.command) {
                (Err(stop), _) => cli::stopped(stop, &mut output),
                (Ok(setup), Some(command)) => cli::run(command, &setup, &mut output),
                (Ok(setup), None) => {
                    screen(&setup, cli.plain).unwrap_or_else(|stop| cli::stopped(stop, &mut output))
                }
            }
        },
    );
    exit.into()
}

/// What everything stands on, with the log started.
fn setup(cli: &Cli) -> Result<Setup, Stop> {
    let environment = Environment::read(|name| env::var_os(name))?;
    let stamps = stamps(environment.now.clone());
    if let Ok(paths) = Paths::find(&environment) {
        logging::start(&paths.logs, stamps.clone());
        log_panics(paths.logs);
    }
    let make = Make { desk, runtime };
    Ok(Setup::new(environment, cli.flags(), stamps, make))
}

/// The clock, or the one moment at which it stands still, and ids in the order of time.
fn stamps(fixed: Option<Zoned>) -> Stamps {
    Stamps::new(
        move || fixed.clone().unwrap_or_else(Zoned::now),
        Uuid::now_v7,
    )
}

/// A panic goes to the log in full, and to stderr as one sentence that says where the log is.
fn log_panics(logs: PathBuf) {
    panic::set_hook(Box::new(move |panic| {
        tracing::error!("{panic}");
        cli::broke(&logs);
    }));
}

/// Everything that carries a turn out. Opens the database, and makes it where there is none.
fn desk(paths: &Paths, settings: &Settings, stamps: &Stamps) -> Result<Desk, StoreFault> {
    let catalog = Catalog::embedded();
    let store = Store::open(&paths.database, stamps.clone())?;
    let aliases = settings.deprecated_aliases().to_vec();
    let policy = Policy::from_word(settings.policy().word(), aliases).unwrap_or_default();
    Ok(Desk {
        executor: Executor::new(store.clone(), catalog, stamps.clone(), policy),
        coach: Arc::new(OfflineCoach::new(catalog)),
        store,
        catalog,
        stamps: stamps.clone(),
    })
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}
