//! Cards of the chat: which keys act on the chosen one, and what a press of the mouse on it does.

use super::table::{self, Cursor};
use super::{Focus, send, update};
use crate::domain::transcript::EntryBody;
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::target::Target;

/// Whether a letter or digit acts on what is chosen in the chat. Where it would act on nothing, it is
/// the beginning of what one types.
pub fn is_armed(model: &Model, action: Action) -> bool {
    let chat = &model.coach.chat;
    match action {
        Action::Accept | Action::Refuse | Action::Each => chat.selected_card().is_some(),
        Action::Answer => chat.is_unanswered() || chat.question().is_some(),
        _ => true,
    }
}

/// A press on an entry: a word of a card that waits does what its key does, an option answers its question, a
/// folded call opens. False where the entry waits for nothing any more.
pub fn press(model: &mut Model, target: &Target) -> bool {
    let (Target::Entry(entry) | Target::Card { entry, .. } | Target::Answer { entry, .. }) = target
    else {
        return false;
    };
    let chat = &mut model.coach.chat;
    let waits = chat.item(*entry).is_some_and(|item| match &*item.body {
        EntryBody::Proposal { .. } => chat.card(item).is_some(),
        EntryBody::Question { question } => chat.question() == Some(question),
        body => matches!(body, EntryBody::Refused { .. } | EntryBody::Called { .. }),
    });
    if !waits {
        return false;
    }
    model.coach.focus = Focus::Chat;
    chat.select(*entry);
    match target {
        Target::Card { action: Action::Each, .. } => update::each(model),
        Target::Card { action, .. } => update::settle_chosen(model, *action == Action::Accept),
        Target::Answer { option, .. } => send::choose(model, *option),
        _ => update::open(model),
    }
    true
}

/// A press on the table: chooses the set, or the exercise's set of that place. False where the plan doesn't have
/// it any more.
pub fn press_set(model: &mut Model, target: &Target) -> bool {
    let (Target::Set { at, exercise, logged }, Some(board)) = (target, &model.panes.board) else {
        return false;
    };
    let items = board.items().enumerate().filter(|(_, item)| item.key() == *exercise);
    let nearest = items.min_by_key(|(index, _)| index.abs_diff(at.item));
    let set = nearest.and_then(|(item, now)| {
        let mut done = now.done.iter();
        let set = logged.map_or(Some(at.set), |id| done.position(|set| set.id == id))?;
        Some(Cursor { item, set })
    });
    let Some(cursor) = set else {
        return false;
    };
    if model.overlay.is_none() {
        model.coach.focus = Focus::Plan;
    }
    table::choose(model, cursor);
    true
}
