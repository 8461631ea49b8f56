//! Today at a glance: the plan with what is done of it, what to do next, and with which load.
//!
//! All of it is derived from the stored plan and the logged sets; nothing here is stored.

use super::exercise::{ExerciseId, ExerciseKey};
use super::load::Load;
use super::plan::{PlanExercise, StoredPlan};
use super::prescription::{Due, Percent, Reason};
use super::set_place::{Counted, SetPlace};
use super::set_result::{Performance, SetResult};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A prescription such as `3 x 8-12 @ RPE 8`, read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Prescription {
    /// How many sets.
    pub sets: u8,
    /// What each set aims for.
    pub target: SetTarget,
}

/// What one set of a prescription asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetTarget {
    /// `8` has both ends at 8.
    Reps {
        /// The least reps.
        low: u16,
        /// The most reps.
        high: u16,
    },
    /// One number a set: `5/3/1`.
    RepsBySet(Vec<u16>),
    /// So many seconds.
    Seconds(u32),
    /// So many metres.
    Metres(u32),
    /// As many reps as possible.
    Amrap,
}

impl SetTarget {
    /// The reps asked for in one set, counted from 0: the top of a range.
    pub fn reps_of_set(&self, index: usize) -> Option<u16> {
        match self {
            Self::Reps { high, .. } => Some(*high),
            Self::RepsBySet(reps) => reps.get(index).or(reps.last()).copied(),
            Self::Seconds(_) | Self::Metres(_) | Self::Amrap => None,
        }
    }

    /// The most that is asked for: `8`, `8/6/4`, `30 s`, `40 m`; none where it is all that can be
    /// done.
    pub fn top(&self) -> Option<String> {
        match self {
            Self::Reps { high, .. } => Some(high.to_string()),
            Self::RepsBySet(reps) => Some(by_set(reps)),
            Self::Seconds(seconds) => Some(format!("{seconds} s")),
            Self::Metres(metres) => Some(format!("{metres} m")),
            Self::Amrap => None,
        }
    }
}

/// A number for each set: `5/3/1`.
pub fn by_set(reps: &[u16]) -> String {
    let reps: Vec<_> = reps.iter().map(u16::to_string).collect();
    reps.join("/")
}

/// The sets of one exercise on one earlier day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PastSession {
    /// The day.
    pub date: Date,
    /// In set order.
    pub sets: Vec<SetResult>,
}

/// A suggested load, always with its rule and the sets that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Suggestion {
    /// The load that is suggested.
    pub load: Load,
    /// What the rule says, short: `all 3 sets hit 8: +5`.
    pub reason: String,
    /// The sets that it is worked out from.
    pub rests_on: Vec<SetResult>,
}

/// One exercise of the plan with what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardItem {
    /// The exercise as the plan has it.
    pub planned: PlanExercise,
    /// The catalogue's id where the planned name resolves.
    pub exercise_id: Option<ExerciseId>,
    /// What the plan asks for.
    pub prescription: Option<Prescription>,
    /// Today's live sets that count for it, in set order.
    pub done: Vec<SetResult>,
    /// Sets asked for; where the prescription can't be read, one set ticks it.
    pub asked: u8,
    /// When it was done last.
    pub last: Option<PastSession>,
    /// The sessions before `last`, the newest first, at most
    /// [`EARLIER_SESSIONS`](crate::limits::EARLIER_SESSIONS).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<PastSession>,
    /// The load that is suggested.
    pub suggestion: Option<Suggestion>,
    /// What the athlete's program asks for here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Due>,
    /// Why what is left of it is left out: a pain that one stops for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Reason>,
    /// Why no load is suggested of a lift that no program asks for, and how to find one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<Reason>,
    /// Its place in a superset, where it is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superset: Option<SupersetPlace>,
}

/// A place in a superset: `A1` is the first exercise of the superset A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SupersetPlace {
    /// `A` to `Z`.
    pub letter: char,
    /// 1 to 9.
    pub place: u8,
}

/// One set of a plan that is still to be done, as it would be logged at its target.
///
/// It is also what a key carries: the set is logged only while the plan still asks for exactly this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlannedSet {
    /// The stored plan that it belongs to.
    pub plan: Uuid,
    /// Index over [`Board::items`].
    pub item: usize,
    /// The name in the plan.
    pub exercise: String,
    /// The catalogue's id; left out of a name that it does not know.
    pub exercise_id: Option<ExerciseId>,
    /// Counted from 1 over the sets of its exercise today, as the athlete counts.
    pub number: usize,
    /// Sets asked for of the exercise, up to the last of this item.
    pub asked: u8,
    /// Load, reps, seconds or metres; never effort or a note, which only the athlete can say.
    pub target: Performance,
    /// What has to be said before it can be logged.
    pub missing: Option<Missing>,
    /// What the athlete's program says of exactly this set, beside its target.
    #[serde(default, skip_serializing_if = "SetTerms::is_plain")]
    pub terms: SetTerms,
}

/// What a program says of a set beside load and reps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SetTerms {
    /// So many reps or seconds at least, and as many more as possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The most reps that were done with this load or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beat: Option<u16>,
    /// The share of a max that the load is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<Percent>,
    /// Its part in the exercise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<SetRole>,
}

/// The part of a set in its exercise, where its sets differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetRole {
    Top,
    BackOff,
    /// It finds a max.
    Test,
}

impl SetTerms {
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// The part of a target that nothing says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// It takes a load, and none was ever logged for it.
    Load,
    /// As many as possible, or a prescription that can't be read.
    Count,
}

impl BoardItem {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.exercise_id.as_ref(), &self.planned.name)
    }

    pub fn sets_done(&self) -> usize {
        self.done.len()
    }

    /// Sets that it has once it is done, of those that are counted as work.
    fn counted(&self) -> usize {
        let is_work = |set: &&SetResult| Counted::of(set.performance.kind) == Counted::Work;
        let work = self.done.iter().filter(is_work).count();
        work + usize::from(self.asked).saturating_sub(self.done.len())
    }

    pub fn is_ticked(&self) -> bool {
        self.done.len() >= usize::from(self.asked)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardBlock {
    /// Its title.
    pub title: String,
    /// How long it takes, in minutes.
    pub duration_minutes: u32,
    /// Whether it stands around the work: a warm-up or a cool-down, which few log.
    #[serde(default, skip_serializing_if = "is_false")]
    pub around: bool,
    /// Its exercises, with what is done.
    pub items: Vec<BoardItem>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The plan of a day with its progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// The plan as it is stored.
    pub stored: StoredPlan,
    /// Its blocks, with what is done.
    pub blocks: Vec<BoardBlock>,
    /// Index over [`Board::items`] of the one to do now: work before what stands around it, and in a
    /// superset the one that is behind. `None` when all are ticked, and on a day without a session.
    pub current: Option<usize>,
    /// Today's sets of exercises that the plan does not name.
    pub beside: Vec<SetResult>,
}

impl Board {
    pub fn items(&self) -> impl Iterator<Item = &BoardItem> {
        self.blocks.iter().flat_map(|block| &block.items)
    }

    /// When the session comes that stands on the board, where today has none and nothing of it is begun.
    pub fn comes_on(&self) -> Option<Date> {
        let on = self.stored.made.program.as_ref()?.comes_on?;
        self.items().all(|item| item.done.is_empty()).then_some(on)
    }

    pub fn current_item(&self) -> Option<&BoardItem> {
        self.items().nth(self.current?)
    }

    /// Sets of the same exercise that come before an item's, done or asked for, as the athlete counts:
    /// a plan may ask for an exercise twice. Warm-ups and drops are not among them.
    pub fn sets_before(&self, item: usize) -> usize {
        let Some(key) = self.items().nth(item).map(BoardItem::key) else {
            return 0;
        };
        let before = self.items().take(item).filter(|other| other.key() == key);
        before.map(BoardItem::counted).sum()
    }

    /// Which set of its day one is that was done for an item.
    pub fn place(&self, set: &SetResult) -> SetPlace {
        let done = self.items().flat_map(|item| &item.done);
        let day: Vec<SetResult> = done.chain(&self.beside).cloned().collect();
        SetPlace::of(set, &day)
    }

    /// Sets done, and sets asked for, over the whole plan.
    pub fn sets(&self) -> (usize, usize) {
        self.items().fold((0, 0), |(done, asked), item| {
            let wanted = usize::from(item.asked);
            (done + item.sets_done().min(wanted), asked + wanted)
        })
    }
}
