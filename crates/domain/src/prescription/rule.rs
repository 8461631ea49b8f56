//! Rules of progression, as data. What each does with the sets that were logged is in
//! `crate::progress`.

use super::sets::{Percent, SetGroup};
use crate::load::{Decimal, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a slot goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum Rule {
    /// What is done says nothing: mobility, a jog.
    #[default]
    None,
    /// The load stays until somebody changes it.
    Hold,
    /// The loads of the weeks are all there is.
    Table,
    Linear(Linear),
    Double(Double),
    Sum(Sum),
    TmCycle(TmCycle),
    Staged(Staged),
    Rpe(Rpe),
    Wave(Wave),
    Ladder(Ladder),
    Density(Density),
}

/// By how much a load goes up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What suits the exercise, the level and what there is to load.
    #[default]
    Usual,
    /// So much.
    Weight(PerUnit),
    /// So much, in tenths of a percent.
    Percent(Percent),
}

/// An amount for one who trains in kilograms and for one who trains in pounds. The two are what is
/// customary, not the same mass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PerUnit {
    /// In kilograms.
    pub kg: Decimal,
    /// In pounds.
    pub lb: Decimal,
}

impl PerUnit {
    pub const fn amount(self, unit: Unit) -> Decimal {
        match unit {
            Unit::Kg => self.kg,
            Unit::Lb => self.lb,
        }
    }

    /// The customary pair of an amount in one of the units: 2.5 kg go with 5 lb.
    pub const fn usual(amount: Decimal, unit: Unit) -> Self {
        let amount = amount.ten_thousandths();
        let (kg, lb) = match unit {
            Unit::Kg => (amount, amount * 2),
            Unit::Lb => (amount / 2, amount),
        };
        Self { kg: Decimal::from_ten_thousandths(kg), lb: Decimal::from_ten_thousandths(lb) }
    }
}

/// How a load or a maximum is set back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// To so much of it.
    To(Percent),
    /// By so many of the rule's steps.
    StepsBack(u8),
    /// By so much less.
    Minus(PerUnit),
}

/// More load after so many sessions that were met; less after so many in a row that were missed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Linear {
    /// What is added after a success.
    pub step: Step,
    /// Successes in a row that it takes.
    pub successes: u8,
    /// None where no miss ever takes load off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fails: Option<u8>,
    /// How the load is set back.
    pub back: Move,
    /// Which sets are judged.
    #[serde(default, skip_serializing_if = "Basis::is_all_sets")]
    pub basis: Basis,
    /// Only where the last set reaches so many reps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<u16>,
    /// Two steps where the last set reaches so many reps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double_at: Option<u16>,
    /// What changes after set-backs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Then>,
}

/// Other sets, from the time on that the load was set back so often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Then {
    /// After how many set-backs.
    pub after_resets: u8,
    /// What is asked from then on.
    pub groups: Vec<SetGroup>,
}

/// More reps first, then more load and the fewest reps again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Double {
    /// The reps to begin with.
    pub low: u16,
    /// The reps to reach.
    pub high: u16,
    /// What is added once all reach them.
    pub step: Step,
    /// What is to reach them.
    pub basis: Basis,
}

/// Which sets decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Every work set.
    #[default]
    AllSets,
    /// The top set alone.
    TopSet,
    /// The last set alone.
    LastSet,
    /// All sets ask for the same reps: one more each time that all got them.
    TargetReps,
}

impl Basis {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    const fn is_all_sets(&self) -> bool {
        matches!(self, Self::AllSets)
    }
}

/// More load where all sets together reach so many reps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sum {
    /// The reps that all sets are to have.
    pub total: u16,
    /// What is added then.
    pub step: Step,
}

/// Percentages of a maximum that moves once a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TmCycle {
    /// Weeks in a round.
    pub weeks: u8,
    /// How the training max moves.
    pub change: MaxChange,
    /// What must be met for it.
    pub gate: Gate,
    /// What a round below the minimum costs; nothing where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reset: Option<Move>,
}

/// What a round does to the maximum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MaxChange {
    /// By so much.
    By(Step),
    /// By the reps of the deciding set.
    Bands(Vec<Band>),
    /// For each rep over what is asked, at most so many of them.
    PerRep {
        /// What each rep over those asked adds.
        step: Step,
        /// The most reps that count for it.
        most: u8,
    },
    /// The load of the deciding set times this, by its reps: the first for 1.
    FactorByReps(Vec<Percent>),
}

/// From so many reps to so many, one step each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Band {
    /// The fewest reps.
    pub low: u16,
    /// The most reps.
    pub high: u16,
    /// What these reps add.
    pub step: Step,
}

/// Which sets of a round decide: in each session it is the heaviest that is open upwards, else the
/// heaviest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gate {
    /// That of every session: one below its minimum is enough to go back.
    Every,
    /// Only a round that is below its minimum in every session goes back; one that is met in any
    /// of them goes on.
    Whole,
    /// That of the last session alone.
    Last,
}

/// Fewer reps in more sets when it gets too heavy, then from the start again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Staged {
    /// The first is what the slot's weeks ask for.
    pub stages: Vec<Vec<SetGroup>>,
    /// What is added after a success.
    pub step: Step,
    /// What follows a miss in the last stage.
    pub last: LastFail,
}

/// What follows a miss in the last stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastFail {
    /// A test of the most for so many reps; then so much of it.
    Test {
        /// The reps that are tested.
        reps: u16,
        /// How much of what was shown is used, in tenths of a percent.
        then: Percent,
    },
    /// The load that the first stage was left with, and so much more.
    Restart {
        /// What is added to the load of the last start.
        more: PerUnit,
    },
    /// So much of it.
    Factor(Percent),
}

/// The load that the effort asks for, by what the last sets showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RpeRule")]
pub struct Rpe {
    /// The most that a load changes from one session to the next.
    pub most: Percent,
}

/// The percentages of the weeks, and on top so much of the maximum for each rep over what was
/// asked; within a wave it adds up, with the next it begins from nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Wave {
    /// Weeks in a wave.
    pub weeks: u8,
    /// What each rep over those asked adds, of the maximum, in tenths of a percent.
    pub per_rep: Percent,
}

/// More reps or seconds, then a harder exercise and the fewest again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ladder {
    /// The fewest reps or seconds.
    pub low: u32,
    /// The most reps or seconds.
    pub high: u32,
    /// How many are added each time.
    pub by: u32,
}

/// The next load for one set more each time that all sets are done within so many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Density {
    /// How long it may take.
    pub within_seconds: u32,
    /// What is added then.
    pub step: Step,
}

/// A lighter week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deload {
    /// Every so many weeks the last is one; none where only what happens calls for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every_weeks: Option<u8>,
    /// Sooner where two lifts were missed twice each within ten days.
    pub on_misses: bool,
    /// So much of the sets, rounded up.
    pub sets: Percent,
    /// How much of the load is left, in tenths of a percent.
    pub load: Percent,
}

impl Deload {
    /// Half of the sets, a tenth less load: of what lighter weeks in practice have in common
    /// (s40798-024-00691-y), less volume before less load.
    pub const fn usual(every_weeks: Option<u8>) -> Self {
        Self {
            every_weeks,
            on_misses: true,
            sets: Percent::from_whole(50),
            load: Percent::from_whole(90),
        }
    }
}

/// What days off do to the next load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Comeback {
    /// By days off, fewest first.
    pub layoffs: Vec<Layoff>,
    /// What comes back with each session after that, of the load that is due.
    pub step: Percent,
}

/// From so many days off on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Layoff {
    /// Days without training.
    pub days: u16,
    /// Of the load that is due; 100 % is what was done last, without more.
    pub load: Percent,
    /// Of the sets, rounded to the nearest.
    pub sets: Percent,
}

/// Customary, not a finding; strength falls by less than 5 % in two weeks (`McMaster` 2013).
impl Default for Comeback {
    fn default() -> Self {
        const fn layoff(days: u16, load: u16, sets: u16) -> Layoff {
            Layoff { days, load: Percent::from_whole(load), sets: Percent::from_tenths(sets) }
        }
        Self {
            layoffs: vec![
                layoff(10, 100, 1_000),
                layoff(14, 90, 667),
                layoff(21, 85, 667),
                layoff(35, 75, 500),
                layoff(70, 65, 500),
                layoff(140, 50, 500),
            ],
            step: Percent::from_whole(5),
        }
    }
}

impl Rule {
    /// By how much it moves a load, where it moves one.
    pub const fn step(&self) -> Option<Step> {
        match self {
            Self::Linear(Linear { step, .. })
            | Self::Double(Double { step, .. })
            | Self::Sum(Sum { step, .. })
            | Self::Staged(Staged { step, .. })
            | Self::Density(Density { step, .. }) => Some(*step),
            Self::None
            | Self::Hold
            | Self::Table
            | Self::TmCycle(_)
            | Self::Rpe(_)
            | Self::Wave(_)
            | Self::Ladder(_) => None,
        }
    }

    /// Its word in files and on the screen.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Hold => "hold",
            Self::Table => "table",
            Self::Linear(_) => "linear",
            Self::Double(_) => "double",
            Self::Sum(_) => "sum",
            Self::TmCycle(_) => "cycle",
            Self::Staged(_) => "staged",
            Self::Rpe(_) => "rpe",
            Self::Wave(_) => "wave",
            Self::Ladder(_) => "ladder",
            Self::Density(_) => "density",
        }
    }
}
