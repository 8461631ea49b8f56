//! What was done before: last time, the newest set, records, and how long ago.

use crate::domain::board::PastSession;
use crate::domain::conversation::Delta;
use crate::domain::exercise::Exercise;
use crate::domain::receipt::{Record, RecordKind};
use crate::domain::set_result::SetResult;
use crate::offline::case::{Answer, Case, Subject, say};
use crate::offline::muscles::Muscles;
use crate::text::{self, day};

/// Days of one exercise that are told.
const DAYS_TOLD: u16 = 3;
/// Exercises whose records are told when none is named.
const MOST_EXERCISES_TOLD: usize = 4;

pub fn last_time(case: &Case<'_>) -> Answer {
    let subject = case.subject().ok_or_else(no_sets_at_all)?;
    let sessions = case.history(&subject, DAYS_TOLD)?;
    let Some((last, before)) = sessions.split_first() else {
        return Ok(no_sets(&subject));
    };
    let told =
        |session: &PastSession| format!("{}: {}", case.day(session.date), case.sets(&session.sets));
    let mut lines = vec![format!("{}, {}.", subject.name, told(last))];
    if !before.is_empty() {
        let before: Vec<_> = before.iter().map(told).collect();
        lines.push(format!("Before that, {}.", before.join("; ")));
    }
    Ok(say(lines.join("\n")))
}

pub fn no_sets_at_all() -> Vec<Delta> {
    say("No sets yet.")
}

pub fn no_sets(subject: &Subject) -> Vec<Delta> {
    say(format!("No sets of {} yet.", subject.name))
}

pub fn newest_set(case: &Case<'_>) -> Vec<Delta> {
    match &case.context.newest {
        None => no_sets_at_all(),
        Some(set) => say(format!(
            "Last set logged: {}, set {}, {}.",
            case.subject_of(set).name,
            set.set_number,
            case.cited(set)
        )),
    }
}

pub fn records(case: &Case<'_>) -> Answer {
    // Only an exercise that was named: "my records" is not about the current one.
    let subject = case.ask.exercise.as_ref().and_then(|_| case.subject());
    let records = case.records(subject.as_ref())?;
    Ok(match subject {
        Some(subject) if records.is_empty() => no_sets(&subject),
        Some(subject) => say(records_of_one(case, &subject, records)),
        None if records.is_empty() => no_sets_at_all(),
        None => say(records_of_all(case, records)),
    })
}

fn records_of_one(case: &Case<'_>, subject: &Subject, records: &[Record]) -> String {
    let lines: Vec<_> = RecordKind::ALL
        .iter()
        .filter_map(|kind| best_of_kind(records, *kind))
        .map(|record| told(case, record))
        .collect();
    format!("{}: {}.", subject.name, lines.join(";\n"))
}

fn best_of_kind(records: &[Record], kind: RecordKind) -> Option<&Record> {
    records
        .iter()
        .filter(|record| record.kind == kind)
        .max_by(|a, b| a.value.total_cmp(&b.value))
}

fn told(case: &Case<'_>, record: &Record) -> String {
    let set = case.cited(&record.set);
    match record.kind {
        RecordKind::Load => format!("most load {set}"),
        RecordKind::Reps => format!("most reps {set}"),
        RecordKind::E1rm => format!(
            "e1RM {} from {set}",
            text::whole_mass_in(record.value, case.unit())
        ),
        RecordKind::Volume => format!(
            "most in a session {}, {}",
            text::whole_mass_in(record.value, case.unit()),
            case.day(record.set.date)
        ),
    }
}

fn records_of_all(case: &Case<'_>, records: &[Record]) -> String {
    let mut best: Vec<&Record> = records
        .iter()
        .filter(|record| record.kind == RecordKind::E1rm)
        .collect();
    best.sort_by(|a, b| b.value.total_cmp(&a.value));
    let lines: Vec<_> = best
        .iter()
        .take(MOST_EXERCISES_TOLD)
        .map(|record| {
            format!(
                "{}: {}",
                case.subject_of(&record.set).name,
                told(case, record)
            )
        })
        .collect();
    if lines.is_empty() {
        return "No estimated one-rep maxes yet: they need a load and up to 12 reps. `best` with an exercise shows its records.".into();
    }
    let more = best.len().saturating_sub(lines.len());
    let more = if more > 0 {
        format!("\nAnd {more} more; `best` with an exercise shows its own.")
    } else {
        String::new()
    };
    format!("{}.{more}", lines.join(";\n"))
}

pub fn since(case: &Case<'_>) -> Answer {
    if let Some(muscles) = &case.ask.muscles {
        return Ok(say(since_muscles(case, muscles)));
    }
    if case.ask.exercise.is_none() {
        return Ok(since_any(case));
    }
    let subject = case.subject().ok_or_else(no_sets_at_all)?;
    let sessions = case.history(&subject, 1)?;
    Ok(match sessions.first() {
        None => no_sets(&subject),
        Some(last) => say(format!(
            "{}: {}, {}: {}.",
            subject.name,
            day::ago(last.date, case.context.today),
            case.day(last.date),
            case.sets(&last.sets)
        )),
    })
}

fn since_any(case: &Case<'_>) -> Vec<Delta> {
    let Some(newest) = case.context.recent.last() else {
        return no_sets_at_all();
    };
    let sets = case.context.recent.iter();
    let count = sets.filter(|set| set.date == newest.date).count();
    say(format!(
        "The last training was {}, {}: {}.",
        day::ago(newest.date, case.context.today),
        case.day(newest.date),
        text::counted(count, "set")
    ))
}

fn since_muscles(case: &Case<'_>, muscles: &Muscles) -> String {
    let trains = |exercise: &Exercise| {
        let mut primary = exercise.primary.iter();
        primary.any(|muscle| muscles.muscles.contains(muscle))
    };
    let aimed =
        |set: &&SetResult| set.performance.is_work() && case.exercise_of(set).is_some_and(trains);
    let Some(last) = case.context.recent.iter().rfind(aimed) else {
        return format!(
            "No sets for {} since {}, which is as far back as I look.",
            muscles.name,
            case.day(case.context.recent_from)
        );
    };
    let same: Vec<_> = case
        .context
        .recent
        .iter()
        .filter(|set| set.date == last.date && set.key() == last.key())
        .cloned()
        .collect();
    format!(
        "{}: {}, {}: {} {}. This counts the exercises that target it.",
        text::capitalised(&muscles.name),
        day::ago(last.date, case.context.today),
        case.day(last.date),
        case.subject_of(last).name,
        case.sets(&same)
    )
}
