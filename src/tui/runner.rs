//! Carries out what the model asks of the desk, off the screen's thread.
//!
//! ```text
//! screen ── Ask ──▶ worker ──┬─ verbs, readings: one after another, on blocking threads
//!        ◀── News ──────────┘└─ a turn: beside them, so that panes are read while it runs
//! ```

use super::assisting::Assisting;
use super::effect::Request;
use super::msg::Response;
use super::program::ProgramAsk;
use super::setup::Open;
use super::worker::{self, Worker};
use crate::assistant::Mode;
use crate::coach::{self, ProgramSettings, Stop, TurnEvent};
use crate::limits;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

pub struct Runner {
    asks: UnboundedSender<Request>,
    worker: JoinHandle<()>,
}

impl Runner {
    /// Begins by opening the log; what is asked meanwhile waits.
    pub fn start(open: Open, news: UnboundedSender<Response>) -> Self {
        let (asks, asked) = unbounded_channel();
        Self {
            asks,
            worker: tokio::spawn(work(open, asked, news)),
        }
    }

    pub fn ask(&self, ask: Request) {
        // A worker that is gone has said why already.
        let _ = self.asks.send(ask);
    }

    /// Waits for all that was asked, then closes the log.
    pub async fn finish(self) {
        drop(self.asks);
        let _ = timeout(
            Duration::from_secs(limits::MOST_SECONDS_TO_LEAVE),
            self.worker,
        )
        .await;
    }
}

/// Nothing can be asked of what was not opened, but the news stay open, so that the screen stays
/// and tells why.
async fn stay(mut asked: UnboundedReceiver<Request>) {
    while asked.recv().await.is_some() {}
}

async fn work(open: Open, mut asked: UnboundedReceiver<Request>, news: UnboundedSender<Response>) {
    let tell = |told: Response| {
        // A screen that is gone needs no news.
        let _ = news.send(told);
    };
    let opened = spawn_blocking(open).await;
    let opened = opened.unwrap_or_else(|error| Err(format!("The log was not opened: {error}")));
    let services = match opened {
        Ok(services) => services,
        Err(why) => {
            tell(Response::NotOpened(why));
            return stay(asked).await;
        }
    };
    let mut worker = Worker::new(services);
    let started = worker.opened().await;
    let shut = matches!(started, Response::NotOpened(_));
    tell(started);
    if shut {
        return stay(asked).await;
    }
    let mut turn: Option<(JoinHandle<()>, Stop)> = None;
    let mut writing: Option<(JoinHandle<()>, Stop)> = None;
    let mut assisting = Assisting::default();
    while let Some(ask) = asked.recv().await {
        match ask {
            Request::Say(_) | Request::Retry { .. } => turn = Some(begin_turn(&worker, ask, &news)),
            Request::Stop => {
                if let Some((_, stop)) = &turn {
                    stop.stop();
                }
            }
            Request::Program(ProgramAsk::Write(settings)) => {
                writing = Some(begin_writing(&worker, settings, &news));
            }
            Request::Program(ProgramAsk::Stop) => {
                if let Some((_, stop)) = &writing {
                    stop.stop();
                }
            }
            Request::Assist {
                number,
                message,
                selection,
            } => {
                let events = coach::assist(worker.services(), message, Mode::Auto, selection);
                assisting.begin(number, events, &news);
            }
            Request::StopAssist => assisting.end(),
            ask => worker.perform(ask).await.into_iter().for_each(tell),
        }
    }
    assisting.end();
    for (running, stop) in [turn, writing].into_iter().flatten() {
        stop.stop();
        let _ = running.await;
    }
    worker.close().await;
}

fn begin_turn(
    worker: &Worker,
    ask: Request,
    news: &UnboundedSender<Response>,
) -> (JoinHandle<()>, Stop) {
    let stop = Stop::new();
    let (services, ending) = (worker.services().clone(), stop.clone());
    let (news, failing) = (news.clone(), news.clone());
    let turn = tokio::spawn(async move {
        let (sink, mut events) = unbounded_channel();
        let telling = async {
            while let Some(event) = events.recv().await {
                let _ = news.send(Response::from(event));
            }
        };
        let saying = async {
            worker::turn(services, ask, &sink, &ending).await;
            drop(sink);
        };
        tokio::join!(saying, telling);
    });
    // A turn that breaks off says so, or the screen would wait for it for ever.
    let watched = tokio::spawn(async move {
        if let Err(error) = turn.await {
            let _ = failing.send(Response::Failed(format!("The turn broke off: {error}")));
        }
    });
    (watched, stop)
}

/// Writes a program beside all else.
fn begin_writing(
    worker: &Worker,
    settings: ProgramSettings,
    news: &UnboundedSender<Response>,
) -> (JoinHandle<()>, Stop) {
    let stop = Stop::new();
    let (services, ending, news) = (worker.services().clone(), stop.clone(), news.clone());
    let writing = tokio::spawn(async move {
        let tell = |told| {
            let _ = news.send(told);
        };
        worker::write_program(&services, settings, &tell, &ending).await;
    });
    (writing, stop)
}

impl From<TurnEvent> for Response {
    fn from(event: TurnEvent) -> Self {
        match event {
            TurnEvent::Entry(entry) => Self::Entry(Box::new(entry)),
            TurnEvent::Asking { coach } => Self::Asking(coach),
            TurnEvent::Answering => Self::Answering,
            TurnEvent::Text(piece) => Self::Text(piece),
            TurnEvent::Thought(piece) => Self::Thought(piece),
            TurnEvent::Calling { tool } => Self::Calling(tool),
            TurnEvent::Called { tool, .. } => Self::Called(tool),
            TurnEvent::Usage(usage) => Self::Usage(usage),
            TurnEvent::Changed => Self::Changed,
            TurnEvent::Done => Self::Done,
            TurnEvent::Failed(why) => Self::Failed(why),
        }
    }
}
