//! What the transcript has of a session that was summed up.

use super::messages;
use crate::domain::summed_up::SummedUp;
use crate::domain::transcript::EntryBody;

/// The debrief, and a card for its calendar; a word where there was nothing, or nothing new.
pub fn entries(summed_up: Option<SummedUp>) -> Vec<EntryBody> {
    let notice = |text: &str| vec![EntryBody::Notice { text: text.into() }];
    let Some(mut summed_up) = summed_up else {
        return notice(messages::NOTHING_TO_SUM_UP);
    };
    if !summed_up.stored_something() && !summed_up.failed_something() {
        return notice(messages::SUMMED_UP_BEFORE);
    }
    let card = summed_up.proposal.take();
    let debrief = Box::new(summed_up);
    std::iter::once(EntryBody::Debrief { debrief })
        .chain(card.map(|proposal| EntryBody::Proposal { proposal }))
        .collect()
}
