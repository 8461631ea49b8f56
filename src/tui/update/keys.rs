//! From a key to what it does here.

use super::{
    calendar, commands, go_to, look_for_changes, panes, program, send, toggle_help, typing,
};
use crate::tui::chord::Chord;
use crate::tui::effect::{Effect, Order, Request};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Focus, LastKey, Model, Phase};
use crate::tui::tab::Tab;
use crossterm::event::{KeyEvent, KeyEventKind};

pub fn key(model: &mut Model, event: KeyEvent) -> Vec<Effect> {
    if event.kind == KeyEventKind::Release {
        return Vec::new();
    }
    let chord = Chord::from_event(event);
    let before = std::mem::take(&mut model.last_key);
    model.hint = None;
    let mut effects = look_for_changes(model);
    let contexts = model.contexts();
    let action = model.keymap.action(&contexts, chord);
    if model.selecting && action != Some(Action::Mouse) {
        if let Some(scrolled) = scroll_while_selecting(model, chord) {
            effects.extend(scrolled);
            return effects;
        }
        model.selecting = false;
        effects.push(Order::Mouse(!model.options.no_mouse).into());
        if action == Some(Action::Close) {
            return effects;
        }
    }
    if let Some(action) = action {
        effects.extend(act(model, contexts[0], action, chord, before));
    } else if let Some(c) = chord.typed() {
        if contexts.contains(&Context::Find) {
            effects.extend(panes::look_on(model, c));
            return effects;
        }
        typing::character(model, c);
    }
    effects
}

/// While the terminal has the mouse, its wheel comes as these two keys on many terminals.
fn scroll_while_selecting(model: &mut Model, chord: Chord) -> Option<Vec<Effect>> {
    let plain = |name| Chord::named(name) == Ok(chord);
    if plain("Up") {
        Some(panes::scroll_up(model, 1))
    } else if plain("Down") {
        Some(panes::scroll_down(model, 1))
    } else {
        None
    }
}

fn act(
    model: &mut Model,
    context: Context,
    action: Action,
    chord: Chord,
    before: LastKey,
) -> Vec<Effect> {
    if let Some(tab) = Tab::of(action) {
        return go_to(model, tab);
    }
    match action {
        Action::Help => {
            toggle_help(model);
            Vec::new()
        }
        Action::Redraw => vec![Order::Redraw.into()],
        Action::Mouse => commands::mouse(model),
        Action::Thoughts => {
            model.chat.thoughts = !model.chat.thoughts;
            Vec::new()
        }
        Action::NextPane | Action::PreviousPane => {
            next_pane(model, action == Action::NextPane);
            Vec::new()
        }
        Action::Undo => undo(model, before),
        Action::RestMore => {
            commands::lengthen_rest(model, 30);
            Vec::new()
        }
        Action::RestSkip => {
            commands::skip_rest(model);
            Vec::new()
        }
        Action::Clear => clear(model, before),
        Action::Close => send::close(model),
        Action::PageUp | Action::PageDown
            if model.tab == Tab::Calendar && model.overlay.is_none() =>
        {
            calendar::page(model, action == Action::PageDown)
        }
        Action::PageUp => {
            let page = panes::page(model);
            panes::scroll_up(model, page)
        }
        Action::PageDown => {
            let page = panes::page(model);
            panes::scroll_down(model, page)
        }
        _ => match context {
            Context::Composer => typing::edit(model, action),
            Context::Completion => typing::complete(model, action),
            Context::Search => {
                typing::search(model, action);
                Vec::new()
            }
            Context::Program => program::act(model, action),
            Context::Calendar
            | Context::Moving
            | Context::Operations
            | Context::Picker
            | Context::Confirm => calendar::act(model, context, action, chord),
            _ => panes::act(model, context, action, chord),
        },
    }
}

/// The panes with the keys, in turn. The plan is among them where it stands beside the chat.
fn next_pane(model: &mut Model, on: bool) {
    if model.tab == Tab::Program && model.overlay.is_none() {
        return program::next_pane(&mut model.program);
    }
    if model.tab == Tab::Calendar && model.overlay.is_none() {
        return calendar::next_pane(model, on);
    }
    if model.tab != Tab::Coach || model.overlay.is_some() {
        return;
    }
    let wide = crate::tui::view::areas::of(model).plan.is_some();
    model.focus = match model.focus {
        Focus::Composer => Focus::Chat,
        Focus::Chat if wide => Focus::Plan,
        Focus::Chat | Focus::Plan => Focus::Composer,
    };
    if model.focus == Focus::Chat {
        model.chat.select_first();
    }
}

/// Typing first; with nothing typed, the last change. The two never run into each other: where
/// taking back typing came to its end, another key must come between.
fn undo(model: &mut Model, before: LastKey) -> Vec<Effect> {
    if model.is_typing() && !model.composer.is_empty() {
        model.composer.undo();
        model.last_key = LastKey::Undo;
        return Vec::new();
    }
    if before == LastKey::Undo {
        model.last_key = LastKey::Undo;
        model.hint = Some("all typing is undone; /undo takes back the last change".into());
        return Vec::new();
    }
    if model.phase != Phase::Open {
        return Vec::new();
    }
    vec![Request::Undo.into()]
}

/// Ctrl-C: what is written goes where Up finds it; the second one quits.
fn clear(model: &mut Model, before: LastKey) -> Vec<Effect> {
    if before == LastKey::Clear {
        return commands::quit(model);
    }
    model.last_key = LastKey::Clear;
    let again = "the same key again quits";
    if model.search.is_some() {
        typing::close_search(model);
    }
    if model.composer.is_empty() {
        model.hint = Some(again.into());
    } else {
        model.composer.take();
        model.hint = Some(format!("cleared; Up brings it back · {again}"));
    }
    Vec::new()
}
