//! What the tests of several crates share.

use crate::claims::{Speaker, Utterance};

/// Of the athlete and the coach in turn.
pub fn exchange(said: &str) -> Vec<Utterance> {
    let parts = said.split('~').enumerate();
    parts
        .map(|(index, text)| Utterance {
            speaker: if index % 2 == 0 { Speaker::Athlete } else { Speaker::Coach },
            text: text.replace('⏎', "\n"),
        })
        .filter(|one| !one.text.is_empty())
        .collect()
}
