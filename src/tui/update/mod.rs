//! What follows on what: each message changes the model and may leave effects with it. Nothing here
//! reads a clock, touches a file or waits.

mod asks;
pub mod commands;
mod keys;
mod plan_asks;
mod plan_files;
pub mod plan_history;
pub mod plan_sheet;
mod press;
mod responses;
mod scroll;
mod typing;

pub use asks::{Done, LogLine, LookForChanges, Newest, ReadPanes, Want};
pub use plan_asks::{DiffPlans, ReadPlans};
pub use plan_files::{Import, OpenPlan, ReviewToday};
pub use responses::{recall, team_moved};
pub use scroll::{WHEEL, scroll_key};
pub use typing::report;

use super::coach;
use super::history::ReadExercises;
use super::model::{Model, Overlay, Phase};
use super::program::ReadPrograms;
use super::request::{Effect, Order};
use super::response::Msg;
use super::tab::Tab;
use super::{calendar, team, tools};
use crate::domain::text::printable;
use ratatui::layout::Position;

pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(event) => keys::key(model, event),
        Msg::Burst(events) => keys::burst(model, &events),
        Msg::Paste(text) => typing::paste(model, &text),
        Msg::Wheel(rows) => scroll::wheel(model, rows),
        Msg::Press { x, y } => press::press(model, Position { x, y }),
        Msg::Resize { width, height } => (model.width, model.height) = (width, height),
        Msg::Focus => look_for_changes(model),
        Msg::Tick => {}
        Msg::Response(response) => responses::receive(model, response),
    }
    ring(model);
    if model.quitting && model.coach.turn.is_none() && model.coach.chat.waiting().is_empty() {
        model.effects.push(Effect::Quit);
    }
    let text = follow_typing(model);
    let typed = match &model.coach.edit {
        Some(edit) => edit.typed(),
        None => coach::typed_line(model, text),
    };
    coach::follow_preview(model, typed);
    model.take_effects()
}

/// Offers commands for what stands in the composer, which it gives.
fn follow_typing(model: &mut Model) -> String {
    let text = model.composer.text();
    model.completion.follow(&text);
    text
}

/// Asks once at a time whether anything was written since, by this or another instance.
fn look_for_changes(model: &mut Model) {
    if model.phase != Phase::Open || model.looking {
        return;
    }
    model.looking = true;
    if model.now.date() == model.panes.date {
        model.ask(LookForChanges);
    } else {
        model.ask(ReadPanes);
    }
}

/// Announces the end of the rest, once.
fn ring(model: &mut Model) {
    let now = model.now.timestamp();
    let ends = model.rest.as_mut().is_some_and(|rest| rest.ends(now));
    if ends && !model.options.quiet {
        let words = match &model.panes.next {
            Some(next) => format!("Rest is over: {} {}", next.exercise, next.prescription),
            None => "Rest is over".into(),
        };
        model.order(Order::Ring(words));
    }
}

/// Goes to a tab; what it shows is read again.
pub fn go_to(model: &mut Model, tab: Tab) {
    if tab == Tab::Team && !model.team.is_there {
        let none =
            "nobody shares with you yet: `setwise team join` accepts an athlete's invitation";
        model.hint = Some(none.into());
        return;
    }
    model.tab = tab;
    model.overlay = None;
    model.history.search(None);
    if model.phase == Phase::Open {
        if tab == Tab::Calendar {
            calendar::enter(model);
        }
        read_tab(model);
    }
}

/// Asks for what the tab shows.
pub fn read_tab(model: &mut Model) {
    match model.tab {
        Tab::Coach => {}
        Tab::Calendar => calendar::read_again(model),
        Tab::History => model.ask(ReadExercises),
        Tab::Program => model.ask(ReadPrograms),
        Tab::Tools => tools::read_again(model),
        Tab::Team => team::read_again(model),
    }
}

/// Says something in the chat that is not kept.
pub fn say(model: &mut Model, text: impl Into<String>) {
    let at = model.now.timestamp();
    let text = text.into();
    if model.tab == Tab::Calendar {
        model.calendar.say(&text);
    }
    say_in_sight(model, &text);
    model.coach.chat.note(at, text);
}

/// What the chat says stands in the status line until the next key where neither the chat nor the
/// calendar is in sight: a change that is undone unseen is a loss that nobody notices.
pub fn say_in_sight(model: &mut Model, text: &str) {
    let in_sight = model.overlay.is_none() && matches!(model.tab, Tab::Coach | Tab::Calendar);
    if !in_sight {
        let first = text.lines().next().unwrap_or_default();
        model.hint = Some(printable(first).into_owned());
    }
}

fn toggle_help(model: &mut Model) {
    match model.overlay {
        Some(Overlay::Help | Overlay::Page(_)) => model.overlay = None,
        _ => model.lay_over(Overlay::Help),
    }
}
