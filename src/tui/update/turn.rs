//! What is told of a running turn while it runs.

use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::model::Model;
use crate::tui::msg::News;

/// News of the turn itself. Any that come after its end mean nothing.
pub fn take(model: &mut Model, news: News) {
    let now = model.now.timestamp();
    let chat = &mut model.chat;
    let Some(turn) = &mut model.turn else {
        return;
    };
    match news {
        News::Asking(coach) => turn.asks(coach, now),
        News::Answering => turn.hears(now),
        News::Text(piece) => {
            turn.says();
            chat.stream(&piece, now);
        }
        News::Thought(piece) => {
            turn.thinks(now);
            chat.think(&piece, now);
        }
        News::Calling(tool) => {
            turn.calls(&tool);
            chat.call(tool, now);
        }
        News::Called(tool) => chat.called(&tool),
        News::Usage(usage) => turn.spends(usage),
        _ => {}
    }
}

/// An entry of the turn came.
pub fn told(model: &mut Model, entry: &Entry) {
    let Some(turn) = &mut model.turn else {
        return;
    };
    if let EntryBody::Athlete { .. } = entry.body {
        turn.told = true;
    } else {
        turn.answered = true;
    }
}

/// The turn is over. What it cost is told until the next one with a model.
pub fn end(model: &mut Model) {
    let ended = model.turn.take();
    model.cost = ended.and_then(|turn| turn.cost()).or(model.cost);
    model.chat.end_live();
}
