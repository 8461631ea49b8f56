//! What an answer of a model cost.

use serde::{Deserialize, Serialize};

/// Tokens as the provider counted them; those of several rounds add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// All that was sent, what was read from a cache included.
    pub input: u64,
    /// All that was generated, thinking included.
    pub output: u64,
    /// Of `input`, what was read from a cache.
    pub cached: u64,
}

impl Usage {
    /// Goes on to a newer count of a provider that counts up to here; what has come on top, where
    /// anything has.
    pub fn advance(&mut self, now: Self) -> Option<Self> {
        let more = Self {
            input: now.input.saturating_sub(self.input),
            output: now.output.saturating_sub(self.output),
            cached: now.cached.saturating_sub(self.cached),
        };
        *self = now;
        (more != Self::default()).then_some(more)
    }
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input += other.input;
        self.output += other.output;
        self.cached += other.cached;
    }
}
