//! What can be asked again.

use crate::domain::transcript::{Entry, EntryBody};
use uuid::Uuid;

/// The athlete's words that the coach was asked last, where its answer did not come to its end.
/// `entries` are the newest of the transcript, oldest first. What the athlete logged or changed
/// since is no answer.
pub fn unanswered(entries: &[Entry]) -> Option<String> {
    for (at, entry) in entries.iter().enumerate().rev() {
        match &entry.body {
            EntryBody::Unanswered { .. }
            | EntryBody::Coach {
                broken_off: true, ..
            } => return asked_in(entries, entry.turn),
            EntryBody::Coach { .. } => return None,
            // The program was ended before anything came of it.
            EntryBody::Athlete { text }
                if !entries[at + 1..]
                    .iter()
                    .any(|later| later.turn == entry.turn) =>
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
mod tests {
    use super::*;

    fn transcript(bodies: Vec<(u128, EntryBody)>) -> Vec<Entry> {
        let entries = bodies.into_iter().zip(1..).map(|((turn, body), id)| Entry {
            id: Uuid::from_u128(id),
            at: jiff::Timestamp::UNIX_EPOCH,
            turn: Uuid::from_u128(turn),
            body,
        });
        entries.collect()
    }

    fn asked(text: &str) -> EntryBody {
        EntryBody::Athlete { text: text.into() }
    }

    fn failed() -> EntryBody {
        EntryBody::Unanswered { text: "No.".into() }
    }

    fn half() -> EntryBody {
        EntryBody::Coach {
            text: "So".into(),
            thought: String::new(),
            broken_off: true,
        }
    }

    #[test]
    fn what_got_no_whole_answer_can_be_asked_again() {
        let noted = || EntryBody::Notice {
            text: "Undone.".into(),
        };
        for (bodies, wanted) in [
            (vec![], None),
            (vec![(1, asked("a")), (1, EntryBody::coach("b"))], None),
            (vec![(1, asked("a")), (1, failed())], Some("a")),
            (vec![(1, asked("a")), (1, half())], Some("a")),
            (
                vec![(1, asked("a")), (1, failed()), (2, noted())],
                Some("a"),
            ),
            (
                vec![
                    (1, asked("a")),
                    (1, failed()),
                    (2, asked("b")),
                    (2, EntryBody::coach("c")),
                ],
                None,
            ),
            (
                vec![(1, asked("a")), (1, failed()), (2, asked("b"))],
                Some("b"),
            ),
        ] {
            let found = unanswered(&transcript(bodies.clone()));
            assert_eq!(found.as_deref(), wanted, "{bodies:?}");
        }
    }
}
