//! Keys of the chat, and of the plan beside it.

use super::Focus;
use super::asks::Older;
use super::send;
use super::table;
use crate::coach::Intent;
use crate::coach::Verdict;
use crate::domain::proposal::ProposedChange;
use crate::domain::transcript::EntryBody;
use crate::tui::calendar;
use crate::tui::chat::Earlier;
use crate::tui::chord::Chord;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Overlay};
use crate::tui::tab::Tab;
use crate::tui::tools::CallOf;
use crate::tui::tools::{self, Call};
use crate::tui::update::ReadPlans;
use crate::tui::update::Want;
use crate::tui::update::{plan_sheet, say};
use crate::tui::view::{self, areas};

pub fn act(model: &mut Model, context: Context, action: Action, chord: Chord) {
    match (context, action) {
        (_, Action::ShowPlan) => show_plan(model),
        (Context::Plan, Action::PlanDetails) => plan_sheet::show_standing(model),
        (Context::Plan, Action::ShowPlans) => model.ask(ReadPlans),
        (Context::Plan, _) => table::act(model, action),
        (_, Action::Up) => model.coach.chat.select_next(-1),
        (_, Action::Down) => model.coach.chat.select_next(1),
        (_, Action::Top) => {
            model.coach.chat.select(isize::MIN);
            model.coach.chat.show_oldest();
            load_older(model);
        }
        (_, Action::Follow) => {
            model.coach.chat.select(isize::MAX);
            model.coach.chat.follow();
        }
        (_, Action::Open) => open(model),
        (_, Action::Copy) => {
            let unit = model.panes.profile.unit;
            let item = model.coach.chat.selected_item();
            let chat = &model.coach.chat;
            let text = item.map(|item| view::format::of(item, chat, unit));
            tools::copy(model, text);
        }
        (_, Action::Accept) => settle_chosen(model, true),
        (_, Action::Refuse) => settle_chosen(model, false),
        (_, Action::Answer) => answer(model, chord),
        (_, Action::Each) => each(model),
        (_, Action::Teach) => teach(model),
        _ => {}
    }
}

/// The plan: with the keys where it stands beside the chat, else over it.
pub fn show_plan(model: &mut Model) {
    model.tab = Tab::Coach;
    model.coach.plan_scroll = None;
    if areas::of(model).plan.is_none() {
        model.overlay = match model.overlay {
            Some(Overlay::Plan) => None,
            _ => Some(Overlay::Plan),
        };
    } else if model.coach.focus == Focus::Plan {
        model.coach.focus = Focus::Composer;
    } else {
        model.coach.focus = Focus::Plan;
    }
}

pub fn scroll_chat(model: &mut Model, rows: isize) {
    if rows >= 0 {
        model.coach.chat.scroll_down(rows.unsigned_abs());
    } else if model.coach.chat.scroll_up(rows.unsigned_abs()) {
        load_older(model);
    }
}

fn load_older(model: &mut Model) {
    if let (Earlier::More, Some(before)) = (model.coach.chat.earlier, model.coach.chat.oldest()) {
        model.coach.chat.earlier = Earlier::Loading;
        model.ask(Older { before });
    }
}

/// Opens what the chosen entry tells of: a thought, a call, the call that logged a set.
pub fn open(model: &mut Model) {
    match model.coach.chat.selected_item().map(|item| &*item.body) {
        Some(EntryBody::Coach { thought, .. }) if !thought.is_empty() => {
            model.coach.chat.thoughts = !model.coach.chat.thoughts;
        }
        Some(EntryBody::Receipt { receipt }) => {
            if let Some(set) = receipt.sets.first() {
                let set = set.id;
                model.ask(CallOf(set));
            }
        }
        _ => {
            if let Some(call) = model.coach.chat.selected_item().and_then(Call::of_item) {
                tools::inspect(model, call);
            }
        }
    }
}

/// The athlete's word on the chosen proposal, else on the newest.
pub fn settle_chosen(model: &mut Model, accept: bool) {
    match model.coach.chat.selected_card().map(|card| card.id) {
        Some(proposal) => model.ask(Want(Intent::settle(proposal, Verdict::of(accept)))),
        None => settle(model, accept),
    }
}

/// The athlete's word on the newest proposal.
pub fn settle(model: &mut Model, accept: bool) {
    if let Some(proposal) = model.coach.chat.proposal() {
        return model.ask(Want(Intent::settle(proposal, Verdict::of(accept))));
    }
    let what = if accept { "accept" } else { "refuse" };
    say(model, format!("There is nothing to {what}."));
}

/// Opens the chosen proposal of the calendar, to go through it; puts what waits to be logged into
/// the composer, to be sent as it was.
pub fn each(model: &mut Model) {
    let Some(proposal) = model.coach.chat.selected_card().cloned() else {
        model.hint = Some("choose an open proposal".into());
        return;
    };
    if let ProposedChange::Sets { typed, .. } = &proposal.change {
        model.composer.give_back(typed);
        model.coach.focus = Focus::Composer;
    } else {
        calendar::review(model, &proposal);
    }
}

/// Begins to say what the last line meant that was not understood.
fn teach(model: &mut Model) {
    let typed = model.composer.text();
    model.composer.set(&format!("/teach {}", typed.trim_start()));
    model.coach.focus = Focus::Composer;
}

/// A digit answers the question that stands, wherever the choice is.
fn answer(model: &mut Model, chord: Chord) {
    let number = chord.digit();
    if model.coach.chat.is_unanswered() {
        return send::submit(model, number.to_string());
    }
    send::choose(model, number);
}
