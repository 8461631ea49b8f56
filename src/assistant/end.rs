//! What a turn came to, for those who wait for its end alone.

use super::clarify::with_choice;
use super::event::{Choice, Event, Outcome};
use crate::domain::assistant::{Speaker, Utterance};
use crate::domain::question::{self, Filling, Question, Slot};
use crate::domain::text::printable;
use crate::domain::transcript::{Entry, EntryBody};
use crate::limits::MESSAGES_OF_AN_ANSWER;
use crate::text;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;

/// The end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Planned(Box<Outcome>),
    Asked {
        question: String,
        options: Vec<Choice>,
    },
    /// It was talk, and this is the answer.
    Said(String),
    /// It broke off; why, in a sentence.
    Failed(String),
}

/// What an event ends the turn with; none where more is to come.
impl End {
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Result(outcome) => Some(Self::Planned(outcome.clone())),
            Event::Clarify { question, options } => Some(Self::Asked {
                question: question.clone(),
                options: options.clone(),
            }),
            // Behind the words of a plan comes its result.
            Event::Summary { text } => Some(Self::Said(text.clone())),
            Event::Failed { message } => Some(Self::Failed(message.clone())),
            _ => None,
        }
    }
}

/// Waits for the end.
pub async fn end_of(mut events: BoxStream<'static, Event>) -> End {
    let mut end = None;
    while let Some(event) = events.next().await {
        end = End::of(&event).or(end);
    }
    end.unwrap_or_else(|| End::Failed("It came to no end; ask again.".to_owned()))
}

/// A question back as one that is answered by number: each choice stands for the message with the
/// choice behind it. None where there is nothing to choose from.
pub fn question(message: &str, question: &str, options: &[Choice]) -> Option<Question> {
    let options: Vec<_> = options
        .iter()
        .map(|choice| {
            let session = Filling::Session {
                id: choice.id,
                day: choice.scheduled_for,
            };
            question::Choice::new(label(choice), with_choice(message, choice)).with(session)
        })
        .collect();
    (!options.is_empty())
        .then(|| Question::new("which-session", question, options).for_slot(Slot::Session))
}

/// `Leg day, Thu 26 Nov 2026`.
pub fn label(choice: &Choice) -> String {
    let day = choice
        .scheduled_for
        .map_or_else(|| "backlog".to_owned(), text::day::with_weekday);
    format!("{}, {day}", printable(&choice.title))
}

/// The messages among entries of the transcript, oldest first: what athlete and coach said.
pub fn messages(entries: &[Entry]) -> Vec<Utterance> {
    let said = entries.iter().filter_map(|entry| {
        let (who, text) = match &entry.body {
            EntryBody::Athlete { text } => (Speaker::Athlete, text),
            EntryBody::Coach { text, .. } => (Speaker::Coach, text),
            EntryBody::Question { question } => (Speaker::Coach, &question.text),
            _ => return None,
        };
        Some(Utterance {
            who,
            text: text.clone(),
        })
    });
    let mut said: Vec<_> = said.collect();
    said.drain(..said.len().saturating_sub(MESSAGES_OF_AN_ANSWER));
    said
}
