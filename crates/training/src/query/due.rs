//! Which muscles come next: rested, and furthest below their weekly sets.

use super::LogView;
use super::ranking::by_muscle;
use super::scope::count;
use jiff::ToSpan as _;
use setwise_catalog::catalog::muscles_named;
use setwise_domain::exercise::{Exercise, Muscle};
use setwise_domain::query::{Answer, Judgement, Part, Query};
use setwise_domain::set_log::LogResult;

/// Hours between hard days of a muscle.
const REST: u32 = 48;
const MOST_PARTS: usize = 4;

pub fn due(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let days = view.back(7);
    let found = view.log.days_between(days)?;
    let rested_from = view.today.saturating_sub(1.day());
    let aims_at = |exercise: &Exercise, muscles: &[Muscle]| {
        exercise.primary.iter().any(|muscle| muscles.contains(muscle))
    };
    let is_tired = |muscles: &[Muscle]| {
        let hard = |day: &&setwise_domain::day_totals::ExerciseDay| {
            day.totals.date >= rested_from && view.hard_sets(day) > 0
        };
        let recent = found.iter().filter(hard);
        recent.filter_map(|day| view.exercise(&day.key)).any(|exercise| aims_at(exercise, muscles))
    };
    let mut parts: Vec<Part> = by_muscle(query, &found, view)
        .into_iter()
        .filter(|part| muscles_named(&part.name).is_some_and(|muscles| !is_tired(&muscles)))
        .collect();
    // Of equals the larger muscles stand first, as they are reviewed.
    parts.sort_by(|one, other| one.value.amount.total_cmp(&other.value.amount));
    parts.truncate(MOST_PARTS);
    let newest = found.iter().map(|day| day.totals.date).max();
    let sets = match newest {
        Some(newest) => view.sets_on(&query.subject, newest)?,
        None => Vec::new(),
    };
    Ok(Answer {
        value: parts.first().map(|part| part.value),
        sets_counted: found.iter().map(|day| day.totals.sets).sum(),
        days_counted: count(super::scope::dates(&found).len()),
        parts,
        sets,
        judgement: Some(Judgement::Due { rested_hours: REST }),
        ..Answer::none(query, days)
    })
}
