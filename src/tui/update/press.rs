//! What a press of a button of the mouse chooses: a tab, a set, a card, a day, an exercise of a program,
//! a row of a list. Anywhere else it is the wish to select text, and the terminal gets the mouse until
//! another key.

use super::go_to;
use crate::tui::coach::{self, Focus};
use crate::tui::model::Model;
use crate::tui::request::Order;
use crate::tui::tab::Tab;
use crate::tui::view::areas::{self, Areas};
use crate::tui::view::{header, plan};
use crate::tui::{calendar, history, program, team, tools};
use ratatui::layout::{Position, Rect};

pub fn press(model: &mut Model, at: Position) {
    let areas = areas::of(model);
    if areas.header.is_some_and(|header| header.contains(at)) {
        if let Some(tab) = header::tab_at(model, at.x) {
            go_to(model, tab);
        }
    } else if !chooses(model, &areas, at) && !model.selecting {
        model.selecting = true;
        model.order(Order::Mouse(false));
    }
}

/// Whether something to choose lies there, and nothing over it.
fn chooses(model: &mut Model, areas: &Areas, at: Position) -> bool {
    let within = |area: Option<Rect>| area.filter(|area| area.contains(at));
    if model.overlay.is_some() {
        return false;
    }
    if let Some(table) = within(areas.plan) {
        let Some(cursor) = plan::set_at(model, table, at.y) else {
            return false;
        };
        model.coach.focus = Focus::Plan;
        coach::choose_set(model, cursor);
        return true;
    }
    if let Some(chat) = within(areas.chat) {
        return coach::press_card(model, chat, at);
    }
    if model.tab == Tab::Program {
        return within(areas.detail).is_some_and(|area| program::press(model, area, at));
    }
    let Some(list) = within(areas.list) else {
        return false;
    };
    let under = at.y - list.y;
    match model.tab {
        Tab::History => history::press(model, under),
        Tab::Calendar => calendar::press(model, list, at),
        Tab::Tools => tools::press(model, under),
        Tab::Team => team::press(model, under),
        Tab::Coach | Tab::Program => false,
    }
}
