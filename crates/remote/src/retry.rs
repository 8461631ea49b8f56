//! How long to wait before something is tried again.

use crate::limits::{FIRST_SYNC_PAUSE, LONGEST_SYNC_PAUSE};
use std::time::Duration;

/// Twice as long each time, up to a bound, and by chance up to half of it less: devices that lost one
/// server at the same moment don't come back at the same moment.
#[derive(Clone, Copy, Debug)]
pub struct Pause(Duration);

impl Default for Pause {
    fn default() -> Self {
        Self(FIRST_SYNC_PAUSE)
    }
}

impl Pause {
    pub fn next_pause(&mut self) -> Duration {
        let longest = self.0;
        self.0 = (self.0 * 2).min(LONGEST_SYNC_PAUSE);
        let mut chance = [0];
        // Without chance it is the whole of it.
        let _ = getrandom::fill(&mut chance);
        longest.saturating_sub(longest * u32::from(chance[0]) / 512)
    }
}

#[cfg(test)]
mod tests {
    use super::Pause;
    use crate::limits::{FIRST_SYNC_PAUSE, LONGEST_SYNC_PAUSE};

    #[test]
    fn pauses_grow_to_their_bound() {
        let mut pause = Pause::default();
        let mut expected = FIRST_SYNC_PAUSE;
        for _ in 0..20 {
            let found = pause.next_pause();
            assert!(found <= expected && found >= expected / 2, "{found:?}");
            expected = (expected * 2).min(LONGEST_SYNC_PAUSE);
        }
        assert_eq!(expected, LONGEST_SYNC_PAUSE);
    }
}
