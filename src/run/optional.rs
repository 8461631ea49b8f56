//! What a build can leave out: MCP, the server and sync. Each is a pair, with and without its feature.

use crate::cli::{Context, Exit, Listening, Output, OutputSchema, Stop, SyncTask};
use crate::coach::Services;
use crate::tui::Tell;
use std::path::Path;

/// Characters of a code: a hundred random bits, in a QR code that a narrow terminal shows whole.
#[cfg(feature = "serve")]
const ENTRY_CODE_CHARS: usize = 26;

/// The tools for an assistant that started this program.
#[cfg(feature = "mcp")]
pub(super) fn mcp(setup: &Context) -> Result<Exit, Stop> {
    setup.wait(crate::mcp::over_stdio(setup.desk()?, allowed(setup)?))??;
    Ok(Exit::Done)
}

/// What the athlete lets programs do that speak MCP.
#[cfg(feature = "mcp")]
fn allowed(setup: &Context) -> Result<crate::mcp::Allowed, Stop> {
    use crate::settings::key::{MCP_ACCEPT, MCP_WRITE};
    let settings = setup.settings()?;
    let (access, consent) = (settings.get(&MCP_WRITE), settings.get(&MCP_ACCEPT));
    Ok(crate::mcp::Allowed::new(access, consent, &super::secret()))
}

#[cfg(not(feature = "mcp"))]
pub(super) fn mcp(_: &Context) -> Result<Exit, Stop> {
    Err(Stop::Wrong(
        "this setwise was built without MCP; build it with the feature `mcp`".to_owned(),
    ))
}

/// The commands by HTTP, until Ctrl-C or a signal to end.
#[cfg(feature = "serve")]
pub(super) fn serve(
    setup: &Context,
    listening: &Listening,
    output: &mut Output,
) -> Result<Exit, Stop> {
    use super::{secret, signals, watch_text};
    use crate::serve::{Door, draw, run};
    use std::io;
    let desk = setup.desk()?;
    let paths = setup.paths()?;
    let kept = setup.settings()?.get(&crate::settings::key::LOG_TEXT);
    let _kept = kept.then(|| watch_text(&paths, &desk.services));
    let database = paths.database;
    let failed = |cause: io::Error| Stop::Failed(format!("requests can't be accepted: {cause}"));
    let door = Door::new(listening.tokens.page.clone(), listening.address.port());
    let assistants = assistants(setup, &desk)?;
    setup.wait(async {
        let stop = signals::told_to_stop().map_err(failed)?;
        listening.announce(output)?;
        let drawing = async {
            let mut enters = listening.wants_qr.then(crate::cli::enters);
            while let Some(pressed) = &mut enters {
                let code: String = secret().chars().take(ENTRY_CODE_CHARS).collect();
                let entry = listening.entry(&code);
                door.open(code);
                let picture = draw(&entry, output.is_terminal());
                listening.show(entry, &picture, output)?;
                if pressed.recv().await.is_none() {
                    break;
                }
            }
            // Nobody asks for another code; the server goes on.
            std::future::pending::<Result<(), Stop>>().await
        };
        let serving = run(desk, &database, listening, door.clone(), assistants, stop);
        tokio::select! {
            served = serving => served,
            drawn = drawing => drawn,
        }
    })??;
    Ok(Exit::Done)
}

/// MCP, where it is built in.
#[cfg(all(feature = "serve", feature = "mcp"))]
fn assistants(
    setup: &Context,
    desk: &crate::cli::Desk,
) -> Result<Option<crate::serve::Beside>, Stop> {
    use crate::mcp::{Server, over_http};
    let (desk, allowed) = (desk.clone(), allowed(setup)?);
    let server = move || Server::new(desk.clone(), allowed.clone());
    let (router, end) = over_http(crate::serve::MCP, server);
    let end = Box::new(end);
    Ok(Some(crate::serve::Beside { router, end }))
}

#[cfg(all(feature = "serve", not(feature = "mcp")))]
fn assistants(_: &Context, _: &crate::cli::Desk) -> Result<Option<crate::serve::Beside>, Stop> {
    Ok(None)
}

#[cfg(not(feature = "serve"))]
pub(super) fn serve(_: &Context, _: &Listening, _: &mut Output) -> Result<Exit, Stop> {
    Err(Stop::Wrong(
        "this setwise was built without its server; build it with the feature `serve`".to_owned(),
    ))
}

#[cfg(feature = "sync")]
pub(super) fn keep_in_sync(
    database: &Path,
    services: &Services,
    tell: Tell,
) -> Option<crate::sync::Background> {
    crate::sync::start(database, services, super::runtime, tell)
}

#[cfg(not(feature = "sync"))]
pub(super) fn keep_in_sync(_: &Path, _: &Services, _: Tell) {}

#[cfg(feature = "sync")]
pub(super) const SYNC_OUTPUTS: &[&[OutputSchema]] = crate::sync::OUTPUTS;

#[cfg(not(feature = "sync"))]
pub(super) const SYNC_OUTPUTS: &[&[OutputSchema]] = &[];

/// The athlete's other devices.
#[cfg(feature = "sync")]
pub(super) fn sync(setup: &Context, task: SyncTask, output: &mut Output) -> Result<Exit, Stop> {
    crate::sync::command(setup, task, output)
}

#[cfg(not(feature = "sync"))]
pub(super) fn sync(_: &Context, _: SyncTask, _: &mut Output) -> Result<Exit, Stop> {
    Err(Stop::Wrong(
        "this setwise was built without sync; build it with the feature `sync`".to_owned(),
    ))
}
