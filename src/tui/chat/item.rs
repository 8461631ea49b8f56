//! One item of the chat: an entry of the stored transcript, or a word of the program that is not
//! kept.

use crate::domain::transcript::{Entry, EntryBody};
use jiff::Timestamp;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Entry(Box<Entry>),
    /// Said by the screen itself: a command not known, a key that does nothing here.
    Word {
        at: Timestamp,
        text: String,
    },
}

/// Who an item is from, by which the label at the left is set once for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    Athlete,
    Coach,
    Program,
}

impl Item {
    pub fn at(&self) -> Timestamp {
        match self {
            Self::Entry(entry) => entry.at,
            Self::Word { at, .. } => *at,
        }
    }

    pub fn body(&self) -> Option<&EntryBody> {
        match self {
            Self::Entry(entry) => Some(&entry.body),
            Self::Word { .. } => None,
        }
    }

    pub fn id(&self) -> Option<Uuid> {
        match self {
            Self::Entry(entry) => Some(entry.id),
            Self::Word { .. } => None,
        }
    }

    pub fn speaker(&self) -> Speaker {
        match self.body() {
            Some(EntryBody::Athlete { .. }) => Speaker::Athlete,
            Some(EntryBody::Notice { .. } | EntryBody::Unanswered { .. }) | None => {
                Speaker::Program
            }
            Some(
                EntryBody::Coach { .. }
                | EntryBody::Receipt { .. }
                | EntryBody::Question { .. }
                | EntryBody::Refused { .. }
                | EntryBody::Called { .. }
                | EntryBody::Proposal { .. }
                | EntryBody::Debrief { .. },
            ) => Speaker::Coach,
        }
    }

    /// Whether a key does something with it: it opens, is answered, accepted or refused.
    pub fn is_for_a_key(&self) -> bool {
        matches!(
            self.body(),
            Some(
                EntryBody::Question { .. }
                    | EntryBody::Refused { .. }
                    | EntryBody::Called { .. }
                    | EntryBody::Proposal { .. }
            )
        )
    }
}
