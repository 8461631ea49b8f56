//! What of the chat keys and commands act on: the chosen entry, the question to answer, proposals
//! that wait for an answer, a request that got none.

use super::{Chat, Item, Speaker};
use crate::domain::proposal::{Proposal, ProposalStatus};
use crate::domain::question::Question;
use crate::domain::set_result::SetId;
use crate::domain::transcript::EntryBody;
use crate::text;
use jiff::Timestamp;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// How many of the newest items [`Chat::select_first`] looks at.
const NEAR: usize = 8;

impl Chat {
    /// Chooses the item with this number, or the nearest to it, and scrolls it into sight.
    pub fn select(&mut self, number: isize) {
        if self.items.is_empty() {
            return;
        }
        let number = number.clamp(self.first, self.end() - 1);
        self.selected = Some(number);
        self.with_rows(|window, items, height| window.reveal(number, items.start, height));
    }

    /// Chooses the item that many further down.
    pub fn select_next(&mut self, items: isize) {
        let chosen = self.selected.unwrap_or(self.end() - 1);
        self.select(chosen + items);
    }

    /// Chooses the entry that keys act on first: the newest that a key does something with, where
    /// it is still near, else the newest.
    pub fn select_first(&mut self) {
        let mut near = self.items.iter().rev().take(NEAR);
        let from_end = near.position(Item::is_for_a_key).unwrap_or(0);
        self.select(self.end().saturating_sub_unsigned(1 + from_end));
    }

    pub fn selected_item(&self) -> Option<&Item> {
        self.item(self.selected?)
    }

    /// Which proposals still wait, as the store has it.
    pub fn set_open(&mut self, open: HashSet<Uuid>, settled: HashMap<Uuid, ProposalStatus>) {
        let changed = |id: &Uuid| {
            self.open.contains(id) != open.contains(id) || self.settled.get(id) != settled.get(id)
        };
        for (item, number) in self.items.iter().zip(self.first..) {
            if let EntryBody::Proposal { proposal } = &*item.body
                && changed(&proposal.id)
            {
                self.laid.remove(&number);
            }
        }
        (self.open, self.settled) = (open, settled);
    }

    /// Which sets of receipts are still there, as the store has it; of others nothing is said.
    pub fn set_there(&mut self, sets: HashMap<SetId, bool>) {
        let mut changed = HashSet::new();
        for (set, is_there) in sets {
            let was_other = if is_there { self.gone.remove(&set) } else { self.gone.insert(set) };
            if was_other {
                changed.insert(set);
            }
        }
        for (item, number) in self.items.iter().zip(self.first..) {
            if let EntryBody::Receipt { receipt } = &*item.body
                && receipt.sets.iter().any(|set| changed.contains(&set.id))
            {
                self.laid.remove(&number);
            }
        }
    }

    /// What stands under a receipt whose sets were taken back.
    pub fn taken_back(&self, item: &Item) -> Option<String> {
        match &*item.body {
            EntryBody::Receipt { receipt } => {
                text::taken_back_since(receipt, |set| self.gone.contains(&set))
            }
            _ => None,
        }
    }

    /// What became of a proposal, as far as that is known.
    pub(super) fn status(&self, proposal: &Proposal) -> Option<ProposalStatus> {
        if self.is_open(proposal.id) {
            return Some(ProposalStatus::Open);
        }
        let known = self.settled.get(&proposal.id).copied();
        known.or(Some(proposal.status).filter(|status| *status != ProposalStatus::Open))
    }

    /// The card that is chosen, while it waits.
    pub fn selected_card(&self) -> Option<&Proposal> {
        self.card(self.selected_item()?)
    }

    /// The card that an item is, while it waits.
    pub fn card<'i>(&self, item: &'i Item) -> Option<&'i Proposal> {
        match &*item.body {
            EntryBody::Proposal { proposal } if self.is_open(proposal.id) => Some(proposal),
            _ => None,
        }
    }

    pub fn is_open(&self, proposal: Uuid) -> bool {
        self.open.contains(&proposal)
    }

    /// The newest entry; notes of the screen are passed over.
    fn newest(&self) -> Option<(Uuid, &EntryBody)> {
        self.items.iter().rev().find_map(|item| Some((item.id?, &*item.body)))
    }

    /// The question that a bare number would answer: the newest entry, where it is one.
    pub fn question(&self) -> Option<&Question> {
        self.open_question().map(|(_, question)| question)
    }

    /// The same with the entry that asks it.
    pub fn open_question(&self) -> Option<(Uuid, &Question)> {
        match self.newest()? {
            (entry, EntryBody::Question { question }) => Some((entry, question)),
            _ => None,
        }
    }

    /// Whether the newest entry says that a request got no answer.
    pub fn is_unanswered(&self) -> bool {
        matches!(self.newest(), Some((_, EntryBody::Unanswered { .. })))
    }

    /// Whether what was said last ended with a card that waits for a word.
    pub fn ends_with_a_card(&self) -> bool {
        let entries = self.items.iter().rev().filter(|item| item.id.is_some());
        let of_turn = entries.take_while(|item| item.speaker() != Speaker::Athlete);
        of_turn.take(2 * NEAR).any(|item| self.card(item).is_some())
    }

    /// Whether the session was summed up after that moment.
    pub fn is_summed_up_since(&self, set: Timestamp) -> bool {
        let mut newest = self.items.iter().rev().take_while(|item| item.at >= set);
        newest.any(|item| matches!(&*item.body, EntryBody::Debrief { .. }))
    }

    /// The newest proposal that still waits.
    pub fn proposal(&self) -> Option<Uuid> {
        self.items.iter().rev().find_map(|item| Some(self.card(item)?.id))
    }
}
