//! Logged sets as a question tells them: by day and exercise, each as it was entered.

use crate::ask::limits::SETS_IN_A_QUESTION;
use jiff::civil::Date;
use serde::Serialize;
use setwise_catalog::catalog::Catalog;
use setwise_domain::set_result::SetResult;
use setwise_words::text::Formatter;

/// The sets of one day, by exercise.
#[derive(Serialize)]
pub(in crate::ask) struct Day {
    pub date: Date,
    pub exercises: Vec<Done>,
}

/// The sets of one exercise, in the order logged: `185 lb × 8 @8 // left elbow twinge`.
#[derive(Serialize)]
pub(in crate::ask) struct Done {
    pub name: String,
    pub sets: Vec<String>,
}

/// Days of sets, the oldest first, and how many older sets there was no room for.
pub(in crate::ask) fn days(sets: &[SetResult]) -> (Vec<Day>, usize) {
    let kept = &sets[cut(sets)..];
    let days = kept
        .chunk_by(|one, next| one.date == next.date)
        .map(|day| Day { date: day[0].date, exercises: by_exercise(day) })
        .collect();
    (days, sets.len() - kept.len())
}

/// Where the days begin that there is room for: a day is told whole or not at all, today always.
fn cut(sets: &[SetResult]) -> usize {
    let over = sets.len().saturating_sub(SETS_IN_A_QUESTION);
    let Some(split) = over.checked_sub(1).map(|last| sets[last].date) else {
        return 0;
    };
    let newest = sets.last().map(|set| set.date);
    sets.iter().position(|set| set.date > split || Some(set.date) == newest).unwrap_or(0)
}

/// Exercises in the order in which they were begun.
pub(in crate::ask) fn by_exercise(sets: &[SetResult]) -> Vec<Done> {
    let done = grouped(sets).into_iter().map(|sets| Done {
        name: sets.first().map_or_else(String::new, |set| set.exercise.clone()),
        sets: sets.iter().map(words).collect(),
    });
    done.collect()
}

/// The sets of each exercise, in the order in which they were begun.
pub(in crate::ask) fn grouped(sets: &[SetResult]) -> Vec<Vec<SetResult>> {
    let mut groups: Vec<(_, Vec<SetResult>)> = Vec::new();
    for set in sets {
        let key = set.key();
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, of_it)) => of_it.push(set.clone()),
            None => groups.push((key, vec![set.clone()])),
        }
    }
    groups.into_iter().map(|(_, of_it)| of_it).collect()
}

/// One set in the unit that it was entered in, with its note.
pub(in crate::ask) fn words(set: &SetResult) -> String {
    Formatter::as_entered(Catalog::in_force()).with_note(set)
}
