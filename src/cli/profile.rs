//! `setwise profile`: who the athlete is, as far as they said.

use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach::Intent;
use crate::coach::{self, ProfilePart};
use crate::domain::command::Applied;
use crate::domain::known_fact::{FactNumber, KnownFact};
use crate::domain::profile::Profile as Athlete;
use crate::domain::text::{excerpt, printable};
use crate::parse::typo::likest;
use clap::Subcommand;
use schemars::JsonSchema;
use serde::Serialize;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "profile", "What is known of the athlete.": Shown;
    "profile forget", "What is no longer remembered of the athlete.": Forgotten;
};

/// What plans are made from: goal, days, minutes, equipment
#[derive(Debug, Default, clap::Args)]
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
        #[expect(clippy::doc_markdown, reason = "the command's help prints it as it stands")]
        /// unit, days, minutes, equipment, avoid, goal, level, bodyweight, birth_year, bar, plates or dumbbells
        key: String,
        /// Parts of a list are separated by commas
        #[arg(required = true)]
        value: Vec<String>,
    },
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
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownProfile")]
struct Shown {
    #[serde(flatten)]
    athlete: Athlete,
    /// What is remembered of the athlete.
    facts: Vec<KnownFact>,
}

fn show(athlete: Athlete, setup: &Context, output: &mut Output) -> Ended {
    let facts = setup.reader()?.facts()?;
    output.done(&Shown { athlete, facts }, |shown| {
        let line =
            |part: &ProfilePart| format!("{:<11} {}", part.word(), part.show(&shown.athlete));
        let facts = shown.facts.iter().map(|known| {
            let KnownFact { number, since, said } = known;
            let fact = printable(&said.fact);
            format!("remembered  {number}  {fact} ({}, {since})", said.kind)
        });
        let lines: Vec<_> = ProfilePart::ALL.iter().map(line).chain(facts).collect();
        lines.join("\n")
    })
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ForgottenFact")]
struct Forgotten {
    /// What is no longer remembered.
    forgotten: KnownFact,
    /// In a sentence, for people.
    message: String,
}

fn forget(setup: &Context, output: &mut Output, number: FactNumber) -> Ended {
    let outcome = coach::want(setup.services()?, Intent::Forget(number))?;
    let message = outcome.text().to_owned();
    let Ok(Applied::Forgotten { fact }) = outcome.into_change() else {
        return Err(Stop::refused("nothing_there", message));
    };
    let forgotten = Forgotten { forgotten: fact, message };
    output.done(&forgotten, |forgotten| forgotten.message.clone())
}

fn set(setup: &Context, output: &mut Output, key: &str, value: &str) -> Ended {
    let part = ProfilePart::from_word(key).ok_or_else(|| Stop::Wrong(unknown(key)))?;
    let services = setup.services()?;
    let mut athlete = setup.profile()?;
    part.set(&mut athlete, value, services.catalog, services.stamps.today())
        .map_err(|not_taken| Stop::refused("not_taken", not_taken.to_string()))?;
    coach::want(services, Intent::SaveProfile(Box::new(athlete.clone())))?;
    show(athlete, setup, output)
}

fn unknown(key: &str) -> String {
    let keys: Vec<_> = ProfilePart::ALL.iter().map(|part| part.word()).collect();
    let shown = excerpt(key);
    match likest(key, keys.iter().copied()) {
        Some(near) => format!("the profile has no '{shown}'; did you mean '{near}'?"),
        None => format!("the profile has no '{shown}'; it has {}", keys.join(", ")),
    }
}
