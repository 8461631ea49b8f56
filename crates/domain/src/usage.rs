//! What an answer of a model cost.

use super::load::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Tokens as the provider counted them; those of several rounds add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        self.input = self.input.saturating_add(other.input);
        self.output = self.output.saturating_add(other.output);
        self.cached = self.cached.saturating_add(other.cached);
    }
}

/// What a turn cost so far, all rounds together, and how full the model is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TurnUsage {
    #[serde(flatten)]
    pub spent: Usage,
    /// Tokens of the newest round, asked and answered: what of its context is in use.
    pub context: u64,
    /// What the model holds, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
}

impl TurnUsage {
    /// Another round begins.
    pub const fn begin_round(&mut self) {
        self.context = 0;
    }

    /// What came on top in the running round.
    pub fn add(&mut self, more: Usage) {
        self.spent += more;
        self.context = self.context.saturating_add(more.input).saturating_add(more.output);
    }
}

/// What the answer to a contract cost, all rounds together, whether it could be used or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractCost {
    pub contract: &'static str,
    pub usage: TurnUsage,
    pub took: Duration,
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
