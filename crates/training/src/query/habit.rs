//! How often and how regularly: sessions, streak, days since.

use super::scope::{FIRST, count, dates, weeks};
use super::{LogView, first, judge, plan};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::day_totals::End;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::query::{
    Among, Answer, Compared, Comparison, Counted, Judgement, Metric, Part, Pick, Quantity, Query,
    Subject,
};
use setwise_domain::regularity::{monday_of, regularity};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::strength::volume::FEWEST_DAYS;
use setwise_words::text::day;
use std::collections::BTreeMap;

/// How far back an exercise is looked for that may have been left alone, in days.
const DAYS_LOOKED_BACK: i32 = 365;
/// An exercise of fewer days was tried, and not trained.
const FEWEST_DAYS_OF_A_HABIT: usize = 3;
/// Exercises that are told.
const MOST_LEFT_ALONE: usize = 5;

/// The days on which the subject was trained.
fn days_of(subject: &Subject, days: DateRange, view: &LogView<'_>) -> LogResult<Vec<Date>> {
    match subject {
        Subject::All {} => view.log.days_trained(days),
        _ => Ok(dates(&view.trained(subject, days)?)),
    }
}

/// Days trained, in all or a week.
pub fn sessions(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    if query.among == Some(Among::Weekdays) {
        return by_weekday(query, days, view);
    }
    let of = |days: DateRange| -> LogResult<(Vec<Date>, Option<Quantity>)> {
        let found = days_of(&query.subject, days, view)?;
        let value = quantity(query.metric, &found, days);
        Ok((found, value))
    };
    let (found, value) = of(days)?;
    let compared = match view.compared_days(query, days) {
        Some(before) => Some(Compared { name: None, days: Some(before), value: of(before)?.1 }),
        None if query.comparison == (Comparison::Plan {}) => plan::compared(query, days, view)?,
        None => None,
    };
    let a_week = quantity(Metric::Frequency, &found, days).map(|value| value.amount);
    let judgement = match (&query.subject, a_week) {
        (Subject::All {}, _) | (_, None) => None,
        (_, Some(a_week)) => Some(Judgement::Frequency {
            a_week,
            enough: a_week + 0.05 >= f64::from(count(FEWEST_DAYS)),
        }),
    };
    let sets = match found.last() {
        Some(newest) => view.sets_on(&query.subject, *newest)?,
        None => Vec::new(),
    };
    Ok(Answer {
        value,
        days_counted: count(found.len()),
        compared,
        judgement: judgement.filter(|_| query.metric == Metric::Frequency),
        sets,
        ..Answer::none(query, days)
    })
}

/// The days of the week by how often they were trained.
fn by_weekday(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<Answer> {
    let found = days_of(&query.subject, days, view)?;
    let mut counted = [0_u32; 7];
    for day in &found {
        counted[usize::from(day.weekday().to_monday_zero_offset().unsigned_abs())] += 1;
    }
    let monday = monday_of(view.today);
    let part = |(at, sessions): (i64, u32)| Part {
        name: day::weekday(monday.saturating_add(at.days())),
        value: Quantity::new(f64::from(sessions), Counted::Sessions),
        date: None,
    };
    let mut parts: Vec<Part> = (0..).zip(counted).map(part).collect();
    if query.pick != Some(Pick::Least) {
        parts.retain(|part| part.value.amount > 0.0);
    }
    parts.sort_by(|one, other| {
        let order = one.value.amount.total_cmp(&other.value.amount);
        if query.pick == Some(Pick::Least) { order } else { order.reverse() }
    });
    let value = parts.first().filter(|_| !found.is_empty());
    Ok(Answer {
        value: value.map(|part| part.value),
        days_counted: count(found.len()),
        parts,
        ..Answer::none(query, days)
    })
}

/// A week is counted from the first session on, where that is within the days.
fn quantity(metric: Metric, found: &[Date], days: DateRange) -> Option<Quantity> {
    let first = found.first()?;
    let sessions = f64::from(count(found.len()));
    if metric != Metric::Frequency {
        return Some(Quantity::new(sessions, Counted::Sessions));
    }
    let from = if days.from == FIRST { *first } else { days.from };
    let over = weeks(DateRange { from, to: days.to }).max(1.0);
    Some(Quantity::new(sessions / over, Counted::SessionsAWeek))
}

/// Weeks in a row with a session.
pub fn streak(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let found = days_of(&query.subject, days, view)?;
    if found.is_empty() {
        return Ok(Answer::none(query, days));
    }
    let regularity = regularity(found.iter().copied(), days.to);
    let weeks = |weeks: u32| Quantity::new(f64::from(weeks), Counted::Weeks);
    let newest = found.last().copied().unwrap_or(days.to);
    Ok(Answer {
        value: Some(weeks(regularity.streak)),
        days_counted: count(found.len()),
        parts: vec![Part {
            name: "longest".to_owned(),
            value: weeks(regularity.longest),
            date: None,
        }],
        sets: view.sets_on(&query.subject, newest)?,
        ..Answer::none(query, days)
    })
}

/// Days since the subject was last trained.
pub fn since(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    if query.among == Some(Among::Exercises) {
        return left_alone(query, view);
    }
    if let Some(least) = first::least(query) {
        let last = view.day_of(&query.subject, Some(least), End::Last, view.ever())?;
        return match last {
            Some(last) => first::reached(query, last, view),
            None => first::not_yet(query, view),
        };
    }
    let Some(last) = view.last_day(&query.subject)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let away = f64::from((view.today - last).get_days());
    Ok(Answer {
        value: Some(Quantity::new(away, Counted::Days)),
        days_counted: 1,
        sets: view.sets_on(&query.subject, last)?,
        judgement: judge::time_away(&query.subject, view)?,
        ..Answer::none(query, DateRange { from: last, to: last })
    })
}

/// The exercises of the last year that were done longest ago. What was only tried is none that is missed.
fn left_alone(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let days =
        DateRange { from: view.today.saturating_sub(DAYS_LOOKED_BACK.days()), to: view.today };
    let mut done: BTreeMap<ExerciseKey, (usize, Date)> = BTreeMap::new();
    for day in view.trained(&query.subject, days)? {
        let date = day.totals.date;
        let (count, last) = done.entry(day.key).or_insert((0, date));
        *count += 1;
        *last = date.max(*last);
    }
    done.retain(|_, (count, _)| *count >= FEWEST_DAYS_OF_A_HABIT);
    let part = |(key, (_, last)): (&ExerciseKey, &(usize, Date))| Part {
        name: view.name(key),
        value: Quantity::new(f64::from((view.today - *last).get_days()), Counted::Days),
        date: Some(*last),
    };
    let mut parts: Vec<Part> = done.iter().map(part).collect();
    parts.sort_by_key(|part| part.date);
    parts.truncate(MOST_LEFT_ALONE);
    Ok(Answer {
        value: parts.first().map(|part| part.value),
        days_counted: count(done.len()),
        parts,
        ..Answer::none(query, days)
    })
}
