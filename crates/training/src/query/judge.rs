//! What a number means by the rules of training.

use super::LogView;
use super::amount::a_week;
use super::trend::{LONG_ENOUGH, estimates};
use setwise_domain::curve::{self, Trend};
use setwise_domain::exercise::{Level, Muscle, Pattern};
use setwise_domain::query::judgement::{Advised, MuscleVolume};
use setwise_domain::query::{
    Compared, Comparison, Judgement, Metric, Part, Quantity, Query, Subject,
};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::strength::volume::Range;

/// Days without a lift from which on it comes back with less, and the percent of its load then.
const RETURNS: [(u32, u32); 6] = [(140, 50), (70, 65), (35, 75), (21, 85), (14, 90), (10, 100)];

const fn advised(low: f64, high: f64) -> Advised {
    Advised { low, high }
}

/// Hard sets of a muscle in a week.
pub fn volume_of(level: Level) -> Advised {
    let range = Range::advised(level);
    advised(f64::from(range.low), f64::from(range.high))
}

/// Reps in reserve.
const fn reserve_of(level: Level) -> Advised {
    match level {
        Level::Beginner => advised(2.0, 4.0),
        Level::Intermediate => advised(1.0, 3.0),
        Level::Advanced => advised(0.0, 3.0),
    }
}

/// Sets of pulling for each of pushing, and of the hamstrings for each of the quads.
const PULL_TO_PUSH: Advised = advised(1.0, 1.5);
const HAMSTRINGS_TO_QUADS: Advised = advised(0.6, 1.2);

/// Hard sets of a muscle over some days.
pub fn volume(sets: f64, days: DateRange, view: &LogView<'_>) -> Judgement {
    Judgement::Volume { a_week: a_week(sets, days), advised: volume_of(view.profile.level) }
}

/// The same of each muscle of several; none where there is one alone.
pub fn volumes(muscles: &[Part], days: DateRange, view: &LogView<'_>) -> Option<Judgement> {
    let each = muscles.iter().map(|part| MuscleVolume {
        muscle: part.name.clone(),
        a_week: a_week(part.value.amount, days),
    });
    (muscles.len() > 1).then(|| Judgement::Volumes {
        each: each.collect(),
        advised: volume_of(view.profile.level),
    })
}

/// A number with what it is held against and how it moved.
type Numbers<'a> = (Option<Quantity>, Option<&'a Compared>, Option<Trend>);

pub fn of_amount(
    query: &Query,
    days: DateRange,
    (value, compared, trend): Numbers<'_>,
    view: &LogView<'_>,
) -> Option<Judgement> {
    if let Comparison::With { subject } = &query.comparison {
        let other = compared.and_then(|other| other.value);
        return balance(query, (value, other), subject);
    }
    match (query.metric, &query.subject) {
        (Metric::HardSets, Subject::All {}) => Some(volume(value?.amount, days, view)),
        (Metric::HardSets, Subject::Muscles { .. }) => {
            let sets = value.map_or(0.0, |value| value.amount);
            Some(volume(sets, days, view))
        }
        (Metric::Time, Subject::Movement { patterns, .. })
            if *patterns == [Pattern::Conditioning]
                && query.comparison == (Comparison::Range {}) =>
        {
            Some(Judgement::Conditioning { minutes_a_week: a_week(value?.amount, days) })
        }
        (Metric::Effort, _) => Some(Judgement::Effort {
            average: value?.amount,
            advised: reserve_of(view.profile.level),
        }),
        // Held against another time it says itself how it moved.
        (Metric::E1rm, _) if compared.is_none_or(|other| other.value.is_none()) => {
            Some(Judgement::Trend { percent: percent(trend?), lifts: 1 })
        }
        _ => None,
    }
}

/// By how many percent the line of a trend rose.
pub fn percent(trend: Trend) -> f64 {
    (trend.to - trend.from) / trend.from.abs().max(1.0) * 100.0
}

fn balance(
    query: &Query,
    (value, other): (Option<Quantity>, Option<Quantity>),
    with: &Subject,
) -> Option<Judgement> {
    if !matches!(query.metric, Metric::Sets | Metric::HardSets) {
        return None;
    }
    let (own, other) = (value?.amount, other?.amount);
    let (ratio, advised) = if is_pull(&query.subject) && is_push(with) {
        (own / other, PULL_TO_PUSH)
    } else if is_push(&query.subject) && is_pull(with) {
        (other / own, PULL_TO_PUSH)
    } else if is_muscle(&query.subject, Muscle::Hamstrings) && is_muscle(with, Muscle::Quads) {
        (own / other, HAMSTRINGS_TO_QUADS)
    } else if is_muscle(&query.subject, Muscle::Quads) && is_muscle(with, Muscle::Hamstrings) {
        (other / own, HAMSTRINGS_TO_QUADS)
    } else {
        return None;
    };
    Some(Judgement::Balance { ratio, advised })
}

fn is_of(subject: &Subject, all: [Pattern; 2]) -> bool {
    matches!(subject, Subject::Movement { patterns, .. } if patterns.iter().all(|one| all.contains(one)))
}

fn is_pull(subject: &Subject) -> bool {
    is_of(subject, [Pattern::HorizontalPull, Pattern::VerticalPull])
}

fn is_push(subject: &Subject) -> bool {
    is_of(subject, [Pattern::HorizontalPush, Pattern::VerticalPush])
}

fn is_muscle(subject: &Subject, muscle: Muscle) -> bool {
    matches!(subject, Subject::Muscles { muscles, .. } if *muscles == [muscle])
}

/// What is missing to a target, and how long it takes at the rate of the last weeks.
pub fn target(
    query: &Query,
    value: Option<Quantity>,
    view: &LogView<'_>,
) -> LogResult<Option<Judgement>> {
    let (Comparison::Target { quantity }, Some(value)) = (&query.comparison, value) else {
        return Ok(None);
    };
    if quantity.unit != value.unit {
        return Ok(None);
    }
    let missing = quantity.amount - value.amount;
    let trend = match &query.subject {
        Subject::Exercise { key, .. } if query.metric == Metric::E1rm && missing > 0.0 => {
            let days = view.log.days_of(key, view.back(LONG_ENOUGH))?;
            curve::trend(&estimates(&days))
        }
        _ => None,
    };
    let rate = trend.map(|trend| trend.a_week).filter(|rate| *rate > 0.0);
    Ok(Some(Judgement::Target { missing, weeks: rate.map(|rate| missing / rate) }))
}

/// What a lift comes back with that was not trained for long.
pub fn time_away(subject: &Subject, view: &LogView<'_>) -> LogResult<Option<Judgement>> {
    if !matches!(subject, Subject::Exercise { .. }) {
        return Ok(None);
    }
    let last = view.last_day(subject)?;
    Ok(last.and_then(|last| away(u32::try_from((view.today - last).get_days()).ok()?)))
}

fn away(days: u32) -> Option<Judgement> {
    let (_, percent) = RETURNS.into_iter().find(|(from, _)| days >= *from)?;
    Some(Judgement::Return { days, percent })
}
