//! The screen over a real desk: a store in a folder of its own, the offline coach, a clock that
//! stands still until told.

use super::stage::Stage;
use crate::catalog::Catalog;
use crate::coach::Services;
use crate::domain::stamps::Stamps;
use crate::offline::OfflineCoach;
use crate::store::Store;
use crate::tool::{Executor, Policy};
use crate::tui::request::Request;
use crate::tui::response::Response;
use crate::tui::worker::{Running, Worker};
use jiff::{SignedDuration, Zoned};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::unbounded_channel;

pub struct Live {
    pub stage: Stage,
    worker: Worker,
    runtime: Runtime,
    clock: Arc<Mutex<Zoned>>,
    folder: Arc<TempDir>,
}

impl Live {
    /// The first run, on an empty folder.
    pub fn first_run(width: u16, height: u16) -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        Self::over(folder, super::fixtures::now(), width, height)
    }

    /// With the first questions skipped.
    pub fn open(width: u16, height: u16) -> Self {
        let mut live = Self::first_run(width, height);
        live.keys("<esc>");
        live
    }

    fn over(folder: Arc<TempDir>, now: Zoned, width: u16, height: u16) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let clock = Arc::new(Mutex::new(now.clone()));
        let services = services(folder.path(), &clock);
        let mut live = Self {
            stage: Stage::opening(width, height),
            worker: Worker::new(services),
            runtime,
            clock,
            folder,
        };
        live.stage.model.now = now;
        let opened = live.runtime.block_on(live.worker.begin()).unwrap();
        live.stage.news(Response::Opened(Box::new(opened)));
        live.settle();
        live
    }

    /// Leaves and starts again on the same folder, some seconds later.
    pub fn restart(self, seconds: i64) -> Self {
        let Self {
            stage,
            worker,
            runtime,
            folder,
            ..
        } = self;
        runtime.block_on(worker.close());
        let now = stage
            .model
            .now
            .saturating_add(SignedDuration::from_secs(seconds));
        Self::over(folder, now, stage.model.width, stage.model.height)
    }

    /// Another instance on the same folder.
    pub fn beside(&self) -> Self {
        let now = self.stage.model.now.clone();
        let (width, height) = (self.stage.model.width, self.stage.model.height);
        Self::over(Arc::clone(&self.folder), now, width, height)
    }

    pub fn services(&self) -> &Services {
        self.worker.services()
    }

    pub fn keys(&mut self, keys: &str) -> &mut Self {
        self.stage.keys(keys);
        self.settle();
        self
    }

    pub fn wait(&mut self, seconds: i64) -> &mut Self {
        let later = {
            let mut clock = self.clock.lock().unwrap();
            *clock = clock.saturating_add(SignedDuration::from_secs(seconds));
            clock.clone()
        };
        self.stage.model.now = later;
        self.stage.wait(0);
        self.settle();
        self
    }

    /// Does what a focus or a key does: looks whether others wrote.
    pub fn look(&mut self) -> &mut Self {
        let news = self.runtime.block_on(self.worker.perform(Request::Changes));
        for told in news {
            self.stage.news(told);
        }
        self.settle();
        self
    }

    pub fn screen(&mut self) -> String {
        self.stage.screen()
    }

    /// Carries out what was asked, and what follows from it, to the end.
    fn settle(&mut self) {
        let mut queue = VecDeque::from(std::mem::take(&mut self.stage.asked));
        while let Some(request) = queue.pop_front() {
            let responses = match request.job() {
                Some(_) => self.run_job(request),
                None => self.runtime.block_on(self.worker.perform(request)),
            };
            for response in responses {
                self.stage.news(response);
                queue.extend(std::mem::take(&mut self.stage.asked));
            }
        }
    }

    fn run_job(&self, request: Request) -> Vec<Response> {
        self.runtime.block_on(async {
            let (sender, mut responses) = unbounded_channel();
            let running = Running::start(self.worker.services(), request, sender);
            let mut all = Vec::new();
            while let Some(response) = responses.recv().await {
                all.push(response);
            }
            running.finish().await;
            all
        })
    }
}

pub fn services(folder: &Path, clock: &Arc<Mutex<Zoned>>) -> Services {
    let catalog = Catalog::embedded();
    let clock = Arc::clone(clock);
    let stamps = Stamps::new(move || clock.lock().unwrap().clone(), uuid::Uuid::now_v7);
    let store = Store::open(&folder.join("setwise.db"), stamps.clone()).unwrap();
    Services {
        executor: Executor::new(store.clone(), catalog, stamps.clone(), Policy::default()),
        coach: Arc::new(OfflineCoach::new(catalog)).into(),
        store,
        catalog,
        stamps,
        schema: None,
    }
}
