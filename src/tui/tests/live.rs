//! The screen over a real desk: a store in a folder of its own, the offline coach, a clock that
//! stands still until told.

use super::stage::Stage;
use crate::assistant::Mode;
use crate::catalog::Catalog;
use crate::coach::{self, ProgramSettings, Services, Stop};
use crate::domain::assistant::Selection;
use crate::domain::stamps::Stamps;
use crate::offline::OfflineCoach;
use crate::store::Store;
use crate::tool::{Executor, Policy};
use crate::tui::effect::Request;
use crate::tui::msg::Response;
use crate::tui::program::ProgramAsk;
use crate::tui::worker::{self, Worker};
use futures_util::StreamExt as _;
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
        let opened = live.runtime.block_on(live.worker.opened());
        live.stage.news(opened);
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
        while let Some(ask) = queue.pop_front() {
            let news = match ask {
                ask @ (Request::Say(_) | Request::Retry { .. }) => self.turn(ask),
                Request::Program(ProgramAsk::Write(settings)) => self.write_program(settings),
                Request::Assist {
                    number,
                    message,
                    selection,
                } => self.assist(number, message, selection),
                ask => self.runtime.block_on(self.worker.perform(ask)),
            };
            for told in news {
                self.stage.news(told);
                queue.extend(std::mem::take(&mut self.stage.asked));
            }
        }
    }

    fn write_program(&self, settings: ProgramSettings) -> Vec<Response> {
        let services = self.worker.services().clone();
        let told = Mutex::new(Vec::new());
        let tell = |news| told.lock().unwrap().push(news);
        let stop = Stop::new();
        let writing = worker::write_program(&services, settings, &tell, &stop);
        self.runtime.block_on(writing);
        told.into_inner().unwrap()
    }

    fn assist(&self, number: u64, message: String, chosen: Option<Selection>) -> Vec<Response> {
        let services = self.worker.services();
        self.runtime.block_on(async {
            let events = coach::assist(services, message, Mode::Auto, chosen);
            let news = events.map(|event| Response::Assistant {
                number,
                event: Box::new(event),
            });
            news.collect().await
        })
    }

    fn turn(&self, ask: Request) -> Vec<Response> {
        let services = self.worker.services().clone();
        self.runtime.block_on(async {
            let (sink, mut events) = unbounded_channel();
            worker::turn(services, ask, &sink, &Stop::new()).await;
            drop(sink);
            let mut news = Vec::new();
            while let Some(event) = events.recv().await {
                news.push(Response::from(event));
            }
            news
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
