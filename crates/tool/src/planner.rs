//! How a call reaches the calendar's assistant, which asks a coach: handed down, since the executor
//! knows no coach.

use futures_util::future::{self, BoxFuture, FutureExt as _};
use setwise_training::assistant::{End, Event, Turn};
use std::sync::Arc;

/// Takes a message all the way, on the thread that asks. None where it was stopped first.
pub type Plan = dyn Fn(Turn, BoxFuture<'static, ()>, Tell) -> Option<End> + Send + Sync;

/// Told of the assistant's events as they come.
pub type Tell = Arc<dyn Fn(&Event) + Send + Sync>;

/// Makes the future that comes when the athlete has had enough.
type Stopped = dyn Fn() -> BoxFuture<'static, ()> + Send + Sync;

/// Cloning it shares the way.
#[derive(Clone)]
pub struct Planner {
    plan: Arc<Plan>,
    stopped: Option<Arc<Stopped>>,
    tell: Option<Tell>,
}

impl Planner {
    pub fn new(
        plan: impl Fn(Turn, BoxFuture<'static, ()>, Tell) -> Option<End> + Send + Sync + 'static,
    ) -> Self {
        Self { plan: Arc::new(plan), stopped: None, tell: None }
    }

    /// The same, given up when `stopped` comes.
    pub(super) fn until(
        &self,
        stopped: impl Fn() -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> Self {
        Self { stopped: Some(Arc::new(stopped)), ..self.clone() }
    }

    /// The same, whose events are told.
    pub(super) fn telling(&self, tell: Tell) -> Self {
        Self { tell: Some(tell), ..self.clone() }
    }

    pub(super) fn plan(&self, turn: Turn) -> Option<End> {
        let never = || future::pending().boxed();
        let stopped = self.stopped.as_ref().map_or_else(never, |stopped| stopped());
        let tell = self.tell.clone().unwrap_or_else(|| Arc::new(|_| {}));
        (self.plan)(turn, stopped, tell)
    }
}
