//! How a call reaches the calendar's assistant, which asks a coach: handed down, since the executor
//! knows no coach.

use crate::assistant::{End, Turn};
use futures_util::future::{self, BoxFuture, FutureExt as _};
use std::sync::Arc;

/// Takes a message all the way, on the thread that asks. None where it was stopped first.
pub type Plan = dyn Fn(Turn, BoxFuture<'static, ()>) -> Option<End> + Send + Sync;

/// Makes the future that comes when the athlete has had enough.
type Stopped = dyn Fn() -> BoxFuture<'static, ()> + Send + Sync;

/// Cloning it shares the way.
#[derive(Clone)]
pub struct Planner {
    plan: Arc<Plan>,
    stopped: Option<Arc<Stopped>>,
}

impl Planner {
    pub fn new(
        plan: impl Fn(Turn, BoxFuture<'static, ()>) -> Option<End> + Send + Sync + 'static,
    ) -> Self {
        Self {
            plan: Arc::new(plan),
            stopped: None,
        }
    }

    /// The same, given up when `stopped` comes.
    pub(super) fn until(
        &self,
        stopped: impl Fn() -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            plan: Arc::clone(&self.plan),
            stopped: Some(Arc::new(stopped)),
        }
    }

    pub(super) fn plan(&self, turn: Turn) -> Option<End> {
        let never = || future::pending().boxed();
        let stopped = self
            .stopped
            .as_ref()
            .map_or_else(never, |stopped| stopped());
        (self.plan)(turn, stopped)
    }
}
