//! Programs: who they are for, and the days of training that they are made of.
//!
//! On the wire the names are exactly these, in `snake_case`.

use super::age::AgeGroup;
use super::edit::Edit;
use super::exercise::{Equipment, Level};
use super::load::Unit;
use super::profile::{Profile, age_on};
use super::strength::gym::Gym;
use crate::limits::{
    ASKED_AMOUNT_CHARS, ASKED_BLOCKS, ASKED_DAYS, ASKED_EXERCISES, ASKED_EXERCISES_OF_A_BLOCK,
    ASKED_LABEL_CHARS, ASKED_OPERATIONS, ASKED_REMARKS, ASKED_REST_SECONDS, ASKED_SENTENCE_CHARS,
    ASKED_SETS,
};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// What a program is written for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UserProfile {
    /// As the athlete said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<String>,
    /// In years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age: Option<u8>,
    /// In place of the age.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-asked" = false))]
    pub birth_year: Option<i16>,
    /// In centimetres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height_cm: Option<f64>,
    /// In kilograms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_kg: Option<f64>,
    /// How far they have come in training.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub training_history: Option<Level>,
    /// Years of training.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub training_age_years: Option<f64>,
    /// 1 to 7.
    #[serde(default = "four")]
    pub days_per_week: u8,
    /// 15 to 240.
    #[serde(default = "sixty")]
    pub minutes_per_day: u16,
    /// What they have to train with.
    #[serde(default)]
    pub equipment_available: Vec<String>,
    /// What they train for.
    #[serde(default)]
    pub goal: String,
    /// Kilograms, by exercise.
    #[serde(default)]
    pub estimated_1rm: BTreeMap<String, f64>,
    /// The best sets of the last weeks by exercise, one for each number of reps.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "one_or_several_each"
    )]
    pub last_top_sets: BTreeMap<String, Vec<TopSet>>,
    /// Exercises, patterns such as `overhead press`, joints such as `knee`, or equipment.
    #[serde(default)]
    pub avoid_exercises: Vec<String>,
    /// The unit that loads are said in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    /// What there is to load, where it is not the usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-asked" = false))]
    pub gym: Option<Gym>,
}

/// One set, as far as a next load follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TopSet {
    /// The load in kilograms.
    pub kg: f64,
    /// Its reps.
    pub reps: u16,
    /// Reps that were left in reserve, where it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rir: Option<f64>,
    /// Its day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Date>,
}

/// One set may stand for a list of one.
fn one_or_several_each<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, Vec<TopSet>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sets {
        One(TopSet),
        Several(Vec<TopSet>),
    }
    let sets = BTreeMap::<String, Sets>::deserialize(deserializer)?;
    let each = sets.into_iter().map(|(exercise, sets)| match sets {
        Sets::One(set) => (exercise, vec![set]),
        Sets::Several(sets) => (exercise, sets),
    });
    Ok(each.collect())
}

const fn four() -> u8 {
    4
}

const fn sixty() -> u16 {
    60
}

impl UserProfile {
    /// Somebody of whom nothing is known, and so against whom nothing speaks: with all equipment, and time.
    #[must_use]
    pub fn of_nobody(unit: Unit) -> Self {
        let equipment = Equipment::ALL.iter().map(|one| one.word().to_owned()).collect();
        Self {
            training_history: None,
            minutes_per_day: *Profile::MINUTES.end(),
            equipment_available: equipment,
            goal: String::new(),
            unit: Some(unit),
            ..Self::from(&Profile::default())
        }
    }

    /// With the age that the year of birth comes to on a day, where the age was not said.
    #[must_use]
    pub fn aged(self, today: Date) -> Self {
        let born = self.birth_year.and_then(|year| age_on(year, today));
        Self { age: self.age.or(born), ..self }
    }

    pub const fn age_group(&self) -> AgeGroup {
        AgeGroup::of(self.age)
    }
}

/// The same athlete as a program's profile; best lifts are the log's to add.
impl From<&Profile> for UserProfile {
    fn from(profile: &Profile) -> Self {
        let words = profile.equipment.iter().map(|one| one.word().to_owned());
        Self {
            sex: None,
            age: None,
            birth_year: profile.birth_year,
            height_cm: None,
            weight_kg: profile.bodyweight.map(|load| load.mass().kg()),
            training_history: Some(profile.level),
            training_age_years: None,
            days_per_week: profile.days_per_week,
            minutes_per_day: profile.minutes_per_day,
            equipment_available: words.collect(),
            goal: profile.goal.word().to_owned(),
            estimated_1rm: BTreeMap::new(),
            last_top_sets: BTreeMap::new(),
            avoid_exercises: profile.avoid.clone(),
            unit: Some(profile.unit),
            gym: profile.gym.clone(),
        }
    }
}

/// A week of training that repeats, as a coach writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkoutPlan {
    /// In the order of the week.
    #[schemars(length(max = ASKED_DAYS))]
    pub days: Vec<ProgramDay>,
    /// What is said of the plan as a whole.
    #[serde(default)]
    pub metadata: PlanMetadata,
}

/// What is said of the plan as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanMetadata {
    /// What the program is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub title: Option<String>,
    /// For how many weeks it is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 52))]
    pub weeks: Option<u8>,
    /// Remarks on the plan as a whole, such as how loads go up.
    #[serde(default)]
    #[schemars(length(max = ASKED_REMARKS), inner(length(max = ASKED_SENTENCE_CHARS)))]
    pub notes: Vec<String>,
}

/// One day of training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProgramDay {
    /// Its name.
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub name: String,
    /// What the day is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub focus: Option<String>,
    /// Its blocks, in their order.
    #[schemars(length(max = ASKED_BLOCKS))]
    pub blocks: Vec<ProgramBlock>,
    /// Remarks on this day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = ASKED_REMARKS), inner(length(max = ASKED_SENTENCE_CHARS)))]
    pub notes: Vec<String>,
}

/// Exercises that belong together, such as the warm-up or the main lifts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProgramBlock {
    /// Its name.
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub name: String,
    /// Its exercises, in their order.
    #[schemars(length(max = ASKED_EXERCISES_OF_A_BLOCK))]
    pub exercises: Vec<ProgramExercise>,
}

/// One exercise with what is asked of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProgramExercise {
    /// Its name.
    #[schemars(length(min = 2, max = ASKED_LABEL_CHARS))]
    pub name: String,
    /// Working sets.
    #[schemars(range(min = 1, max = ASKED_SETS))]
    pub sets: u32,
    /// Such as `5`, `8-12`, `30s` or `AMRAP`.
    #[schemars(length(min = 1, max = ASKED_AMOUNT_CHARS))]
    pub reps: String,
    /// Such as `RPE 8`, `2 RIR` or `75%`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_AMOUNT_CHARS))]
    pub intensity: Option<String>,
    /// Seconds of rest between its sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = ASKED_REST_SECONDS))]
    pub rest_seconds: Option<u32>,
    /// How to do it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub notes: Option<String>,
}

/// A swap that is suggested, not made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubstitutionSuggestion {
    /// All three are counted from 0.
    #[schemars(range(max = ASKED_DAYS))]
    pub day_idx: usize,
    /// The block of the day, counted from 0.
    #[schemars(range(max = ASKED_BLOCKS))]
    pub block_idx: usize,
    /// The exercise of the block, counted from 0.
    #[schemars(range(max = ASKED_EXERCISES))]
    pub ex_idx: usize,
    /// The exercise that is replaced.
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub original: String,
    /// The best one in its place.
    #[schemars(length(max = ASKED_LABEL_CHARS))]
    pub best: String,
    /// Others in its place.
    #[schemars(length(max = ASKED_REMARKS), inner(length(max = ASKED_LABEL_CHARS)))]
    pub candidates: Vec<String>,
    /// Why.
    #[schemars(length(max = ASKED_SENTENCE_CHARS))]
    pub rationale: Option<String>,
}

/// Swaps for a plan, none where nothing is to be swapped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Substitutions {
    #[schemars(length(max = ASKED_OPERATIONS))]
    pub suggestions: Vec<SubstitutionSuggestion>,
}

/// What `program` is asked with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProgramRequest {
    pub profile: UserProfile,
    /// A template to start from; none where the coach is to write the first plan itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<WorkoutPlan>,
}

/// What `substitute` is asked with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SubstituteRequest {
    pub plan: WorkoutPlan,
    pub profile: UserProfile,
}

/// What `revise` is asked with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviseRequest {
    pub plan: WorkoutPlan,
    pub profile: UserProfile,
    /// Swaps to make.
    pub substitutions: Vec<SubstitutionSuggestion>,
    /// Edits that could not be made by rule.
    pub verifier_edits: Vec<Edit>,
}
