//! The history of plans: its keys, and what `/plan` takes after it.

use super::say;
use crate::coach::Intent;
use crate::coach::Work;
use crate::tui::coach;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay};
use crate::tui::plan_history::PlanHistory;
use crate::tui::tab::Tab;
use crate::tui::update::DiffPlans;
use crate::tui::update::ReadPlans;
use crate::tui::update::Want;
use crate::tui::view::{self, areas, popup};
use uuid::Uuid;

/// `/plan new WORDS`, `/plan history`, `/plan diff A B` and `/plan restore ID`.
pub fn command(model: &mut Model, words: &str) {
    let words: Vec<_> = words.split_whitespace().collect();
    match words.as_slice() {
        ["new", wish @ ..] => coach::have(model, Work::Plan(wish.join(" "))),
        ["history"] => model.ask(ReadPlans),
        ["diff", from, to] => {
            model.ask(DiffPlans { from: (*from).to_owned(), to: (*to).to_owned() });
        }
        ["restore", name] => model.ask(Want(Intent::RestorePlan((*name).to_owned()))),
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
    compare(model);
}

fn list(model: &mut Model) -> Option<&mut PlanHistory> {
    match &mut model.overlay {
        Some(Overlay::Plans(history)) => Some(history),
        _ => None,
    }
}

pub fn act(model: &mut Model, action: Action) {
    match action {
        Action::Open => open(model),
        Action::Toggle => mark(model),
        Action::Accept => restore(model),
        action => super::scroll_key(model, action),
    }
}

/// Compares the chosen plan anew: another is chosen or marked, or today's has changed.
pub fn compare(model: &mut Model) {
    let today = model.panes.board.as_ref().map(|board| &board.stored.plan);
    if let Some(Overlay::Plans(history)) = &mut model.overlay {
        history.compare(today);
    }
}

/// All that changes; from there the plan is restored, or the list shown again where one is marked.
fn open(model: &mut Model) {
    let Some(history) = list(model) else {
        return;
    };
    match (history.whole, history.marked) {
        (false, _) => {
            history.whole = true;
            model.overlay_scroll = 0;
        }
        (true, None) => restore(model),
        (true, Some(_)) => _ = back(model),
    }
}

fn mark(model: &mut Model) {
    if let Some(history) = list(model) {
        let chosen = history.cursor.chosen();
        history.marked = (history.marked != Some(chosen)).then_some(chosen);
    }
    compare(model);
}

/// Makes the chosen plan today's, once the athlete has seen all that it changes of today's.
fn restore(model: &mut Model) {
    let Some(history) = list(model) else {
        return;
    };
    if !history.whole || history.marked.is_some() {
        history.marked = None;
        history.whole = true;
        model.overlay_scroll = 0;
        return compare(model);
    }
    if history.is_same() {
        model.hint = Some("the two are the same; nothing changes".into());
    } else if let Some(id) = history.chosen().map(|stored| stored.id) {
        model.overlay = None;
        model.ask(Want(Intent::RestorePlan(id.to_string())));
    }
}

/// Back from the changes to the list; false where there is nothing to go back from.
pub fn back(model: &mut Model) -> bool {
    let Some(history) = list(model) else {
        return false;
    };
    let was_whole = std::mem::take(&mut history.whole);
    if was_whole {
        model.overlay_scroll = 0;
        by(model, 0);
    }
    was_whole
}

/// Chooses a plan of the list; false for one that it doesn't have any more.
pub fn press(model: &mut Model, id: Uuid) -> bool {
    let Some(history) = list(model) else {
        return false;
    };
    history.cursor.find(&history.plans, |stored| stored.id == id) && by(model, 0)
}

/// Moves the choice by rows and keeps it in sight; false where no list of plans has the keys.
pub fn by(model: &mut Model, rows: isize) -> bool {
    let inner = popup::inner(areas::of(model).over);
    let Some(history) = list(model) else {
        return false;
    };
    if history.whole {
        return false;
    }
    history.cursor.by(rows);
    let list = view::plan_history::panes(inner, history.plans.len()).0;
    history.cursor.fit(history.plans.len(), usize::from(list.height));
    compare(model);
    true
}
