//! What a program prescribes, and by which rule it goes on: one model for every program, whoever
//! wrote it.
//!
//! ```text
//! Program ── days ── blocks ── slots ── weeks ── groups of sets     what is asked for
//!                               └────── rule                        how it goes on from what was done
//! ```
//!
//! A slot, not an exercise, is what progresses: the same lift may stand twice in a week, heavy and
//! light, each with its own load. Nothing about progress is kept here. What comes next is worked
//! out from the program, the values that it started with and the sets that were logged for each
//! slot.

mod check;
mod due;
mod rule;
mod sets;
mod start;

pub use check::{Place, ProgramError};
pub use due::{
    Due, DueDay, DueLoad, DueSet, Mode, REPS_TO_SPARE, Reason, ReasonKind, RunsOut, SlotMark, Turn,
};
pub use rule::{
    Band, Basis, Comeback, Deload, Density, Double, Gate, Ladder, LastFail, Layoff, Linear,
    MaxChange, Move, PerUnit, Rpe, Rule, Staged, Step, Sum, Then, TmCycle, Wave,
};
pub use sets::{
    Count, EffortTarget, Kind, LoadTarget, Percent, PercentOf, SetGroup, Share, Target,
};
pub use start::{Start, Starts};

use super::exercise::Level;
use super::profile::Goal;
use crate::limits::MOST_PROGRAM_WEEKS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A program of training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Program {
    /// Its title.
    pub title: String,
    /// Whose method it follows, such as `5/3/1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The least experienced whom it suits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    /// Trained in turn, round again after the last. They may be fewer than the sessions of a week
    /// (A, B, A) or more.
    pub days: Vec<Day>,
    /// Sessions in a week, 1 to 7.
    pub per_week: u8,
    /// How long the program, or one round of it, is; none where one week is like the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weeks: Option<u8>,
    /// What comes in turn from week to week.
    #[serde(default)]
    pub cycle: Cycle,
    /// Lighter weeks beside those that the weeks of a slot mark themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deload: Option<Deload>,
    /// What a break costs.
    #[serde(default)]
    pub comeback: Comeback,
    /// What its author wrote to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// What comes after the last week.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cycle {
    /// The first again, with the loads that were reached.
    #[default]
    Repeats,
    /// Nothing: the program is over.
    Ends,
}

/// One day of training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Day {
    /// Its name.
    pub name: String,
    /// What the day is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<String>,
    /// Its blocks, in their order.
    pub blocks: Vec<Block>,
    /// What its author wrote to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Slots that belong together, such as the warm-up or the main lifts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// Its slots, in their order.
    pub slots: Vec<Slot>,
}

/// A place in a program: an exercise with what is asked of it, week by week, and the rule by which
/// it goes on. The same slot may stand on several days: then it goes on as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slot {
    /// Its name in the program, which stays when its exercise changes.
    pub id: SlotId,
    /// The exercise; for a ladder the easier ones first and the harder ones behind. Never empty.
    pub rungs: Vec<String>,
    /// What each week of a round asks for; the first again after the last. Never empty.
    pub weeks: Vec<Week>,
    /// How it progresses.
    #[serde(default)]
    pub rule: Rule,
    /// How it is led up to.
    #[serde(default)]
    pub warm_up: WarmUp,
    /// Done in turn with the other slots of the same group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// Seconds between sets, where a group of sets says nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_seconds: Option<u32>,
    /// Seconds down, below, up and above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tempo: Option<[u8; 4]>,
    /// Done on one side and then on the other; the weaker decides.
    #[serde(default)]
    pub each_side: bool,
    /// The slot whose maximum its percentages are of; its own where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_of: Option<SlotId>,
    /// What its working load begins with, by its method; worked out of its sets where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Share>,
    /// What its author wrote to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The words of a plan that was read, where they say more than is understood of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wording: Option<Wording>,
}

/// A slot's name in its program: small letters, digits and `-`, such as `bench-press-2`. It stays
/// when the exercise, the sets or the rule of the slot change.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
pub struct SlotId(Arc<str>);

/// What one week asks of a slot. Never without a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Week {
    /// What the week asks for.
    pub groups: Vec<SetGroup>,
    /// A lighter week: what is done in it moves no rule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deload: bool,
}

/// How a slot is led up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WarmUp {
    /// By the first work load.
    #[default]
    Auto,
    None,
    /// Each a percentage of the first work load, and its reps.
    Steps(Vec<(Percent, u16)>),
}

/// A superset, giant set or circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// One letter, the same for all of a day that belong together.
    pub letter: char,
    /// Seconds from one exercise to the next, and after a round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_inside: Option<u32>,
    /// Seconds of rest after a round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_after: Option<u32>,
}

/// What a plan said in words of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Wording {
    /// The number of sets, as it was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sets: Option<u32>,
    /// The reps, as they were written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reps: Option<String>,
    /// The intensity, as it was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intensity: Option<String>,
}

impl Program {
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.days.iter().flat_map(Day::slots)
    }

    pub fn slot(&self, id: &SlotId) -> Option<&Slot> {
        self.slots().find(|slot| slot.id == *id)
    }

    /// The day of a turn, counted from 0; none without days.
    pub fn day(&self, turn: u32) -> Option<&Day> {
        let days = u32::try_from(self.days.len()).ok()?;
        let index = turn.checked_rem(days)?;
        self.days.get(usize::try_from(index).ok()?)
    }

    /// The week that a turn falls in, counted from 0 and never round again.
    pub fn week_of(&self, turn: u32) -> u32 {
        turn / u32::from(self.per_week.max(1))
    }

    /// The next week from one on that is a lighter one, both counted from 0 and never round again.
    pub fn next_deload(&self, from: u32) -> Option<u32> {
        let every = self.deload.and_then(|deload| deload.every_weeks).map(u32::from);
        let round = self.weeks.map_or(u32::from(MOST_PROGRAM_WEEKS), u32::from).max(1);
        let is_lighter = |week: &u32| {
            let planned = every.is_some_and(|every| (week + 1).is_multiple_of(every.max(1)));
            let marked = |slot: &Slot| slot.week(week % round).is_some_and(|week| week.deload);
            planned || self.slots().any(marked)
        };
        let ends = (self.cycle == Cycle::Ends).then_some(round);
        let ahead = from..from.saturating_add(u32::from(MOST_PROGRAM_WEEKS));
        ahead.take_while(|week| ends.is_none_or(|ends| *week < ends)).find(is_lighter)
    }

    /// Whether the program is over before a turn.
    pub fn is_over(&self, turn: u32) -> bool {
        self.cycle == Cycle::Ends
            && self.weeks.is_some_and(|weeks| self.week_of(turn) >= u32::from(weeks))
    }
}

impl Day {
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.blocks.iter().flat_map(|block| &block.slots)
    }
}

impl Slot {
    /// What it asks for in a week, counted from 0; none where it has no week.
    pub fn week(&self, week: u32) -> Option<&Week> {
        let weeks = u32::try_from(self.weeks.len()).ok()?;
        self.weeks.get(usize::try_from(week.checked_rem(weeks)?).ok()?)
    }

    /// The exercise that it begins with.
    pub fn exercise(&self) -> &str {
        self.rungs.first().map_or("", String::as_str)
    }
}

impl SlotId {
    /// The longest that an id may be, in characters.
    pub const LONGEST: usize = 48;

    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=Self::LONGEST).contains(&text.len());
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (fits && text.bytes().all(allowed)).then(|| Self(text.into()))
    }

    /// The id that an exercise's name makes, with a number where it is not the first of them.
    pub fn from_name(name: &str, number: usize) -> Self {
        /// Room for `-` and a number of slots.
        const LONGEST_NAME: usize = SlotId::LONGEST - 6;
        let mut id = String::new();
        for c in name.chars() {
            let gap = !id.is_empty() && !id.ends_with('-');
            match c.to_ascii_lowercase() {
                c if c.is_ascii_alphanumeric() => id.push(c),
                _ if gap => id.push('-'),
                _ => {}
            }
        }
        id.truncate(LONGEST_NAME);
        let id = id.trim_end_matches('-');
        let id = if id.is_empty() { "slot" } else { id };
        Self(match number {
            0 | 1 => id.into(),
            _ => format!("{id}-{number}").into(),
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SlotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl TryFrom<String> for SlotId {
    type Error = ProgramError;

    fn try_from(text: String) -> Result<Self, ProgramError> {
        Self::new(&text).ok_or(ProgramError::SlotName { found: text })
    }
}

impl From<SlotId> for String {
    fn from(id: SlotId) -> Self {
        id.as_str().to_owned()
    }
}

#[cfg(test)]
mod tests;
