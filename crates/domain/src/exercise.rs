//! What an exercise is: its movement, the muscles it trains, what it needs.

use super::exercise_class::{Base, Class, Impact, Position, Skill};
use super::joint_stress::Stress;
use crate::vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The catalogue's name for an exercise: lower-case words joined by `-`, such as `bench-press`.
/// It never changes once published, because stored sets refer to it.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct ExerciseId(pub String);

impl ExerciseId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a set's history is kept under: the catalogue id where the name resolves, else the name
/// itself, case-folded, with inner white space single. The two kinds can't collide: an unresolved
/// name carries a `~` that no id holds. Shared, since every day of years names it.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct ExerciseKey(Arc<str>);

impl ExerciseKey {
    pub fn new(id: Option<&ExerciseId>, name: &str) -> Self {
        if let Some(id) = id {
            return Self(id.0.as_str().into());
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        Self(format!("~{}", words.join(" ").to_lowercase()).into())
    }

    /// A key read back from where it was stored.
    pub fn stored(text: String) -> Self {
        Self(text.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the catalogue's id, not a name by itself.
    pub fn is_catalogued(&self) -> bool {
        !self.0.starts_with('~')
    }
}

vocabulary! {
    /// How the body moves, by which plans are balanced and swaps are found.
    Pattern {
        Squat = "squat",
        Lunge = "lunge",
        Hinge = "hinge",
        HorizontalPush = "horizontal push",
        VerticalPush = "vertical push",
        HorizontalPull = "horizontal pull",
        VerticalPull = "vertical pull",
        Carry = "carry",
        Core = "core",
        ElbowFlexion = "elbow flexion",
        ElbowExtension = "elbow extension",
        ShoulderIsolation = "shoulder isolation",
        ChestIsolation = "chest isolation",
        BackIsolation = "back isolation",
        HipIsolation = "hip isolation",
        KneeIsolation = "knee isolation",
        AnkleIsolation = "ankle isolation",
        WristIsolation = "wrist isolation",
        NeckIsolation = "neck isolation",
        Conditioning = "conditioning",
        Mobility = "mobility",
    }
}

impl Pattern {
    /// Whether it moves a single joint.
    pub const fn is_isolation(self) -> bool {
        matches!(
            self,
            Self::ElbowFlexion
                | Self::ElbowExtension
                | Self::ShoulderIsolation
                | Self::ChestIsolation
                | Self::BackIsolation
                | Self::HipIsolation
                | Self::KneeIsolation
                | Self::AnkleIsolation
                | Self::WristIsolation
                | Self::NeckIsolation
        )
    }

    /// Whether it is one of the large movements that strength is built with.
    pub const fn is_lift(self) -> bool {
        matches!(
            self,
            Self::Squat
                | Self::Lunge
                | Self::Hinge
                | Self::HorizontalPush
                | Self::VerticalPush
                | Self::HorizontalPull
                | Self::VerticalPull
        )
    }

    /// Whether a jump in load is counted as lower body (spec: 5 kg or 10 lb, against 2.5 kg or 5 lb).
    pub const fn is_lower_body(self) -> bool {
        matches!(
            self,
            Self::Squat
                | Self::Lunge
                | Self::Hinge
                | Self::HipIsolation
                | Self::KneeIsolation
                | Self::AnkleIsolation
        )
    }
}

vocabulary! {
    Muscle {
        Chest = "chest",
        UpperBack = "upper back",
        Lats = "lats",
        LowerBack = "lower back",
        Traps = "traps",
        FrontDelts = "front delts",
        SideDelts = "side delts",
        RearDelts = "rear delts",
        Biceps = "biceps",
        Triceps = "triceps",
        Forearms = "forearms",
        Abs = "abs",
        Obliques = "obliques",
        Glutes = "glutes",
        Quads = "quads",
        Hamstrings = "hamstrings",
        Adductors = "adductors",
        Abductors = "abductors",
        Calves = "calves",
        HipFlexors = "hip flexors",
        Neck = "neck",
    }
}

vocabulary! {
    Equipment {
        Barbell = "barbell",
        Dumbbell = "dumbbell",
        Kettlebell = "kettlebell",
        Machine = "machine",
        Cable = "cable",
        SmithMachine = "smith machine",
        EzBar = "ez bar",
        TrapBar = "trap bar",
        Rack = "rack",
        Bench = "bench",
        PullUpBar = "pull-up bar",
        DipBars = "dip bars",
        Rings = "rings",
        Band = "band",
        Box = "box",
        MedicineBall = "medicine ball",
        AbWheel = "ab wheel",
        Landmine = "landmine",
        Sled = "sled",
        CardioMachine = "cardio machine",
        BattleRopes = "battle ropes",
        StabilityBall = "stability ball",
        /// Stones, logs, yokes, tires, kegs, axles.
        Strongman = "strongman implements",
    }
}

vocabulary! {
    Mechanic { Compound = "compound", Isolation = "isolation" }
}

vocabulary! {
    Level { Beginner = "beginner", Intermediate = "intermediate", Advanced = "advanced" }
}

vocabulary! {
    /// A joint that an exercise loads noticeably; what `avoid knee` refers to.
    Joint {
        Neck = "neck",
        Shoulder = "shoulder",
        Elbow = "elbow",
        Wrist = "wrist",
        LowerBack = "lower back",
        Hip = "hip",
        Knee = "knee",
        Ankle = "ankle",
    }
}

vocabulary! {
    /// What one set of it is counted in.
    Measure { Reps = "reps", Time = "time", Distance = "distance" }
}

/// One exercise of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The catalogue's id.
    pub id: ExerciseId,
    /// The name shown: `Bench Press`.
    pub name: String,
    /// Other exact spellings, in any case; unique over the whole catalogue.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What it is balanced and replaced by.
    pub pattern: Pattern,
    /// The other patterns in it: a thruster, a squat, has a vertical push too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Pattern>,
    /// Exercises that it contains whole: a muscle-up has a pull-up and a dip in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<ExerciseId>,
    /// Muscles that a set counts for fully.
    pub primary: Vec<Muscle>,
    /// Muscles that a set counts for by half.
    #[serde(default)]
    pub secondary: Vec<Muscle>,
    /// All that is usually needed; empty when the body is enough.
    #[serde(default)]
    pub equipment: Vec<Equipment>,
    /// Other equipment that does as well, each way with all that it needs.
    #[serde(default, skip_serializing)]
    pub instead: Vec<Vec<Equipment>>,
    /// Whether it moves one joint or several.
    pub mechanic: Mechanic,
    /// How hard it is to learn.
    pub level: Level,
    /// The joints that it loads noticeably.
    #[serde(default)]
    pub joints: Vec<Joint>,
    /// Whether one side is trained at a time.
    #[serde(default)]
    pub unilateral: bool,
    /// The athlete's own weight is (part of) the load: a load entered is added, a negative one
    /// assists.
    #[serde(default)]
    pub bodyweight: bool,
    /// What a set of it is counted in.
    #[serde(default = "measured_in_reps")]
    pub measure: Measure,
    /// How hard it lands.
    #[serde(default = "no_impact")]
    pub impact: Impact,
    /// How much skill it takes.
    #[serde(default = "no_skill")]
    pub skill: Skill,
    /// Positions in which it loads joints, beside those that follow from the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<Position>,
    /// The level from which on it no longer trains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outgrown: Option<Level>,
    /// Few coaches prescribe it: known by name and logged like any other, and given to nobody unasked while
    /// there is something usual.
    #[serde(default, skip_serializing)]
    pub rare: bool,
    /// How it is dosed, where [`Exercise::class`] would say otherwise.
    #[serde(default, skip_serializing)]
    pub class: Option<Class>,
    /// How much it asks of a joint, where [`Exercise::stress`] would say otherwise.
    #[serde(default, skip_serializing)]
    pub stress: BTreeMap<Joint, Stress>,
    /// What it weighs beside its lift, where [`Exercise::base`] would say otherwise.
    #[serde(default, skip_serializing)]
    pub base: Option<Base>,
}

const fn measured_in_reps() -> Measure {
    Measure::Reps
}

const fn no_impact() -> Impact {
    Impact::None
}

const fn no_skill() -> Skill {
    Skill::None
}

impl Equipment {
    /// Whether it adds weight that can be made more.
    pub const fn is_weight(self) -> bool {
        matches!(
            self,
            Self::Barbell
                | Self::Dumbbell
                | Self::Kettlebell
                | Self::Machine
                | Self::Cable
                | Self::SmithMachine
                | Self::EzBar
                | Self::TrapBar
                | Self::Strongman
        )
    }
}

impl Exercise {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(Some(&self.id), &self.name)
    }

    /// Whether it is done with a bar that plates go on.
    pub fn takes_a_bar(&self) -> bool {
        const BARS: [Equipment; 5] = [
            Equipment::Barbell,
            Equipment::SmithMachine,
            Equipment::EzBar,
            Equipment::TrapBar,
            Equipment::Landmine,
        ];
        self.equipment.iter().any(|one| BARS.contains(one))
    }

    /// Whether something of a known weight is moved, and not only the body.
    pub fn takes_weight(&self) -> bool {
        const WEIGHTS: [Equipment; 7] = [
            Equipment::Dumbbell,
            Equipment::Kettlebell,
            Equipment::Machine,
            Equipment::Cable,
            Equipment::MedicineBall,
            Equipment::Sled,
            Equipment::Strongman,
        ];
        let weighs = |one| WEIGHTS.contains(one);
        !self.bodyweight && (self.takes_a_bar() || self.equipment.iter().any(weighs))
    }

    /// Whether its sets make muscles stronger or larger: no stretch, and of conditioning only what moves
    /// a weight.
    pub fn trains_strength(&self) -> bool {
        const WEIGHTS: [Equipment; 5] = [
            Equipment::Barbell,
            Equipment::Dumbbell,
            Equipment::Kettlebell,
            Equipment::Sled,
            Equipment::Strongman,
        ];
        match self.pattern {
            Pattern::Mobility => false,
            Pattern::Conditioning => self.equipment.iter().any(|one| WEIGHTS.contains(one)),
            _ => true,
        }
    }

    /// Whether an athlete who has `available` can do it, one way or another.
    pub fn possible_with(&self, available: &[Equipment]) -> bool {
        let has = |needs: &[Equipment]| needs.iter().all(|needed| available.contains(needed));
        has(&self.equipment) || self.instead.iter().any(|needs| has(needs))
    }
}
