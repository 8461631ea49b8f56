//! Which set of its exercise and day a set is, as an athlete counts: the work from 1 on, warm-ups
//! and drops each by themselves. The number that a set is stored under counts all of them.

use super::set_log::{LogResult, SetLog};
use super::set_result::{EditedSet, SetId, SetKind, SetResult};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is counted together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// What a plan asks for; its sets are simply `set 1`, `set 2`.
    #[default]
    Work,
    WarmUp,
    Drop,
}

/// `set 2`, `warm-up 1`, `drop 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetPlace {
    /// What is counted together.
    pub of: Counted,
    /// From 1 on.
    #[schemars(range(min = 1))]
    pub number: u8,
}

impl Counted {
    pub const fn of(kind: SetKind) -> Self {
        match kind {
            SetKind::WarmUp => Self::WarmUp,
            SetKind::Drop => Self::Drop,
            _ => Self::Work,
        }
    }

    /// What one of them is called: `set`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Work => "set",
            Self::WarmUp => "warm-up",
            Self::Drop => "drop",
        }
    }
}

impl SetPlace {
    /// The place of a set among sets of its day, in any order; those of other exercises are passed
    /// over. Of one that is gone it is the place that it had.
    pub fn of(set: &SetResult, day: &[SetResult]) -> Self {
        let of = Counted::of(set.performance.kind);
        let before = day.iter().filter(|other| {
            other.id != set.id
                && other.date == set.date
                && Counted::of(other.performance.kind) == of
                && (other.set_number, other.id) < (set.set_number, set.id)
                && other.key() == set.key()
        });
        Self::after(of, before.count())
    }

    /// The place behind so many of the same.
    pub fn after(of: Counted, before: usize) -> Self {
        let number = u8::try_from(before.saturating_add(1)).unwrap_or(u8::MAX);
        Self { of, number }
    }

    /// Whether it comes right behind another.
    pub fn follows(self, before: Self) -> bool {
        self.of == before.of && before.number.checked_add(1) == Some(self.number)
    }
}

impl fmt::Display for SetPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.of.word(), self.number)
    }
}

/// The places of some sets, of an edited one before and after. Only those are kept that are another
/// than the number that a set is stored under.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Places(Vec<Placed>);

/// A set as it stands, or stood, in the log, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
struct Placed {
    /// The set's id.
    id: SetId,
    /// Its day.
    date: Date,
    /// Its exercise, as written.
    exercise: String,
    /// What it is called: set 2, warm-up 1, drop 1.
    place: SetPlace,
}

impl Places {
    /// Of these sets, among all of their days.
    pub fn read<'s>(
        sets: impl IntoIterator<Item = &'s SetResult>,
        log: &dyn SetLog,
    ) -> LogResult<Self> {
        let mut places = Self::default();
        let mut day: Option<(Date, Vec<SetResult>)> = None;
        for set in sets {
            let known = match day.take() {
                Some((date, sets)) if date == set.date => sets,
                _ => log.on_date(set.date)?,
            };
            places.add(set, &known);
            day = Some((set.date, known));
        }
        Ok(places)
    }

    /// Of sets that a change took away or made others of, as they were before it.
    pub fn before(sets: &[&SetResult], log: &dyn SetLog) -> LogResult<Self> {
        let mut places = Self::default();
        for same_day in sets.chunk_by(|a, b| a.date == b.date) {
            let mut day = log.on_date(same_day[0].date)?;
            day.retain(|live| !sets.iter().any(|set| set.id == live.id));
            day.extend(same_day.iter().copied().cloned());
            for set in same_day {
                places.add(set, &day);
            }
        }
        Ok(places)
    }

    /// Of edited sets, before and after.
    pub fn of_edits(sets: &[EditedSet], log: &dyn SetLog) -> LogResult<Self> {
        let before: Vec<_> = sets.iter().map(|set| &set.before).collect();
        let mut places = Self::before(&before, log)?;
        let after = Self::read(sets.iter().map(|set| &set.after), log)?;
        places.0.extend(after.0);
        Ok(places)
    }

    fn add(&mut self, set: &SetResult, day: &[SetResult]) {
        let place = SetPlace::of(set, day);
        if place != as_stored(set) {
            self.0.push(Placed {
                id: set.id,
                date: set.date,
                exercise: set.exercise.clone(),
                place,
            });
        }
    }

    pub fn of(&self, set: &SetResult) -> SetPlace {
        let is_it = |one: &&Placed| {
            one.id == set.id && one.date == set.date && one.exercise == set.exercise
        };
        let known = self.0.iter().find(is_it);
        known.map_or_else(|| as_stored(set), |placed| placed.place)
    }

    /// Whether every set is counted by the number that it is stored under.
    pub fn is_plain(&self) -> bool {
        self.0.is_empty()
    }
}

/// Where no other place is known.
fn as_stored(set: &SetResult) -> SetPlace {
    SetPlace { of: Counted::Work, number: set.set_number }
}

#[cfg(test)]
mod tests;
