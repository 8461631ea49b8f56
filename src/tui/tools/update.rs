//! Keys of the tools tab and of the call that is open.

use super::{Call, view};
use crate::tui::keymap::{Action, Context};
use crate::tui::limits;
use crate::tui::model::{Inspector, Model, Overlay};
use crate::tui::request::{Order, Request};
use crate::tui::tab::Tab;
use crate::tui::update::{go_to, scroll_key};

pub fn act(model: &mut Model, context: Context, action: Action) {
    match action {
        Action::Stats => show(model, !model.tools.shows_stats),
        // What acts on a call waits until the calls are shown again.
        Action::Open | Action::Copy | Action::Replay
            if context == Context::Tools && model.tools.shows_stats => {}
        Action::Open if context == Context::Tools => {
            if let Some(call) = model.tools.chosen().cloned() {
                inspect(model, call);
            }
        }
        Action::Copy => {
            let corrected = call(model).and_then(|call| call.corrected.clone());
            copy(model, corrected);
        }
        Action::Replay => replay(model),
        action => scroll_key(model, action),
    }
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
    model.ask(Request::Calls);
    if model.tools.shows_stats {
        model.ask(Request::Stats);
    }
}

/// Moves the choice, or scrolls the statistics.
pub fn scroll(model: &mut Model, rows: isize) {
    if !model.tools.shows_stats {
        return model.tools.cursor.by(rows);
    }
    let most = view::most_scroll(model);
    let scroll = model.tools.scroll.min(most);
    model.tools.scroll = scroll.saturating_add_signed(rows).min(most);
}

/// Chooses the call that stands so far under the first one in sight.
pub fn press(model: &mut Model, under: u16) -> bool {
    let tools = &mut model.tools;
    let row = tools.cursor.at(under, tools.rows.len());
    let row = row.filter(|_| !tools.shows_stats);
    if let Some(row) = row {
        tools.cursor.to(row);
    }
    row.is_some()
}

/// Opens a call over the panes.
pub fn inspect(model: &mut Model, call: Call) {
    let replayed = None;
    model.lay_over(Overlay::Inspector(Box::new(Inspector { call, replayed })));
}

/// The call that keys act on: the open one, else the one chosen in the list.
fn call(model: &Model) -> Option<&Call> {
    match &model.overlay {
        Some(Overlay::Inspector(inspector)) => Some(&inspector.call),
        _ => model.tools.chosen(),
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

fn replay(model: &mut Model) {
    let Some(call) = call(model).cloned() else {
        return;
    };
    model.ask(Request::Replay {
        tool: call.tool.clone(),
        arguments: call.arguments.clone(),
        syntax: call.syntax,
    });
    if !matches!(model.overlay, Some(Overlay::Inspector(_))) {
        inspect(model, call);
    }
}

/// What a dry replay of the open call would have answered.
pub fn replayed(model: &mut Model, answer: String) {
    if let Some(Overlay::Inspector(inspector)) = &mut model.overlay {
        inspector.replayed = Some(answer);
        model.overlay_scroll = usize::MAX;
    }
}
