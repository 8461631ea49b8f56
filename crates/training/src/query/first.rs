//! When something was done first, or so much of it.

use super::scope::FIRST;
use super::{LogView, record};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::day_totals::{End, Least};
use setwise_domain::query::{
    Answer, Comparison, Counted, Metric, Period, Pick, Quantity, Query, Subject,
};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;

/// Days that are looked through at once for the first of muscles or a movement.
const AT_ONCE: i32 = 366;

pub fn first(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let days = view.days(query)?.unwrap_or(view.ever());
    let date = view.day_of(&query.subject, least(query), End::First, days)?;
    match date {
        Some(date) => reached(query, date, view),
        None => not_yet(query, view),
    }
}

/// What a day has to come to.
pub fn least(query: &Query) -> Option<Least> {
    let Comparison::Target { quantity } = query.comparison else {
        return None;
    };
    match quantity.unit {
        Counted::Kilograms => Some(Least::Kilograms(quantity.amount)),
        Counted::Reps => Some(Least::Reps(whole(quantity.amount))),
        _ => None,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "reps are few, and a float is cut to what fits"
)]
pub fn whole(amount: f64) -> u16 {
    amount.round() as u16
}

/// Days since then, with what was done: the set that came to it, or those of the day.
pub fn reached(query: &Query, date: Date, view: &LogView<'_>) -> LogResult<Answer> {
    let mut sets = view.sets_on(&query.subject, date)?;
    if let Some(least) = least(query) {
        sets.retain(|set| least.is_reached_by(&set.performance));
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

/// What there is of it instead: its best so far.
pub fn not_yet(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
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
    /// The first or the last day on which the subject was trained, and came to so much.
    pub fn day_of(
        &self,
        subject: &Subject,
        least: Option<Least>,
        end: End,
        within: DateRange,
    ) -> LogResult<Option<Date>> {
        match subject {
            _ if within != self.ever() => self.day_of_some(subject, least, end, within),
            Subject::Exercise { key, .. } => self.log.day_of(Some(key), least, end),
            Subject::All {} => self.log.day_of(None, least, end),
            _ => self.day_of_some(subject, least, end, within),
        }
    }

    fn day_of_some(
        &self,
        subject: &Subject,
        least: Option<Least>,
        end: End,
        within: DateRange,
    ) -> LogResult<Option<Date>> {
        let begun = self.log.day_of(None, None, End::First)?;
        let begun = begun.unwrap_or(self.today).max(FIRST);
        let mut days = DateRange { from: within.from.max(begun), to: within.to.min(self.today) };
        while days.from <= days.to {
            let part = match end {
                End::First => DateRange {
                    to: days.from.saturating_add((AT_ONCE - 1).days()).min(days.to),
                    ..days
                },
                End::Last => DateRange {
                    from: days.to.saturating_sub((AT_ONCE - 1).days()).max(days.from),
                    ..days
                },
            };
            let trained = self.trained(subject, part)?;
            let mut reached = trained
                .iter()
                .map(|day| &day.totals)
                .filter(|day| least.is_none_or(|least| least.is_reached_on(day)))
                .map(|day| day.date);
            let found = match end {
                End::First => reached.next(),
                End::Last => reached.next_back(),
            };
            if found.is_some() {
                return Ok(found);
            }
            match end {
                End::First => days.from = part.to.saturating_add(1.day()),
                End::Last => days.to = part.from.saturating_sub(1.day()),
            }
        }
        Ok(None)
    }
}
