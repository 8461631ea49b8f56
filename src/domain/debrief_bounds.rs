//! What each section of a debrief may hold. All that is wrong with one is said at once.

use super::debrief::{AthleteFact, Highlight, Progression};
use super::load::{Decimal, Load, Unit};
use super::session::Operation;
use super::text::{counted, is_generic_name, printable};
use crate::limits::{
    MOST_DEBRIEF_MESSAGE_CHARS, MOST_DEBRIEF_TEXT_CHARS, MOST_EXERCISE_NAME_CHARS, MOST_FACT_CHARS,
    MOST_FACTS_A_DEBRIEF, MOST_FOUND_CHARS, MOST_HIGHLIGHTS, MOST_OPERATIONS_PROPOSED,
    MOST_PROGRESSIONS,
};

/// Fewer characters say nothing worth remembering.
const LEAST_FACT_CHARS: usize = 2;

/// Why a section can't be stored: what was found and what was wanted, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OutOfBounds(pub String);

pub fn message(message: &str) -> Result<(), OutOfBounds> {
    let mut wrong = Wrong::default();
    wrong.text("the message", message, 1, MOST_DEBRIEF_MESSAGE_CHARS);
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
        wrong.text(
            &of("the reason"),
            &progression.reason,
            1,
            MOST_DEBRIEF_TEXT_CHARS,
        );
        if let Some(load) = &progression.load
            && read_load(load).is_none()
        {
            wrong.0.push(format!(
                "{} is '{}', and must be a number with its unit, such as 187.5 lb",
                of("the load"),
                short(load)
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
fn read_load(text: &str) -> Option<Load> {
    let text = text.trim().trim_start_matches('+');
    let unit = Unit::ALL.iter().find(|unit| text.ends_with(unit.word()))?;
    let amount = text.strip_suffix(unit.word())?.trim();
    let load = Load::new(Decimal::parse(amount, unit.decimals()).ok()?, *unit);
    load.in_bounds().then_some(load)
}

fn short(text: &str) -> String {
    let text = printable(text);
    match text.char_indices().nth(MOST_FOUND_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    fn count(&mut self, found: usize, what: &str, most: usize) {
        if found > most {
            self.0.push(format!(
                "there are {}, and at most {most} are taken",
                counted(found, what)
            ));
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
        if is_generic_name(name) {
            self.0.push(format!(
                "{what} is '{}', and must be a specific name",
                short(name)
            ));
        } else {
            self.text(what, name, 2, MOST_EXERCISE_NAME_CHARS);
        }
    }

    fn end(self) -> Result<(), OutOfBounds> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(OutOfBounds(self.0.join("; ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::debrief::{FactKind, NextStep};

    fn sentence(end: Result<(), OutOfBounds>) -> String {
        end.unwrap_err().to_string()
    }

    fn progression(exercise: &str, load: &str, reason: &str) -> Progression {
        Progression {
            exercise: exercise.into(),
            step: NextStep::Hold,
            load: Some(load.into()),
            reason: reason.into(),
        }
    }

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        assert_eq!(sentence(message(" \n")), "the message is empty");
        assert_eq!(
            sentence(message(&"x".repeat(5_000))),
            "the message has 5000 characters, and must have 1 to 4000"
        );
        let highlight = |text: &str, exercise: Option<&str>| Highlight {
            text: text.into(),
            exercise: exercise.map(str::to_owned),
        };
        assert_eq!(
            sentence(highlights(&[
                highlight("fine", Some("Bench Press")),
                highlight("", Some("Unknown")),
            ])),
            "the text of highlight 2 is empty; the exercise of highlight 2 is 'Unknown', and must be a specific name"
        );
        assert_eq!(
            sentence(highlights(&vec![highlight("fine", None); 51])),
            "there are 51 highlights, and at most 50 are taken"
        );
        assert_eq!(
            sentence(progressions(&[progression("Bench", "heavy\u{1b}", "")])),
            "the reason of progression 1 is empty; the load of progression 1 is 'heavy\u{fffd}', and must be a number with its unit, such as 187.5 lb"
        );
        let fact = |text: &str| AthleteFact {
            kind: FactKind::Other,
            fact: text.into(),
        };
        assert_eq!(
            sentence(athlete_facts(&[fact("x"), fact(&"y".repeat(301))])),
            "fact 1 has 1 character, and must have 2 to 300; fact 2 has 301 characters, and must have 2 to 300"
        );
        let operation: Operation = serde_json::from_str(r#"{"op":"delete","id":1}"#).unwrap();
        assert_eq!(
            sentence(calendar(&vec![operation; 51])),
            "there are 51 operations, and at most 50 are taken"
        );
    }

    #[test]
    fn loads_are_taken_as_a_coach_writes_them() {
        for load in ["187.5 lb", "+10 kg", "-20lb", "100 kg", "0 lb"] {
            assert_eq!(
                progressions(&[progression("Bench", load, "r")]),
                Ok(()),
                "{load}"
            );
        }
        for load in ["187.5", "kg", "9999 lb", "1e3 kg", "ten lb", ""] {
            assert!(
                progressions(&[progression("Bench", load, "r")]).is_err(),
                "{load}"
            );
        }
    }
}
