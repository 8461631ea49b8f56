//! What a standing record beat: the best before it, by the same measure.

use super::day_totals::DayTotals;
use super::receipt::{Record, RecordKind};
use super::set_result::SetResult;
use jiff::civil::Date;

/// The best before a record, with its set where the record is one of load or of reps.
#[derive(Clone, Debug, PartialEq)]
pub struct Rival<'a> {
    pub value: f64,
    pub date: Date,
    pub set: Option<&'a SetResult>,
}

/// None where there is none, or it can't be told: `sets` are the newest of the exercise, `days` all of it,
/// and a day from before those sets might hold a better one.
pub fn rival<'a>(record: &Record, sets: &[&'a SetResult], days: &[DayTotals]) -> Option<Rival<'a>> {
    match record.kind {
        RecordKind::E1rm => best_day(record, days, |day| day.e1rm),
        RecordKind::Volume => best_day(record, days, |day| Some(day.volume)),
        RecordKind::Load | RecordKind::Reps => best_set(record, sets, days),
    }
}

fn best_day<'a>(
    record: &Record,
    days: &[DayTotals],
    of: impl Fn(&DayTotals) -> Option<f64>,
) -> Option<Rival<'a>> {
    let before = days.iter().filter(|day| day.date < record.set.date);
    before
        .filter_map(|day| Some((of(day)?, day.date)))
        .filter(|(value, _)| *value > 0.0 && *value < record.value)
        .reduce(|best, day| if day.0 > best.0 { day } else { best })
        .map(|(value, date)| Rival { value, date, set: None })
}

/// Kilograms; without a load none are moved but the body.
fn mass(set: &SetResult) -> f64 {
    set.performance.load.map_or(0.0, |load| load.mass().kg())
}

fn reps(set: &SetResult) -> u16 {
    set.performance.unbroken_reps().unwrap_or(0)
}

fn best_set<'a>(record: &Record, sets: &[&'a SetResult], days: &[DayTotals]) -> Option<Rival<'a>> {
    let own = &record.set;
    let is_load = record.kind == RecordKind::Load;
    let value = |set: &SetResult| {
        if is_load { mass(set) } else { f64::from(reps(set)) }
    };
    // As many reps or more, or at the same load or more.
    let is_rival = |set: &SetResult| {
        let measured = if is_load { reps(set) >= reps(own) } else { mass(set) >= mass(own) };
        let is_earlier = (set.date, set.set_number) < (own.date, own.set_number);
        let is_work = set.performance.shows_strength() && reps(set) > 0;
        measured && is_earlier && is_work && value(set) < value(own)
    };
    let rivals = sets.iter().copied().filter(|set| is_rival(set));
    let best = rivals.reduce(|best, next| {
        if (value(next), best.date) > (value(best), next.date) { next } else { best }
    })?;
    let oldest = sets.iter().map(|set| set.date).min()?;
    let mut unseen = days.iter().take_while(|day| day.date <= oldest);
    let might_be_better = |day: &DayTotals| {
        let most =
            if is_load { day.top.map(super::load::Mass::kg) } else { day.most_reps.map(f64::from) };
        day.date < oldest && most > Some(value(best))
    };
    (!unseen.any(might_be_better)).then(|| Rival {
        value: value(best),
        date: best.date,
        set: Some(best),
    })
}

#[cfg(test)]
mod tests;
