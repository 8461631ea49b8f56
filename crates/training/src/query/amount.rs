//! Numbers that days add up to, or the best of them.

use super::scope::{count, dates, weeks};
use super::{LogView, judge, plan, ranking, record};
use setwise_domain::curve::{self, Measure, Point};
use setwise_domain::day_totals::Most;
use setwise_domain::day_totals::{DayTotals, ExerciseDay};
use setwise_domain::query::{
    Answer, Compared, Comparison, Counted, Judgement, Metric, Pick, Quantity, Query, Subject,
};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_domain::weigh_in;

/// Days of an exercise, each with how far its sets count for the subject.
pub type Weighed = Vec<(f64, ExerciseDay)>;

pub fn amount(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    if let Some(among) = ranking::among(query) {
        return ranking::ranking(query, among, view);
    }
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    // What stands as a record is kept ready, over however many sets.
    let goes_by_records =
        matches!(query.comparison, Comparison::None {} | Comparison::Target { .. });
    if days == view.ever()
        && goes_by_records
        && let Some(answer) = record::best(query, days, view)?
    {
        return Ok(match query.comparison {
            Comparison::Target { .. } => Answer {
                compared: compared(query, (days, answer.value), view)?,
                judgement: judge::target(query, answer.value, view)?,
                ..answer
            },
            _ => answer,
        });
    }
    let found = weighed(&query.subject, query.metric, days, view)?;
    let rows: Vec<&DayTotals> = found.iter().map(|(_, day)| &day.totals).collect();
    let value = value(query, &found);
    let best = match longest(query) {
        Some(most) => best_of(query, most, days, view)?,
        None => None,
    };
    let value = best.as_ref().map_or(value, |(value, _)| Some(*value));
    // Of none at all there is something to say too.
    let value = if query.metric == Metric::Time && query.comparison == (Comparison::Range {}) {
        let minutes = value.map_or(0.0, |value| value.amount / 60.0);
        Some(Quantity::new(minutes.round(), Counted::Minutes))
    } else {
        value
    };
    let compared = compared(query, (days, value), view)?;
    let points = points(query, &rows);
    let trend = curve::trend(&points);
    let judgement = if let Comparison::Target { .. } = query.comparison {
        judge::target(query, value, view)?
    } else {
        let found = judge::of_amount(query, days, (value, compared.as_ref(), trend), view);
        of_each_muscle(query, days, found, view)?
    };
    Ok(Answer {
        value,
        sets_counted: rows.iter().map(|day| day.sets).sum(),
        days_counted: count(dates_of(&found)),
        parts: ranking::parts(query, &found, view),
        compared,
        trend,
        sets: match best {
            Some((_, set)) => vec![set],
            None => cited(query, &found, view)?,
        },
        points,
        judgement,
        ..Answer::none(query, days)
    })
}

/// What the longest of is asked for: a day's sum says nothing of one set.
fn longest(query: &Query) -> Option<Most> {
    query.pick.filter(|pick| *pick == Pick::Most)?;
    match query.metric {
        Metric::Distance => Some(Most::Metres),
        Metric::Time => Some(Most::Seconds),
        _ => None,
    }
}

fn best_of(
    query: &Query,
    most: Most,
    days: DateRange,
    view: &LogView<'_>,
) -> LogResult<Option<(Quantity, SetResult)>> {
    let Subject::Exercise { key, .. } = &query.subject else {
        return Ok(None);
    };
    let unit = match query.metric {
        Metric::Distance => Counted::Metres,
        _ => Counted::Seconds,
    };
    let set = view.log.most_of(key, most, days)?;
    Ok(set.and_then(|set| {
        let amount = most.of(&set.performance)?;
        Some((Quantity::new(amount, unit), set))
    }))
}

fn dates_of(found: &Weighed) -> usize {
    let days: Vec<_> = found.iter().map(|(_, day)| day.clone()).collect();
    dates(&days).len()
}

/// What was done of a subject; muscles get hard sets of what helps them too, by half.
pub fn weighed(
    subject: &Subject,
    metric: Metric,
    days: DateRange,
    view: &LogView<'_>,
) -> LogResult<Weighed> {
    if metric != Metric::HardSets {
        let own = view.trained(subject, days)?.into_iter();
        return Ok(own.map(|day| (1.0, day)).collect());
    }
    let of_muscles = matches!(subject, Subject::Muscles { .. });
    let all = if of_muscles { view.log.days_between(days)? } else { view.trained(subject, days)? };
    let share = |day: &ExerciseDay| if of_muscles { view.share(subject, &day.key) } else { 1.0 };
    let counts = |day: &ExerciseDay| day.totals.hard_sets == 0 || view.hard_sets(day) > 0;
    let shared = all.into_iter().filter(counts).map(|day| (share(&day), day));
    Ok(shared.filter(|(share, _)| *share > 0.0).collect())
}

/// What the days come to.
pub fn value(query: &Query, found: &Weighed) -> Option<Quantity> {
    let days = || found.iter().map(|(_, day)| &day.totals);
    let some = |amount: f64, unit| (amount > 0.0).then_some(Quantity::new(amount, unit));
    let most = |of: &dyn Fn(&DayTotals) -> Option<f64>, unit| {
        let best = days().filter_map(of).reduce(f64::max);
        best.map(|amount| Quantity::new(amount, unit))
    };
    match query.metric {
        Metric::Load => most(&|day| Measure::TopSet.of(day), Counted::Kilograms),
        Metric::AverageLoad => {
            let (moved, reps) = days()
                .filter(|day| day.volume > 0.0)
                .fold((0.0, 0), |(moved, reps), day| (moved + day.volume, reps + day.reps));
            (reps > 0).then(|| Quantity::new(moved / f64::from(reps), Counted::Kilograms))
        }
        Metric::E1rm => most(&|day| day.e1rm, Counted::Kilograms),
        Metric::Reps if query.pick == Some(Pick::Most) => {
            most(&|day| Measure::Reps.of(day), Counted::Reps)
        }
        Metric::Reps => some(days().map(|day| f64::from(day.reps)).sum(), Counted::Reps),
        Metric::Tonnage => some(days().map(|day| day.volume).sum(), Counted::KilogramReps),
        Metric::Sets => some(days().map(|day| f64::from(day.sets)).sum(), Counted::Sets),
        Metric::HardSets => {
            let hard = found.iter();
            let hard = hard.map(|(share, day)| share * f64::from(day.totals.hard_sets));
            some(hard.sum(), Counted::Sets)
        }
        Metric::Effort => {
            let (sum, sets) = days()
                .filter_map(|day| Some((day.reserve?, f64::from(day.sets))))
                .fold((0.0, 0.0), |(sum, all), (reserve, sets)| (sum + reserve * sets, all + sets));
            (sets > 0.0).then(|| Quantity::new(sum / sets, Counted::Reserve))
        }
        Metric::Distance => {
            some(days().filter_map(|day| Measure::Distance.of(day)).sum(), Counted::Metres)
        }
        Metric::Time => {
            some(days().filter_map(|day| Measure::Time.of(day)).sum(), Counted::Seconds)
        }
        Metric::Pace => {
            let best = days().filter_map(DayTotals::pace).reduce(f64::min);
            best.map(|pace| Quantity::new(pace, Counted::SecondsAKilometre))
        }
        _ => None,
    }
}

fn compared(
    query: &Query,
    (days, own): (DateRange, Option<Quantity>),
    view: &LogView<'_>,
) -> LogResult<Option<Compared>> {
    let other = |subject: &Subject, days: DateRange| -> LogResult<Option<Quantity>> {
        let found = weighed(subject, query.metric, days, view)?;
        Ok(value(query, &found))
    };
    Ok(match &query.comparison {
        Comparison::With { subject } => Some(Compared {
            name: subject.name().map(str::to_owned),
            days: None,
            value: other(subject, days)?,
        }),
        Comparison::Target { quantity } => Some(Compared {
            name: None,
            days: None,
            value: match quantity.unit {
                // So much of the number itself.
                Counted::Share => {
                    own.map(|own| Quantity { amount: own.amount * quantity.amount / 100.0, ..own })
                }
                _ => Some(*quantity),
            },
        }),
        Comparison::Plan {} => plan::compared(query, days, view)?,
        _ => match view.compared_days(query, days) {
            Some(before) => Some(Compared {
                name: None,
                days: Some(before),
                value: other(&query.subject, before)?,
            }),
            None => None,
        },
    })
}

/// The curve of one exercise.
pub fn points(query: &Query, days: &[&DayTotals]) -> Vec<Point> {
    let (Subject::Exercise { .. }, Some(measure)) = (&query.subject, query.metric.measure()) else {
        return Vec::new();
    };
    let point = |day: &&DayTotals| {
        let value = measure.of(day)?;
        Some(Point { date: day.date, value })
    };
    days.iter().filter_map(point).collect()
}

/// The set that is the number, or the newest ones that were counted.
fn cited(query: &Query, found: &Weighed, view: &LogView<'_>) -> LogResult<Vec<SetResult>> {
    let is_of_one_set = matches!(query.metric, Metric::Load | Metric::E1rm | Metric::Pace)
        || query.metric == Metric::Reps && query.pick == Some(Pick::Most);
    if is_of_one_set {
        let of_day = |day: &DayTotals| query.metric.measure().and_then(|measure| measure.of(day));
        let rated = found.iter();
        let rated = rated.filter_map(|(_, day)| Some((of_day(&day.totals)?, day)));
        let falls = query.metric == Metric::Pace;
        let best = rated.reduce(|best, next| {
            if (next.0 > best.0) != falls && (next.0 - best.0).abs() > 0.0 { next } else { best }
        });
        let Some((_, day)) = best else {
            return Ok(Vec::new());
        };
        let set = view.best_set(&day.key, day.totals.date, query.metric)?;
        return Ok(set.into_iter().collect());
    }
    match found.iter().map(|(_, day)| day.totals.date).max() {
        Some(newest) => view.sets_on(&query.subject, newest),
        None => Ok(Vec::new()),
    }
}

/// Hard sets in a week, of a number over some days.
pub fn a_week(amount: f64, days: DateRange) -> f64 {
    amount / weeks(days).max(1.0)
}

/// What the athlete weighed last in these days; where nothing was ever weighed, by the profile.
pub fn bodyweight(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let kilograms = |amount| Quantity::new(amount, Counted::Kilograms);
    let days = view.days(query)?.unwrap_or_else(|| view.ever());
    let weighed = weigh_in::by_day(&view.log.weigh_ins(days)?);
    let newest = |points: &[Point]| points.last().map(|day| kilograms(day.value));
    let noted = view.profile.bodyweight.filter(|_| days == view.ever());
    let compared = match view.compared_days(query, days) {
        None => None,
        Some(before) => Some(Compared {
            name: None,
            days: Some(before),
            value: newest(&weigh_in::by_day(&view.log.weigh_ins(before)?)),
        }),
    };
    Ok(Answer {
        value: newest(&weighed).or(noted.map(|load| kilograms(load.mass().kg()))),
        days_counted: count(weighed.len()),
        trend: curve::trend(&weighed),
        points: weighed,
        compared,
        ..Answer::none(query, days)
    })
}

/// What is advised is for one muscle: several at once are judged one by one.
fn of_each_muscle(
    query: &Query,
    days: DateRange,
    judged: Option<Judgement>,
    view: &LogView<'_>,
) -> LogResult<Option<Judgement>> {
    let Some(Judgement::Volume { .. }) = judged else {
        return Ok(judged);
    };
    if !matches!(query.subject, Subject::Muscles { .. }) {
        return Ok(judged);
    }
    let muscles = ranking::by_muscle(query, &view.log.days_between(days)?, view);
    Ok(judge::volumes(&muscles, days, view).or(judged))
}
