//! Keys of the tools tab and of the call that is open.

use super::asks::{CaseSaved, FindWire, ReadCalls, ReadStats, Replay, SaveCase};
use super::{Call, Replayed};
use crate::domain::tool_call::Caller;
use crate::provider::Exchange;
use crate::tui::keymap::{Action, Context};
use crate::tui::limits;
use crate::tui::list::edit_find;
use crate::tui::model::{Inspector, Model, Overlay};
use crate::tui::request::Order;
use crate::tui::tab::Tab;
use crate::tui::target::Target;
use crate::tui::update::{go_to, scroll_key};
use crate::tui::view::inspector::wire_lines;

pub fn act(model: &mut Model, context: Context, action: Action) {
    match action {
        Action::Stats => show(model, !model.tools.shows_stats),
        // What acts on a call waits until the calls are shown again.
        _ if context == Context::Tools && model.tools.shows_stats => scroll_key(model, action),
        Action::Open if context == Context::Tools => {
            if !model.tools.toggle_look_ups()
                && let Some(call) = model.tools.chosen().cloned()
            {
                inspect(model, call);
            }
        }
        Action::Search => model.tools.search(Some(String::new())),
        Action::DeleteBack => find_char(model, None),
        // What was found stays chosen.
        Action::Open if context == Context::FindCall => model.tools.search(None),
        Action::RefusedOnly => model.tools.filter(!model.tools.refused_only),
        Action::Copy => {
            let corrected = call(model).and_then(|call| call.corrected.clone());
            copy(model, corrected);
        }
        Action::Mended => follow_link(model),
        Action::Replay => {
            if opened(model).is_some() {
                replay(model);
            }
        }
        Action::Wire => toggle_wire(model),
        Action::Editor => edit(model),
        Action::SaveCase => {
            if let Some(inspector) = opened(model) {
                let (tool, arguments) = inspector.call_to_make();
                model.ask(SaveCase { tool, arguments });
            }
        }
        action => scroll_key(model, action),
    }
}

/// A character more to look for, or one less.
pub fn find_char(model: &mut Model, more: Option<char>) {
    let words = edit_find(model.tools.find.take(), more);
    model.tools.search(words);
}

/// `/tools`: the calls, or with `stats` how well they went.
pub fn open(model: &mut Model, words: &str) {
    model.tools.shows_stats = words == "stats";
    go_to(model, Tab::Tools);
}

fn show(model: &mut Model, stats: bool) {
    model.tools.shows_stats = stats;
    model.tools.scroll = 0;
    read_again(model);
}

/// Asks for what is shown.
pub fn read_again(model: &mut Model) {
    model.ask(ReadCalls);
    if model.tools.shows_stats {
        model.ask(ReadStats);
    }
}

/// Opens a call over the panes.
pub fn inspect(model: &mut Model, call: Call) {
    model.lay_over(Overlay::Inspector(Box::new(Inspector::of(call))));
}

/// The call that keys act on: the open one, else the one chosen in the list.
fn call(model: &Model) -> Option<&Call> {
    match &model.overlay {
        Some(Overlay::Inspector(inspector)) => Some(&inspector.call),
        _ => model.tools.chosen(),
    }
}

/// The call that keys act on, opened over the panes.
fn opened(model: &mut Model) -> Option<&mut Inspector> {
    if !matches!(model.overlay, Some(Overlay::Inspector(_))) {
        let chosen = model.tools.chosen().cloned()?;
        inspect(model, chosen);
    }
    match &mut model.overlay {
        Some(Overlay::Inspector(inspector)) => Some(inspector),
        _ => None,
    }
}

/// Copies what is chosen onto the clipboard; `None` where the call has no corrected form.
pub fn copy(model: &mut Model, text: Option<String>) {
    let hint = match text {
        Some(text) if text.len() <= limits::MOST_BYTES_COPIED => {
            model.order(Order::Copy(text));
            "copied, where the terminal allows it"
        }
        Some(_) => "that is too long for the terminal's clipboard",
        None => "this call has no corrected form to copy",
    };
    model.hint = Some(hint.into());
}

/// To the call that mended this one, or to the first one that it mended.
fn follow_link(model: &mut Model) {
    let linked = call(model).and_then(|call| call.mended_by.or(call.mends.first().copied()));
    let Some(linked) = linked.and_then(|id| model.tools.find(id)).cloned() else {
        model.hint = Some("no call is linked with this one".into());
        return;
    };
    if let Some(id) = linked.id {
        model.tools.refused_only = false;
        model.tools.search(None);
        model.tools.choose(&Target::Call(id));
    }
    if matches!(model.overlay, Some(Overlay::Inspector(_))) {
        inspect(model, linked);
    }
}

fn replay(model: &mut Model) {
    let Some(Overlay::Inspector(inspector)) = &model.overlay else {
        return;
    };
    let ((tool, arguments), syntax) = (inspector.call_to_make(), inspector.call.syntax);
    model.ask(Replay { tool, arguments, syntax });
}

/// What a dry replay of the open call would have answered.
pub fn replayed(model: &mut Model, replayed: Replayed) {
    if let Some(Overlay::Inspector(inspector)) = &mut model.overlay {
        inspector.replayed = Some(replayed);
        model.overlay_scroll = usize::MAX;
    }
}

/// Shows the bytes that the call came in, or hides them.
fn toggle_wire(model: &mut Model) {
    let Some(inspector) = opened(model) else {
        return;
    };
    if inspector.wire.take().is_some() {
        return;
    }
    if inspector.call.caller.is_some_and(|caller| caller != Caller::Model) {
        model.hint = Some("only a model's call has bytes to show".into());
        return;
    }
    let (tool, arguments) = (inspector.call.tool.clone(), inspector.call.arguments.clone());
    model.ask(FindWire { tool, arguments });
}

/// The exchange in which the open call came, where it is kept.
pub fn show_wire(model: &mut Model, exchange: Option<&Exchange>) {
    if let Some(Overlay::Inspector(inspector)) = &mut model.overlay {
        inspector.wire = Some(wire_lines(exchange));
        model.overlay_scroll = 0;
    }
}

fn edit(model: &mut Model) {
    if let Some(inspector) = opened(model) {
        inspector.is_edited = true;
        let (_, arguments) = inspector.call_to_make();
        model.order(Order::Edit(arguments));
    }
}

/// What the editor made of the open call's arguments, replayed at once; false where none is edited.
pub fn edited(model: &mut Model, text: &str) -> bool {
    let Some(Overlay::Inspector(inspector)) = &mut model.overlay else {
        return false;
    };
    if !std::mem::take(&mut inspector.is_edited) {
        return false;
    }
    let text = text.trim();
    inspector.edited = (text != inspector.call.arguments.trim()).then(|| text.to_owned());
    inspector.replayed = None;
    replay(model);
    true
}

/// Says where a case was saved.
pub fn say_saved(model: &mut Model, saved: &CaseSaved) {
    let path = saved.path.display();
    model.hint = Some(if saved.depends_on_log {
        format!(
            "saved as {path}; it depends on your log: write the lines before it under \"given\""
        )
    } else {
        format!("saved as {path}")
    });
}
