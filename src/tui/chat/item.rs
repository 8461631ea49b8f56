//! One item of the chat: an entry of the stored transcript, or a note of the screen that isn't kept.

use crate::domain::transcript::{Entry, EntryBody};
use jiff::Timestamp;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The entry's; a note of the screen has none.
    pub id: Option<Uuid>,
    pub at: Timestamp,
    pub body: Box<EntryBody>,
}

/// Who an item is from: the label at the left is written once for several in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    Athlete,
    Coach,
    Program,
}

impl From<Entry> for Item {
    fn from(entry: Entry) -> Self {
        Self { id: Some(entry.id), at: entry.at, body: Box::new(entry.body) }
    }
}

impl Item {
    /// What the screen itself says: a command that isn't known, a key that does nothing here.
    pub fn note(at: Timestamp, text: String) -> Self {
        Self { id: None, at, body: Box::new(EntryBody::Notice { text }) }
    }

    pub fn speaker(&self) -> Speaker {
        match *self.body {
            EntryBody::Athlete { .. } | EntryBody::PlannedSet { .. } => Speaker::Athlete,
            EntryBody::Notice { .. } | EntryBody::Unanswered { .. } => Speaker::Program,
            EntryBody::Coach { .. }
            | EntryBody::Receipt { .. }
            | EntryBody::Question { .. }
            | EntryBody::Refused { .. }
            | EntryBody::Called { .. }
            | EntryBody::Proposal { .. }
            | EntryBody::Debrief { .. } => Speaker::Coach,
        }
    }

    /// Whether it can be opened: a call, or the thoughts before an answer.
    pub fn opens(&self) -> bool {
        match &*self.body {
            EntryBody::Coach { thought, .. } => !thought.is_empty(),
            EntryBody::Refused { .. } | EntryBody::Called { .. } | EntryBody::Receipt { .. } => {
                true
            }
            _ => false,
        }
    }

    /// Whether a key does something with it: it opens, or can be answered, accepted or refused.
    pub fn is_for_a_key(&self) -> bool {
        matches!(
            *self.body,
            EntryBody::Question { .. }
                | EntryBody::Refused { .. }
                | EntryBody::Called { .. }
                | EntryBody::Proposal { .. }
        )
    }
}
