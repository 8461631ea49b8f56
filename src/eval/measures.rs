//! Figures over trials.

use super::record::{Calls, Trial};
use crate::domain::usage::Usage;
use schemars::JsonSchema;
use serde::Serialize;

/// All trials of one scenario in one cell that could be scored.
#[derive(Debug)]
pub struct OfScenario<'a> {
    pub scenario: &'a str,
    pub group: &'a str,
    pub trials: Vec<Trial>,
}

/// The figures of a group of scenarios. Shares are from 0 to 1, and `null` of nothing.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "EvalMeasures")]
pub struct Measures {
    /// The suite, or all.
    pub group: String,
    /// How many scenarios.
    pub scenarios: usize,
    /// How many trials.
    pub trials: usize,
    /// Trials that passed.
    pub passed: usize,
    /// Wanted calls that were made exactly so, of those that were wanted or made beyond them.
    pub exact_calls: Option<f64>,
    /// The share of trials that passed, and where it lies at 95 % by Wilson.
    pub pass_1: Option<f64>,
    /// Where that share lies at the least, at 95 % by Wilson.
    pub low: Option<f64>,
    /// Where that share lies at the most.
    pub high: Option<f64>,
    /// How likely k trials of one scenario all pass: the mean of C(c,k)/C(n,k).
    pub k: u32,
    /// How likely k trials of one scenario all pass.
    pub pass_k: Option<f64>,
    /// Writes that were not wanted, over all trials.
    pub wrong_writes: u64,
    /// The calls that were made.
    pub calls: Calls,
    /// The share of first calls that were accepted.
    pub first_accepted: Option<f64>,
    /// The share of calls right after a refusal that were accepted.
    pub after_refusal_accepted: Option<f64>,
    /// Calls from a refusal to the next that was accepted.
    pub calls_to_recover: Option<f64>,
    /// Turns that the program understood by itself, without asking the coach.
    pub by_itself: u64,
    /// Rounds of asking, over all trials.
    pub rounds: u64,
    /// Tokens, over all trials.
    pub tokens: Usage,
    /// Of a turn, all its rounds together, in milliseconds.
    pub latency_p50: Option<u64>,
    /// The time of a turn, in milliseconds, that 95 in 100 stay within.
    pub latency_p95: Option<u64>,
}

impl Measures {
    pub fn of(group: &str, all: &[&OfScenario<'_>], k: u32) -> Self {
        let trials = || all.iter().flat_map(|one| &one.trials);
        let count = trials().count();
        let passed = trials().filter(|trial| trial.passed()).count();
        let (mut calls, mut tokens) = (Calls::default(), Usage::default());
        let (mut matched, mut wanted, mut wrong_writes, mut rounds) = (0, 0, 0, 0);
        let mut by_itself = 0;
        let mut millis = Vec::new();
        for trial in trials() {
            calls += trial.calls;
            tokens += trial.usage;
            matched += trial.matched;
            wanted += trial.expected + trial.extra;
            wrong_writes += trial.wrong_writes;
            rounds += trial.rounds;
            by_itself += trial.by_itself;
            if trial.rounds > 0 {
                millis.extend(&trial.millis);
            }
        }
        millis.sort_unstable();
        let interval = wilson(passed, count);
        Self {
            group: group.to_owned(),
            scenarios: all.len(),
            trials: count,
            passed,
            exact_calls: share(matched, wanted),
            pass_1: share(passed as u64, count as u64),
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            k,
            pass_k: pass_k(all, k),
            wrong_writes,
            first_accepted: share(calls.first_accepted, calls.first_tries),
            after_refusal_accepted: share(calls.after_accepted, calls.after_refusal),
            calls_to_recover: share(calls.until_recovered, calls.recovered),
            calls,
            by_itself,
            rounds,
            tokens,
            latency_p50: percentile(&millis, 50),
            latency_p95: percentile(&millis, 95),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
pub fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Wilson's score interval at 95 %.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
pub fn wilson(passed: usize, trials: usize) -> Option<(f64, f64)> {
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0 {
        return None;
    }
    let (n, p) = (trials as f64, passed as f64 / trials as f64);
    let middle = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let below = 1.0 + Z * Z / n;
    let low = ((middle - spread) / below).max(0.0);
    Some((low, ((middle + spread) / below).min(1.0)))
}

/// The mean over scenarios of C(c,k)/C(n,k), of those that have k trials.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn pass_k(all: &[&OfScenario<'_>], k: u32) -> Option<f64> {
    let k = usize::try_from(k).ok()?;
    let shares: Vec<f64> = all
        .iter()
        .filter(|one| one.trials.len() >= k && k > 0)
        .map(|one| {
            let passed = one.trials.iter().filter(|trial| trial.passed()).count();
            all_of(passed, one.trials.len(), k)
        })
        .collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
}

/// C(c,k)/C(n,k): how likely k trials drawn from n, of which c passed, all did.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
pub fn all_of(passed: usize, trials: usize, k: usize) -> f64 {
    (0..k).map(|at| passed.saturating_sub(at) as f64 / (trials - at) as f64).product()
}

/// The nearest rank, of what is in order.
fn percentile(ordered: &[u64], percent: usize) -> Option<u64> {
    let rank = (ordered.len() * percent).div_ceil(100);
    ordered.get(rank.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests;
