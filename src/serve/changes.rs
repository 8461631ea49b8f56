//! Every change as it comes, for whoever shows the log: what `setwise watch` prints, as events.

use super::House;
use super::requests::{Changes, Request as _};
use super::route::{Problem, pairs, problem, stopping};
use super::stream::as_they_come;
use crate::assistant::limits::HEARTBEAT;
use crate::cli::limits::LOOK_AGAIN;
use crate::coach::{ChangeFollower, ServiceError, Services, blocking};
use crate::domain::journal::{ChangeNumber, ListedChange};
use crate::files::Watch;
use crate::serve::limits::CHANGES_WAITING;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use axum::response::sse::Event;
use futures_util::stream;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio::time::Instant;

/// Says that something was written, to all streams at once.
pub struct Writes {
    told: watch::Receiver<()>,
    /// None where the system can't watch: each stream then looks by itself.
    _watch: Option<Watch>,
}

impl Writes {
    pub fn of(database: &Path) -> Self {
        let (tell, told) = watch::channel(());
        let watch = Watch::start(database, move || {
            let _ = tell.send(());
        });
        Self { told, _watch: watch }
    }
}

pub async fn changes(State(house): State<House>, uri: Uri, headers: HeaderMap) -> Response {
    match begin(&house, &uri, &headers).await {
        Ok(receiver) => as_they_come(stream::unfold(receiver, |mut receiver| async move {
            let event: Event = receiver.recv().await?;
            Some((Ok(event), receiver))
        })),
        Err(no) => problem(&no),
    }
}

async fn begin(
    house: &House,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<mpsc::Receiver<Event>, Problem> {
    if *house.stopping.borrow() {
        return Err(stopping());
    }
    let wanted = Changes::form().read_pairs(&pairs(uri)?)?;
    // A browser that comes back says what it had last, over what it asked for at first.
    let last = headers.get("last-event-id");
    let last = last.and_then(|id| id.to_str().ok()?.parse().ok().filter(|id| *id >= 0));
    let since = last.or(wanted.since).map(ChangeNumber);
    let place = Arc::clone(&house.streams).try_acquire_owned().map_err(|_| {
        Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_streams",
            "Too many streams are open; close one, or ask again later.",
        )
    })?;
    let services = house.desk.services.clone();
    let failed = |error: ServiceError| {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", error.to_string())
    };
    let follower = {
        let services = services.clone();
        blocking(move || Ok(ChangeFollower::start(&services.store.reader()?, since)?))
    };
    let follower = Some(follower.await.map_err(failed)?);
    let (tell, told) = mpsc::channel(CHANGES_WAITING);
    let pump = Pump {
        services,
        follower,
        tell,
        written: house.writes.told.clone(),
        stopping: house.stopping.clone(),
        _place: place,
    };
    tokio::spawn(pump.run());
    Ok(told)
}

struct Pump {
    services: Services,
    /// None while it reads.
    follower: Option<ChangeFollower>,
    tell: mpsc::Sender<Event>,
    written: watch::Receiver<()>,
    stopping: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
}

impl Pump {
    /// To the end of the stream, of the server, or of what can be read.
    async fn run(mut self) {
        // So that whoever listens knows at once that the line is open.
        if self.tell.send(Event::default().comment("")).await.is_err() {
            return;
        }
        let mut next = Next::Read;
        let mut since = Instant::now();
        loop {
            let goes_on = match next {
                Next::Sign => self.tell.send(Event::default().comment("")).await.is_ok(),
                Next::Read => {
                    since = Instant::now();
                    self.tell_changes().await
                }
                Next::End => false,
            };
            if !goes_on {
                break;
            }
            next = self.wait(since).await;
        }
    }

    /// Whether it goes on.
    async fn tell_changes(&mut self) -> bool {
        while let Some(mut follower) = self.follower.take() {
            let services = self.services.clone();
            let read = blocking(move || {
                let changes = follower.read(&services.store.reader()?)?;
                Ok((follower, changes))
            });
            let (follower, changes) = match read.await {
                Ok(read) => read,
                Err(error) => {
                    tracing::warn!("telling changes: {error}");
                    return false;
                }
            };
            self.follower = Some(follower);
            if changes.is_empty() {
                return true;
            }
            for change in &changes {
                if self.tell.send(event(change)).await.is_err() {
                    return false;
                }
            }
        }
        false
    }

    async fn wait(&mut self, since: Instant) -> Next {
        let unwatched = tokio::select! {
            told = self.written.changed() => told.is_err(),
            () = tokio::time::sleep(HEARTBEAT) => {
                return if since.elapsed() < LOOK_AGAIN { Next::Sign } else { Next::Read };
            }
            () = self.tell.closed() => return Next::End,
            _ = self.stopping.wait_for(|stop| *stop) => return Next::End,
        };
        if unwatched {
            // It is looked again every so often.
            tokio::time::sleep(HEARTBEAT).await;
        }
        Next::Read
    }
}

/// What a stream does next.
enum Next {
    /// Says that it lives.
    Sign,
    Read,
    End,
}

fn event(change: &ListedChange) -> Event {
    let told = serde_json::to_string(change).unwrap_or_default();
    Event::default().event("change").id(change.number.0.to_string()).data(told)
}
