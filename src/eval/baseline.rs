//! A run held against an earlier one.

use super::grid::Cell;
use super::measures::{OfScenario, share};
use super::record::Record;
use crate::domain::text::counted;
use crate::eval::limits::MOST_REASONS_TOLD;
use crate::text::capped;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Only of scenarios that both have.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "BaselineComparison")]
pub struct Comparison {
    /// Whose trials they are.
    pub coaches: Vec<String>,
    /// Scenarios that both have.
    pub scenarios: usize,
    /// Shares of trials that passed, then and now.
    pub before: Option<f64>,
    /// The share of trials that pass now; null of nothing.
    pub now: Option<f64>,
    /// Scenarios that pass more often, and less often.
    pub better: Vec<String>,
    /// Scenarios that pass less often.
    pub worse: Vec<String>,
}

#[derive(Clone, Copy, Default)]
struct Passed {
    passed: u64,
    trials: u64,
}

impl Passed {
    fn add(&mut self, passed: bool) {
        self.passed += u64::from(passed);
        self.trials += 1;
    }

    /// More often than the other; shares compared without dividing.
    fn is_above(self, other: Self) -> bool {
        self.passed * other.trials > other.passed * self.trials
    }
}

/// Compares with the trials of the same cell.
pub fn compare(cell: Cell, now: &[OfScenario<'_>], baseline: &[Record]) -> Comparison {
    let (mut then, mut coaches) = (BTreeMap::<&str, Passed>::new(), Vec::new());
    for record in baseline.iter().filter(|one| one.cell == cell) {
        let Some(trial) = &record.result else {
            continue;
        };
        then.entry(&record.scenario).or_default().add(trial.passed());
        if !coaches.contains(&record.coach) {
            coaches.push(record.coach.clone());
        }
    }
    let (mut before, mut after) = (Passed::default(), Passed::default());
    let (mut better, mut worse, mut scenarios) = (Vec::new(), Vec::new(), 0);
    for one in now.iter().filter(|one| !one.trials.is_empty()) {
        let Some(old) = then.get(one.scenario) else {
            continue;
        };
        let mut new = Passed::default();
        for trial in &one.trials {
            new.add(trial.passed());
        }
        scenarios += 1;
        before.passed += old.passed;
        before.trials += old.trials;
        after.passed += new.passed;
        after.trials += new.trials;
        if new.is_above(*old) {
            better.push(one.scenario.to_owned());
        } else if old.is_above(new) {
            worse.push(one.scenario.to_owned());
        }
    }
    Comparison {
        coaches,
        scenarios,
        before: share(before.passed, before.trials),
        now: share(after.passed, after.trials),
        better,
        worse,
    }
}

impl Comparison {
    pub fn text(&self) -> String {
        if self.scenarios == 0 {
            return "The baseline has none of these scenarios under the same circumstances.\n"
                .to_owned();
        }
        let percent = |share: Option<f64>| share.unwrap_or_default() * 100.0;
        let (before, now) = (percent(self.before), percent(self.now));
        let mut text = format!(
            "Against {} ({}): {before:.1} % before, {now:.1} % now ({:+.1}).\n",
            crate::text::list(&self.coaches),
            counted(self.scenarios, "scenario"),
            now - before,
        );
        for (word, names) in [("Worse", &self.worse), ("Better", &self.better)] {
            if !names.is_empty() {
                let names = capped(names, MOST_REASONS_TOLD);
                let _ = writeln!(text, "{word}: {names}");
            }
        }
        text
    }
}
