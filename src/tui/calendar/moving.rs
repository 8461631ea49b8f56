//! A session that is being moved to another day, day by day, until Enter.

use crate::domain::session::{Operation, Placement, Recurrence, Session, SessionId};
use jiff::civil::Date;

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
            None => Some(Operation::Update {
                id: self.session,
                title: None,
                notes: None,
                scheduled_for: Some(Placement::On(self.to)),
                priority: None,
                recurrence: Recurrence::NONE,
            }),
        }
    }
}
