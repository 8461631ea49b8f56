//! Where a panic ends: at the step that it broke, and not at the whole program.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

/// A step panicked. What it was about to do is not done; what broke is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bug in setwise stopped this step; its log says what broke")]
pub struct Panicked;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Does the work, and lets no panic out of it. The work must leave whole what it shares: it is
/// used afterwards.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    let outer = GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    done.map_err(|_| Panicked)
}

/// The same for a future, which is let go once it has panicked.
pub fn guarded_future<F: Future>(future: F) -> impl Future<Output = Result<F::Output, Panicked>> {
    let mut future = Box::pin(future);
    poll_fn(move |context| {
        guarded(|| future.as_mut().poll(context))
            .map_or_else(|panicked| Poll::Ready(Err(panicked)), |poll| poll.map(Ok))
    })
}

/// Whether a panic on this thread would be caught: then the program goes on, and whoever caught it
/// says what became of the step.
pub fn is_guarded() -> bool {
    GUARDED.get()
}

#[cfg(test)]
mod tests;
