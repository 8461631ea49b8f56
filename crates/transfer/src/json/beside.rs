//! What an export of everything holds beside sets and weights: each by its type.

use super::rows::Member;
use super::set::BadSet;
use crate::row::{Beside, Held, Place};
use serde::de::DeserializeOwned;
use setwise_domain::decode::{message_of, place_of};

/// Reads one of it; of sets there is another reader.
pub fn read(text: &[u8], member: Member) -> Result<Held, BadSet> {
    Ok(Held::Beside(match member {
        Member::Profile => Beside::Profile(typed(text)?),
        Member::Program => Beside::Program(typed(text)?),
        Member::Sessions => Beside::Session(typed(text)?),
        Member::Phrases => Beside::Phrase(typed(text)?),
        Member::Slots | Member::Sets => Beside::Slot(typed(text)?),
    }))
}

fn typed<T: DeserializeOwned>(text: &[u8]) -> Result<T, BadSet> {
    serde_json::from_slice(text).map_err(|error| {
        let (line, column) = place_of(&String::from_utf8_lossy(text), &error);
        BadSet { at: Place { line, column }, faults: vec![message_of(&error)] }
    })
}
