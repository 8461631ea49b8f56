//! The calendar tab: keys in, screen out, with the desk's part played here.

mod changing;
mod days;
mod live;
mod screens;
pub mod talking;

use super::stage::Stage;
use crate::calendar::ProgramDays;
use crate::coach::Intent;
use crate::coach::Outcome;
use crate::domain::calendar::{Calendar, Revision};
use crate::domain::command::Applied;
use crate::domain::command::Rejection;
use crate::domain::session::{
    Priority, Recurrence, RecurrenceType, Session, SessionId, SessionKind, Until,
};
use crate::domain::transcript::EntryBody;
use crate::store::CalendarDays;
use crate::tui::calendar::Change;
use crate::tui::calendar::ReadDays;
use crate::tui::calendar::{DayLog, Sheet};
use crate::tui::limits;
use crate::tui::response::Response;
use crate::tui::tests::stage::asked_as;
use crate::tui::update::Done;
use jiff::civil::Date;

pub fn date(text: &str) -> Date {
    text.parse().unwrap()
}

/// One that does not repeat; an empty day puts it into the backlog.
pub fn single(id: u32, title: &str, day: &str) -> Session {
    Session::once(SessionId(id), title, (!day.is_empty()).then(|| date(day)))
}

pub fn repeating(id: u32, title: &str, from: &str, kind: RecurrenceType, until: &str) -> Session {
    Session {
        recurrence: Recurrence { until: Until::On(date(until)), ..Recurrence::of(kind) },
        ..single(id, title, from)
    }
}

/// An athlete in the middle of November: some of it done, a Monday missed, a deload to come.
pub fn november() -> Vec<Session> {
    let weekly = RecurrenceType::Weekly;
    let mut upper = repeating(1, "Upper day", "2026-11-02", weekly, "2026-12-24");
    upper.completed_dates = vec![date("2026-11-02"), date("2026-11-09")];
    upper.program_day = Some(0);
    let mut lower = repeating(2, "Lower day", "2026-11-04", weekly, "2026-12-24");
    lower.completed_dates = ["2026-11-04", "2026-11-11", "2026-11-18"].map(date).into();
    lower.program_day = Some(1);
    let weekdays = RecurrenceType::Weekdays;
    let mut deload = repeating(3, "Deload week", "2026-11-23", weekdays, "2026-11-27");
    deload.kind = SessionKind::Deload;
    let mut check_in = single(4, "Check-in", "2026-11-21");
    check_in.kind = SessionKind::CheckIn;
    check_in.priority = Priority::High;
    check_in.notes = "Weigh in before breakfast, and take the photos.".into();
    vec![
        upper,
        lower,
        deload,
        check_in,
        single(5, "Mobility", "2026-11-21"),
        single(6, "Try the trap bar", ""),
        single(7, "Buy chalk", ""),
    ]
}

/// Gives the tab what it asked for, as the store would.
pub fn answer(stage: &mut Stage, sessions: &[Session]) {
    let asked = std::mem::take(&mut stage.asked);
    for ask in asked {
        let Some(ReadDays { within }) = asked_as(&ask) else {
            stage.asked.push(ask);
            continue;
        };
        let within = *within;
        let sheet = Sheet::of(
            read(sessions),
            ProgramDays::default(),
            DayLog::default(),
            within,
            stage.model.now.date(),
        );
        stage.news(Response::of::<ReadDays>(sheet));
    }
}

fn read(sessions: &[Session]) -> CalendarDays {
    let backlog: Vec<SessionId> = sessions
        .iter()
        .filter(|session| session.scheduled_for.is_none() && !session.completed)
        .map(|session| session.id)
        .collect();
    CalendarDays {
        part: Calendar {
            revision: Revision(1),
            sessions: sessions.iter().cloned().collect(),
            next: SessionId(1000),
        },
        backlog_in_all: backlog.len(),
        backlog: backlog.into_iter().take(limits::MOST_BACKLOG_SHOWN).collect(),
        in_all: sessions.len(),
    }
}

/// The tab with these sessions.
pub fn open(sessions: &[Session], width: u16, height: u16) -> Stage {
    let mut stage = Stage::open(width, height);
    stage.keys("<alt-3>");
    answer(&mut stage, sessions);
    stage
}

/// A change came to its end, with this notice.
pub fn settled(stage: &mut Stage, done: bool, said: &str) {
    let text = said.to_owned();
    let end = if done { Ok(Applied::Saved) } else { Err(Rejection::NoSuchProposal) };
    let intent = Intent::ChangeCalendar { operations: Vec::new(), confirmed: false };
    stage.news(changed(intent, &text, end));
}

/// What came of an intent, with what is said of it.
pub fn changed(intent: Intent, said: &str, end: Result<Applied, Rejection>) -> Response {
    let text = said.to_owned();
    let notice = super::fixtures::entry(90, EntryBody::Notice { text });
    let outcome = Outcome::of_change(notice, end, said.to_owned());
    Response::of::<Change>((intent, Done::alone(outcome)))
}
