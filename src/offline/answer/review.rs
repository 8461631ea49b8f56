//! Looking back over days: what was done, and how much each muscle got.

use crate::domain::conversation::Delta;
use crate::domain::exercise::{Exercise, ExerciseKey};
use crate::domain::set_result::SetResult;
use crate::domain::strength::e1rm;
use crate::domain::strength::volume::{self, MuscleVolume, Range, Verdict};
use crate::domain::text::counted;
use crate::offline::case::{Case, say};
use crate::offline::muscles::{self, Muscles};
use crate::offline::period::Period;
use crate::text::{self, day};
use jiff::Span;
use jiff::civil::Date;

/// Exercises named in a review.
const MOST_EXERCISES_TOLD: usize = 4;

pub fn period(case: &Case<'_>) -> Vec<Delta> {
    let period = case.ask.period.unwrap_or(Period::ThisWeek);
    let (from, to) = period.days(case.context.today);
    if from < case.context.recent_from {
        return say(too_far_back(case));
    }
    let title = titled(case, period, from, to);
    let sets = within(case, from, to);
    if sets.is_empty() {
        return say(format!("{title}: no sets."));
    }
    let mut lines = vec![format!("{title}: {}.", counted_over_days(&sets))];
    lines.push(format!("{}.", by_exercise(case, &sets)));
    if let Some(best) = best_by_estimate(case, &sets) {
        lines.push(best);
    }
    lines.extend(before(case, from, to));
    say(lines.join("\n"))
}

fn too_far_back(case: &Case<'_>) -> String {
    format!(
        "That is further back than I look in the chat, which is to {}. `setwise history` has all of it.",
        case.day(case.context.recent_from)
    )
}

/// `Last week (9 to 15 Nov)`.
fn titled(case: &Case<'_>, period: Period, from: Date, to: Date) -> String {
    let days = day::span(from, to, case.context.today);
    match (period.title(), from == to) {
        (Some(title), _) => format!("{title} ({days})"),
        (None, true) => text::capitalised(&case.day(from)),
        (None, false) => text::capitalised(&days),
    }
}

fn within<'a>(case: &Case<'a>, from: Date, to: Date) -> Vec<&'a SetResult> {
    let recent = case.context.recent.iter();
    recent
        .filter(|set| (from..=to).contains(&set.date) && set.performance.is_work())
        .collect()
}

fn counted_over_days(sets: &[&SetResult]) -> String {
    let mut days: Vec<_> = sets.iter().map(|set| set.date).collect();
    days.dedup();
    let sets = counted(sets.len(), "set");
    match days.len() {
        1 => sets,
        days => format!("{sets} on {days} days"),
    }
}

/// `Bench Press 9, Barbell Row 6 and 3 other exercises`, in sets, most first.
fn by_exercise(case: &Case<'_>, sets: &[&SetResult]) -> String {
    let mut counts: Vec<(ExerciseKey, String, usize)> = Vec::new();
    for set in sets {
        let key = set.key();
        match counts.iter_mut().find(|(known, ..)| *known == key) {
            Some((_, _, count)) => *count += 1,
            None => counts.push((key, case.subject_of(set).name, 1)),
        }
    }
    counts.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    let others = counts.len().saturating_sub(MOST_EXERCISES_TOLD);
    let mut said: Vec<_> = counts
        .iter()
        .take(MOST_EXERCISES_TOLD)
        .map(|(_, name, count)| format!("{name} {count}"))
        .collect();
    if others > 0 {
        said.push(counted(others, "other exercise"));
    }
    format!("Sets: {}", text::list(&said))
}

fn best_by_estimate(case: &Case<'_>, sets: &[&SetResult]) -> Option<String> {
    let (kg, best) = sets
        .iter()
        .filter_map(|set| e1rm::of_set(&set.performance).map(|kg| (kg, *set)))
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(format!(
        "Highest estimated max: {} {} (e1RM {}).",
        case.subject_of(best).name,
        case.cited(best),
        text::whole_mass_in(kg, case.unit())
    ))
}

/// The same number of days before, to compare with, where they are in sight.
fn before(case: &Case<'_>, from: Date, to: Date) -> Option<String> {
    let days = i64::from(day::days_between(from, to)) + 1;
    if days == 1 {
        return None;
    }
    let back = |date: Date| date.saturating_sub(Span::new().days(days));
    let (from, to) = (back(from), back(to));
    if from < case.context.recent_from {
        return None;
    }
    let sets = within(case, from, to);
    let said = if sets.is_empty() {
        "no sets".into()
    } else {
        counted_over_days(&sets)
    };
    Some(format!(
        "The {days} days before ({}): {said}.",
        day::span(from, to, case.context.today)
    ))
}

pub fn volume(case: &Case<'_>) -> Vec<Delta> {
    let period = case.ask.period.unwrap_or(Period::Days(7));
    let (from, to) = period.days(case.context.today);
    if from < case.context.recent_from {
        return say(too_far_back(case));
    }
    let sets = within(case, from, to);
    let known: Vec<(&SetResult, &Exercise)> = sets
        .iter()
        .filter_map(|set| Some((*set, case.exercise_of(set)?)))
        .collect();
    let title = titled(case, period, from, to);
    if sets.is_empty() {
        return say(format!("{title}: no sets."));
    }
    let volumes = volume::by_muscle(known.iter().copied());
    let mut lines = vec![match &case.ask.muscles {
        Some(muscles) => of_muscles(case, muscles, &title, &volumes, &known),
        None => of_all(&title, &volumes),
    }];
    let strange = sets.len() - known.len();
    if strange > 0 {
        lines.push(format!(
            "Not counted: {} of exercises outside the catalogue.",
            counted(strange, "set")
        ));
    }
    lines.push(rule(day::days_between(from, to) + 1));
    say(lines.join("\n"))
}

fn rule(days: i32) -> String {
    let Range { low, high } = Range::default();
    let week = if days == 7 {
        String::new()
    } else {
        format!(" These are {}.", counted(days, "day"))
    };
    format!(
        "Hard sets: one for a muscle that the lift targets, half for one that helps. {low} to {high} a week is a heuristic.{week}"
    )
}

fn of_muscles(
    case: &Case<'_>,
    muscles: &Muscles,
    title: &str,
    volumes: &[MuscleVolume],
    known: &[(&SetResult, &Exercise)],
) -> String {
    let said: Vec<_> = muscles
        .muscles
        .iter()
        .map(|muscle| {
            let of = volumes.iter().find(|volume| volume.muscle == *muscle);
            match of {
                None => format!("{muscle} 0"),
                Some(volume) => format!(
                    "{muscle} {} on {} ({} the range)",
                    volume.sets(),
                    counted(volume.days, "day"),
                    volume.verdict(Range::default())
                ),
            }
        })
        .collect();
    let from: Vec<_> = known
        .iter()
        .filter(|(set, exercise)| {
            let trained = exercise.primary.iter().chain(&exercise.secondary);
            volume::is_hard(&set.performance)
                && trained
                    .into_iter()
                    .any(|muscle| muscles.muscles.contains(muscle))
        })
        .map(|(set, _)| *set)
        .collect();
    let from = if from.is_empty() {
        String::new()
    } else {
        format!(" {}.", by_exercise(case, &from))
    };
    format!(
        "{}, {}: {}.{from}",
        text::capitalised(&muscles.name),
        text::lowered(title),
        text::list(&said)
    )
}

/// Every group of muscles by its best-trained part, and which lie below the range.
fn of_all(title: &str, volumes: &[MuscleVolume]) -> String {
    let best = |name: &str| {
        let group = muscles::named(name)?;
        let of_group = volumes.iter().filter(|v| group.muscles.contains(&v.muscle));
        of_group.max_by_key(|volume| volume.halves)
    };
    let mut said = Vec::new();
    let mut below = Vec::new();
    for name in muscles::REVIEWED {
        let volume = best(name);
        said.push(format!("{name} {}", volume.map_or(0.0, MuscleVolume::sets)));
        let verdict = volume.map_or(Verdict::Below, |volume| volume.verdict(Range::default()));
        if verdict == Verdict::Below {
            below.push((*name).to_owned());
        }
    }
    let below = if below.is_empty() {
        format!("None is below {}.", Range::default().low)
    } else {
        format!("Below {}: {}.", Range::default().low, text::list(&below))
    };
    format!("{title}: {}.\n{below}", said.join(", "))
}
