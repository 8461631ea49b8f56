//! Whether lifts move: progress, stalls, and whether it is time for a lighter week.

use super::LogView;
use super::judge::percent;
use super::scope::count;
use crate::calendar::{OccurrenceState, agenda};
use jiff::ToSpan as _;
use jiff::civil::Date;
use setwise_domain::curve::{self, Measure, Point};
use setwise_domain::day_totals::{DaySets, DayTotals, ExerciseDay};
use setwise_domain::exercise::{ExerciseKey, Level};
use setwise_domain::query::{
    Answer, Counted, Judgement, Metric, Part, Pick, Quantity, Query, Strain, Subject,
};
use setwise_domain::regularity::monday_of;
use setwise_domain::session::{DateRange, SessionKind};
use setwise_domain::set_log::LogResult;
use setwise_domain::strength::stall::{self, Progress};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Days that a trend is told over.
pub const LONG_ENOUGH: i32 = 84;
/// Lifts that strength is told by: what a program is built round.
const MOST_MAIN_LIFTS: usize = 6;
/// Days with an estimate that a main lift has at least.
const FEWEST_DAYS: usize = 3;
/// Weeks that are looked through for a light one: more than anybody trains without.
const WEEKS_LOOKED_BACK: i32 = 20;
/// A week with this share of the usual hard sets, or less, is a light one.
const LIGHT: f64 = 0.6;

pub fn progress(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    match &query.subject {
        Subject::Exercise { key, .. } => of_lift(query, key, days, view),
        _ => of_lifts(query, days, view),
    }
}

/// The estimate of each day that has one.
pub fn estimates(days: &[DayTotals]) -> Vec<Point> {
    curve::points(days, Measure::E1rm)
}

fn of_lift(
    query: &Query,
    key: &ExerciseKey,
    days: DateRange,
    view: &LogView<'_>,
) -> LogResult<Answer> {
    let totals = view.log.days_of(key, days)?;
    let points = estimates(&totals);
    let trend = curve::trend(&points);
    let stand = stall::judge(&points);
    let (judgement, cited) = match (&stand, trend) {
        (Progress::Stalled { standing }, _) => {
            (Judgement::Stalled { sessions: count(stall::SESSIONS) }, vec![standing.date])
        }
        (Progress::Improving { best, beat }, Some(trend)) => {
            (Judgement::Trend { percent: percent(trend), lifts: 1 }, vec![best.date, beat.date])
        }
        (_, Some(trend)) => (
            Judgement::Trend { percent: percent(trend), lifts: 1 },
            points.last().map(|last| last.date).into_iter().collect(),
        ),
        (Progress::Improving { best, beat }, None) => (
            Judgement::TooEarly { have: count(points.len()), need: count(stall::SESSIONS + 1) },
            vec![best.date, beat.date],
        ),
        (Progress::TooEarly { have, need }, None) => (
            Judgement::TooEarly { have: count(*have), need: count(*need) },
            points.last().map(|last| last.date).into_iter().collect(),
        ),
    };
    let mut sets = Vec::new();
    for date in cited {
        sets.extend(view.best_set(key, date, Metric::E1rm)?);
    }
    Ok(Answer {
        value: trend.map(|trend| Quantity::new(trend.a_week, Counted::KilogramsAWeek)),
        sets_counted: totals.iter().map(|day| day.sets).sum(),
        days_counted: count(totals.len()),
        judgement: (!totals.is_empty()).then_some(judgement),
        trend,
        points,
        sets,
        ..Answer::none(query, days)
    })
}

/// A main lift with the estimate of each of its days.
struct Lift {
    key: ExerciseKey,
    sets: u32,
    points: Vec<Point>,
}

/// The large movements that were done most, loaded and often enough.
fn main_lifts(found: &[ExerciseDay], view: &LogView<'_>) -> Vec<Lift> {
    let mut by_key: BTreeMap<&ExerciseKey, Vec<&DayTotals>> = BTreeMap::new();
    for day in found {
        by_key.entry(&day.key).or_default().push(&day.totals);
    }
    let lift = |(key, days): (&ExerciseKey, Vec<&DayTotals>)| {
        let is_lift = view.exercise(key)?.pattern.is_lift();
        let estimate = |day: &&DayTotals| {
            let value = Measure::E1rm.of(day)?;
            let date = day.date;
            Some(Point { date, value })
        };
        let points: Vec<Point> = days.iter().filter_map(estimate).collect();
        (is_lift && points.len() >= FEWEST_DAYS).then(|| Lift {
            key: key.clone(),
            sets: days.iter().map(|day| day.sets).sum(),
            points,
        })
    };
    let mut lifts: Vec<Lift> = by_key.into_iter().filter_map(lift).collect();
    lifts.sort_by_key(|lift| Reverse(lift.sets));
    lifts.truncate(MOST_MAIN_LIFTS);
    lifts
}

fn of_lifts(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<Answer> {
    let found = view.trained(&query.subject, days)?;
    let mut rated: Vec<(f64, Lift)> = main_lifts(&found, view)
        .into_iter()
        .filter_map(|lift| Some((percent(curve::trend(&lift.points)?), lift)))
        .collect();
    let mut answer = Answer {
        sets_counted: found.iter().map(|day| day.totals.sets).sum(),
        days_counted: count(super::scope::dates(&found).len()),
        ..Answer::none(query, days)
    };
    if rated.is_empty() {
        answer.judgement = (!found.is_empty())
            .then_some(Judgement::TooEarly { have: 0, need: count(FEWEST_DAYS) });
        return Ok(answer);
    }
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    if query.pick == Some(Pick::Least) {
        rated.reverse();
    }
    let mean =
        rated.iter().map(|(percent, _)| percent).sum::<f64>() / f64::from(count(rated.len()));
    let best_day = |lift: &Lift| {
        let best = lift.points.iter().max_by(|a, b| a.value.total_cmp(&b.value));
        best.map(|point| point.date)
    };
    answer.parts = rated
        .iter()
        .map(|(percent, lift)| Part {
            name: view.name(&lift.key),
            value: Quantity::new(*percent, Counted::Share),
            date: best_day(lift),
        })
        .collect();
    answer.value = Some(Quantity::new(mean, Counted::Share));
    answer.judgement = Some(Judgement::Trend { percent: mean, lifts: count(rated.len()) });
    if let Some((_, first)) = rated.first()
        && let Some(date) = best_day(first)
    {
        answer.sets.extend(view.best_set(&first.key, date, Metric::E1rm)?);
    }
    Ok(answer)
}

pub fn deload(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let days = view.back(7 * WEEKS_LOOKED_BACK);
    let found = view.log.sets_a_day(days)?;
    let newest = view.log.days_between(view.back(LONG_ENOUGH))?;
    let mut stalled = Vec::new();
    let mut sets = Vec::new();
    for lift in main_lifts(&newest, view) {
        if let Progress::Stalled { standing } = stall::judge(&lift.points) {
            stalled.push(view.name(&lift.key));
            sets.extend(view.best_set(&lift.key, standing.date, Metric::E1rm)?);
        }
    }
    if found.is_empty() {
        return Ok(Answer::none(query, days));
    }
    let (weeks, light) = hard_weeks(&found, &deload_weeks(days, view)?, view.today);
    let every = match view.profile.level {
        Level::Beginner => None,
        Level::Intermediate => Some(6),
        Level::Advanced => Some(5),
    };
    Ok(Answer {
        value: Some(Quantity::new(f64::from(weeks), Counted::Weeks)),
        sets_counted: found.iter().map(|day| day.sets).sum(),
        days_counted: count(found.len()),
        parts: light.into_iter().collect(),
        sets,
        judgement: Some(Judgement::Deload(Strain { weeks, every, stalled })),
        ..Answer::none(query, days)
    })
}

/// Mondays of the weeks that the calendar calls deloads, of those that were kept.
fn deload_weeks(days: DateRange, view: &LogView<'_>) -> LogResult<BTreeSet<Date>> {
    let calendar = (view.calendar)(days)?;
    let is_deload = |id| {
        let session = calendar.sessions.get(&id);
        session.is_some_and(|session| session.kind == SessionKind::Deload)
    };
    let kept = agenda(&calendar, days, view.today);
    let kept =
        kept.iter().filter(|one| one.state == OccurrenceState::Done && is_deload(one.session));
    Ok(kept.map(|one| monday_of(one.date)).collect())
}

/// Full weeks in a row up to now, back to one that was light, free or a deload by the calendar, and that
/// one. The running week counts once it is no longer light.
fn hard_weeks(found: &[DaySets], deloads: &BTreeSet<Date>, today: Date) -> (u32, Option<Part>) {
    let mut sets: BTreeMap<Date, u32> = BTreeMap::new();
    for day in found {
        *sets.entry(monday_of(day.date)).or_default() += day.hard_sets;
    }
    let mut counts: Vec<u32> = sets.values().copied().collect();
    counts.sort_unstable();
    let usual = counts.get(counts.len() / 2).copied().unwrap_or(0);
    let is_hard = |monday: Date| {
        let hard = sets.get(&monday).copied().unwrap_or(0);
        f64::from(hard) > LIGHT * f64::from(usual) && !deloads.contains(&monday)
    };
    let this = monday_of(today);
    let mut week =
        if is_hard(this) || deloads.contains(&this) { this } else { this.saturating_sub(1.week()) };
    let mut weeks = 0;
    while is_hard(week) {
        weeks += 1;
        week = week.saturating_sub(1.week());
    }
    // Before the first set there was no week to be light.
    let first = sets.keys().next();
    let light = first.is_some_and(|first| *first < week).then(|| Part {
        name: Part::LIGHT_WEEK.to_owned(),
        value: Quantity::new(f64::from(sets.get(&week).copied().unwrap_or(0)), Counted::Sets),
        date: Some(week),
    });
    (weeks, light)
}

#[cfg(test)]
mod tests;
