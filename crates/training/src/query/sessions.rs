//! The last sessions, one after the other: what was done in each.

use super::LogView;
use super::scope::count;
use jiff::civil::Date;
use setwise_domain::day_totals::ExerciseDay;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::query::{
    Among, Answer, Comparison, Counted, Metric, Part, Quantity, Query, Subject,
};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_words::parse::day::plus;

/// Sessions that are told at most: one line each, on one screen.
const MOST_SESSIONS: usize = 10;

/// Days that are looked through first; four times as many each time that they hold too few.
const FIRST_DAYS: i64 = 28;

/// How many of the last sessions a question is about.
pub fn asked(query: &Query) -> Option<usize> {
    let of_all = query.subject == (Subject::All {}) && query.metric == Metric::Sessions;
    match query.comparison {
        Comparison::Target { quantity }
            if of_all && query.among == Some(Among::Days) && quantity.unit == Counted::Sessions =>
        {
            let mut fitting = (1..=MOST_SESSIONS).rev();
            fitting.find(|most| f64::from(count(*most)) <= quantity.amount)
        }
        _ => None,
    }
}

/// The sets of each exercise in the last so many sessions, the newest first.
pub fn last(query: &Query, sessions: usize, view: &LogView<'_>) -> LogResult<Answer> {
    let ever = view.ever();
    let mut back = FIRST_DAYS;
    let (found, dates) = loop {
        let days = DateRange { from: plus(view.today, -back).max(ever.from), to: view.today };
        let found = view.log.days_between(days)?;
        let dates = newest(&found, sessions);
        if dates.len() == sessions || days.from == ever.from {
            break (found, dates);
        }
        back *= 4;
    };
    let (Some(to), Some(from)) = (dates.first(), dates.last()) else {
        return Ok(Answer::none(query, ever));
    };
    let days = DateRange { from: *from, to: *to };
    let mut parts: Vec<Part> = Vec::new();
    for date in &dates {
        parts.extend(of_day(*date, view)?);
    }
    Ok(Answer {
        value: Some(Quantity::new(f64::from(count(dates.len())), Counted::Sessions)),
        sets_counted: parts_counted(&found, &dates),
        days_counted: count(dates.len()),
        parts,
        ..Answer::none(query, days)
    })
}

/// How many sets of each exercise were done on a day, in the order in which they were begun.
fn of_day(date: Date, view: &LogView<'_>) -> LogResult<Vec<Part>> {
    let mut exercises: Vec<(ExerciseKey, u32)> = Vec::new();
    for set in view.log.on_date(date)? {
        let key = set.key();
        match exercises.iter_mut().find(|(known, _)| *known == key) {
            Some((_, sets)) => *sets += 1,
            None => exercises.push((key, 1)),
        }
    }
    let parts = exercises.into_iter().map(|(key, sets)| Part {
        name: view.name(&key),
        value: Quantity::new(f64::from(sets), Counted::Sets),
        date: Some(date),
    });
    Ok(parts.collect())
}

fn parts_counted(found: &[ExerciseDay], dates: &[Date]) -> u32 {
    let told = found.iter().filter(|day| dates.contains(&day.totals.date));
    told.map(|day| day.totals.sets).sum()
}

/// The newest days, the latest first.
fn newest(found: &[ExerciseDay], most: usize) -> Vec<Date> {
    let mut dates: Vec<Date> = found.iter().map(|day| day.totals.date).collect();
    dates.sort_unstable();
    dates.dedup();
    dates.into_iter().rev().take(most).collect()
}
