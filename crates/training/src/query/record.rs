//! The records that stand.

use super::scope::count;
use super::{LogView, judge};
use setwise_domain::query::{Among, Answer, Counted, Metric, Part, Pick, Quantity, Query, Subject};
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Exercises that are named of all.
const MOST_EXERCISES: usize = 5;

/// Of one exercise its best of each kind, of all each exercise's best estimate.
pub fn records(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let within = |record: &Record| (days.from..=days.to).contains(&record.set.date);
    let of_kind = |record: &Record| (record.kind, record.set.key());
    let mut standing = match &query.subject {
        Subject::Exercise { key, .. } => view.log.records(key)?,
        _ => view.log.all_records()?,
    };
    standing
        .retain(|record| within(record) && view.share(&query.subject, &record.set.key()) > 0.75);
    let mut best: Vec<Record> = Vec::new();
    for record in standing {
        match best.iter_mut().find(|known| of_kind(known) == of_kind(&record)) {
            Some(known) if record.value > known.value => *known = record,
            Some(_) => {}
            None => best.push(record),
        }
    }
    if !matches!(query.subject, Subject::Exercise { .. }) {
        best.retain(|record| record.kind == RecordKind::E1rm);
        best.sort_by(|one, other| other.value.total_cmp(&one.value));
    }
    if query.among == Some(Among::Days) {
        best.sort_by_key(|record| Reverse(record.set.date));
    }
    let mut answer = Answer::none(query, days);
    answer.sets_counted = count(best.len());
    let days: BTreeSet<_> = best.iter().map(|record| record.set.date).collect();
    answer.days_counted = count(days.len());
    if !matches!(query.subject, Subject::Exercise { .. }) {
        best.truncate(MOST_EXERCISES);
    }
    answer.parts = best.iter().map(part).collect();
    answer.value = answer.parts.first().map(|part| part.value);
    answer.sets = best.into_iter().map(|record| record.set).collect();
    Ok(answer)
}

fn part(record: &Record) -> Part {
    let unit = match record.kind {
        RecordKind::Load | RecordKind::E1rm => Counted::Kilograms,
        RecordKind::Reps => Counted::Reps,
        RecordKind::Volume => Counted::KilogramReps,
    };
    Part {
        name: record.kind.word().to_owned(),
        value: Quantity::new(record.value, unit),
        date: Some(record.set.date),
    }
}

/// The best of all time of one exercise, where a record holds it.
pub fn best(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<Option<Answer>> {
    let Subject::Exercise { key, .. } = &query.subject else {
        return Ok(None);
    };
    let (kind, unit) = match query.metric {
        Metric::Load => (RecordKind::Load, Counted::Kilograms),
        Metric::E1rm => (RecordKind::E1rm, Counted::Kilograms),
        Metric::Reps if query.pick == Some(Pick::Most) => (RecordKind::Reps, Counted::Reps),
        _ => return Ok(None),
    };
    let standing = view.log.records(key)?.into_iter();
    let best = standing
        .filter(|record| record.kind == kind)
        .reduce(|best, next| if next.value > best.value { next } else { best });
    let Some(best) = best else {
        return Ok(None);
    };
    Ok(Some(Answer {
        value: Some(Quantity::new(best.value, unit)),
        sets_counted: 1,
        days_counted: 1,
        judgement: judge::time_away(&query.subject, view)?,
        sets: vec![best.set],
        ..Answer::none(query, days)
    }))
}
