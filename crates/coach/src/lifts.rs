//! What the log knows of each lift: the best that it is estimated at, and what was lifted last.

use super::services::{ServiceError, Services};
use crate::limits::{DAYS_A_PACE_RESTS_ON, MOST_LIFTS_KNOWN, MOST_SETS_OF_A_DAY_LOOKED_AT};
use jiff::Span;
use setwise_domain::program::TopSet;
use setwise_domain::receipt::RecordKind;
use setwise_domain::set_log::SetLog as _;
use setwise_domain::set_result::SetResult;
use setwise_store::Reader;
use setwise_training::program::Pace;
use std::collections::BTreeMap;

/// The standing record of each lift's estimated one-rep max, in kilograms, by the name as logged.
pub(super) fn bests(reader: &Reader) -> Result<BTreeMap<String, f64>, ServiceError> {
    let records = reader.all_records()?.into_iter();
    let of_max = records.filter(|record| record.kind == RecordKind::E1rm);
    Ok(of_max.map(|record| (record.set.exercise, record.value)).collect())
}

/// The heaviest working set of each lift's last session, by the name as logged; those done last
/// first, where there are more than are known.
pub(super) fn last_top_sets(reader: &Reader) -> Result<BTreeMap<String, TopSet>, ServiceError> {
    let mut tops = BTreeMap::new();
    for done in reader.exercises_done()?.into_iter().take(MOST_LIFTS_KNOWN) {
        let sets = reader.of_exercise(&done.key, MOST_SETS_OF_A_DAY_LOOKED_AT)?;
        if let Some(top) = top_set(&sets) {
            tops.insert(done.name, top);
        }
    }
    Ok(tops)
}

/// Of sets in the order of the newest first.
fn top_set(sets: &[SetResult]) -> Option<TopSet> {
    let last = sets.first()?.date;
    let loaded = sets.iter().take_while(|set| set.date == last).filter(|set| {
        set.performance.is_straight() && set.performance.reps.is_some_and(|reps| reps > 0)
    });
    let (set, load) = loaded
        .filter_map(|set| Some((set, set.performance.load?)))
        .max_by_key(|(set, load)| (load.mass(), set.performance.reps))?;
    let kg = load.mass().kg();
    (kg > 0.0).then_some(TopSet {
        kg,
        reps: set.performance.reps?,
        rir: set.performance.reserve().map(|reserve| f64::from(reserve.0.halves()) / 2.0),
        on: Some(last),
    })
}

/// The athlete's own pace, by the timestamps of the last weeks. Blocks.
pub(super) fn pace(services: &Services, reader: &Reader) -> Result<Pace, ServiceError> {
    let today = services.stamps.today();
    let from = today.saturating_sub(Span::new().days(DAYS_A_PACE_RESTS_ON));
    Ok(Pace::of(&reader.between(from, today)?))
}
