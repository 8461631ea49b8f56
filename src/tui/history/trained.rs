//! What was trained, for the list and for all exercises together: worked out once when it is read.

use crate::catalog::Catalog;
use crate::domain::curve::{self, Measure};
use crate::domain::day_totals::{DayTotals, ExerciseDay};
use crate::domain::exercise::ExerciseKey;
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
            let curve = Measure::among(days).first().map(|&measure| {
                let points = curve::points(days, measure);
                (measure, points.into_iter().map(|point| point.value).collect())
            });
            ExerciseRow { done, curve }
        };
        Self { rows: done.into_iter().map(row).collect(), overall, weighed }
    }
}
