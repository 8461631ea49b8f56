//! `setwise profile`: who the athlete is, as far as they said.

use super::context::Context;
use super::exit::{Ended, Exit, Stop};
use super::output::Output;
use super::weight::Weight;
use crate::catalog::Catalog;
use crate::coach::{self, answers};
use crate::domain::command::Applied;
use crate::domain::exercise::Level;
use crate::domain::known_fact::{FactNumber, KnownFact};
use crate::domain::profile::{Goal, Profile as Athlete};
use crate::domain::strength::gym::Gym;
use crate::domain::text::printable;
use crate::settings::key::nearest;
use clap::Subcommand;
use serde::Serialize;

/// Show or change what plans are made from
#[derive(Debug, clap::Args)]
pub struct Profile {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Default, Subcommand)]
enum Command {
    /// The whole profile
    #[default]
    Show,
    /// Forget something that a debrief remembered
    Forget {
        /// Its number, as `profile` shows it
        number: u32,
    },
    /// Set one part of it
    Set {
        /// unit, days, minutes, equipment, avoid, goal, level, bodyweight, bar, plates or dumbbells
        key: String,
        /// Parts of a list are parted by commas
        #[arg(required = true)]
        value: Vec<String>,
    },
}

/// One part of the profile.
struct Part {
    key: &'static str,
    show: fn(&Athlete) -> String,
    set: fn(&mut Athlete, &str, &Catalog) -> Result<(), String>,
}

/// The one table of them; help, `show` and `set` follow it.
const PARTS: &[Part] = &[
    Part {
        key: "unit",
        show: |athlete| athlete.unit.to_string(),
        set: |athlete, text, _| put(&mut athlete.unit, answers::unit(text)),
    },
    Part {
        key: "days",
        show: |athlete| athlete.days_per_week.to_string(),
        set: |athlete, text, _| put(&mut athlete.days_per_week, answers::days(text)),
    },
    Part {
        key: "minutes",
        show: |athlete| athlete.minutes_per_day.to_string(),
        set: |athlete, text, _| put(&mut athlete.minutes_per_day, answers::minutes(text)),
    },
    Part {
        key: "equipment",
        show: |athlete| listed(athlete.equipment.iter().map(|one| one.word())),
        set: |athlete, text, _| put(&mut athlete.equipment, answers::equipment(text)),
    },
    Part {
        key: "avoid",
        show: |athlete| listed(athlete.avoid.iter().map(String::as_str)),
        set: |athlete, text, catalog| put(&mut athlete.avoid, answers::avoid(text, catalog)),
    },
    Part {
        key: "goal",
        show: |athlete| athlete.goal.to_string(),
        set: |athlete, text, _| {
            let words = Goal::ALL.iter().map(|goal| goal.word());
            put(
                &mut athlete.goal,
                one_of(text, Goal::from_word(text), words),
            )
        },
    },
    Part {
        key: "level",
        show: |athlete| athlete.level.to_string(),
        set: |athlete, text, _| {
            let words = Level::ALL.iter().map(|level| level.word());
            put(
                &mut athlete.level,
                one_of(text, Level::from_word(text), words),
            )
        },
    },
    Part {
        key: "bodyweight",
        show: |athlete| {
            athlete
                .bodyweight
                .map_or("unset".to_owned(), |load| load.to_string())
        },
        set: |athlete, text, _| {
            let unit = athlete.unit;
            let weight = text.parse::<Weight>();
            put(
                &mut athlete.bodyweight,
                weight.map(|weight| Some(weight.load(unit))),
            )
        },
    },
    Part {
        key: "bar",
        show: |athlete| loaded(athlete, Gym::bar_text),
        set: |athlete, text, _| {
            let gym = Gym::with_bar(athlete.gym.clone(), text, athlete.unit);
            put(&mut athlete.gym, gym)
        },
    },
    Part {
        key: "plates",
        show: |athlete| loaded(athlete, Gym::plates_text),
        set: |athlete, text, _| {
            let gym = Gym::with_plates(athlete.gym.clone(), text, athlete.unit);
            put(&mut athlete.gym, gym)
        },
    },
    Part {
        key: "dumbbells",
        show: |athlete| loaded(athlete, Gym::dumbbells_text),
        set: |athlete, text, _| {
            let gym = Gym::with_dumbbells(athlete.gym.clone(), text, athlete.unit);
            put(&mut athlete.gym, gym)
        },
    },
];

/// A part of what there is to load, as it is written.
fn loaded(athlete: &Athlete, part: fn(&Gym) -> Option<String>) -> String {
    let said = athlete.gym.as_ref().and_then(part);
    said.unwrap_or_else(|| "usual".to_owned())
}

fn put<T, E: ToString>(place: &mut T, value: Result<T, E>) -> Result<(), String> {
    *place = value.map_err(|error| error.to_string())?;
    Ok(())
}

fn one_of<T>(
    text: &str,
    value: Option<T>,
    words: impl Iterator<Item = &'static str>,
) -> Result<T, String> {
    value.ok_or_else(|| format!("'{}' is not one of {}", printable(text), listed(words)))
}

fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}

impl Profile {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        match self.command.unwrap_or_default() {
            Command::Show => show(setup.profile()?, setup, output),
            Command::Forget { number } => forget(setup, output, FactNumber(number)),
            Command::Set { key, value } => set(setup, output, &key, &value.join(" ")),
        }
    }
}

/// The profile with what is remembered beside it.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    athlete: Athlete,
    facts: Vec<KnownFact>,
}

fn show(athlete: Athlete, setup: &Context, output: &mut Output) -> Ended {
    let facts = setup.reader()?.facts()?;
    output.answer(&Shown { athlete, facts }, |shown| {
        let line = |part: &Part| format!("{:<11} {}", part.key, (part.show)(&shown.athlete));
        let facts = shown.facts.iter().map(|known| {
            let KnownFact {
                number,
                since,
                said,
            } = known;
            let fact = printable(&said.fact);
            format!("remembered  {number}  {fact} ({}, {since})", said.kind)
        });
        let lines: Vec<_> = PARTS.iter().map(line).chain(facts).collect();
        lines.join("\n")
    })?;
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct Forgotten {
    forgotten: KnownFact,
    message: String,
}

fn forget(setup: &Context, output: &mut Output, number: FactNumber) -> Ended {
    let said = coach::forget_fact(setup.services()?, number)?;
    let message = said.text().to_owned();
    let Ok(Applied::Forgotten { fact }) = said.end else {
        return Err(Stop::refused("nothing_there", message));
    };
    let forgotten = Forgotten {
        forgotten: fact,
        message,
    };
    output.answer(&forgotten, |forgotten| forgotten.message.clone())?;
    Ok(Exit::Done)
}

fn set(setup: &Context, output: &mut Output, key: &str, value: &str) -> Ended {
    let part = PARTS
        .iter()
        .find(|part| part.key == key)
        .ok_or_else(|| Stop::Wrong(unknown(key)))?;
    let services = setup.services()?;
    let mut athlete = setup.profile()?;
    (part.set)(&mut athlete, value, services.catalog)
        .map_err(|message| Stop::refused("not_taken", message))?;
    coach::save_profile(services, athlete.clone())?;
    show(athlete, setup, output)
}

fn unknown(key: &str) -> String {
    let keys = || PARTS.iter().map(|part| part.key);
    let shown = printable(key);
    match nearest(key, keys()) {
        Some(near) => format!("the profile has no '{shown}'; did you mean '{near}'?"),
        None => format!("the profile has no '{shown}'; it has {}", listed(keys())),
    }
}
