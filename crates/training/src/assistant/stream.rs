//! The events of one turn as a stream that says every so often that it lives. Dropping it ends the
//! turn, wherever it is: nothing was changed.

use super::event::Event;
use super::pipeline::{Turn, Walk};
use crate::assistant::limits::{EVENTS_AHEAD, HEARTBEAT};
use futures_util::StreamExt as _;
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream};
use setwise_models::ask::Coach;
use std::sync::Arc;
use tokio::sync::mpsc::{self, Receiver};

/// A turn at work, and what it tells.
struct Working {
    /// None once it is at its end.
    walk: Option<BoxFuture<'static, ()>>,
    events: Receiver<Event>,
}

/// Takes a message all the way. The last event is `Done`. Needs a runtime with a clock.
pub fn run(coach: Arc<dyn Coach>, turn: Turn) -> BoxStream<'static, Event> {
    let (sender, events) = mpsc::channel(EVENTS_AHEAD);
    let walk = Walk::new(coach, turn, sender).walk().boxed();
    let working = Working { walk: Some(walk), events };
    stream::unfold(working, |mut working| async move {
        let event = working.next().await?;
        Some((event, working))
    })
    .boxed()
}

impl Working {
    async fn next(&mut self) -> Option<Event> {
        loop {
            let Some(walk) = &mut self.walk else {
                // The sender went with the walk, so what was told is all there is.
                return self.events.recv().await;
            };
            tokio::select! {
                biased;
                event = self.events.recv() => return event,
                () = walk => self.walk = None,
                () = tokio::time::sleep(HEARTBEAT) => return Some(Event::Heartbeat {}),
            }
        }
    }
}
