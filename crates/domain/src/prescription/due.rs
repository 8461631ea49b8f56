//! What a program asks for next, with loads that can be loaded and the sets that they rest on.

use super::SlotId;
use super::sets::{EffortTarget, Kind, Percent, Target};
use crate::effort::{Rir, Rpe};
use crate::load::Load;
use crate::set_result::SetResult;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Which slot of which program a logged set was done for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotMark {
    /// The program, the same through all its revisions.
    pub program: Uuid,
    /// Counted from 0: how often the program had been changed.
    pub revision: u32,
    /// Which session of the program, counted from 0.
    pub turn: u32,
    pub slot: SlotId,
}

/// One session of a program, by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Counted from 0.
    pub turn: u32,
    /// Of the program, counted from 0.
    pub week: u32,
    /// Index of the day in the program.
    pub day: usize,
}

/// What one session asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueDay {
    #[serde(flatten)]
    pub turn: Turn,
    /// Whether it is in a lighter week.
    pub deload: bool,
    /// In the order of the day.
    pub slots: Vec<Due>,
}

/// What one slot asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    pub slot: SlotId,
    /// The rung that it has come to.
    pub exercise: String,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueSet {
    pub target: Target,
    /// The reps or seconds to try for, where the target leaves room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<u32>,
    pub load: DueLoad,
    /// The share of a max that the load is, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<Percent>,
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortTarget>,
    /// Harder than this it was done, but doesn't lead to more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Rpe>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_seconds: Option<u32>,
}

/// How heavy it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    #[serde(flatten)]
    pub kind: ReasonKind,
    /// The sets that it rests on.
    pub sets: Vec<SetResult>,
}

/// The amounts are in the athlete's unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum ReasonKind {
    /// What it started with; what that rests on.
    Start {
        from: Option<String>,
    },
    /// Nothing is known: so many reps should be possible.
    Unknown {
        reps: Option<u32>,
        /// Not of a load, but of the max that the loads are percentages of.
        #[serde(default)]
        of_max: bool,
    },
    /// What a set of other reps comes to by the RPE chart.
    ByChart {
        /// Of the set, as loaded; on the body where it is added to it.
        load: Load,
        added: bool,
        done: u16,
        left: Option<Rir>,
        /// What the load is for.
        reps: u16,
        reserve: Rir,
        /// Those that leave one rep more, and one less.
        lightest: Load,
        heaviest: Load,
    },
    /// More reps than any chart or formula knows: with a load for so many that is known.
    BeyondChart {
        reps: u16,
        reserve: Rir,
        known: Load,
        of: u16,
    },
    /// Every set was done as asked: from one load to another.
    Met {
        from: Load,
        to: Load,
    },
    /// The top of the range is not reached yet.
    NotYet {
        hit: usize,
        of: usize,
        top: u32,
    },
    /// One rep or second more.
    MoreReps {
        from: u32,
        to: u32,
    },
    /// The next load is a big jump: more reps first.
    RepsFirst {
        next: Load,
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
        got: u32,
        wanted: u32,
    },
    /// So many sessions in a row, of those that it takes.
    Again {
        met: u8,
        of: u8,
    },
    /// Reps of all sets together.
    InAll {
        got: u32,
        wanted: u32,
    },
    /// A miss, of so many that lead to less; 0 where none does.
    Missed {
        got: u32,
        asked: u32,
        misses: u8,
        of: u8,
    },
    /// Missed so often: from one load to another.
    SetBack {
        from: Load,
        to: Load,
        misses: u8,
    },
    /// Not all of it was done, or it was lighter than asked.
    Incomplete {
        done: usize,
        of: usize,
    },
    Lighter {
        used: Load,
        asked: Load,
    },
    /// Other sets of the same method.
    Stage {
        stage: usize,
        of: usize,
    },
    /// The first stage again: from one load to another.
    Restart {
        from: Load,
        to: Load,
    },
    /// The most for so many reps is to be found.
    Test {
        reps: u16,
    },
    /// After a test: so much of what it showed.
    Tested {
        shown: Load,
        percent: Percent,
    },
    /// A percentage of a maximum.
    OfMax {
        percent: Percent,
        max: Load,
        training: bool,
    },
    MaxMoved {
        from: Load,
        to: Load,
    },
    /// What the last set showed by the RPE chart.
    ByEffort {
        shown: Load,
    },
    /// A percentage of another slot.
    OfSlot {
        slot: SlotId,
        percent: Percent,
    },
    /// So much more of the maximum, earned in this wave, in tenths of a percent.
    Wave {
        tenths: u32,
    },
    NextRung {
        from: String,
    },
    /// Within the time: one set more with the next load.
    Faster {
        seconds: u32,
        within: u32,
    },
    Slower {
        seconds: u32,
        within: u32,
    },
    /// The week is a lighter one: planned, or for misses.
    Deload {
        planned: bool,
    },
    /// Days off.
    Off {
        days: u32,
        percent: Percent,
    },
    /// Coming back after days off.
    ComingBack {
        percent: Percent,
    },
    /// What was written with a set; so much less, or not at all.
    Pain {
        words: String,
        on: Date,
        stop: bool,
    },
    /// What was written with a set of another exercise that loads the same joint.
    PainNear {
        words: String,
        exercise: String,
        on: Date,
    },
    /// The load stays.
    Hold,
}

/// Why there is no next session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum RunsOut {
    #[error("The program is over: all its weeks are done.")]
    Over,
    #[error("The program has no day with an exercise.")]
    Empty,
}
