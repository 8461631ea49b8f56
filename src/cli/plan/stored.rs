//! `setwise plan history`, `diff` and `restore`: the plans that were stored.

use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach::Intent;
use crate::coach::NoPlan;
use crate::domain::limits::PLANS_SHOWN;
use crate::domain::plan::{StoredPlan, TodayPlan};
use crate::domain::proposal::Hunk;
use crate::text;
use crate::{coach, today};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "plan history", "The plans that were stored, newest first.": Vec<StoredPlan>;
    "plan diff", "What changes from one plan to another.": Changes;
    "plan restore", "The earlier plan that is today's now.": Answer;
};

/// The plan that `name` means.
fn find_plan(name: &str, setup: &Context) -> Result<StoredPlan, Stop> {
    let found = coach::find_plan(name, &setup.reader()?, setup.stamps.today())?;
    found.map_err(|error| {
        let message = error.to_string();
        match error {
            NoPlan::NoName { .. } => Stop::Wrong(message),
            NoPlan::Several { .. } => Stop::refused("several", message),
            NoPlan::NotOnDay { .. } | NoPlan::NotFound { .. } => {
                Stop::refused("not_found", message)
            }
        }
    })
}

/// List the stored plans, newest first
#[derive(Debug, clap::Args)]
pub struct History {}

impl History {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let Self {} = self;
        let plans = setup.reader()?.plans(PLANS_SHOWN)?;
        output.done(&plans, |plans| {
            if plans.is_empty() {
                return "No plans yet.".to_owned();
            }
            plans.iter().map(text::stored_plan).collect::<Vec<_>>().join("\n")
        })
    }
}

/// Show what changes from one plan to another
#[derive(Debug, clap::Args)]
pub struct Diff {
    /// The plan to begin with: `today`, a day, or an id from `plan history` (its last digits are enough)
    #[arg(value_name = "A")]
    from: String,
    /// The plan to end with
    #[arg(value_name = "B")]
    to: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlanDiff")]
struct Changes {
    /// The plan to begin with.
    from: Uuid,
    /// The plan to end with.
    to: Uuid,
    /// Whether anything changes but ids.
    changed: bool,
    /// What is the same and what changes, in the order of the plan.
    hunks: Vec<Hunk>,
}

impl Diff {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let from = find_plan(&self.from, setup)?;
        let to = find_plan(&self.to, setup)?;
        let hunks = today::diff(Some(&from.plan), &to.plan);
        let changes = Changes {
            from: from.id,
            to: to.id,
            changed: hunks.iter().any(|hunk| !matches!(hunk, Hunk::Same(_))),
            hunks,
        };
        output.done(&changes, |changes| {
            let mut lines: Vec<_> = changes.hunks.iter().map(text::hunk).collect();
            if !changes.changed {
                lines.push("The two are the same.".to_owned());
            }
            lines.join("\n")
        })
    }
}

/// Make an earlier plan today's plan
#[derive(Debug, clap::Args)]
pub struct Restore {
    /// Which: a day, or an id from `plan history` (its last digits are enough)
    #[arg(value_name = "ID")]
    id: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RestoredPlan")]
struct Answer {
    /// The plan that it is a copy of.
    restored: Uuid,
    /// The plan, which is today's now.
    plan: TodayPlan,
    /// In a sentence, for people.
    message: String,
}

impl Restore {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let old = find_plan(&self.id, setup)?;
        let restore = Intent::RestorePlan(old.id.to_string());
        let said = coach::want(setup.services()?, restore)?;
        if !said.changed {
            return Err(Stop::refused("not_restored", said.text()));
        }
        let answer = Answer { restored: old.id, plan: old.plan, message: said.text().to_owned() };
        output.done(&answer, |answer| answer.message.clone())
    }
}
