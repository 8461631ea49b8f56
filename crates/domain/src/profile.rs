//! Who the athlete is, as far as they said.

use super::age::{AGES, AgeGroup};
use super::exercise::{Equipment, Level};
use super::load::{Load, Unit};
use super::session::Weekdays;
use super::strength::gym::Gym;
use crate::vocabulary;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What comes first in `8/7`.
    DateOrder { DayMonth = "day/month", MonthDay = "month/day" }
}

impl From<Unit> for DateOrder {
    /// Who lifts in pounds writes the month first.
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Kg => Self::DayMonth,
            Unit::Lb => Self::MonthDay,
        }
    }
}

vocabulary! {
    Goal { Strength = "strength", Hypertrophy = "hypertrophy", General = "general" }
}

/// Every field has a default that a first plan can be made from, so that each question of the
/// first run can be skipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// The unit a bare load is read in, and that loads are shown in.
    pub unit: Unit,
    /// 1 to 7.
    pub days_per_week: u8,
    /// Which days of the week those are, where the athlete chose them.
    #[serde(skip_serializing_if = "Weekdays::is_none")]
    pub weekdays: Weekdays,
    /// 15 to 240.
    pub minutes_per_day: u16,
    /// What the athlete has to train with.
    pub equipment: Vec<Equipment>,
    /// The athlete's own words: exercises, patterns, joints, muscles or equipment.
    pub avoid: Vec<String>,
    /// What they train for.
    pub goal: Goal,
    /// How far they are.
    pub level: Level,
    /// For bodyweight lifts, whose load is this plus what was added.
    pub bodyweight: Option<Load>,
    /// What is asked of the young and the old follows from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birth_year: Option<i16>,
    /// What there is to load, as far as they said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gym: Option<Gym>,
    /// Whether the questions of the first run were answered or skipped.
    pub introduced: bool,
}

/// The age that one born in a year reaches in the year of a day; none beyond all bounds.
pub fn age_on(birth_year: i16, today: Date) -> Option<u8> {
    let age = u8::try_from(today.year() - birth_year).ok()?;
    AGES.contains(&age).then_some(age)
}

impl Profile {
    pub fn age_group(&self, today: Date) -> AgeGroup {
        AgeGroup::of(self.birth_year.and_then(|year| age_on(year, today)))
    }

    pub const DAYS: std::ops::RangeInclusive<u8> = 1..=7;
    pub const MINUTES: std::ops::RangeInclusive<u16> = 15..=240;
}

impl Default for Profile {
    fn default() -> Self {
        Self {
            unit: Unit::Lb,
            days_per_week: 4,
            weekdays: Weekdays::NONE,
            minutes_per_day: 60,
            equipment: vec![
                Equipment::Barbell,
                Equipment::Dumbbell,
                Equipment::Rack,
                Equipment::Bench,
                Equipment::Cable,
                Equipment::Machine,
                Equipment::PullUpBar,
                Equipment::DipBars,
                Equipment::Band,
            ],
            avoid: Vec::new(),
            goal: Goal::General,
            level: Level::Intermediate,
            bodyweight: None,
            birth_year: None,
            gym: None,
            introduced: false,
        }
    }
}
