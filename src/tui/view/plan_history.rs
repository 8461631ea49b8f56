//! The plans that were stored, and what changes from today's to the chosen one.
//!
//! ```text
//! from 90 columns on, else the changes lie under the list
//! ┌ earlier plans · 2 of 40 ─────────┬ from today's to 20 Nov ─────┐
//! │   21 Nov  Upper body · 45 min    │ - Upper body · 45 min       │
//! │ ▸ 20 Nov  Legs · 50 min  file    │ + Legs · 50 min             │
//! └──────────────────────────────────┴─────────────────────────────┘
//! ```

use super::areas::WIDE;
use super::paragraph::Paragraph;
use crate::domain::plan::StoredPlan;
use crate::domain::proposal::Hunk;
use crate::domain::text::counted;
use crate::text::{self, day};
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::plan_history::PlanHistory;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Cells between the list and the changes beside it: a space, the line, a space.
const BETWEEN: u16 = 3;

pub fn title(model: &Model, history: &PlanHistory) -> Vec<String> {
    if history.whole {
        return vec![compared(model, history)];
    }
    let of = format!("{} of {}", history.cursor.chosen() + 1, history.plans.len());
    vec!["earlier plans".to_owned(), of]
}

/// What is compared with what, and the question where the one is today's.
fn compared(model: &Model, history: &PlanHistory) -> String {
    let Some(to) = history.chosen() else {
        return String::new();
    };
    let to = when(model, to);
    match history.marked() {
        Some(marked) => format!("from {} to {to}", when(model, marked)),
        None if history.asks() => format!("restore {to}?"),
        None if model.panes.board.is_none() => to,
        None => format!("from today's to {to}"),
    }
}

/// `21 Nov 18:02`: the day that it is for, and when it was stored.
fn when(model: &Model, stored: &StoredPlan) -> String {
    let at = stored.at.to_zoned(model.now.time_zone().clone());
    let date = day::date_near(stored.date, model.now.date());
    format!("{date} {}", day::time(&at))
}

/// The list of so many plans, and the changes beside or under it, in the inside of the frame. A line
/// is between them.
pub fn panes(inner: Rect, count: usize) -> (Rect, Rect) {
    if inner.width >= WIDE {
        let left = (inner.width - BETWEEN) * 3 / 5;
        let x = inner.x + left + BETWEEN;
        let changes = Rect { x, width: inner.right() - x, ..inner };
        return (Rect { width: left, ..inner }, changes);
    }
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    let top = (inner.height * 2 / 5).min(count).max(1).min(inner.height);
    let y = (inner.y + top + 1).min(inner.bottom());
    let changes = Rect { y, height: inner.bottom() - y, ..inner };
    (Rect { height: top, ..inner }, changes)
}

/// The list with the changes; all the changes where they have the room to themselves.
pub fn render(frame: &mut Canvas, inner: Rect, model: &Model, history: &PlanHistory) {
    let (list, changes) = panes(inner, history.plans.len());
    let rows = history.plans.iter().enumerate().map(|(index, stored)| {
        let line = row(model, history, index, stored).row(usize::from(list.width));
        Row::of(Target::Plan(stored.id), line)
    });
    frame.rows(list, rows, history.cursor.first());
    let beside = changes.y == inner.y;
    if beside {
        for y in inner.top()..inner.bottom() {
            frame.words(list.right() + 1, y, "│", theme::DIM);
        }
    } else if changes.y > list.bottom() {
        let line = "─".repeat(usize::from(inner.width));
        frame.words(inner.x, list.bottom(), &line, theme::DIM);
        let words = format!(" {} ", compared(model, history));
        let words = wrap::fit(&words, usize::from(inner.width.saturating_sub(2)));
        frame.words(inner.x + 1, list.bottom(), &words, theme::DIM);
    }
    let mut rows = changed(history, usize::from(changes.width));
    if beside {
        rows.insert(0, Line::styled(compared(model, history), theme::DIM));
    }
    frame.rows(changes, rows, 0);
}

fn row(model: &Model, history: &PlanHistory, index: usize, stored: &StoredPlan) -> Paragraph {
    let is_chosen = index == history.cursor.chosen();
    let mark = match (is_chosen, history.marked == Some(index)) {
        (true, true) => "▸•",
        (true, false) => "▸ ",
        (false, true) => " •",
        (false, false) => "  ",
    };
    let style = if is_chosen { theme::STRONG } else { theme::PLAIN };
    let date = when(model, stored);
    let plan = &stored.plan;
    let exercises = counted(plan.exercises().count(), "exercise");
    let head = format!("{} · {} min · {exercises}", plan.focus, plan.duration_minutes);
    let stands = model.panes.board.as_ref().is_some_and(|board| board.stored.id == stored.id);
    let standing = if stands { "today's" } else { stored.standing.word() };
    let made = format!("  {standing}, {}", stored.made.coach);
    Paragraph::of(mark, theme::CURRENT)
        .run(&format!(" {date:<13}"), theme::DIM)
        .run(&head, style)
        .run(&made, theme::DIM)
}

/// All that changes, each line in as many rows as it needs.
pub fn changed(history: &PlanHistory, width: usize) -> Vec<Line<'static>> {
    let same = history.is_same().then(|| Line::from("The two are the same."));
    let changes = history.changes.iter().flat_map(|hunk| change(hunk, width));
    same.into_iter().chain(changes).collect()
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
