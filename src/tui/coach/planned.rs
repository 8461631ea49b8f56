//! Enter on an empty line: the next set of the plan at its target.
//!
//! No key logs by accident: what will be logged stands under the line beforehand, Enter carries
//! exactly that, and it does nothing right after another key or while something else waits for a
//! word.

use super::table::template_of;
use crate::coach::Intent;
use crate::domain::board::{Missing, PlannedSet};
use crate::tui::composer::Awaited;
use crate::tui::keymap::{Action, Context};
use crate::tui::limits;
use crate::tui::model::{Model, Phase};
use crate::tui::update::Want;
use std::time::Duration;

/// What Enter on an empty line would do.
#[derive(Clone, Debug, PartialEq)]
pub enum OnEnter {
    /// Logs it.
    Log(PlannedSet),
    /// Writes it into the composer, with the cursor at what is missing.
    Write(PlannedSet, Missing),
    /// Nothing, and why.
    Wait(&'static str),
    /// There is no plan, or it is done.
    Nothing,
}

pub fn on_enter(model: &Model) -> OnEnter {
    let Some(set) = model.panes.planned().filter(|_| model.phase == Phase::Open) else {
        return OnEnter::Nothing;
    };
    let chat = &model.coach.chat;
    if chat.question().is_some() {
        return OnEnter::Wait("a question is open: answer it, or type the set");
    }
    if chat.ends_with_a_card() {
        return OnEnter::Wait("a card is open: type yes or no to it, or type the set");
    }
    if model.coach.turn.is_some() || !chat.waiting().is_empty() {
        return OnEnter::Wait("an answer is on its way: wait for it, or type the set");
    }
    let newest = model.panes.newest.as_ref();
    if newest.is_some_and(|set| chat.is_summed_up_since(set.at)) {
        return OnEnter::Wait("the session is over and summed up; to go on, type the set");
    }
    match set.missing {
        Some(missing) => OnEnter::Write(set, missing),
        None => OnEnter::Log(set),
    }
}

pub fn log(model: &mut Model) {
    let soon = Duration::from_millis(limits::ENTER_LOGS_AFTER_MILLIS);
    match on_enter(model) {
        OnEnter::Nothing => {}
        OnEnter::Wait(why) => model.hint = Some(why.to_owned()),
        OnEnter::Log(_) if model.since_key.is_some_and(|since| since < soon) => {
            let key = model.key(Context::Composer, Action::Send);
            model.hint = Some(format!(
                "that {key} came right after another key; press it again to log the set"
            ));
        }
        OnEnter::Log(set) => model.ask(Want(Intent::LogPlanned(Box::new(set)))),
        OnEnter::Write(set, missing) => {
            let (before, after) = template_of(model, &set, missing);
            model.composer.set_template(&before, &after, Awaited::Number);
        }
    }
}
