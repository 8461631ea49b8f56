//! What a turn came to, for those who wait for its end alone.

use super::clarify::{with_choice, with_day};
use super::event::{Asked, Choice, Event, Outcome};
use crate::assistant::limits::{MESSAGES_OF_AN_ANSWER, QUESTION_WAITS_HOURS};
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use jiff::Timestamp;
use setwise_domain::assistant::{OpenQuestion, Speaker, Utterance};
use setwise_domain::question::{self, Filling, Question, Slot};
use setwise_domain::text::printable;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text;

/// The end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Planned(Box<Outcome>),
    Asked(Asked),
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
            Event::Clarify(asked) => Some(Self::Asked(asked.clone())),
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
    end.unwrap_or_else(|| End::Failed("It didn't finish; ask again.".to_owned()))
}

/// What the questions of the calendar's assistant are called.
pub const QUESTIONS: [&str; 4] = [WHICH_SESSION, WHICH_DAY, WHICH_ACTION, WHAT_IS_MISSING];
const WHICH_SESSION: &str = "which-session";
const WHICH_DAY: &str = "which-day";
const WHICH_ACTION: &str = "which-action";
const WHAT_IS_MISSING: &str = "what-is-missing";

/// A question back as one that is answered by number or by words.
pub fn question(message: &str, asked: &Asked) -> Question {
    let id = match asked.slot {
        Slot::Session => WHICH_SESSION,
        Slot::Day => WHICH_DAY,
        Slot::Choice => WHICH_ACTION,
        _ => WHAT_IS_MISSING,
    };
    Question::new(id, &asked.question, answers(message, asked)).for_slot(asked.slot)
}

/// What there is to choose from; each choice stands for the message with the choice behind it.
pub fn answers(message: &str, asked: &Asked) -> Vec<question::Choice> {
    let sessions = asked.options.iter().map(|choice| {
        let session = Filling::Session { id: choice.id, day: choice.scheduled_for };
        question::Choice::new(label(choice), line_of(message, choice)).with(session)
    });
    let days = asked.days.iter().flat_map(|days| {
        let message = match &days.session {
            Some(session) => with_choice(message, session),
            None => message.to_owned(),
        };
        days.dates.iter().map(move |date| {
            let label = text::day::with_weekday(*date);
            question::Choice::new(label, with_day(&message, *date))
                .with(Filling::Day { date: *date })
        })
    });
    let actions = asked.actions.iter().map(|one| {
        let action = one.action.clone();
        question::Choice::new(format!("{action} it"), &one.message).with(Filling::Action { action })
    });
    sessions.chain(days).chain(actions).collect()
}

/// The message with the choice behind it. One that says no more than what to do, `move it`, with its title in
/// the place of the pronoun: what is asked next, such as the day, is asked as of any wish.
fn line_of(message: &str, choice: &Choice) -> String {
    const BESIDE: &str = "please|can|could|you|just|lets";
    let mut words = words_of(message);
    words.retain(|word| !is_listed(word, BESIDE));
    match words.as_slice() {
        [verb, it]
            if is_listed(verb, "move|reschedule|postpone|shift|rename|repeat")
                && is_listed(it, "it|that|this") =>
        {
            format!("{verb} {}", choice.title.replace(['(', ')'], ""))
        }
        _ => with_choice(message, choice),
    }
}

/// `Leg day, Thu 26 Nov 2026`.
fn label(choice: &Choice) -> String {
    let day = choice.scheduled_for.map_or_else(|| "backlog".to_owned(), text::day::with_weekday);
    format!("{}, {day}", printable(&choice.title))
}

/// The question of the calendar's assistant that the turn at the end of these entries may answer:
/// it was asked right before, not too long ago, and no choice of it was made.
pub fn open_question(entries: &[Entry], now: Timestamp) -> Option<OpenQuestion> {
    let turn = entries.last()?.turn;
    let of_turn = |entry: &&Entry| entry.turn == turn;
    let asked = entries.iter().rev().find(|entry| !of_turn(entry))?;
    let mut own = entries.iter().rev().take_while(of_turn);
    match &asked.body {
        EntryBody::Question { question }
            if QUESTIONS.contains(&question.id.as_str())
                && now.duration_since(asked.at).as_hours() < QUESTION_WAITS_HOURS
                && own.all(|entry| entry.answers != Some(asked.id)) =>
        {
            Some(question.into())
        }
        _ => None,
    }
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
        Some(Utterance { who, text: text.clone() })
    });
    let mut said: Vec<_> = said.collect();
    said.drain(..said.len().saturating_sub(MESSAGES_OF_AN_ANSWER));
    said
}
