//! What was done: the sets of an exercise by day, or the days of all in a few numbers.

use super::amount::weighed;
use super::ranking::parts;
use super::scope::{count, dates};
use super::{LogView, plan};
use setwise_domain::curve::Measure;
use setwise_domain::query::{
    Answer, Compared, Comparison, Counted, Metric, Period, Quantity, Query, Subject,
};
use setwise_domain::regularity::monday_of;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;

/// Days of one exercise that are told, and the sets of each at most.
const MOST_DAYS: usize = 3;

pub fn done(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let newest = matches!(query.period, Period::Usual {} | Period::LastSession {});
    if let Subject::Exercise { key, .. } = &query.subject
        && newest
    {
        let dates = view.log.days_of_exercise(key, MOST_DAYS)?;
        let (Some(last), Some(first)) = (dates.first(), dates.last()) else {
            return Ok(Answer::none(query, view.ever()));
        };
        let days = DateRange { from: *first, to: *last };
        return of_days(query, days, &dates, view);
    }
    let days = match query.period {
        Period::Usual {} if query.comparison == (Comparison::None {}) => {
            DateRange { from: monday_of(view.today), to: view.today }
        }
        _ => match view.days(query)? {
            Some(days) => days,
            None => return Ok(Answer::none(query, view.ever())),
        },
    };
    if let Subject::Exercise { key, .. } = &query.subject {
        let found = view.log.days_of(key, days)?;
        let dates: Vec<_> = found.iter().rev().map(|day| day.date).collect();
        return of_days(query, days, &dates, view);
    }
    summary(query, days, view)
}

/// The sets themselves, newest day first.
fn of_days(
    query: &Query,
    days: DateRange,
    dates: &[jiff::civil::Date],
    view: &LogView<'_>,
) -> LogResult<Answer> {
    let mut sets: Vec<SetResult> = Vec::new();
    for date in dates.iter().take(MOST_DAYS) {
        sets.extend(view.sets_on(&query.subject, *date)?);
    }
    let all = sets.len();
    Ok(Answer {
        value: (all > 0).then(|| Quantity::new(f64::from(count(all)), Counted::Sets)),
        sets_counted: count(all),
        days_counted: count(dates.len()),
        sets,
        ..Answer::none(query, days)
    })
}

/// Sets, days, exercises and the best estimate, with as many days before.
fn summary(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<Answer> {
    let as_sets = Query { metric: Metric::Sets, ..query.clone() };
    let found = weighed(&query.subject, Metric::Sets, days, view)?;
    let rows: Vec<_> = found.iter().map(|(_, day)| day.clone()).collect();
    let sets: u32 = rows.iter().map(|day| day.totals.sets).sum();
    let best = rows
        .iter()
        .filter_map(|day| Some((Measure::E1rm.of(&day.totals)?, day)))
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    let cited = match best {
        Some((_, day)) => view.best_set(&day.key, day.totals.date, Metric::E1rm)?,
        None => None,
    };
    let against = match query.comparison {
        Comparison::None {} if days.from < days.to => {
            Query { comparison: Comparison::Before {}, ..query.clone() }
        }
        _ => query.clone(),
    };
    let before = view.compared_days(&against, days);
    let compared = match before.filter(|_| days != view.ever()) {
        Some(before) => {
            let sets: u32 = weighed(&query.subject, Metric::Sets, before, view)?
                .iter()
                .map(|(_, day)| day.totals.sets)
                .sum();
            Some(Compared {
                name: None,
                days: Some(before),
                value: (sets > 0).then(|| Quantity::new(f64::from(sets), Counted::Sets)),
            })
        }
        None if query.comparison == (Comparison::Plan {}) => plan::compared(query, days, view)?,
        None => None,
    };
    Ok(Answer {
        value: (sets > 0).then(|| Quantity::new(f64::from(sets), Counted::Sets)),
        sets_counted: sets,
        days_counted: count(dates(&rows).len()),
        parts: parts(&as_sets, &found, view),
        compared,
        sets: cited.into_iter().collect(),
        ..Answer::none(query, days)
    })
}
