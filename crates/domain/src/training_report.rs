//! Some weeks of training on one page, for the athlete or for whoever coaches them.

use super::curve::{Measure, Point, Trend};
use super::exercise::Muscle;
use super::load::Unit;
use super::regularity::Regularity;
use super::session::DateRange;
use super::strength::volume::Range;
use super::trained_day::TrainedDay;
use super::weigh_in::WeighIn;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq)]
pub struct TrainingReport {
    pub within: DateRange,
    /// What loads are told in.
    pub unit: Unit,
    pub regularity: Regularity,
    /// From the first week to the last, those without training too.
    pub weeks: Vec<WeekOfReport>,
    /// The exercises that were done on most days, those of several joints first.
    pub lifts: Vec<LiftOfReport>,
    /// Hard sets a week, the muscle that got most first.
    pub muscles: Vec<(Muscle, f64)>,
    pub range: Range,
    /// What the athlete weighed, oldest first.
    pub weighed: Vec<WeighIn>,
    /// The newest that each exercise broke, worded, the newest first.
    pub records: Vec<(Date, String)>,
    /// What the athlete noted beside sets, the newest first.
    pub notes: Vec<NoteOfReport>,
    /// The newest first.
    pub days: Vec<TrainedDay>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeekOfReport {
    pub monday: Date,
    /// Days on which something was trained.
    pub sessions: usize,
    pub hard_sets: u32,
    /// Kilograms × reps.
    pub volume: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LiftOfReport {
    pub name: String,
    pub days: usize,
    /// What says most of it, and how that went.
    pub measure: Measure,
    pub points: Vec<Point>,
    pub trend: Option<Trend>,
}

impl LiftOfReport {
    /// The best of its days; of equal ones the first.
    pub fn best(&self) -> Option<Point> {
        let is_better = |one: &Point, other: &Point| {
            if self.measure.falls() { other.value < one.value } else { other.value > one.value }
        };
        let points = self.points.iter().copied();
        points.reduce(|best, point| if is_better(&best, &point) { point } else { best })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoteOfReport {
    /// The day of the set.
    pub date: Date,
    /// What was done.
    pub exercise: String,
    /// What they noted.
    pub note: String,
}
