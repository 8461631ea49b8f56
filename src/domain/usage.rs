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
    /// What has come on top of `before`, where a provider counts up to here and not from there.
    #[must_use]
    pub const fn since(self, before: Self) -> Self {
        Self {
            input: self.input.saturating_sub(before.input),
            output: self.output.saturating_sub(before.output),
            cached: self.cached.saturating_sub(before.cached),
        }
    }
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input += other.input;
        self.output += other.output;
        self.cached += other.cached;
    }
}
