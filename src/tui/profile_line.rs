//! `/profile WHAT VALUE`: one part of the profile, shown or changed.

use crate::catalog::Catalog;
use crate::coach::{ProfilePart, profile_lines};
use crate::domain::known_fact::{FactNumber, KnownFact};
use crate::domain::profile::Profile;
use jiff::civil::Date;
use std::fmt::Write as _;

/// What the line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Nothing but to see it.
    Show(String),
    Save(Box<Profile>),
    /// Something remembered is to be forgotten.
    Forget(FactNumber),
    /// The questions of the first run once more.
    AskAgain,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    #[error("A profile has no '{0}'. Write /profile and one of: {all}.", all = parts())]
    NoSuchPart(String),
    #[error("/profile shows nothing with the number '{0}'.")]
    NoSuchFact(String),
    #[error("Nothing was changed: {}.", .0.trim_end_matches('.'))]
    NotTaken(String),
}

fn parts() -> String {
    let words = ProfilePart::ALL.iter().map(|part| part.word());
    let words: Vec<_> = words.chain(["forget", "again"]).collect();
    words.join(", ")
}

pub fn read(
    words: &str,
    profile: &Profile,
    facts: &[KnownFact],
    today: Date,
) -> Result<Wish, ProfileError> {
    let (part, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let value = value.trim();
    let part = match part.to_lowercase().as_str() {
        "" => return Ok(Wish::Show(show(profile, facts))),
        "forget" => return find_fact(value, facts).map(Wish::Forget),
        "again" => return Ok(Wish::AskAgain),
        "units" => ProfilePart::Unit,
        word => {
            ProfilePart::from_word(word).ok_or_else(|| ProfileError::NoSuchPart(part.to_owned()))?
        }
    };
    let mut profile = profile.clone();
    part.set(&mut profile, value, Catalog::in_force(), today)
        .map_err(|not_taken| ProfileError::NotTaken(not_taken.to_string()))?;
    Ok(Wish::Save(Box::new(profile)))
}

fn find_fact(value: &str, facts: &[KnownFact]) -> Result<FactNumber, ProfileError> {
    let number = value.parse().ok().map(FactNumber);
    let known = |number: &FactNumber| facts.iter().any(|fact| fact.number == *number);
    number.filter(known).ok_or_else(|| ProfileError::NoSuchFact(value.to_owned()))
}

fn show(profile: &Profile, facts: &[KnownFact]) -> String {
    let mut text = profile_lines(profile, facts);
    let _ = write!(text, "\nChange a part: /profile days 3. The parts: {}.", parts());
    text
}

#[cfg(test)]
mod tests;
