//! The least time over a distance: of all sets that are as long, the quickest at its pace.

use super::LogView;
use crate::domain::day_totals::Most;
use crate::domain::query::{Answer, Comparison, Counted, Metric, Quantity, Query, Subject};
use crate::domain::set_log::LogResult;
use crate::domain::set_result::SetResult;

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
    let least = Most::Speed {
        metres: whole(over),
    };
    if let Some(set) = view.log.most_of(key, least, days)? {
        return Ok(Answer {
            value: seconds_over(&set, over),
            sets_counted: 1,
            days_counted: 1,
            sets: vec![set],
            ..Answer::none(query, days)
        });
    }
    let longest = view.log.most_of(key, Most::Metres, days)?;
    Ok(Answer {
        sets: longest.into_iter().collect(),
        ..Answer::none(query, days)
    })
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
