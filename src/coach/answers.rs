//! Answers about the athlete, in the many ways they are typed: units, days, minutes, equipment,
//! what to avoid.

use crate::catalog::Catalog;
use crate::domain::exercise::Equipment::{
    self, AbWheel, Band, Barbell, Bench, Box, Cable, CardioMachine, DipBars, Dumbbell, EzBar,
    Kettlebell, MedicineBall, PullUpBar, Rack, Rings, Sled, SmithMachine, TrapBar,
};
use crate::domain::load::Unit;
use crate::domain::profile::Profile;
use crate::domain::text::printable;
use crate::limits::{MOST_AVOIDED, MOST_AVOIDED_CHARS};
use crate::parse::typo::nearest_name;
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

pub fn days(text: &str) -> Result<u8, NotTaken> {
    const WORDS: [&str; 7] = ["one", "two", "three", "four", "five", "six", "seven"];
    let lower = text.trim().to_lowercase();
    let day_words = ["days", "day", "x", "times", "a", "per", "week"];
    let mut words = lower
        .split_whitespace()
        .filter(|word| !day_words.contains(word));
    let days = match (words.next(), words.next()) {
        (Some("every" | "daily"), None) => Some(7),
        (Some(word), None) => WORDS
            .iter()
            .zip(1..)
            .find_map(|(name, number)| (*name == word).then_some(number))
            .or_else(|| word.trim_end_matches('x').parse().ok()),
        _ => None,
    };
    days.filter(|days| Profile::DAYS.contains(days))
        .ok_or_else(|| {
            NotTaken::new(format!(
                "'{}' isn't a number of days; send one from {} to {}.",
                printable(text.trim()),
                Profile::DAYS.start(),
                Profile::DAYS.end()
            ))
        })
}

pub fn minutes(text: &str) -> Result<u16, NotTaken> {
    read_minutes(&text.trim().to_lowercase())
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

/// `45`, `45 min`, `1h`, `1.5 hours`, `1h 15m`, `an hour`.
fn read_minutes(text: &str) -> Option<u16> {
    match text {
        "an hour" | "one hour" => return Some(60),
        "half an hour" => return Some(30),
        _ => {}
    }
    if let Some((hours, rest)) = text.split_once('h') {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let rest = match rest.trim() {
            "" => 0,
            rest => bare_minutes(rest)?,
        };
        let (whole, half) = match hours.trim().split_once(['.', ',']) {
            Some((whole, "5")) => (whole, 30),
            Some(_) => return None,
            None => (hours.trim(), 0),
        };
        return whole
            .parse::<u16>()
            .ok()?
            .checked_mul(60)?
            .checked_add(half + rest);
    }
    bare_minutes(text)
}

fn bare_minutes(text: &str) -> Option<u16> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    match text[digits.len()..].trim() {
        "" | "m" | "min" | "mins" | "minute" | "minutes" => digits.parse().ok(),
        _ => None,
    }
}

/// Other names of equipment; each one's own word stands beside them, singular or plural.
const EQUIPMENT: &[(&str, Equipment)] = &[
    ("bb", Barbell),
    ("bar", Barbell),
    ("olympic bar", Barbell),
    ("db", Dumbbell),
    ("kb", Kettlebell),
    ("cable machine", Cable),
    ("pulley", Cable),
    ("smith", SmithMachine),
    ("ez curl bar", EzBar),
    ("curl bar", EzBar),
    ("hex bar", TrapBar),
    ("squat rack", Rack),
    ("power rack", Rack),
    ("power cage", Rack),
    ("cage", Rack),
    ("bench press bench", Bench),
    ("weight bench", Bench),
    ("pull up bar", PullUpBar),
    ("pullup bar", PullUpBar),
    ("chin up bar", PullUpBar),
    ("chinup bar", PullUpBar),
    ("dip bar", DipBars),
    ("dip station", DipBars),
    ("parallel bars", DipBars),
    ("dips", DipBars),
    ("gymnastic rings", Rings),
    ("ring", Rings),
    ("resistance band", Band),
    ("plyo box", Box),
    ("med ball", MedicineBall),
    ("slam ball", MedicineBall),
    ("ab roller", AbWheel),
    ("prowler", Sled),
    ("treadmill", CardioMachine),
    ("bike", CardioMachine),
    ("rower", CardioMachine),
    ("rowing machine", CardioMachine),
    ("elliptical", CardioMachine),
    ("cardio", CardioMachine),
];

/// A name without its ending, if it ends like a plural: `benches`, `bands`.
fn singular(name: &str) -> [Option<&str>; 2] {
    [name.strip_suffix('s'), name.strip_suffix("es")]
}

fn equipment_named(name: &str) -> Option<Equipment> {
    let singles = singular(name);
    let same = |known: &str| known == name || singles.contains(&Some(known));
    EQUIPMENT
        .iter()
        .find(|(known, _)| same(known))
        .map(|(_, equipment)| *equipment)
        .or_else(|| {
            Equipment::ALL
                .iter()
                .copied()
                .find(|known| same(known.word()) || same(&known.word().replace('-', " ")))
        })
}

/// The nearest name to a mistyped one, to ask about.
fn equipment_near(name: &str) -> Option<&'static str> {
    let single = name.strip_suffix('s').unwrap_or(name);
    let own = Equipment::ALL.iter().map(|known| known.word());
    let known = own.chain(EQUIPMENT.iter().map(|(known, _)| *known));
    nearest_name(single, known.filter(|known| known.len() > 3))
}

/// A list such as `dumbbells, bench`; `everything`, `everything but cables`, or `none`. Numbers
/// count in the order of the vocabulary, from 1.
pub fn equipment(text: &str) -> Result<Vec<Equipment>, NotTaken> {
    let text = text.trim().to_lowercase();
    let parted = [" but ", " except "]
        .iter()
        .find_map(|word| text.split_once(word));
    let (with, without) = parted.unwrap_or((&text, ""));
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
