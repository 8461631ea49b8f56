//! Under which circumstances a model is measured: each combination is a cell.

use crate::cli::Eval;
use crate::settings::key::{COACH_PROVIDER, CoachName, TOOLS_GROUNDING, TOOLS_POLICY};
use crate::settings::model::Calls;
use crate::settings::{Settings, Switch, ToolPolicy};
use crate::tool::Hints;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "EvalCell")]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// How strictly parameter names are taken.
    pub policy: ToolPolicy,
    /// How calls are made.
    pub calls: Calls,
    /// How much a refusal tells.
    pub hints: Hints,
    /// Whether stored sets must match the athlete's words.
    pub grounding: Switch,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { policy, calls, hints, grounding } = self;
        write!(f, "policy {policy}, calls {calls}, hints {hints}, grounding {grounding}")
    }
}

/// Every combination of what was chosen; where nothing was, what is configured.
pub fn cells(asked: &Eval, settings: &Settings, calls: Calls) -> Vec<Cell> {
    let configured = configured(settings, calls);
    let mut found = Vec::new();
    for policy in chosen(&asked.policy, ToolPolicy::from_word, configured.policy) {
        for calls in chosen(&asked.calls, Calls::from_word, configured.calls) {
            for hints in chosen(&asked.hints, Hints::from_word, configured.hints) {
                for grounding in chosen(&asked.grounding, Switch::from_word, configured.grounding) {
                    let cell = Cell { policy, calls, hints, grounding };
                    if !found.contains(&cell) {
                        found.push(cell);
                    }
                }
            }
        }
    }
    found
}

/// The circumstances that are configured.
pub fn configured(settings: &Settings, calls: Calls) -> Cell {
    Cell {
        policy: settings.get(&TOOLS_POLICY),
        calls,
        hints: Hints::Corrected,
        grounding: settings.get(&TOOLS_GROUNDING),
    }
}

fn chosen<T: Copy>(words: &[String], read: fn(&str) -> Option<T>, configured: T) -> Vec<T> {
    let read: Vec<_> = words.iter().filter_map(|word| read(word)).collect();
    if read.is_empty() { vec![configured] } else { read }
}

/// The settings of a trial: its cell's. Whoever answers is set by the trial itself, so that only rules
/// answer what is asked beside, such as where a session of the calendar is to go.
pub fn settings_of(cell: Cell, settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    settings.choose(&COACH_PROVIDER, &CoachName::Offline);
    settings.choose(&TOOLS_POLICY, &cell.policy);
    settings.choose(&TOOLS_GROUNDING, &cell.grounding);
    settings
}
