//! Time and distance, and the `k` that is one or the other or kilograms.

use super::{Quantity, Reader};
use crate::item::{Loading, What};
use setwise_domain::exercise::Measure;
use setwise_domain::load::{Decimal, Unit};
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Token;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning};

/// In ten-thousandths, as lengths are read.
const METRES_OF_A_MILE: u64 = 16_093_440;

impl Reader<'_, '_> {
    /// `5k`: a distance where distance or time is counted, else kilograms.
    pub(super) fn thousand(&mut self, value: Decimal) -> Result<Quantity, LineIssue> {
        // With a time behind it, it is how far, and no set of a lift: `row machine 2k 7:30`.
        let timed =
            self.tokens.get(self.next + 1..).is_some_and(|rest| number::clock(rest).is_some());
        if timed && self.facts.lifted {
            self.next += 1;
            let why = "is how far, and this lift is counted in reps: name what it was done on, as in \
                       rower 2 km 7:30";
            return Err(LineIssue::new(self.span(), why));
        }
        if !timed && (self.facts.measure == Measure::Reps || self.facts.loaded()) {
            self.next += 1;
            self.remark = Some(format!("Read {value}k as {value} kg."));
            return Ok(self.amount(value, What::Load(Loading::Plain(Some(Unit::Kg)))));
        }
        self.next += 1;
        let metres = metres(value, 10_000_000).map_or(u32::MAX, |(metres, _)| metres);
        Ok(self.amount(value, What::Metres(metres)))
    }

    pub(super) fn distance(&mut self, length: u64, used: usize) -> Result<Quantity, LineIssue> {
        let typed = self.number.value;
        let unit = self.tokens[self.next].text.to_owned();
        self.next += used;
        let Some((metres, exact)) = metres(typed, length) else {
            return Err(LineIssue::new(self.span(), "is farther than any set"));
        };
        // What was typed in miles is shown in miles again.
        let in_miles =
            length == METRES_OF_A_MILE && typed.ten_thousandths() % 1_000 == 0 && metres % 10 != 0;
        if !exact && !in_miles {
            self.remark = Some(format!("{typed} {unit} is kept as {metres} m."));
        }
        Ok(self.amount(typed, What::Metres(metres)))
    }

    /// `60 s`, `2 min`, `1h 30m`, `2 min 30`.
    pub(super) fn time(&mut self) -> Result<Quantity, LineIssue> {
        let mut total = 0_i64;
        let mut value = self.number.value;
        let mut least = u32::MAX;
        while let Some((unit, used)) = self.meaning().and_then(|(meaning, used)| {
            time_unit(meaning).filter(|unit| *unit < least).map(|unit| (unit, used))
        }) {
            total = total.saturating_add(value.ten_thousandths().saturating_mul(unit.into()));
            self.next += used;
            least = unit;
            let Some(Ok(more)) = self.tokens.get(self.next..).and_then(number::read) else {
                break;
            };
            let after = self.tokens.get(self.next + more.tokens..).and_then(meaning);
            let smaller = after.and_then(|(meaning, _)| time_unit(meaning));
            let glued = !self.tokens[self.next].gap && after.is_none();
            // `1 min 30`, and nothing behind that makes a count of it.
            let ends = self.tokens.get(self.next + more.tokens);
            let ends = ends.is_none_or(|token| token.is_sign(','));
            let spoken = least == 60 && ends && self.tokens[self.next].text.len() == 2;
            let apart = self.tokens[self.next].gap && self.follows_time(least);
            if smaller.is_some_and(|unit| unit < least) && !apart {
                self.next += more.tokens;
                value = more.value;
            } else if (glued || spoken) && least > 1 {
                self.next += more.tokens;
                let rest = i64::from(least / 60);
                total = total.saturating_add(more.value.ten_thousandths().saturating_mul(rest));
                break;
            } else {
                break;
            }
        }
        if total % Decimal::SCALE != 0 {
            return Err(LineIssue::new(self.span(), "isn't a whole number of seconds"));
        }
        match u32::try_from(total / Decimal::SCALE) {
            Ok(seconds) => Ok(self.amount(self.number.value, What::Seconds(seconds))),
            Err(_) => Err(LineIssue::new(self.span(), "is longer than any set")),
        }
    }

    /// Whether a time in the same unit stands before it, as in a list: `1 min 1 min 45 s`.
    fn follows_time(&self, unit: u32) -> bool {
        let number = self.at.checked_sub(2).map(|at| &self.tokens[at]);
        let word = || self.tokens.get(self.at - 1..).and_then(meaning);
        number.is_some_and(Token::is_number)
            && word().is_some_and(|(meaning, used)| used == 1 && time_unit(meaning) == Some(unit))
    }
}

fn time_unit(meaning: Meaning) -> Option<u32> {
    match meaning {
        Meaning::Time(seconds) => Some(seconds),
        Meaning::MetreOrMinute => Some(60),
        _ => None,
    }
}

/// Whole metres, to the nearest, and whether that is exact; `length` in tenths of a millimetre.
fn metres(value: Decimal, length: u64) -> Option<(u32, bool)> {
    /// Ten-thousandths of tenths of a millimetre.
    const METRE: u128 = 100_000_000;
    let total = u128::try_from(value.ten_thousandths()).ok()? * u128::from(length);
    let metres = u32::try_from((total + METRE / 2) / METRE).ok()?;
    Some((metres, total % METRE == 0))
}
