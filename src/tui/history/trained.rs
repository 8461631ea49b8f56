//! What was trained, for the list and for all exercises together: worked out once when it is read.

use crate::catalog::Catalog;
use crate::domain::curve::{self, Measure};
use crate::domain::day_totals::{DayTotals, ExerciseDay};
use crate::domain::exercise::{Exercise, ExerciseId, ExerciseKey};
use crate::domain::weigh_in::WeighIn;
use crate::store::ExerciseDone;
use crate::today::Overall;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// An exercise with the curve of its last year in small.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseRow {
    pub done: ExerciseDone,
    /// What says most of it, with its values, oldest first.
    pub curve: Option<(Measure, Vec<f64>)>,
    /// The best of it in the newest weeks.
    pub now: Option<f64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trained {
    pub rows: Vec<ExerciseRow>,
    pub overall: Overall,
    /// What the athlete weighed, oldest first.
    pub weighed: Vec<WeighIn>,
}

impl Trained {
    /// `days` are those of the last year, oldest first.
    pub fn of(
        done: Vec<ExerciseDone>,
        days: Vec<ExerciseDay>,
        weighed: Vec<WeighIn>,
        catalog: &Catalog,
        today: Date,
    ) -> Self {
        let overall = Overall::of(&days, catalog, today);
        let mut by_key: BTreeMap<ExerciseKey, Vec<DayTotals>> = BTreeMap::new();
        for day in days {
            by_key.entry(day.key).or_default().push(day.totals);
        }
        let row = |done: ExerciseDone| {
            let days = by_key.get(&done.key).map_or(&[][..], Vec::as_slice);
            let points = Measure::among(days)
                .first()
                .map(|&measure| (measure, curve::points(days, measure)));
            let now = points.as_ref().and_then(|(measure, points)| curve::now(points, *measure));
            let curve = points.map(|(measure, points)| {
                (measure, points.into_iter().map(|point| point.value).collect())
            });
            ExerciseRow { done, curve, now }
        };
        let mut rows: Vec<ExerciseRow> = done.into_iter().map(row).collect();
        rows.sort_by_key(|row| {
            let exercise = catalog.get(&ExerciseId(row.done.key.as_str().to_owned()));
            exercise.map_or(1, Exercise::place_in_day)
        });
        Self { rows, overall, weighed }
    }
}
