//! Carries out what the model asks for, off the screen's thread.
//!
//! ```text
//! screen ── Request ──▶ worker ──┬─ perform: one after another, on blocking threads
//!        ◀── Response ───────────┘└─ job: beside them, so that panes are read while it runs
//! ```

mod job;
mod panes;
mod perform;

pub use job::Running;
pub use panes::sets_of;
pub use perform::Worker;

use super::request::Request;
use super::response::Response;
use super::setup::{Beside, Open};
use crate::tui::limits;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The screen's end of the worker.
pub struct WorkerHandle {
    requests: UnboundedSender<Request>,
    worker: JoinHandle<()>,
}

impl WorkerHandle {
    /// Begins by opening the log; what is asked meanwhile waits.
    pub fn start(open: Open, beside: Option<Beside>, responses: UnboundedSender<Response>) -> Self {
        let (requests, asked) = unbounded_channel();
        Self { requests, worker: tokio::spawn(work(open, beside, asked, responses)) }
    }

    pub fn ask(&self, request: Request) {
        // A worker that is gone has said why already.
        let _ = self.requests.send(request);
    }

    /// Waits for all that was asked, then closes the log.
    pub async fn finish(self) {
        drop(self.requests);
        let most = Duration::from_secs(limits::MOST_SECONDS_TO_LEAVE);
        let _ = timeout(most, self.worker).await;
    }
}

async fn work(
    open: Open,
    beside: Option<Beside>,
    mut requests: UnboundedReceiver<Request>,
    responses: UnboundedSender<Response>,
) {
    // A screen that is gone needs no responses.
    let answer = |response| drop(responses.send(response));
    let mut worker = match Worker::open(open).await {
        Ok((worker, opened)) => {
            answer(Response::Opened(Box::new(opened)));
            worker
        }
        Err(why) => {
            answer(Response::NotOpened(why));
            // Nothing can be asked of it, but the screen stays and tells why.
            while requests.recv().await.is_some() {}
            return;
        }
    };
    let told = responses.clone();
    let tell = Box::new(move |news| drop(told.send(Response::News(news))));
    let beside = beside.map(|begin| begin(worker.services(), tell));
    let mut jobs = BTreeMap::<_, Running>::new();
    while let Some(request) = requests.recv().await {
        match (request.job(), request) {
            (_, Request::Stop(job)) => {
                if let Some(running) = jobs.get(&job) {
                    running.stop();
                }
            }
            (_, Request::Ask(asked)) => {
                worker.perform(asked).await.into_iter().for_each(answer);
            }
            (Some(job), request) => {
                let running = Running::start(worker.services(), request, responses.clone());
                if let Some(before) = jobs.insert(job, running) {
                    before.stop();
                }
            }
            (None, _) => {}
        }
    }
    for running in jobs.into_values() {
        running.finish().await;
    }
    drop(beside);
    worker.close().await;
}
