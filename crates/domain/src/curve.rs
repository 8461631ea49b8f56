//! How an exercise went over time: one number a day, and which numbers there are.

use super::day_totals::DayTotals;
use super::session::DateRange;
use crate::limits::DAYS_A_MAX_RESTS_ON;
use crate::vocabulary;
use jiff::ToSpan as _;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What of a day is looked at.
    Measure {
        E1rm = "e1rm",
        TopSet = "top-set",
        Volume = "volume",
        Reps = "reps",
        Time = "time",
        Distance = "distance",
        Pace = "pace",
    }
}

vocabulary! {
    /// How far back.
    #[derive(Default)]
    Span {
        ThreeMonths = "3-months",
        #[default]
        Year = "year",
        All = "all",
    }
}

/// One day's value: kilograms, kilograms × reps, a count, seconds, metres, or seconds a kilometre.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The day.
    pub date: Date,
    /// The value of that day.
    pub value: f64,
}

/// Values that rose or fell, by the line that fits them best.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Trend {
    /// In a week of seven days.
    pub a_week: f64,
    /// From the line's value on the first day to that on the last.
    pub from: f64,
    /// The value at its end.
    pub to: f64,
}

impl Measure {
    pub fn of(self, day: &DayTotals) -> Option<f64> {
        match self {
            Self::E1rm => day.e1rm,
            Self::TopSet => day.top.map(super::load::Mass::kg),
            Self::Volume => Some(day.volume).filter(|volume| *volume > 0.0),
            Self::Reps => day.most_reps.map(f64::from),
            Self::Time => day.seconds.map(f64::from),
            Self::Distance => day.metres.map(f64::from),
            Self::Pace => day.pace(),
        }
    }

    /// Whether less is better, as with a pace.
    pub const fn falls(self) -> bool {
        matches!(self, Self::Pace)
    }

    /// The measures that some day of an exercise has, the one that says most first.
    pub fn among(days: &[DayTotals]) -> Vec<Self> {
        let mut found: Vec<Self> = Self::ALL
            .iter()
            .copied()
            .filter(|measure| days.iter().any(|day| measure.of(day).is_some()))
            .collect();
        // A run is known by its pace, and reps say little of what is counted in time.
        if found.contains(&Self::Pace) {
            found.sort_by_key(|measure| *measure != Self::Pace);
        }
        found
    }
}

impl Span {
    /// The days up to today that it takes in.
    pub fn until(self, today: Date) -> DateRange {
        let from = match self {
            Self::ThreeMonths => today.saturating_sub(3.months()),
            Self::Year => today.saturating_sub(1.year()),
            Self::All => FIRST_DAY,
        };
        DateRange { from, to: today }
    }
}

/// Before all that is logged.
const FIRST_DAY: Date = Date::constant(1900, 1, 1);

/// The values of days, in their order.
pub fn points(days: &[DayTotals], measure: Measure) -> Vec<Point> {
    let point = |day: &DayTotals| {
        let value = measure.of(day)?;
        let date = day.date;
        Some(Point { date, value })
    };
    days.iter().filter_map(point).collect()
}

/// Where it stands now: the best of the newest weeks, as one light day says nothing.
pub fn now(points: &[Point], measure: Measure) -> Option<f64> {
    let newest = points.last()?.date;
    let recent = points
        .iter()
        .filter(|point| i64::from((newest - point.date).get_days()) <= DAYS_A_MAX_RESTS_ON);
    let values = recent.map(|point| point.value);
    if measure.falls() { values.reduce(f64::min) } else { values.reduce(f64::max) }
}

/// Days that a trend is told from, at least: less says more of the days than of the lifter.
const SHORTEST_TREND: i32 = 14;

/// The line through points by least squares; none for fewer than three, or too few days.
pub fn trend(points: &[Point]) -> Option<Trend> {
    let (first, last) = (points.first()?, points.last()?);
    if points.len() < 3 || (last.date - first.date).get_days() < SHORTEST_TREND {
        return None;
    }
    let weeks = |date: Date| f64::from((date - first.date).get_days()) / 7.0;
    #[expect(clippy::cast_precision_loss, reason = "days are few")]
    let count = points.len() as f64;
    let mean_at = points.iter().map(|point| weeks(point.date)).sum::<f64>() / count;
    let mean = points.iter().map(|point| point.value).sum::<f64>() / count;
    let (mut spread, mut together) = (0.0, 0.0);
    for point in points {
        let away = weeks(point.date) - mean_at;
        spread += away * away;
        together += away * (point.value - mean);
    }
    let a_week = together / spread;
    let at = |date| mean + a_week * (weeks(date) - mean_at);
    Some(Trend { a_week, from: at(first.date), to: at(last.date) })
}

#[cfg(test)]
mod tests;
