//! Signs between words: what parts sets, what only binds, and what looks like something else.

use super::Scan;
use crate::item::Fact;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Kind, Span, Token};
use setwise_words::parse::vocabulary::Meaning;

impl Scan<'_, '_> {
    /// `8-8-7` is a list; `8-10` is a range, which is no log.
    pub(super) fn dash_between_numbers(&mut self) -> bool {
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
        let span = self.span_about();
        let why = "is a range: only what was done is logged, as one number a set";
        self.error(LineIssue::new(span, why), 2)
    }

    /// From the token before to the one after.
    fn span_about(&self) -> Span {
        self.tokens[self.at - 1].span.to(self.tokens[self.at + 1].span)
    }

    /// `1. 185x8`, `1) bench 3x8`: as in a list, where it is no count of anything.
    pub(super) fn numbering(&mut self) -> bool {
        let whole = |token: &Token<'_>| token.is_number() && !token.text.contains('.');
        let numbers = self.at == 0
            && self.tokens.len() > 2
            && whole(&self.tokens[0])
            && !self.tokens[1].gap
            && (self.tokens[1].is_sign(')') || self.tokens[1].is_sign('.') && self.tokens[2].gap);
        if !numbers {
            return false;
        }
        let why = "could number a set or a line: write set 1, or leave it out";
        self.refuse(why, 2)
    }

    pub(super) fn sign(&mut self) -> bool {
        let Some(Token { kind: Kind::Sign(sign), gap, .. }) = self.token(0) else {
            return false;
        };
        let loose = self.token(1).is_none_or(|next| next.gap);
        match sign {
            ',' => {
                let tight = !gap && !loose;
                self.push(Fact::Comma { tight }, 1)
            }
            '/' if self.is_slash_of_date(self.at) => {
                let span = self.span_about();
                let why = "could be a date or two sets: write a date as 2026-11-14, and sets \
                           with a comma between";
                self.error(LineIssue::new(span, why), 2)
            }
            '>' | '→' => self.push(Fact::Drop, 1),
            '-' if self.is_sign(1, '>') => self.push(Fact::Drop, 2),
            '/' | '|' | '&' | '—' => self.push(Fact::Comma { tight: false }, 1),
            '.' if loose => self.push(Fact::Comma { tight: false }, 1),
            // Parts, as in `bench - 3x8 - 185`; where it might be assistance it is left to ask.
            '-' if (*gap || self.at == 0)
                && loose
                && (!self.facts.bodyweight()
                    || matches!(self.meaning(1), Some((Meaning::Rpe | Meaning::Rir, _)))) =>
            {
                self.push(Fact::Comma { tight: false }, 1)
            }
            '!' => self.push(Fact::Believe, 1),
            '•' | '·' | '◦' | '‣' | '▪' | '✓' | '✔' if self.at == 0 => self.take(1),
            '(' => {
                self.brackets += 1;
                self.take(1)
            }
            ')' if self.brackets > 0 => {
                self.brackets -= 1;
                self.take(1)
            }
            // `2x10+1x8`
            '+' if self.number(1).is_some()
                && matches!(self.meaning(2), Some((Meaning::Times, _))) =>
            {
                self.push(Fact::Comma { tight: false }, 1)
            }
            ':' | '=' => self.take(1),
            _ => false,
        }
    }

    /// `11/14` beside other numbers, or before the name. After nothing but a load it is two sets.
    pub(super) fn is_slash_of_date(&self, at: usize) -> bool {
        let value = |at: Option<usize>| {
            let token = at.and_then(|at| self.tokens.get(at))?;
            token.text.parse::<u8>().ok().filter(|_| token.is_number())
        };
        let slash = |at: Option<usize>| {
            at.and_then(|at| self.tokens.get(at)).is_some_and(|token| token.is_sign('/'))
        };
        if !slash(Some(at)) || self.facts.one_sided {
            return false;
        }
        let (Some(one), Some(other)) = (value(at.checked_sub(1)), value(Some(at + 1))) else {
            return false;
        };
        let in_list = slash(at.checked_sub(2)) || slash(Some(at + 2));
        let numbers = self.tokens.iter().filter(|token| token.is_number()).count();
        let name_follows = self.tokens[at..].iter().any(|token| token.kind == Kind::Name);
        let of_calendar = one.max(other) <= 31 && one.min(other) <= 12;
        !in_list && of_calendar && (numbers > 3 || name_follows)
    }
}
