//! What stands glued behind the reps of a set: its parts, how many an AMRAP set came to, its sides, the
//! letter of its kind.

use super::Scan;
use crate::item::{Amount, Fact, Item, Tail, What};
use crate::limits::{REPS_BELIEVED, REPS_OF_A_SET_MAX};
use setwise_domain::limits::MOST_PARTS_OF_A_SET;
use setwise_domain::load::Decimal;
use setwise_domain::set_result::SetKind;
use setwise_domain::set_structure::Sides;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Span, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::whole;
use setwise_words::parse::vocabulary::{Meaning, means};

/// Between what an AMRAP set asks for and what it came to: `5+ got 9`.
const GOT: &str = "got|did|made|hit|=|:|(";

/// Words behind the side.
const LIMBS: &str = "arm|leg|hand|side";

/// The letters by which trackers mark the kind of a set.
const KIND_LETTERS: [(&str, SetKind); 3] =
    [("w", SetKind::WarmUp), ("d", SetKind::Drop), ("f", SetKind::Failure)];

impl Scan<'_, '_> {
    /// `8+3+2`, `5+ got 9`, `8/7`, `185x8f`, behind the last amount of a chain, whose reps it changes.
    /// `led`: an `x` stands before the first.
    pub(super) fn tail(&mut self, amounts: &mut [Amount], led: bool) -> Option<Item> {
        let counts = led || amounts.len() > 1;
        let last = amounts.last_mut()?;
        if !matches!(last.what, What::Bare | What::Reps) {
            return None;
        }
        let tight = self.token(0).is_some_and(|sign| !sign.gap);
        let adds_sets = matches!(self.meaning(2), Some((Meaning::Times, _)));
        if tight && self.is_sign(0, '+') && !adds_sets {
            return if self.glued_number(1).is_some() { self.parts(last) } else { self.got(last) };
        }
        if tight && self.facts.one_sided && self.is_sign(0, '/') && self.pairs.is_none() {
            return self.sides_by_slash(last);
        }
        // `185 8, 8, 7f`: the others mean something else behind a number alone.
        let letter = self.token(0).filter(|_| tight)?;
        if !counts && letter.lower != "f" {
            return None;
        }
        let kind = KIND_LETTERS.iter().find(|(of, _)| letter.lower == *of)?.1;
        let span = last.span.to(letter.span);
        self.take(1);
        Some(Item { fact: Fact::Tail(Tail::Kind(kind)), span })
    }

    fn glued_number(&self, ahead: usize) -> Option<u16> {
        let token = self.token(ahead)?;
        let whole = token.is_number() && !token.gap;
        token.text.parse().ok().filter(|_| whole)
    }

    /// `8+3+2`; `8+10kg` is a load behind reps.
    fn parts(&mut self, first: &mut Amount) -> Option<Item> {
        let mut parts = vec![whole_reps(first.value)?];
        let mut used = 0;
        while self.is_sign(used, '+') && self.token(used).is_some_and(|sign| !sign.gap) {
            let Some(token) = self.token(used + 1).filter(|token| token.is_number() && !token.gap)
            else {
                break;
            };
            if let Some(reps) = token.text.parse().ok().filter(|reps| *reps <= REPS_OF_A_SET_MAX) {
                parts.push(reps);
            } else {
                let span = self.tokens[self.at + used].span.to(token.span);
                let why = "isn't a count of reps: they are whole, from 0 to 999";
                self.found.issues.push(LineIssue::new(span, why));
            }
            used += 2;
        }
        let unit = |ahead: usize| {
            matches!(
                means(self.tokens, self.at + ahead),
                Some(Meaning::Unit(_) | Meaning::Thousand)
            )
        };
        if used == 0 || unit(used) {
            return None;
        }
        let span = first.span.to(self.span(used));
        if parts.len() > MOST_PARTS_OF_A_SET {
            let why = format!("has more than {MOST_PARTS_OF_A_SET} parts, the most of one set");
            self.found.issues.push(LineIssue::new(span, why));
        }
        first.what = What::Reps;
        first.span = span;
        self.take(used);
        Some(Item { fact: Fact::Tail(Tail::Parts(parts)), span })
    }

    /// `185x8 rest pause +3 +2`: the parts behind the kind that they make the set.
    pub(super) fn parts_behind(&mut self, kind: SetKind, used: usize) -> bool {
        let first = match self.found.all.last().map(|item| &item.fact) {
            Some(Fact::Chain(amounts)) => amounts.last(),
            _ => None,
        };
        let counted = first.filter(|first| matches!(first.what, What::Bare | What::Reps));
        let Some(first) = counted.and_then(|first| whole_reps(first.value)) else {
            return false;
        };
        let mut parts = vec![first];
        let mut end = used;
        loop {
            let sign = end + usize::from(self.is_sign(end, ','));
            let part = self.number(sign + 1).filter(|_| self.is_sign(sign, '+'));
            let Some(part) = part.and_then(|part| whole_reps(part.value)) else {
                break;
            };
            parts.push(part);
            end = sign + 2;
        }
        if parts.len() < 2 || parts.len() > MOST_PARTS_OF_A_SET || self.is_unit_behind(end - 1) {
            return false;
        }
        self.push(Fact::Kind(kind), used);
        self.push(Fact::Tail(Tail::Parts(parts)), end - used)
    }

    /// `5+ got 9`, `5+ 9`, `5+: 9`; `5+` alone says no count.
    fn got(&mut self, asked: &mut Amount) -> Option<Item> {
        let least = whole_reps(asked.value)?;
        let says = |token: &Token<'_>| is_listed(&token.lower, GOT);
        let linked = usize::from(self.token(1).is_some_and(says));
        let number = self.number(1 + linked);
        let count = number
            .as_ref()
            .filter(|_| !self.is_unit_behind(1 + linked))
            .and_then(|number| whole_reps(number.value).map(|reps| (reps, number.tokens)))
            .filter(|(reps, _)| *reps <= REPS_BELIEVED);
        let span = asked.span.to(self.span(1));
        let Some((reps, more)) = count else {
            let example = least.saturating_add(3);
            let why =
                format!("is at least {least}: say how many you got, as in {least}+ got {example}");
            self.found.issues.push(LineIssue::new(span, why));
            self.take(1);
            return None;
        };
        let mut used = 1 + linked + more;
        let opened = linked == 1 && self.is_sign(1, '(');
        used += usize::from(opened && self.is_sign(used, ')'));
        let span = asked.span.to(self.span(used));
        asked.value = Decimal::from_int(reps.into());
        asked.what = What::Reps;
        self.take(used);
        Some(Item { fact: Fact::Tail(Tail::Kind(SetKind::Amrap)), span })
    }

    fn is_unit_behind(&self, ahead: usize) -> bool {
        let Some(number) = self.number(ahead) else {
            return false;
        };
        matches!(
            means(self.tokens, self.at + ahead + number.tokens),
            Some(Meaning::Unit(_) | Meaning::Thousand | Meaning::Times)
        )
    }

    /// `8/7`; of three with slashes between each is a set.
    fn sides_by_slash(&mut self, left: &mut Amount) -> Option<Item> {
        let right = self.glued_number(1)?;
        if self.is_sign(2, '/') {
            return None;
        }
        let left_reps = whole_reps(left.value)?;
        let span = left.span.to(self.span(2));
        self.take(2);
        Some(sided(left, left_reps, right, span))
    }

    /// `left 8 right 7`, `8 left 7 right`, `L: 8, R: 7`, `8L/7R`.
    pub(super) fn sides_in_words(&mut self) -> bool {
        let Some((first, reps, used)) = self.side(0) else {
            return false;
        };
        // In `60 left 8 right 7` the first number is none of a side's.
        let is_load = self.token(0).is_some_and(Token::is_number)
            && self
                .side(1)
                .is_some_and(|(side, _, used)| self.other_side(1 + used, side).is_some());
        if is_load {
            return false;
        }
        let Some((other_reps, more)) = self.other_side(used, first) else {
            let span = self.span(used);
            let words = matches!(self.tokens[self.at].lower.as_ref(), "left" | "right");
            let why = "is one side: say both, as in left 8 right 7";
            return words && self.error(LineIssue::new(span, why), used);
        };
        let used = used + more;
        let span = self.span(used);
        let (left, right) = match first {
            Side::Left => (reps, other_reps),
            Side::Right => (other_reps, reps),
        };
        let mut amount = Amount { value: Decimal::default(), what: What::Reps, span };
        let tail = sided(&mut amount, left, right, span);
        self.found.all.push(Item { fact: Fact::Chain(vec![amount]), span });
        self.found.all.push(tail);
        self.take(used)
    }

    /// The reps of the side that goes with another before it, and the tokens that say them.
    fn other_side(&self, ahead: usize, of: Side) -> Option<(u16, usize)> {
        let between =
            |token: &Token<'_>| matches!(token.lower.as_ref(), "," | "/" | "and" | "&" | "|" | "-");
        let gap = usize::from(self.token(ahead).is_some_and(between));
        let (side, reps, used) = self.side(ahead + gap)?;
        (side != of).then_some((reps, gap + used))
    }

    /// One side with its reps, and the tokens that say it.
    fn side(&self, ahead: usize) -> Option<(Side, u16, usize)> {
        let reps = |ahead: usize| {
            let token = self.token(ahead).filter(|token| token.is_number())?;
            token.text.parse().ok().filter(|reps| *reps <= REPS_OF_A_SET_MAX)
        };
        let named = |ahead: usize| self.token(ahead).and_then(|token| Side::named(&token.lower));
        let limb = |at: usize| {
            let said = self.token(at);
            usize::from(said.is_some_and(|word| is_listed(&word.lower, LIMBS)))
        };
        if let Some(side) = named(ahead) {
            let words = 1 + limb(ahead + 1);
            let colon = usize::from(self.is_sign(ahead + words, ':'));
            let at = ahead + words + colon;
            let count = reps(at)?;
            let word = usize::from(self.token(at + 1).is_some_and(|token| token.lower == "reps"));
            return Some((side, count, words + colon + 1 + word));
        }
        let count = reps(ahead)?;
        let word = usize::from(self.token(ahead + 1).is_some_and(|token| token.lower == "reps"));
        // In `60 L10 R9` the letter belongs to the number behind it.
        let glued_on =
            self.token(ahead + 2 + word).is_some_and(|after| after.is_number() && !after.gap);
        let apart = self.token(ahead + 1 + word).is_some_and(|side| side.gap);
        let side = named(ahead + 1 + word).filter(|_| !(apart && glued_on))?;
        Some((side, count, 2 + word + limb(ahead + 2 + word)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn named(word: &str) -> Option<Self> {
        match word {
            "left" | "l" | "lt" => Some(Self::Left),
            "right" | "r" | "rt" => Some(Self::Right),
            _ => None,
        }
    }
}

fn whole_reps(value: Decimal) -> Option<u16> {
    let reps = u16::try_from(whole(value)?).ok()?;
    (reps <= REPS_OF_A_SET_MAX).then_some(reps)
}

fn sided(amount: &mut Amount, left: u16, right: u16, span: Span) -> Item {
    let sides = Sides { left, right };
    amount.value = Decimal::from_int(sides.both().into());
    amount.what = What::Reps;
    amount.span = span;
    Item { fact: Fact::Tail(Tail::Sides(sides)), span }
}
