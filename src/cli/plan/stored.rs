//! `setwise plan history`, `diff` and `restore`: the plans that were stored.

use crate::cli::{Context, Ended, Output, Stop};
use crate::domain::plan::{StoredPlan, TodayPlan};
use crate::domain::proposal::Hunk;
use crate::domain::text::printable;
use crate::limits::PLANS_SHOWN;
use crate::text;
use crate::{coach, today};
use jiff::civil::Date;
use serde::Serialize;
use uuid::Uuid;

/// Digits of an id that are enough: fewer are rather a slip than a name.
const LEAST_DIGITS: usize = 4;

/// The plan that `name` means: `today`, a day, or an id, of which its beginning or its end is
/// enough where no other has it.
fn find_plan(name: &str, setup: &Context) -> Result<StoredPlan, Stop> {
    let reader = setup.reader()?;
    let shown = printable(name);
    let day = match name {
        "today" => Some(setup.stamps.today()),
        name => name.parse::<Date>().ok(),
    };
    if let Some(day) = day {
        let none = || Stop::refused("not_found", format!("There is no plan for {day}."));
        return reader.plan_for(day)?.ok_or_else(none);
    }
    let digits: String = name.chars().filter(|&c| c != '-').collect();
    let hexadecimal = digits.chars().all(|c| c.is_ascii_hexdigit());
    if !hexadecimal || digits.len() < LEAST_DIGITS {
        let message = format!(
            "'{shown}' names no plan; wanted `today`, a day such as 2026-11-21, or an id of \
             `plan history` or its last {LEAST_DIGITS} digits or more"
        );
        return Err(Stop::Wrong(message));
    }
    let mut found = reader.plans_called(&digits, 2)?;
    match (found.pop(), found.is_empty()) {
        (Some(plan), true) => Ok(plan),
        (Some(_), false) => Err(Stop::refused(
            "several",
            format!("More than one plan is called '{shown}'; give more of its id."),
        )),
        (None, _) => Err(Stop::refused(
            "not_found",
            format!("No plan is called '{shown}'; `setwise plan history` lists them."),
        )),
    }
}

/// Digits of an id that tell plans apart in practice: its last ones, which are random.
const DIGITS_SHOWN: usize = 6;

/// List the plans that were stored, newest first
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
            plans.iter().map(format_row).collect::<Vec<_>>().join("\n")
        })
    }
}

fn format_row(stored: &StoredPlan) -> String {
    let plan = &stored.plan;
    let id = stored.id.simple().to_string();
    format!(
        "{}  {}  {:<9}  {} · {} min · {}  ({})",
        &id[id.len() - DIGITS_SHOWN..],
        stored.date,
        stored.standing.word(),
        plan.focus,
        plan.duration_minutes,
        plan.energy,
        stored.made.coach
    )
}

/// Show what changes from one plan to another
#[derive(Debug, clap::Args)]
pub struct Diff {
    /// The plan to begin with: `today`, a day, or an id of `plan history`, whose last digits do
    #[arg(value_name = "A")]
    from: String,
    /// The plan to end with
    #[arg(value_name = "B")]
    to: String,
}

#[derive(Serialize)]
struct Changes {
    from: Uuid,
    to: Uuid,
    /// Whether anything changes but ids.
    changed: bool,
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

/// Make a plan of earlier today's
#[derive(Debug, clap::Args)]
pub struct Restore {
    /// Which: a day, or an id of `plan history`, whose last digits do
    #[arg(value_name = "ID")]
    id: String,
}

#[derive(Serialize)]
struct Answer {
    /// The plan that it is a copy of.
    restored: Uuid,
    plan: TodayPlan,
    message: String,
}

impl Restore {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let old = find_plan(&self.id, setup)?;
        let said = coach::restore_plan(setup.services()?, &old)?;
        if said.end.is_err() {
            return Err(Stop::refused("not_restored", said.text()));
        }
        let answer = Answer {
            restored: old.id,
            plan: old.plan,
            message: said.text().to_owned(),
        };
        output.done(&answer, |answer| answer.message.clone())
    }
}
