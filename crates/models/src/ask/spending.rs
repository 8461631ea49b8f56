//! What a model's answers to contracts cost, kept until whoever counts it asks for it.

use crate::ask::limits::MOST_TURNS_COUNTED;
use setwise_domain::usage::{ContractCost, TurnUsage, Usage};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// Cloning it shares what it holds.
#[derive(Clone, Debug, Default)]
pub struct Spending(Arc<Mutex<Vec<ContractCost>>>);

impl Spending {
    /// A question of a contract is put; it is counted once what is returned is dropped, so that one that
    /// is broken off counts as well.
    pub fn begin(&self, contract: &'static str) -> Counted {
        Counted {
            spending: self.clone(),
            contract,
            began: Instant::now(),
            usage: TurnUsage::default(),
        }
    }

    /// What was not taken before, the oldest first.
    pub fn take(&self) -> Vec<ContractCost> {
        std::mem::take(&mut *self.locked())
    }

    // A panic elsewhere leaves the list whole: costs are only ever put in.
    fn locked(&self) -> MutexGuard<'_, Vec<ContractCost>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question that is being answered.
#[derive(Debug)]
pub struct Counted {
    spending: Spending,
    contract: &'static str,
    began: Instant,
    pub usage: TurnUsage,
}

impl Drop for Counted {
    /// One that no tokens were counted of says nothing.
    fn drop(&mut self) {
        let spent = self.usage.spent;
        if spent == Usage::default() {
            return;
        }
        let (contract, input, output) = (self.contract, spent.input, spent.output);
        tracing::debug!(contract, input, output, "answered");
        let mut costs = self.spending.locked();
        if costs.len() >= MOST_TURNS_COUNTED {
            return;
        }
        costs.push(ContractCost {
            contract: self.contract,
            usage: self.usage,
            took: self.began.elapsed(),
        });
    }
}
