//! All that was logged on a day, taken back: `delete everything from today`. It is asked before it is done.

use super::words::Opening;
use super::{Line, change};
use crate::Reading;
use jiff::civil::Date;
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{LineChange, SetResult};
use setwise_words::parse::listed::is_listed;
use setwise_words::text::{counted, day, list, printable};

/// Words that say all of it.
const ALL: &str = "everything|all|every|sets|log|logs|entries|lifts";

/// Words beside them that say nothing more.
const BESIDE: &str = "i|ive|we|logged|did|done|have|of|from|for|on|in|the|my|that|was|were|set|so|far|entered|please|pls|.";

impl Line<'_, '_> {
    /// Reads a line as one that takes back all sets of a day on which there are any.
    pub(super) fn delete_day(&self, opening: &Opening) -> LogResult<Option<Reading>> {
        let Some((day, is_sure)) = self.whole_day(opening.at) else {
            return Ok(None);
        };
        let sets = self.setting.log.on_date(day)?;
        if sets.is_empty() {
            return Ok(None);
        }
        if is_sure {
            return Ok(Some(change(LineChange::Delete(sets), Vec::new())));
        }
        let options = vec![Choice::new("yes, delete them", format!("delete all sets of {day} !"))];
        let lead = format!(
            "Delete all that is logged {}: {}?",
            day::relative(day, self.setting.today),
            by_exercise(&sets)
        );
        Ok(Some(Reading::Ask(Question::listing("delete-day", lead, options))))
    }

    /// The day of which all is meant, and whether that was confirmed.
    fn whole_day(&self, from: usize) -> Option<(Date, bool)> {
        if self.note.is_some() {
            return None;
        }
        let (mut day, mut says_all, mut is_sure) = (None, false, false);
        let mut at = from;
        while let Some(token) = self.tokens.get(at) {
            if let Some((used, date)) = self.day(at) {
                if day.replace(date).is_some() {
                    return None;
                }
                at += used;
                continue;
            }
            if is_listed(&token.lower, ALL) {
                says_all = true;
            } else if token.is_sign('!') {
                is_sure = true;
            } else if !is_listed(&token.lower, BESIDE) {
                return None;
            }
            at += 1;
        }
        day.filter(|_| says_all).map(|day| (day, is_sure))
    }
}

/// `Bench Press 3 sets and Back Squat 1 set`.
fn by_exercise(sets: &[SetResult]) -> String {
    let mut counts: Vec<(&SetResult, usize)> = Vec::new();
    for set in sets {
        match counts.iter_mut().find(|(first, _)| first.key() == set.key()) {
            Some((_, count)) => *count += 1,
            None => counts.push((set, 1)),
        }
    }
    let told: Vec<String> = counts
        .iter()
        .map(|(set, count)| format!("{} {}", printable(&set.exercise), counted(*count, "set")))
        .collect();
    list(&told)
}
