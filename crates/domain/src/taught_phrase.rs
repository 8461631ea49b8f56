//! What the athlete said that a phrase of theirs means: an exercise, or a whole line.

use super::exercise::ExerciseId;
use super::limits::MOST_PHRASE_CHARS;
use super::text::printable;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TaughtPhrase {
    /// As it was typed.
    pub phrase: String,
    #[serde(flatten)]
    pub means: Meaning,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Meaning {
    /// Wherever an exercise can be named.
    Exercise {
        /// The id stays, whatever the exercise is called later.
        exercise: ExerciseId,
        /// The exercise's name when it was taught.
        name: String,
    },
    /// Where the phrase is all that a message says.
    Line {
        /// The line that the phrase stands for.
        line: String,
    },
}

impl Meaning {
    /// The name of the exercise, or the line.
    pub fn words(&self) -> &str {
        match self {
            Self::Exercise { name, .. } => name,
            Self::Line { line } => line,
        }
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exercise { name, .. } => f.write_str(&printable(name)),
            Self::Line { line } => write!(f, "`{}`", printable(line)),
        }
    }
}

/// Why a phrase can't be taught, whatever it is to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhraseError {
    #[error("no two letters stand in it")]
    NoWord,
    #[error("it has more than {MOST_PHRASE_CHARS} characters")]
    TooLong,
    #[error("it is more than one line, or has characters that can't be shown")]
    Unprintable,
    #[error("it begins with `/`, as a command of the screen does")]
    Command,
}

impl TaughtPhrase {
    /// The phrase itself, where it can be taught: one line with letters in it.
    pub fn check(phrase: &str) -> Result<&str, PhraseError> {
        let phrase = phrase.trim();
        if phrase.chars().nth(MOST_PHRASE_CHARS).is_some() {
            Err(PhraseError::TooLong)
        } else if phrase.contains(char::is_control) || printable(phrase) != phrase {
            Err(PhraseError::Unprintable)
        } else if phrase.chars().filter(|c| c.is_alphabetic()).count() < 2 {
            Err(PhraseError::NoWord)
        } else if phrase.starts_with('/') {
            Err(PhraseError::Command)
        } else {
            Ok(phrase)
        }
    }

    pub fn key(&self) -> String {
        phrase_key(&self.phrase)
    }
}

/// What makes two phrases the same: their words without case, with single spaces and no stop at the end.
pub fn phrase_key(phrase: &str) -> String {
    let words: Vec<_> = phrase.split_whitespace().collect();
    let text = words.join(" ").to_lowercase();
    text.trim_end_matches(['.', '!']).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_one_line_with_letters() {
        let long = "a".repeat(MOST_PHRASE_CHARS + 1);
        for (phrase, error) in [
            ("", PhraseError::NoWord),
            ("8", PhraseError::NoWord),
            ("x 8", PhraseError::NoWord),
            ("leg\nblast", PhraseError::Unprintable),
            ("leg\u{1b}[2Jblast", PhraseError::Unprintable),
            ("/leg", PhraseError::Command),
            (&long, PhraseError::TooLong),
        ] {
            assert_eq!(TaughtPhrase::check(phrase), Err(error), "{phrase:?}");
        }
        assert_eq!(TaughtPhrase::check("  Leg Blast "), Ok("Leg Blast"));
    }

    #[test]
    fn case_spaces_and_a_stop_tell_no_phrases_apart() {
        assert_eq!(phrase_key("  Legs\t DONE!"), "legs done");
    }
}
