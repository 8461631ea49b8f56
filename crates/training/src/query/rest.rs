//! Days without training: how many, the last, and the longest break.

use super::LogView;
use super::scope::count;
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::day_totals::End;
use setwise_domain::query::{Answer, Counted, Part, Quantity, Query};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;

/// What the parts are called, in their order.
const LAST: &str = "last";
const LONGEST: &str = "longest";

/// From the first session on. Today counts once it was trained, since until then nobody knows.
pub fn days_off(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let first = view.log.day_of(None, None, End::First)?;
    let (Some(first), Some(asked)) = (first, view.days(query)?) else {
        return Ok(Answer::none(query, view.ever()));
    };
    let trained = view.log.days_trained(asked)?;
    let yesterday = view.today.saturating_sub(1.day());
    let over = if trained.last() == Some(&view.today) { view.today } else { yesterday };
    let days = DateRange { from: asked.from.max(first), to: asked.to.min(over) };
    if days.from > days.to {
        return Ok(Answer::none(query, asked));
    }
    let breaks = breaks(&trained, days);
    let length = |rest: &DateRange| (rest.to - rest.from).get_days() + 1;
    let free: i32 = breaks.iter().map(length).sum();
    let in_days = |days: i32| Quantity::new(f64::from(days), Counted::Days);
    let part = |name: &str, rest: &DateRange, date: Date| Part {
        name: name.to_owned(),
        value: in_days(length(rest)),
        date: Some(date),
    };
    let last = breaks.last().map(|rest| part(LAST, rest, rest.to));
    // Of equals the newest.
    let longest = breaks.iter().max_by_key(|rest| length(rest));
    let longest = longest.map(|rest| part(LONGEST, rest, rest.from));
    Ok(Answer {
        value: Some(in_days(free)),
        days_counted: count(trained.len()),
        parts: last.into_iter().chain(longest).collect(),
        ..Answer::none(query, asked)
    })
}

/// The stretches between days of training, oldest first.
fn breaks(trained: &[Date], days: DateRange) -> Vec<DateRange> {
    let mut breaks = Vec::new();
    let mut from = days.from;
    for day in trained.iter().filter(|day| **day <= days.to) {
        if *day > from {
            breaks.push(DateRange { from, to: day.saturating_sub(1.day()) });
        }
        from = day.saturating_add(1.day());
    }
    if from <= days.to {
        breaks.push(DateRange { from, to: days.to });
    }
    breaks
}
