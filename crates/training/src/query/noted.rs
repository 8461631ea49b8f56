//! What was written beside sets, by its words or its exercise, the newest first.

use super::LogView;
use super::scope::count;
use setwise_domain::limits::MOST_NOTES_SEARCHED;
use setwise_domain::note::NoteWanted;
use setwise_domain::query::{Answer, Counted, Part, Quantity, Query, Subject};
use setwise_domain::set_log::LogResult;
use setwise_words::parse::vocabulary::words_of;
use std::collections::BTreeSet;

/// Notes that an answer tells of.
const MOST_NOTES_TOLD: usize = 5;

/// A word from which on its plural is taken off: `knees` finds `knee`.
const LEAST_LETTERS_OF_A_PLURAL: usize = 5;

pub fn noted(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(within) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let (words, exercise) = match &query.subject {
        Subject::All {} => (Vec::new(), None),
        Subject::Exercise { key, .. } => (Vec::new(), Some(key)),
        Subject::Muscles { name, .. }
        | Subject::Movement { name, .. }
        | Subject::Words { name } => (stems(name), None),
    };
    let found =
        view.log.noted(&NoteWanted { words: &words, exercise, within, limit: MOST_NOTES_TOLD })?;
    let notes = |of: usize| Quantity::new(f64::from(count(of)), Counted::Notes);
    let dates: BTreeSet<_> = found.sets.iter().map(|set| set.date).collect();
    let searched = (!found.is_all).then(|| Part {
        name: Part::SEARCHED.to_owned(),
        value: notes(MOST_NOTES_SEARCHED),
        date: None,
    });
    Ok(Answer {
        value: (found.count > 0).then(|| notes(found.count)),
        sets_counted: count(found.count),
        days_counted: count(dates.len()),
        parts: searched.into_iter().collect(),
        sets: found.sets,
        ..Answer::none(query, within)
    })
}

/// What each word of a note has to begin with.
fn stems(name: &str) -> Vec<String> {
    let stem = |word: String| match word.strip_suffix('s') {
        Some(one) if word.len() >= LEAST_LETTERS_OF_A_PLURAL && !one.ends_with('s') => {
            one.to_owned()
        }
        _ => word,
    };
    words_of(name).into_iter().map(stem).collect()
}

#[cfg(test)]
mod tests;
