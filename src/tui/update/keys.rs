//! From a key to what it does here.

use super::{
    commands, follow_typing, go_to, look_for_changes, plan_history, plan_sheet, scroll,
    toggle_help, typing,
};
use crate::coach::{Intent, UNDO_EARLIER, UndoWish};
use crate::tui::chord::Chord;
use crate::tui::coach::{Focus, set_edit};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{LastKey, Model, Phase};
use crate::tui::request::Order;
use crate::tui::tab::Tab;
use crate::tui::update::Want;
use crate::tui::view::areas;
use crate::tui::{calendar, coach, history, program, team, tools};
use crossterm::event::{KeyEvent, KeyEventKind};

pub fn key(model: &mut Model, event: KeyEvent) {
    if event.kind == KeyEventKind::Release {
        return;
    }
    let chord = Chord::from_event(event);
    model.touched();
    let before = std::mem::take(&mut model.last_key);
    forget_hint(model);
    look_for_changes(model);
    let contexts = model.contexts();
    let action = model.keymap.action(&contexts, chord);
    if model.selecting && action != Some(Action::Mouse) {
        // While the terminal has the mouse, its wheel comes as these two keys on many terminals.
        for (name, rows) in [("Up", -1), ("Down", 1)] {
            if Chord::named(name) == Ok(chord) {
                return scroll::scroll(model, rows);
            }
        }
        model.selecting = false;
        model.order(Order::Mouse(!model.options.no_mouse));
        if action == Some(Action::Close) {
            return;
        }
    }
    // A letter that would act on nothing is typed.
    let armed = |action: &Action| {
        contexts[0] != Context::Chat || chord.typed().is_none() || coach::is_armed(model, *action)
    };
    if let Some(action) = action.filter(armed) {
        act(model, contexts[0], action, chord, before);
    } else if let Some(c) = chord.typed() {
        if contexts.contains(&Context::EditSet) {
            set_edit::type_char(model, c);
        } else if contexts.contains(&Context::Find) {
            history::find_char(model, Some(c));
        } else if contexts.contains(&Context::FindCall) {
            tools::find_char(model, Some(c));
        } else {
            typing::character(model, c);
        }
    }
}

/// What the status line says until the next key.
fn forget_hint(model: &mut Model) {
    model.hint = None;
    model.calendar.is_news = false;
}

/// Keys that came together. Characters that are all typed into the composer go in as one, so that a long
/// paste costs what its length asks for and not what each of its characters would.
pub fn burst(model: &mut Model, events: &[KeyEvent]) {
    let mut at = 0;
    while let Some(event) = events.get(at) {
        let run = typed_run(model, &events[at..]);
        if run.is_empty() {
            key(model, *event);
            follow_typing(model);
            at += 1;
        } else {
            model.touched();
            model.last_key = LastKey::default();
            forget_hint(model);
            at += run.chars().count();
            typing::text(model, &run);
        }
    }
    look_for_changes(model);
}

/// What the first of these keys type into the composer, where all that they do is to type.
fn typed_run(model: &Model, events: &[KeyEvent]) -> String {
    let contexts = model.contexts();
    if contexts[0] != Context::Composer || model.selecting {
        return String::new();
    }
    let typed = |event: &KeyEvent| {
        let chord = Chord::from_event(*event);
        let is_press = event.kind != KeyEventKind::Release;
        match model.keymap.action(&contexts, chord) {
            None => chord.typed().filter(|_| is_press),
            Some(Action::Newline) if is_press => Some('\n'),
            Some(_) => None,
        }
    };
    events.iter().map_while(typed).collect()
}

fn act(model: &mut Model, context: Context, action: Action, chord: Chord, before: LastKey) {
    if let Some(tab) = Tab::of(action) {
        return go_to(model, tab);
    }
    if context == Context::EditSet && set_edit::act(model, action) {
        return;
    }
    match action {
        Action::Help => toggle_help(model),
        Action::Redraw => model.order(Order::Redraw),
        Action::Suspend => model.order(Order::Suspend),
        Action::Mouse => commands::mouse(model),
        Action::Thoughts => model.coach.chat.thoughts = !model.coach.chat.thoughts,
        Action::NextPane => next_pane(model, true),
        Action::PreviousPane => next_pane(model, false),
        Action::Undo => undo(model, before),
        Action::Redo => redo(model),
        Action::RestMore => commands::lengthen_rest(model, 30),
        Action::RestSkip => commands::skip_rest(model),
        Action::Clear => clear(model, before),
        Action::Close if plan_history::back(model) => {}
        Action::Close => coach::close(model),
        Action::PageUp => scroll::page(model, false),
        Action::PageDown => scroll::page(model, true),
        _ => match context {
            Context::Composer => typing::edit(model, action),
            Context::Completion => typing::complete(model, action),
            Context::Search => typing::search(model, action),
            Context::Chat | Context::Plan => coach::act(model, context, action, chord),
            Context::Find | Context::Exercises => history::act(model, context, action),
            Context::Tools | Context::FindCall | Context::Inspector => {
                tools::act(model, context, action);
            }
            Context::Program => program::act(model, action),
            Context::Team => team::act(model, action),
            Context::Calendar
            | Context::Moving
            | Context::Operations
            | Context::Picker
            | Context::Session
            | Context::Confirm => calendar::act(model, context, action, chord),
            Context::PlanSheet if action == Action::Accept => plan_sheet::accept(model),
            Context::Plans => plan_history::act(model, action),
            Context::PlanSheet
            | Context::EditSet
            | Context::Help
            | Context::List
            | Context::Anywhere => scroll::scroll_key(model, action),
        },
    }
}

/// The panes with the keys, in turn. The plan is among them where it stands beside the chat.
fn next_pane(model: &mut Model, on: bool) {
    if model.overlay.is_some() {
        return;
    }
    match model.tab {
        Tab::Program => program::next_pane(&mut model.program),
        Tab::Calendar => calendar::next_pane(model, on),
        Tab::History | Tab::Tools | Tab::Team => {}
        Tab::Coach => {
            let wide = areas::of(model).plan.is_some();
            model.coach.focus = match model.coach.focus {
                Focus::Composer => Focus::Chat,
                Focus::Chat if wide => {
                    // Whoever comes back means the next set, wherever the keys were before.
                    model.coach.cursor = None;
                    Focus::Plan
                }
                Focus::Chat | Focus::Plan => Focus::Composer,
            };
            if model.coach.focus == Focus::Chat {
                model.coach.chat.select_first();
            }
        }
    }
}

/// Typing first; with nothing typed, the last change. The two never run into each other: where
/// taking back typing came to its end, another key must come between.
fn undo(model: &mut Model, before: LastKey) {
    if model.is_typing() && !model.composer.is_empty() {
        model.composer.undo();
        model.last_key = LastKey::Undo;
    } else if before == LastKey::Undo {
        model.last_key = LastKey::Undo;
        model.hint = Some("all typing is undone; /undo takes back the last change".into());
    } else if let Some(first_run) = model.coach.first_run.as_mut().filter(|one| !one.has_talked()) {
        first_run.back();
    } else if model.phase == Phase::Open {
        ask_undo(model);
    }
}

/// Takes the last change back. Where it was asked already whether that is meant, the answer is waited for.
pub fn ask_undo(model: &mut Model) {
    let question = model.coach.chat.question();
    if question.is_some_and(|question| question.id == UNDO_EARLIER) {
        go_to(model, Tab::Coach);
        model.coach.focus = Focus::Composer;
        model.hint = Some("answer the question above with yes or no".into());
        return;
    }
    model.ask(Want(Intent::Undo(UndoWish::Newest)));
}

/// Typing first; with nothing typed and none to redo, the last change.
fn redo(model: &mut Model) {
    let typed = model.is_typing() && model.composer.redo();
    if !typed && model.composer.is_empty() && model.phase == Phase::Open {
        model.ask(Want(Intent::Undo(UndoWish::Redo)));
    }
}

/// Ctrl-C: what is written goes where Up finds it; the second one quits.
fn clear(model: &mut Model, before: LastKey) {
    if before == LastKey::Clear {
        return commands::quit(model);
    }
    model.last_key = LastKey::Clear;
    model.search = None;
    let again = "the same key again quits";
    if model.composer.is_empty() {
        model.hint = Some(again.into());
    } else {
        model.composer.take();
        model.hint = Some(format!("cleared; Up brings it back · {again}"));
    }
}
