//! The most load for so many reps, beside what the estimated max would allow.

use super::first::whole;
use super::scope::count;
use super::{LogView, record};
use setwise_domain::day_totals::Most;
use setwise_domain::load::Load;
use setwise_domain::query::{
    Answer, Comparison, Counted, Metric, Part, Period, Quantity, Query, Subject,
};
use setwise_domain::receipt::RecordKind;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::e1rm;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Reps that are told of where no number is asked for.
const USUAL: [u16; 7] = [1, 2, 3, 5, 8, 10, 12];

pub fn rep_max(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let asked = match query.comparison {
        Comparison::Target { quantity } => Some(whole(quantity.amount).max(1)),
        _ => None,
    };
    let Subject::Exercise { .. } = &query.subject else {
        return of_each(query, asked.unwrap_or(1), days, view);
    };
    let mut found: Vec<(u16, SetResult)> = Vec::new();
    for reps in asked.map_or_else(|| USUAL.to_vec(), |reps| vec![reps]) {
        let set = most(query, reps, days, view)?;
        // A set of eight is the best of five too; it is told once, for as many as it was.
        found.retain(|(_, known)| Some(known) != set.as_ref());
        found.extend(set.map(|set| (reps, set)));
    }
    let estimate = match asked {
        Some(reps) => estimated(query, reps, view)?,
        None => None,
    };
    Ok(Answer {
        value: found.first().and_then(|(_, set)| load_of(set)),
        sets_counted: count(found.len()),
        days_counted: count(found.len()),
        parts: found
            .iter()
            .filter_map(|(reps, set)| {
                Some(Part { name: reps.to_string(), value: load_of(set)?, date: Some(set.date) })
            })
            .chain(estimate)
            .collect(),
        sets: found.into_iter().map(|(_, set)| set).collect(),
        ..Answer::none(query, days)
    })
}

fn load_of(set: &SetResult) -> Option<Quantity> {
    let load = set.performance.load?;
    Some(Quantity::new(load.mass().kg(), Counted::Kilograms))
}

/// Of all time it stands as a record.
fn most(
    query: &Query,
    reps: u16,
    days: DateRange,
    view: &LogView<'_>,
) -> LogResult<Option<SetResult>> {
    let Subject::Exercise { key, .. } = &query.subject else {
        return Ok(None);
    };
    if days != view.ever() {
        return view.log.most_of(key, Most::Load { reps }, days);
    }
    let standing = view.log.records(key)?.into_iter();
    let best = standing
        .filter(|record| record.kind == RecordKind::Load)
        .filter(|record| record.set.performance.unbroken_reps() >= Some(reps))
        .reduce(|best, next| if next.value > best.value { next } else { best });
    match best {
        Some(best) => Ok(Some(best.set)),
        // A log that keeps no records has its sets.
        None => view.log.most_of(key, Most::Load { reps }, days),
    }
}

/// What the estimated max comes to at so many reps, where it tells anything of so many.
fn estimated(query: &Query, reps: u16, view: &LogView<'_>) -> LogResult<Option<Part>> {
    let of_max = Query {
        metric: Metric::E1rm,
        period: Period::Ever {},
        comparison: Comparison::None {},
        ..query.clone()
    };
    let best = record::best(&of_max, view.ever(), view)?;
    let max = best.and_then(|best| best.value).map(|value| value.amount);
    let load = max.and_then(|max| e1rm::load_for(max, reps));
    Ok(load.map(|load| Part {
        name: "estimated".to_owned(),
        value: Quantity::new(load, Counted::Kilograms),
        date: None,
    }))
}

/// Each exercise's, the heaviest first.
fn of_each(query: &Query, reps: u16, days: DateRange, view: &LogView<'_>) -> LogResult<Answer> {
    let mut best: BTreeMap<_, SetResult> = BTreeMap::new();
    for record in view.log.all_records()? {
        let set = record.set;
        let counts = record.kind == RecordKind::Load
            && set.performance.unbroken_reps() >= Some(reps)
            && (days.from..=days.to).contains(&set.date)
            && view.share(&query.subject, &set.key()) > 0.75;
        if counts {
            let known = best.get(&set.key()).and_then(|known| known.performance.load);
            if set.performance.load.map(Load::mass) > known.map(Load::mass) {
                best.insert(set.key(), set);
            }
        }
    }
    let mut sets: Vec<SetResult> = best.into_values().collect();
    sets.sort_by_key(|set| Reverse(set.performance.load.map(Load::mass)));
    Ok(Answer {
        value: sets.first().and_then(load_of),
        sets_counted: count(sets.len()),
        days_counted: count(sets.len()),
        sets,
        ..Answer::none(query, days)
    })
}
