//! `/profile WHAT VALUE`: one part of the profile, shown or changed.

use crate::catalog::Catalog;
use crate::coach::ProfilePart;
use crate::domain::known_fact::{FactNumber, KnownFact};
use crate::domain::profile::Profile;
use crate::domain::text::printable;
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
    #[error("'{0}' is not the number of something that /profile shows.")]
    NoSuchFact(String),
    #[error("Nothing was changed: {}.", .0.trim_end_matches('.'))]
    NotTaken(String),
}

fn parts() -> String {
    let words = ProfilePart::ALL.iter().map(|part| part.word());
    let words: Vec<_> = words.chain(["forget", "again"]).collect();
    words.join(", ")
}

pub fn read(words: &str, profile: &Profile, facts: &[KnownFact]) -> Result<Wish, ProfileError> {
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
    part.set(&mut profile, value, Catalog::in_force())
        .map_err(|not_taken| ProfileError::NotTaken(not_taken.to_string()))?;
    Ok(Wish::Save(Box::new(profile)))
}

fn find_fact(value: &str, facts: &[KnownFact]) -> Result<FactNumber, ProfileError> {
    let number = value.parse().ok().map(FactNumber);
    let known = |number: &FactNumber| facts.iter().any(|fact| fact.number == *number);
    number
        .filter(known)
        .ok_or_else(|| ProfileError::NoSuchFact(value.to_owned()))
}

fn show(profile: &Profile, facts: &[KnownFact]) -> String {
    let mut text = format!(
        "{} days a week, {} minutes each, for {} at {} level, loads in {}.",
        profile.days_per_week, profile.minutes_per_day, profile.goal, profile.level, profile.unit
    );
    let list = |part: ProfilePart| part.show(profile);
    let (equipment, avoid) = (list(ProfilePart::Equipment), list(ProfilePart::Avoid));
    let _ = write!(text, "\nEquipment: {equipment}.\nTo avoid: {avoid}.");
    if let Some(load) = profile.bodyweight {
        let _ = write!(text, "\nBodyweight: {load}.");
    }
    for KnownFact { number, said, .. } in facts {
        let _ = write!(
            text,
            "\nRemembered, {number}: {} ({}).",
            printable(&said.fact),
            said.kind
        );
    }
    let _ = write!(
        text,
        "\nChange a part: /profile days 3. The parts: {}.",
        parts()
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::exercise::{Equipment, Level};
    use crate::domain::load::Unit;
    use crate::domain::profile::Goal;

    fn saved(words: &str) -> Profile {
        match read(words, &Profile::default(), &[]) {
            Ok(Wish::Save(profile)) => *profile,
            other => panic!("{words}: {other:?}"),
        }
    }

    fn refused(words: &str) -> String {
        read(words, &Profile::default(), &[])
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn each_part_can_be_changed() {
        assert_eq!(saved("days 3").days_per_week, 3);
        assert_eq!(saved("minutes 45").minutes_per_day, 45);
        assert_eq!(saved("goal Strength").goal, Goal::Strength);
        assert_eq!(saved("level beginner").level, Level::Beginner);
        assert_eq!(saved("unit kg").unit, Unit::Kg);
        assert_eq!(
            saved("equipment dumbbell, pull-up bar").equipment,
            [Equipment::Dumbbell, Equipment::PullUpBar]
        );
        assert_eq!(saved("equipment none").equipment, []);
        assert_eq!(saved("avoid knee, dips").avoid, ["knee", "dips"]);
        let bodyweight = saved("bodyweight 82.5kg").bodyweight.unwrap();
        assert_eq!(bodyweight.to_string(), "82.5 kg");
        assert_eq!(
            saved("bodyweight 180").bodyweight.unwrap().to_string(),
            "180 lb"
        );
    }

    #[test]
    fn what_is_not_taken_says_what_would_be() {
        assert_eq!(
            refused("days 9"),
            "Nothing was changed: '9' isn't a number of days; send one from 1 to 7."
        );
        assert_eq!(
            refused("goal fame"),
            "Nothing was changed: 'fame' is not one of strength, hypertrophy, general."
        );
        assert_eq!(
            refused("bodyweight heavy"),
            "Nothing was changed: a weight is a number, with or without its unit: 185, 185lb, 102.5kg."
        );
        assert_eq!(
            refused("shoe 42"),
            "A profile has no 'shoe'. Write /profile and one of: unit, days, minutes, equipment, \
             avoid, goal, level, bodyweight, bar, plates, dumbbells, forget, again."
        );
    }

    #[test]
    fn without_a_part_it_is_shown() {
        let Ok(Wish::Show(text)) = read("", &Profile::default(), &[]) else {
            panic!("not shown")
        };
        assert!(text.starts_with(
            "4 days a week, 60 minutes each, for general at intermediate level, loads in lb.\n"
        ));
    }

    #[test]
    fn what_is_remembered_is_shown_with_its_number_and_forgotten_by_it() {
        let facts = [KnownFact {
            number: FactNumber(3),
            since: jiff::civil::date(2026, 11, 21),
            said: crate::domain::debrief::AthleteFact {
                kind: crate::domain::debrief::FactKind::Limitation,
                fact: "left elbow\u{1b} twinge".into(),
            },
        }];
        let profile = Profile::default();
        let Ok(Wish::Show(text)) = read("", &profile, &facts) else {
            panic!("not shown")
        };
        assert!(text.contains("\nRemembered, 3: left elbow\u{fffd} twinge (limitation).\n"));
        assert_eq!(
            read("forget 3", &profile, &facts),
            Ok(Wish::Forget(FactNumber(3)))
        );
        assert_eq!(
            read("forget 1", &profile, &facts).unwrap_err().to_string(),
            "'1' is not the number of something that /profile shows."
        );
    }
}
