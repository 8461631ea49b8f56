//! When something was done first, or so much of it.

use super::scope::FIRST;
use super::{LogView, record};
use crate::domain::day_totals::Least;
use crate::domain::query::{Answer, Comparison, Counted, Metric, Period, Pick, Quantity, Query, Subject};
use crate::domain::session::DateRange;
use crate::domain::set_log::LogResult;
use crate::domain::set_result::SetResult;
use jiff::ToSpan as _;
use jiff::civil::Date;

/// Days that are looked through at once for the first of muscles or a movement.
const AT_ONCE: i32 = 366;

pub fn first(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let least = least(query);
    let Some(date) = view.first_day(&query.subject, least)? else {
        return not_yet(query, view);
    };
    let mut sets = view.sets_on(&query.subject, date)?;
    if let Some(least) = least {
        sets.retain(|set| reaches(set, least));
        sets.truncate(1);
    }
    let since = f64::from((view.today - date).get_days());
    Ok(Answer {
        value: Some(Quantity::new(since, Counted::Days)),
        days_counted: 1,
        sets,
        ..Answer::none(query, DateRange { from: date, to: date })
    })
}

/// What a day has to come to.
fn least(query: &Query) -> Option<Least> {
    let Comparison::Target { quantity } = query.comparison else {
        return None;
    };
    match quantity.unit {
        Counted::Kilograms => Some(Least::Load(quantity.amount)),
        Counted::Reps => Some(Least::Reps(quantity.amount)),
        _ => None,
    }
}

fn reaches(set: &SetResult, least: Least) -> bool {
    let done = &set.performance;
    match least {
        Least::Load(kilograms) => done
            .load
            .is_some_and(|load| Least::is_reached(load.mass().kg(), kilograms)),
        Least::Reps(reps) => done
            .unbroken_reps()
            .is_some_and(|done| Least::is_reached(f64::from(done), reps)),
    }
}

/// What there is of it instead: its best so far.
fn not_yet(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let reps = matches!(least(query), Some(Least::Reps(_)));
    let best = Query {
        metric: if reps { Metric::Reps } else { Metric::Load },
        pick: Some(Pick::Most),
        period: Period::Ever {},
        comparison: Comparison::None {},
        ..query.clone()
    };
    let best = record::best(&best, view.ever(), view)?;
    Ok(Answer {
        sets: best.map_or_else(Vec::new, |best| best.sets),
        ..Answer::none(query, view.ever())
    })
}

impl LogView<'_> {
    /// The first day on which the subject was trained, and came to so much.
    fn first_day(&self, subject: &Subject, least: Option<Least>) -> LogResult<Option<Date>> {
        match subject {
            Subject::Exercise { key, .. } => self.log.first_day(Some(key), least),
            Subject::All {} => self.log.first_day(None, least),
            _ => self.first_of_some(subject),
        }
    }

    fn first_of_some(&self, subject: &Subject) -> LogResult<Option<Date>> {
        let begun = self.log.first_day(None, None)?;
        let mut from = begun.unwrap_or(self.today).max(FIRST);
        while from <= self.today {
            let to = from.saturating_add((AT_ONCE - 1).days()).min(self.today);
            if let Some(day) = self.trained(subject, DateRange { from, to })?.first() {
                return Ok(Some(day.totals.date));
            }
            from = to.saturating_add(1.day());
        }
        Ok(None)
    }
}
