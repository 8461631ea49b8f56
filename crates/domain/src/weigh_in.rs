//! What the athlete weighed, and how that goes: several times a day, or once in months.

use super::curve::Point;
use super::load::{Decimal, Load, Unit};
use crate::limits::{BODYWEIGHT_JUMP, LEAST_BODYWEIGHT_KG, MOST_BODYWEIGHT_KG};
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A weight as it was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeighIn {
    pub id: Uuid,
    /// The day that it was weighed on.
    pub date: Date,
    /// When it was said.
    pub at: Timestamp,
    pub load: Load,
}

/// A weight as it is exported and imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportedWeight {
    /// Its id, which never changes.
    pub id: Uuid,
    /// The day of the weighing.
    pub date: Date,
    /// When it was logged.
    pub timestamp: Timestamp,
    /// In pounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_lb: Option<Decimal>,
    /// In kilograms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_kg: Option<Decimal>,
}

impl From<WeighIn> for ExportedWeight {
    fn from(weighed: WeighIn) -> Self {
        let in_unit = |unit| (weighed.load.unit == unit).then_some(weighed.load.amount);
        Self {
            id: weighed.id,
            date: weighed.date,
            timestamp: weighed.at,
            weight_lb: in_unit(Unit::Lb),
            weight_kg: in_unit(Unit::Kg),
        }
    }
}

/// Whether a load can be what a person weighs.
pub fn is_a_bodyweight(load: Load) -> bool {
    (LEAST_BODYWEIGHT_KG..=MOST_BODYWEIGHT_KG).contains(&load.mass().kg())
}

/// Whether a weight is so far from the one before that it is asked about.
pub fn jumps(before: Load, now: Load) -> bool {
    let before = before.mass().kg();
    (now.mass().kg() - before).abs() > before * BODYWEIGHT_JUMP
}

/// The least and the most that can be weighed, as they are told.
pub const fn bounds(unit: Unit) -> &'static str {
    match unit {
        Unit::Kg => "20 to 400 kg",
        Unit::Lb => "45 to 880 lb",
    }
}

/// One value a day, in kilograms: the mean of what was weighed on it. `weighed` by day, oldest first.
pub fn by_day(weighed: &[WeighIn]) -> Vec<Point> {
    let days = weighed.chunk_by(|one, other| one.date == other.date);
    let day = |all: &[WeighIn]| {
        let values = all.iter().map(|one| one.load.mass().kg());
        Some(Point { date: all.first()?.date, value: mean(values)? })
    };
    days.filter_map(day).collect()
}

/// Days that a mean is taken over: the day itself and those before it.
const DAYS_OF_A_MEAN: i32 = 7;

/// Of each day, the mean of the days that were weighed among it and the six before: what a day's
/// water and salt don't move.
pub fn seven_day_means(days: &[Point]) -> Vec<Point> {
    let mut first = 0;
    let mean_at = |(at, day): (usize, &Point)| {
        while (day.date - days[first].date).get_days() >= DAYS_OF_A_MEAN {
            first += 1;
        }
        Some(Point {
            date: day.date,
            value: mean(days[first..=at].iter().map(|point| point.value))?,
        })
    };
    days.iter().enumerate().filter_map(mean_at).collect()
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value;
        count += 1.0;
    }
    (count > 0.0).then(|| sum / count)
}

/// What the athlete weighed on a day: the last weight up to it, or, where none is that old, the first.
/// `weighed` by day, oldest first.
pub fn on(weighed: &[WeighIn], date: Date) -> Option<&WeighIn> {
    let later = weighed.partition_point(|one| one.date <= date);
    weighed.get(later.saturating_sub(1))
}

#[cfg(test)]
mod tests;
