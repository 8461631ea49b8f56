//! The most and the least of several: exercises, muscles, days, weeks.

use super::amount::{Weighed, value, weighed};
use super::scope::{count, dates};
use super::{LogView, judge};
use jiff::civil::Date;
use setwise_catalog::catalog::{REVIEWED, muscles_named};
use setwise_domain::day_totals::ExerciseDay;
use setwise_domain::query::{Among, Answer, Counted, Metric, Part, Pick, Quantity, Query, Subject};
use setwise_domain::receipt::RecordKind;
use setwise_domain::regularity::monday_of;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_words::text::day;
use std::collections::BTreeMap;

/// Parts that are told.
const MOST_PARTS: usize = 5;

/// What a question ranks; none where it asks for a number.
pub fn among(query: &Query) -> Option<Among> {
    if let Some(among) = query.among {
        return Some(among);
    }
    let of_one = matches!(query.subject, Subject::Exercise { .. });
    match query.metric {
        // A best of all lifts together is one lift's.
        Metric::Load | Metric::E1rm | Metric::Pace if !of_one => Some(Among::Exercises),
        Metric::HardSets if query.pick.is_some() && !of_one => Some(Among::Muscles),
        Metric::Sets | Metric::Tonnage | Metric::Reps | Metric::Distance | Metric::Time
            if query.pick.is_some() && !of_one =>
        {
            Some(Among::Exercises)
        }
        _ => None,
    }
}

pub fn ranking(query: &Query, among: Among, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let by_record = among == Among::Exercises
        && days == view.ever()
        && matches!(query.metric, Metric::Load | Metric::E1rm);
    let records = if by_record { by_records(query, view)? } else { Vec::new() };
    let found = if !records.is_empty() || among == Among::Muscles {
        Vec::new()
    } else {
        weighed(&query.subject, query.metric, days, view)?
    };
    let mut parts = match among {
        Among::Exercises if !records.is_empty() => records,
        Among::Exercises => by_exercise(query, &found, view),
        Among::Muscles => by_muscle(query, &view.log.days_between(days)?, view),
        Among::Days => by_day(query, &found, |day| day),
        Among::Weeks => by_day(query, &found, monday_of),
        Among::Weekdays => by_weekday(query, &found),
    };
    // Weeks without an end that is asked for are told one after the other, the newest first.
    let in_order = among == Among::Weeks && query.pick.is_none();
    // The quickest pace is the most of it.
    let least = (query.pick == Some(Pick::Least)) != (query.metric == Metric::Pace);
    parts.sort_by(|one, other| {
        if in_order {
            return other.date.cmp(&one.date);
        }
        let order = one.value.amount.total_cmp(&other.value.amount);
        if least { order } else { order.reverse() }
    });
    parts.truncate(MOST_PARTS);
    let first = parts.first().cloned();
    let sets = match (&first, among) {
        (Some(first), Among::Exercises) => best_of(query, first, view)?,
        (Some(Part { date: Some(day), .. }), Among::Days) => view.sets_on(&query.subject, *day)?,
        _ => Vec::new(),
    };
    let judgement = match (&first, among) {
        (Some(first), Among::Muscles) => Some(judge::volume(first.value.amount, days, view)),
        _ => None,
    };
    let rows: Vec<ExerciseDay> = found.into_iter().map(|(_, day)| day).collect();
    Ok(Answer {
        value: first.map(|first| first.value),
        sets_counted: rows.iter().map(|day| day.totals.sets).sum(),
        days_counted: count(dates(&rows).len()),
        parts,
        sets,
        judgement,
        ..Answer::none(query, days)
    })
}

/// What a number is made of: muscles of all hard sets, else exercises.
pub fn parts(query: &Query, found: &Weighed, view: &LogView<'_>) -> Vec<Part> {
    if matches!(query.subject, Subject::Exercise { .. }) || query.metric == Metric::Effort {
        return Vec::new();
    }
    if query.metric == Metric::HardSets && query.subject == (Subject::All {}) {
        let days: Vec<ExerciseDay> = found.iter().map(|(_, day)| day.clone()).collect();
        return by_muscle(query, &days, view);
    }
    let mut parts = by_exercise(query, found, view);
    parts.sort_by(|one, other| other.value.amount.total_cmp(&one.value.amount));
    parts
}

fn by_exercise(query: &Query, found: &Weighed, view: &LogView<'_>) -> Vec<Part> {
    let mut rows: BTreeMap<_, Weighed> = BTreeMap::new();
    for (share, day) in found {
        rows.entry(&day.key).or_default().push((*share, day.clone()));
    }
    let part = |(key, of_it): (_, Weighed)| {
        Some(Part {
            name: view.name(key),
            value: value(query, &of_it)?,
            date: best_day(query, &of_it),
        })
    };
    rows.into_iter().filter_map(part).collect()
}

/// The day whose own number is the best; the earliest of equals.
fn best_day(query: &Query, of_it: &Weighed) -> Option<Date> {
    let rated = of_it.iter().filter_map(|(share, day)| {
        let own = value(query, &vec![(*share, day.clone())])?.amount;
        let rated = if query.metric == Metric::Pace { -own } else { own };
        Some((rated, day.totals.date))
    });
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, date)| date)
}

fn by_records(query: &Query, view: &LogView<'_>) -> LogResult<Vec<Part>> {
    let kind = match query.metric {
        Metric::Load => RecordKind::Load,
        _ => RecordKind::E1rm,
    };
    let mut best: BTreeMap<_, (f64, Date, String)> = BTreeMap::new();
    for record in view.log.all_records()? {
        let key = record.set.key();
        if record.kind != kind || view.share(&query.subject, &key) < 0.75 {
            continue;
        }
        let known = best.get(&key).map(|(value, ..)| *value);
        if known.is_none_or(|known| record.value > known) {
            best.insert(key, (record.value, record.set.date, record.set.exercise));
        }
    }
    let part = |(value, date, name)| Part {
        name,
        value: Quantity::new(value, Counted::Kilograms),
        date: Some(date),
    };
    Ok(best.into_values().map(part).collect())
}

/// The groups that a week is reviewed by, each by its best-trained muscle.
pub fn by_muscle(query: &Query, days: &[ExerciseDay], view: &LogView<'_>) -> Vec<Part> {
    let asked = match &query.subject {
        Subject::Muscles { muscles, .. } => Some(muscles),
        _ => None,
    };
    let part = |name: &&str| {
        let muscles = muscles_named(name)?;
        asked
            .is_none_or(|asked| muscles.iter().any(|muscle| asked.contains(muscle)))
            .then_some(())?;
        let of = |muscle| {
            let one = Subject::Muscles { name: String::new(), muscles: vec![muscle] };
            let share = |day: &ExerciseDay| view.share(&one, &day.key);
            let hard = days.iter().map(|day| share(day) * f64::from(view.hard_sets(day)));
            hard.sum::<f64>()
        };
        let sets = muscles.into_iter().map(of).fold(0.0, f64::max);
        Some(Part {
            name: (*name).to_owned(),
            value: Quantity::new(sets, Counted::Sets),
            date: None,
        })
    };
    REVIEWED.iter().filter_map(part).collect()
}

fn by_day(query: &Query, found: &Weighed, of: impl Fn(Date) -> Date) -> Vec<Part> {
    let mut rows: BTreeMap<Date, Weighed> = BTreeMap::new();
    for (share, day) in found {
        let date = of(day.totals.date);
        rows.entry(date).or_default().push((*share, day.clone()));
    }
    let part = |(date, of_it): (Date, Weighed)| {
        Some(Part { name: date.to_string(), value: value(query, &of_it)?, date: Some(date) })
    };
    rows.into_iter().filter_map(part).collect()
}

fn by_weekday(query: &Query, found: &Weighed) -> Vec<Part> {
    let mut rows: BTreeMap<i8, Weighed> = BTreeMap::new();
    for (share, day) in found {
        let weekday = day.totals.date.weekday().to_monday_zero_offset();
        rows.entry(weekday).or_default().push((*share, day.clone()));
    }
    let part = |of_it: Weighed| {
        let date = of_it.first()?.1.totals.date;
        Some(Part { name: day::weekday(date), value: value(query, &of_it)?, date: None })
    };
    rows.into_values().filter_map(part).collect()
}

/// The set that put an exercise first.
fn best_of(query: &Query, first: &Part, view: &LogView<'_>) -> LogResult<Vec<SetResult>> {
    let Some(date) = first.date else {
        return Ok(Vec::new());
    };
    let sets = view.log.on_date(date)?;
    let key = sets
        .iter()
        .map(|set| (set.key(), &set.exercise))
        .find(|(key, name)| view.name(key) == first.name || **name == first.name)
        .map(|(key, _)| key);
    let Some(key) = key else {
        return Ok(Vec::new());
    };
    Ok(view.best_set(&key, date, query.metric)?.into_iter().collect())
}
