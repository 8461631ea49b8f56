//! HTTP for scripts and pages: the commands' documents, and the assistant's events as they happen.
//!
//! ```text
//! request ── guard (Host, Origin, token) ──┬─ table of routes ── a command's document ── JSON
//!                                          ├─ stream, changes ── events as they come ── SSE
//!                                          └─ page, door ── the phone's page, and how it gets in
//! ```
//! Every route is a command of the command line; what it answers is what that prints with `--json`.

mod changes;
mod door;
mod guard;
pub mod limits;
mod openapi;
mod page;
mod qr;
mod requests;
mod route;
mod rows;
mod stream;
mod table;

use crate::cli::{Desk, Listening, Stop};
use crate::serve::limits::{MOST_REQUESTS_AT_WORK, MOST_STREAMS, MOST_TURNS_AT_WORK, TIME_TO_STOP};
use axum::Router;
use axum::middleware;
use axum::routing::get;
use changes::Writes;
pub use door::Door;
use guard::Guard;
pub use qr::draw;
use std::path::Path;
use std::sync::Arc;
use stream::Turns;
pub use table::MCP;
use tokio::sync::{Semaphore, watch};

/// What all requests share.
#[derive(Clone)]
struct House {
    desk: Desk,
    /// Commands at work; the others wait for their turn.
    at_work: Arc<Semaphore>,
    /// Questions to the coach at work; more are turned away.
    turns_at_work: Arc<Semaphore>,
    turns: Turns,
    /// Streams of changes that are open; more are turned away.
    streams: Arc<Semaphore>,
    writes: Arc<Writes>,
    door: Door,
    stopping: watch::Receiver<bool>,
}

/// What answers beside the commands, and what ends it.
pub struct Beside {
    pub router: Router,
    pub end: Box<dyn FnOnce() + Send>,
}

/// Answers requests until `stop` comes, and then ends what still runs.
pub async fn run(
    mut desk: Desk,
    database: &Path,
    listening: &Listening,
    door: Door,
    beside: Option<Beside>,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), Stop> {
    desk.services.window = desk.services.window.clone().by_http();
    let failed =
        |cause: std::io::Error| Stop::Failed(format!("requests can't be accepted: {cause}"));
    let listener = listening.listener.try_clone().map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let guard = Guard::new(listening.address, listening.outside.clone(), listening.tokens.clone());
    let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
    let (tell, stopping) = watch::channel(false);
    let house = House {
        desk,
        at_work: Arc::new(Semaphore::new(MOST_REQUESTS_AT_WORK)),
        turns_at_work: Arc::new(Semaphore::new(MOST_TURNS_AT_WORK)),
        turns: Turns::default(),
        streams: Arc::new(Semaphore::new(MOST_STREAMS)),
        writes: Arc::new(Writes::of(database)),
        door,
        stopping: stopping.clone(),
    };
    let (beside, end) = match beside {
        Some(Beside { router, end }) => (router, Some(end)),
        None => (Router::new(), None),
    };
    let app = Router::new()
        .route(table::STREAM, get(stream::stream))
        .route(table::CHANGES, get(changes::changes))
        .fallback(route::answer)
        .with_state(house)
        .merge(beside)
        .layer(middleware::from_fn_with_state(Arc::new(guard), guard::check));
    let mut told = stopping;
    let serving = axum::serve(listener, app).with_graceful_shutdown(async move {
        let _ = told.wait_for(|stop| *stop).await;
    });
    let stopped = async {
        stop.await;
        let _ = tell.send(true);
        if let Some(end) = end {
            end();
        }
        tokio::time::sleep(TIME_TO_STOP).await;
    };
    tokio::select! {
        served = async { serving.await } => served.map_err(failed),
        // Somebody holds a connection open; what was acknowledged is stored.
        () = stopped => Ok(()),
    }
}
