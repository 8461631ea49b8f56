//! Where a lift's estimated max comes to: the line of its last weeks, drawn on.

use super::LogView;
use super::scope::count;
use super::trend::{LONG_ENOUGH, estimates};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::curve::{self, Point, Trend};
use setwise_domain::query::{
    Answer, Compared, Comparison, Counted, Judgement, Metric, Period, Quantity, Query, Subject,
};
use setwise_domain::set_log::LogResult;
use setwise_words::text::limits::FEWEST_DAYS_OF_A_FORECAST;

/// Days from the first to the last estimate that a line is drawn on from, at least.
const SHORTEST: i32 = 28;
/// Days that it is drawn on at most: nobody's gains keep their rate for longer.
const FARTHEST: i32 = 365;
/// Weeks ahead where no day is said.
const USUAL_WEEKS: i32 = 12;

/// A line with where it ends.
struct Line {
    trend: Trend,
    last: Date,
}

impl Line {
    fn through(points: &[Point]) -> Option<Self> {
        let (first, last) = (points.first()?, points.last()?);
        let is_long = points.len() >= FEWEST_DAYS_OF_A_FORECAST
            && (last.date - first.date).get_days() >= SHORTEST;
        let trend = curve::trend(points).filter(|_| is_long)?;
        let last = last.date;
        Some(Self { trend, last })
    }

    fn at(&self, day: Date) -> f64 {
        let weeks = f64::from((day - self.last).get_days()) / 7.0;
        self.trend.to + self.trend.a_week * weeks
    }

    /// The first day up to `farthest` on which it is at a target.
    fn reaches(&self, target: f64, today: Date, farthest: Date) -> Option<Date> {
        let mut days = (0..=FARTHEST).map(|ahead| today.saturating_add(ahead.days()));
        days.find(|day| self.at(*day) >= target).filter(|day| *day <= farthest)
    }
}

/// The value is that of the line on the day asked for, or on which it comes to the target; without a value
/// there are too few days to draw it from.
pub fn forecast(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let days = view.back(LONG_ENOUGH);
    let Subject::Exercise { key, .. } = &query.subject else {
        return Ok(Answer::none(query, days));
    };
    let totals = view.log.days_of(key, days)?;
    let points = estimates(&totals);
    let line = Line::through(&points);
    let best = points.iter().reduce(|best, next| if next.value > best.value { next } else { best });
    let sets = match best {
        Some(best) => view.best_set(key, best.date, Metric::E1rm)?,
        None => None,
    };
    let on = line.as_ref().map(|line| day_of(query, line, view.today));
    let value = line.as_ref().zip(on).map(|(line, on)| line.at(on));
    Ok(Answer {
        value: value.map(|value| Quantity::new(value, Counted::Kilograms)),
        sets_counted: totals.iter().map(|day| day.sets).sum(),
        days_counted: count(points.len()),
        compared: target(query).map(|target| Compared {
            name: None,
            days: None,
            value: Some(target),
        }),
        trend: line.map(|line| line.trend),
        sets: sets.into_iter().collect(),
        judgement: on.map(|on| Judgement::Forecast { on }),
        points,
        ..Answer::none(query, days)
    })
}

fn target(query: &Query) -> Option<Quantity> {
    match query.comparison {
        Comparison::Target { quantity } => Some(quantity),
        _ => None,
    }
}

/// The day that the line is told of.
fn day_of(query: &Query, line: &Line, today: Date) -> Date {
    let farthest = today.saturating_add(FARTHEST.days());
    match (query.period, target(query)) {
        (Period::Days { to, .. }, _) => to.min(farthest),
        (_, Some(target)) => line.reaches(target.amount, today, farthest).unwrap_or(farthest),
        (_, None) => today.saturating_add(USUAL_WEEKS.weeks()),
    }
}
