//! What a program asks for next, with loads that can be loaded and the sets that they rest on.

use super::SlotId;
use super::sets::{EffortTarget, Kind, Percent, Target};
use crate::effort::{Rir, Rpe};
use crate::load::Load;
use crate::set_result::SetResult;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Which slot of which program a logged set was done for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SlotMark {
    /// The program, the same through all its revisions.
    pub program: Uuid,
    /// Counted from 0: how often the program had been changed.
    pub revision: u32,
    /// Which session of the program, counted from 0.
    pub turn: u32,
    /// The slot's name in the program.
    pub slot: SlotId,
}

/// One session of a program, by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Turn {
    /// Counted from 0.
    pub turn: u32,
    /// Of the program, counted from 0.
    pub week: u32,
    /// Index of the day in the program.
    pub day: usize,
}

/// What one session asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DueDay {
    #[serde(flatten)]
    pub turn: Turn,
    /// Whether it is in a lighter week.
    pub deload: bool,
    /// In the order of the day.
    pub slots: Vec<Due>,
}

/// What one slot asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Due {
    /// The slot of the program.
    pub slot: SlotId,
    /// The rung that it has come to.
    pub exercise: String,
    /// How its progress is counted.
    pub mode: Mode,
    /// In the order to be done; without the warm-up that leads up to them.
    pub sets: Vec<DueSet>,
    /// Why it is so, the deciding one first.
    pub reasons: Vec<Reason>,
    /// The load that the rule has come to, whatever today asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Load>,
    /// The maximum that its percentages are of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Load>,
}

/// What sort of session it is for a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    AsPlanned,
    Deload,
    /// After days off.
    Return,
    /// Lighter for a pain that was mentioned.
    Eased,
    /// Not at all, for a pain that was mentioned: another exercise.
    Stop,
}

impl Due {
    /// Whether every set is done with the same load.
    pub fn has_one_load(&self) -> bool {
        self.sets.windows(2).all(|pair| pair[0].load == pair[1].load)
    }

    /// The heaviest load that is asked for.
    pub fn heaviest(&self) -> Option<Load> {
        let loads = self.sets.iter().filter_map(|set| match set.load {
            DueLoad::Load(load) => Some(load),
            DueLoad::Bodyweight | DueLoad::Ask => None,
        });
        loads.max_by_key(|load| load.mass())
    }
}

/// One set to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DueSet {
    /// What to aim for.
    pub target: Target,
    /// The reps or seconds to try for, where the target leaves room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<u32>,
    /// The load.
    pub load: DueLoad,
    /// The share of a max that the load is, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<Percent>,
    /// What kind of set it is.
    pub kind: Kind,
    /// How hard it is to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortTarget>,
    /// Harder than this it was done, but doesn't lead to more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Rpe>,
    /// Seconds of rest after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_seconds: Option<u32>,
}

/// How heavy it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DueLoad {
    /// One that can be loaded.
    Load(Load),
    /// The body alone.
    Bodyweight,
    /// Nothing is known to work it out of: the athlete picks one.
    Ask,
}

/// Reps beyond those that are asked for that a load should be possible for, where none is known.
pub const REPS_TO_SPARE: u32 = 2;

/// Why a target is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    #[serde(flatten)]
    pub kind: ReasonKind,
    /// The sets that it rests on.
    pub sets: Vec<SetResult>,
}

/// The amounts are in the athlete's unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum ReasonKind {
    /// What it started with; what that rests on.
    Start {
        /// Where the first load comes from.
        from: Option<String>,
    },
    /// Nothing is known: so many reps should be possible.
    Unknown {
        /// The reps that should be possible.
        reps: Option<u32>,
        /// Not of a load, but of the max that the loads are percentages of.
        #[serde(default)]
        of_max: bool,
    },
    /// What a set of other reps comes to by the RPE chart.
    ByChart {
        /// Of the set, as loaded; on the body where it is added to it.
        load: Load,
        /// Whether the load is added to the body.
        added: bool,
        /// The reps of the set.
        done: u16,
        /// The reps that it left.
        left: Option<Rir>,
        /// What the load is for.
        reps: u16,
        /// The reps that it leaves.
        reserve: Rir,
        /// Those that leave one rep more, and one less.
        lightest: Load,
        /// The load that leaves one rep less.
        heaviest: Load,
    },
    /// More reps than any chart or formula knows: with a load for so many that is known.
    BeyondChart {
        /// The reps that are asked for.
        reps: u16,
        /// The reps that a set is to leave.
        reserve: Rir,
        /// The load that is known.
        known: Load,
        /// The reps that it is known for.
        of: u16,
    },
    /// Every set was done as asked: from one load to another.
    Met {
        /// What it was.
        from: Load,
        /// What it becomes.
        to: Load,
    },
    /// The top of the range is not reached yet.
    NotYet {
        /// Sets that reached it.
        hit: usize,
        /// How many sets.
        of: usize,
        /// The reps that each is to reach.
        top: u32,
    },
    /// One rep or second more.
    MoreReps {
        /// The reps before.
        from: u32,
        /// The reps now.
        to: u32,
    },
    /// The next load is a big jump: more reps first.
    RepsFirst {
        /// The load that comes next.
        next: Load,
        /// The reps to reach before it.
        reps: u32,
    },
    /// Done as asked, but every set was harder than it should be.
    TooHard,
    /// There is nothing heavier.
    Heaviest,
    /// There is nothing lighter.
    Lightest,
    /// The most reps or seconds that are asked for, without a load to add.
    TopReached,
    /// The last set decides.
    LastSet {
        /// The reps of the last set.
        got: u32,
        /// The reps that it was to have.
        wanted: u32,
    },
    /// So many sessions in a row, of those that it takes.
    Again {
        /// Sessions in a row that met it.
        met: u8,
        /// How many it takes.
        of: u8,
    },
    /// Reps of all sets together.
    InAll {
        /// The reps of all sets.
        got: u32,
        /// The reps that they were to have.
        wanted: u32,
    },
    /// A miss, of so many that lead to less; 0 where none does.
    Missed {
        /// What was done.
        got: u32,
        /// What was asked.
        asked: u32,
        /// Misses in a row.
        misses: u8,
        /// How many of them set the load back.
        of: u8,
    },
    /// Missed so often: from one load to another.
    SetBack {
        /// What it was.
        from: Load,
        /// What it becomes.
        to: Load,
        /// Misses in a row.
        misses: u8,
    },
    /// Not all of it was done, or it was lighter than asked.
    Incomplete {
        /// Sets that were done.
        done: usize,
        /// How many were asked.
        of: usize,
    },
    Lighter {
        /// The load that was used.
        used: Load,
        /// The load that was asked.
        asked: Load,
    },
    /// Other sets of the same method.
    Stage {
        /// Which stage, counted from 1.
        stage: usize,
        /// How many stages.
        of: usize,
    },
    /// The first stage again: from one load to another.
    Restart {
        /// The load before.
        from: Load,
        /// The load now.
        to: Load,
    },
    /// The most for so many reps is to be found.
    Test {
        /// The reps that are tested.
        reps: u16,
    },
    /// After a test: so much of what it showed.
    Tested {
        /// What the test showed.
        shown: Load,
        /// How much of it is used, in tenths of a percent.
        percent: Percent,
    },
    /// A percentage of a maximum.
    OfMax {
        /// How much of it, in tenths of a percent.
        percent: Percent,
        /// The maximum.
        max: Load,
        /// Whether it is a training max.
        training: bool,
    },
    MaxMoved {
        /// The maximum before.
        from: Load,
        /// The maximum now.
        to: Load,
    },
    /// What the last set showed by the RPE chart.
    ByEffort {
        /// The maximum that the newest sets show.
        shown: Load,
    },
    /// A percentage of another slot.
    OfSlot {
        /// The slot whose load it is of.
        slot: SlotId,
        /// How much of it, in tenths of a percent.
        percent: Percent,
    },
    /// So much more of the maximum, earned in this wave, in tenths of a percent.
    Wave {
        /// How much of the maximum, in tenths of a percent.
        tenths: u32,
    },
    NextRung {
        /// What it was.
        from: String,
    },
    /// Within the time: one set more with the next load.
    Faster {
        /// How long it took.
        seconds: u32,
        /// How long it may take.
        within: u32,
    },
    Slower {
        /// How long it took.
        seconds: u32,
        /// How long it may take.
        within: u32,
    },
    /// The week is a lighter one: planned, or for misses.
    Deload {
        /// Whether the program planned it.
        planned: bool,
    },
    /// Days off.
    Off {
        /// Days without training.
        days: u32,
        /// How much of the load is left, in tenths of a percent.
        percent: Percent,
    },
    /// Coming back after days off.
    ComingBack {
        /// How much of the load is asked, in tenths of a percent.
        percent: Percent,
    },
    /// What was written with a set; so much less, or not at all.
    Pain {
        /// What the athlete wrote.
        words: String,
        /// The day of it.
        on: Date,
        /// Whether to stop, not only to go lighter.
        stop: bool,
    },
    /// What was written with a set of another exercise that loads the same joint.
    PainNear {
        /// What the athlete wrote.
        words: String,
        /// The exercise that it was written with.
        exercise: String,
        /// The day of it.
        on: Date,
    },
    /// The load stays.
    Hold,
}

/// Why there is no next session.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error,
)]
#[serde(rename_all = "snake_case")]
pub enum RunsOut {
    #[error("The program is over: all its weeks are done.")]
    Over,
    #[error("The program has no day with an exercise.")]
    Empty,
}
