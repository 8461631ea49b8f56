//! The tokens of a clause to items, from left to right. Every token ends up in an item, in the
//! name, among what binds them, or among those that are not understood.

use super::amount::{self, Quantity, Read, Role};
use super::dates;
use super::fault::Fault;
use super::item::{Amount, Fact, Facts, Item, Loading, What};
use super::lexer::{Kind, Span, Token};
use super::vocabulary::{Meaning, meaning};
use crate::domain::load::Decimal;
use jiff::civil::Date;

/// A clause taken apart.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub items: Vec<Item>,
    /// The indices of the tokens that are not understood.
    pub loose: Vec<usize>,
    /// In order of their places.
    pub faults: Vec<Fault>,
    pub remarks: Vec<String>,
}

pub(super) fn scan(tokens: &[Token<'_>], facts: Facts, today: Date) -> Items {
    let mut scan = Scan {
        tokens,
        facts,
        today,
        at: 0,
        found: Items::default(),
    };
    while scan.at < tokens.len() {
        let before = scan.at;
        let understood = scan.name()
            || scan.dash_between_numbers()
            || scan.date()
            || scan.effort()
            || scan.labelled()
            || scan.chain(None)
            || scan.word()
            || scan.sign();
        if !understood {
            scan.found.loose.push(scan.at);
            scan.at += 1;
        }
        debug_assert!(scan.at > before, "every step takes a token");
    }
    scan.found
}

struct Scan<'t, 'a> {
    tokens: &'t [Token<'a>],
    facts: Facts,
    today: Date,
    at: usize,
    found: Items,
}

impl<'a> Scan<'_, 'a> {
    fn token(&self, ahead: usize) -> Option<&Token<'a>> {
        self.tokens.get(self.at + ahead)
    }

    fn meaning(&self, ahead: usize) -> Option<(Meaning, usize)> {
        self.tokens.get(self.at + ahead..).and_then(meaning)
    }

    fn is_sign(&self, ahead: usize, sign: char) -> bool {
        self.token(ahead).is_some_and(|token| token.is_sign(sign))
    }

    fn is_name(&self, ahead: usize) -> bool {
        self.token(ahead)
            .is_some_and(|token| token.kind == Kind::Name)
    }

    /// The place of the next `used` tokens.
    fn span(&self, used: usize) -> Span {
        self.tokens[self.at]
            .span
            .to(self.tokens[self.at + used - 1].span)
    }

    fn take(&mut self, used: usize) -> bool {
        self.at += used;
        true
    }

    fn push(&mut self, fact: Fact, used: usize) -> bool {
        let span = self.span(used);
        self.found.items.push(Item { fact, span });
        self.take(used)
    }

    fn fault(&mut self, fault: Fault, used: usize) -> bool {
        self.found.faults.push(fault);
        self.take(used)
    }

    fn name(&mut self) -> bool {
        self.is_name(0) && self.take(1)
    }

    fn date(&mut self) -> bool {
        let Some((used, date)) = dates::read(&self.tokens[self.at..], self.today) else {
            return false;
        };
        match date {
            Ok(date) => self.push(Fact::Date(date), used),
            Err(fault) => self.fault(fault, used),
        }
    }

    /// `8-8-7` is a list; `8-10` is a range, which is no log.
    fn dash_between_numbers(&mut self) -> bool {
        let number = |at: usize| self.tokens.get(at).is_some_and(Token::is_number);
        let dash = |at: usize| {
            let tight = |at: usize| self.tokens.get(at).is_some_and(|token| !token.gap);
            self.tokens.get(at).is_some_and(|token| token.is_sign('-'))
                && tight(at)
                && tight(at + 1)
                && number(at + 1)
                && at.checked_sub(1).is_some_and(number)
        };
        if !dash(self.at) {
            return false;
        }
        let in_list = dash(self.at + 2) || self.at >= 2 && dash(self.at - 2);
        if in_list {
            return self.push(Fact::Comma { tight: false }, 1);
        }
        let span = self.tokens[self.at - 1]
            .span
            .to(self.tokens[self.at + 1].span);
        let why = "is a range: only what was done is logged, as one number a set";
        self.fault(Fault::new(span, why), 2)
    }

    /// `rir 2`, `@ rpe 8.5`, `rpe: 8`.
    fn effort(&mut self) -> bool {
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
        let number = self
            .tokens
            .get(self.at + used..)
            .and_then(super::number::read);
        let Some(Ok(number)) = number else {
            return false;
        };
        used += number.tokens;
        match amount::effort(number.value, word == Meaning::Rir, self.span(used)) {
            Ok(effort) => self.push(Fact::Effort(effort), used),
            Err(fault) => self.fault(fault, used),
        }
    }

    /// A number after the word that says what it counts: `@ 60 kg`, `for 8`, `with 20`, `reps: 8`,
    /// `set 2`, `x8`.
    fn labelled(&mut self) -> bool {
        let Some((label, used)) = self.meaning(0) else {
            return false;
        };
        let colon = usize::from(self.is_sign(used, ':') || self.is_sign(used, '='));
        let before = self.at;
        let done = match label {
            Meaning::At => self.skip(used) && self.chain(Some(Label::At)),
            Meaning::With => self.skip(used) && self.chain(Some(Label::Is(PLAIN))),
            Meaning::Weight | Meaning::Reps | Meaning::Sets
                if self.form(label, used + colon) =>
            {
                true
            }
            Meaning::Weight => self.skip(used + colon) && self.chain(Some(Label::Is(PLAIN))),
            Meaning::For => self.skip(used) && self.chain(Some(Label::Is(What::Reps))),
            Meaning::Times => self.skip(used) && self.chain(Some(Label::Times)),
            Meaning::Reps => self.skip(used + colon) && self.chain(Some(Label::Is(What::Reps))),
            Meaning::Sets => self.skip(used + colon) && self.chain(Some(Label::Is(What::Sets))),
            Meaning::In if self.is_behind_distance() => {
                self.skip(used) && self.chain(None)
            }
            Meaning::Set => self.set(used),
            Meaning::Article if matches!(self.meaning(used), Some((Meaning::Set, _))) => {
                self.skip(used) && self.set(1)
            }
            _ => false,
        };
        if !done {
            self.at = before;
        }
        done
    }

    fn is_behind_distance(&self) -> bool {
        let timed = |found: Option<Result<Read, Fault>>| match found {
            Some(Ok(Read { quantity: Quantity::Amount(amount), .. })) => {
                matches!(amount.what, What::Seconds(_))
            }
            _ => false,
        };
        let distance = |item: &Item| match &item.fact {
            Fact::Chain(amounts) => amounts.iter().any(|a| matches!(a.what, What::Metres(_))),
            _ => false,
        };
        self.found.items.last().is_some_and(distance) && timed(self.quantity(self.at + 1, Role::Free))
    }

    /// `sets: 3 reps: 8 weight: 185`: as in a form, where the word after a number belongs to the
    /// next one.
    fn form(&mut self, label: Meaning, used: usize) -> bool {
        let number = self.tokens.get(self.at + used..).and_then(super::number::read);
        let Some(Ok(number)) = number else {
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
        let amount = Amount {
            value: number.value,
            what,
            span: number.span,
        };
        self.push(Fact::Chain(vec![amount]), next)
    }

    fn skip(&mut self, used: usize) -> bool {
        self.take(used)
    }

    /// `set 2`, `set #2`; `set of 8`.
    fn set(&mut self, used: usize) -> bool {
        if let Some((Meaning::Of, of)) = self.meaning(used) {
            let one = Amount {
                value: Decimal::from_int(1),
                what: What::Sets,
                span: self.span(used),
            };
            self.push(Fact::Chain(vec![one]), used);
            return self.take(of);
        }
        let hash = usize::from(self.is_sign(used, '#') || self.is_sign(used, ':'));
        let number = self
            .tokens
            .get(self.at + used + hash..)
            .and_then(super::number::read);
        let Some(Ok(number)) = number else {
            return false;
        };
        let used = used + hash + number.tokens;
        let joined = |token: &Token<'_>| token.lower == "x" && !token.gap;
        if self.token(used).is_some_and(joined) {
            let why = "could be the number of a set or a count of sets: write 3 sets of 8, or \
                       set 3: 8 reps";
            let fault = Fault::new(self.span(used), why);
            return self.fault(fault, used);
        }
        match amount::set_number(number.value, self.span(used)) {
            Ok(number) => self.push(Fact::SetNumber(number), used),
            Err(fault) => self.fault(fault, used),
        }
    }

    /// Amounts joined by `x`, or `3 sets of 8`.
    fn chain(&mut self, label: Option<Label>) -> bool {
        let role = if matches!(label, Some(Label::Times)) {
            Role::Factor
        } else {
            Role::Free
        };
        let Some(first) = self.quantity(self.at, role) else {
            return false;
        };
        let start = self.at - usize::from(matches!(label, Some(Label::At)));
        let mut amounts = match self.open(first) {
            Ok(amount) => vec![amount],
            Err(()) => return true,
        };
        let led = usize::from(matches!(label, Some(Label::Times)));
        while let Some(after) = self.joint(&amounts, led) {
            match self.quantity(after, Role::Factor) {
                Some(Ok(Read {
                    quantity: Quantity::Amount(amount),
                    next,
                    remark,
                })) => {
                    self.found.remarks.extend(remark);
                    amounts.push(amount);
                    self.at = next;
                }
                _ => break,
            }
        }
        let of = matches!(self.meaning(0), Some((Meaning::Of, 1)));
        let counts = |what| matches!(what, What::Reps | What::Sets);
        if of && self.is_name(1) && amounts.last().is_some_and(|last| counts(last.what)) {
            self.at += 1;
        }
        let span = self.tokens[start].span.to(self.tokens[self.at - 1].span);
        if let Some(label) = label
            && let Some(item) = label.apply(&mut amounts, span, &mut self.found.faults)
        {
            self.found.items.push(item);
            return true;
        }
        self.found.items.push(Item {
            fact: Fact::Chain(amounts),
            span,
        });
        true
    }

    fn quantity(&self, at: usize, role: Role) -> Option<Result<Read, Fault>> {
        amount::read(self.tokens, at, self.facts, role)
    }

    /// The first amount of a chain; `Err` where it was something else, which is taken.
    fn open(&mut self, read: Result<Read, Fault>) -> Result<Amount, ()> {
        let start = self.tokens[self.at].span;
        let read = match read {
            Ok(read) => read,
            Err(fault) => {
                let past = |token: &Token<'_>| token.span.end <= fault.span.end;
                let used = self.tokens[self.at..]
                    .iter()
                    .take_while(|t| past(t))
                    .count();
                self.fault(fault, used.max(1));
                return Err(());
            }
        };
        self.at = read.next;
        self.found.remarks.extend(read.remark);
        match read.quantity {
            Quantity::Amount(amount) => Ok(amount),
            Quantity::Effort(effort, span) => {
                let fact = Fact::Effort(effort);
                self.found.items.push(Item { fact, span });
                Err(())
            }
            Quantity::SetNumber(number, span) => {
                let fact = Fact::SetNumber(number);
                self.found.items.push(Item { fact, span });
                Err(())
            }
            Quantity::SetsOfKind(amount, kind) => {
                let span = start.to(amount.span);
                self.found.items.push(Item {
                    fact: Fact::Kind(kind),
                    span,
                });
                Ok(amount)
            }
        }
    }

    /// Where the next amount of the chain begins, if it goes on. An `x` that leans on the number
    /// after it begins a set of its own once there is a pair: `185x8 x8 x7`. `led` counts the `x`
    /// before the first.
    fn joint(&self, amounts: &[Amount], led: usize) -> Option<usize> {
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

    /// Words that stand alone.
    fn word(&mut self) -> bool {
        let Some((meaning, used)) = self.meaning(0) else {
            return false;
        };
        match meaning {
            Meaning::Kind(kind) => {
                let ends_in_set = self.token(used - 1).is_some_and(|last| last.lower == "set");
                self.push(Fact::Kind(kind), used);
                if ends_in_set {
                    self.number_of_kind();
                }
                true
            }
            Meaning::Times if matches!(self.meaning(used), Some((Meaning::Kind(_), _))) => {
                self.take(used)
            }
            Meaning::Again => self.push(Fact::Again, used),
            Meaning::SameLoad => {
                let same = Amount {
                    value: Decimal::default(),
                    what: What::Load(Loading::Same),
                    span: self.span(used),
                };
                self.push(Fact::Chain(vec![same]), used)
            }
            Meaning::PerSide if self.facts.bar => {
                let why = "would halve what is on the bar: give the whole load";
                let fault = Fault::new(self.span(used), why);
                self.fault(fault, used)
            }
            Meaning::PerSide | Meaning::Filler | Meaning::Article => self.take(used),
            Meaning::And => self.push(Fact::Comma { tight: false }, used),
            Meaning::For | Meaning::Of | Meaning::On | Meaning::With | Meaning::At
                if self.is_name(used) =>
            {
                self.take(used)
            }
            _ => false,
        }
    }

    /// `warm-up set 1: 135x5`; in `drop set 8` and `drop set 135x12` no number of a set is said.
    fn number_of_kind(&mut self) {
        let next = |ahead: usize| self.token(ahead);
        let names = next(0).is_some_and(Token::is_number)
            && next(1).is_some_and(|after| after.is_number() || after.is_sign(':'));
        let number = self.tokens.get(self.at..).and_then(super::number::read);
        if let (true, Some(Ok(number))) = (names, number) {
            match amount::set_number(number.value, number.span) {
                Ok(set) => self.push(Fact::SetNumber(set), 1),
                Err(fault) => self.fault(fault, 1),
            };
        }
    }

    fn sign(&mut self) -> bool {
        let Some(Token {
            kind: Kind::Sign(sign),
            gap,
            ..
        }) = self.token(0)
        else {
            return false;
        };
        let loose = self.token(1).is_none_or(|next| next.gap);
        match sign {
            ',' => {
                let tight = !gap && !loose;
                self.push(Fact::Comma { tight }, 1)
            }
            '/' | '|' | '&' | '—' => self.push(Fact::Comma { tight: false }, 1),
            '.' if loose => self.push(Fact::Comma { tight: false }, 1),
            // Parts, as in `bench - 3x8 - 185`; where it might be assistance it is left to ask.
            '-' if *gap && loose && !self.facts.bodyweight => {
                self.push(Fact::Comma { tight: false }, 1)
            }
            '!' => self.push(Fact::Believe, 1),
            ':' | '=' | '(' | ')' => self.take(1),
            _ => false,
        }
    }
}

const PLAIN: What = What::Load(Loading::Plain(None));

/// What the word before a number says of it.
#[derive(Clone, Copy)]
enum Label {
    /// After `@` 1 to 10 is an RPE, anything else a load.
    At,
    /// After an `x` come reps.
    Times,
    Is(What),
}

impl Label {
    /// Applies it to the first amount where that is bare; gives an item where it is no amount.
    fn apply(self, amounts: &mut [Amount], span: Span, faults: &mut Vec<Fault>) -> Option<Item> {
        let single = amounts.len() == 1;
        let first = amounts
            .first_mut()
            .filter(|first| first.what == What::Bare)?;
        let is_rpe = (Decimal::from_int(1)..=Decimal::from_int(10)).contains(&first.value);
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
                Err(fault) => faults.push(fault),
            },
            Self::At => {
                let why = "could be an RPE or a load: write rpe 9, or the load with its unit";
                faults.push(Fault::new(span, why));
            }
        }
        None
    }
}
