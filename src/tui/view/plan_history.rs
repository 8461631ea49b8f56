//! The plans that were stored, and what changes from one to another.
//!
//! ```text
//! ┌ earlier plans ─────────────────────────────────┐
//! │ ▸ 21 Nov  Upper body · 45 min · moderate       │
//! │ * 20 Nov  Legs · 50 min · intense  (file)      │
//! └────────────────────────────────────────────────┘
//! ```

use super::paragraph::Paragraph;
use crate::domain::plan::StoredPlan;
use crate::domain::proposal::Hunk;
use crate::text::{self, day};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use crate::tui::plan_history::PlanHistory;
use crate::tui::theme;
use ratatui::text::Line;

pub fn title(model: &Model, history: &PlanHistory) -> String {
    let (Some(_), Some(to)) = (&history.changes, history.chosen()) else {
        return "earlier plans".to_owned();
    };
    let from = history.marked().map_or_else(
        || "today's".to_owned(),
        |marked| format!("the one of {}", when(model, marked)),
    );
    let key = model.key(Context::Plans, Action::Accept);
    format!("from {from} to the one of {} · {key} makes it today's", when(model, to))
}

/// `21 Nov 18:02`: the day that it is for, and when it was stored.
fn when(model: &Model, stored: &StoredPlan) -> String {
    let at = stored.at.to_zoned(model.now.time_zone().clone());
    let date = day::date_near(stored.date, model.now.date());
    format!("{date} {}", day::time(&at))
}

pub fn rows(model: &Model, history: &PlanHistory, width: usize) -> Vec<Line<'static>> {
    if let Some(changes) = &history.changes {
        return changes.iter().flat_map(|hunk| change(hunk, width)).collect();
    }
    let plans = history.plans.iter().enumerate();
    plans.map(|(index, stored)| row(model, history, index, stored).row(width)).collect()
}

fn row(model: &Model, history: &PlanHistory, index: usize, stored: &StoredPlan) -> Paragraph {
    let is_chosen = index == history.chosen;
    let mark = match (is_chosen, history.marked == Some(index)) {
        (true, true) => "▸•",
        (true, false) => "▸ ",
        (false, true) => " •",
        (false, false) => "  ",
    };
    let style = if is_chosen { theme::STRONG } else { theme::PLAIN };
    let date = when(model, stored);
    let made = format!("  {}, {}", stored.standing, stored.made.coach);
    Paragraph::of(mark, theme::CURRENT)
        .run(&format!(" {date:<13}"), theme::DIM)
        .run(&text::plan_head(&stored.plan), style)
        .run(&made, theme::DIM)
}

fn change(hunk: &Hunk, width: usize) -> Vec<Line<'static>> {
    let style = match hunk {
        Hunk::Same(_) => theme::DIM,
        Hunk::Removed(_) => theme::REFUSED,
        Hunk::Added(_) => theme::DONE,
    };
    Paragraph::of(&text::hunk(hunk), style).hang(4).rows(width)
}

/// The list as plain lines, with the ids that a command takes.
pub fn text(history: &PlanHistory) -> String {
    let rows = history.plans.iter().map(text::stored_plan);
    rows.collect::<Vec<_>>().join("\n")
}
