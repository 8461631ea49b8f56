//! What the writer has promised and not yet delivered.

use super::error::{StoreError, StoreErrorKind};
use super::ledger::Ledger;
use std::future::Future;
use std::path::Path;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::oneshot;

/// The end of something handed to the writer thread, still to come. Dropping it changes nothing:
/// what was handed over is carried out all the same.
#[must_use = "what was handed over may fail; await it, or wait for it"]
#[derive(Debug)]
pub struct Pending<T> {
    receiver: oneshot::Receiver<T>,
    path: Arc<Path>,
    ledger: Ledger,
}

/// The writer's side of a [`Pending`].
pub(super) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

impl<T> Pending<Result<T, StoreError>> {
    pub(super) fn new(path: &Arc<Path>, ledger: &Ledger) -> (Reply<T>, Self) {
        let (reply, receiver) = oneshot::channel();
        let (path, ledger) = (Arc::clone(path), ledger.clone());
        (reply, Self { receiver, path, ledger })
    }

    fn closed(&self) -> StoreError {
        StoreErrorKind::Closed.at(&self.path).after(&self.ledger)
    }

    /// Waits for it on this thread. In asynchronous code await it instead: waiting there panics,
    /// since it would hold up everything else.
    pub fn wait(self) -> Result<T, StoreError> {
        let closed = self.closed();
        self.receiver.blocking_recv().unwrap_or(Err(closed))
    }
}

impl<T> Future for Pending<Result<T, StoreError>> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        pin!(&mut self.receiver).poll(context).map(|end| end.unwrap_or_else(|_| Err(self.closed())))
    }
}
