//! What an export of everything holds beside sets and weights: each by its type.

use super::rows::Member;
use super::{RowIssues, SUBJECT};
use crate::row::{Beside, Held};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use setwise_catalog::catalog::OwnExercise;
use setwise_catalog::schema::reader::Form;
use setwise_domain::debrief::DatedDebrief;
use setwise_domain::import_answer::ImportAnswer;
use setwise_domain::kept_beside::SlotOfSet;
use setwise_domain::known_fact::KnownFact;
use setwise_domain::plan::StoredPlan;
use setwise_domain::profile::Profile;
use setwise_domain::session::Session;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::taught_phrase::TaughtPhrase;
use std::sync::LazyLock;

static PROFILE: LazyLock<Form<Box<Profile>>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static PROGRAM: LazyLock<Form<Box<StoredProgram>>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static SESSION: LazyLock<Form<Box<Session>>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static PHRASE: LazyLock<Form<TaughtPhrase>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static EXERCISE: LazyLock<Form<Box<OwnExercise>>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static FACT: LazyLock<Form<KnownFact>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static PLAN: LazyLock<Form<Box<StoredPlan>>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static DEBRIEF: LazyLock<Form<Box<DatedDebrief>>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static ANSWER: LazyLock<Form<ImportAnswer>> = LazyLock::new(|| Form::new(SUBJECT, &[]));
static SLOT: LazyLock<Form<SlotOfSet>> = LazyLock::new(|| Form::new(SUBJECT, &[]));

/// Reads one of it; of sets there is another reader.
pub fn read(text: &str, member: Member) -> Result<Held, RowIssues> {
    Ok(Held::Beside(match member {
        Member::Profile => Beside::Profile(typed(&PROFILE, text)?),
        Member::Program => Beside::Program(typed(&PROGRAM, text)?),
        Member::Sessions => Beside::Session(typed(&SESSION, text)?),
        Member::Exercises => Beside::Exercise(typed(&EXERCISE, text)?),
        Member::Facts => Beside::Fact(typed(&FACT, text)?),
        Member::Plans => Beside::Plan(typed(&PLAN, text)?),
        Member::Debriefs => Beside::Debrief(typed(&DEBRIEF, text)?),
        Member::Answers => Beside::Answer(typed(&ANSWER, text)?),
        Member::Phrases => Beside::Phrase(typed(&PHRASE, text)?),
        Member::Slots | Member::Sets => Beside::Slot(typed(&SLOT, text)?),
    }))
}

/// Its form is asked only for what is wrong: there may be as many as there are sets.
fn typed<T: JsonSchema + DeserializeOwned>(form: &Form<T>, text: &str) -> Result<T, RowIssues> {
    Ok(serde_json::from_str(text).or_else(|_| form.read(text))?)
}
