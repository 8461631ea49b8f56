//! What can be asked again.

use setwise_domain::transcript::{Entry, EntryBody};
use uuid::Uuid;

/// The athlete's words that the coach was asked last, where its answer did not come to its end.
/// `entries` are the newest of the transcript, oldest first. What the athlete logged or changed
/// since is no answer.
pub fn unanswered(entries: &[Entry]) -> Option<String> {
    for (at, entry) in entries.iter().enumerate().rev() {
        match &entry.body {
            EntryBody::Unanswered { .. } | EntryBody::Coach { broken_off: true, .. } => {
                return asked_in(entries, entry.turn);
            }
            EntryBody::Coach { .. } => return None,
            // The program was ended before anything came of it.
            EntryBody::Athlete { text }
                if !entries[at + 1..].iter().any(|later| later.turn == entry.turn) =>
            {
                return Some(text.clone());
            }
            _ => {}
        }
    }
    None
}

/// What the athlete said in a turn.
pub fn asked_in(entries: &[Entry], turn: Uuid) -> Option<String> {
    entries.iter().find_map(|entry| match &entry.body {
        EntryBody::Athlete { text } if entry.turn == turn => Some(text.clone()),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
