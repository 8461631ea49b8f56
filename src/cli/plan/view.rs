//! A plan with its progress, as it is printed.

use crate::catalog::Catalog;
use crate::cli::{Ended, Exit, Output};
use crate::coach::ServiceError;
use crate::domain::board::{Board, BoardItem};
use crate::domain::load::Unit;
use crate::domain::plan::{SchemaVersion, TodayPlan};
use crate::domain::prescription::Due;
use crate::domain::set_export::ExportedSet;
use crate::text::{self, Formatter, day};
use crate::today::selection::Estimates;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The plan of a day with how it came to be and what is done of it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlanShown")]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The plan.
    pub plan: TodayPlan,
    /// The version of the plan's schema.
    schema_version: &'static str,
    /// Where it is only proposed, the proposal's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Uuid>,
    /// Said of a new plan beside the one that the athlete accepted: it is not today's.
    #[serde(skip_serializing_if = "Clone::clone")]
    pub stands: bool,
    /// How it came to stand: generated or accepted, and who wrote it.
    standing: &'static str,
    /// Who answered: offline, a provider's name, or file.
    coach: String,
    /// The provider of the model; null for another coach.
    provider: Option<String>,
    /// The model; null for another coach.
    model: Option<String>,
    /// Why it was asked for in this version of the schema.
    selection: Selection,
    /// The version of the rules by which templates were expanded.
    rules: Option<u32>,
    /// What is done of each exercise.
    progress: Vec<Progress>,
}

/// Why the plan was asked for in this version of the schema.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SchemaSelection")]
struct Selection {
    /// The rule that applied.
    reason: String,
    /// Bytes of the smallest plan in each version; empty where there was nothing to choose from.
    #[schemars(
        with = "BTreeMap<String, u64>",
        extend("propertyNames" = { "enum": SchemaVersion::WORDS })
    )]
    estimates: Estimates,
}

/// One exercise of the plan.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ItemProgress")]
#[serde(rename_all = "camelCase")]
struct Progress {
    /// The id of the exercise in the plan.
    id: String,
    /// Its name.
    name: String,
    /// How many sets are done.
    done: usize,
    /// How many sets the plan asks for.
    asked: u8,
    /// Whether all of its sets are done.
    ticked: bool,
    /// Whether it comes next.
    current: bool,
    /// When it was done last; null where it never was.
    last: Option<Last>,
    /// What the program asks for here, set by set, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<Due>,
    /// The load that is suggested; null where there is none.
    suggestion: Option<Suggested>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LastTime")]
struct Last {
    /// The day.
    date: jiff::civil::Date,
    /// In set order.
    sets: Vec<ExportedSet>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SuggestedLoad")]
struct Suggested {
    /// The load, with its unit.
    load: String,
    /// Why.
    reason: String,
}

impl Shown {
    pub fn of(board: &Board) -> Self {
        let stored = &board.stored;
        let current = board.current_item().map(|item| &item.planned.id);
        Self {
            plan: stored.plan.clone(),
            proposal: None,
            stands: true,
            schema_version: stored.made.schema_version.word(),
            standing: stored.standing.word(),
            coach: stored.made.coach.clone(),
            provider: stored.made.provider.clone(),
            model: stored.made.model.clone(),
            selection: Selection {
                reason: stored.made.reason.clone(),
                estimates: stored.made.estimates.clone(),
            },
            rules: stored.made.rules,
            progress: board
                .items()
                .map(|item| Progress::of(item, current == Some(&item.planned.id)))
                .collect(),
        }
    }
}

impl Progress {
    fn of(item: &BoardItem, current: bool) -> Self {
        Self {
            id: item.planned.id.clone(),
            name: item.planned.name.clone(),
            done: item.sets_done(),
            asked: item.asked,
            ticked: item.is_ticked(),
            current,
            last: item.last.clone().map(|last| Last {
                date: last.date,
                sets: last.sets.into_iter().map(ExportedSet::from).collect(),
            }),
            due: item.due.clone(),
            suggestion: item.suggestion.as_ref().map(|suggestion| Suggested {
                load: suggestion.load.to_string(),
                reason: suggestion.reason.clone(),
            }),
        }
    }
}

/// A plan that was not made: its issues are the answer, where it has some.
pub fn not_made(error: ServiceError, output: &mut Output) -> Ended {
    let ServiceError::Plan(issues) = error else {
        return Err(error.into());
    };
    output.answer(&issues, |issues| {
        format!("The coach's plan for today can't be used: {}.", crate::today::in_words(issues))
    })?;
    Ok(Exit::Refused)
}

/// The board as plain lines.
pub fn text(board: &Board, unit: Unit) -> String {
    let plan = &board.stored.plan;
    let mut lines: Vec<String> = text::rest_day(board).into_iter().collect();
    lines.push(text::plan_head(plan));
    if !plan.summary.is_empty() {
        lines.push(plan.summary.clone());
    }
    let current = board.current_item().map(|item| &item.planned.id);
    let formatter = Catalog::in_force().formatter(unit);
    for block in &board.blocks {
        lines.push(text::block_head(&block.title, block.duration_minutes));
        for item in &block.items {
            lines.push(row(item, current == Some(&item.planned.id)));
            if current == Some(&item.planned.id) {
                lines.extend(hints(item, formatter, board.stored.date));
            } else if item.stop.is_some() && !item.is_ticked() {
                lines.extend(hint(item));
            }
        }
    }
    let (done, asked) = board.sets();
    lines.push(text::done_of(done, asked, "set"));
    lines.join("\n")
}

fn row(item: &BoardItem, current: bool) -> String {
    let mark = match (item.is_ticked(), current) {
        (true, _) => '✓',
        (false, true) => '▸',
        (false, false) => ' ',
    };
    let detail = item.planned.detail.as_deref().unwrap_or_default();
    let row = format!(
        " {mark} {:<28} {:<16} {}/{}  {detail}",
        item.planned.name,
        item.planned.prescription,
        item.sets_done(),
        item.asked
    );
    row.trim_end().to_owned()
}

/// Last time's sets and what to load now.
fn hints(item: &BoardItem, formatter: Formatter<'_>, today: Date) -> Vec<String> {
    let last = item.last.as_ref().map(|last| {
        let day = day::date_near(last.date, today);
        format!("     last {day}  {}", formatter.sets(&last.sets))
    });
    let load = item.suggestion.as_ref().map(|suggestion| {
        let load = formatter.suggested(suggestion);
        format!("     try  {load}  {}", suggestion.reason)
    });
    last.into_iter().chain(load).chain(hint(item)).collect()
}

fn hint(item: &BoardItem) -> Option<String> {
    text::progress::hint(item).map(|hint| format!("     {hint}"))
}
