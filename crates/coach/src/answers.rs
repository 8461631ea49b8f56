//! Answers about the athlete, in the many ways they are typed: units, goal, experience, days, minutes,
//! equipment, what to avoid.
//!
//! An answer is found among words that say nothing of it; what is asked, wished or done is none.

mod avoid;
mod days;
mod equipment;
mod goal;
mod level;
mod minutes;
mod unit;

pub use avoid::avoid;
pub(super) use avoid::complains;
pub use days::days;
pub(super) use days::names_weekday;
pub use equipment::equipment;
pub(super) use equipment::{names_equipment, only_equipment};
pub use goal::goal;
pub use level::level;
pub use minutes::minutes;
pub use unit::unit;

use setwise_catalog::catalog::{Catalog, equipment_named};
use setwise_domain::text::{line_excerpt, words_of};
use setwise_words::parse::lexer::{Token, lex};
use setwise_words::parse::listed::{self, is_listed};
use setwise_words::parse::typo::is_slip;
use setwise_words::parse::vocabulary;

/// Why an answer was not taken: what was found and what was wanted, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotTaken(String);

impl NotTaken {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// Words of the longest answer; more are a message.
const MOST_WORDS: usize = 30;
/// Words of the longest name of an exercise that is looked for beside an answer.
const MOST_NAME_WORDS: usize = 3;

/// Words that open a question or a wish, and no answer.
const ASKS: &str = "what|whats|how|hows|why|when|where|which|who|does|did|make|give|show|write|swap|skip|move|log|\
    plan|remove|delete|tell|explain|help|remind|schedule|edit|finish|warm|heaviest|next|best|plates";
/// Verbs that open a question before whom it is asked of: `can i`, `should the`.
const ASKS_OF: &str = "can|could|should|do|is|are|am|will|would|shall";
const WHOM: &str = "i|you|we|it|there|my|this|that|the|they|these";

/// More words before a question mark ask something.
const MOST_UNSURE_WORDS: usize = 3;

/// Whether words ask or wish for something, and answer nothing.
pub fn is_asking(text: &str) -> bool {
    let words = words_of(text);
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    // `45?` is an answer by somebody who isn't sure.
    text.contains('?') && words.len() > MOST_UNSURE_WORDS
        || is_listed(word(0), ASKS)
        || is_listed(word(0), ASKS_OF) && is_listed(word(1), WHOM)
}

/// An answer in small letters, without apostrophes.
fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace(['\'', '’'], "")
}

/// The words, numbers and signs of a plain text.
fn tokens_of(plain: &str) -> Vec<Token<'_>> {
    lex(plain).into_iter().flat_map(|one| one.tokens).collect()
}

/// Whether these words may be an answer at all: few, and no question.
fn may_answer(text: &str) -> bool {
    !is_asking(text) && text.split_whitespace().nth(MOST_WORDS).is_none()
}

/// Whether words name an exercise: then they tell of a set, or ask for one.
pub(super) fn names_exercise(text: &str) -> bool {
    /// What is an exercise and as often a goal, or a word of every day.
    const OTHERS: &str = "run|running|walk|walking|row|rowing|press|swim|swimming|cycling|bike|march|stretch|\
        stretching|yoga|cardio|hiking|dip|clean|step|jump|climb|carry|push|pull|legs|core|abs|lift|lifting";
    let words = words_of(text);
    let catalog = Catalog::in_force();
    (0..words.len()).any(|at| {
        let longest = MOST_NAME_WORDS.min(words.len() - at);
        (1..=longest).any(|count| {
            let name = words[at..at + count].join(" ");
            !is_listed(&name, OTHERS)
                && name.starts_with(char::is_alphabetic)
                && catalog.resolve_spelt(&name).is_some_and(|found| found.exercise().is_some())
        })
    })
}

/// Whether words tell of a set: `bench 185 for 8`, `squat 3x5`. It is for the log, whatever else they name.
pub(super) fn tells_of_set(text: &str) -> bool {
    let plain = plain(text);
    let tokens = tokens_of(&plain);
    let number = |at: usize| tokens.get(at).is_some_and(Token::is_number);
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.lower);
    let counts = |at: usize| is_listed(word(at), "x|for|@|by|reps|rep|sets|set");
    let scheme = (0..tokens.len()).any(|at| number(at) && counts(at + 1));
    let named = |at: usize| {
        let name = word(at.wrapping_sub(1));
        number(at)
            && Catalog::in_force()
                .resolve_spelt(name)
                .is_some_and(|found| found.exercise().is_some())
    };
    (scheme || (1..tokens.len()).any(named)) && names_exercise(text)
}

/// How many of these words say the longest phrase of a list that they begin with. A long word may be
/// misspelt.
fn says(words: &[&str], phrases: &str) -> Option<usize> {
    listed::longest_phrase(words, phrases).or_else(|| {
        let first = words.first()?;
        let likely = first.len() >= SHORTEST_MISSPELT && !is_a_word(first);
        let mut single = phrases.split('|').filter(|one| one.len() >= SHORTEST_MISSPELT);
        let meant = likely && single.any(|one| !one.contains(' ') && is_slip(first, one));
        meant.then_some(1)
    })
}

/// Whether a word is known as it is spelt: then it is no other one misspelt.
fn is_a_word(word: &str) -> bool {
    vocabulary::knows(word)
        || equipment_named(word).is_some()
        || Catalog::in_force().resolve_spelt(word).is_some()
}

/// Shorter words are too often one letter from another.
const SHORTEST_MISSPELT: usize = 5;

/// Takes back what stands behind it.
const DENIES: &str = "not|no|never|dont|doesnt|without|nor|neither|isnt|arent|rather than|instead of|\
    anything but|other than|more than|hate|cant|wont|except|excluding|minus|but not";
/// May stand between a denial and what it takes back.
const DENIED_BEHIND: &str = "a|an|the|use|want|wanna|to|get|be|too|like|do|in|for|of|really|care|about|any|my|just|so|\
    very|need|become|look|on|train|interested|trying|into|as|that|have|i|am|im|much|many|lot|of a";

/// Whether what stands at a place among words is denied there: `not pounds`, `i dont want to get big`.
fn is_denied(words: &[&str], at: usize) -> bool {
    let between = words[..at]
        .iter()
        .rev()
        .take_while(|word| is_listed(word, DENIED_BEHIND) && !is_listed(word, DENIES));
    let end = at - between.count();
    (1..=2.min(end)).any(|count| {
        let before = &words[end - count..end];
        listed::phrase(before, DENIES) == Some(count)
    })
}

/// `1960`, `born in 1960`; none where it is taken back.
pub fn birth_year(text: &str) -> Result<Option<i16>, NotTaken> {
    /// Nobody who trains was born before, and a calendar of this century ends the other side.
    const YEARS: std::ops::RangeInclusive<i16> = 1900..=2099;
    let words = words_of(text);
    if words.iter().all(|word| is_listed(word, "none|unset|skip|no|nothing")) {
        return Ok(None);
    }
    let year = words.iter().find_map(|word| word.parse().ok()).filter(|year| YEARS.contains(year));
    year.map(Some).ok_or_else(|| {
        NotTaken::new(format!(
            "'{}' is no year of birth; send a year such as 1960, or none",
            line_excerpt(text)
        ))
    })
}
