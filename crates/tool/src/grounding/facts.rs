//! What is to be remembered of the athlete, matched to what they said on the day.

use crate::limits::MOST_ENTRIES_OF_A_DAY;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_catalog::catalog::Catalog;
use setwise_domain::debrief::{Author, Debrief};
use setwise_domain::set_log::SetLog;
use setwise_domain::transcript::EntryBody;
use setwise_shorthand::claims::{Speaker, Utterance, is_order, said_fact};
use setwise_store::{Reader, StoreError};

/// Sets aside the facts of a debrief that the athlete did not say, and notes what they did.
pub fn hold_unsaid(debrief: &mut Debrief, said: &[Utterance], catalog: &Catalog) {
    if let Author::Model { said: own } = &mut debrief.author {
        let words = said.iter().filter(|one| one.speaker == Speaker::Athlete);
        own.extend(words.map(|one| one.text.clone()));
    }
    let Some(facts) = debrief.athlete_facts.take() else {
        return;
    };
    let own = facts.into_iter().partition(|one| said_fact(said, &one.fact, catalog));
    let (own, unsaid): (Vec<_>, Vec<_>) = own;
    debrief.athlete_facts = Some(own).filter(|own| !own.is_empty());
    debrief.unsaid = unsaid;
}

/// What the athlete said on a day: their messages, and the notes of their sets.
pub fn said_on(reader: &Reader, date: Date, zone: &TimeZone) -> Result<Vec<Utterance>, StoreError> {
    let entries = reader.transcript(MOST_ENTRIES_OF_A_DAY, None)?.into_iter();
    let of_day = entries.filter(|entry| entry.at.to_zoned(zone.clone()).date() == date);
    let messages = of_day.filter_map(|entry| match entry.body {
        EntryBody::Athlete { text } => Some(text),
        _ => None,
    });
    let sets = reader.on_date(date).map_err(super::unreadable)?.into_iter();
    let notes = sets.filter_map(|set| set.performance.notes).filter(|note| !is_order(note));
    let said = messages.chain(notes);
    Ok(said.map(|text| Utterance { speaker: Speaker::Athlete, text }).collect())
}
