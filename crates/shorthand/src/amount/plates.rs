//! Loads said in plates: the bar alone, and so many of the large ones on each side of it.

use super::{Quantity, Read, Reader, plain};
use crate::item::{Facts, Loading, Plates, What};
use setwise_domain::load::Decimal;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Span, Token};
use setwise_words::parse::vocabulary::{Meaning, means};

/// Plates on one side of a bar; more is a load, `185 plates` asks for its plates.
const MOST_PLATES: i64 = 12;

pub(super) fn is_few(plates: Decimal) -> bool {
    plates <= Decimal::from_int(MOST_PLATES)
}

/// `bar x10`.
pub(super) fn bar(
    tokens: &[Token<'_>],
    at: usize,
    used: usize,
    facts: Facts,
) -> Result<Read, LineIssue> {
    let span = tokens[at].span.to(tokens[at + used - 1].span);
    if !facts.bar {
        return Err(LineIssue::new(span, "belongs to no exercise here: write the load"));
    }
    let what = What::Load(Loading::Plates);
    Ok(plain(Decimal::default(), what, span, at + used))
}

impl Reader<'_, '_> {
    /// `2 plates`, `2 plates a side`.
    pub(super) fn plates(&mut self, used: usize) -> Result<Quantity, LineIssue> {
        self.next += used;
        let span = self.span();
        let per_side = match self.meaning() {
            Some((Meaning::PerSide, more)) => more,
            _ => 0,
        };
        let why = match self.facts.plates {
            Plates::Nothing => Some("are counted on a barbell: write the whole load"),
            Plates::Machine if per_side == 0 => Some(
                "could be all of them or those of one side: write 2 plates a side, or the whole load",
            ),
            Plates::Machine | Plates::Bar => None,
        };
        if let Some(why) = why {
            return Err(LineIssue::new(span, why));
        }
        self.next += per_side;
        if let Some(more) = self.plates_more() {
            let span = self.start.to(more);
            let why = "are plates and more: write the whole load";
            return Err(LineIssue::new(span, why));
        }
        Ok(self.amount(self.number.value, What::Load(Loading::Plates)))
    }

    /// The `and a 10` of `2 plates and a 10`, a smaller plate beside them.
    fn plates_more(&self) -> Option<Span> {
        let joins = matches!(means(self.tokens, self.next), Some(Meaning::And | Meaning::Plus));
        let article = usize::from(means(self.tokens, self.next + 1) == Some(Meaning::Article));
        let number = self.tokens.get(self.next + 1 + article)?;
        (joins && number.is_number()).then_some(number.span)
    }
}
