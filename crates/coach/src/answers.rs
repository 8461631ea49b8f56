//! Answers about the athlete, in the many ways they are typed: units, goal, experience, days, minutes,
//! equipment, what to avoid.

use crate::limits::{MOST_AVOIDED, MOST_AVOIDED_CHARS};
use setwise_catalog::catalog::{Catalog, equipment_named, equipment_near};
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::load::Unit;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::text::{printable, words_of};
use setwise_words::parse::lexer::{Token, lex};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{self, Meaning};

/// Why an answer was not taken: what was found and what was wanted, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotTaken(String);

impl NotTaken {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// Words that stand before an answer and behind it, and say nothing of it.
const BEFORE: &str = "i|im|i'm|ive|i've|id|i'd|use|have|got|go|can|do|about|around|roughly|maybe|probably|like|\
    just|only|usually|mostly|well|up|to|under|train|really";
const BEHIND: &str =
    "please|max|tops|or|so|maybe|i|guess|think|obviously|usually|mostly|ideally|only|really";

/// An answer in lower case, without the words around it.
fn bare(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    let mut words: Vec<_> = lower.split_whitespace().collect();
    while words.len() > 1 && words.last().is_some_and(|last| is_listed(last, BEHIND)) {
        words.pop();
    }
    let before = words.iter().take(words.len().saturating_sub(1));
    let before = before.take_while(|word| is_listed(word, BEFORE)).count();
    words[before..].join(" ")
}

/// `3` of `3 or 4`, `45 min` of `45-60 min`: whoever says two numbers has time for the lesser.
fn lesser(mut tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let other = number::count(&tokens).and_then(|(_, used)| {
        let between = tokens.get(used)?;
        let parts = between.is_sign('-') || is_listed(&between.lower, "or|to");
        let (_, more) = number::count(tokens.get(used + 1..)?).filter(|_| parts)?;
        Some(used..used + 1 + more)
    });
    if let Some(other) = other {
        tokens.drain(other);
    }
    tokens
}

fn tokens_of(text: &str) -> Vec<Token<'_>> {
    lex(text).into_iter().flat_map(|one| one.tokens).collect()
}

pub fn unit(text: &str) -> Result<Unit, NotTaken> {
    let lower = bare(text);
    match (&*lower, vocabulary::alone(&lower)) {
        (_, Some(Meaning::Unit(unit))) => Ok(unit),
        ("imperial", _) => Ok(Unit::Lb),
        ("metric", _) => Ok(Unit::Kg),
        (other, _) => Err(NotTaken::new(format!(
            "'{}' isn't a unit of load; send lb or kg.",
            printable(other)
        ))),
    }
}

/// What each goal is also called.
const GOALS: [(Goal, &str); 3] = [
    (Goal::Strength, "strength|strong|stronger|powerlifting|power|lift more"),
    (
        Goal::Hypertrophy,
        "hypertrophy|muscle|muscles|size|bigger|mass|bodybuilding|look better|look good|bulk",
    ),
    (
        Goal::General,
        "general|fitness|fit|fitter|health|healthy|healthier|sport|a sport|running|football|tennis|\
         climbing|cycling|swimming|lose weight|weight loss|lose fat|tone|conditioning",
    ),
];

/// Words of the longest answer about goal or experience; more are a message.
const MOST_WORDS: usize = 9;

/// Words that open a question or a wish, and no answer.
const ASKS: &str = "what|whats|how|why|when|where|which|who|can|could|should|do|does|did|is|are|am|make|\
    give|show|write";

/// Whether words may be an answer at all: few, and no question.
fn may_answer(tokens: &[Token<'_>]) -> bool {
    tokens.len() <= MOST_WORDS
        && !tokens.iter().any(|token| token.is_sign('?'))
        && !tokens.first().is_some_and(|first| is_listed(&first.lower, ASKS))
}

/// `build muscle`, `get stronger`, `just stay fit`; none where no goal is named, or two.
pub fn goal(text: &str) -> Option<Goal> {
    let tokens = tokens_of(text);
    if !may_answer(&tokens) || tokens.iter().any(Token::is_number) {
        return None;
    }
    let words: Vec<_> = tokens.iter().map(|token| &*token.lower).collect();
    let words = words.join(" ");
    let says = |listed: &str| {
        let mut listed = listed.split('|');
        listed.any(|word| format!(" {words} ").contains(&format!(" {word} ")))
    };
    let mut named = GOALS.iter().filter(|(_, listed)| says(listed));
    let goal = named.next().map(|(goal, _)| *goal);
    goal.filter(|_| named.next().is_none())
}

/// Years of training from which on somebody is no beginner any more, and from which on advanced:
/// roughly when loads stop to go up by the session, and by the month.
const YEARS: (u16, u16) = (1, 5);

/// `new`, `six months`, `two years`, `since school`; none where none is said.
pub fn level(text: &str) -> Option<Level> {
    let tokens = tokens_of(text);
    let says = |words: &[&str]| tokens.iter().any(|token| words.contains(&&*token.lower));
    let spans = ["year", "years", "yr", "yrs", "y", "month", "months", "week", "weeks"];
    let numbered = tokens.iter().any(Token::is_number);
    if !may_answer(&tokens) || numbered && !says(&spans) {
        return None;
    }
    if says(&[
        "new", "beginner", "never", "starting", "started", "novice", "month", "months", "week",
        "weeks",
    ]) {
        return Some(Level::Beginner);
    }
    if says(&["advanced", "decade", "decades", "competitive"]) {
        return Some(Level::Advanced);
    }
    if !says(&["year", "years", "yr", "yrs", "y"]) {
        return says(&["intermediate"]).then_some(Level::Intermediate);
    }
    let years = (0..tokens.len()).find_map(|at| number::count(&tokens[at..]));
    let years = years.map_or(1, |(years, _)| years);
    Some(match years {
        years if years < YEARS.0 => Level::Beginner,
        years if years < YEARS.1 => Level::Intermediate,
        _ => Level::Advanced,
    })
}

pub fn days(text: &str) -> Result<u8, NotTaken> {
    let plain = bare(text);
    let beside = |token: &Token<'_>| {
        matches!(
            vocabulary::alone(&token.lower),
            Some(Meaning::Days(_) | Meaning::Times | Meaning::Article)
        )
    };
    let said = lesser(tokens_of(&plain)).into_iter();
    let said: Vec<_> = said.filter(|token| !beside(token)).collect();
    let days = match said.as_slice() {
        [all] if matches!(&*all.lower, "every" | "daily") => Some(7),
        count => {
            number::count(count).filter(|(_, used)| *used == count.len()).map(|(days, _)| days)
        }
    };
    days.and_then(|days| u8::try_from(days).ok())
        .filter(|days| Profile::DAYS.contains(days))
        .ok_or_else(|| {
            NotTaken::new(format!(
                "'{}' isn't a number of days; send one from {} to {}.",
                printable(text.trim()),
                Profile::DAYS.start(),
                Profile::DAYS.end()
            ))
        })
}

/// `45`, `45 min`, `1h`, `1.5 hours`, `1h 15m`, `an hour`.
pub fn minutes(text: &str) -> Result<u16, NotTaken> {
    let plain = bare(text).replace(',', ".");
    let tokens = lesser(tokens_of(&plain));
    number::duration(&tokens, 60)
        .filter(|(seconds, used)| *used == tokens.len() && seconds.is_multiple_of(60))
        .and_then(|(seconds, _)| u16::try_from(seconds / 60).ok())
        .filter(|minutes| Profile::MINUTES.contains(minutes))
        .ok_or_else(|| {
            NotTaken::new(format!(
                "'{}' isn't a session length; send minutes from {} to {}, such as 45.",
                printable(text.trim()),
                Profile::MINUTES.start(),
                Profile::MINUTES.end()
            ))
        })
}

/// A list such as `dumbbells, bench`; `everything`, `everything but cables`, or `none`. Numbers
/// count in the order of the vocabulary, from 1.
pub fn equipment(text: &str) -> Result<Vec<Equipment>, NotTaken> {
    let text = bare(text);
    let text = text.as_str();
    let split = [" but ", " except "].iter().find_map(|word| text.split_once(word));
    let (with, without) = split.unwrap_or((text, ""));
    let with = match with.trim() {
        "all" | "everything" | "all of it" | "gym" | "full gym" | "commercial gym" | "a gym"
        | "a full gym" | "a commercial gym" => Equipment::ALL.to_vec(),
        "none" | "nothing" | "no" | "no equipment" | "bodyweight" | "body weight" => Vec::new(),
        list => listed(list)?,
    };
    let without = listed(without)?;
    // In the order of the vocabulary, each once, however it was listed.
    Ok(Equipment::ALL
        .iter()
        .copied()
        .filter(|known| with.contains(known) && !without.contains(known))
        .collect())
}

fn listed(list: &str) -> Result<Vec<Equipment>, NotTaken> {
    let mut found = Vec::new();
    let mut unknown = Vec::new();
    for name in parts(list) {
        let numbered = name
            .parse::<usize>()
            .ok()
            .and_then(|number| Equipment::ALL.get(number.checked_sub(1)?).copied());
        match numbered.or_else(|| equipment_named(&name)) {
            Some(equipment) => found.push(equipment),
            None => match within(&name) {
                Some(several) => found.extend(several),
                None => unknown.push(name),
            },
        }
    }
    if unknown.is_empty() {
        return Ok(found);
    }
    let unknown: Vec<_> = unknown
        .iter()
        .map(|name| match equipment_near(name) {
            Some(near) => format!("'{}' (did you mean {near}?)", printable(name)),
            None => format!("'{}'", printable(name)),
        })
        .collect();
    let known: Vec<_> = Equipment::ALL.iter().map(|known| known.word()).collect();
    Err(NotTaken::new(format!(
        "I don't know the equipment {}. I know {}; or send everything, or none.",
        unknown.join(", "),
        known.join(", ")
    )))
}

/// Most words of a name of equipment: `pull up bar`.
const MOST_NAME_WORDS: usize = 3;

/// Words around the names of equipment.
const AROUND: &str = "a|an|the|some|my|and|with|in|at|of|i|have|ive|got|also|plus|pair|set|home|garage|basement|\
    gym|small|few|adjustable|own|there|is|just|only";

/// The equipment in words without commas: `home gym with a rack barbell and dumbbells`; none where
/// a word is left over.
fn within(text: &str) -> Option<Vec<Equipment>> {
    let words = words_of(text);
    let (mut at, mut found) = (0, Vec::new());
    while let Some(word) = words.get(at) {
        let longest = MOST_NAME_WORDS.min(words.len() - at);
        let named = (1..=longest).rev().find_map(|count| {
            let name = words[at..at + count].join(" ");
            equipment_named(&name).map(|one| (one, count))
        });
        match named {
            Some((one, count)) => {
                found.push(one);
                at += count;
            }
            None if is_listed(word, AROUND) => at += 1,
            None => return None,
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The parts of a list, separated by commas, semicolons, line breaks or `and`, without articles.
fn parts(list: &str) -> impl Iterator<Item = String> {
    list.replace(" and ", ",")
        .replace(" + ", ",")
        .split([',', ';', '\n', '/'])
        .map(|part| {
            let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
            ["a ", "an ", "the ", "some ", "and ", "my "]
                .iter()
                .find_map(|article| part.strip_prefix(article))
                .unwrap_or(&part)
                .to_owned()
        })
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .into_iter()
}

const NOTHING_AVOIDED: &str = "|none|no|nothing|nope|nah|n/a|-|no injuries|none at all|not really|all good|im good|nothing at all";

/// Words of a complaint beside what it is of.
const COMPLAINING: &str = "bad|my|left|right|both|sore|injured|hurt|hurts|tweaked|weak|achy|old|injury|injuries|\
    issue|issues|problem|problems|pain|painful|no|avoid|i|have|a|got|dont|like|hate|cant|do|is|are|the";

/// What a complaint is of: `shoulder` of `bad left shoulder`.
fn complained_of(term: &str) -> Option<String> {
    let words = words_of(term).into_iter();
    let left: Vec<_> = words.filter(|word| !is_listed(word, COMPLAINING)).collect();
    (!left.is_empty()).then(|| left.join(" "))
}

/// What to avoid, in the athlete's own words: each must mean something to the catalogue.
pub fn avoid(text: &str, catalog: &Catalog) -> Result<Vec<String>, NotTaken> {
    let covers = |term: &str| {
        let term = catalog.expand(term);
        catalog.all().iter().any(|exercise| term.covers(exercise))
    };
    if is_listed(&bare(text), NOTHING_AVOIDED) {
        return Ok(Vec::new());
    }
    let said: Vec<_> = parts(text).collect();
    let too_long = |term: &String| term.chars().count() > MOST_AVOIDED_CHARS;
    if said.len() > MOST_AVOIDED || said.iter().any(too_long) {
        return Err(NotTaken::new(format!(
            "At most {MOST_AVOIDED} things of {MOST_AVOIDED_CHARS} characters each, please."
        )));
    }
    // `bad left shoulder` is a shoulder; what means nothing without its complaint is told as it was said.
    let known = |term: &String| covers(term);
    let terms: Vec<_> =
        said.into_iter().map(|term| complained_of(&term).filter(known).unwrap_or(term)).collect();
    let unknown: Vec<_> = terms
        .iter()
        .filter(|term| !covers(term))
        .map(|term| format!("'{}'", printable(term)))
        .collect();
    if unknown.is_empty() {
        return Ok(terms);
    }
    Err(NotTaken::new(format!(
        "I can't find an exercise for {}. Name an exercise, a joint, a muscle, a movement or equipment, such as knee or overhead press; or send none.",
        unknown.join(", ")
    )))
}
