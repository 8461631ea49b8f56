//! The assistant's events as they happen.
//!
//! A browser asks again by itself when a stream breaks, and must not ask the coach again with it: so a
//! turn has an id of the client's, under which a running one is joined and a finished one is known.

use super::House;
use super::requests::{Request as _, Streamed};
use super::route::{Problem, broken, pairs, problem, stopping};
use crate::assistant::{self, Event as Told, Mode};
use crate::coach::{assist, blocking};
use crate::serve::limits::{MOST_TURNS_KNOWN, TURN_WITHOUT_A_READER};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::StreamExt as _;
use futures_util::stream::{self, Stream};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, watch};
use uuid::Uuid;

/// The turns that run and those that ran last, oldest first.
#[derive(Clone, Default)]
pub struct Turns(Arc<Mutex<VecDeque<Known>>>);

#[derive(Clone)]
struct Known {
    id: Uuid,
    turn: Arc<Turn>,
}

struct Turn {
    /// All that was told so far, and whether that is all.
    told: watch::Sender<(Vec<Told>, bool)>,
}

impl Turns {
    fn find(&self, id: Uuid) -> Option<Arc<Turn>> {
        let turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.iter().find(|known| known.id == id).map(|known| Arc::clone(&known.turn))
    }

    fn keep(&self, id: Uuid, turn: &Arc<Turn>) {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.push_back(Known { id, turn: Arc::clone(turn) });
        while turns.len() > MOST_TURNS_KNOWN {
            turns.pop_front();
        }
    }
}

impl House {
    /// A place for one more question to the coach.
    pub(super) fn turn(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.turns_at_work).try_acquire_owned().map_err(|_| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_turns",
                "The coach is busy with other requests; ask again when one is answered.",
            )
        })
    }
}

pub async fn stream(State(house): State<House>, uri: Uri) -> Response {
    match begin(&house, &uri).await {
        Ok(Some(turn)) => as_they_come(events(&turn)),
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Err(no) => problem(&no),
    }
}

/// An answer that no server on the way may hold back.
pub fn as_they_come(
    events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
) -> Response {
    let at_once = [(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"))];
    (at_once, Sse::new(events)).into_response()
}

/// The turn to listen to; none where it is over.
async fn begin(house: &House, uri: &Uri) -> Result<Option<Arc<Turn>>, Problem> {
    if *house.stopping.borrow() {
        return Err(stopping());
    }
    let Streamed { message, mode, selection, turn } = Streamed::form().read_pairs(&pairs(uri)?)?;
    let id = turn.unwrap_or_else(|| house.desk.services.stamps.id());
    if let Some(turn) = house.turns.find(id) {
        let over = turn.told.borrow().1;
        return Ok(Some(turn).filter(|_| !over));
    }
    if let Some(selection) = selection.clone() {
        let services = house.desk.services.clone();
        let unknown = blocking(move || {
            let calendar = services.store.reader()?.calendar()?;
            Ok(assistant::unknown(&selection, &calendar))
        });
        let unknown = unknown.await.map_err(|error| broken(error.to_string()))?;
        if let Some(why) = unknown {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Problem::new(status, "unknown_session", why));
        }
    }
    let place = house.turn()?;
    let turn = Arc::new(Turn { told: watch::Sender::new((Vec::new(), false)) });
    house.turns.keep(id, &turn);
    let told = assist(&house.desk.services, message, mode.unwrap_or(Mode::Plan), selection);
    tokio::spawn(pump(Arc::clone(&turn), told, house.stopping.clone(), place));
    Ok(Some(turn))
}

/// Tells what comes to whoever listens, to the end; without a listener for a while, or when the server
/// stops, it is given up: nothing was changed by then.
async fn pump(
    turn: Arc<Turn>,
    mut coming: stream::BoxStream<'static, Told>,
    mut stopping: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
) {
    loop {
        let deserted = async {
            loop {
                turn.told.closed().await;
                tokio::time::sleep(TURN_WITHOUT_A_READER).await;
                if turn.told.receiver_count() == 0 {
                    break;
                }
            }
        };
        let event = tokio::select! {
            event = coming.next() => event,
            _ = stopping.wait_for(|stop| *stop) => {
                let message = "The server was stopped; nothing is proposed, and nothing has changed.".to_owned();
                turn.tell(Told::Failed { message });
                turn.tell(Told::Done {});
                None
            }
            () = deserted => None,
        };
        match event {
            Some(event) => turn.tell(event),
            None => break,
        }
    }
    turn.told.send_modify(|(_, over)| *over = true);
}

impl Turn {
    fn tell(&self, event: Told) {
        self.told.send_modify(|(told, _)| told.push(event));
    }
}

/// All that was told from the beginning, then what comes.
fn events(turn: &Turn) -> impl Stream<Item = Result<Event, Infallible>> + use<> {
    let listening = turn.told.subscribe();
    stream::unfold((listening, 0), |(mut listening, next)| async move {
        let told = listening
            .wait_for(|(told, over)| told.len() > next || *over)
            .await
            .ok()
            .and_then(|all| all.0.get(next).cloned());
        Some((Ok(event(&told?)), (listening, next + 1)))
    })
}

fn event(told: &Told) -> Event {
    if matches!(told, Told::Heartbeat {}) {
        return Event::default().comment("");
    }
    let whole = serde_json::to_value(told).unwrap_or_default();
    let name = whole["event"].as_str().unwrap_or("message").to_owned();
    Event::default().event(name).data(whole["data"].to_string())
}
