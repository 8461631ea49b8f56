//! The exported form of a set: exact names, no aliases, nothing lost.
//!
//! `timestamp, exerciseName, setNumber, reps, loadLb, loadKg, rir, rpe, notes` are fixed: the
//! timestamp RFC 3339, loads as strings, counts as numbers, absent facts left out. Beside them
//! stand `id, date, exerciseId, kind, seconds, metres, source`, of sets that are made up of more than
//! one count `parts` (a list of reps), `leftReps` with `rightReps`, and `superset` (`A1`), and of sets
//! from a log that names its workouts that name, `workout`.

use super::effort::{Rir, Rpe};
use super::exercise::ExerciseId;
use super::load::{Decimal, Unit};
use super::set_result::{SetId, SetKind, SetResult, Source};
use super::set_structure::Superset;
use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportedSet {
    /// When it was logged.
    pub timestamp: Timestamp,
    /// The exercise, as the athlete named it.
    pub exercise_name: String,
    /// Its number among the sets of this exercise on its day, counted from 1.
    pub set_number: u8,
    /// How many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reps: Option<u16>,
    /// The load in pounds, as entered or converted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_lb: Option<Decimal>,
    /// The load in kilograms, as entered or converted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_kg: Option<Decimal>,
    /// Reps in reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rir: Option<Rir>,
    /// Rate of perceived exertion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpe: Option<Rpe>,
    /// What was written to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Its id, the same on all devices.
    pub id: SetId,
    /// The day on which it was done.
    pub date: Date,
    /// The catalogue's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exercise_id: Option<ExerciseId>,
    /// What kind of set it was.
    pub kind: SetKind,
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// How far it went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metres: Option<u32>,
    /// Reps of each part, where it was done in parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<u16>,
    /// Reps of the left side, where the two differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_reps: Option<u16>,
    /// Reps of the right side, where the two differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_reps: Option<u16>,
    /// Its place in a superset, such as A1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superset: Option<Superset>,
    /// The title of the workout, where an import gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workout: Option<String>,
    /// Who wrote it: the athlete, a coach or an import.
    pub source: Source,
}

impl From<SetResult> for ExportedSet {
    fn from(set: SetResult) -> Self {
        let done = set.performance;
        let in_unit = |unit| done.load.filter(|load| load.unit == unit).map(|load| load.amount);
        Self {
            timestamp: set.at,
            exercise_name: set.exercise,
            set_number: set.set_number,
            reps: done.reps,
            load_lb: in_unit(Unit::Lb),
            load_kg: in_unit(Unit::Kg),
            rir: done.rir,
            rpe: done.rpe,
            notes: done.notes,
            id: set.id,
            date: set.date,
            exercise_id: set.exercise_id,
            kind: done.kind,
            seconds: done.seconds,
            metres: done.metres,
            parts: done.structure.parts,
            left_reps: done.structure.sides.map(|sides| sides.left),
            right_reps: done.structure.sides.map(|sides| sides.right),
            superset: done.structure.superset,
            workout: set.workout,
            source: set.source,
        }
    }
}
