//! What a turn begins with, read from the store.

use super::amending::Amendable;
use super::lines::follow_taught;
use super::pending::{self, Pending};
use super::program::begin_day;
use super::services::{ServiceError, Services};
use super::turn::Before;
use crate::limits::ENTRIES_LOOKED_AT_FOR_A_QUESTION;
use setwise_domain::load::Unit;
use setwise_domain::proposal::ProposalStatus;
use setwise_domain::transcript::EntryBody;
use setwise_store::Reader;
use setwise_words::parse::day::DayReader;
use std::sync::Arc;
use uuid::Uuid;

/// The window's open question and card, and whose conversation it is.
pub struct Start {
    pub reader: Reader,
    pub conversation: Uuid,
    pub unit: Unit,
    pub before: Before,
}

impl Start {
    pub fn read(services: &Services) -> Result<Self, ServiceError> {
        begin_day(services)?;
        let reader = services.store.reader()?;
        Ok(Self {
            conversation: services.conversation(&reader)?,
            unit: reader.profile()?.unwrap_or_default().unit,
            before: before(services, &reader)?,
            reader,
        })
    }
}

/// What stands in the window before its next turn.
pub fn before(services: &Services, reader: &Reader) -> Result<Before, ServiceError> {
    let taught = follow_taught(services.catalog, reader)?;
    let entries = reader.said(ENTRIES_LOOKED_AT_FOR_A_QUESTION)?;
    let window = &services.window;
    let now = services.stamps.timestamp();
    let noted = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Notice { text } => Some(text.clone()),
        _ => None,
    });
    let mut open = Vec::new();
    for card in pending::cards(&entries, window, now) {
        let proposal = reader.proposal(card)?;
        let waits = proposal.is_some_and(|one| one.status == ProposalStatus::Open);
        open.extend(waits.then_some(card));
    }
    Ok(Before {
        pending: Pending::find(&entries, window, now),
        card: match open.as_slice() {
            [only] => Some(*only),
            _ => None,
        },
        amendable: Amendable::find(&entries, window),
        talked_to: window.is_talked_to(),
        door: window.door(),
        noted: noted.collect(),
        days: DayReader {
            order: Some(reader.profile()?.unwrap_or_default().unit.into()),
            ..DayReader::ahead(services.stamps.today())
        },
        taught: Arc::new(taught),
        catalog: services.catalog,
    })
}
