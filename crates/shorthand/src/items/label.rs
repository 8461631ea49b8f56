//! A number after the word that says what it counts: `@ 60 kg`, `for 8`, `rir 2`, `set 2`.

use super::Scan;
use super::chain::{Label, PLAIN};
use crate::amount::{self, Quantity, Read, Role};
use crate::item::{Amount, Fact, Item, What};
use crate::limits::REPS_BELIEVED;
use crate::roles::is_few_beside;
use setwise_domain::exercise::Measure;
use setwise_domain::load::Decimal;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::{self, Number};
use setwise_words::parse::vocabulary::{Meaning, meaning};

/// More behind a set than this are reps of another.
const SETS_BEHIND_MOST: i64 = 6;

/// More before `singles` than this is a load.
const MOST_SETS_OF_FEW: i64 = 20;

/// More before `x amrap` than this is a load.
const MOST_SETS_TO_THE_MOST: i64 = 12;

impl Scan<'_, '_> {
    /// `rir 2`, `@ rpe 8.5`, `rpe: 8`.
    pub(super) fn effort(&mut self) -> bool {
        let at = match self.meaning(0) {
            Some((Meaning::At | Meaning::With, used)) => used,
            _ => 0,
        };
        let Some((word @ (Meaning::Rir | Meaning::Rpe), used)) = self.meaning(at) else {
            return false;
        };
        let mut used = at + used;
        let binds = [Meaning::Of, Meaning::At];
        if self.is_sign(used, ':')
            || self.is_sign(used, '=')
            || self.meaning(used).is_some_and(|(m, _)| binds.contains(&m))
        {
            used += 1;
        }
        let Some(number) = self.number(used) else {
            return false;
        };
        used += number.tokens;
        match amount::effort(number.value, word == Meaning::Rir, self.span(used)) {
            Ok(effort) => self.push(Fact::Effort(effort), used),
            Err(error) => self.error(error, used),
        }
    }

    /// A number after the word that says what it counts: `@ 60 kg`, `for 8`, `with 20`, `reps: 8`,
    /// `set 2`, `x8`.
    pub(super) fn labelled(&mut self) -> bool {
        let Some((label, used)) = self.meaning(0) else {
            return false;
        };
        let colon = usize::from(self.is_sign(used, ':') || self.is_sign(used, '='));
        let before = self.at;
        let done = match label {
            Meaning::At if self.pace(used) => true,
            Meaning::At => self.take(used) && self.chain(Some(Label::At)),
            Meaning::With => self.take(used) && self.chain(Some(Label::Is(PLAIN))),
            Meaning::Weight | Meaning::Reps | Meaning::Sets if self.form(label, used + colon) => {
                true
            }
            Meaning::Weight => self.take(used + colon) && self.chain(Some(Label::Is(PLAIN))),
            Meaning::For => {
                let used = used + usize::from(self.is_article_of_reps(used));
                // What is held for 45 is held so long.
                let counts = self.facts.measure == Measure::Reps;
                self.take(used) && self.chain(counts.then_some(Label::Is(What::Reps)))
            }
            Meaning::Times if self.counts_sets_behind(used) => true,
            Meaning::Times => self.take(used) && self.chain(Some(Label::Times)),
            Meaning::Reps => self.take(used + colon) && self.chain(Some(Label::Is(What::Reps))),
            Meaning::Sets => self.take(used + colon) && self.chain(Some(Label::Is(What::Sets))),
            Meaning::In if self.is_behind_distance() => self.take(used) && self.chain(None),
            Meaning::Set => self.set(used),
            Meaning::Article if matches!(self.meaning(used), Some((Meaning::Set, _))) => {
                self.take(used) && self.set(1)
            }
            _ => false,
        };
        if !done {
            self.at = before;
        }
        done
    }

    /// `at 8:30 pace`, `at 5:00/km`, behind a distance: the time that it takes at that pace.
    fn pace(&mut self, at: usize) -> bool {
        let Some((seconds, clock)) = number::clock(&self.tokens[self.at + at..]) else {
            return false;
        };
        let mut used = at + clock;
        let minutes = matches!(self.meaning(used), Some((Meaning::Time(60), _)));
        used += usize::from(minutes);
        let per = self.is_sign(used, '/')
            || self.token(used).is_some_and(|word| is_listed(&word.lower, "per|a|an"));
        let of = match self.meaning(used + usize::from(per)) {
            Some((Meaning::Length(length), more)) if per => Some((length, more)),
            _ => None,
        };
        used += of.map_or(0, |(_, more)| 1 + more);
        let says = self.token(used).is_some_and(|word| word.lower == "pace");
        used += usize::from(says);
        if of.is_none() && !says {
            return false;
        }
        let mut amounts = self.found.all.iter().filter_map(|item| match &item.fact {
            Fact::Chain(amounts) => amounts.iter().find(|one| matches!(one.what, What::Metres(_))),
            _ => None,
        });
        let Some(Amount { value, what: What::Metres(metres), .. }) = amounts.next().copied() else {
            return self.refuse("is a pace: say how far it was, as in 5 km at 5:30 pace", used);
        };
        // A mile in tenths of a millimetre; without a unit the pace is of the unit of the distance.
        let typed = u64::try_from(value.ten_thousandths() / 10).unwrap_or_default();
        let is_typed = |length: u64| (typed * length / 10_000_000).abs_diff(metres.into()) <= 1;
        let units = match of {
            Some((length, _)) if is_typed(length) => typed,
            Some((length, _)) => u64::from(metres) * 10_000_000 / length.max(1),
            // Nobody keeps a pace by the metre.
            None if value == Decimal::from_int(metres.into()) => u64::from(metres),
            None => typed,
        };
        let total = u64::from(seconds) * units / 1_000;
        let seconds = u32::try_from(total).unwrap_or(u32::MAX);
        self.amount(Decimal::from_int(seconds.into()), What::Seconds(seconds), used)
    }

    /// `6 singles`, `for 5 doubles`, `singles x6`: a count of sets, and the reps of each.
    pub(super) fn sets_of_reps(&mut self) -> bool {
        let led = usize::from(matches!(self.meaning(0), Some((Meaning::For | Meaning::Times, 1))));
        let plural = |at: usize| match self.meaning(at) {
            Some((Meaning::SetsOfReps(reps), 1)) => Some(reps),
            _ => None,
        };
        let (count, reps, used) = if let Some(reps) = plural(led) {
            let times = matches!(self.meaning(led + 1), Some((Meaning::Times, 1)));
            let Some(count) = self.number(led + 2).filter(|_| times) else {
                let why = "leaves open how many sets: write 6 singles, or 6x1";
                return self.refuse(why, led + 1);
            };
            let used = led + 2 + count.tokens;
            (count, reps, used)
        } else {
            let Some(count) = self.number(led) else {
                return false;
            };
            let Some(reps) = plural(led + count.tokens) else {
                return false;
            };
            let used = led + count.tokens + 1;
            // In `135 singles x6` the count follows.
            let times = matches!(self.meaning(used), Some((Meaning::Times, 1)));
            if number::whole(count.value).is_none_or(|sets| sets > MOST_SETS_OF_FEW) {
                return false;
            }
            if times && self.number(used + 1).is_some() {
                return false;
            }
            (count, reps, used)
        };
        let span = self.span(used);
        let amount = |value, what| Amount { value, what, span };
        let sets = amount(count.value, What::Sets);
        let reps = amount(Decimal::from_int(reps.into()), What::Reps);
        self.push(Fact::Chain(vec![sets, reps]), used)
    }

    /// `last set 6`, `(last one only 6)`, `but only got 6 on the last`, behind the sets that it is of.
    pub(super) fn last_of_sets(&mut self) -> bool {
        const LEADS: &str = "but|and|only|just|got|did|hit|made|managed";
        const LINKS: &str = "only|just|was|got|did|for|at|x|:|=";
        if !self.found.all.iter().any(|item| matches!(item.fact, Fact::Chain(_))) {
            return false;
        }
        let is = |at: usize, words: &str| {
            self.token(at).is_some_and(|token| is_listed(&token.lower, words))
        };
        let while_listed = |from: usize, words: &str| {
            (from..=self.tokens.len()).find(|at| !is(*at, words)).unwrap_or(from)
        };
        let last = |at: usize| {
            let at = at + usize::from(is(at, "the"));
            is(at, "last").then(|| at + 1 + usize::from(is(at + 1, "set|one")))
        };
        let count = |at: usize| {
            let number = self.number(at)?;
            let word =
                usize::from(matches!(self.meaning(at + number.tokens), Some((Meaning::Reps, 1))));
            Some((at + number.tokens + word, number))
        };
        let leads = while_listed(0, LEADS);
        let read = match last(leads) {
            Some(behind) => count(while_listed(behind, LINKS)),
            None => count(leads).and_then(|(behind, number)| {
                let on = is(behind, "on|for|in");
                let end = last(behind + 1).filter(|_| on)?;
                Some((end, number))
            }),
        };
        let Some((used, number)) = read.filter(|(used, _)| !self.goes_on_as_set(*used)) else {
            return false;
        };
        let what = What::Reps;
        let count = Amount { value: number.value, what, span: number.span };
        self.push(Fact::Last(count), used)
    }

    /// Whether the number before isn't a count of reps by what stands behind it: a unit, an `x`, a day.
    fn goes_on_as_set(&self, ahead: usize) -> bool {
        matches!(
            self.meaning(ahead),
            Some((
                Meaning::Unit(_)
                    | Meaning::Times
                    | Meaning::Sets
                    | Meaning::Set
                    | Meaning::For
                    | Meaning::Days(_)
                    | Meaning::Time(_)
                    | Meaning::MetreOrMinute
                    | Meaning::Month(_)
                    | Meaning::Rir
                    | Meaning::Rpe
                    | Meaning::Thousand,
                _
            ))
        )
    }

    /// `3x max`, `3 x amrap`: so many sets, and of none of them the reps.
    pub(super) fn as_many_as_possible(&mut self) -> bool {
        let Some(count) = self.number(0) else {
            return false;
        };
        let joined = match self.meaning(count.tokens) {
            Some((Meaning::Times | Meaning::Sets, used)) => count.tokens + used,
            _ => return false,
        };
        let of = usize::from(matches!(self.meaning(joined), Some((Meaning::Of | Meaning::To, 1))));
        let most = match self.meaning(joined + of) {
            Some((Meaning::Kind(SetKind::Amrap | SetKind::Failure), used)) => used,
            _ if self.token(joined + of).is_some_and(|word| word.lower == "max") => 1,
            _ => return false,
        };
        let used = joined + of + most;
        if !number::whole(count.value)
            .is_some_and(|sets| (1..=MOST_SETS_TO_THE_MOST).contains(&sets))
        {
            return false;
        }
        // Sets they are, though it is not told of what.
        let amount = |what| Amount { value: count.value, what, span: count.span };
        // `3 x failure 25 20 18`
        let colon = usize::from(self.is_sign(used, ':'));
        let counts = |number: Number| number.value <= Decimal::from_int(REPS_BELIEVED.into());
        if self.number(used + colon).is_some_and(counts) {
            self.push(Fact::Chain(vec![amount(What::Sets)]), joined + of);
            return true;
        }
        // `12 9 7 = 3 x max`: the reps of each stand before it.
        let told = self.found.all.iter().filter(|item| match &item.fact {
            Fact::Chain(one) => one.len() == 1 && matches!(one[0].what, What::Bare | What::Reps),
            _ => false,
        });
        if i64::try_from(told.count()).ok() == number::whole(count.value) {
            return self.take(used);
        }
        let span = self.span(used);
        let fact = Fact::Chain(vec![amount(What::Sets), amount(What::Reps)]);
        self.found.all.push(Item { fact, span });
        self.refuse("says no reps: give those of each set, as in 12, 10, 8", used)
    }

    /// The `a` of `for a double`.
    fn is_article_of_reps(&self, at: usize) -> bool {
        let is = |at: usize| self.meaning(at).map(|(meaning, _)| meaning);
        is(at) == Some(Meaning::Article) && matches!(is(at + 1), Some(Meaning::RepsWord(_)))
    }

    /// `60x10 x3` and `185x8 (x3)`: three of them. Where it could as well be one more set it is
    /// refused, but for a list of reps: `80x5 x5 x4`.
    fn counts_sets_behind(&mut self, used: usize) -> bool {
        // `40x15 @7 x3`: an effort may stand between.
        let of_set = |item: &&Item| !matches!(item.fact, Fact::Effort(_));
        let Some(Item { fact: Fact::Chain(amounts), .. }) = self.found.all.iter().rfind(of_set)
        else {
            return false;
        };
        let (before, last) = match amounts.as_slice() {
            [.., before, last] => (Some(before.what), last),
            // `8 each leg x3`
            [last] if self.is_behind_sides() => (None, last),
            _ => return false,
        };
        let counts = matches!(last.what, What::Bare | What::Reps) && before != Some(What::Sets);
        let (Some(number), Some(of)) = (self.number(used), number::whole(last.value)) else {
            return false;
        };
        let Some(sets) = number::whole(number.value).filter(|_| counts) else {
            return false;
        };
        let next = used + number.tokens;
        let goes_on = matches!(self.meaning(next), Some((meaning, _)) if meaning != Meaning::At
            && !matches!(meaning, Meaning::Rir | Meaning::Rpe | Meaning::Kind(_)))
            || self
                .token(next)
                .is_some_and(|token| !token.gap && !token.is_sign(',') && !token.is_sign(')'));
        let in_brackets = self.brackets > 0 && self.is_sign(next, ')');
        if goes_on || !in_brackets && sets > SETS_BEHIND_MOST {
            return false;
        }
        let span = self.span(next);
        if in_brackets || is_few_beside(sets, of) {
            let amount = Amount { value: number.value, what: What::Sets, span };
            return self.push(Fact::Chain(vec![amount]), next);
        }
        if sets > of || sets == SETS_BEHIND_MOST {
            return false;
        }
        let why = format!(
            "could be {sets} sets of it, or one more set of {sets}: write {sets} sets, or put a comma \
             before it"
        );
        self.refuse(why, next)
    }

    fn is_behind_sides(&self) -> bool {
        (1..=self.at.min(3)).any(|used| {
            let said = meaning(&self.tokens[self.at - used..self.at]);
            said == Some((Meaning::PerSide, used))
        })
    }

    fn is_behind_distance(&self) -> bool {
        let timed = |found: Option<Result<Read, LineIssue>>| match found {
            Some(Ok(Read { quantity: Quantity::Amount(amount), .. })) => {
                matches!(amount.what, What::Seconds(_))
            }
            _ => false,
        };
        let distance = |item: &Item| match &item.fact {
            Fact::Chain(amounts) => amounts.iter().any(|a| matches!(a.what, What::Metres(_))),
            _ => false,
        };
        // `ran 10k this morning in 48:12`
        let mut before = self.found.all.iter().rev().filter(|it| !matches!(it.fact, Fact::Date(_)));
        before.next().is_some_and(distance) && timed(self.quantity(self.at + 1, Role::Free))
    }

    /// `sets: 3 reps: 8 weight: 185`: as in a form, where the word after a number belongs to the
    /// next one.
    fn form(&mut self, label: Meaning, used: usize) -> bool {
        let Some(number) = self.number(used) else {
            return false;
        };
        let next = used + number.tokens;
        let Some((Meaning::Weight | Meaning::Reps | Meaning::Sets, more)) = self.meaning(next)
        else {
            return false;
        };
        let after = self.token(next + more);
        if !after.is_some_and(|t| t.is_number() || t.is_sign(':') || t.is_sign('=')) {
            return false;
        }
        let what = match label {
            Meaning::Reps => What::Reps,
            Meaning::Sets => What::Sets,
            _ => PLAIN,
        };
        let amount = Amount { value: number.value, what, span: number.span };
        self.push(Fact::Chain(vec![amount]), next)
    }

    /// `set 2`, `set #2`; `set of 8`.
    fn set(&mut self, used: usize) -> bool {
        if let Some((Meaning::Of, of)) = self.meaning(used) {
            self.amount(Decimal::from_int(1), What::Sets, used);
            return self.take(of);
        }
        let hash = usize::from(self.is_sign(used, '#') || self.is_sign(used, ':'));
        let Some(number) = self.number(used + hash) else {
            return false;
        };
        let used = used + hash + number.tokens;
        let joined = |token: &Token<'_>| token.lower == "x" && !token.gap;
        if self.token(used).is_some_and(joined) {
            let why = "could be the number of a set or a count of sets: write 3 sets of 8, or \
                       set 3: 8 reps";
            return self.refuse(why, used);
        }
        match amount::set_number(number.value, self.span(used)) {
            Ok(number) => self.push(Fact::SetNumber(number), used),
            Err(error) => self.error(error, used),
        }
    }
}
