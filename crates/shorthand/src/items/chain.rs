//! Amounts joined by `x`, and what the word before them says of the first.

use super::Scan;
use crate::amount::{self, Quantity, Read, Role};
use crate::item::{Amount, Fact, Item, Loading, What};
use setwise_domain::load::Decimal;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Span, Token};
use setwise_words::parse::vocabulary::Meaning;

impl Scan<'_, '_> {
    /// Amounts joined by `x`, or `3 sets of 8`.
    pub(super) fn chain(&mut self, label: Option<Label>) -> bool {
        let role = if matches!(label, Some(Label::Times)) { Role::Factor } else { Role::Free };
        let Some(first) = self.quantity(self.at, role) else {
            return false;
        };
        let start = self.at - usize::from(matches!(label, Some(Label::At)));
        let mut amounts = match self.open(first) {
            Ok(amount) => vec![amount],
            Err(()) => return true,
        };
        let led = usize::from(matches!(label, Some(Label::Times)));
        // `@7 x3`: an effort, and what is said of the sets behind it.
        let effort = matches!(label, Some(Label::At)) && amounts.iter().all(is_effort);
        let led = led + usize::from(effort);
        while let Some(after) = self.joint(&amounts, led) {
            match self.quantity(after, Role::Factor) {
                Some(Ok(Read { quantity: Quantity::Amount(amount), next, remark })) => {
                    self.found.remarks.extend(remark);
                    amounts.push(amount);
                    self.at = next;
                }
                _ => break,
            }
        }
        self.in_each_hand(&mut amounts);
        let tail = self.tail(&mut amounts, matches!(role, Role::Factor));
        self.times_behind(&mut amounts);
        let of = matches!(self.meaning(0), Some((Meaning::Of, 1)));
        let counts = |what| matches!(what, What::Reps | What::Sets);
        if of && self.is_name(1) && amounts.last().is_some_and(|last| counts(last.what)) {
            self.at += 1;
        }
        let span = self.tokens[start].span.to(self.tokens[self.at - 1].span);
        if effort && self.is_effort_or_reps() {
            let why = "could be an RPE or the reps of the first set: write rpe 8, or x8";
            self.found.issues.push(LineIssue::new(span, why));
            return true;
        }
        if let Some(label) = label
            && let Some(item) = label.apply(&mut amounts, span, &mut self.found.issues)
        {
            self.found.all.push(item);
            return true;
        }
        self.found.all.push(Item { fact: Fact::Chain(amounts), span });
        self.found.all.extend(tail);
        true
    }

    /// `25 ea 12, 12, 10`: what is in each hand stands before its counts, of which none says a load.
    fn in_each_hand(&mut self, amounts: &mut [Amount]) {
        let [amount] = amounts else { return };
        let Some((Meaning::PerSide, used)) = self.meaning(0) else {
            return;
        };
        let opens = !self.found.all.iter().any(|item| matches!(item.fact, Fact::Chain(_)));
        let counts =
            |token: &Token<'_>| token.is_number() || token.is_sign(',') || token.is_sign('/');
        let rest = self.tokens.get(self.at + used..).unwrap_or_default();
        let is_list = rest.iter().all(counts) && rest.first().is_some_and(Token::is_number);
        let in_hands = self.facts.hands && !self.facts.one_sided;
        if opens && is_list && in_hands && amount.what == What::Bare {
            amount.what = PLAIN;
            self.take(used);
        }
    }

    /// `185 @ 8, 7, 6`: the number before a list of reps, behind a load.
    fn is_effort_or_reps(&self) -> bool {
        let of_chain = |item: &Item| matches!(item.fact, Fact::Chain(_));
        let mut before = self.found.all.iter().filter(|item| of_chain(item));
        let load = |item: &Item| match &item.fact {
            Fact::Chain(amounts) => {
                matches!(amounts.as_slice(), [one] if matches!(one.what, What::Bare | What::Load(_)))
            }
            _ => false,
        };
        let only_load = before.next().is_some_and(load) && before.next().is_none();
        let few = Decimal::from_int(30);
        let listed = self.number(1).is_some_and(|next| next.value <= few)
            && self.token(2).is_none_or(|after| after.is_sign(','));
        only_load && self.is_sign(0, ',') && listed
    }

    /// `80x5 twice`: a count of sets in a word.
    pub(super) fn twice(&mut self) -> bool {
        let behind_set = matches!(
            self.found.all.iter().map(|item| &item.fact).rfind(|fact| !matches!(fact, Fact::Effort(_))),
            Some(Fact::Chain(before)) if before.len() > 1 && before[0].what != What::Sets
        );
        let ends = self.token(1).is_none_or(|next| next.is_sign(',') || next.is_sign('.'));
        let count = match self.token(0).map(|word| &*word.lower) {
            Some("twice") => 2,
            Some("thrice") => 3,
            _ => return false,
        };
        behind_set && ends && self.amount(Decimal::from_int(count), What::Sets, 1)
    }

    /// `80x5 three times`: a count of sets, where nothing is multiplied by it.
    fn times_behind(&mut self, amounts: &mut [Amount]) {
        let behind_set = matches!(
            self.found.all.last().map(|item| &item.fact),
            Some(Fact::Chain(before)) if before.len() > 1
        );
        // `8 reps at 185 on bench, three times`
        let counts =
            |item: &Item| matches!(&item.fact, Fact::Chain(before) if before[0].what == What::Reps);
        let ends = self.at + 1 == self.tokens.len();
        let behind_set = behind_set || ends && self.found.all.iter().any(counts);
        let [count] = amounts else { return };
        let times = self.token(0).is_some_and(|word| word.lower == "times");
        if behind_set && times && count.what == What::Bare && self.number(1).is_none() {
            count.what = What::Sets;
            self.take(1);
        }
    }

    pub(super) fn quantity(&self, at: usize, role: Role) -> Option<Result<Read, LineIssue>> {
        amount::read(self.tokens, at, self.facts, role)
    }

    /// The first amount of a chain; `Err` where it was something else, which is taken.
    fn open(&mut self, read: Result<Read, LineIssue>) -> Result<Amount, ()> {
        let start = self.tokens[self.at].span;
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                let past = |token: &Token<'_>| token.span.end <= error.span.end;
                let used = self.tokens[self.at..].iter().take_while(|t| past(t)).count();
                self.error(error, used.max(1));
                return Err(());
            }
        };
        self.at = read.next;
        self.found.remarks.extend(read.remark);
        match read.quantity {
            Quantity::Amount(amount) => Ok(amount),
            Quantity::Effort(effort, span) => {
                let fact = Fact::Effort(effort);
                self.found.all.push(Item { fact, span });
                Err(())
            }
            Quantity::SetNumber(number, span) => {
                let fact = Fact::SetNumber(number);
                self.found.all.push(Item { fact, span });
                Err(())
            }
            Quantity::SetsOfKind(amount, kind) => {
                let span = start.to(amount.span);
                self.found.all.push(Item { fact: Fact::Kind(kind), span });
                Ok(amount)
            }
        }
    }

    /// Where the next amount of the chain begins, if it goes on. An `x` that leans on the number
    /// after it begins a set of its own once there is a pair: `185x8 x8 x7`. `led` counts the `x`
    /// before the first.
    fn joint(&self, amounts: &[Amount], led: usize) -> Option<usize> {
        if let (Some(sign), [_]) = (self.pairs, amounts)
            && self.is_sign(0, sign)
        {
            return Some(self.at + 1);
        }
        let (word, used) = self.meaning(0)?;
        let last = amounts.last()?;
        let joins = match word {
            Meaning::Times => {
                let leans = self.tokens[self.at].gap && self.token(used).is_some_and(|t| !t.gap);
                amounts.len() + led < 2 || !leans
            }
            Meaning::Of => last.what == What::Sets,
            _ => false,
        };
        joins.then_some(self.at + used)
    }
}

/// Whether a number after `@` is an RPE.
fn is_effort(amount: &Amount) -> bool {
    let scale = Decimal::from_int(1)..=Decimal::from_int(10);
    amount.what == What::Bare && scale.contains(&amount.value)
}

pub(super) const PLAIN: What = What::Load(Loading::Plain(None));

/// What the word before a number says of it.
#[derive(Clone, Copy)]
pub(super) enum Label {
    /// After `@` 1 to 10 is an RPE, anything else a load.
    At,
    /// After an `x` come reps.
    Times,
    Is(What),
}

impl Label {
    /// Applies it to the first amount where that is bare; gives an item where it is no amount.
    fn apply(
        self,
        amounts: &mut [Amount],
        span: Span,
        issues: &mut Vec<LineIssue>,
    ) -> Option<Item> {
        let single = amounts.len() == 1;
        let first = amounts.first_mut().filter(|first| first.what == What::Bare)?;
        let is_rpe = is_effort(first);
        match self {
            Self::Is(What::Reps) if !single => {}
            Self::Is(what) => first.what = what,
            Self::Times => first.what = What::Reps,
            Self::At if !is_rpe => first.what = PLAIN,
            Self::At if single => match amount::effort(first.value, false, span) {
                Ok(effort) => {
                    let fact = Fact::Effort(effort);
                    return Some(Item { fact, span });
                }
                Err(error) => issues.push(error),
            },
            Self::At => {
                let why = "could be an RPE or a load: write rpe 9, or the load with its unit";
                issues.push(LineIssue::new(span, why));
            }
        }
        None
    }
}
