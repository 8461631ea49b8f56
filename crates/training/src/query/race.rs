//! The least time over a distance: of the sets of about that distance, else of a longer one, at its pace.

use super::LogView;
use setwise_domain::day_totals::Most;
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::query::{Answer, Comparison, Counted, Metric, Quantity, Query, Subject};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;

/// The distance that is timed, where one is.
pub fn metres(query: &Query) -> Option<f64> {
    match query.comparison {
        Comparison::Target { quantity }
            if query.metric == Metric::Time && quantity.unit == Counted::Metres =>
        {
            Some(quantity.amount)
        }
        _ => None,
    }
}

/// Where none is as long, the longest is cited in its place, without a value.
pub fn race(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let days = view.days(query)?.unwrap_or_else(|| view.ever());
    let (Subject::Exercise { key, .. }, Some(over)) = (&query.subject, metres(query)) else {
        return Ok(Answer::none(query, days));
    };
    let least = Most::Speed { metres: whole(over) };
    let quickest = view.log.most_of(key, least, days)?;
    let best = match quickest {
        // A longer one is told at its pace only where there is none over the distance itself.
        Some(longer) if !is_about(longer.performance.metres, over) => {
            Some(over_it(query, (key, over), days, view)?.unwrap_or(longer))
        }
        quickest => quickest,
    };
    if let Some(set) = best {
        return Ok(Answer {
            value: seconds_over(&set, over),
            sets_counted: 1,
            days_counted: 1,
            sets: vec![set],
            ..Answer::none(query, days)
        });
    }
    let longest = view.log.most_of(key, Most::Metres, days)?;
    Ok(Answer { sets: longest.into_iter().collect(), ..Answer::none(query, days) })
}

/// Sets up to so much longer are of about the distance.
const ABOUT: f64 = 1.1;

fn is_about(metres: Option<u32>, over: f64) -> bool {
    metres.is_some_and(|metres| metres >= whole(over) && f64::from(metres) <= over * ABOUT)
}

/// The set over about the distance on the day with the quickest pace of those that were about as long.
fn over_it(
    query: &Query,
    (key, over): (&ExerciseKey, f64),
    days: DateRange,
    view: &LogView<'_>,
) -> LogResult<Option<SetResult>> {
    let totals = view.log.days_of(key, days)?;
    let paces = totals
        .iter()
        .filter(|day| is_about(day.metres, over))
        .filter_map(|day| Some((day.pace()?, day.date)));
    let Some((_, date)) = paces.min_by(|one, other| one.0.total_cmp(&other.0)) else {
        return Ok(None);
    };
    let sets = view.sets_on(&query.subject, date)?;
    Ok(sets
        .into_iter()
        .find(|set| is_about(set.performance.metres, over) && set.performance.seconds.is_some()))
}

/// A mile is kept in whole metres, which are a little less.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float is cut to what fits"
)]
fn whole(metres: f64) -> u32 {
    metres.max(0.0) as u32
}

fn seconds_over(set: &SetResult, metres: f64) -> Option<Quantity> {
    let done = &set.performance;
    let (seconds, own) = (f64::from(done.seconds?), f64::from(done.metres?));
    let share = (metres / own).min(1.0);
    Some(Quantity::new((seconds * share).round(), Counted::Seconds))
}

#[cfg(test)]
mod tests;
