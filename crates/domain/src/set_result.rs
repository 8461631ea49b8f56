//! One set that was done.

use super::effort::{Rir, Rpe};
use super::exercise::{ExerciseId, ExerciseKey};
use super::load::Load;
use super::set_structure::Structure;
use crate::vocabulary;
use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct SetId(pub Uuid);

vocabulary! {
    /// What kind of set it was. Warm-ups count for no record, estimate or volume, drops for volume alone.
    #[derive(Default)]
    SetKind {
        #[default]
        Working = "working",
        WarmUp = "warm-up",
        /// With less load, straight after another set, whose part it is: it ticks nothing of a plan.
        Drop = "drop",
        Failure = "failure",
        /// As many reps as there were; not necessarily to failure.
        Amrap = "amrap",
        /// To failure, then on after a few breaths, with the same load.
        RestPause = "rest-pause",
        /// An activating set, then short ones after a few breaths each.
        MyoReps = "myo-reps",
        /// Short parts with a planned pause between them.
        Cluster = "cluster",
    }
}

vocabulary! {
    /// Who said it.
    Source { Athlete = "athlete", Coach = "coach", Import = "import" }
}

/// What was done in one set, as far as it was said. The parts that every way of logging shares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Performance {
    /// What kind of set it is.
    pub kind: SetKind,
    /// 0 is a failed attempt. Of a set in parts the sum, of one done side by side the smaller count.
    pub reps: Option<u16>,
    /// As entered; negative is assistance.
    pub load: Option<Load>,
    /// Reps in reserve.
    pub rir: Option<Rir>,
    /// Rate of perceived exertion.
    pub rpe: Option<Rpe>,
    /// How long, in seconds.
    pub seconds: Option<u32>,
    /// How far, in metres.
    pub metres: Option<u32>,
    /// The athlete's own words, as written.
    pub notes: Option<String>,
    /// How it is made up beyond one count of reps.
    #[serde(default, skip_serializing_if = "Structure::is_plain")]
    pub structure: Structure,
}

impl Performance {
    /// Whether it counts as work: all but a warm-up.
    pub fn is_work(&self) -> bool {
        self.kind != SetKind::WarmUp
    }

    /// Whether a plan asked for it: neither a warm-up nor what was added behind a set.
    pub fn is_straight(&self) -> bool {
        !matches!(self.kind, SetKind::WarmUp | SetKind::Drop)
    }

    /// Whether it says how strong someone is, so that it may be a record, an estimate or the best of its
    /// day. A drop is done tired, with less load than the set before it: it is volume and a hard set, no more.
    pub fn shows_strength(&self) -> bool {
        self.is_straight()
    }

    /// Reps without a pause, which alone say how strong someone is.
    pub fn unbroken_reps(&self) -> Option<u16> {
        self.structure.parts.first().copied().or(self.reps)
    }

    /// Reps in reserve, from whichever of the two scales was used.
    pub fn reserve(&self) -> Option<Rir> {
        self.rir.or_else(|| self.rpe.map(Rpe::rir))
    }
}

/// A set that is about to be logged: decoded and validated, not yet numbered or stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetDraft {
    /// As written by the athlete or model, trimmed; for shorthand the catalogue's name.
    pub exercise: String,
    /// The catalogue's id where the name resolves.
    pub exercise_id: Option<ExerciseId>,
    /// The day of it.
    pub date: Date,
    /// `None`: the next number for that exercise on that date.
    pub set_number: Option<u8>,
    #[serde(flatten)]
    pub performance: Performance,
    /// Who wrote it.
    pub source: Source,
}

impl SetDraft {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.exercise_id.as_ref(), &self.exercise)
    }
}

/// A set as stored. Its exported form has its own names; see `domain::set_export`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetResult {
    /// Its id, which never changes.
    pub id: SetId,
    /// When it was said (or, for an import, done).
    pub at: Timestamp,
    /// The athlete's own date of the set.
    pub date: Date,
    /// The exercise, as the athlete named it.
    pub exercise: String,
    /// The catalogue's id; null for a name that it does not know.
    pub exercise_id: Option<ExerciseId>,
    /// Its number among the sets of this exercise on its day, counted from 1.
    pub set_number: u8,
    #[serde(flatten)]
    pub performance: Performance,
    /// The title of the workout that it was done in, where the log that it came from has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workout: Option<String>,
    /// Who wrote it.
    pub source: Source,
}

impl SetResult {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.exercise_id.as_ref(), &self.exercise)
    }
}

/// The exercise that a set is moved to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovedTo {
    /// The exercise that it moves to.
    pub exercise: String,
    /// The catalogue's id where the name resolves.
    pub exercise_id: Option<ExerciseId>,
}

impl MovedTo {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.exercise_id.as_ref(), &self.exercise)
    }
}

/// A change of one stored set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetEdit {
    pub id: SetId,
    pub patch: SetPatch,
}

/// What a line of the athlete's changes of stored sets.
#[derive(Clone, Debug, PartialEq)]
pub enum LineChange {
    Edit(Vec<(SetResult, SetPatch)>),
    Delete(Vec<SetResult>),
}

/// A set before and after an edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EditedSet {
    /// As it was; null where it is new.
    pub before: SetResult,
    /// As it is now; null where it was deleted.
    pub after: SetResult,
}

/// What an edit of a stored set changes; `None` leaves a part as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetPatch {
    /// Moved to another exercise or day a set gets the next number there, unless it is given one.
    pub exercise: Option<MovedTo>,
    /// The day that it moves to.
    pub date: Option<Date>,
    /// Its new number.
    pub set_number: Option<u8>,
    /// Repetitions.
    pub reps: Option<u16>,
    /// The load.
    pub load: Option<Load>,
    /// Reps in reserve.
    pub rir: Option<Rir>,
    /// Rate of perceived exertion.
    pub rpe: Option<Rpe>,
    /// Seconds.
    pub seconds: Option<u32>,
    /// Metres.
    pub metres: Option<u32>,
    /// What the athlete or the author wrote to it.
    pub notes: Option<String>,
    /// What kind it is.
    pub kind: Option<SetKind>,
    /// Its parts and sides; a superset that it is of stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structure: Option<Structure>,
}

impl SetPatch {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The set as it is afterwards; moved without a number it still has the one that it had.
    pub fn applied(&self, set: &SetResult) -> SetResult {
        let mut after = set.clone();
        self.apply(&mut after.performance);
        if let Some(to) = &self.exercise {
            after.exercise.clone_from(&to.exercise);
            after.exercise_id.clone_from(&to.exercise_id);
        }
        after.date = self.date.unwrap_or(set.date);
        after.set_number = self.set_number.unwrap_or(set.set_number);
        after
    }

    /// Applies what it changes of how the set was done. Naming one scale of effort drops the other,
    /// so that the two can't disagree; a blank note takes the note away.
    pub fn apply(&self, to: &mut Performance) {
        if self.reps.is_some() {
            // Parts and sides add up to another count.
            to.structure.parts.clear();
            to.structure.sides = None;
            to.reps = self.reps;
        }
        if self.load.is_some() {
            to.load = self.load;
        }
        if self.rir.is_some() || self.rpe.is_some() {
            to.rir = self.rir;
            to.rpe = self.rpe;
        }
        if self.seconds.is_some() {
            to.seconds = self.seconds;
        }
        if self.metres.is_some() {
            to.metres = self.metres;
        }
        if let Some(notes) = &self.notes {
            to.notes = (!notes.trim().is_empty()).then(|| notes.clone());
        }
        if let Some(kind) = self.kind {
            to.kind = kind;
        }
        if let Some(structure) = &self.structure {
            to.structure.parts.clone_from(&structure.parts);
            to.structure.sides = structure.sides;
        }
    }
}

impl fmt::Display for SetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
