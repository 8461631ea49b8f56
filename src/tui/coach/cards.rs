//! Cards of the chat: which keys act on the chosen one, and what a press of the mouse on it does.

use super::{Focus, send, update};
use crate::domain::transcript::EntryBody;
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::view::card;
use ratatui::layout::{Position, Rect};

/// Whether a letter or digit acts on what is chosen in the chat. Where it would act on nothing, it is
/// the beginning of what one types.
pub fn is_armed(model: &Model, action: Action) -> bool {
    let chat = &model.coach.chat;
    match action {
        Action::Accept | Action::Refuse | Action::Each => {
            matches!(
                chat.selected_item().map(|item| &*item.body),
                Some(EntryBody::Proposal { proposal }) if chat.is_open(proposal.id)
            )
        }
        Action::Answer => chat.is_unanswered() || chat.question().is_some(),
        _ => true,
    }
}

/// A press on a row of the chat: a word of a card that waits does what its key does, an option answers
/// its question, a folded call opens. False where nothing stands there but text.
pub fn press(model: &mut Model, area: Rect, at: Position) -> bool {
    let chat = &mut model.coach.chat;
    let Some((number, row)) = chat.at(usize::from(at.y - area.y)) else {
        return false;
    };
    let Some(item) = chat.item(number) else {
        return false;
    };
    let words = |row| chat.row(number, row).to_string();
    match &*item.body {
        EntryBody::Proposal { proposal } if chat.is_open(proposal.id) => {
            let key = card::key_at(proposal, &words(row), usize::from(at.x - area.x));
            choose(model, number);
            match key {
                Some(Action::Each) => update::each(model),
                Some(action) => update::settle_chosen(model, action == Action::Accept),
                None => {}
            }
        }
        EntryBody::Question { question } if chat.question() == Some(question) => {
            let option = (0..=row).rev().find_map(|row| leading_number(&words(row)));
            choose(model, number);
            if let Some(option) = option {
                send::choose(model, option);
            }
        }
        EntryBody::Refused { .. } | EntryBody::Called { .. } => {
            choose(model, number);
            update::open(model);
        }
        _ => return false,
    }
    true
}

fn choose(model: &mut Model, item: isize) {
    model.coach.focus = Focus::Chat;
    model.coach.chat.select(item);
}

/// `  2 Seated Cable Row`.
fn leading_number(row: &str) -> Option<usize> {
    let (number, _) = row.trim_start().split_once(' ')?;
    number.parse().ok()
}
