//! Bare numbers: where the body is the load they are counts, elsewhere the first is a load.

use super::{
    Cast, LOAD_AT_LEAST, REPS_UNHEARD_OF, SETS_AT_MOST, SETS_UNASKED, bare, is_load, single,
};
use crate::doubt::{Doubt, Stop};
use crate::item::{Amount, Fact, Held, Item, What};
use crate::limits::REPS_BELIEVED;
use crate::loads::{Loads, Standing};
use crate::next;
use setwise_domain::exercise::Measure;
use setwise_domain::load::Decimal;
use setwise_words::parse::number::whole;

impl Cast<'_> {
    /// `8 8 7` of what is lifted with a load: after `80x8`, or where no name stands before it and
    /// none of the numbers need be a load.
    pub(super) fn are_reps(&self, loads: &Loads<'_, '_>) -> Result<bool, Stop> {
        let single_or_else = |item: &Item| match &item.fact {
            Fact::Chain(amounts) => {
                matches!(amounts.as_slice(), [amount] if amount.what == What::Bare)
            }
            Fact::Again | Fact::Drop => false,
            _ => true,
        };
        let numbers: Vec<Decimal> =
            self.items.iter().filter_map(bare).map(|amount| amount.value).collect();
        if numbers.len() < 2 || !self.facts.loaded() || !self.items.iter().all(single_or_else) {
            return Ok(false);
        }
        Ok(match loads.standing()? {
            Standing::Known(load) | Standing::Asked(load, _) => next::are_reps(&numbers, load),
            Standing::Unknown => loads.carries && !loads.named && may_be_reps(&numbers),
        })
    }

    /// Whether a bare number is a load.
    pub(super) fn is_load(&self, at: usize, amount: &Amount) -> Result<bool, Stop> {
        if self.only_reps {
            return Ok(false);
        }
        let first = self.items.iter().position(|item| bare(item).is_some());
        // `80 8 > 60 10`: behind the drop a load comes first.
        let drops = |at: usize| self.items[at].fact == Fact::Drop;
        if at.checked_sub(1).is_some_and(drops) {
            return Ok(self.items.get(at + 1).is_some_and(|next| {
                bare(next).is_some() || single(next).is_some_and(|next| next.what == What::Reps)
            }));
        }
        if !self.facts.loaded() {
            return self.is_load_of_body(at, amount, first);
        }
        if let Some(load) = self.load_behind_all() {
            return Ok(at == load);
        }
        let is_first = first == Some(at);
        let many = amount.value > Decimal::from_int(REPS_BELIEVED.into());
        let again = self.items.iter().any(|item| item.fact == Fact::Again);
        if !is_first || again || self.has_explicit_load() && !many {
            return self.is_later_load(at, amount);
        }
        let others: Vec<Decimal> = self.items.iter().filter_map(bare).map(|a| a.value).collect();
        let largest = others[1..].iter().max().copied();
        let counted = largest.is_some()
            || self.items.iter().any(|item| single(item).is_some_and(|a| a.what == What::Reps));
        if counted && may_be_reps(&others) || self.has_middling_pair() {
            return Ok(self.choices.pick(Doubt::LoadOrReps, 2)? == 0);
        }
        Ok(true)
    }

    /// Whether an amount is more than any count of reps, and the one load of its part.
    pub(super) fn is_only_load(&self, at: usize, amount: Amount) -> bool {
        let towers = amount.value > Decimal::from_int(REPS_BELIEVED.into());
        towers && amount.what == What::Bare && !self.has_load_beside(at)
    }

    /// `10x10 > 8x8`: what drops is the load.
    pub(super) fn is_in_drop_chain(&self, at: usize) -> bool {
        let drops = |at: Option<usize>| {
            at.and_then(|at| self.items.get(at)).is_some_and(|item| item.fact == Fact::Drop)
        };
        drops(at.checked_sub(1)) || drops(Some(at + 1))
    }

    /// `8 8 7 185`: the one number that can be no count, behind others that can.
    fn load_behind_all(&self) -> Option<usize> {
        let mut bare_at = (0..self.items.len()).filter(|at| bare(&self.items[*at]).is_some());
        let last = bare_at.next_back()?;
        let value = |at: usize| bare(&self.items[at]).map_or_else(Decimal::default, |a| a.value);
        let few = Decimal::from_int(30);
        let towers = value(last) > Decimal::from_int(REPS_BELIEVED.into());
        let mut others = bare_at.peekable();
        let behind = towers && others.peek().is_some() && others.all(|at| value(at) <= few);
        (behind && !self.has_explicit_load() && !self.has_pair()).then_some(last)
    }

    /// The first of `3 8 185`, which is three sets of eight as well as sets of three and of eight.
    pub(super) fn may_count_sets(&self, at: usize) -> bool {
        let mut numbers = self.items.iter().enumerate().filter(|(_, item)| bare(item).is_some());
        let first = numbers.next().filter(|(first, _)| *first == at);
        let [Some((_, sets)), Some((_, reps)), Some((load, _))] =
            [first, numbers.next(), numbers.next()]
        else {
            return false;
        };
        let value = |item: &Item| bare(item).map_or_else(Decimal::default, |a| a.value);
        let few = value(sets) <= Decimal::from_int(SETS_AT_MOST) && value(sets) < value(reps);
        few && numbers.next().is_none() && self.load_behind_all() == Some(load)
    }

    pub(super) fn counts_sets_first(&self) -> Result<bool, Stop> {
        Ok(self.choices.pick(Doubt::SetsOrReps, 2)? == 0)
    }

    /// `20x10`, which is sets and reps beside a load and load and reps beside a count.
    fn has_middling_pair(&self) -> bool {
        self.items.iter().any(|item| match &item.fact {
            Fact::Chain(amounts) => match amounts.as_slice() {
                [first, _] => first.what == What::Bare && is_middling(first.value),
                _ => false,
            },
            _ => false,
        })
    }

    /// A bare number after the load is a count. One too large for that is another load beside
    /// pairs, `185 3x8 205 2x5`, and asked about behind a count, `185 8 8 205 5`.
    fn is_later_load(&self, at: usize, amount: &Amount) -> Result<bool, Stop> {
        if whole(amount.value).is_none() {
            return Ok(true);
        }
        if amount.value <= Decimal::from_int(REPS_BELIEVED.into()) {
            return Ok(false);
        }
        if self.has_pair() {
            return Ok(true);
        }
        // `225 for 5, 245 for 5`
        let next = self.items.get(at + 1).and_then(single);
        if next.is_some_and(|next| next.what == What::Reps) {
            return Ok(true);
        }
        let before = &self.items[..at];
        let comma = |item: &&Item| !matches!(item.fact, Fact::Comma { .. });
        let behind_load = before.iter().rev().find(comma).is_some_and(|item| {
            let first = before.iter().filter(|item| bare(item).is_some()).count() == 1;
            single(item).is_some_and(|amount| is_load(amount.what)) || bare(item).is_some() && first
        });
        if behind_load {
            return Ok(false);
        }
        let reps_follow = self.items.get(at + 1).is_some_and(|next| bare(next).is_some());
        if amount.value > Decimal::from_int(REPS_UNHEARD_OF) && reps_follow {
            return Ok(true);
        }
        Ok(self.choices.pick(Doubt::LoadOrReps, 2)? == 0)
    }

    fn has_pair(&self) -> bool {
        self.items
            .iter()
            .any(|item| matches!(&item.fact, Fact::Chain(amounts) if amounts.len() > 1))
    }

    /// Where the body is the load a bare number is a count, unless sets and reps are said already
    /// or it is out of all proportion to the others.
    fn is_load_of_body(
        &self,
        at: usize,
        amount: &Amount,
        first: Option<usize>,
    ) -> Result<bool, Stop> {
        if self.facts.measure != Measure::Reps {
            return Ok(false);
        }
        if first != Some(at) || self.has_explicit_load() {
            return Ok(false);
        }
        let others = self.items.iter().filter_map(bare).skip(1).map(|a| a.value).max();
        let towers = others.is_some_and(|largest| {
            amount.value >= Decimal::from_int(25)
                && amount.value.ten_thousandths() > 2 * largest.ten_thousandths()
        });
        // What an assisted machine takes off is set before the sets are done.
        if self.has_pair() && self.facts.held == Held::Assisted {
            return Ok(true);
        }
        if self.has_pair() || towers {
            return Ok(self.choices.pick(Doubt::LoadOrReps, 2)? == 0);
        }
        Ok(false)
    }

    /// Whether any load is said as one, or by a pair that can be nothing else.
    fn has_explicit_load(&self) -> bool {
        self.items.iter().any(|item| match &item.fact {
            Fact::Again => true,
            Fact::Chain(amounts) => {
                amounts.iter().any(|amount| is_load(amount.what))
                    || amounts.len() == 3
                    || amounts.len() == 2
                        && amounts[0].what == What::Bare
                        && whole(amounts[0].value).is_none_or(|n| n > SETS_UNASKED)
            }
            _ => false,
        })
    }
}

/// Whether the first of these numbers may be a count as well as a load.
fn may_be_reps(numbers: &[Decimal]) -> bool {
    let [first, others @ ..] = numbers else {
        return false;
    };
    let few = *first < Decimal::from_int(LOAD_AT_LEAST);
    let as_others = *first < Decimal::from_int(30) && others.iter().any(|other| other >= first);
    whole(*first).is_some() && (few || as_others)
}

fn is_middling(value: Decimal) -> bool {
    whole(value).is_some_and(|n| (LOAD_AT_LEAST..=SETS_UNASKED).contains(&n))
}
