//! The athlete's word that a turn should end.

use tokio::sync::watch;

/// Cloning it shares the one word.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

impl Stop {
    pub fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    /// Ends the turn as soon as it can be; what is being stored is stored to its end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is said.
    pub async fn stopped(&self) {
        // The sender lives in `self`, so waiting can't fail.
        let _ = self.0.subscribe().wait_for(|stopped| *stopped).await;
    }
}
