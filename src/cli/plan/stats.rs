//! `setwise plan stats`: how often coaches' plans could be taken over, and why not.

use crate::cli::{Context, Ended, Output};
use crate::domain::plan::PlanFailure;
use crate::domain::text::counted;
use crate::limits::PLAN_FAILURES_SHOWN;
use crate::today;
use crate::today::tally::{Tally, Who};
use serde::Serialize;

/// Count the plans that coaches wrote, and what was wrong with those that were refused
#[derive(Debug, clap::Args)]
pub struct Stats {}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    tally: Tally,
    /// The version of the rules by which templates are expanded.
    rules: u32,
    /// The failures of late, newest first.
    newest: Vec<PlanFailure>,
}

impl Stats {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let reader = setup.reader()?;
        let mut failures = reader.plan_failures()?;
        let tally = today::tally::tally(reader.plans_by_coach()?, &failures);
        failures.truncate(PLAN_FAILURES_SHOWN);
        let shown = Shown {
            tally,
            rules: today::rules_version(),
            newest: failures,
        };
        output.done(&shown, text)
    }
}

fn text(shown: &Shown) -> String {
    let tally = &shown.tally;
    let mut lines = vec![format!(
        "{}, {} (templates by rules {})",
        counted(count(tally.plans), "plan"),
        counted(count(tally.failures), "failure"),
        shown.rules
    )];
    for by in &tally.by_coach {
        lines.push(format!(
            "  {:<32} {:>5} {:>5}",
            who(&by.who),
            by.plans,
            by.failures
        ));
    }
    if !tally.faults.is_empty() {
        lines.push("What was wrong:".to_owned());
    }
    for error in &tally.faults {
        let place = if error.place.is_empty() {
            "the plan"
        } else {
            &error.place
        };
        lines.push(format!("  {:>5}  {:<18} {place}", error.count, error.code));
    }
    lines.join("\n")
}

fn who(who: &Who) -> String {
    let model = who.model.as_deref().map(|model| format!(" {model}"));
    format!(
        "{}{} {}",
        who.coach,
        model.unwrap_or_default(),
        who.schema_version
    )
}

fn count(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests;
