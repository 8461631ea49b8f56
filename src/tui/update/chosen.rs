//! Keys on the chosen entry of the chat: a proposal, a question.

use super::{calendar, commands, send};
use crate::domain::transcript::EntryBody;
use crate::tui::chord::Chord;
use crate::tui::effect::{Effect, Request};
use crate::tui::model::{Focus, Model};

pub fn settle(model: &mut Model, accept: bool) -> Vec<Effect> {
    match model.chat.selected_item().map(|item| &*item.body) {
        Some(EntryBody::Proposal { proposal }) if model.chat.is_open(proposal.id) => {
            let id = proposal.id;
            vec![
                Request::Settle {
                    proposal: id,
                    accept,
                }
                .into(),
            ]
        }
        _ => commands::settle(model, accept),
    }
}

/// Opens the chosen proposal of the calendar, or the newest, to go through it.
pub fn each(model: &mut Model) -> Vec<Effect> {
    let chosen = model.chat.selected_item().map(|item| &*item.body);
    match chosen {
        Some(EntryBody::Proposal { proposal }) if model.chat.is_open(proposal.id) => {
            let proposal = proposal.clone();
            calendar::review(model, &proposal)
        }
        _ => {
            model.hint = Some("choose a proposal that waits for a word".into());
            Vec::new()
        }
    }
}

/// A digit answers the question that stands, wherever the choice is.
pub fn answer(model: &mut Model, chord: Chord) -> Vec<Effect> {
    let number = chord.typed().and_then(|c| c.to_digit(10)).unwrap_or(0);
    if model.chat.is_unanswered() {
        return send::submit(model, number.to_string());
    }
    let options = model
        .chat
        .question()
        .map_or(0, |question| question.options.len());
    if number == 0 || number as usize > options {
        return Vec::new();
    }
    model.focus = Focus::Composer;
    send::ask(model, number.to_string())
}
