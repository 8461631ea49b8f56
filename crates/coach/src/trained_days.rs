//! What was trained on the days of the calendar.

use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::load::Unit;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::SetResult;
use setwise_domain::trained_day::TrainedDay;
use setwise_training::today::is_main_work;
use setwise_words::text;
use std::collections::BTreeMap;

/// The days of a range on which sets were done; those of today and later that were not, are not
/// among them.
pub fn trained_days(
    log: &dyn SetLog,
    catalog: &Catalog,
    unit: Unit,
    within: DateRange,
) -> LogResult<BTreeMap<Date, TrainedDay>> {
    let sets = log.between(within.from, within.to)?;
    let days = sets.chunk_by(|one, other| one.date == other.date);
    let day = |sets: &[SetResult]| Some((sets.first()?.date, trained_day(sets, catalog, unit)?));
    Ok(days.filter_map(day).collect())
}

fn trained_day(sets: &[SetResult], catalog: &Catalog, unit: Unit) -> Option<TrainedDay> {
    let date = sets.first()?.date;
    let mut day = TrainedDay {
        date,
        sets: 0,
        workouts: Vec::new(),
        exercises: Vec::new(),
        lines: text::day_lines(sets, catalog.formatter(unit).near(date)),
    };
    for set in sets {
        if let Some(title) = &set.workout
            && !day.workouts.contains(title)
        {
            day.workouts.push(title.clone());
        }
        if is_main_work(set, catalog) {
            day.sets += 1;
            if !day.exercises.contains(&set.exercise) {
                day.exercises.push(set.exercise.clone());
            }
        }
    }
    Some(day)
}
