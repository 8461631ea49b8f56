//! `setwise export`: every set, in a form that `import` reads back.

use super::exercises::Own;
use super::output::Unprinted;
use crate::catalog::OwnExercise;
use crate::cli::{Context, Ended, Exit, Output, OutputSchema, Stop, outputs};
use crate::domain::curve::Span;
use crate::domain::debrief::DatedDebrief;
use crate::domain::import_answer::ImportAnswer;
use crate::domain::imported_sets::ImportedSets;
use crate::domain::kept_beside::SlotOfSet;
use crate::domain::known_fact::KnownFact;
use crate::domain::plan::StoredPlan;
use crate::domain::profile::Profile;
use crate::domain::session::Session;
use crate::domain::set_export::ExportedSet;
use crate::domain::set_log::SetLog as _;
use crate::domain::stored_program::StoredProgram;
use crate::domain::taught_phrase::TaughtPhrase;
use crate::domain::weigh_in::ExportedWeight;
use crate::transfer::{csv, log};
use clap::ValueEnum;
use jiff::civil::Date;
use schemars::JsonSchema;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "export", "Every set.": Vec<ExportedSet>;
    "export --all", "Every set, and what is kept beside the sets.": All;
};

/// Print every set as JSON, CSV or text
#[derive(Debug, clap::Args)]
pub struct Export {
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Everything of yours as JSON: `import` makes an empty home the same by it
    #[arg(long, conflicts_with = "format")]
    all: bool,
}

/// Everything; `import` reads all of it back. It is printed member by member, as it is read.
#[derive(JsonSchema)]
#[schemars(rename = "ExportedAll")]
#[expect(dead_code, reason = "only its schema is made")]
struct All {
    /// The athlete's own exercises, by id.
    own_exercises: Vec<OwnExercise>,
    /// Every set, by day and number.
    sets: Vec<ExportedSet>,
    /// Every weighing, oldest first.
    bodyweight: Vec<ExportedWeight>,
    /// What is known of the athlete; null where nothing was ever said.
    profile: Option<Profile>,
    /// The sessions of the calendar.
    sessions: Vec<Session>,
    /// The program that stands; null where there is none.
    program: Option<StoredProgram>,
    /// Which set was done for which place of the program.
    slots: Vec<SlotOfSet>,
    /// Every phrase that was taught.
    phrases: Vec<TaughtPhrase>,
    /// What is remembered of the athlete, the oldest first.
    facts: Vec<KnownFact>,
    /// Every plan, the oldest first.
    plans: Vec<StoredPlan>,
    /// Every debrief, the oldest first.
    debriefs: Vec<DatedDebrief>,
    /// What was said of files that were imported.
    import_answers: Vec<ImportAnswer>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// One array, one set per line, with everything known about each
    Json,
    /// A table for spreadsheets and other trackers, in the form of Strong
    Csv,
    /// The log as plain text, to read, edit and import again
    Text,
}

impl Export {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.all {
            return all(setup, output);
        }
        match self.format {
            Format::Json => json(setup, output),
            Format::Csv => {
                let zone = setup.stamps.now().time_zone().clone();
                csv::write(&mut every_set(setup)?, &zone, &mut output.stream())
                    .map_err(Unprinted::from)?;
                Ok(Exit::Done)
            }
            Format::Text => {
                let catalog = setup.services()?.catalog;
                log::write(&mut every_set(setup)?, catalog, &mut output.stream())
                    .map_err(Unprinted::from)?;
                Ok(Exit::Done)
            }
        }
    }
}

fn every_set(setup: &Context) -> Result<ImportedSets, Stop> {
    Ok(crate::coach::every_set(&setup.reader()?)?)
}

/// One object; `import` reads all of it back.
fn all(setup: &Context, output: &mut Output) -> Ended {
    let reader = setup.reader()?;
    let weighed = reader.weigh_ins(Span::All.until(Date::MAX))?;
    let calendar = reader.calendar()?;
    let slots = reader.slots_of_sets()?;
    let phrases = reader.taught()?;
    let facts = reader.facts()?;
    let plans = reader.plans(usize::MAX)?;
    let debriefs = reader.debriefs(usize::MAX)?;
    let answers = reader.import_answers()?;
    let mut exercises = Own::read(setup)?.entries;
    exercises.sort_by_key(OwnExercise::known_id);
    let mut object = output.object()?;
    object.array("own_exercises", |array| {
        exercises.iter().try_for_each(|exercise| array.element(exercise))
    })?;
    let mut unread = None;
    object.array("sets", |array| {
        let mut printed = Ok(());
        let read = reader.each_set(&mut |set| {
            if printed.is_ok() {
                printed = array.element(&ExportedSet::from(set));
            }
        });
        unread = read.err();
        printed
    })?;
    if let Some(error) = unread {
        return Err(error.into());
    }
    object.array("bodyweight", |array| {
        let mut weighed = weighed.into_iter().map(ExportedWeight::from);
        weighed.try_for_each(|weight| array.element(&weight))
    })?;
    object.member("profile", &reader.profile()?)?;
    object.array("sessions", |array| {
        let mut sessions = calendar.sessions.values();
        sessions.try_for_each(|session| array.element(session))
    })?;
    object.member("program", &reader.program()?)?;
    object.array("slots", |array| {
        let mut slots = slots.iter();
        slots.try_for_each(|slot| array.element(slot))
    })?;
    object.array("phrases", |array| {
        let mut phrases = phrases.iter();
        phrases.try_for_each(|phrase| array.element(phrase))
    })?;
    object.array("facts", |array| facts.iter().try_for_each(|fact| array.element(fact)))?;
    object.array("plans", |array| plans.iter().rev().try_for_each(|plan| array.element(plan)))?;
    object.array("debriefs", |array| {
        debriefs.iter().rev().try_for_each(|debrief| array.element(debrief))
    })?;
    object.array("import_answers", |array| {
        answers.iter().try_for_each(|answer| array.element(answer))
    })?;
    object.end()?;
    Ok(Exit::Done)
}

fn json(setup: &Context, output: &mut Output) -> Ended {
    let reader = setup.reader()?;
    let mut array = output.array()?;
    let mut printed = Ok(());
    reader.each_set(&mut |set| {
        if printed.is_ok() {
            printed = array.element(&ExportedSet::from(set));
        }
    })?;
    printed.and_then(|()| array.end())?;
    Ok(Exit::Done)
}
