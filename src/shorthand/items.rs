//! The tokens of a clause to items, from left to right. Every token ends up in an item, in the
//! name, among what binds them, or among those that are not understood.

mod chain;
mod label;

use super::amount;
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
    pub all: Vec<Item>,
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
        self.found.all.push(Item { fact, span });
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
            '-' if *gap && loose && !self.facts.bodyweight() => {
                self.push(Fact::Comma { tight: false }, 1)
            }
            '!' => self.push(Fact::Believe, 1),
            ':' | '=' | '(' | ')' => self.take(1),
            _ => false,
        }
    }
}
