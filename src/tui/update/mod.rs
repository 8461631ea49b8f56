//! What follows on what: each message changes the model and asks for effects. Nothing here reads
//! a clock, touches a file or waits.

pub mod calendar;
mod chosen;
mod coach;
mod commands;
mod keys;
mod news;
mod panes;
mod plan_sheet;
mod program;
mod send;
mod turn;
mod typing;

pub use send::submit;

use super::effect::{Effect, Order, Request};
use super::model::{Model, Overlay, Phase};
use super::msg::Msg;
use super::tab::Tab;

/// Rows that one notch of the wheel scrolls.
const WHEEL: usize = 3;

pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let mut effects = match msg {
        Msg::Key(event) => keys::key(model, event),
        Msg::Paste(text) => typing::paste(model, &text),
        Msg::Wheel(rows) => wheel(model, rows),
        Msg::Press => press(model),
        Msg::Resize { width, height } => {
            (model.width, model.height) = (width, height);
            Vec::new()
        }
        Msg::Focus => look_for_changes(model),
        Msg::Tick => Vec::new(),
        Msg::Response(news) => news::take(model, news),
    };
    effects.extend(ring(model));
    if model.quitting && model.turn.is_none() && model.chat.waiting().is_empty() {
        effects.push(Effect::Quit);
    }
    let text = model.composer.text();
    model.completion.follow(&text);
    effects
}

/// Asks once at a time whether anything was written since, by this or another instance.
fn look_for_changes(model: &mut Model) -> Vec<Effect> {
    if model.phase != Phase::Open || model.looking {
        return Vec::new();
    }
    model.looking = true;
    let ask = if model.now.date() == model.panes.date {
        Request::Changes
    } else {
        Request::Panes
    };
    vec![ask.into()]
}

/// Announces the end of the rest, once.
fn ring(model: &mut Model) -> Option<Effect> {
    let now = model.now.timestamp();
    let ends = model.rest.as_mut().is_some_and(|rest| rest.ends(now));
    if !ends || model.options.quiet {
        return None;
    }
    let words = match &model.panes.next {
        Some(next) => format!("Rest is over: {} {}", next.exercise, next.prescription),
        None => "Rest is over".into(),
    };
    Some(Order::Ring(words).into())
}

fn wheel(model: &mut Model, rows: isize) -> Vec<Effect> {
    if model.tab == Tab::Calendar && model.overlay.is_none() {
        return calendar::wheel(model, rows);
    }
    let by = rows.unsigned_abs() * WHEEL;
    if rows < 0 {
        panes::scroll_up(model, by)
    } else {
        panes::scroll_down(model, by)
    }
}

/// A press of a button is the wish to select: the terminal gets the mouse until another key.
fn press(model: &mut Model) -> Vec<Effect> {
    if model.selecting {
        return Vec::new();
    }
    model.selecting = true;
    vec![Order::Mouse(false).into()]
}

/// Goes to a tab; what it shows is read anew.
fn go_to(model: &mut Model, tab: Tab) -> Vec<Effect> {
    model.tab = tab;
    model.overlay = None;
    model.exercises.look_for(None);
    if model.phase != Phase::Open {
        return Vec::new();
    }
    match tab {
        Tab::Coach => Vec::new(),
        Tab::Calendar => calendar::enter(model),
        Tab::History => vec![Request::Exercises.into()],
        Tab::Program => vec![program::read()],
        Tab::Tools => vec![Request::Calls.into()],
    }
}

/// Says something in the chat that is not kept.
fn say(model: &mut Model, text: impl Into<String>) {
    let at = model.now.timestamp();
    let text = text.into();
    if model.tab == Tab::Calendar {
        model.calendar.said = Some(text.clone());
    }
    model.chat.note(at, text);
}

fn toggle_help(model: &mut Model) {
    model.overlay = match model.overlay {
        Some(Overlay::Help { .. }) => None,
        _ => Some(Overlay::Help { scroll: 0 }),
    };
}
