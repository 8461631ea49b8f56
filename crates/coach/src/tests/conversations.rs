//! Where a conversation ends, and what a coach is told of those before.

use super::fixture::Athlete;
use super::scripted::{Beat, Scripted};
use crate::{Resumed, describe, new_conversation, past_conversations, resume};
use jiff::tz::TimeZone;
use setwise_domain::conversation::Message;
use setwise_domain::stamps::Stamps;
use setwise_domain::transcript::EntryBody;
use uuid::Uuid;

/// An athlete, and what the coach was told last of what they said.
struct Talk {
    athlete: Athlete,
    coach: std::sync::Arc<Scripted>,
}

impl Talk {
    fn new() -> Self {
        let coach = Scripted::new(&[], &[Beat::Say("Yes.")]);
        Self { athlete: Athlete::with_coach(coach.clone()), coach }
    }

    fn at(&mut self, now: &str) -> &mut Self {
        let now: jiff::Zoned = now.parse().unwrap();
        self.athlete.services.stamps = Stamps::new(move || now.clone(), Uuid::now_v7);
        self
    }

    /// Says something, and gives all that the coach then knows the athlete to have said.
    fn says(&self, line: &str) -> Vec<String> {
        self.athlete.says(&[line]);
        let heard = self.coach.heard.lock().unwrap();
        let messages = heard.last().unwrap().messages.iter();
        messages
            .filter_map(|message| match message {
                Message::Athlete(text) => Some(text.clone()),
                _ => None,
            })
            .collect()
    }

    fn running(&self) -> Uuid {
        let reader = self.athlete.services.store.reader().unwrap();
        reader.conversation().unwrap()
    }
}

#[test]
fn four_hours_without_a_word_end_a_conversation() {
    let mut talk = Talk::new();
    assert_eq!(talk.says("is it true"), ["is it true"]);
    let first = talk.running();
    talk.at("2026-11-21T22:01:59-05:00[America/New_York]");
    assert_eq!(talk.says("and why"), ["is it true", "and why"]);
    assert_eq!(talk.running(), first);
    talk.at("2026-11-22T02:01:59-05:00[America/New_York]");
    assert_eq!(talk.says("good morning"), ["good morning"]);
    assert_ne!(talk.running(), first);
    // A clock that was set back ends nothing.
    talk.at("2026-11-20T02:01:59-05:00[America/New_York]");
    assert_eq!(talk.says("again"), ["good morning", "again"]);
}

#[test]
fn a_new_one_begins_by_a_word_and_an_earlier_one_is_gone_back_to() {
    let mut talk = Talk::new();
    talk.says("is it true");
    let first = talk.running();
    let notice = new_conversation(&talk.athlete.services).unwrap();
    assert!(matches!(notice.body, EntryBody::Notice { .. }));
    assert_eq!(talk.says("something else"), ["something else"]);
    new_conversation(&talk.athlete.services).unwrap();
    let past = past_conversations(&talk.athlete.services).unwrap();
    let titles: Vec<_> = past.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["something else", "is it true"]);
    assert_eq!(describe(&past[1], &TimeZone::UTC), "21 Nov 23:02 · 2 messages · “is it true”");
    let services = &talk.athlete.services;
    assert!(matches!(
        resume(services, "2").unwrap(),
        Resumed::Done(notice) if matches!(&notice.body, EntryBody::Notice { text }
            if text == "Back in the conversation of 21 Nov 18:02 · 2 messages · “is it true”.")
    ));
    assert_eq!(talk.running(), first);
    assert_eq!(talk.says("so"), ["is it true", "so"]);
    // Gone back to hours later, it goes on: the notice of it is a word too.
    talk.at("2026-11-22T18:02:00-05:00[America/New_York]");
    assert!(matches!(resume(&talk.athlete.services, "").unwrap(), Resumed::Done(_)));
    assert_eq!(talk.says("what else"), ["something else", "what else"]);
    for wrong in ["9", "0", "zebra", "\u{1b}"] {
        assert!(matches!(
            resume(&talk.athlete.services, wrong).unwrap(),
            Resumed::NotFound(words) if words.ends_with("/resume lists them.")
        ));
    }
}

#[test]
fn a_question_of_an_earlier_conversation_is_not_pending() {
    let mut talk = Talk::new();
    let asked = talk.athlete.says(&["row 3x8 100"]);
    assert!(asked.contains("asks "), "{asked}");
    talk.at("2026-11-22T18:02:00-05:00[America/New_York]");
    assert_eq!(talk.says("1"), ["1"]);
}
