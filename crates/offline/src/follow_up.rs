//! Words that go on from the last question: `and squat?`, `and last month?`, `why?`.

use super::sentence::Sentence;
use super::slots::Slots;
use setwise_domain::query::{Comparison, Query, Subject};
use setwise_words::parse::listed::is_listed;

/// What begins a line that goes on.
const LEADS: &[&str] = &[
    "and",
    "what about",
    "how about",
    "and what about",
    "and how about",
    "same for",
    "the same for",
    "also",
    "or",
    "but",
    "ok and",
    "then",
];
/// Words of a line that goes on, at most.
const MOST_WORDS: usize = 7;
/// What asks for the grounds of an answer.
const WHYS: &str = "why|why not|how so|how come|why is that|why that|how do you know|how do you know that|says who|explain|explain that|based on what|what is that based on|whats that based on|which sets|really";

/// Whether the words ask why the last answer is so.
pub fn asks_why(sentence: &Sentence<'_>) -> bool {
    is_listed(&sentence.meant.join(" "), WHYS)
}

/// Whether a line begins as one that goes on from another.
pub fn leads(sentence: &Sentence<'_>) -> bool {
    LEADS.iter().any(|lead| {
        let words: Vec<&str> = lead.split(' ').collect();
        sentence.meant.starts_with(&words)
    })
}

/// The last question with what the words change of it; none where they don't go on from it.
pub fn changed(sentence: &Sentence<'_>, slots: &Slots, last: &Query) -> Option<Query> {
    let stands_alone = slots.query(sentence).is_some();
    let says_something = slots.subject.is_some()
        || slots.period.is_some()
        || slots.metric.is_some()
        || slots.comparison.is_some();
    let goes_on = leads(sentence) || !stands_alone;
    if slots.left > 0
        || slots.unclear.is_some()
        || !says_something
        || !goes_on
        || sentence.words.len() > MOST_WORDS
    {
        return None;
    }
    let mut next = last.clone();
    if let Some(subject) = &slots.subject {
        next.subject = subject.clone();
        // A ranking of all has none of one.
        if matches!(subject, Subject::Exercise { .. }) {
            next.among = None;
        }
    }
    if let Some(metric) = slots.metric {
        next.metric = metric;
        next.pick = slots.pick;
        next.among = slots.among;
    }
    if let Some(period) = slots.period {
        next.period = period;
        if matches!(next.comparison, Comparison::Days { .. }) {
            next.comparison = Comparison::None {};
        }
    }
    if let Some(comparison) = &slots.comparison {
        next.comparison = comparison.clone();
    }
    Some(next)
}

/// The question with what its pronoun stands for.
pub fn with_subject(mut query: Query, slots: &Slots, last: Option<&Query>) -> Query {
    if slots.refers
        && query.subject == (Subject::All {})
        && let Some(last) = last
    {
        query.subject = last.subject.clone();
    }
    query
}
