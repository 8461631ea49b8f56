//! A value that is said while the exercise or the load of its line is asked.

use super::{Answer, Pending};
use crate::messages;
use setwise_catalog::catalog::Catalog;
use setwise_domain::profile::Profile;
use setwise_domain::question::Slot;
use setwise_domain::set_result::SetResult;
use setwise_shorthand::{More, Setting, more_of, sets_of_named};
use setwise_words::parse::day::DayReader;

impl Pending {
    /// Whether a line that is typed where a flag answers is meant to: it says what is missing.
    pub fn is_filled_by(&self, text: &str, catalog: &Catalog, days: DayReader) -> bool {
        let counts = matches!(self.question.slot, Slot::Load | Slot::Reps);
        self.fresh
            && !self.asked_by_a_model()
            && (counts && self.other_number(text).is_some()
                || self.more(text, catalog, days).is_some())
    }

    /// `85 8 8 7` behind `bench press`, which was no line of its own.
    pub(super) fn of_named(
        &self,
        text: &str,
        catalog: &Catalog,
        days: DayReader,
    ) -> Option<String> {
        let about = self.question.about.as_ref()?;
        let nothing: Vec<SetResult> = Vec::new();
        let profile = Profile::default();
        let setting = Setting::without_plan(catalog, &nothing, &profile, days.today);
        sets_of_named(text, &about.text, &setting).ok()?
    }

    /// `30 lb` to `Which curl` is the load of the curls, and `@8` to their load an effort: the line is read
    /// again with it. What it has already is no set of another lift either.
    pub(super) fn more(&self, text: &str, catalog: &Catalog, days: DayReader) -> Option<Answer> {
        let of_name = self.question.slot == Slot::Exercise;
        let asks = self.fresh && (of_name || self.question.slot == Slot::Load);
        let about = self.question.about.as_ref().filter(|_| asks)?;
        let read_as = if of_name { &self.question.options.first()?.line } else { &about.text };
        // What is known of the lift makes no difference to which words are amounts.
        let nothing: Vec<SetResult> = Vec::new();
        let profile = Profile::default();
        let setting = Setting::without_plan(catalog, &nothing, &profile, days.today);
        match more_of(text, &about.text, read_as, &setting).ok()? {
            More::Line(line) => Some(Answer::Line(line)),
            More::Beside if of_name => {
                Some(Answer::Outside(messages::exercise_first(&self.question)))
            }
            More::Beside | More::No => None,
        }
    }
}
