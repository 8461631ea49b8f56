//! A line typed at the calendar that is the chat's: a question about the log, or the answer to a question
//! that the chat asked. The chat's own turn answers it, so that it comes to the same in both places.

use super::assistant::is_of_calendar;
use super::event::TurnEvent;
use super::messages;
use super::pending::{Answer, Pending};
use super::reply::say_until;
use super::services::{ServiceError, Services};
use super::stop::Stop;
use crate::limits::TITLES_IN_CONTEXT;
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use setwise_domain::assistant::OpenQuestion;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_offline::Around;
use setwise_store::Reader;
use setwise_training::assistant::Event;
use setwise_words::parse::day::DayReader;
use tokio::sync::mpsc;

/// What a line is held against.
pub struct ChatLine<'a> {
    pub services: &'a Services,
    pub reader: &'a Reader,
    /// The newest of the transcript, oldest first.
    pub entries: &'a [Entry],
    /// Days as the athlete says them.
    pub days: DayReader,
}

impl ChatLine<'_> {
    /// Whether a line is the chat's: it answers what the chat asked last, or asks what the chat answers.
    /// `talks`: small talk is the chat's too.
    pub fn is_meant(&self, text: &str, talks: bool) -> Result<bool, ServiceError> {
        let services = self.services;
        let now = services.stamps.timestamp();
        let open = Pending::find(self.entries, &services.window, now);
        let open = open.filter(|open| services.window.is_talked_to() && !open.asked_by_a_model());
        let mut asked = None;
        if let Some(open) = &open {
            let answer = open.answer(text, false, services.catalog, self.days);
            match (is_of_calendar(&open.question), answer) {
                (true, Answer::Line(_)) => return Ok(false),
                (true, _) => asked = open.fresh.then(|| OpenQuestion::from(&open.question)),
                (false, Answer::Line(_) | Answer::Outside(_)) if open.fresh => return Ok(true),
                (false, _) => {}
            }
        }
        self.is_asked(text, asked.as_ref(), talks)
    }

    /// `question` is what the calendar asked last.
    fn is_asked(
        &self,
        text: &str,
        question: Option<&OpenQuestion>,
        talks: bool,
    ) -> Result<bool, ServiceError> {
        let earlier = self.entries.iter().filter_map(|entry| match &entry.body {
            EntryBody::Athlete { text } => Some(text.as_str()),
            _ => None,
        });
        let around = Around {
            unit: self.reader.profile()?.unwrap_or_default().unit,
            today: self.days.today,
            earlier: &earlier.collect::<Vec<_>>(),
            titles: &self.reader.session_titles(TITLES_IN_CONTEXT)?,
            question,
        };
        let rules = &self.services.rules;
        Ok(rules.asks_log(text, &around) || talks && rules.is_small_talk(text, &around))
    }
}

/// The chat's turn of a line, told as the calendar tells an answer.
pub fn said(services: Services, text: String) -> BoxStream<'static, Event> {
    let turn = async move {
        let (sink, mut heard) = mpsc::unbounded_channel();
        say_until(&services, text, &sink, &Stop::new()).await;
        drop(sink);
        let mut words = Vec::new();
        let mut failed = None;
        while let Some(event) = heard.recv().await {
            match event {
                TurnEvent::Entry(entry) => words.extend(spoken(&entry.body)),
                TurnEvent::Failed(why) => failed = Some(why),
                _ => {}
            }
        }
        let end = match failed {
            Some(message) => Event::Failed { message },
            None => Event::Summary { text: words.join("\n") },
        };
        stream::iter([end, Event::Done {}])
    };
    stream::once(turn).flatten().boxed()
}

/// What the coach says in an entry.
fn spoken(body: &EntryBody) -> Option<String> {
    match body {
        EntryBody::Coach { text, .. }
        | EntryBody::Notice { text }
        | EntryBody::Unanswered { text } => Some(text.clone()),
        EntryBody::Question { question } => {
            let names = question.lead.is_some() || question.options.is_empty();
            Some(if names { question.text.clone() } else { messages::asked(question) })
        }
        EntryBody::Refused { outcome } => Some(outcome.message.clone()),
        _ => None,
    }
}
