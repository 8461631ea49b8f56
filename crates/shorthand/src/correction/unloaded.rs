//! A load alone behind sets that have none: `bench 3x8`, and then `85`. It is theirs, and no set of its own.

use super::values::Values;
use super::{Line, asked};
use crate::item::{Amount, Fact, Facts, Held, Loading, What};
use crate::lift::Lift;
use crate::next::REPS_ALONE_MOST;
use crate::{Reading, items, page, write};
use setwise_domain::exercise::Measure;
use setwise_domain::load::Decimal;
use setwise_domain::question::{Choice, Question};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::{is_listed, longest_phrase};
use setwise_words::parse::number::whole;
use setwise_words::text::{counted, printable};

/// Tokens of such a line at most: a longer one says more than a load.
const MOST_TOKENS: usize = 12;

/// What leads to the load.
const LEADS: &str =
    "it was|that was|they were|those were|all|i used|used|i had|the weight was|the load was";

/// What says behind it that it is of all of them.
const OF_ALL: &str = "each set|every set|for all|for all of them|for all of those|for all sets|for each|for each set|for every set|all|all sets|on all|on all of them|on the bar|for those|for them";

/// What leads a load that is added to the body: `with 10kg` behind pull-ups.
const ADDS: &str = "with|w|plus|holding|added|had";

impl<'a> Line<'_, 'a> {
    /// The line as the load of the sets logged last, where those of today have none.
    pub(super) fn load_of_unloaded(&self) -> LogResult<Option<Reading>> {
        let numbers = self.tokens.iter().filter(|token| token.is_number());
        if self.note.is_some() || self.tokens.len() > MOST_TOKENS || numbers.count() != 1 {
            return Ok(None);
        }
        let sets = self.setting.log.spoken_of()?;
        let Some(lift) = self.unloaded(&sets) else {
            return Ok(None);
        };
        let facts = lift.facts();
        let Some(said) = self.load_alone(facts) else {
            return Ok(None);
        };
        // `20` behind three sets of 8 may be the bar alone, or twenty reps.
        let few = said.what == What::Bare && is_few(said.value);
        let reps = sets.iter().filter_map(|set| set.performance.reps);
        let most = Decimal::from_int(reps.max().unwrap_or(0).into());
        if few && (sets.len() < 2 || said.value <= most) {
            return Ok(None);
        }
        let values = self.load_of_each(said, facts);
        if let Some(question) = self.load_or_next(&sets, &lift, &values, few)? {
            return Ok(Some(Reading::Ask(question)));
        }
        if few {
            return Ok(None);
        }
        self.changed(&sets, &values).map(Some)
    }

    /// The exercise of sets that are of today and have no load, where it is lifted with one.
    fn unloaded(&self, sets: &[SetResult]) -> Option<Lift<'a>> {
        let first = sets.first()?;
        let without = |set: &SetResult| {
            set.key() == first.key()
                && set.date == self.setting.today
                && set.performance.load.is_none()
                && set.performance.reps.is_some()
        };
        let lift = Lift::from_set(first, self.setting);
        let facts = lift.facts();
        let adds = self.tokens.first().is_some_and(|first| is_listed(&first.lower, ADDS));
        let takes_load = facts.loaded() || facts.held == Held::Body && adds;
        let lifted = takes_load && facts.measure == Measure::Reps;
        (lifted && sets.iter().all(without)).then_some(lift)
    }

    /// The load, where the line says one and nothing else but whose it is.
    fn load_alone(&self, facts: Facts) -> Option<Amount> {
        let lead = longest_phrase(self.tokens, LEADS).unwrap_or(0);
        let said = self.tokens.get(lead..)?;
        let ends = (1..said.len()).find(|at| is_of_all(&said[*at..]));
        let said = &said[..ends.unwrap_or(said.len())];
        let scanned = items::scan(said, facts, self.setting);
        let [item] = scanned.all.as_slice() else {
            return None;
        };
        let Fact::Chain(amounts) = &item.fact else {
            return None;
        };
        let [amount] = amounts.as_slice() else {
            return None;
        };
        let is_load =
            matches!(amount.what, What::Bare | What::Load(Loading::Plain(_) | Loading::Plates));
        (is_load && scanned.loose.is_empty() && scanned.issues.is_empty()).then_some(*amount)
    }

    fn load_of_each(&self, said: Amount, facts: Facts) -> Values<'a> {
        let unit = match said.what {
            What::Load(Loading::Plain(Some(unit))) => unit,
            _ => self.setting.profile.unit,
        };
        let (what, typed) = match said.what {
            What::Load(Loading::Plates) => (said.what, format!("{} plates", said.value)),
            _ => (What::Load(Loading::Plain(Some(unit))), format!("{} {unit}", said.value)),
        };
        Values {
            load: Some(Amount { what, ..said }),
            facts: Some(facts),
            typed,
            ..Values::default()
        }
    }

    /// Where the line may as well be a set of its own: more reps than before, or the set that the plan
    /// has next.
    fn load_or_next(
        &self,
        sets: &[SetResult],
        lift: &Lift<'_>,
        values: &Values<'_>,
        few: bool,
    ) -> LogResult<Option<Question>> {
        let planned = self.setting.work.as_ref().or(self.setting.current.as_ref());
        let is_elsewhere = planned.is_some_and(|planned| planned.key() != lift.key());
        if !few && !is_elsewhere {
            return Ok(None);
        }
        let Reading::Sets(next) = page::sets(self.text, self.setting)? else {
            return Ok(None);
        };
        let formatter = self.setting.catalog.formatter(self.setting.profile.unit);
        let told = formatter.drafts(&next.drafts, " ").join("; ");
        let those = match sets.len() {
            1 => "the set".to_owned(),
            several => format!("the {}", counted(several, "set")),
        };
        let options = vec![
            Choice::new(
                format!("{} for {those} of {}", values.typed, printable(&lift.name)),
                format!("change {}{}", self.place(sets)?, self.said(values)),
            ),
            Choice::new(
                format!("one more set, {told}"),
                write::write(&next.drafts, false, self.setting)?,
            ),
        ];
        Ok(Some(asked("change-or-add", "Which is it", options)))
    }
}

/// Whether a number alone would be reps.
fn is_few(value: Decimal) -> bool {
    whole(value).is_some_and(|number| number <= REPS_ALONE_MOST)
}

fn is_of_all(tokens: &[Token<'_>]) -> bool {
    let tokens = match tokens {
        [said @ .., point] if point.is_sign('.') => said,
        all => all,
    };
    tokens.is_empty() || longest_phrase(tokens, OF_ALL) == Some(tokens.len())
}
