//! Answers that take all of the options, or the other one of two.

use super::words::{BOTH, OTHER};
use super::{Answer, Pending};
use crate::messages;
use setwise_catalog::catalog::Catalog;
use setwise_domain::question::Filling;
use setwise_training::assistant;
use setwise_words::parse::day::DayReader;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;

impl Pending {
    /// `both` of the sessions that are offered; of anything else, and of the other where none was taken yet,
    /// one has to be chosen.
    pub(super) fn of_both(&self, text: &str) -> Option<Answer> {
        let said = words_of(text).join(" ");
        let options = &self.question.options;
        if options.len() < 2 {
            return None;
        }
        if is_listed(&said, BOTH) {
            let all = assistant::with_all(options.iter().map(|option| option.line.as_str()));
            let of_sessions =
                options.iter().all(|option| matches!(option.value, Some(Filling::Session { .. })));
            return Some(match all.filter(|_| of_sessions) {
                Some(line) => Answer::Line(line),
                None => Answer::Outside(messages::one_at_a_time(&self.question)),
            });
        }
        is_listed(&said, OTHER).then(|| Answer::Outside(messages::no_other_one(&self.question)))
    }

    /// The line of the option that `text` does not choose, of two.
    pub fn other(&self, text: &str, catalog: &Catalog, days: DayReader) -> Option<String> {
        let [one, other] = self.question.options.as_slice() else {
            return None;
        };
        let chosen = match self.answer(text, false, catalog, days) {
            Answer::Line(line) => line,
            _ => text.trim().to_owned(),
        };
        if chosen == one.line {
            return Some(other.line.clone());
        }
        (chosen == other.line).then(|| one.line.clone())
    }
}
