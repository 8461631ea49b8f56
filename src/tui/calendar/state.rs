//! What the calendar tab holds: the day that is chosen, what was read around it, and what is being
//! talked about.

use super::sheet::{Item, Sheet};
use super::span;
use super::talk::Talk;
use crate::coach::Intent;
use crate::domain::session::{
    DateRange, Operation, Placement, Recurrence, Session, SessionId, SessionPatch,
};
use crate::tui::keymap::Context;
use crate::tui::list::Cursor;
use jiff::civil::Date;

/// How the days are shown, where there is room for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    #[default]
    Month,
    Week,
}

/// Which part of the tab has the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    #[default]
    Days,
    /// The sessions of the chosen day.
    Day,
    Backlog,
    /// What the assistant says and proposes.
    Talk,
    Composer,
}

#[derive(Debug, Default)]
pub struct CalendarTab {
    /// None: today, whichever day that is.
    chosen: Option<Date>,
    /// Which session of that day, counted from 0.
    pub nth: usize,
    pub look: Look,
    pub pane: Pane,
    /// What was read last, perhaps around another day.
    pub sheet: Option<Sheet>,
    /// The days that are being read.
    pub reading: Option<DateRange>,
    /// Rows of the week's list, and of the backlog.
    pub rows: Cursor,
    pub backlog: Cursor,
    /// Rows of the chosen day that are scrolled out above.
    pub day_scroll: usize,
    pub talk: Option<Talk>,
    /// Messages that were given to the assistant in this run.
    pub talks_begun: u64,
    pub moving: Option<Moving>,
    pub doubt: Option<Doubt>,
    /// The day to go to once a move is done.
    pub follows: Option<Date>,
    /// The last thing that was said here, and whether that was since the last key.
    pub said: Option<String>,
    pub is_news: bool,
}

impl CalendarTab {
    pub fn chosen(&self, today: Date) -> Date {
        self.chosen.unwrap_or(today)
    }

    /// Chooses a day, and its first session.
    pub fn choose(&mut self, day: Date) {
        if self.chosen != Some(day) {
            self.nth = 0;
            self.day_scroll = 0;
        }
        self.chosen = Some(day);
    }

    /// Chooses today, and stays with it when the day changes.
    pub fn choose_today(&mut self) {
        self.nth = 0;
        self.day_scroll = 0;
        self.chosen = None;
    }

    /// What was read, where it is about the days that are shown.
    pub fn read(&self, today: Date) -> Option<&Sheet> {
        let wanted = span::shown(self.chosen(today));
        self.sheet.as_ref().filter(|sheet| sheet.within == wanted)
    }

    pub fn items(&self, today: Date) -> &[Item] {
        let day = self.chosen(today);
        self.read(today).map_or(&[], |sheet| sheet.on(day))
    }

    /// The session that keys act on, with the day it is on; none of the backlog.
    pub fn session(&self, today: Date) -> Option<(&Session, Option<Date>)> {
        let sheet = self.read(today)?;
        if self.pane == Pane::Backlog {
            let id = sheet.backlog.get(self.backlog.chosen())?;
            return sheet.sessions.get(id).map(|session| (session, None));
        }
        let item = self.items(today).get(self.nth)?;
        let session = sheet.sessions.get(&item.session)?;
        Some((session, Some(self.chosen(today))))
    }

    /// Gives the keys to the composer.
    pub fn write(&mut self) {
        self.doubt = None;
        self.moving = None;
        self.pane = Pane::Composer;
    }

    /// Whether the panes beside the days are given to the talk.
    pub fn talks(&self) -> bool {
        self.talk.is_some()
    }

    /// Nothing waits for a second word, and nothing is being moved.
    pub fn is_calm(&self) -> bool {
        self.doubt.is_none() && self.moving.is_none()
    }

    /// Whether the line over the composer has room for what was said last.
    pub fn shows_said(&self) -> bool {
        let reviews = |talk: &Talk| talk.proposal.is_some() && self.pane == Pane::Talk;
        let talk = self.talk.as_ref();
        self.is_calm() && !talk.is_some_and(|talk| talk.runs() || reviews(talk))
    }

    /// Where keys count, but for the composer.
    pub fn contexts(&self) -> &'static [Context] {
        if self.doubt.is_some() {
            return &[Context::Confirm];
        }
        if self.moving.is_some() {
            return &[Context::Moving];
        }
        match (&self.talk, self.pane) {
            (Some(talk), Pane::Talk) if talk.question.is_some() => &[Context::Picker],
            (Some(_), Pane::Talk) => &[Context::Operations],
            _ => &[Context::Calendar],
        }
    }

    pub fn say(&mut self, text: &str) {
        (self.said, self.is_news) = (Some(text.to_owned()), true);
    }

    /// What was said since the last key, where its own line has no room for it.
    pub fn unseen(&self) -> Option<&str> {
        let said = self.said.as_deref().filter(|_| self.is_news && !self.shows_said())?;
        said.lines().next()
    }

    /// Keeps what is chosen within what there is.
    pub fn fit(&mut self, today: Date) {
        let count = self.items(today).len();
        self.nth = self.nth.min(count.saturating_sub(1));
        if self.pane == Pane::Talk && self.talk.is_none() {
            self.pane = Pane::Days;
        }
    }
}

/// A change that is made only after it was confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// What would be done, and what speaks against it.
    pub question: String,
    pub intent: Intent,
}

/// A session that is being moved to another day, day by day, until Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moving {
    pub session: SessionId,
    pub title: String,
    /// The day it is on; none of the backlog.
    pub from: Option<Date>,
    pub to: Date,
    /// The day that was chosen before, for the way back.
    pub before: Date,
}

impl Moving {
    pub fn new(session: &Session, from: Option<Date>, chosen: Date) -> Self {
        Self {
            session: session.id,
            title: session.title.clone(),
            from,
            to: from.unwrap_or(chosen),
            before: chosen,
        }
    }

    /// The operation that does it; none where the session stays where it is.
    pub fn operation(&self) -> Option<Operation> {
        match self.from {
            Some(from) if from == self.to => None,
            Some(from) => Some(Operation::MoveOccurrence {
                id: self.session,
                occurrence_date: from,
                to: self.to,
            }),
            // What is in the backlog does not repeat: that takes an anchor.
            None => {
                let changed = SessionPatch {
                    scheduled_for: Some(Placement::On(self.to)),
                    ..SessionPatch::default()
                };
                Some(Operation::update(self.session, changed, Recurrence::NONE))
            }
        }
    }
}
