//! The tokens of a clause to items, from left to right. Every token ends up in an item, in the
//! name, among what binds them, or among those that are not understood.

mod chain;
mod label;
mod mark;

use super::amount;
use super::dates;
use super::issue::LineIssue;
use super::item::{Amount, Fact, Facts, Item, Loading, What};
use super::lexer::{Kind, Span, Token};
use super::vocabulary::{Meaning, meaning};
use crate::domain::load::Decimal;
use jiff::civil::Date;

/// A clause taken apart.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub all: Vec<Item>,
    /// The indices of the tokens that are not understood.
    pub loose: Vec<usize>,
    /// In order of their places.
    pub faults: Vec<LineIssue>,
    pub remarks: Vec<String>,
}

pub(super) fn scan(tokens: &[Token<'_>], facts: Facts, today: Date) -> Items {
    let mut scan = Scan {
        tokens,
        facts,
        today,
        at: 0,
        brackets: 0,
        found: Items::default(),
    };
    while scan.at < tokens.len() {
        let before = scan.at;
        let understood = scan.name()
            || scan.numbering()
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
    /// Brackets that are open.
    brackets: usize,
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
        self.found.all.push(Item { fact, span });
        self.take(used)
    }

    fn error(&mut self, error: LineIssue, used: usize) -> bool {
        self.found.faults.push(error);
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
            Err(error) => self.error(error, used),
        }
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
            Meaning::PerSide if self.facts.bar && !self.is_each_set(used) => {
                let why = "could be one side of the bar: give the whole load";
                let error = LineIssue::new(self.span(used), why);
                self.error(error, used)
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

    /// `@8 each` is of each set; `45 each` would be of each side.
    fn is_each_set(&self, used: usize) -> bool {
        let load = |item: &Item| match &item.fact {
            Fact::Chain(amounts) => match amounts.as_slice() {
                [amount] => matches!(amount.what, What::Load(_) | What::Bare),
                _ => false,
            },
            _ => false,
        };
        used == 1 && !self.found.all.last().is_some_and(load)
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
                Err(error) => self.error(error, 1),
            };
        }
    }
}
