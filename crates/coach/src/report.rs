//! Some weeks of training, gathered for a report.

use super::services::{ServiceError, Services};
use super::trained_days::trained_days;
use crate::limits::{MOST_LIFTS_OF_A_REPORT, MOST_NOTES_OF_A_REPORT};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::curve::{Measure, points, trend};
use setwise_domain::day_totals::{DayTotals, End, ExerciseDay};
use setwise_domain::exercise::{Exercise, ExerciseId, ExerciseKey, Muscle};
use setwise_domain::load::Unit;
use setwise_domain::regularity::{monday_of, regularity};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::strength::volume::{self, MuscleVolume, Range};
use setwise_domain::trained_day::TrainedDay;
use setwise_domain::training_report::{LiftOfReport, NoteOfReport, TrainingReport, WeekOfReport};
use setwise_store::Reader;
use setwise_words::text;
use std::collections::{BTreeMap, BTreeSet};

/// The weeks up to today, this one as the last of them, and none before the first that was ever trained:
/// what is said by the week is of the weeks that there were.
pub fn training_report(
    services: &Services,
    reader: &Reader,
    weeks: u16,
) -> Result<TrainingReport, ServiceError> {
    let (catalog, today) = (services.catalog, services.stamps.today());
    let back = i32::from(weeks).saturating_sub(1);
    let this_week = monday_of(today);
    let asked = this_week.saturating_sub(back.weeks());
    let first = reader.day_of(None, None, End::First)?;
    let first = first.map_or(asked, |day| monday_of(day).min(this_week));
    let within = DateRange { from: asked.max(first), to: today };
    let profile = reader.profile()?.unwrap_or_default();
    let unit = profile.unit;
    let totals = reader.days_between(within)?;
    let days: BTreeSet<Date> = totals.iter().map(|day| day.totals.date).collect();
    let trained = trained_days(reader, catalog, unit, within)?;
    let mut newest_first: Vec<TrainedDay> = trained.into_values().collect();
    newest_first.reverse();
    let weeks = by_week(&totals, within, catalog);
    Ok(TrainingReport {
        within,
        unit,
        regularity: regularity(days.iter().copied(), today),
        muscles: muscles(&totals, weeks.len(), catalog),
        weeks,
        lifts: lifts(reader, &totals, within, catalog)?,
        range: Range::advised(profile.level),
        weighed: reader.weigh_ins(within)?,
        records: records(reader, &days, catalog, unit)?,
        notes: notes(reader, within)?,
        days: newest_first,
    })
}

fn by_week(totals: &[ExerciseDay], within: DateRange, catalog: &Catalog) -> Vec<WeekOfReport> {
    let mut weeks = Vec::new();
    let mut monday = within.from;
    while monday <= within.to {
        let next = monday.saturating_add(1.week());
        let of_week = totals.iter().filter(|day| (monday..next).contains(&day.totals.date));
        let days: BTreeSet<Date> = of_week.clone().map(|day| day.totals.date).collect();
        weeks.push(WeekOfReport {
            monday,
            sessions: days.len(),
            hard_sets: of_week
                .clone()
                .map(|day| volume::counted(day.totals.hard_sets, exercise(&day.key, catalog)))
                .sum(),
            // A sum of nothing would be less than nothing.
            volume: of_week.fold(0.0, |sum, day| sum + day.totals.volume),
        });
        monday = next;
    }
    weeks
}

/// The exercises that were done on most days, those of several joints first, each by what says most of
/// it.
fn lifts(
    log: &dyn SetLog,
    totals: &[ExerciseDay],
    within: DateRange,
    catalog: &Catalog,
) -> LogResult<Vec<LiftOfReport>> {
    let mut counts: BTreeMap<&ExerciseKey, usize> = BTreeMap::new();
    for day in totals {
        *counts.entry(&day.key).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(key, days)| {
        let place = exercise(key, catalog).map_or(1, Exercise::place_in_day);
        (place, std::cmp::Reverse(*days))
    });
    let mut lifts = Vec::new();
    for (key, days) in counts.into_iter().take(MOST_LIFTS_OF_A_REPORT) {
        let of_lift: Vec<DayTotals> = log.days_of(key, within)?;
        let Some(measure) = Measure::among(&of_lift).first().copied() else {
            continue;
        };
        let points = points(&of_lift, measure);
        let name = match exercise(key, catalog) {
            Some(exercise) => exercise.name.clone(),
            None => log.of_exercise(key, 1)?.pop().map_or_else(String::new, |set| set.exercise),
        };
        lifts.push(LiftOfReport { name, days, measure, trend: trend(&points), points });
    }
    Ok(lifts)
}

fn exercise<'a>(key: &ExerciseKey, catalog: &'a Catalog) -> Option<&'a Exercise> {
    catalog.get(&ExerciseId(key.as_str().to_owned()))
}

/// Hard sets a week from which on a muscle is told: what is less is said as none.
const LEAST_SETS_A_WEEK: f64 = 0.25;

fn muscles(totals: &[ExerciseDay], weeks: usize, catalog: &Catalog) -> Vec<(Muscle, f64)> {
    // At most some hundreds.
    let weeks = u16::try_from(weeks).unwrap_or(u16::MAX);
    let known = totals.iter().filter_map(|day| {
        let exercise = exercise(&day.key, catalog)?;
        Some((day.totals.date, day.totals.hard_sets, exercise))
    });
    let a_week = |one: &MuscleVolume| (one.muscle, one.sets() / f64::from(weeks.max(1)));
    let muscles = volume::of_days(known);
    let mut muscles: Vec<_> =
        muscles.iter().map(a_week).filter(|(_, sets)| *sets >= LEAST_SETS_A_WEEK).collect();
    muscles.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    muscles
}

pub(super) fn records(
    reader: &Reader,
    days: &BTreeSet<Date>,
    catalog: &Catalog,
    unit: Unit,
) -> Result<Vec<(Date, String)>, ServiceError> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for date in days.iter().rev() {
        let broken = reader.records_broken_on(*date)?;
        let of_exercise = broken.chunk_by(|one, other| one.set.exercise == other.set.exercise);
        for records in of_exercise {
            let Some(first) = records.first() else {
                continue;
            };
            let formatter = catalog.formatter(unit).near(*date);
            let Some(said) = text::telling_record(records, formatter) else {
                continue;
            };
            // The newest of each exercise says what those before it said.
            if seen.insert(first.set.key()) {
                let name = text::printable(&first.set.exercise).into_owned();
                found.push((*date, format!("{name}: {said}")));
            }
        }
    }
    Ok(found)
}

pub(super) fn notes(log: &dyn SetLog, within: DateRange) -> LogResult<Vec<NoteOfReport>> {
    let sets = log.between(within.from, within.to)?.into_iter().rev();
    let notes = sets.filter_map(|set| {
        let note = set.performance.notes.filter(|note| !note.trim().is_empty())?;
        Some(NoteOfReport { date: set.date, exercise: set.exercise, note })
    });
    Ok(notes.take(MOST_NOTES_OF_A_REPORT).collect())
}
