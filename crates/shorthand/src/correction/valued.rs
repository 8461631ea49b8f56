//! A set that is named by its load and reps, `the 100x5 was 100x6`: the one of today that has them.

use super::find::Offer;
use super::target::Target;
use super::values::Worded;
use super::{Line, words};
use crate::item::{Fact, Facts, What};
use crate::lift::Lift;
use crate::{Reading, items};
use setwise_domain::load::Decimal;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::whole;

impl Line<'_, '_> {
    /// The line as a correction of such a set; none where it says something else.
    pub(super) fn of_values(&self) -> LogResult<Option<Reading>> {
        let opens = self.tokens.first().is_some_and(|first| is_listed(&first.lower, "the|my|that"));
        let states = |at: &usize| words::is_state(&self.tokens[*at]);
        let Some(link) = (1..self.tokens.len()).find(states).filter(|_| opens) else {
            return Ok(None);
        };
        let Some((load, reps)) = self.load_and_reps(1, link) else {
            return Ok(None);
        };
        let has = |set: &SetResult| {
            set.performance.reps.map(i64::from) == Some(reps)
                && set.performance.load.is_some_and(|known| known.amount == load)
        };
        let today = self.setting.log.on_date(self.setting.today)?;
        let fitting: Vec<SetResult> = today.into_iter().filter(has).collect();
        let Some(first) = fitting.first() else {
            let why = format!("is no set of today: none has {load} × {reps}");
            return Ok(Some(self.bad(self.tokens[1].span.to(self.tokens[link - 1].span), why)));
        };
        let lift = Lift::from_set(first, self.setting);
        let target = Target { end: link, says_set: true, ..Target::default() };
        let values = match self.values(&target, Some(&lift))? {
            Worded::Values(values) => values,
            Worded::Wrong(issue) => return Ok(Some(self.bad(issue.span, issue.message))),
            Worded::Which(_) | Worded::Nothing => return Ok(None),
        };
        if let [only] = fitting.as_slice() {
            return self.changed(std::slice::from_ref(only), &values).map(Some);
        }
        let why = format!("Several sets of today have {load} × {reps}");
        let offer = Offer { lead: why, sets: fitting, all: Vec::new() };
        Ok(Some(Reading::Ask(self.which_set(&offer, "change", &self.said(&values))?)))
    }

    /// The load and the reps that the words between two places say, and nothing else.
    fn load_and_reps(&self, from: usize, to: usize) -> Option<(Decimal, i64)> {
        let said = &self.tokens[from..to];
        let found = items::scan(said, Facts::from_exercise(None), self.setting);
        let [item] = found.all.as_slice() else {
            return None;
        };
        let Fact::Chain(amounts) = &item.fact else {
            return None;
        };
        let [load, reps] = amounts.as_slice() else {
            return None;
        };
        let is_load = matches!(load.what, What::Bare | What::Load(_));
        let counts = matches!(reps.what, What::Bare | What::Reps);
        let whole = whole(reps.value).filter(|_| is_load && counts)?;
        (found.loose.is_empty() && found.issues.is_empty()).then_some((load.value, whole))
    }
}
