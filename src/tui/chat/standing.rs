//! What of the chat still stands: the question to answer, proposals that wait for a word, an answer
//! that did not come to its end.

use super::{Chat, Item};
use crate::domain::question::Question;
use crate::domain::transcript::EntryBody;
use std::collections::HashSet;
use uuid::Uuid;

impl Chat {
    /// Which proposals still wait, as the store has it.
    pub fn set_open(&mut self, open: HashSet<Uuid>) {
        if self.open == open {
            return;
        }
        let changed: HashSet<Uuid> = self.open.symmetric_difference(&open).copied().collect();
        self.open = open;
        let cards: Vec<usize> = (0..self.items.len())
            .filter(|&index| match self.items[index].body() {
                Some(EntryBody::Proposal { proposal }) => changed.contains(&proposal.id),
                _ => false,
            })
            .collect();
        for index in cards {
            self.forget_rows(index);
        }
    }

    pub fn is_open(&self, proposal: Uuid) -> bool {
        self.open.contains(&proposal)
    }

    /// The question that a bare number would answer: the newest entry, where it is one.
    pub fn question(&self) -> Option<&Question> {
        match self.items.iter().rev().find_map(Item::body)? {
            EntryBody::Question { question } => Some(question),
            _ => None,
        }
    }

    /// Whether the newest entry says that an answer did not come to its end.
    pub fn is_unanswered(&self) -> bool {
        let newest = self.items.iter().rev().find_map(Item::body);
        matches!(newest, Some(EntryBody::Unanswered { .. }))
    }

    /// The newest proposal that still waits.
    pub fn proposal(&self) -> Option<Uuid> {
        self.items.iter().rev().find_map(|item| match item.body()? {
            EntryBody::Proposal { proposal } if self.open.contains(&proposal.id) => {
                Some(proposal.id)
            }
            _ => None,
        })
    }
}
