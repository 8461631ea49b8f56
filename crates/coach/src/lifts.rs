//! What the log knows of each lift: the max that its newest weeks show, and its best sets of them.

use super::services::{ServiceError, Services};
use crate::limits::{
    DAYS_A_PACE_RESTS_ON, MOST_LIFTS_KNOWN, MOST_SETS_A_MAX_RESTS_ON, MOST_TOP_SETS,
};
use jiff::Span;
use setwise_catalog::catalog::Catalog;
use setwise_domain::program::TopSet;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::estimate::{self, Shown};
use setwise_store::Reader;
use setwise_training::program::Pace;
use std::collections::BTreeMap;

/// What the newest weeks of a lift show, by its name as logged.
#[derive(Default)]
pub(super) struct Lifts {
    /// In kilograms.
    pub estimated_1rm: BTreeMap<String, f64>,
    pub top_sets: BTreeMap<String, Vec<TopSet>>,
}

impl Lifts {
    /// Of those done last, where there are more than are known.
    pub fn read(reader: &Reader) -> Result<Self, ServiceError> {
        let mut lifts = Self::default();
        for done in reader.exercises_done()?.into_iter().take(MOST_LIFTS_KNOWN) {
            let sets = reader.of_exercise(&done.key, MOST_SETS_A_MAX_RESTS_ON)?;
            let exercise = sets.first().and_then(|set| set.exercise_id.as_ref());
            let exercise = exercise.and_then(|id| Catalog::in_force().get(id));
            let shown: Vec<Shown> = sets.iter().filter_map(shown).collect();
            let of_load_alone = !exercise.is_some_and(|exercise| exercise.bodyweight);
            if let Some((max, _)) = estimate::one_rep_max(&shown).filter(|_| of_load_alone) {
                lifts.estimated_1rm.insert(done.name.clone(), max);
            }
            let top: Vec<TopSet> =
                estimate::telling(&shown).iter().take(MOST_TOP_SETS).map(top_set).collect();
            if !top.is_empty() {
                lifts.top_sets.insert(done.name, top);
            }
        }
        Ok(lifts)
    }
}

fn shown(set: &SetResult) -> Option<Shown> {
    Shown::of(&set.performance, set.performance.load?.mass().kg(), 0.0, set.date)
}

fn top_set(set: &Shown) -> TopSet {
    let rir = set.reserve.map(|reserve| reserve.0.as_f64());
    TopSet { kg: set.load, reps: set.reps, rir, on: set.on }
}

/// The athlete's own pace, by the timestamps of the last weeks. Blocks.
pub(super) fn pace(services: &Services, reader: &Reader) -> Result<Pace, ServiceError> {
    let today = services.stamps.today();
    let from = today.saturating_sub(Span::new().days(DAYS_A_PACE_RESTS_ON));
    Ok(Pace::of(&reader.between(from, today)?))
}
