//! Sessions changed by keys, and the athlete's word on what is proposed. Each becomes operations,
//! and they go the way of everybody's.

use super::asks::Change;
use super::state::{Doubt, Moving, Pane};
use super::talk::Talk;
use super::{assistant, span, update};
use crate::calendar::is_done_on;
use crate::coach::{Intent, Verdict};
use crate::domain::session::{Operation, Session};
use crate::domain::text::printable;
use crate::text;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use jiff::civil::Date;

/// A key on the chosen session.
pub fn by_key(model: &mut Model, action: Action) {
    let today = model.now.date();
    let Some((session, day)) = model.calendar.session(today) else {
        // Before the days are read, nothing is known of them.
        let read = model.calendar.read(today).is_some();
        model.hint = read.then(|| "there is no session on this day".into());
        return;
    };
    let key = model.key(Context::Session, Action::Move);
    let on_no_day = format!("it is in the backlog, without a day; {key} gives it one");
    let stays = matches!(action, Action::Skip | Action::Sooner | Action::Later | Action::Move);
    if let Some(day) = day.filter(|day| stays && is_done_on(session, *day)) {
        let title = text::session_title(session);
        let day = text::day::with_weekday_near(day, today);
        model.hint = Some(format!("{title} on {day} is done, so it can't be moved"));
        return;
    }
    match (action, day) {
        (Action::Done, _) => {
            let operation = done(session, day);
            change(model, operation);
        }
        (Action::Skip | Action::Sooner | Action::Later, None) => {
            model.hint = Some(on_no_day);
        }
        (Action::Skip, Some(occurrence_date)) => {
            let id = session.id;
            let skip = Operation::SkipOccurrence { id, occurrence_date };
            change(model, skip);
        }
        (Action::Sooner | Action::Later, Some(day)) => {
            let by = if action == Action::Later { 1 } else { -1 };
            let mut moving = Moving::new(session, Some(day), today);
            moving.to = span::step_days(day, by);
            carry(model, &moving);
        }
        (Action::Move, _) => {
            let moving = Moving::new(session, day, model.calendar.chosen(today));
            model.calendar.moving = Some(moving);
        }
        (Action::Remove, _) => model.calendar.doubt = Some(doubt(session)),
        _ => {}
    }
}

fn done(session: &Session, day: Option<Date>) -> Operation {
    match day.filter(|_| session.recurrence.repeats()) {
        Some(day) => Operation::complete_occurrence(session.id, day),
        None => Operation::complete(session.id),
    }
}

fn doubt(session: &Session) -> Doubt {
    let title = printable(&session.title);
    let all = if session.recurrence.repeats() { ", with all its days" } else { "" };
    Doubt {
        question: format!("Delete “{title}”{all}?"),
        intent: changing(Operation::delete(session.id)),
    }
}

/// Keys while a session is moved: the day it would go to, which is the chosen one meanwhile.
pub fn shift(model: &mut Model, action: Action) {
    let today = model.now.date();
    let Some(moving) = &mut model.calendar.moving else {
        return;
    };
    moving.to = span::by_key(moving.to, action, today);
    let to = moving.to;
    model.calendar.choose(to);
    update::look(model);
}

/// Enter: it is put where it was moved to.
pub fn put(model: &mut Model) {
    if let Some(moving) = model.calendar.moving.take() {
        carry(model, &moving);
    }
}

fn carry(model: &mut Model, moving: &Moving) {
    match moving.operation() {
        Some(operation) => {
            model.calendar.follows = Some(moving.to);
            change(model, operation);
        }
        None => model.hint = Some("it stays where it is".into()),
    }
}

fn change(model: &mut Model, operation: Operation) {
    model.ask(Change(changing(operation)));
}

fn changing(operation: Operation) -> Intent {
    Intent::ChangeCalendar { operations: vec![operation], confirmed: false }
}

/// Accepts what is taken of the proposal under review.
pub fn accept(model: &mut Model) {
    let talk = model.calendar.talk.as_ref();
    let Some((talk, proposal)) = talk.and_then(|talk| Some((talk, talk.proposal?))) else {
        model.hint = Some("there is nothing to accept".into());
        return;
    };
    if talk.taken() == 0 {
        let key = |action| model.key(Context::Operations, action);
        let (toggle, refuse) = (key(Action::Toggle), key(Action::Refuse));
        let hint = format!("none is selected; {toggle} selects one, {refuse} refuses all");
        model.hint = Some(hint);
        return;
    }
    let verdict = talk.only().map_or(Verdict::Accept, Verdict::Only);
    model.ask(Change(Intent::settle(proposal, verdict)));
}

/// The athlete confirms what was asked about.
pub fn confirm(model: &mut Model) {
    if let Some(Doubt { intent, .. }) = model.calendar.doubt.take() {
        model.ask(Change(intent.confirmed()));
    }
}

/// What was wished for came to its end.
pub fn ended(model: &mut Model, done: bool) {
    let calendar = &mut model.calendar;
    let follows = calendar.follows.take();
    // What can't be accepted any more goes too, so that there is room to say why.
    let settled = |talk: &mut Talk| talk.proposal.is_some();
    let talk = calendar.talk.take_if(settled);
    if talk.is_some() && calendar.pane == Pane::Talk {
        calendar.pane = Pane::Days;
    }
    if let Some(back) = talk.and_then(|talk| talk.back) {
        return assistant::go_back(model, Some(back));
    }
    if !done {
        return update::read_again(model);
    }
    if let Some(day) = follows {
        calendar.choose(day);
    }
}
