//! Answers about the athlete, in the many ways they are typed: units, goal, experience, days, minutes,
//! equipment, what to avoid.

use crate::catalog::{Catalog, equipment_named, equipment_near};
use crate::domain::exercise::{Equipment, Level};
use crate::domain::load::Unit;
use crate::domain::profile::{Goal, Profile};
use crate::domain::text::printable;
use crate::limits::{MOST_AVOIDED, MOST_AVOIDED_CHARS};
use crate::parse::lexer::{Token, lex};
use crate::parse::number;
use crate::parse::vocabulary::{self, Meaning};

/// Why an answer was not taken: what was found and what was wanted, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotTaken(String);

impl NotTaken {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

pub fn unit(text: &str) -> Result<Unit, NotTaken> {
    let lower = text.trim().to_lowercase();
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
    (
        Goal::Strength,
        "strength|strong|stronger|powerlifting|power|lift more",
    ),
    (
        Goal::Hypertrophy,
        "hypertrophy|muscle|muscles|size|bigger|mass|bodybuilding|look better|bulk",
    ),
    (
        Goal::General,
        "general|fitness|fit|fitter|health|healthy|healthier|sport|a sport|running|football|tennis|\
         climbing|cycling|swimming|lose weight|weight loss|lose fat|tone|conditioning",
    ),
];

/// Words of the longest answer about goal or experience; more are a message.
const MOST_WORDS: usize = 6;

/// Words that open a question or a wish, and no answer.
const ASKS: &str = "what|whats|how|why|when|where|which|who|can|could|should|do|does|did|is|are|am|make|\
    give|show|write";

/// Whether words may be an answer at all: few, and no question.
fn may_answer(tokens: &[Token<'_>]) -> bool {
    tokens.len() <= MOST_WORDS
        && !tokens.iter().any(|token| token.is_sign('?'))
        && !tokens
            .first()
            .is_some_and(|first| vocabulary::is_listed(&first.lower, ASKS))
}

/// `build muscle`, `get stronger`, `just stay fit`; none where no goal is named, or two.
pub fn goal(text: &str) -> Option<Goal> {
    let tokens: Vec<_> = lex(text).into_iter().flat_map(|one| one.tokens).collect();
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
    let tokens: Vec<_> = lex(text).into_iter().flat_map(|one| one.tokens).collect();
    let says = |words: &[&str]| tokens.iter().any(|token| words.contains(&&*token.lower));
    let spans = [
        "year", "years", "yr", "yrs", "y", "month", "months", "week", "weeks",
    ];
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
    let tokens: Vec<_> = lex(text).into_iter().flat_map(|one| one.tokens).collect();
    let beside = |token: &Token<'_>| {
        matches!(
            vocabulary::alone(&token.lower),
            Some(Meaning::Days(_) | Meaning::Times | Meaning::Article)
        )
    };
    let said: Vec<_> = tokens.into_iter().filter(|token| !beside(token)).collect();
    let days = match said.as_slice() {
        [all] if matches!(&*all.lower, "every" | "daily") => Some(7),
        count => number::count(count)
            .filter(|(_, used)| *used == count.len())
            .map(|(days, _)| days),
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
    let plain = text.replace(',', ".");
    let tokens: Vec<_> = lex(&plain).into_iter().flat_map(|one| one.tokens).collect();
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
    let text = text.trim().to_lowercase();
    let filler = ["only ", "just ", "i have ", "i only have "];
    let text = filler
        .iter()
        .fold(&*text, |text, word| text.trim_start_matches(word));
    let split = [" but ", " except "]
        .iter()
        .find_map(|word| text.split_once(word));
    let (with, without) = split.unwrap_or((text, ""));
    let with = match with.trim() {
        "all" | "everything" | "all of it" | "gym" | "full gym" | "commercial gym" | "a gym" => {
            Equipment::ALL.to_vec()
        }
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
            None => unknown.push(name),
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

/// What to avoid, in the athlete's own words: each must mean something to the catalogue.
pub fn avoid(text: &str, catalog: &Catalog) -> Result<Vec<String>, NotTaken> {
    if matches!(
        text.trim().to_lowercase().as_str(),
        "" | "none" | "no" | "nothing" | "nope" | "n/a" | "-"
    ) {
        return Ok(Vec::new());
    }
    let terms: Vec<_> = parts(text).collect();
    if terms.len() > MOST_AVOIDED
        || terms
            .iter()
            .any(|term| term.chars().count() > MOST_AVOIDED_CHARS)
    {
        return Err(NotTaken::new(format!(
            "At most {MOST_AVOIDED} things of {MOST_AVOIDED_CHARS} characters each, please."
        )));
    }
    let unknown: Vec<_> = terms
        .iter()
        .filter(|term| {
            let term = catalog.expand(term);
            !catalog.all().iter().any(|exercise| term.covers(exercise))
        })
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
