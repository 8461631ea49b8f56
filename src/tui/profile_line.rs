//! `/profile WHAT VALUE`: one part of the profile, shown or changed.

use crate::domain::exercise::{Equipment, Level};
use crate::domain::known_fact::{FactNumber, KnownFact};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::profile::{Goal, Profile};
use crate::domain::strength::gym::{Gym, GymError};
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
    #[error("A profile has no '{0}'. Write /profile and one of: {PARTS}.")]
    NoSuchPart(String),
    #[error("'{found}' is not {wanted}.")]
    NotTaken { found: String, wanted: String },
    #[error("Nothing was changed: {0}.")]
    Gym(#[from] GymError),
}

const PARTS: &str = "days, minutes, goal, level, equipment, avoid, bodyweight, bar, plates, dumbbells, unit, forget, again";

pub fn read(words: &str, profile: &Profile, facts: &[KnownFact]) -> Result<Wish, ProfileError> {
    let (part, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let value = value.trim();
    if part.is_empty() {
        return Ok(Wish::Show(shown(profile, facts)));
    }
    let mut profile = profile.clone();
    match part.to_lowercase().as_str() {
        "days" => profile.days_per_week = number(value, Profile::DAYS, "days a week")?,
        "minutes" => profile.minutes_per_day = number(value, Profile::MINUTES, "minutes")?,
        "goal" => profile.goal = word(value, Goal::from_word, Goal::ALL, Goal::word)?,
        "level" => profile.level = word(value, Level::from_word, Level::ALL, Level::word)?,
        "unit" | "units" => profile.unit = word(value, Unit::from_word, Unit::ALL, Unit::word)?,
        "equipment" => profile.equipment = equipment(value)?,
        "avoid" => profile.avoid = listed(value),
        "bodyweight" => profile.bodyweight = Some(load(value, profile.unit)?),
        "bar" => profile.gym = gym(Gym::with_bar, value, &profile)?,
        "plates" => profile.gym = gym(Gym::with_plates, value, &profile)?,
        "dumbbells" => profile.gym = gym(Gym::with_dumbbells, value, &profile)?,
        "forget" => return remembered(value, facts).map(Wish::Forget),
        "again" => return Ok(Wish::AskAgain),
        _ => return Err(ProfileError::NoSuchPart(part.to_owned())),
    }
    Ok(Wish::Save(Box::new(profile)))
}

fn not_taken(found: &str, wanted: impl Into<String>) -> ProfileError {
    ProfileError::NotTaken {
        found: found.to_owned(),
        wanted: wanted.into(),
    }
}

fn number<N>(value: &str, range: std::ops::RangeInclusive<N>, unit: &str) -> Result<N, ProfileError>
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            not_taken(
                value,
                format!(
                    "a number of {unit} from {} to {}",
                    range.start(),
                    range.end()
                ),
            )
        })
}

fn word<T: Copy>(
    value: &str,
    read: impl Fn(&str) -> Option<T>,
    all: &[T],
    say: impl Fn(T) -> &'static str,
) -> Result<T, ProfileError> {
    read(&value.to_lowercase()).ok_or_else(|| {
        let words: Vec<_> = all.iter().map(|value| say(*value)).collect();
        not_taken(value, format!("one of {}", words.join(", ")))
    })
}

/// What a change of the gym comes to.
type Changed = Result<Option<Gym>, GymError>;

/// Another bar, other plates or other dumbbells.
fn gym(
    with: fn(Option<Gym>, &str, Unit) -> Changed,
    value: &str,
    profile: &Profile,
) -> Result<Option<Gym>, ProfileError> {
    Ok(with(profile.gym.clone(), value, profile.unit)?)
}

/// Names parted by commas; `none` is an empty list.
fn listed(value: &str) -> Vec<String> {
    value
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("none"))
        .map(str::to_owned)
        .collect()
}

fn equipment(value: &str) -> Result<Vec<Equipment>, ProfileError> {
    listed(value)
        .iter()
        .map(|name| word(name, Equipment::from_word, Equipment::ALL, Equipment::word))
        .collect()
}

/// `82.5 kg`, `180lb`, or a number in the athlete's unit.
fn load(value: &str, usual: Unit) -> Result<Load, ProfileError> {
    let lower = value.to_lowercase();
    let unit = Unit::ALL
        .iter()
        .copied()
        .find(|unit| lower.ends_with(unit.word()));
    let number = lower.trim_end_matches(unit.map_or("", Unit::word)).trim();
    let unit = unit.unwrap_or(usual);
    Decimal::parse(number, unit.decimals())
        .ok()
        .filter(|amount| amount.ten_thousandths() > 0)
        .map(|amount| Load::new(amount, unit))
        .filter(|load| load.in_bounds())
        .ok_or_else(|| not_taken(value, "a weight such as 82.5 kg or 180 lb"))
}

/// The number of something that is remembered.
fn remembered(value: &str, facts: &[KnownFact]) -> Result<FactNumber, ProfileError> {
    let number = value.parse().ok().map(FactNumber);
    let known = |number: &FactNumber| facts.iter().any(|fact| fact.number == *number);
    number
        .filter(known)
        .ok_or_else(|| not_taken(value, "the number of something that /profile shows"))
}

fn shown(profile: &Profile, facts: &[KnownFact]) -> String {
    let list = |names: Vec<&str>| {
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    };
    let equipment = list(profile.equipment.iter().map(|one| one.word()).collect());
    let avoid = list(profile.avoid.iter().map(String::as_str).collect());
    let mut text = format!(
        "{} days a week, {} minutes each, for {} at {} level, loads in {}.",
        profile.days_per_week, profile.minutes_per_day, profile.goal, profile.level, profile.unit
    );
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
        "\nChange a part: /profile days 3. The parts: {PARTS}."
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "'9' is not a number of days a week from 1 to 7."
        );
        assert_eq!(
            refused("goal fame"),
            "'fame' is not one of strength, hypertrophy, general."
        );
        assert_eq!(
            refused("bodyweight heavy"),
            "'heavy' is not a weight such as 82.5 kg or 180 lb."
        );
        assert_eq!(
            refused("shoe 42"),
            "A profile has no 'shoe'. Write /profile and one of: days, minutes, goal, level, \
             equipment, avoid, bodyweight, bar, plates, dumbbells, unit, forget, again."
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
