//! What is told of a running turn while it runs.

use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::model::Model;
use crate::tui::msg::Response;
use crate::tui::turn::Turn;

/// News of the turn itself: what is seen of it in the chat, and what the status line says.
pub fn take(model: &mut Model, news: Response) {
    let now = model.now.timestamp();
    if let Some(turn) = &mut model.turn {
        note(turn, &news, now);
    }
    let chat = &mut model.chat;
    match news {
        Response::Text(piece) => chat.stream(&piece, now),
        Response::Thought(piece) => chat.think(&piece, now),
        Response::Calling(tool) => chat.call(tool, now),
        Response::Called(tool) => chat.called(&tool),
        _ => {}
    }
}

fn note(turn: &mut Turn, news: &Response, now: jiff::Timestamp) {
    match news {
        Response::Asking(coach) => turn.asks(coach.clone(), now),
        Response::Answering => turn.hears(now),
        Response::Text(_) => turn.says(),
        Response::Thought(_) => turn.thinks(now),
        Response::Calling(tool) => turn.calls(tool),
        Response::Usage(usage) => turn.spends(*usage),
        _ => {}
    }
}

/// An entry of the turn came.
pub fn told(model: &mut Model, entry: &Entry) {
    if let Some(turn) = &mut model.turn {
        turn.id = Some(entry.turn);
        match entry.body {
            EntryBody::Athlete { .. } => turn.told = true,
            _ => turn.answered = true,
        }
    }
}

/// The turn is over. What it cost is told until the next one with a model.
pub fn end(model: &mut Model) {
    let ended = model.turn.take();
    model.cost = ended.and_then(|turn| turn.cost()).or(model.cost);
    model.chat.end_live();
}
