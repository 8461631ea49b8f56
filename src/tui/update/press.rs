//! What a press of a button of the mouse chooses: what was drawn there last. Where that is only text, it is the
//! wish to select some, and the terminal gets the mouse until another key.

use super::{go_to, plan_history, typing};
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::request::Order;
use crate::tui::target::Target;
use crate::tui::{calendar, coach, history, program, team};
use ratatui::layout::Position;

pub fn press(model: &mut Model, at: Position) {
    let target = model.drawn.at(at).cloned();
    let chosen = target.is_some_and(|target| choose(model, &target));
    if !chosen && !model.selecting {
        model.selecting = true;
        model.order(Order::Mouse(false));
    }
}

/// False where what was drawn isn't there any more.
fn choose(model: &mut Model, target: &Target) -> bool {
    match target {
        Target::Tab(tab) => {
            go_to(model, *tab);
            true
        }
        Target::Command(name) => {
            let offered = model.completion.choose(name);
            if offered {
                typing::complete(model, Action::Complete);
            }
            offered
        }
        Target::Set { .. } => coach::press_set(model, target),
        Target::Entry(_) | Target::Card { .. } | Target::Answer { .. } => {
            coach::press_card(model, target)
        }
        Target::Exercise(key) => history::press(model, key),
        Target::Call(_) | Target::LookUps(_) => model.tools.choose(target),
        Target::Athlete(athlete) => team::press(model, *athlete),
        Target::Day(_)
        | Target::Session { .. }
        | Target::Backlog(_)
        | Target::Choice { .. }
        | Target::Operation { .. } => calendar::press(model, target),
        Target::Plan(id) => plan_history::press(model, *id),
        Target::Prescribed { .. } | Target::Reported(_) | Target::Startable(_) => {
            program::press(model, target)
        }
    }
}
