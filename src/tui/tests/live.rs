//! The screen over a real desk: a store in a folder of its own, the offline coach, a clock that
//! stands still until told.

use super::script::Pause;
use super::stage::Stage;
use crate::assistant;
use crate::catalog::Catalog;
use crate::coach::{CoachSelector, ProgramSettings, Services, Window};
use crate::domain::stamps::Stamps;
use crate::offline::OfflineCoach;
use crate::store::Store;
use crate::tool::{Executor, Planner, Policy};
use crate::tui::ask::Asked;
use crate::tui::options::Options;
use crate::tui::request::{Job, Request};
use crate::tui::response::Response;
use crate::tui::update::LookForChanges;
use crate::tui::worker::{Running, Worker};
use jiff::{SignedDuration, Zoned};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::runtime::{self, Handle, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::yield_now;
use uuid::{Builder, Uuid};

pub struct Live {
    pub stage: Stage,
    worker: Worker,
    runtime: Runtime,
    clock: Arc<Mutex<Zoned>>,
    folder: Arc<TempDir>,
    /// What goes on beside the keys, until it ends or waits at a pause of the script.
    underway: Vec<Underway>,
    script: Pause,
}

/// A job, and what comes of it.
struct Underway {
    job: Job,
    running: Running,
    responses: UnboundedReceiver<Response>,
}

/// What a screen begins with.
pub struct Opening {
    pub folder: Arc<TempDir>,
    pub now: Zoned,
    pub size: (u16, u16),
    pub options: Options,
    /// Ids that are the same in every run.
    pub numbered: bool,
    /// Who answers, where it isn't the offline coach.
    pub coaches: Option<Coaches>,
}

/// Who answers, and where the answer can be held.
#[derive(Clone)]
pub struct Coaches {
    pub selector: CoachSelector,
    pub pause: Pause,
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
        Self::begin(Opening {
            folder,
            now,
            size: (width, height),
            options: Options::default(),
            numbered: false,
            coaches: None,
        })
    }

    pub fn begin(opening: Opening) -> Self {
        let builder = runtime::Builder::new_current_thread().enable_all().build();
        let runtime = builder.unwrap();
        let clock = Arc::new(Mutex::new(opening.now.clone()));
        let stamps = if opening.numbered {
            stamps(&clock, numbered(&clock))
        } else {
            stamps(&clock, Uuid::now_v7)
        };
        let mut services = services_with(opening.folder.path(), stamps);
        let mut script = Pause::default();
        if let Some(coaches) = opening.coaches {
            (services.coach, script) = (coaches.selector, coaches.pause);
        }
        services.executor = services.executor.with_planner(planner(&services.coach));
        let (width, height) = opening.size;
        let mut live = Self {
            stage: Stage::with(opening.options, width, height),
            worker: Worker::new(services),
            runtime,
            clock,
            folder: opening.folder,
            underway: Vec::new(),
            script,
        };
        live.stage.model.now = opening.now;
        let opened = live.runtime.block_on(live.worker.begin()).unwrap();
        live.stage.news(Response::Opened(Box::new(opened)));
        live.settle();
        live
    }

    /// Leaves and starts again on the same folder, some seconds later.
    pub fn restart(self, seconds: i64) -> Self {
        let now = self.now();
        let later = now.saturating_add(SignedDuration::from_secs(seconds));
        let (width, height) = (self.stage.model.width, self.stage.model.height);
        Self::over(self.leave(), later, width, height)
    }

    /// Leaves; everything is in the folder.
    pub fn leave(self) -> Arc<TempDir> {
        self.runtime.block_on(self.worker.close());
        self.folder
    }

    /// Another instance on the same folder.
    pub fn beside(&self) -> Self {
        let (width, height) = (self.stage.model.width, self.stage.model.height);
        Self::over(Arc::clone(&self.folder), self.now(), width, height)
    }

    pub fn services(&self) -> &Services {
        self.worker.services()
    }

    pub fn now(&self) -> Zoned {
        self.stage.model.now.clone()
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
        self.stage.pass(seconds.unsigned_abs() * 1000);
        self.settle();
        self
    }

    /// Does what a focus or a key does: looks whether others wrote.
    pub fn look(&mut self) -> &mut Self {
        let news = self.runtime.block_on(self.worker.perform(Asked::new(LookForChanges)));
        for told in news {
            self.stage.news(told);
        }
        self.settle();
        self
    }

    /// Lets a script that waits at a pause go on.
    pub fn go_on(&mut self) {
        self.script.release();
        self.settle();
    }

    pub fn screen(&mut self) -> String {
        self.stage.screen()
    }

    /// Carries out what was asked, and what follows from it, to the end or to a pause.
    pub fn settle(&mut self) {
        loop {
            self.carry_out();
            if let Some(line) = self.stage.preview.take() {
                let previewed = self.answer(line.into());
                for one in previewed {
                    self.stage.news(one);
                }
                continue;
            }
            let Some(response) = self.next_response() else {
                return;
            };
            self.stage.news(response);
        }
    }

    fn carry_out(&mut self) {
        let mut queue = VecDeque::from(std::mem::take(&mut self.stage.asked));
        while let Some(request) = queue.pop_front() {
            for response in self.answer(request) {
                self.stage.news(response);
                queue.extend(std::mem::take(&mut self.stage.asked));
            }
        }
    }

    fn answer(&mut self, request: Request) -> Vec<Response> {
        match (request.job(), request) {
            (_, Request::Ask(asked)) => return self.runtime.block_on(self.worker.perform(asked)),
            (_, Request::Stop(job)) => self.stop(job),
            (Some(job), request) => self.start(job, request),
            (None, _) => {}
        }
        Vec::new()
    }

    fn start(&mut self, job: Job, request: Request) {
        let (sender, responses) = unbounded_channel();
        let entered = self.runtime.enter();
        let running = Running::start(self.worker.services(), request, sender);
        drop(entered);
        self.underway.push(Underway { job, running, responses });
    }

    fn stop(&self, job: Job) {
        self.script.forget();
        for underway in self.underway.iter().filter(|underway| underway.job == job) {
            underway.running.stop();
        }
    }

    /// What comes next of all that runs; `None` when it ended or waits.
    fn next_response(&mut self) -> Option<Response> {
        while let Some(underway) = self.underway.first_mut() {
            let script = self.script.clone();
            let next = self.runtime.block_on(async {
                tokio::select! {
                    biased;
                    response = underway.responses.recv() => Some(response),
                    () = script.reached() => on_the_way(&mut underway.responses).await.map(Some),
                }
            });
            match next {
                Some(Some(response)) => return Some(response),
                Some(None) => drop(self.underway.remove(0)),
                None => return None,
            }
        }
        None
    }
}

/// What was said before the pause may not have come all the way.
async fn on_the_way(responses: &mut UnboundedReceiver<Response>) -> Option<Response> {
    for _ in 0..8 {
        yield_now().await;
    }
    responses.try_recv().ok()
}

pub fn services(folder: &Path, clock: &Arc<Mutex<Zoned>>) -> Services {
    services_with(folder, stamps(clock, Uuid::now_v7))
}

fn services_with(folder: &Path, stamps: Stamps) -> Services {
    let catalog = Catalog::embedded();
    let store = Store::open(&folder.join("setwise.db"), stamps.clone()).unwrap();
    Services {
        executor: Executor::new(store.clone(), catalog, stamps.clone(), Policy::default()),
        coach: Arc::new(OfflineCoach::new(catalog)).into(),
        store,
        catalog,
        rules: Arc::new(OfflineCoach::new(catalog)),
        window: Window::screen(&stamps),
        stamps,
        schema: None,
        program: ProgramSettings::default(),
        keeps_lines: true,
        wire: crate::provider::Wire::default(),
    }
}

/// The way of a call to the calendar's assistant, as the program's own.
fn planner(coach: &CoachSelector) -> Planner {
    let coach = coach.clone();
    Planner::new(move |turn, _, _| {
        let events = assistant::run(coach.coach(), turn);
        Some(Handle::current().block_on(assistant::end_of(events)))
    })
}

fn stamps(clock: &Arc<Mutex<Zoned>>, id: impl Fn() -> Uuid + Send + Sync + 'static) -> Stamps {
    let clock = Arc::clone(clock);
    Stamps::new(move || clock.lock().unwrap().clone(), id)
}

/// Ids that are the same in every run: the time of the clock, and how many came before.
fn numbered(clock: &Arc<Mutex<Zoned>>) -> impl Fn() -> Uuid + Send + Sync + 'static {
    let (clock, made) = (Arc::clone(clock), AtomicU64::new(0));
    move || {
        let millis = clock.lock().unwrap().timestamp().as_millisecond();
        let mut tail = [0; 10];
        tail[2..].copy_from_slice(&made.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        Builder::from_unix_timestamp_millis(millis.unsigned_abs(), &tail).into_uuid()
    }
}
