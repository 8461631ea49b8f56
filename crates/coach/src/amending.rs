//! A word that changes what was just proposed for the calendar: `friday instead`, `no, sunday`, `make it 6pm`,
//! `no, the other one`. The first words are read again with the other day, time or session in the place of
//! theirs, and what comes of them replaces the proposal.

use super::pending::{OTHER, Pending};
use super::window::Window;
use setwise_catalog::catalog::Catalog;
use setwise_domain::proposal::ProposedChange;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_words::parse::clock;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{Said, words_of};
use std::ops::Range;
use uuid::Uuid;

/// What such a word begins with.
const LEADS: &str = "no|nope|nah|actually|sorry|wait|oops|rather|better|ok|okay|but|make|it|that|i|meant|mean|do|on|to|for|at|the|how|about|what|then|please|move";
/// What it ends with.
const TRAILS: &str = "instead|then|please|rather|better|though";
/// Of both the ones that say that it changes something.
const CHANGES: &str = "no|nope|nah|actually|sorry|oops|rather|better|make|meant|mean|instead";

/// What the window's last turn came to, where that is one proposal for the calendar and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amendable {
    /// What was said for it.
    first: String,
    pub card: Uuid,
    /// The question with two options that those words answer.
    answered: Option<Pending>,
}

impl Amendable {
    pub fn find(entries: &[Entry], window: &Window) -> Option<Self> {
        let own = || entries.iter().filter(|entry| window.has(entry));
        let last = own().next_back()?;
        let (mut said, mut answers) = (None, None);
        let mut cards = Vec::new();
        for entry in own().filter(|entry| entry.turn == last.turn) {
            match &entry.body {
                EntryBody::Athlete { text } => {
                    said = Some(text.clone());
                    answers = entry.answers;
                }
                EntryBody::Proposal { proposal } => {
                    matches!(proposal.change, ProposedChange::Calendar { .. }).then_some(())?;
                    cards.push(proposal.id);
                }
                _ => {}
            }
        }
        let asked = own().find(|entry| Some(entry.id) == answers);
        let answered = asked.and_then(|entry| match &entry.body {
            EntryBody::Question { question } => {
                Some(Pending { entry: entry.id, question: question.clone(), fresh: true })
            }
            _ => None,
        });
        match cards.as_slice() {
            [card] => Some(Self { first: said?, card: *card, answered }),
            _ => None,
        }
    }

    /// What is wanted in its place; none where `text` says something else.
    pub fn amended(&self, text: &str, catalog: &Catalog, days: DayReader) -> Option<String> {
        if is_listed(&words_of(text).join(" "), OTHER) {
            return self.answered.as_ref()?.other(&self.first, catalog, days);
        }
        amended(&self.first, text, days)
    }
}

/// The first words with the day or the time of day that `text` says; none where it says something else.
fn amended(first: &str, text: &str, days: DayReader) -> Option<String> {
    let typed = words(text);
    let says = |word: &Word, list: &str| is_listed(&word.lower, list);
    typed.iter().any(|word| says(word, CHANGES)).then_some(())?;
    let from = typed.iter().take_while(|word| says(word, LEADS)).count();
    let trailing = typed.iter().rev().take_while(|word| says(word, TRAILS));
    // `friday instead of saturday`
    let instead = typed.iter().position(|word| says(word, "instead"));
    let end = instead.unwrap_or(typed.len() - trailing.count());
    let said = typed.get(from..end)?;
    let whole = |used: usize| used == said.len();
    let told = &text[said.first()?.at.start..said.last()?.at.end];
    let old = words(first);
    let place = if days.read(said).is_some_and(|(used, day)| whole(used) && day.is_ok()) {
        last_place(&old, |rest| days.read(rest).map(|(used, _)| used))?
    } else if clock_in(said).is_some_and(whole) {
        last_place(&old, clock_in)?
    } else {
        return None;
    };
    Some(format!("{}{told}{}", &first[..place.start], &first[place.end..]))
}

/// How many words say a time of day that there is.
fn clock_in(words: &[Word]) -> Option<usize> {
    match clock::read(words)? {
        (used, clock::Clock::At(_)) => Some(used),
        _ => None,
    }
}

/// Where the last of such words stand.
fn last_place(old: &[Word], read: impl Fn(&[Word]) -> Option<usize>) -> Option<Range<usize>> {
    let mut found = None;
    let mut at = 0;
    while at < old.len() {
        match read(&old[at..]).filter(|used| *used > 0) {
            Some(used) => {
                found = Some(old[at].at.start..old[at + used - 1].at.end);
                at += used;
            }
            None => at += 1,
        }
    }
    found
}

/// A word without the signs about it.
struct Word {
    lower: String,
    at: Range<usize>,
}

impl Said for Word {
    fn lower(&self) -> &str {
        &self.lower
    }

    fn gap(&self) -> bool {
        true
    }
}

fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut from = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_matches(|c: char| c.is_whitespace() || ",.!?;".contains(c));
        if let Some(start) = part.find(word).filter(|_| !word.is_empty()) {
            let start = from + start;
            words.push(Word { lower: word.to_lowercase(), at: start..start + word.len() });
        }
        from += part.len();
    }
    words
}
