//! What is valid of a proposal, worked out: what it would do, as a card that the athlete accepts or
//! refuses.

use crate::calendar;
use crate::calendar::limits::MOST_SESSIONS_OF_A_PROPOSAL;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::assistant::RefusedOperation;
use setwise_domain::calendar::Calendar;
use setwise_domain::proposal::{
    Base, CalendarBase, Hunk, Proposal, ProposalStatus, ProposedChange,
};
use setwise_domain::session::{Operation, Session, SessionId};
use setwise_domain::stamps::Stamps;
use setwise_domain::text::counted;
use std::collections::BTreeSet;

/// Operations that can be carried out together, in this order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Planned {
    #[serde(skip)]
    pub operations: Vec<Operation>,
    /// What each would do, in a sentence.
    pub effects: Vec<String>,
    /// What should be looked at twice before it is accepted.
    pub warnings: Vec<String>,
    /// Whether so much changes that it has to be confirmed.
    pub needs_confirmation: bool,
    /// The sessions that are touched and are there already.
    #[serde(skip)]
    pub about: BTreeSet<SessionId>,
    /// The calendar that this was worked out on.
    #[serde(skip)]
    pub base: Option<CalendarBase>,
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
        let before: Vec<&Session> = touched.filter_map(|one| one.before.as_ref()).collect();
        let kept = (before.len() <= MOST_SESSIONS_OF_A_PROPOSAL).then_some(&before);
        Ok(Self {
            operations,
            about: before.iter().map(|session| session.id).collect(),
            base: Some(CalendarBase {
                revision: calendar.revision,
                sessions: kept.into_iter().flatten().copied().cloned().collect(),
            }),
            effects: worked.effects,
            warnings: worked.warnings,
            needs_confirmation: worked.needs_confirmation,
        })
    }

    /// What a text says that its list of effects does not.
    pub fn beside_effects(&self, text: &str) -> String {
        let heading = format!("{}.", self.heading());
        let said = self.effects.iter().chain([&heading]);
        let rest = said.fold(text.to_owned(), |text, said| text.replacen(&**said, "", 1));
        rest.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// What it does in a few words: the one change, or how many there are.
    fn heading(&self) -> String {
        match self.effects.as_slice() {
            [only] => only.trim_end_matches('.').to_owned(),
            _ => format!("{} of the calendar", counted(self.operations.len(), "change")),
        }
    }

    /// The proposal of it; none where nothing is valid. `text` is what the athlete was told.
    pub fn proposal(&self, text: &str, stamps: &Stamps) -> Option<Proposal> {
        if self.operations.is_empty() {
            return None;
        }
        let title = self.heading();
        let added = self.effects.iter().chain(&self.warnings).cloned();
        Some(Proposal {
            id: stamps.id(),
            at: stamps.timestamp(),
            title,
            reason: self.beside_effects(text),
            base: Base { calendar: self.base.clone(), ..Base::default() },
            change: ProposedChange::Calendar { operations: self.operations.clone() },
            hunks: added.map(Hunk::Added).collect(),
            status: ProposalStatus::Open,
        })
    }
}
