//! Where one conversation ends and another begins: after hours without a word, or by the athlete's
//! word. What a coach is told of earlier turns is what was said in the running one.

use super::services::{ServiceError, Services};
use crate::limits::{CONVERSATION_IDLE_HOURS, CONVERSATION_TITLE_CHARS, CONVERSATIONS_OFFERED};
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use setwise_domain::text::{counted, excerpt, printable};
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_store::{PastConversation, Reader};
use setwise_words::text::day;
use uuid::Uuid;

impl Services {
    /// The conversation that goes on: the running one, or a new one where nobody has said anything
    /// in it for hours. Blocks.
    pub(super) fn conversation(&self, reader: &Reader) -> Result<Uuid, ServiceError> {
        let newest = reader.said(1)?.pop();
        let idle = newest.map(|entry| self.stamps.timestamp().duration_since(entry.at));
        if idle.is_some_and(|idle| idle >= SignedDuration::from_hours(CONVERSATION_IDLE_HOURS)) {
            match self.store.begin_conversation().wait() {
                Ok(another) => return Ok(another),
                // A log that can't be written can still be asked about.
                Err(error) => tracing::warn!(%error, "no new conversation begins"),
            }
        }
        Ok(reader.conversation()?)
    }
}

/// What became of the wish to go back.
pub enum Resumed {
    /// The notice of it, as the transcript has it.
    Done(Box<Entry>),
    /// There is none of that name; the sentence for the athlete.
    NotFound(String),
}

/// Ends the running conversation and begins another. Blocks.
pub fn new_conversation(services: &Services) -> Result<Entry, ServiceError> {
    services.store.begin_conversation().wait()?;
    notice(services, "A new conversation begins. /resume goes back to an earlier one.".to_owned())
}

/// The conversations that can be gone back to, the newest first.
pub fn past_conversations(services: &Services) -> Result<Vec<PastConversation>, ServiceError> {
    let reader = services.store.reader()?;
    Ok(reader.past_conversations(CONVERSATIONS_OFFERED)?)
}

/// Goes back to an earlier conversation: by its number in the list, or the digits with which its id
/// begins; without a word the newest. Blocks.
pub fn resume(services: &Services, which: &str) -> Result<Resumed, ServiceError> {
    let past = past_conversations(services)?;
    let found = match (which.trim(), which.trim().parse::<usize>()) {
        ("", _) => past.first(),
        (_, Ok(number)) => number.checked_sub(1).and_then(|index| past.get(index)),
        (digits, Err(_)) => {
            let digits = digits.to_lowercase();
            let of_id = |one: &&PastConversation| one.id.to_string().starts_with(&digits);
            past.iter().find(of_id)
        }
    };
    let Some(found) = found else {
        let words = if past.is_empty() {
            "There is no earlier conversation to go back to.".to_owned()
        } else {
            let shown = excerpt(which.trim());
            format!("There is no conversation '{shown}'. /resume lists them.")
        };
        return Ok(Resumed::NotFound(words));
    };
    services.store.resume_conversation(found.id).wait()?;
    let zone = services.stamps.now().time_zone().clone();
    let text = format!("Back in the conversation of {}.", describe(found, &zone));
    Ok(Resumed::Done(Box::new(notice(services, text)?)))
}

/// `21 Nov 18:02 · 14 messages · “how should I warm up?”`
pub fn describe(one: &PastConversation, zone: &TimeZone) -> String {
    let last = one.last.to_zoned(zone.clone());
    let day = day::day_and_month(last.date());
    let title = printable(&one.title);
    let mut short: String = title.chars().take(CONVERSATION_TITLE_CHARS).collect();
    if short.len() < title.len() {
        short.push('…');
    }
    let (time, messages) = (day::time(&last), counted(one.entries, "message"));
    format!("{day} {time} · {messages} · “{short}”")
}

/// Keeps words of the program's own in the transcript.
pub(super) fn notice(services: &Services, text: String) -> Result<Entry, ServiceError> {
    let notice = services.entry(services.stamps.id(), EntryBody::Notice { text });
    services.store.append(vec![notice.clone()]).wait()?;
    Ok(notice)
}
