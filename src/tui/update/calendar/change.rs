//! Sessions changed by keys, and the athlete's word on what is proposed. Each becomes operations,
//! and they go the way of everybody's.

use crate::domain::session::{Operation, Session, SessionId};
use crate::domain::text::printable;
use crate::tui::calendar::doubt::{Doubt, Wish};
use crate::tui::calendar::moving::Moving;
use crate::tui::calendar::{Pane, span};
use crate::tui::effect::{Effect, Request};
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use jiff::civil::Date;

/// A key on the chosen session.
pub fn by_key(model: &mut Model, action: Action) -> Vec<Effect> {
    let today = model.now.date();
    let Some((session, day)) = model.calendar.session(today) else {
        // Before the days are read, nothing is known of them.
        let read = model.calendar.read(today).is_some();
        model.hint = read.then(|| "there is no session on this day".into());
        return Vec::new();
    };
    let operation = match action {
        Action::Done => Some(done(session, day)),
        Action::Skip => day.map(|day| Operation::SkipOccurrence {
            id: session.id,
            occurrence_date: day,
        }),
        Action::Sooner | Action::Later => {
            let by = if action == Action::Later { 1 } else { -1 };
            let moving = Moving::new(session, day, today);
            return put_off(model, moving, day.map(|day| span::step_days(day, by)));
        }
        Action::Move => {
            model.calendar.moving = Some(Moving::new(session, day, model.calendar.chosen(today)));
            return Vec::new();
        }
        Action::Remove => {
            model.calendar.doubt = Some(doubt(session));
            return Vec::new();
        }
        _ => return Vec::new(),
    };
    if let Some(operation) = operation {
        return wish(Wish::Change(vec![operation]));
    }
    model.hint = Some("what is in the backlog is on no day; m puts it on one".into());
    Vec::new()
}

fn done(session: &Session, day: Option<Date>) -> Operation {
    match day.filter(|_| session.recurrence.repeats()) {
        Some(occurrence_date) => Operation::CompleteOccurrence {
            id: session.id,
            occurrence_date,
        },
        None => Operation::Complete { id: session.id },
    }
}

fn doubt(session: &Session) -> Doubt {
    let title = printable(&session.title);
    let all = if session.recurrence.repeats() {
        ", with all its days"
    } else {
        ""
    };
    Doubt {
        question: format!("Delete “{title}”{all}?"),
        wish: Wish::Change(vec![Operation::Delete {
            id: SessionId(session.id.0),
        }]),
    }
}

fn put_off(model: &mut Model, mut moving: Moving, to: Option<Date>) -> Vec<Effect> {
    let Some(to) = to else {
        model.hint = Some("what is in the backlog is on no day; m puts it on one".into());
        return Vec::new();
    };
    moving.to = to;
    carry(model, &moving)
}

/// Keys while a session is moved: the day it would go to, which is the chosen one meanwhile.
pub fn shift(model: &mut Model, action: Action) -> Vec<Effect> {
    let today = model.now.date();
    let Some(moving) = &mut model.calendar.moving else {
        return Vec::new();
    };
    moving.to = match action {
        Action::Left => span::step_days(moving.to, -1),
        Action::Right => span::step_days(moving.to, 1),
        Action::Up => span::step_days(moving.to, -7),
        Action::Down => span::step_days(moving.to, 7),
        Action::PreviousMonth => span::step_months(moving.to, -1),
        Action::NextMonth => span::step_months(moving.to, 1),
        Action::Today => today,
        _ => moving.to,
    };
    let to = moving.to;
    model.calendar.choose(to);
    super::look(model)
}

/// Enter: it is put where it was moved to.
pub fn put(model: &mut Model) -> Vec<Effect> {
    let Some(moving) = model.calendar.moving.take() else {
        return Vec::new();
    };
    carry(model, &moving)
}

fn carry(model: &mut Model, moving: &Moving) -> Vec<Effect> {
    let Some(operation) = moving.operation() else {
        model.hint = Some("it stays where it is".into());
        return Vec::new();
    };
    model.calendar.follows = Some(moving.to);
    wish(Wish::Change(vec![operation]))
}

fn wish(wish: Wish) -> Vec<Effect> {
    let confirmed = false;
    vec![Request::Wish { wish, confirmed }.into()]
}

/// Accepts what is taken of the proposal under review.
pub fn accept(model: &mut Model) -> Vec<Effect> {
    let talk = model.calendar.talk.as_ref();
    let Some((talk, proposal)) = talk.and_then(|talk| Some((talk, talk.proposal?))) else {
        model.hint = Some("there is nothing to accept".into());
        return Vec::new();
    };
    if talk.taken() == 0 {
        model.hint = Some("none of them is taken; Space takes one, r refuses all".into());
        return Vec::new();
    }
    let only = talk.only();
    wish(Wish::Accept { proposal, only })
}

/// The second word.
pub fn confirm(model: &mut Model) -> Vec<Effect> {
    match model.calendar.doubt.take() {
        Some(Doubt { wish, .. }) => vec![
            Request::Wish {
                wish,
                confirmed: true,
            }
            .into(),
        ],
        None => Vec::new(),
    }
}

/// A change is to be made only after a second word.
pub fn unsure(model: &mut Model, doubt: Doubt) {
    model.calendar.doubt = Some(doubt);
}

/// What was wished for came to its end.
pub fn ended(model: &mut Model, done: bool) -> Vec<Effect> {
    let follows = model.calendar.follows.take();
    if !done {
        return super::read_again(model);
    }
    let settled = |talk: &crate::tui::calendar::talk::Talk| talk.proposal.is_some();
    if model.calendar.talk.as_ref().is_some_and(settled) {
        model.calendar.talk = None;
        if model.calendar.pane == Pane::Talk {
            model.calendar.pane = Pane::Days;
        }
    }
    if let Some(day) = follows {
        model.calendar.choose(day);
    }
    Vec::new()
}
