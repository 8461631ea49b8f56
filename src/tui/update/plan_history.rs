//! The history of plans: its keys, and what `/plan` takes after it.

use super::say;
use crate::today;
use crate::tui::coach;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay};
use crate::tui::plan_history::PlanHistory;
use crate::tui::request::Request;
use crate::tui::tab::Tab;
use crate::tui::view::areas;

/// What asks for one, as it is typed.
const NEW_PLAN: &str = "new plan for today";

/// `/plan new WORDS`, `/plan history`, `/plan diff A B` and `/plan restore ID`.
pub fn command(model: &mut Model, words: &str) {
    let words: Vec<_> = words.split_whitespace().collect();
    match words.as_slice() {
        ["new"] => coach::ask(model, NEW_PLAN.to_owned()),
        ["new", wish @ ..] => coach::ask(model, format!("{NEW_PLAN}, with {}", wish.join(" "))),
        ["history"] => model.ask(Request::Plans),
        ["diff", from, to] => {
            model.ask(Request::DiffPlans { from: (*from).to_owned(), to: (*to).to_owned() });
        }
        ["restore", name] => model.ask(Request::RestorePlan((*name).to_owned())),
        _ => say(
            model,
            "Write /plan new, /plan history, /plan diff and two plans, or /plan restore and one: `today`, a day, or the digits of its id.",
        ),
    }
}

/// The plans are there: they open over the panes.
pub fn opened(model: &mut Model, history: PlanHistory) {
    if history.plans.is_empty() {
        return say(model, "No plans yet.");
    }
    model.tab = Tab::Coach;
    model.lay_over(Overlay::Plans(Box::new(history)));
}

pub fn act(model: &mut Model, action: Action) {
    match action {
        Action::Open => compare(model),
        Action::Toggle => mark(model),
        Action::Accept => restore(model),
        action => super::scroll_key(model, action),
    }
}

/// Shows what changes from today's plan, or from the marked one, to the chosen.
fn compare(model: &mut Model) {
    let today = model.panes.board.as_ref().map(|board| &board.stored.plan);
    let Some(Overlay::Plans(history)) = &mut model.overlay else {
        return;
    };
    let Some(to) = history.chosen() else {
        return;
    };
    let from = history.marked().map(|stored| &stored.plan).or(today);
    history.changes = match history.changes {
        Some(_) => None,
        None => Some(today::diff(from, &to.plan)),
    };
    model.overlay_scroll = 0;
    by(model, 0);
}

fn mark(model: &mut Model) {
    if let Some(Overlay::Plans(history)) = &mut model.overlay {
        let again = history.marked == Some(history.chosen);
        history.marked = (!again).then_some(history.chosen);
    }
}

/// Makes the chosen plan today's.
fn restore(model: &mut Model) {
    let Some(Overlay::Plans(history)) = &model.overlay else {
        return;
    };
    if let Some(id) = history.chosen().map(|stored| stored.id) {
        model.overlay = None;
        model.ask(Request::RestorePlan(id.to_string()));
    }
}

/// Back from the changes to the list; false where there is nothing to go back from.
pub fn back(model: &mut Model) -> bool {
    let Some(Overlay::Plans(history)) = &mut model.overlay else {
        return false;
    };
    let shown = history.changes.take().is_some();
    if shown {
        model.overlay_scroll = 0;
        by(model, 0);
    }
    shown
}

/// Moves the choice by rows and keeps it in sight; false where no list of plans has the keys.
pub fn by(model: &mut Model, rows: isize) -> bool {
    let room = usize::from(areas::of(model).over.height.saturating_sub(2)).max(1);
    let Some(Overlay::Plans(history)) = &mut model.overlay else {
        return false;
    };
    if history.changes.is_some() {
        return false;
    }
    let last = history.plans.len().saturating_sub(1);
    history.chosen = history.chosen.saturating_add_signed(rows).min(last);
    let highest = (history.chosen + 1).saturating_sub(room);
    model.overlay_scroll = model.overlay_scroll.clamp(highest, history.chosen);
    true
}
