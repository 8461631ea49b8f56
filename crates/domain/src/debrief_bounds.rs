//! What each section of a debrief may hold. All that is wrong with one is said at once.

use super::debrief::{AthleteFact, Highlight, Progression};
use super::exercise_name;
use super::load::{Decimal, Load, Unit};
use super::session::Operation;
use super::text::{counted, excerpt};
use crate::limits::{
    MOST_DEBRIEF_MESSAGE_CHARS, MOST_DEBRIEF_TEXT_CHARS, MOST_FACT_CHARS, MOST_FACTS_A_DEBRIEF,
    MOST_HIGHLIGHTS, MOST_OPERATIONS_PROPOSED, MOST_PROGRESSIONS,
};

/// Fewer characters say nothing worth remembering.
const LEAST_FACT_CHARS: usize = 2;

/// Why a section can't be stored: what was found and what was wanted, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OutOfBounds(pub String);

pub fn message(message: &str) -> Result<(), OutOfBounds> {
    let mut wrong = Wrong::default();
    wrong.text("it", message, 1, MOST_DEBRIEF_MESSAGE_CHARS);
    wrong.end()
}

pub fn highlights(highlights: &[Highlight]) -> Result<(), OutOfBounds> {
    let mut wrong = Wrong::default();
    wrong.count(highlights.len(), "highlight", MOST_HIGHLIGHTS);
    for (number, highlight) in (1..).zip(highlights.iter().take(MOST_HIGHLIGHTS)) {
        let of = |part: &str| format!("{part} of highlight {number}");
        wrong.text(&of("the text"), &highlight.text, 1, MOST_DEBRIEF_TEXT_CHARS);
        if let Some(exercise) = &highlight.exercise {
            wrong.exercise(&of("the exercise"), exercise);
        }
    }
    wrong.end()
}

pub fn progressions(progressions: &[Progression]) -> Result<(), OutOfBounds> {
    let mut wrong = Wrong::default();
    wrong.count(progressions.len(), "progression", MOST_PROGRESSIONS);
    for (number, progression) in (1..).zip(progressions.iter().take(MOST_PROGRESSIONS)) {
        let of = |part: &str| format!("{part} of progression {number}");
        wrong.exercise(&of("the exercise"), &progression.exercise);
        wrong.text(&of("the reason"), &progression.reason, 1, MOST_DEBRIEF_TEXT_CHARS);
        if let Some(load) = &progression.load
            && read_load(load).is_none()
        {
            wrong.0.push(format!(
                "{} is '{}', and must be a number with its unit, such as 187.5 lb",
                of("the load"),
                excerpt(load)
            ));
        }
    }
    wrong.end()
}

pub fn athlete_facts(facts: &[AthleteFact]) -> Result<(), OutOfBounds> {
    let mut wrong = Wrong::default();
    wrong.count(facts.len(), "fact", MOST_FACTS_A_DEBRIEF);
    for (number, fact) in (1..).zip(facts.iter().take(MOST_FACTS_A_DEBRIEF)) {
        let what = format!("fact {number}");
        wrong.text(&what, &fact.fact, LEAST_FACT_CHARS, MOST_FACT_CHARS);
    }
    wrong.end()
}

pub fn calendar(operations: &[Operation]) -> Result<(), OutOfBounds> {
    let mut wrong = Wrong::default();
    wrong.count(operations.len(), "operation", MOST_OPERATIONS_PROPOSED);
    wrong.end()
}

/// A load as a debrief writes it: `187.5 lb`, `+10 kg`.
pub fn read_load(text: &str) -> Option<Load> {
    let text = text.trim().trim_start_matches('+');
    let unit = Unit::ALL.iter().find(|unit| text.ends_with(unit.word()))?;
    let amount = text.strip_suffix(unit.word())?.trim();
    let load = Load::new(Decimal::parse(amount, unit.decimals()).ok()?, *unit);
    load.in_bounds().then_some(load)
}

#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    fn count(&mut self, found: usize, what: &str, most: usize) {
        if found > most {
            self.0
                .push(format!("there are {}, and at most {most} are taken", counted(found, what)));
        }
    }

    fn text(&mut self, what: &str, text: &str, least: usize, most: usize) {
        let length = text.trim().chars().count();
        if length == 0 {
            self.0.push(format!("{what} is empty"));
        } else if !(least..=most).contains(&length) {
            self.0.push(format!(
                "{what} has {}, and must have {least} to {most}",
                counted(length, "character")
            ));
        }
    }

    fn exercise(&mut self, what: &str, name: &str) {
        if let Err(error) = exercise_name::check(name) {
            let (name, why) = (excerpt(name), error.to_string());
            let why = why.trim_end_matches('.');
            self.0.push(format!("{what} is '{name}': {why}"));
        }
    }

    fn end(self) -> Result<(), OutOfBounds> {
        if self.0.is_empty() { Ok(()) } else { Err(OutOfBounds(self.0.join("; "))) }
    }
}

#[cfg(test)]
mod tests;
