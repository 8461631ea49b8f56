//! What an answer of a model cost.

use super::load::Decimal;
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

/// What a million tokens cost, in whatever money the athlete pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    pub input: Decimal,
    /// Of what was read from a cache.
    pub cached: Decimal,
    pub output: Decimal,
}

impl Prices {
    #[expect(clippy::cast_precision_loss, reason = "tokens are far below 2^52")]
    pub fn cost(&self, usage: &Usage) -> f64 {
        let cost = |tokens: u64, price: Decimal| tokens as f64 * price.as_f64() / 1e6;
        let fresh = usage.input.saturating_sub(usage.cached);
        cost(fresh, self.input) + cost(usage.cached, self.cached) + cost(usage.output, self.output)
    }
}
