//! Whether anything was stored so far, for what is said of a failure that comes after it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Of one piece of work, such as a command or a turn, shared by all that stores something for it.
/// Cloning shares it.
#[derive(Clone, Debug, Default)]
pub struct Ledger(Arc<AtomicBool>);

impl Ledger {
    /// Something is stored, whatever fails from now on.
    pub fn note(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub fn has_any(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
