//! What is valid of a proposal, worked out: what it would do, as a card that the athlete accepts or
//! refuses.

use crate::calendar;
use crate::domain::assistant::RefusedOperation;
use crate::domain::calendar::Calendar;
use crate::domain::proposal::{Base, Hunk, Proposal, ProposalStatus, ProposedChange};
use crate::domain::session::{Operation, SessionId};
use crate::domain::stamps::Stamps;
use crate::domain::text::counted;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeSet;

/// Operations that can be carried out together, in this order.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Planned {
    #[serde(skip)]
    pub operations: Vec<Operation>,
    /// What each would do, in a sentence.
    pub effects: Vec<String>,
    /// What should be looked at twice before it is accepted.
    pub warnings: Vec<String>,
    pub needs_confirmation: bool,
    /// The sessions that are touched and are there already.
    #[serde(skip)]
    pub about: BTreeSet<SessionId>,
}

impl Planned {
    /// Works operations out on the calendar as it is.
    pub fn of(
        calendar: &Calendar,
        operations: Vec<Operation>,
        today: Date,
    ) -> Result<Self, Vec<RefusedOperation>> {
        if operations.is_empty() {
            return Ok(Self::default());
        }
        let worked = calendar::work_out(calendar, &operations, today)?;
        let touched = worked.change.sessions.iter();
        Ok(Self {
            operations,
            about: touched
                .filter(|one| one.before.is_some())
                .map(|one| one.id)
                .collect(),
            effects: worked.effects,
            warnings: worked.warnings,
            needs_confirmation: worked.needs_confirmation,
        })
    }

    /// The proposal of it; none where nothing is valid. `text` is what the athlete was told.
    pub fn proposal(&self, text: &str, stamps: &Stamps) -> Option<Proposal> {
        let title = match self.effects.as_slice() {
            _ if self.operations.is_empty() => return None,
            [only] => only.trim_end_matches('.').to_owned(),
            _ => format!(
                "{} of the calendar",
                counted(self.operations.len(), "change")
            ),
        };
        let added = self.effects.iter().chain(&self.warnings).cloned();
        Some(Proposal {
            id: stamps.id(),
            at: stamps.timestamp(),
            title,
            reason: text.to_owned(),
            base: Base::default(),
            change: ProposedChange::Calendar {
                operations: self.operations.clone(),
            },
            hunks: added.map(Hunk::Added).collect(),
            status: ProposalStatus::Open,
        })
    }
}
